//! A stream of playouts: a game begins whenever a lane is free, from a start that the caller chooses at that moment.
//!
//! A batch ([`Playouts::run`]) ends when its longest game ends, and most lanes have been idle by then. A tree search
//! wants few games at a time, each from another leaf, and it wants every result before it chooses the next leaf. In a
//! stream it supplies one start after another and receives each game as it ends:
//!
//! ```text
//!              next_start ──▶ ┌ lanes ───────────┐
//!   caller                    │ game  game  game │
//!              ◀────── ended  └──────────────────┘
//! ```
//!
//! [`Playouts::run`]: super::Playouts::run

use super::policy::Policy;
use super::{PlayoutSettings, Record};
use crate::board::Board;
use crate::geometry::{BoardSize, ByColor, Color, Points, whole_words};

/// The caller of a stream of playouts: it supplies the starts and receives the games.
pub trait PlayoutClient {
    /// Returns the next start and a tag that [`ended`](PlayoutClient::ended) will repeat; `None` if there is none now.
    ///
    /// It is asked again after games have ended, and has then received all that did. A stream ends when it returns
    /// `None` while no game is in progress.
    fn next_start(&mut self) -> Option<(u32, &Board)>;

    /// Receives a game from the start with this tag.
    fn ended(&mut self, tag: u32, game: &StreamedGame<'_>);
}

/// The games of a stream.
///
/// Each game has its own random numbers, a function of the seed and of the number of games begun before it. The result
/// of a stream therefore depends on its starts, the kernel, and the order of starts and ends, but not on timing.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StreamRequest {
    /// The size of all starts.
    pub size: BoardSize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of the first game.
    pub first_game: u64,
    /// The settings of the games.
    pub settings: PlayoutSettings,
    /// The choice of moves.
    pub policy: Policy,
    /// The only points that may be played on.
    pub allowed: Option<Points>,
    /// The most games in progress at a time; `None` to fill the lanes and have as many games waiting. The kernel scalar
    /// plays one at a time.
    ///
    /// With few games lanes stay idle. The rate of light playouts with `avx512-x16`, as a part of the rate of large
    /// batches (Zen 5):
    ///
    /// | games | 16 | 32 | 48 | 64 | 80 | 96 | 128 |
    /// |---|---|---|---|---|---|---|---|
    /// | 9×9 | 0.34 | 0.49 | 0.77 | 0.91 | 0.89 | 0.98 | 1 |
    /// | 13×13 | 0.19 | 0.28 | 0.42 | 0.51 | 0.56 | 0.81 | 1 |
    /// | 19×19 | 0.24 | 0.35 | 0.53 | 0.63 | 0.88 | 1 | 1 |
    pub in_flight: Option<u32>,
    /// The parts of each game to report besides moves and score: [`Record::OWNERS`], [`Record::FIRST_PLAYED`]. Others
    /// are ignored.
    pub record: Record,
}

impl StreamRequest {
    /// Requests games on boards of `size`, with the default settings and seed 0.
    #[must_use]
    pub fn new(size: BoardSize) -> StreamRequest {
        StreamRequest {
            size,
            seed: 0,
            first_game: 0,
            settings: PlayoutSettings::default(),
            policy: Policy::LIGHT,
            allowed: None,
            in_flight: None,
            record: Record::NOTHING,
        }
    }

    /// Sets the seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        StreamRequest { seed, ..self }
    }

    /// Sets the number of the first game.
    #[must_use]
    pub const fn with_first_game(self, first_game: u64) -> Self {
        StreamRequest { first_game, ..self }
    }

    /// Replaces the settings.
    #[must_use]
    pub const fn with_settings(self, settings: PlayoutSettings) -> Self {
        StreamRequest { settings, ..self }
    }

    /// Sets the choice of moves.
    #[must_use]
    pub const fn with_policy(self, policy: Policy) -> Self {
        StreamRequest { policy, ..self }
    }

    /// Restricts the games to these points.
    #[must_use]
    pub const fn with_allowed(self, allowed: Points) -> Self {
        StreamRequest {
            allowed: Some(allowed),
            ..self
        }
    }

    /// Limits the number of games in progress, to at least 1.
    #[must_use]
    pub const fn with_in_flight(self, games: u32) -> Self {
        let games = if games == 0 { 1 } else { games };
        StreamRequest {
            in_flight: Some(games),
            ..self
        }
    }

    /// Sets the parts of each game to report.
    #[must_use]
    pub const fn with_record(self, record: Record) -> Self {
        StreamRequest { record, ..self }
    }
}

/// A finished game of a stream.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StreamedGame<'a> {
    /// Number of moves, including passes.
    pub moves: u32,
    /// Black's area minus White's.
    pub black_minus_white: i32,
    size: BoardSize,
    owned: ByColor<&'a [u32]>,
    first_played: ByColor<&'a [u32]>,
}

impl<'a> StreamedGame<'a> {
    #[inline(always)]
    pub(super) fn new(
        size: BoardSize,
        moves: u32,
        black_minus_white: i32,
        owned: ByColor<&'a [u32]>,
        first_played: ByColor<&'a [u32]>,
    ) -> Self {
        StreamedGame {
            moves,
            black_minus_white,
            size,
            owned,
            first_played,
        }
    }

    /// The area of a color at the end; empty unless [`Record::OWNERS`] was requested.
    #[must_use]
    pub fn owned(&self, color: Color) -> Points {
        self.points(self.owned[color])
    }

    /// The same set as words of 32 bits, as in [`first_played_words`](StreamedGame::first_played_words).
    #[inline(always)]
    #[must_use]
    pub fn owned_words(&self, color: Color) -> &'a [u32] {
        self.owned[color]
    }

    /// The points where this color was the first of the two to play in the game; empty unless [`Record::FIRST_PLAYED`]
    /// was requested.
    #[must_use]
    pub fn first_played(&self, color: Color) -> Points {
        self.points(self.first_played[color])
    }

    /// The same set as words of 32 bits in the order of [`Shape`](crate::Shape): bit `i` is bit `i % 32` of
    /// word `i / 32`. Words beyond the board are zero. [`FirstPlays`](super::FirstPlays) reads them.
    #[inline(always)]
    #[must_use]
    pub fn first_played_words(&self, color: Color) -> &'a [u32] {
        self.first_played[color]
    }

    fn points(&self, flat: &[u32]) -> Points {
        Points::from_words(&whole_words(flat), self.size)
    }
}
