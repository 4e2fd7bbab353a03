//! [`Run`]: the games to play, and their rules.

use core::sync::atomic::AtomicBool;

use crate::board::Board;
use crate::geometry::{BoardSize, Points};

/// Boards of up to 96 bits, up to 192 bits, and more: cut [flat](super::cut::Flat), they take 3, 6 and 12 words.
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

/// The games of a run, and their rules.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Run<'a> {
    pub size: BoardSize,
    /// The starting positions, all of this size.
    pub starts: &'a [Board],
    /// The number of points to play on in the fullest of all starts of the run, whichever games are played:
    /// [`fewest_open`].
    pub open: u32,
    pub games_per_start: u32,
    /// The number of the first game of each start.
    pub first_game: u64,
    pub seed: u64,
    pub max_moves: u32,
    /// True if suicide of chains of two or more stones is allowed.
    pub suicide: bool,
    pub allowed: Option<&'a Points>,
    /// True if the owners of points at the end are requested.
    pub owners: bool,
    /// True if the first plays on points are requested.
    pub first_played: bool,
    pub stop: Option<&'a AtomicBool>,
}

impl Run<'_> {
    /// Returns the start of game `index` of the run, and the game number that seeds its random numbers. The first
    /// `games_per_start` games belong to the first start, and so on.
    #[inline(always)]
    pub fn start_and_number(&self, index: u32) -> (u32, u64) {
        let (start, game) = (index / self.games_per_start, index % self.games_per_start);
        (start, self.first_game.wrapping_add(u64::from(game)))
    }
}

/// The number of points to play on (empty and allowed) in the start that has the fewest.
pub(in crate::playout) fn fewest_open(starts: &[Board], allowed: Option<&Points>) -> u32 {
    let open = |start: &Board| match allowed {
        Some(allowed) => (start.empty() & *allowed).len(),
        None => start.empty().len(),
    };
    starts.iter().map(open).min().unwrap_or(0) as u32
}
