//! One light playout on one matrix type.

use super::{DIGEST_START, PlayoutSettings, extend_digest};
use crate::life::{Area, own_eyes};
use crate::position::Position;
use crate::sets::{BinMatrix, Level, Rng};

/// The end of one playout. (The type for the winner is [`Outcome`](crate::Outcome).)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayoutEnd<M> {
    /// Number of moves, including passes.
    pub moves: u32,
    /// The area of each color.
    pub area: Area<M>,
    /// A hash over the moves and the area. Barring a collision, equal digests mean equal games with equal ends.
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

/// Plays a light playout and leaves the final position in `position`. Earlier passes do not count: the game goes on
/// until two more.
///
/// It needs no heap. For many games, [`Playouts`](super::Playouts) is many times as fast.
#[inline]
pub fn play_out<M: BinMatrix>(
    position: &mut Position<M>,
    settings: &PlayoutSettings,
    rng: &mut Rng,
) -> PlayoutEnd<M> {
    let level = position.grid().level;
    level.vectorize(
        #[inline(always)]
        || {
            let (grid, limit) = (position.grid(), settings.move_limit(position.size()));
            let edge = M::from_words(grid.shape().edge_words(), grid);
            let (mut moves, mut passes, mut digest) = (0, 0, DIGEST_START);
            while passes < 2 && moves < limit {
                let played = play_random(position, settings, edge, rng);
                passes = if played.is_some() { 0 } else { passes + 1 };
                moves += 1;
                digest = extend_digest(digest, played.map_or(u64::MAX, |bit| bit as u64));
            }
            let area = position.area();
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

/// Plays one move of a playout. Returns the bit played on, or `None` for a pass.
#[inline(always)]
fn play_random<M: BinMatrix>(
    position: &mut Position<M>,
    settings: &PlayoutSettings,
    edge: M,
    rng: &mut Rng,
) -> Option<usize> {
    let (grid, player) = (position.grid(), position.to_move());
    let (own, enemy) = (position.stones(player), position.stones(!player));
    let mut candidates = position.empty() - own_eyes(own, enemy, edge, settings.eyes, grid);
    if let Some(ko) = position.ko().and_then(|point| grid.bit(point)) {
        candidates = candidates - M::from_point_bit(ko, grid);
    }
    // A draw that turns out to be suicide is removed, and the draw is repeated: the accepted point is uniformly
    // distributed over the legal points.
    let mut count = candidates.len() as u32;
    while count > 0 {
        let bit = candidates.nth_bit(rng.below(count) as usize, grid)?;
        if position.try_bit(bit, &settings.rules) {
            return Some(bit);
        }
        candidates = candidates - M::from_point_bit(bit, grid);
        count -= 1;
    }
    position.pass();
    None
}
