//! Rows of numbers, one for each move of a node: the choice of a move, and the sums on the way up.
//!
//! A move's *slot* is the bit of its point in [`Shape`](binmatrix::Shape). The last bit of a board belongs to no point;
//! it is the slot of the pass. Rows are padded to whole registers.

use binmatrix::{Baseline, Level};
use binmatrix::{BoardSize, Move, Point};

/// The number of slots that are handled together.
pub(crate) const LANES: usize = 16;

/// Stands in place of the probability of a move that must not be chosen. Whatever is added to a positive multiple of it,
/// the sum is not the greatest value.
pub(crate) const NEVER: f32 = f32::NEG_INFINITY;

/// The slots of a board size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slots {
    stride: usize,
    pass: usize,
}

impl Slots {
    pub fn new(size: BoardSize) -> Slots {
        let stride = size.shape().stride();
        Slots {
            stride,
            pass: stride * usize::from(size.height()) - 1,
        }
    }

    /// The length of a row: a multiple of [`LANES`], and of the 32 bits of a word.
    pub fn len(self) -> usize {
        (self.pass + 1).next_multiple_of(2 * LANES)
    }

    /// The number of words of a set with a bit for each slot.
    pub fn words(self) -> usize {
        self.len() / 32
    }

    /// The slot of a pass.
    pub fn pass(self) -> usize {
        self.pass
    }

    pub fn of_move(self, mv: Move) -> usize {
        match mv {
            Move::Play(point) => {
                usize::from(point.row()) * self.stride + usize::from(point.column())
            }
            Move::Pass => self.pass,
        }
    }

    pub fn to_move(self, slot: usize) -> Move {
        match slot == self.pass {
            true => Move::Pass,
            false => {
                let (row, column) = (slot / self.stride, slot % self.stride);
                Point::new(row as u8, column as u8).map_or(Move::Pass, Move::Play)
            }
        }
    }
}

/// The rows of a node. Wins are those of the player to move.
pub(crate) struct Rows<'a> {
    /// Games and virtual games of the prior.
    pub games: &'a mut [f32],
    pub wins: &'a mut [f32],
    /// Games in which the player was the first to play there.
    pub rave_games: &'a mut [f32],
    pub rave_wins: &'a mut [f32],
    /// The probability of the move in the opinion of the prior, or [`NEVER`]. The sum over the moves that were permitted
    /// first is 1; a move that is forbidden later leaves its share.
    pub probabilities: &'a mut [f32],
}

/// Runs a job with the widest registers of this CPU.
#[inline(always)]
pub(crate) fn vectorize<R>(job: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(level) = binmatrix::Avx512::detect() {
            return level.vectorize(job);
        }
        if let Some(level) = binmatrix::Avx2::detect() {
            return level.vectorize(job);
        }
    }
    Baseline.vectorize(job)
}

/// The constants of a choice.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The bias of first plays.
    pub rave_bias: f32,
    /// The weight of exploration times √(N + 1) for the N games of the node; above 0 and finite.
    pub exploration: f32,
}

impl Choice {
    /// The choice at a node of this many games.
    pub fn new(rave_bias: f32, exploration: f32, games: u32) -> Choice {
        // 0 · NEVER and ∞ · 0 are no numbers.
        const LEAST: f32 = 1e-20;
        const MOST: f32 = 1e20;
        Choice {
            rave_bias,
            exploration: (exploration * (games as f32 + 1.0).sqrt()).clamp(LEAST, MOST),
        }
    }
}

