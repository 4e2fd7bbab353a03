//! [`Tally`]: sums over the playouts of a search.

use binmatrix::{BoardSize, ByColor, Move};

use crate::report::Ownership;
use crate::row::Slots;

/// Sums over the playouts of a search, and over those that begin with each move.
#[derive(Debug)]
pub(crate) struct Tally {
    size: BoardSize,
    all: Sums,
    /// By slot of the move at the root.
    by_move: Vec<Sums>,
}

/// Sums over some playouts.
#[derive(Clone, Debug, Default)]
struct Sums {
    playouts: u64,
    score: f64,
    score_squares: f64,
    /// By slot: playouts in which Black owns the point, minus those in which White does. Empty if owners are not
    /// recorded.
    owned: Vec<i64>,
    /// The number of playouts whose owners are known.
    known: u64,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, score: f32, owned: &ByColor<&[u32]>) {
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
    fn score(&self) -> (f32, f32) {
        let playouts = self.playouts.max(1) as f64;
        let mean = self.score / playouts;
        let variance = self.score_squares / playouts - mean * mean;
        (mean as f32, variance.max(0.0).sqrt() as f32)
    }

    fn ownership(&self, size: BoardSize) -> Ownership {
        let slots = Slots::new(size);
        let known = self.known.max(1) as f32;
        Ownership::new(size, |point| {
            let sum = self.owned.get(slots.of_move(Move::Play(point)));
            sum.map_or(0.0, |&sum| sum as f32 / known)
        })
    }
}

impl Tally {
    /// A tally without playouts. If `of_moves`, it records the owners after each move at the root too.
    pub fn new(size: BoardSize, of_moves: bool) -> Tally {
        let slots = Slots::new(size).len();
        let owned = |recorded: bool| vec![0; if recorded { slots } else { 0 }];
        let sums = |recorded| Sums {
            owned: owned(recorded),
            ..Sums::default()
        };
        Tally {
            size,
            all: sums(true),
            by_move: vec![sums(of_moves); slots],
        }
    }

    /// Adds a playout that begins with the move of a slot.
    #[inline(always)]
    pub fn add(&mut self, slot: u32, score: f32, owned: &ByColor<&[u32]>) {
        self.all.add(score, owned);
        if let Some(sums) = self.by_move.get_mut(slot as usize) {
            sums.add(score, owned);
        }
    }

    pub fn playouts(&self) -> u64 {
        self.all.playouts
    }

    /// The mean and the standard deviation of the score.
    pub fn score(&self) -> (f32, f32) {
        self.all.score()
    }

    pub fn ownership(&self) -> Ownership {
        self.all.ownership(self.size)
    }

    /// The mean and the standard deviation of the score after the move of a slot; those of all playouts if it has none.
    pub fn score_after(&self, slot: usize) -> (f32, f32) {
        let sums = self.by_move.get(slot).filter(|sums| sums.playouts > 0);
        sums.unwrap_or(&self.all).score()
    }

    /// The owners after the move of a slot; `None` if they are not recorded, or if no playout tells them.
    pub fn ownership_after(&self, slot: usize) -> Option<Ownership> {
        let sums = self.by_move.get(slot)?;
        let is_known = sums.known > 0 && !sums.owned.is_empty();
        is_known.then(|| sums.ownership(self.size))
    }
}
