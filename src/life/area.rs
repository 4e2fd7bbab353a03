//! Who owns what when the game is over.

use crate::geometry::Points;
use crate::sets::{BinMatrix, GridOf};

/// Black's and White's area; points in neither are neutral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Area<S> {
    /// Black's stones, and the empty points that reach only Black's stones.
    pub black: S,
    /// White's stones, and the empty points that reach only White's stones.
    pub white: S,
}

impl<M: BinMatrix> Area<M> {
    /// Black's area minus White's, without komi.
    #[inline(always)]
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        difference(self.black.len(), self.white.len())
    }
}

impl Area<Points> {
    /// Black's area minus White's, without komi.
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        difference(self.black.len(), self.white.len())
    }
}

#[inline(always)]
const fn difference(black: usize, white: usize) -> i32 {
    black as i32 - white as i32
}

impl<S> Area<S> {
    /// Both sets, turned into something else.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> Area<T> {
        Area {
            black: turn(self.black),
            white: turn(self.white),
        }
    }
}

/// Each color's stones, and the empty regions that touch stones of that color only. Call it inside a job.
#[inline(always)]
pub(crate) fn area<M: BinMatrix>(black: M, white: M, grid: GridOf<M>) -> Area<M> {
    let empty = (black | white).inverse(grid);
    let reaches_black = (black.explode4(grid) & empty).flood_fill_by_runs(empty, grid);
    let reaches_white = (white.explode4(grid) & empty).flood_fill_by_runs(empty, grid);
    Area {
        black: black | (reaches_black - reaches_white),
        white: white | (reaches_white - reaches_black),
    }
}
