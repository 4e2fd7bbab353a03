//! [`Run`]: the rules that the games of a run share.

use core::sync::atomic::AtomicBool;

use crate::geometry::{BoardSize, Points};
use crate::playout::Policy;

/// Boards of up to 96 bits, up to 192 bits, and more: cut [flat](super::cut::Flat), they take 3 (without
/// [a cut of their own](super::lanes::Lanes::EXTRA_CUTS) 6), 6 and 12 words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::playout) enum SizeClass {
    Small,
    Medium,
    Large,
}

impl SizeClass {
    pub fn of(size: BoardSize) -> SizeClass {
        match size.shape().stride() * usize::from(size.height()) {
            ..=96 => SizeClass::Small,
            97..=192 => SizeClass::Medium,
            _ => SizeClass::Large,
        }
    }
}

/// The starts of the games.
#[derive(Clone, Copy)]
pub(in crate::playout) enum Starts {
    /// All are known.
    Known {
        /// The number of points to play on in the fullest of all starts of the run, whichever games are played.
        open: u32,
    },
    /// The client supplies them one by one, and may wait for ends before it supplies more. Games that begin together go
    /// by the fullest of their starts.
    Streamed {
        /// The most games in progress.
        in_flight: u32,
    },
}

/// The rules that the games of a run share.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Run<'a> {
    pub size: BoardSize,
    pub starts: Starts,
    pub max_moves: u32,
    /// True if suicide of chains of two or more stones is allowed.
    pub suicide: bool,
    pub allowed: Option<&'a Points>,
    pub policy: &'a Policy,
    /// True if the owners of points at the end are requested.
    pub owners: bool,
    /// True if the first plays on points are requested.
    pub first_played: bool,
    pub stop: Option<&'a AtomicBool>,
}
