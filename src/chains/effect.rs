//! [`MoveEffect`]: the effect of a move before it is played.

use crate::geometry::Points;
use crate::position::Chain;
use crate::sets::{BinMatrix, GridOf};

/// The effect of a move, returned by [`ChainPosition::effect`](super::ChainPosition::effect).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveEffect<M> {
    /// The enemy stones that the move captures.
    pub captured: M,
    /// The stones of the adjacent enemy chains that the move leaves with one liberty; empty for a suicide.
    pub in_atari: M,
    /// The player's chain with the new stone. No liberties means suicide; one liberty means self-atari.
    pub chain: Chain<M>,
}

impl<M: BinMatrix> MoveEffect<M> {
    /// Converts the sets to plain data.
    #[inline(always)]
    #[must_use]
    pub fn to_points(&self, grid: GridOf<M>) -> MoveEffect<Points> {
        MoveEffect {
            captured: self.captured.to_points(grid),
            in_atari: self.in_atari.to_points(grid),
            chain: self.chain.to_points(grid),
        }
    }

    /// Returns `true` if the move captures one stone in the shape of a ko: the new stone is alone, and its only liberty
    /// is the captured point. The ko rule does not necessarily forbid the move.
    #[inline(always)]
    #[must_use]
    pub fn takes_ko(&self) -> bool {
        self.captured.any()
            && self.captured == self.chain.liberties
            && self.chain.stones.len() == 1
            && self.captured.len() == 1
    }

    /// The player's own stones that a suicide removes, including the new one; `None` if the move is not suicide.
    #[inline(always)]
    #[must_use]
    pub fn lost(&self) -> Option<M> {
        self.chain.liberties.is_empty().then_some(self.chain.stones)
    }
}

impl MoveEffect<Points> {
    /// Returns `true` if the move captures one stone in the shape of a ko: the new stone is alone, and its only liberty
    /// is the captured point. The ko rule does not necessarily forbid the move.
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

    /// The player's own stones that a suicide removes, including the new one; `None` if the move is not suicide.
    #[must_use]
    pub fn lost(&self) -> Option<Points> {
        self.chain.liberties.is_empty().then_some(self.chain.stones)
    }
}
