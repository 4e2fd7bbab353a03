//! Rows of numbers, one for each move of a node: the choice of a move, and the sums on the way up.
//!
//! A move's *slot* is the bit of its point in [`Shape`](binmatrix::Shape). The last bit of a board belongs to no point;
//! it is the slot of the pass. Rows are padded to whole registers.

use binmatrix::{Baseline, Level};
use binmatrix::{BoardSize, Move, Point};

/// The number of slots that are handled together.
pub(crate) const LANES: usize = 16;

/// The bias of a move that must not be chosen. Whatever is added to it, the sum is not the greatest value.
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
    /// 0, or [`NEVER`].
    pub bias: &'a mut [f32],
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
    /// The weight of the confidence bound, times the root of the logarithm of the node's games.
    pub exploration: f32,
}

/// Returns the slot with the greatest value: (1 − β) · w / n + β · rw / r + exploration / √n + bias, for w wins in n games
/// and rw wins in r games of first plays, with β = r / (r + n + rave bias · r · n).
///
/// With t = 1 + rave bias · r the first two terms are (w · t + rw) / (n · t + r), a single division. `values` is working
/// memory for a row.
#[inline(always)]
pub(crate) fn choose(rows: &Rows<'_>, choice: Choice, values: &mut [f32]) -> usize {
    match choice.exploration {
        0.0 => choose_by(rows, choice.rave_bias, values, |_| 0.0),
        weight => choose_by(
            rows,
            choice.rave_bias,
            values,
            #[inline(always)]
            |games| weight / games.sqrt(),
        ),
    }
}

#[inline(always)]
fn choose_by(
    rows: &Rows<'_>,
    rave_bias: f32,
    values: &mut [f32],
    exploration: impl Fn(f32) -> f32,
) -> usize {
    let mut best = [f32::MIN; LANES];
    let chunks = rows
        .games
        .chunks_exact(LANES)
        .zip(rows.wins.chunks_exact(LANES))
        .zip(rows.rave_games.chunks_exact(LANES))
        .zip(rows.rave_wins.chunks_exact(LANES))
        .zip(rows.bias.chunks_exact(LANES))
        .zip(values.chunks_exact_mut(LANES));
    for (((((games, wins), rave_games), rave_wins), bias), values) in chunks {
        for i in 0..LANES {
            let t = 1.0 + rave_bias * rave_games[i];
            let mean = (wins[i] * t + rave_wins[i]) / (games[i] * t + rave_games[i]);
            let value = mean + exploration(games[i]) + bias[i];
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
