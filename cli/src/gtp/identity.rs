//! The identity that a session reports.

use std::fmt;
use std::str::FromStr;

/// The program that a session claims to be.
///
/// Some front ends begin by asking for the name and version, and accept only programs that they know. Lizzie expects a
/// name that begins with `KataGo`, or a version of at least 0.15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Identity {
    /// `binmatrix` and its version.
    #[default]
    Binmatrix,
    /// `KataGo`, version 1.15.0.
    KataGo,
    /// `Leela Zero`, version 0.17.
    LeelaZero,
}

impl Identity {
    /// All identities.
    pub const ALL: [Identity; 3] = [Identity::Binmatrix, Identity::KataGo, Identity::LeelaZero];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Identity::Binmatrix => "binmatrix",
            Identity::KataGo => "katago",
            Identity::LeelaZero => "leela-zero",
        }
    }

    /// The answer to `name`.
    pub(super) const fn program(self) -> &'static str {
        match self {
            Identity::Binmatrix => "binmatrix",
            Identity::KataGo => "KataGo",
            Identity::LeelaZero => "Leela Zero",
        }
    }

    /// The answer to `version`.
    pub(super) const fn version(self) -> &'static str {
        match self {
            Identity::Binmatrix => env!("CARGO_PKG_VERSION"),
            Identity::KataGo => "1.15.0",
            Identity::LeelaZero => "0.17",
        }
    }
}

/// The text names no [`Identity`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownIdentity;

impl fmt::Display for UnknownIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown program: expected binmatrix, katago or leela-zero")
    }
}

impl std::error::Error for UnknownIdentity {}

impl FromStr for Identity {
    type Err = UnknownIdentity;
    fn from_str(text: &str) -> Result<Identity, UnknownIdentity> {
        let named = Identity::ALL.into_iter().find(|i| i.name() == text);
        named.ok_or(UnknownIdentity)
    }
}
