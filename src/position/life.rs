//! Eyes, area and life of a [`Position`]: applies the functions of [`life`](crate::life) to its stones.

use super::Position;
use crate::geometry::Color;
use crate::life::{self, Area, EyeRule, PassAlive, Safety, own_eyes};
use crate::rules::Rules;
use crate::sets::{BinMatrix, Level};

impl<M: BinMatrix> Position<M> {
    /// Returns the empty points that a playout treats as eyes of `color` and does not fill.
    ///
    /// Cost: a fixed number of set operations, regardless of the position.
    #[inline]
    #[must_use]
    pub fn eyes(&self, color: Color, rule: EyeRule) -> M {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let edge = M::from_words(grid.shape().edge_words(), grid);
                own_eyes(self.stones(color), self.stones(!color), edge, rule, grid)
            },
        )
    }

    /// Returns the area (Tromp–Taylor): each color's stones, and the empty regions that touch stones of only that
    /// color.
    ///
    /// All stones count as alive.
    ///
    /// ```text
    /// . X . O .      # # . @ @      # Black's area, @ White's; the middle column touches both
    /// . X . O .  ->  # # . @ @
    /// ```
    /// Cost: two fills of the empty points.
    #[inline]
    #[must_use]
    pub fn area(&self) -> Area<M> {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || life::area(self.stones.black, self.stones.white, grid),
        )
    }

    /// Returns the unconditionally alive stones of `color` and the territory that they enclose.
    ///
    /// Cost: one fill in the opening, when no region is vital to any chain; a few once all chains have their eyes;
    /// otherwise a few per chain with one eye or a large eye.
    #[inline]
    #[must_use]
    pub fn pass_alive(&self, color: Color, rules: &Rules) -> PassAlive<M> {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || life::pass_alive(self.stones(color), self.stones(!color), rules.suicide, grid),
        )
    }

    /// Returns the stones of `color` that are safe under alternating play with the enemy moving first.
    ///
    /// The definitions are in [`safety`](crate::life::safety).
    ///
    /// Cost: a few fills for each small region and each chain beside it, repeated each time a chain is dropped.
    #[inline]
    #[must_use]
    pub fn safety(&self, color: Color, rules: &Rules) -> Safety<M> {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || life::safety::safety(self.stones(color), self.stones(!color), rules.suicide, grid),
        )
    }
}
