//! [`Area`]: the points that each color owns at the end of the game.

use crate::geometry::Points;
use crate::sets::{BinMatrix, GridOf};

/// The area of Black and of White; points in neither are neutral.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Area<S> {
    /// Black's stones, and the empty points that reach only black stones.
    pub black: S,
    /// White's stones, and the empty points that reach only white stones.
    pub white: S,
}

impl<M: BinMatrix> Area<M> {
    /// Returns Black's area minus White's, without komi.
    #[inline(always)]
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        difference(self.black.len(), self.white.len())
    }
}

impl Area<Points> {
    /// Returns Black's area minus White's, without komi.
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
    /// Applies a function to both sets.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> Area<T> {
        Area {
            black: turn(self.black),
            white: turn(self.white),
        }
    }
}

/// Computes each color's stones, and the empty regions that touch stones of only that color. Call it
/// inside a job.
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
