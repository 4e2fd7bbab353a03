//! Sums over playouts.

use core::cmp::Ordering;
use core::fmt;

use super::PlayoutEnd;
use crate::color::Color;
use crate::matrix::BinMatrix;
use crate::point::Point;
use crate::rules::Komi;
use crate::size::{BoardSize, GridOf, MAX_POINTS, MAX_SIDE};

/// What a number of playouts from one position came to. All fields are sums, so summaries of different
/// games can be [merged](PlayoutSummary::merge) in any order. About 10 KB, no heap. Counts of games stop at
/// 4 294 967 295; means and rates are wrong from then on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlayoutSummary {
    size: BoardSize,
    games: u32,
    moves: u64,
    digest: u64,
    /// Games by score: index `points + black_minus_white`.
    scores: [u32; 2 * MAX_POINTS + 1],
    /// Games in which Black, and in which White, owned the point; index `row × 25 + column`.
    black_owned: [u32; MAX_POINTS],
    white_owned: [u32; MAX_POINTS],
}

impl PlayoutSummary {
    /// No games yet.
    #[must_use]
    pub const fn new(size: BoardSize) -> PlayoutSummary {
        PlayoutSummary {
            size,
            games: 0,
            moves: 0,
            digest: 0,
            scores: [0; 2 * MAX_POINTS + 1],
            black_owned: [0; MAX_POINTS],
            white_owned: [0; MAX_POINTS],
        }
    }

    #[inline(always)]
    pub(super) fn add<M: BinMatrix>(
        &mut self,
        game: u64,
        outcome: &PlayoutEnd<M>,
        grid: GridOf<M>,
    ) {
        self.games += 1;
        self.moves += u64::from(outcome.moves);
        // Multiplied by an odd number of its own, a game counts in its place and in any order.
        self.digest = self
            .digest
            .wrapping_add(outcome.digest.wrapping_mul(game.wrapping_mul(2) | 1));
        let points = self.size.points() as i32;
        self.scores[(points + outcome.black_minus_white()) as usize] += 1;
        for (owned, area) in [
            (&mut self.black_owned, outcome.area.black),
            (&mut self.white_owned, outcome.area.white),
        ] {
            for point in area.points(grid) {
                owned[slot(point)] += 1;
            }
        }
    }

    /// Adds the games of `other`, which must be of the same board size and of other games; a summary of
    /// another size is left out.
    pub fn merge(&mut self, other: &PlayoutSummary) {
        if self.size != other.size {
            return;
        }
        self.games = self.games.saturating_add(other.games);
        self.moves = self.moves.saturating_add(other.moves);
        self.digest = self.digest.wrapping_add(other.digest);
        let sum = |own: &mut [u32], more: &[u32]| {
            for (count, &more) in own.iter_mut().zip(more) {
                *count = count.saturating_add(more);
            }
        };
        sum(&mut self.scores, &other.scores);
        sum(&mut self.black_owned, &other.black_owned);
        sum(&mut self.white_owned, &other.white_owned);
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Number of moves in all games, passes counted.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// A hash over all moves of all games and how they ended: equal digests mean, but for a collision, equal
    /// games.
    #[must_use]
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    /// Mean number of moves of a game, passes counted; 0 without games.
    #[must_use]
    pub fn moves_mean(&self) -> f64 {
        self.per_game(self.moves as f64)
    }

    /// Number of games that ended with this score (Black's area minus White's, without komi).
    #[must_use]
    pub fn games_with_score(&self, black_minus_white: i32) -> u32 {
        let index = i64::from(black_minus_white) + self.size.points() as i64;
        let index = usize::try_from(index).ok();
        index
            .and_then(|index| self.scores.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Each score that occurred, with its number of games, the lowest first.
    pub fn scores(&self) -> impl Iterator<Item = (i32, u32)> + '_ {
        let points = self.size.points() as i32;
        (-points..=points)
            .map(|score| (score, self.games_with_score(score)))
            .filter(|&(_, games)| games > 0)
    }

    /// The share of games that Black wins under `komi`; a drawn game counts half. 0 without games.
    #[must_use]
    pub fn black_win_rate(&self, komi: Komi) -> f64 {
        let wins = |(score, games)| f64::from(games) * black_result(score, komi);
        self.per_game(self.scores().map(wins).sum())
    }

    /// The variance of the result of one game under `komi`, a win counting 1, a draw ½ and a loss 0.
    /// The standard error of the win rate is the square root of this divided by the number of games.
    #[must_use]
    pub fn black_win_variance(&self, komi: Komi) -> f64 {
        let mean = self.black_win_rate(komi);
        let square = |(score, games)| {
            let result = black_result(score, komi);
            f64::from(games) * (result - mean) * (result - mean)
        };
        self.per_game(self.scores().map(square).sum())
    }

    /// Mean of Black's area minus White's, without komi; 0 without games.
    #[must_use]
    pub fn score_mean(&self) -> f64 {
        self.per_game(
            self.scores()
                .map(|(score, games)| f64::from(score) * f64::from(games))
                .sum(),
        )
    }

    /// Variance of Black's area minus White's; 0 without games.
    #[must_use]
    pub fn score_variance(&self) -> f64 {
        let mean = self.score_mean();
        let square = |(score, games): (i32, u32)| {
            f64::from(games) * (f64::from(score) - mean) * (f64::from(score) - mean)
        };
        self.per_game(self.scores().map(square).sum())
    }

    /// The number of games in which `color` owned `point`; 0 off the board.
    #[must_use]
    pub fn games_owned(&self, color: Color, point: Point) -> u32 {
        match color {
            Color::Black => self.black_owned[slot(point)],
            Color::White => self.white_owned[slot(point)],
        }
    }

    /// Who owns `point`, from +1 (Black in all games) to −1 (White in all games); 0 without games.
    #[must_use]
    pub fn ownership(&self, point: Point) -> f64 {
        let (black, white) = (
            self.games_owned(Color::Black, point),
            self.games_owned(Color::White, point),
        );
        self.per_game(f64::from(black) - f64::from(white))
    }

    fn per_game(&self, sum: f64) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            sum / f64::from(self.games)
        }
    }
}

/// What a game of this score is for Black: a win 1, a draw ½, a loss 0.
fn black_result(black_minus_white: i32, komi: Komi) -> f64 {
    match (2 * black_minus_white).cmp(&i32::from(komi.half_points())) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// The place of a point in arrays for the largest board.
pub(super) fn slot(point: Point) -> usize {
    usize::from(point.row()) * usize::from(MAX_SIDE) + usize::from(point.column())
}

impl fmt::Debug for PlayoutSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayoutSummary")
            .field("size", &self.size)
            .field("games", &self.games)
            .field("moves", &self.moves)
            .field("digest", &format_args!("{:016x}", self.digest))
            .finish_non_exhaustive()
    }
}
