//! [`Run`]: which games are played, and by which rules.

use core::sync::atomic::AtomicBool;

use crate::board::Board;
use crate::geometry::{BoardSize, Points};

/// Boards of up to 96, of up to 192 and of more bits: cut [flat](super::cut::Flat), they take 3, 6 and 12 words.
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
    /// All of this size.
    pub starts: &'a [Board],
    /// The points to play on in the fullest start, of all starts of the run, whoever plays which games: [`fewest_open`].
    pub open: u32,
    pub games_per_start: u32,
    /// The number of the first game of each start.
    pub first_game: u64,
    pub seed: u64,
    pub max_moves: u32,
    /// Whether chains of two and more stones may be given up.
    pub suicide: bool,
    pub allowed: Option<&'a Points>,
    /// Whether anybody wants to know whose points they are in the end.
    pub owners: bool,
    /// Whether anybody wants to know who was the first to play where.
    pub first_played: bool,
    pub stop: Option<&'a AtomicBool>,
}

impl Run<'_> {
    /// The start of game `index` of the run, and the number of its random numbers: games 0 to `games_per_start` are from
    /// the first start, and so on.
    #[inline(always)]
    pub fn start_and_number(&self, index: u32) -> (u32, u64) {
        let (start, game) = (index / self.games_per_start, index % self.games_per_start);
        (start, self.first_game.wrapping_add(u64::from(game)))
    }
}

/// The number of points to play on, empty and allowed, in the start that has the fewest.
pub(in crate::playout) fn fewest_open(starts: &[Board], allowed: Option<&Points>) -> u32 {
    let open = |start: &Board| match allowed {
        Some(allowed) => (start.empty() & *allowed).len(),
        None => start.empty().len(),
    };
    starts.iter().map(open).min().unwrap_or(0) as u32
}
