//! Benson's algorithm: finds the chains that live even if their owner always passes.

use crate::fault::fault;
use crate::rules::SuicideRule;
use crate::sets::{BinMatrix, GridOf, halves};

/// The unconditionally alive stones of one color and the territory that they enclose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PassAlive<S> {
    /// The stones that cannot be captured.
    pub alive: S,
    /// The points of the regions that alive stones enclose completely and in which the enemy cannot live.
    ///
    /// Every chain around such a region is alive, and at most one of its points is not adjacent to a stone of the
    /// color. Enemy stones in it are dead.
    pub territory: S,
}

impl<S> PassAlive<S> {
    /// Applies a function to both sets.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> PassAlive<T> {
        PassAlive {
            alive: turn(self.alive),
            territory: turn(self.territory),
        }
    }
}

/// Computes the unconditionally alive stones of `own` and the territory that they enclose. Call it inside a job.
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

/// Returns the stones of `own` that are unconditionally alive against `enemy`.
///
/// Call it inside a job (see [`Position`](crate::Position)); [`Position::pass_alive`](crate::Position::pass_alive)
/// needs no job.
#[inline(always)]
#[must_use]
pub fn alive_stones<M: BinMatrix>(own: M, enemy: M, suicide: SuicideRule, grid: GridOf<M>) -> M {
    let filled = must_touch(own, enemy, suicide, grid);
    let others = own.inverse(grid);
    // A region with such a point away from the color is not vital for any chain. One fill removes all of these
    // regions before any region is examined individually; in the opening none remain.
    let remote = (filled - own.explode4(grid)).flood_fill_by_runs(others, grid);
    alive_among(own, others - remote, filled, grid)
}

/// Runs Benson's iteration from a given set of regions.
///
/// `regions` is a union of whole regions; `filled` contains the points of a region that must all be adjacent to a
/// chain for the region to be vital. [`alive_stones`] passes only the regions that can be vital; with all regions the
/// answer is the same but takes longer.
///
/// Many chains are judged at once, without examining each. A single-stone chain that touches fewer than two points of
/// `filled` is dead. A chain that touches an eye in each of the two halves of the eyes has two eyes. Only the other
/// chains are flooded one by one.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn alive_among<M: BinMatrix>(own: M, mut regions: M, filled: M, grid: GridOf<M>) -> M {
    let lone = own - own.explode4(grid);
    // Chains with two vital regions, valid until a region next to them is dropped.
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

/// Returns chains of `stones` that are adjacent to at least two of `points`.
///
/// It finds only the chains adjacent to a point in each of the two [`halves`]. On boards of odd width, two diagonal
/// eyes are in different halves.
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

/// Returns the points that must be adjacent to a chain for their region to be vital for it.
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

/// Returns `true` if at least two of `regions` are vital for the chain whose neighbors are `around`.
///
/// `beside` contains the points adjacent to a point of the regions.
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
    // Regions of one point need no further check.
    if (near - beside).without_first(grid).any() {
        return true;
    }
    if near.without_first(grid).is_empty() {
        return false;
    }
    let not_vital = (filled - around).flood_fill_by_runs(regions, grid);
    let vital = near - not_vital;
    // At least two points, and not all in the region of the first.
    vital.without_first(grid).any() && !vital.is_subset(vital.first(grid).flood_fill(regions, grid))
}

/// Returns the regions that only `alive` encloses and in which the enemy cannot make two eyes.
#[inline(always)]
fn enclosed_territory<M: BinMatrix>(own: M, alive: M, grid: GridOf<M>) -> M {
    if alive.is_empty() {
        return alive;
    }
    let others = own.inverse(grid);
    let open = ((own - alive).explode4(grid) & others).flood_fill_by_runs(others, grid);
    // Every region touches a stone of the color, so the regions that are not open touch only alive stones.
    let mut territory = others - open;
    let mut away = territory - own.explode4(grid);
    if away.without_first(grid).is_empty() {
        return territory;
    }
    // A region with such a point in each half has at least two of them.
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
