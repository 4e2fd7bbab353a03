//! [`BatchRequest`]: which playouts to run, and why they cannot be.

use core::fmt;
use core::sync::atomic::AtomicBool;

use super::kernel::Kernel;
use super::{PlayoutSettings, Record};
use crate::board::Board;
use crate::geometry::{BoardSize, Points};
use crate::rules::Komi;

/// Which playouts to run: the same number from each start.
///
/// What they come to is a function of the fields, but for `stop`, and of the kernel; not of the number of threads, nor
/// of time.
#[derive(Clone, Copy, Debug)]
pub struct BatchRequest<'a> {
    /// Where the games begin: any positions of one size, with their players to move and kos. Passes made before do not
    /// count. A start's games depend on its place in this list, so that equal starts have different games, and on the
    /// lockstep kernels on how many points are empty in the fullest start, and allowed.
    ///
    /// So does their time on these: while the fullest start has room, games are played in quick steps that look at less. One
    /// start near its end takes the quick steps from all others, whose games in the opening then take 1.1 times as long on
    /// 9×9 and 13×13, and 1.3 times on 19×19 (`docs/performance.md`). If that counts, run such starts apart.
    pub starts: &'a [Board],
    /// How many games from each.
    pub games_per_start: u32,
    /// The number of the first game of each start. By the same kernel and from the same starts, games 0 to 99 and games 100
    /// to 199 together are games 0 to 199. [`Playouts::new`](super::Playouts::new) chooses the kernel by the number of
    /// games too; so ask [`Playouts::kernel`](super::Playouts::kernel) once, for all of them, and name it for each part.
    pub first_game: u64,
    /// What the random numbers are made from.
    pub seed: u64,
    /// How the games are played.
    pub settings: PlayoutSettings,
    /// Only these points are played on; a player who has none of them left passes. For local life and death.
    pub allowed: Option<Points>,
    /// Ends a game after a move or pass when one color has more stones on the board than the other by more than this.
    /// Only the scalar kernel looks, so such games take as long as its games do.
    pub mercy: Option<u16>,
    /// What is counted besides games, moves and scores.
    pub record: Record,
    /// The komi by which a winner is told, where that is recorded.
    pub komi: Komi,
    /// Once this is true no further game begins. The games under way are played to their end, so that long games are
    /// not left out: that takes no longer than a few hundred games. Inside a game nobody looks, so it may take as long as
    /// [`max_moves`](PlayoutSettings::max_moves) lets a game take, and nothing else bounds one that goes round in circles.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for BatchRequest<'_> {
    fn default() -> Self {
        BatchRequest {
            starts: &[],
            games_per_start: 0,
            first_game: 0,
            seed: 0,
            settings: PlayoutSettings::default(),
            allowed: None,
            mercy: None,
            record: Record::NOTHING,
            komi: Komi::default(),
            stop: None,
        }
    }
}

/// Why playouts could not be run. Nothing was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// A start, or the set of allowed points, is of another size than the first start.
    Sizes {
        /// The index of the start; `None` for the allowed points.
        start: Option<usize>,
        /// The size of the first start.
        expected: BoardSize,
        /// The size that differs.
        found: BoardSize,
    },
    /// There are not as many summaries as starts.
    Summaries {
        /// The number of starts.
        starts: usize,
        /// The number of summaries.
        summaries: usize,
    },
    /// More than 2 147 483 647 games, or more than can have their moves [recorded](Record::MOVES), or than fit into memory
    /// with them.
    TooManyGames,
    /// This build does not contain the kernel, or this CPU lacks its instructions.
    Unavailable(Kernel),
    /// The kernel does not play such games: see [`Kernel::covers`]; nor does a lockstep kernel know of mercy.
    NotCovered(Kernel),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Sizes {
                start: Some(start),
                expected,
                found,
            } => {
                write!(
                    f,
                    "start {start} is a board of {found}, the first one of {expected}"
                )
            }
            BatchError::Sizes {
                start: None,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the allowed points are of a board of {found}, the starts of {expected}"
                )
            }
            BatchError::Summaries { starts, summaries } => {
                write!(f, "{starts} starts, but {summaries} summaries")
            }
            BatchError::TooManyGames => f.write_str("too many games for one run"),
            BatchError::Unavailable(kernel) => {
                write!(
                    f,
                    "kernel {kernel} is not in this build, or this CPU lacks its instructions"
                )
            }
            BatchError::NotCovered(kernel) => {
                write!(
                    f,
                    "kernel {kernel} does not play on such boards or by such rules"
                )
            }
        }
    }
}

impl core::error::Error for BatchError {}
