//! [`PlayoutRequest`]: the playouts to run, and [`PlayoutError`]: the reasons for refusing them.

use core::fmt;
use core::sync::atomic::AtomicBool;

use super::kernel::Kernel;
use super::point_policy::{ByPointPolicy, PointPolicy};
use super::policy::Policy;
use super::{PlayoutSettings, Record};
use crate::board::Board;
use crate::geometry::{BoardSize, Points};
use crate::life::EyeRule;
use crate::rules::{Komi, Rules};

/// The playouts to run: the same number from each start, or a [list](PlayoutRequest::games_by_start) of numbers.
///
/// The result is a function of the fields other than `stop`, and of the kernel. It does not depend on the number of
/// threads or on timing.
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
    /// The starting positions, of one size, each with its player to move and ko. Earlier passes do not count.
    ///
    /// The games of a start depend on its index in this list, so equal starts play different games. On the lockstep
    /// kernels they also depend on the number of empty, allowed points in the fullest start.
    ///
    /// So does the speed of these kernels with light playouts: while the fullest start has room, games are played in
    /// quick steps that check less. One start near its end deprives all others of the quick steps; games from the
    /// opening then take 1.1 times as long on 9×9 and 13×13, and 1.3 times as long on 19×19 (`docs/performance.md`). If
    /// that matters, run such starts separately.
    pub starts: &'a [Board],
    /// The number of games from each start.
    pub games_per_start: u32,
    /// The number of games from each start, one for each, in place of `games_per_start`.
    ///
    /// On the same kernel, a start plays the games that it would play if all starts had its number.
    pub games_by_start: Option<&'a [u32]>,
    /// The number of the first game of each start.
    ///
    /// With the same kernel and starts, games 0 to 99 and games 100 to 199 together are games 0 to 199. To split a
    /// batch, fix the kernel first: [`Playouts::new`](super::Playouts::new) also chooses by the number of games. Get
    /// the kernel of the whole batch from [`Playouts::kernel`](super::Playouts::kernel) and name it for each part.
    pub first_game: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The settings of the games.
    pub settings: PlayoutSettings,
    /// The choice of moves.
    pub policy: Policy,
    /// The only points that may be played on; a player who has none of them left passes. This is for local life and
    /// death.
    pub allowed: Option<Points>,
    /// Ends a game after a move or pass if one color has more stones on the board than the other by more than this
    /// number. Only the scalar kernel supports it, so such games run at the scalar kernel's speed.
    pub mercy: Option<u16>,
    /// The statistics to count besides games, moves and scores.
    pub record: Record,
    /// The komi that decides the winner where this is recorded, and in
    /// [`black_half_wins`](super::PlayoutSummary::black_half_wins). It is independent of the komi in the rules.
    /// Summaries with different komi are not merged.
    pub komi: Komi,
    /// A flag that stops the run: once it is true, no further game begins.
    ///
    /// Games in progress are played to their end, so that long games are not left out. This takes at most as long as a
    /// few hundred games. The flag is not checked during a game, so a game may go on up to
    /// [`max_moves`](PlayoutSettings::max_moves), the only bound on a game that cycles.
    pub stop: Option<&'a AtomicBool>,
    /// The choice of moves in code of the caller.
    pub(super) point_policy: Option<ByPointPolicy<'a>>,
    /// True if half of each start's games are played with Black to move first, and half with White.
    pub(super) both_sides: bool,
}

impl<'a> PlayoutRequest<'a> {
    /// Requests this many games from each start, with the default settings and seed 0. Only games, moves and scores are
    /// counted.
    #[must_use]
    pub fn new(starts: &'a [Board], games_per_start: u32) -> Self {
        PlayoutRequest {
            starts,
            games_per_start,
            games_by_start: None,
            first_game: 0,
            seed: 0,
            settings: PlayoutSettings::default(),
            policy: Policy::LIGHT,
            allowed: None,
            mercy: None,
            record: Record::NOTHING,
            komi: Komi::default(),
            stop: None,
            point_policy: None,
            both_sides: false,
        }
    }

