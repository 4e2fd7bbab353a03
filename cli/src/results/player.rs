//! A backend or kernel as a player of games.

use binmatrix::Backend;
use binmatrix::playout::Kernel;

/// A backend or kernel that plays games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A backend, on which games are played one after the other.
    Backend(Backend),
    /// A kernel.
    Kernel(Kernel),
}

impl Player {
    /// The family: players of one family must play the same games.
    #[must_use]
    pub const fn family(self) -> &'static str {
        match self {
            Player::Backend(_) => "backend",
            Player::Kernel(kernel) if kernel.is_lockstep() => "lockstep",
            Player::Kernel(_) => "kernel",
        }
    }

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Player::Backend(backend) => backend.name(),
            Player::Kernel(kernel) => kernel.name(),
        }
    }

    /// Returns true if this build contains the player and this CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Player::Backend(backend) => backend.is_available(),
            Player::Kernel(kernel) => kernel.is_available(),
        }
    }
}
