//! [`MoveEffect`]: what a move would do.

use crate::geometry::Points;
use crate::position::Chain;
use crate::sets::{BinMatrix, GridOf};

/// The effect of a move; made by [`ChainPosition::effect`](super::ChainPosition::effect).
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

    /// Returns `true` if the move takes a single stone in the shape of a ko: the new stone is alone, and its only liberty
    /// is where it took. The ko rule may or may not ban the move.
    #[inline(always)]
    #[must_use]
    pub fn takes_ko(&self) -> bool {
        self.captured.any()
            && self.captured == self.chain.liberties
            && self.chain.stones.len() == 1
            && self.captured.len() == 1
    }

    /// The player's own stones that a suicide takes off the board, the new one among them; `None` if the move is none.
    #[inline(always)]
    #[must_use]
    pub fn lost(&self) -> Option<M> {
        self.chain.liberties.is_empty().then_some(self.chain.stones)
    }
}

impl MoveEffect<Points> {
    /// Returns `true` if the move takes a single stone in the shape of a ko: the new stone is alone, and its only liberty
    /// is where it took. The ko rule may or may not ban the move.
    ///
    /// ```text
    /// . X O .
    /// X O a O      Black at a takes one stone in the shape of a ko
    /// . X O .
    /// ```
    #[must_use]
    pub fn takes_ko(&self) -> bool {
        self.captured.len() == 1
            && self.captured == self.chain.liberties
            && self.chain.stones.len() == 1
    }

    /// The player's own stones that a suicide takes off the board, the new one among them; `None` if the move is none.
    #[must_use]
    pub fn lost(&self) -> Option<Points> {
        self.chain.liberties.is_empty().then_some(self.chain.stones)
    }
}
