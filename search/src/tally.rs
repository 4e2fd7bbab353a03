//! [`Tally`]: sums over the playouts of a search.

use binmatrix::{BoardSize, ByColor};

use crate::report::Ownership;
use crate::row::Slots;
use binmatrix::Move;

/// Sums over the playouts of a search.
#[derive(Debug)]
pub(crate) struct Tally {
    size: BoardSize,
    pub playouts: u64,
    score: f64,
    score_squares: f64,
    /// By slot: playouts in which Black owns the point, minus those in which White does.
    owned: Vec<i64>,
    /// The number of playouts whose owners are known.
    known: u64,
}

impl Tally {
    pub fn new(size: BoardSize) -> Tally {
        Tally {
            size,
            playouts: 0,
            score: 0.0,
            score_squares: 0.0,
            owned: vec![0; Slots::new(size).len()],
            known: 0,
        }
    }

    #[inline(always)]
    pub fn add(&mut self, score: f32, owned: &ByColor<&[u32]>) {
        let score = f64::from(score);
        self.playouts += 1;
        self.score += score;
        self.score_squares += score * score;
        if owned.black.is_empty() {
            return;
        }
        self.known += 1;
        let words = owned.black.iter().zip(owned.white);
        for (sums, (&black, &white)) in self.owned.chunks_exact_mut(32).zip(words) {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum += i64::from(black >> i & 1) - i64::from(white >> i & 1);
            }
        }
    }

    /// The mean and the standard deviation of the score.
    pub fn score(&self) -> (f32, f32) {
        let playouts = self.playouts.max(1) as f64;
        let mean = self.score / playouts;
        let variance = self.score_squares / playouts - mean * mean;
        (mean as f32, variance.max(0.0).sqrt() as f32)
    }

    pub fn ownership(&self) -> Ownership {
        let slots = Slots::new(self.size);
        let known = self.known.max(1) as f32;
        Ownership::new(self.size, |point| {
            self.owned[slots.of_move(Move::Play(point))] as f32 / known
        })
    }
}
