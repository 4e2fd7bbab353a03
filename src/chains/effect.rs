//! [`MoveEffect`]: what a move would do.

use crate::geometry::Points;
use crate::position::Chain;
use crate::sets::{BinMatrix, GridOf};

/// What a move would do; made by [`ChainPosition::effect`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveEffect<M> {
    /// The enemy stones that it takes.
    pub captured: M,
    /// The enemy stones next to it that it leaves with one liberty; none for a suicide.
    pub in_atari: M,
    /// The player's chain with the new stone. Without a liberty the move is suicide, with one self-atari.
    pub chain: Chain<M>,
}

impl<M: BinMatrix> MoveEffect<M> {
    /// The same as plain data.
    #[inline(always)]
    #[must_use]
    pub fn to_points(&self, grid: GridOf<M>) -> MoveEffect<Points> {
        MoveEffect {
            captured: self.captured.to_points(grid),
            in_atari: self.in_atari.to_points(grid),
            chain: self.chain.to_points(grid),
        }
    }

    /// Whether the move takes a single stone in the shape of a ko: the new stone is alone, and its only liberty is
    /// where it took.
    #[inline(always)]
    pub(super) fn takes_ko(&self) -> bool {
        self.captured.any()
            && self.captured == self.chain.liberties
            && self.chain.stones.len() == 1
            && self.captured.len() == 1
    }
}