    /// Replaces the starts.
    #[must_use]
    pub const fn with_starts(self, starts: &'a [Board]) -> Self {
        PlayoutRequest { starts, ..self }
    }

    /// Sets the number of games from each start, the same for all.
    #[must_use]
    pub const fn with_games(self, games_per_start: u32) -> Self {
        PlayoutRequest {
            games_per_start,
            games_by_start: None,
            ..self
        }
    }

    /// Sets the number of games from each start, one for each.
    ///
    /// ```
    /// use binmatrix::playout::{PlayoutError, PlayoutRequest, PlayoutSummary, Playouts};
    /// use binmatrix::{Board, BoardSize};
    /// let starts = [Board::new(BoardSize::square(9)?); 3];
    /// let request = PlayoutRequest::new(&starts, 0).with_games_by_start(&[100, 0, 20]);
    /// let mut summaries = vec![PlayoutSummary::new(starts[0].size()); 3];
    /// let mut playouts = Playouts::new();
    /// playouts.run(&request, &mut summaries)?;
    /// assert!(summaries.iter().map(PlayoutSummary::games).eq([100, 0, 20]));
    ///
    /// let two = request.with_games_by_start(&[100, 0]);
    /// let error = PlayoutError::Games { starts: 3, numbers: 2 };
    /// assert_eq!(playouts.run(&two, &mut summaries), Err(error));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_games_by_start(self, games: &'a [u32]) -> Self {
        PlayoutRequest {
            games_by_start: Some(games),
            ..self
        }
    }

    /// Sets the number of the first game.
    #[must_use]
    pub const fn with_first_game(self, first_game: u64) -> Self {
        PlayoutRequest { first_game, ..self }
    }

    /// Sets the seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        PlayoutRequest { seed, ..self }
    }

    /// Replaces the settings.
    #[must_use]
    pub const fn with_settings(self, settings: PlayoutSettings) -> Self {
        PlayoutRequest { settings, ..self }
    }

    /// Replaces the rules: [`PlayoutSettings::rules`].
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        PlayoutRequest {
            settings: self.settings.with_rules(rules),
            ..self
        }
    }

    /// Replaces the eye rule: [`PlayoutSettings::eyes`].
    #[must_use]
    pub const fn with_eyes(self, eyes: EyeRule) -> Self {
        PlayoutRequest {
            settings: self.settings.with_eyes(eyes),
            ..self
        }
    }

    /// Sets the move limit: [`PlayoutSettings::max_moves`].
    #[must_use]
    pub const fn with_max_moves(self, max_moves: u32) -> Self {
        PlayoutRequest {
            settings: self.settings.with_max_moves(max_moves),
            ..self
        }
    }

    /// Sets the choice of moves.
    #[must_use]
    pub const fn with_policy(self, policy: Policy) -> Self {
        PlayoutRequest { policy, ..self }
    }

    /// Lets code of the caller choose the moves; the [`policy`](PlayoutRequest::policy) chooses where it has no
    /// opinion. Only the scalar kernel plays such games; streams do not support it.
    #[must_use]
    pub const fn with_point_policy(self, policy: &'a dyn PointPolicy) -> Self {
        PlayoutRequest {
            point_policy: Some(ByPointPolicy(policy)),
            ..self
        }
    }

    /// Restricts the games to these points.
    #[must_use]
    pub const fn with_allowed(self, allowed: Points) -> Self {
        PlayoutRequest {
            allowed: Some(allowed),
            ..self
        }
    }

    /// Ends games in which one color leads by more than this number of stones.
    #[must_use]
    pub const fn with_mercy(self, mercy: u16) -> Self {
        PlayoutRequest {
            mercy: Some(mercy),
            ..self
        }
    }

    /// Sets the statistics to count.
    #[must_use]
    pub const fn with_record(self, record: Record) -> Self {
        PlayoutRequest { record, ..self }
    }

    /// Sets the komi that decides the winner.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Self {
        PlayoutRequest { komi, ..self }
    }

    /// Sets a flag that stops the run.
    #[must_use]
    pub const fn with_stop(self, stop: &'a AtomicBool) -> Self {
        PlayoutRequest {
            stop: Some(stop),
            ..self
        }
    }

    /// Plays half of each start's games with Black to move first and half with White; if the number is odd, Black gets
    /// the extra game.
    ///
    /// Use it to judge stones ([`StoneStatus`](super::StoneStatus)), and wherever the result should not depend on the
    /// turn. The ko binds only the player to move on the start. Moves cannot be recorded.
    #[must_use]
    pub const fn with_both_sides(self) -> Self {
        PlayoutRequest {
            both_sides: true,
            ..self
        }
    }

    /// The number of games; `None` if it exceeds `u32`.
    pub(super) fn games(&self) -> Option<u32> {
        self.sum(|games| games)
    }

    /// The maximum number of games played in one pass, which decides the kernel.
    pub(super) fn games_at_once(&self) -> Option<u32> {
        self.sum(|games| match self.both_sides {
            true => games.div_ceil(2),
            false => games,
        })
    }

    /// The sum over all starts of a function of their numbers of games.
    fn sum(&self, of_start: impl Fn(u32) -> u32) -> Option<u32> {
        match self.games_by_start {
            Some(games) => games
                .iter()
                .try_fold(0_u32, |sum, &games| sum.checked_add(of_start(games))),
            None => u32::try_from(self.starts.len())
                .ok()?
                .checked_mul(of_start(self.games_per_start)),
        }
    }
}

