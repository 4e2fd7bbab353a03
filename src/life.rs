//! Unconditional life.
//!
//! A chain is *unconditionally alive*, or *pass-alive*, if it cannot be captured even when its owner
//! passes for ever. D. B. Benson ("Life in the game of Go", Information Sciences 10, 1976) showed that
//! this can be read off the board. For one color:
//!
//! * The *regions* are the components of everything that is not of that color, empty points and enemy
//!   stones together.
//! * A region is *vital* for a chain if **every empty point of the region is a liberty of that chain**.
//!   The enemy can then never fill the region without leaving the chain a liberty in it.
//! * Again and again: drop each chain with fewer than two vital regions; drop each region that touches a
//!   dropped chain. What is left when nothing changes is alive.
//!
//! ```text
//! . X . X O
//! X X X X O     both eyes, A5 and C5, are vital for the one black chain: alive
//! O O O O O
//! . . . . .
//! . . . . .
//! ```
//!
//! This holds where suicide is forbidden. Where an enemy may fill a region and give up its stones, a
//! region is vital only if *every* point of it, empty or enemy, is next to the chain. The
//! [`SuicideRule`] chooses.
//!
//! Two published sketches let a region count for every chain that merely touches it;
//! [`petersen`](crate::petersen) walks through the difference.

use crate::color::Color;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::position::Position;
use crate::rules::SuicideRule;
use crate::size::GridOf;

/// The unconditionally alive stones of one color and what they enclose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PassAlive<S> {
    /// The stones that cannot be captured.
    pub alive: S,
    /// The points of the regions that alive stones enclose completely and in which the enemy cannot live:
    /// every chain around such a region is alive, and at most one of its points is not next to a stone of
    /// the color. Enemy stones there are dead.
    pub territory: S,
}

impl<S> PassAlive<S> {
    /// Both sets, turned into something else.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> PassAlive<T> {
        PassAlive {
            alive: turn(self.alive),
            territory: turn(self.territory),
        }
    }
}

impl<M: BinMatrix> Position<M> {
    /// The unconditionally alive stones of `color` and the territory that they enclose.
    ///
    /// Cost: a few fills for each chain that borders on an eye; nothing but a fill early in a game, when
    /// no region is vital to anybody.
    #[inline]
    #[must_use]
    pub fn pass_alive(&self, color: Color, suicide: SuicideRule) -> PassAlive<M> {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let alive = alive_stones(self.stones(color), self.stones(!color), suicide, grid);
                PassAlive {
                    alive,
                    territory: enclosed_territory(self.stones(color), alive, grid),
                }
            },
        )
    }
}

/// The stones of `own` that are unconditionally alive against `enemy`. Call it inside a job (see
/// [`Position`]); [`Position::pass_alive`] does that by itself.
#[inline(always)]
#[must_use]
pub fn alive_stones<M: BinMatrix>(own: M, enemy: M, suicide: SuicideRule, grid: GridOf<M>) -> M {
    let filled = must_touch(own, enemy, suicide, grid);
    let others = own.inverse(grid);
    // A region with such a point away from the color is vital to nobody. One fill removes all of these
    // before any region is looked at by itself; in the opening nothing is left.
    let remote = (filled - own.explode4(grid)).flood_fill_by_runs(others, grid);
    alive_among(own, others - remote, filled, grid)
}

/// Benson's iteration from a given set of regions. `regions` is a union of whole regions, `filled` the
/// points of a region that must all be next to a chain for the region to be vital.
///
/// [`alive_stones`] passes only the regions that can be vital; with all regions the answer is the same,
/// later.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn alive_among<M: BinMatrix>(own: M, mut regions: M, filled: M, grid: GridOf<M>) -> M {
    let mut alive = (regions.explode4(grid) & own).flood_fill(own, grid);
    let mut unchecked = alive;
    while unchecked.any() {
        let chain = unchecked.first_chain(grid);
        unchecked = unchecked - chain;
        let around = chain.explode4(grid);
        if has_two_vital_regions(around, regions, filled, grid) {
            continue;
        }
        alive = alive - chain;
        let dropped = (around & regions).flood_fill(regions, grid);
        regions = regions - dropped;
        // The other chains at these regions have lost them and must be looked at (again).
        unchecked = (unchecked | (dropped.explode4(grid) & alive)).flood_fill(alive, grid);
    }
    alive
}

/// The points of which a region may have none away from a chain it is vital for.
#[inline(always)]
fn must_touch<M: BinMatrix>(own: M, enemy: M, suicide: SuicideRule, grid: GridOf<M>) -> M {
    match suicide {
        SuicideRule::Forbidden => (own | enemy).inverse(grid),
        SuicideRule::MultiStone | SuicideRule::Any => own.inverse(grid),
    }
}

/// Whether two of the `regions` are vital for the chain with the neighbors `around`.
#[inline(always)]
fn has_two_vital_regions<M: BinMatrix>(around: M, regions: M, filled: M, grid: GridOf<M>) -> bool {
    let mut seeds = around & regions;
    let mut found = 0;
    while seeds.any() {
        let region = seeds.first(grid).flood_fill(regions, grid);
        seeds = seeds - region;
        if (region & filled).is_subset(around) {
            found += 1;
            if found == 2 {
                return true;
            }
        }
    }
    false
}

/// The regions enclosed by `alive` alone in which the enemy cannot make two eyes.
#[inline(always)]
fn enclosed_territory<M: BinMatrix>(own: M, alive: M, grid: GridOf<M>) -> M {
    let mut territory = M::empty(grid);
    if alive.is_empty() {
        return territory;
    }
    let others = own.inverse(grid);
    let open = ((own - alive).explode4(grid) & others).flood_fill_by_runs(others, grid);
    let away = others - own.explode4(grid);
    let enclosed = (alive.explode4(grid) & (others - open)).flood_fill(others, grid);
    for region in enclosed.components(grid) {
        if (region & away).without_first(grid).is_empty() {
            territory = territory | region;
        }
    }
    territory
}
