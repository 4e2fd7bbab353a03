//! [`PlayoutRequest`]: which playouts to run, and why they cannot be.

use core::fmt;
use core::sync::atomic::AtomicBool;

use super::kernel::Kernel;
use super::{PlayoutSettings, Record};
use crate::board::Board;
use crate::geometry::{BoardSize, Points};
use crate::life::EyeRule;
use crate::rules::{Komi, Rules};

/// Which playouts to run: the same number from each start.
///
/// What they come to is a function of the fields, but for `stop`, and of the kernel; not of the number of threads, nor
/// of time.
///
/// ```
/// use binmatrix::playout::{PlayoutRequest, Record};
/// use binmatrix::{Board, BoardSize, Rules};
/// let starts = [Board::new(BoardSize::square(9)?)];
/// let request = PlayoutRequest::new(&starts, 1000)
///     .with_seed(1)
///     .with_rules(Rules::NEW_ZEALAND)
///     .with_record(Record::OWNERS);
/// assert_eq!((request.games_per_start, request.seed), (1000, 1));
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayoutRequest<'a> {
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
    /// The komi by which a winner is told, where that is recorded. It is no part of the settings: summaries by another
    /// komi are not merged, whatever the rules.
    pub komi: Komi,
    /// Once this is true no further game begins. The games under way are played to their end, so that long games are
    /// not left out: that takes no longer than a few hundred games. Inside a game nobody looks, so it may take as long as
    /// [`max_moves`](PlayoutSettings::max_moves) lets a game take, and nothing else bounds one that goes round in circles.
    pub stop: Option<&'a AtomicBool>,
    /// Half of each start's games are played with either player to move first.
    pub(super) both_sides: bool,
}

impl<'a> PlayoutRequest<'a> {
    /// So many games from each of the starts, by the usual settings, from seed 0; games, moves and scores are counted, and
    /// nothing else.
    #[must_use]
    pub fn new(starts: &'a [Board], games_per_start: u32) -> Self {
        PlayoutRequest {
            starts,
            games_per_start,
            first_game: 0,
            seed: 0,
            settings: PlayoutSettings::default(),
            allowed: None,
            mercy: None,
            record: Record::NOTHING,
            komi: Komi::default(),
            stop: None,
            both_sides: false,
        }
    }

    /// This request from other starts.
    #[must_use]
    pub const fn with_starts(self, starts: &'a [Board]) -> Self {
        PlayoutRequest { starts, ..self }
    }

    /// This request with so many games from each start.
    #[must_use]
    pub const fn with_games(self, games_per_start: u32) -> Self {
        PlayoutRequest {
            games_per_start,
            ..self
        }
    }

    /// This request with its games numbered from here.
    #[must_use]
    pub const fn with_first_game(self, first_game: u64) -> Self {
        PlayoutRequest { first_game, ..self }
    }

    /// This request with random numbers from another seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        PlayoutRequest { seed, ..self }
    }

    /// This request with games played by other settings.
    #[must_use]
    pub const fn with_settings(self, settings: PlayoutSettings) -> Self {
        PlayoutRequest { settings, ..self }
    }

    /// This request with games played by other rules: [`PlayoutSettings::rules`].
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        PlayoutRequest {
            settings: self.settings.with_rules(rules),
            ..self
        }
    }

    /// This request with games played by another rule of eyes: [`PlayoutSettings::eyes`].
    #[must_use]
    pub const fn with_eyes(self, eyes: EyeRule) -> Self {
        PlayoutRequest {
            settings: self.settings.with_eyes(eyes),
            ..self
        }
    }

    /// This request with games cut after so many moves: [`PlayoutSettings::max_moves`].
    #[must_use]
    pub const fn with_max_moves(self, max_moves: u32) -> Self {
        PlayoutRequest {
            settings: self.settings.with_max_moves(max_moves),
            ..self
        }
    }

    /// This request with games on these points alone.
    #[must_use]
    pub const fn with_allowed(self, allowed: Points) -> Self {
        PlayoutRequest {
            allowed: Some(allowed),
            ..self
        }
    }

    /// This request with games that end when one color has so many stones more.
    #[must_use]
    pub const fn with_mercy(self, mercy: u16) -> Self {
        PlayoutRequest {
            mercy: Some(mercy),
            ..self
        }
    }

    /// This request with other counts.
    #[must_use]
    pub const fn with_record(self, record: Record) -> Self {
        PlayoutRequest { record, ..self }
    }

    /// This request with winners told by another komi.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Self {
        PlayoutRequest { komi, ..self }
    }

    /// This request with a flag that stops it.
    #[must_use]
    pub const fn with_stop(self, stop: &'a AtomicBool) -> Self {
        PlayoutRequest {
            stop: Some(stop),
            ..self
        }
    }

    /// This request with half of each start's games played with either player to move first, one more with Black if the
    /// number is odd: for judging stones ([`StoneStatus`](super::StoneStatus)), and wherever the result should not
    /// depend on whose turn it is. The ko bans only the player to move on the start. Moves cannot be recorded.
    #[must_use]
    pub const fn with_both_sides(self) -> Self {
        PlayoutRequest {
            both_sides: true,
            ..self
        }
    }

    /// The most games that are played from a start in one go: those that choose the kernel.
    pub(super) const fn games_at_once(&self) -> u32 {
        match self.both_sides {
            true => self.games_per_start.div_ceil(2),
            false => self.games_per_start,
        }
    }
}

/// Why playouts could not be run. Nothing was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayoutError {
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
    /// Moves are to be [recorded](Record::MOVES) of games from [both sides](PlayoutRequest::with_both_sides).
    MovesOfBothSides,
    /// The kernel does not play such games: see [`Kernel::covers`]; nor does a lockstep kernel know of mercy.
    NotCovered(Kernel),
}

impl fmt::Display for PlayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayoutError::Sizes {
                start: Some(start),
                expected,
                found,
            } => {
                write!(
                    f,
                    "start {start} is a board of {found}, the first one of {expected}"
                )
            }
            PlayoutError::Sizes {
                start: None,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the allowed points are of a board of {found}, the starts of {expected}"
                )
            }
            PlayoutError::Summaries { starts, summaries } => {
                write!(f, "{starts} starts, but {summaries} summaries")
            }
            PlayoutError::TooManyGames => f.write_str("too many games for one run"),
            PlayoutError::Unavailable(kernel) => {
                write!(
                    f,
                    "kernel {kernel} is not in this build, or this CPU lacks its instructions"
                )
            }
            PlayoutError::MovesOfBothSides => {
                f.write_str("moves are not recorded of games from both sides")
            }
            PlayoutError::NotCovered(kernel) => {
                write!(
                    f,
                    "kernel {kernel} does not play on such boards or by such rules"
                )
            }
        }
    }
}

impl core::error::Error for PlayoutError {}