/// Returns the slot with the greatest value: (1 − β) · w / n + β · rw / r + exploration · p / n, for w wins in n games, rw
/// wins in r games of first plays and the probability p, with β = r / (r + n + rave bias · r · n).
///
/// With t = 1 + rave bias · r the first two terms are (w · t + rw) / (n · t + r), which takes a single division. `values`
/// is working memory for a row.
#[inline(always)]
pub(crate) fn choose(rows: &Rows<'_>, choice: Choice, values: &mut [f32]) -> usize {
    let Choice {
        rave_bias,
        exploration,
    } = choice;
    let mut best = [f32::MIN; LANES];
    let chunks = rows
        .games
        .chunks_exact(LANES)
        .zip(rows.wins.chunks_exact(LANES))
        .zip(rows.rave_games.chunks_exact(LANES))
        .zip(rows.rave_wins.chunks_exact(LANES))
        .zip(rows.probabilities.chunks_exact(LANES))
        .zip(values.chunks_exact_mut(LANES));
    for (((((games, wins), rave_games), rave_wins), probabilities), values) in chunks {
        for i in 0..LANES {
            let t = 1.0 + rave_bias * rave_games[i];
            let mean = (wins[i] * t + rave_wins[i]) / (games[i] * t + rave_games[i]);
            let value = mean + exploration * probabilities[i] / games[i];
            values[i] = value;
            best[i] = best[i].max(value);
        }
    }
    // The greatest of all lanes, by halves.
    let mut width = LANES / 2;
    while width > 0 {
        for i in 0..width {
            best[i] = best[i].max(best[i + width]);
        }
        width /= 2;
    }
    for (chunk, values) in values.chunks_exact(LANES).enumerate() {
        let mut found = 0_u32;
        for (i, &value) in values.iter().enumerate() {
            found |= u32::from(value == best[0]) << i;
        }
        if found != 0 {
            return chunk * LANES + found.trailing_zeros() as usize;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::{Choice, LANES, NEVER, Rows, choose};

    /// Plays `games` games at a node whose moves all win half of them, and counts those of each move.
    fn visits(probabilities: &[f32], exploration: f32, games: u32) -> Vec<u32> {
        let prior_games = 10.0;
        let mut row = vec![NEVER; LANES];
        row[..probabilities.len()].copy_from_slice(probabilities);
        let (mut played, mut wins) = ([prior_games; LANES], [prior_games / 2.0; LANES]);
        let mut values = [0.0; LANES];
        let mut counts = vec![0; LANES];
        for game in 0..games {
            let rows = Rows {
                games: &mut played,
                wins: &mut wins,
                rave_games: &mut [0.0; LANES],
                rave_wins: &mut [0.0; LANES],
                probabilities: &mut row,
            };
            let slot = choose(&rows, Choice::new(0.0005, exploration, game), &mut values);
            counts[slot] += 1;
            played[slot] += 1.0;
            wins[slot] += 0.5;
        }
        counts
    }

    #[test]
    fn equal_moves_are_explored_by_their_probabilities() {
        let counts = visits(&[0.2, 0.7, NEVER, 0.1, 0.0], 0.5, 10_000);
        assert_eq!(counts.iter().sum::<u32>(), 10_000);
        // Values are equal if the games, those of the prior included, are proportional to the probabilities.
        for (slot, expected) in [(0, 2_000), (1, 7_000), (3, 1_000)] {
            assert!(counts[slot].abs_diff(expected) <= 30, "{counts:?}");
        }
        assert_eq!(counts[2] + counts[4..].iter().sum::<u32>(), 0, "{counts:?}");
    }

    /// The values of two moves, by hand, at a node of 99 games: 60 wins of 80 and 10 of 40; 30 and 20 first plays, of which
    /// 15 and 18 are won; probabilities 0.1 and 0.6.
    #[test]
    fn values_add_results_first_plays_and_exploration() {
        let row = |values: [f32; 2]| {
            let mut row = [1.0; LANES];
            row[..2].copy_from_slice(&values);
            row
        };
        let mut probabilities = [NEVER; LANES];
        probabilities[..2].copy_from_slice(&[0.1, 0.6]);
        let rows = Rows {
            games: &mut row([80.0, 40.0]),
            wins: &mut row([60.0, 10.0]),
            rave_games: &mut row([30.0, 20.0]),
            rave_wins: &mut row([15.0, 18.0]),
            probabilities: &mut probabilities,
        };
        let value = |games: f64, wins: f64, rave_games: f64, rave_wins: f64, bonus: f64| {
            let beta = rave_games / (rave_games + games + 0.01 * rave_games * games);
            (1.0 - beta) * wins / games + beta * rave_wins / rave_games + bonus
        };
        // Of the bonus, √(99 + 1) is 10.
        for (exploration, best) in [(0.1, 0), (0.5, 0), (2.0, 1)] {
            let bonus = |probability: f64, games: f64| exploration * 10.0 * probability / games;
            let expected = [
                value(80.0, 60.0, 30.0, 15.0, bonus(0.1, 80.0)),
                value(40.0, 10.0, 20.0, 18.0, bonus(0.6, 40.0)),
            ];
            let mut values = [0.0; LANES];
            let choice = Choice::new(0.01, exploration as f32, 99);
            assert_eq!(choose(&rows, choice, &mut values), best, "{expected:?}");
            for (found, expected) in values.iter().zip(expected) {
                assert!((f64::from(*found) - expected).abs() < 1e-5, "{expected}");
            }
            assert!(values[2..].iter().all(|value| *value == NEVER));
        }
    }

    /// Whatever the weight, values of permitted moves are numbers, and no forbidden move is chosen.
    #[test]
    fn forbidden_moves_are_never_chosen() {
        for exploration in [-1.0, 0.0, 1e-30, 0.5, 1e9, f32::MAX, f32::INFINITY] {
            let counts = visits(&[NEVER, NEVER, 0.5, NEVER, 0.5], exploration, 1_000);
            assert_eq!(counts[2] + counts[4], 1_000, "{exploration}: {counts:?}");
        }
        assert_eq!(visits(&[NEVER, 0.1, 0.9], 0.0, 100)[1..3], [100, 0]);
        assert_eq!(visits(&[NEVER, 0.0], f32::INFINITY, 100)[1], 100);
    }
}
