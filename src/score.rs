//! Who owns what when the game is over.

use crate::color::Color;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::point::Points;
use crate::position::Position;

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

impl<M: BinMatrix> Position<M> {
    /// Area (Tromp–Taylor): each color's stones, and the empty regions that touch stones of that color
    /// only. All stones count as alive.
    ///
    /// ```text
    /// . X . O .      # # . @ @      # Black's area, @ White's; the middle column reaches both
    /// . X . O .  ->  # # . @ @
    /// ```
    /// Cost: two fills of the empty points.
    #[inline]
    #[must_use]
    pub fn area(&self) -> Area<M> {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let empty = self.empty();
                let (black, white) = (self.stones(Color::Black), self.stones(Color::White));
                let reaches_black = (black.explode4(grid) & empty).flood_fill_by_runs(empty, grid);
                let reaches_white = (white.explode4(grid) & empty).flood_fill_by_runs(empty, grid);
                Area {
                    black: black | (reaches_black - reaches_white),
                    white: white | (reaches_white - reaches_black),
                }
            },
        )
    }

    /// Black's area minus White's, without komi.
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        self.area().black_minus_white()
    }
}
