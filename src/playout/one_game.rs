//! One light playout on one matrix type.

use super::{DIGEST_START, PlayoutSettings, extend_digest};
use crate::eye::own_eyes;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::position::Position;
use crate::rng::Rng;
use crate::score::Area;

/// One game played to its end, and how that is; who has won is another type, [`Outcome`](crate::Outcome).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayoutEnd<M> {
    /// Number of moves, passes counted.
    pub moves: u32,
    /// Who owns what.
    pub area: Area<M>,
    /// A hash over the moves and the area: equal digests mean, but for a collision, equal games with equal
    /// ends.
    pub digest: u64,
}

impl<M: BinMatrix> PlayoutEnd<M> {
    /// Black's area minus White's, without komi.
    #[inline(always)]
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        self.area.black_minus_white()
    }
}

impl<M: BinMatrix> Position<M> {
    /// Plays a light playout from here and leaves the final position. Passes made before do not count:
    /// the game goes on until two more.
    #[inline]
    pub fn play_out(&mut self, settings: &PlayoutSettings, rng: &mut Rng) -> PlayoutEnd<M> {
        let level = self.grid().level;
        level.vectorize(
            #[inline(always)]
            || {
                let (grid, limit) = (self.grid(), settings.move_limit(self.size()));
                let edge = M::from_words(grid.shape().edge_words(), grid);
                let (mut moves, mut passes, mut digest) = (0, 0, DIGEST_START);
                while passes < 2 && moves < limit {
                    let played = self.play_random(settings, edge, rng);
                    passes = if played.is_some() { 0 } else { passes + 1 };
                    moves += 1;
                    digest = extend_digest(digest, played.map_or(u64::MAX, |bit| bit as u64));
                }
                let area = self.area();
                for color in [area.black, area.white] {
                    digest = color.to_words(grid).into_iter().fold(digest, extend_digest);
                }
                PlayoutEnd {
                    moves,
                    area,
                    digest,
                }
            },
        )
    }

    /// One move of a playout: the bit played on, or `None` for a pass.
    #[inline(always)]
    fn play_random(&mut self, settings: &PlayoutSettings, edge: M, rng: &mut Rng) -> Option<usize> {
        let grid = self.grid();
        let (own, enemy) = (self.stones(self.to_move()), self.stones(!self.to_move()));
        let mut candidates = self.empty() - own_eyes(own, enemy, edge, settings.eyes, grid);
        if let Some(ko) = self.ko().and_then(|point| grid.bit(point)) {
            candidates = candidates - M::from_bit(ko, grid);
        }
        // A draw that turns out to be suicide is taken out and drawn again: the accepted point has the same
        // probability as any other legal one.
        let mut count = candidates.len() as u32;
        while count > 0 {
            let bit = candidates.nth_bit(rng.below(count) as usize, grid)?;
            if self.try_bit(bit, &settings.rules) {
                return Some(bit);
            }
            candidates = candidates - M::from_bit(bit, grid);
            count -= 1;
        }
        self.pass();
        None
    }
}