/// The reason why playouts were refused. Nothing was played, unless the variant says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayoutError {
    /// A start, or the set of allowed points, has another size than the first start.
    Sizes {
        /// The index of the start; `None` for the allowed points.
        start: Option<usize>,
        /// The size of the first start.
        expected: BoardSize,
        /// The size that differs.
        found: BoardSize,
    },
    /// A start of a [stream](super::Playouts::stream) has another size than the stream. Games from earlier starts were
    /// played.
    Streamed {
        /// The size of the stream.
        expected: BoardSize,
        /// The size of the start.
        found: BoardSize,
    },
    /// The number of summaries differs from the number of starts.
    Summaries {
        /// The number of starts.
        starts: usize,
        /// The number of summaries.
        summaries: usize,
    },
    /// The [numbers of games](PlayoutRequest::games_by_start) are not one for each start.
    Games {
        /// The number of starts.
        starts: usize,
        /// The number of numbers.
        numbers: usize,
    },
    /// There are more than 2 147 483 647 games, or more than can have their moves [recorded](Record::MOVES), or more
    /// than fit into memory with their moves.
    TooManyGames,
    /// This build does not contain the kernel, or this CPU lacks its instructions.
    Unavailable(Kernel),
    /// The request [records](Record::MOVES) the moves of games from [both sides](PlayoutRequest::with_both_sides).
    MovesOfBothSides,
    /// The kernel does not play such games; see [`Kernel::covers`]. Lockstep kernels also refuse mercy and a
    /// [`PointPolicy`].
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
                    "start {start} has size {found}, the first start {expected}"
                )
            }
            PlayoutError::Sizes {
                start: None,
                expected,
                found,
            } => {
                write!(
                    f,
                    "the allowed points have board size {found}, the starts {expected}"
                )
            }
            PlayoutError::Streamed { expected, found } => {
                write!(f, "a start has size {found}, the stream {expected}")
            }
            PlayoutError::Summaries { starts, summaries } => {
                write!(f, "{starts} starts, but {summaries} summaries")
            }
            PlayoutError::Games { starts, numbers } => {
                write!(f, "{starts} starts, but {numbers} numbers of games")
            }
            PlayoutError::TooManyGames => f.write_str("too many games for one run"),
            PlayoutError::Unavailable(kernel) => {
                write!(
                    f,
                    "kernel {kernel} is not in this build, or this CPU lacks its instructions"
                )
            }
            PlayoutError::MovesOfBothSides => {
                f.write_str("games from both sides cannot record moves")
            }
            PlayoutError::NotCovered(kernel) => {
                write!(
                    f,
                    "kernel {kernel} does not support this board size or these rules"
                )
            }
        }
    }
}

impl core::error::Error for PlayoutError {}
