//! Eyes, area and life of a [`Position`]: the functions of [`life`](crate::life) on its stones.

use super::Position;
use crate::geometry::Color;
use crate::life::{self, Area, EyeRule, PassAlive, Safety, own_eyes};
use crate::rules::Rules;
use crate::sets::{BinMatrix, Level};

impl<M: BinMatrix> Position<M> {
    /// The empty points that a playout takes for eyes of `color` and does not fill.
    ///
    /// Cost: a fixed number of operations on sets, whatever is on the board.
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
            || life::area(self.stones.black, self.stones.white, grid),
        )
    }

    /// The unconditionally alive stones of `color` and the territory that they enclose.
    ///
    /// Cost: nothing but a fill early in a game, when no region is vital to anybody, and late in it, when all chains
    /// have their eyes, a few; between that, a few for each chain that has one eye or a large one.
    #[inline]
    #[must_use]
    pub fn pass_alive(&self, color: Color, rules: &Rules) -> PassAlive<M> {
        let grid = self.grid();
        grid.level.share(
            #[inline(always)]
            || life::pass_alive(self.stones(color), self.stones(!color), rules.suicide, grid),
        )
    }

    /// The stones of `color` that are safe under alternating play, the enemy moving first: see
    /// [`safety`](crate::life::safety).
    ///
    /// Cost: a few fills for each small region and each chain beside it, again for each time that a chain is dropped.
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
