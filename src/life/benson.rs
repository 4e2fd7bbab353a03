//! Benson's algorithm: the chains that live even if their owner always passes.

use crate::fault::fault;
use crate::rules::SuicideRule;
use crate::sets::{BinMatrix, GridOf, halves};

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

/// The unconditionally alive stones of `own` and the territory that they enclose. Call it inside a job.
#[inline(always)]
pub(crate) fn pass_alive<M: BinMatrix>(
    own: M,
    enemy: M,
    suicide: SuicideRule,
    grid: GridOf<M>,
) -> PassAlive<M> {
    let alive = alive_stones(own, enemy, suicide, grid);
    PassAlive {
        alive,
        territory: enclosed_territory(own, alive, grid),
    }
}

/// The stones of `own` that are unconditionally alive against `enemy`. Call it inside a job (see
/// [`Position`](crate::Position)); [`Position::pass_alive`](crate::Position::pass_alive) does that by itself.
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
///
/// Many chains are judged at once, without a look at each: those of one stone that touch fewer than two of the points
/// to fill are dead, and those that touch eyes of both halves of the eyes have two. Only the others are flooded one
/// by one.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn alive_among<M: BinMatrix>(own: M, mut regions: M, filled: M, grid: GridOf<M>) -> M {
    let lone = own - own.explode4(grid);
    // Chains with two vital regions, as long as no region next to them is dropped.
    let (mut kept, mut outdated) = (M::empty(grid), true);
    while regions.any() {
        let (filled, beside) = (regions & filled, regions.explode4(grid));
        let mut dead = (lone & beside) - filled.next_to_two(grid);
        if dead.is_empty() {
            if outdated {
                kept = chains_at_two(own, filled - beside, grid);
                outdated = false;
            }
            let unchecked = (beside & own) - kept;
            if unchecked.is_empty() {
                return kept;
            }
            let chain = unchecked.first(grid).flood_fill_by_runs(own, grid);
            if has_two_vital_regions(chain.explode4(grid), regions, filled, beside, grid) {
                kept = kept | chain;
                continue;
            }
            dead = chain;
        }
        let dropped = (dead.explode4(grid) & regions).flood_fill_by_runs(regions, grid);
        regions = regions - dropped;
        outdated |= !dropped.explode4(grid).is_disjoint(kept);
    }
    regions
}

/// Chains of `stones` that are next to at least two of `points`: not all, but those next to a point of each of the
/// two [`halves`]. Of two eyes on a diagonal one is in either.
#[inline(always)]
fn chains_at_two<M: BinMatrix>(stones: M, points: M, grid: GridOf<M>) -> M {
    if points.without_first(grid).is_empty() {
        return M::empty(grid);
    }
    let [even, odd] = halves(points, grid);
    let seeds = [even.explode4(grid), odd.explode4(grid)];
    let [at_even, at_odd] = M::flood_fill_each(seeds, [stones; 2], grid);
    at_even & at_odd
}

/// The points of which a region may have none away from a chain it is vital for.
#[inline(always)]
pub(super) fn must_touch<M: BinMatrix>(
    own: M,
    enemy: M,
    suicide: SuicideRule,
    grid: GridOf<M>,
) -> M {
    match suicide {
        SuicideRule::Forbidden => (own | enemy).inverse(grid),
        SuicideRule::MultiStone | SuicideRule::Any => own.inverse(grid),
    }
}

/// Whether two of the `regions` are vital for the chain with the neighbors `around`. `beside` is what is next to a
/// point of the regions.
#[inline(always)]
fn has_two_vital_regions<M: BinMatrix>(
    around: M,
    regions: M,
    filled: M,
    beside: M,
    grid: GridOf<M>,
) -> bool {
    let near = around & filled;
    if fault!("benson") {
        return near.any();
    }
    // Regions of one point need no further look.
    if (near - beside).without_first(grid).any() {
        return true;
    }
    if near.without_first(grid).is_empty() {
        return false;
    }
    let not_vital = (filled - around).flood_fill_by_runs(regions, grid);
    let vital = near - not_vital;
    // Two points at least, not all in the region of the first.
    vital.without_first(grid).any() && !vital.is_subset(vital.first(grid).flood_fill(regions, grid))
}

/// The regions enclosed by `alive` alone in which the enemy cannot make two eyes.
#[inline(always)]
fn enclosed_territory<M: BinMatrix>(own: M, alive: M, grid: GridOf<M>) -> M {
    if alive.is_empty() {
        return alive;
    }
    let others = own.inverse(grid);
    let open = ((own - alive).explode4(grid) & others).flood_fill_by_runs(others, grid);
    // Every region touches a stone of the color: what is not open, only alive ones.
    let mut territory = others - open;
    let mut away = territory - own.explode4(grid);
    if away.without_first(grid).is_empty() {
        return territory;
    }
    // Regions with such a point in both halves have two of them.
    let [at_even, at_odd] = M::flood_fill_each(halves(away, grid), [territory; 2], grid);
    let large = at_even & at_odd;
    (territory, away) = (territory - large, away - large);
    while away.any() {
        let region = away.first(grid).flood_fill_by_runs(territory, grid);
        if (away & region).without_first(grid).any() {
            territory = territory - region;
        }
        away = away - region;
    }
    territory
}
