//! [`Chain`]: the stones and liberties of a chain.

use crate::geometry::Points;
use crate::sets::{BinMatrix, GridOf};

/// A chain: its stones and its liberties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chain<M> {
    /// The stones.
    pub stones: M,
    /// The empty points adjacent to the stones.
    pub liberties: M,
}

impl<M: BinMatrix> Chain<M> {
    /// Returns the chain as plain data.
    #[inline(always)]
    #[must_use]
    pub fn to_points(&self, grid: GridOf<M>) -> Chain<Points> {
        Chain {
            stones: self.stones.to_points(grid),
            liberties: self.liberties.to_points(grid),
        }
    }

    /// Returns the number of stones.
    #[inline(always)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.stones.len()
    }

    /// Returns the number of liberties.
    #[inline(always)]
    #[must_use]
    pub fn liberty_count(&self) -> usize {
        self.liberties.len()
    }

    /// Returns `true` if the chain has exactly one liberty.
    #[inline(always)]
    #[must_use]
    pub fn is_in_atari(&self, grid: GridOf<M>) -> bool {
        self.liberties.any() && self.liberties.without_first(grid).is_empty()
    }
}

impl Chain<Points> {
    /// Returns the number of stones.
    #[must_use]
    pub fn length(&self) -> usize {
        self.stones.len()
    }

    /// Returns the number of liberties.
    #[must_use]
    pub fn liberty_count(&self) -> usize {
        self.liberties.len()
    }

    /// Returns `true` if the chain has exactly one liberty.
    #[must_use]
    pub fn is_in_atari(&self) -> bool {
        self.liberties.len() == 1
    }
}
