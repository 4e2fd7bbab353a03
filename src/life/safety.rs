//! Safety under alternating play: chains that their owner can keep by answering the enemy's moves.
//!
//! An [unconditionally alive](crate::life) chain lives even if its owner always passes. That is a strong requirement.
//! M. Müller ("Playing it safe: Recognizing secure territories in computer Go by using static rules and search", Game
//! Programming Workshop in Japan 1997) requires less: a set of chains is **safe** if the enemy, moving first and
//! alternating with the owner, cannot capture any of its stones as long as the owner gives the right answers. Both
//! players may pass, and a repeated position counts in the owner's favor. This promise is weaker than Benson's, so it
//! has its own type, and nothing here is called unconditional.
//!
//! Static rules determine safety, for one color. The *regions* are the connected components of all points without a
//! stone of that color, and the chains around a region are its *boundary*.
//!
//! * A region is **vital** for a chain if every empty point of it is a liberty of that chain, as in Benson's algorithm.
//!   It gives the chain one sure liberty, and needs no answer.
//! * A region is **connecting** if it is not vital for all of its boundary, every point of it, empty or not, is
//!   adjacent to the boundary, and two of its empty points are each adjacent to *every* chain of the boundary. These
//!   two points are miai: if the enemy takes one, the owner takes the other. This joins the boundary into one chain,
//!   for which the rest of the region is vital. The region therefore gives each chain of the boundary one sure liberty
//!   (it is *1-vital*).
//! * A region is **2-vital** if every point of it, empty or not, is adjacent to its boundary, and two of its empty
//!   points are each adjacent to *every* chain of the boundary and split the region: removing either one disconnects
//!   it. These two points are miai: the answer splits the region into two vital ones and gives each chain of the
//!   boundary two sure liberties. A 2-vital region is not counted as connecting.
//! * Repeat: drop each chain with fewer than two sure liberties, and each region that touches a dropped chain. The
//!   chains that remain when nothing changes are safe.
//!
//! "Every point, empty or not" is stronger than Müller's "all empty points": the answer may capture enemy stones in the
//! region, and their points must then be liberties too.
//!
//! ```text
//! . . . . X O     One region of four points, and one chain around it. Benson: one eye, not alive. Here: removing B4
//! X X X X X O     or C4 splits the region, so they are miai for two eyes: 2-vital, safe.
//! O O O O O O
//! . . . . . .
//!
//! . . . . O .     Two chains of X, each with one eye: A4 and F3. C3 and D4 are adjacent to both chains, C4 only to the
//! X X X X O O     upper and D3 only to the lower one: the square is an eye for neither. But if O takes C3, X takes D4
//! . X . . X X     and connects, and the rest of the square is an eye of the joined chain. The square is connecting,
//! X X . . X .     and all of X is safe.
//! O O X X X X
//! . O O O O .
//! ```
//! A region that touches only safe chains is *territory* if at most one of its points, or two adjacent points, are not
//! adjacent to the color. Each eye of an enemy group would need a point away from the color, and the two points could
//! not be adjacent to each other.
//!
//! Why this is correct: an answer is needed only for a move on one of two miai points, and the answer is in the same
//! region. It is never suicide, since the resulting chain has a liberty elsewhere, and never a ko, since the enemy's
//! stone there captured nothing. Whenever the enemy moves, each safe chain therefore has a liberty in the region of one
//! of its sure liberties and another in the region of a second one (or both miai points of one region), and no move
//! fills two. `binmatrix-reference` plays this out: on all positions of 3×3 and 3×4, and on sets of 4×4 positions, no
//! stone that is called safe here can be captured.
//!
//! If suicide is legal, every point of a vital region must be adjacent to the chain, as in Benson's algorithm. Superko
//! is not considered: a rule that forbids the answer breaks the promise.

use super::benson::must_touch;
use crate::rules::SuicideRule;
use crate::sets::{BinMatrix, GridOf};

/// The stones of one color that are safe under alternating play, and the regions that make them safe.
///
/// The [module](self) gives the definitions; nothing in it is unconditional. A region may be in several sets: a region
/// that is vital for some of its boundary may be connecting or 2-vital for all of it, and any of these may be
/// territory. No region is both connecting and 2-vital.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Safety<S> {
    /// The safe stones, as whole chains.
    pub safe: S,
    /// The points of the regions that touch only safe chains and in which the enemy cannot make two eyes.
    pub territory: S,
    /// The regions that touch only safe chains and are vital for one of them.
    ///
    /// Regions never touch each other, so the components of this set are the regions.
    pub vital: S,
    /// The regions that are 1-vital because two of their points are miai for connection.
    pub connecting: S,
    /// The regions that are 2-vital.
    pub two_vital: S,
    /// The empty points of the connecting and 2-vital regions of which any two are miai: after an enemy stone on one of
    /// them, the owner plays another.
    pub miai: S,
}

impl<S> Safety<S> {
    /// Applies a function to all sets.
    #[inline(always)]
    pub fn map<T>(self, mut turn: impl FnMut(S) -> T) -> Safety<T> {
        Safety {
            safe: turn(self.safe),
            territory: turn(self.territory),
            vital: turn(self.vital),
            connecting: turn(self.connecting),
            two_vital: turn(self.two_vital),
            miai: turn(self.miai),
        }
    }
}

/// The sure liberties that a region gives to the chains around it.
#[derive(Clone, Copy)]
struct Gives<M> {
    /// The chains for which the region is vital, with one sure liberty each.
    vital: M,
    /// The chains that get one or two sure liberties from the answer to a miai.
    answered: M,
    /// True if the answer gives two sure liberties.
    twice: bool,
    /// The miai points.
    miai: M,
}

/// Finds the safe stones of `own` against `enemy` by the static rules. Call it inside a job (see
/// [`Position`](crate::Position)).
#[inline(always)]
pub(crate) fn safety<M: BinMatrix>(
    own: M,
    enemy: M,
    suicide: SuicideRule,
    grid: GridOf<M>,
) -> Safety<M> {
    let filled = must_touch(own, enemy, suicide, grid);
    let others = own.inverse(grid);
    let beside = own.explode4(grid);
    let empty = others - enemy;
    // A region with such a point away from the color gives no chain a sure liberty.
    let remote = (filled - beside).flood_fill_by_runs(others, grid);
    let nothing = Safety {
        safe: M::empty(grid),
        territory: M::empty(grid),
        vital: M::empty(grid),
        connecting: M::empty(grid),
        two_vital: M::empty(grid),
        miai: M::empty(grid),
    };
    let (mut safe, mut regions) = (own, others - remote);
    while safe.any() {
        let mut found = nothing;
        let (mut once, mut twice) = (M::empty(grid), M::empty(grid));
        let mut rest = regions;
        while rest.any() {
            let region = rest.first(grid).flood_fill(rest, grid);
            rest = rest - region;
            let gives = given(region, own, region & filled, region & empty, grid);
            let one = gives.vital | gives.answered;
            twice = twice | (once & one);
            once = once | one;
            if gives.vital.any() {
                found.vital = found.vital | region;
            }
            found.miai = found.miai | gives.miai;
            if gives.twice {
                twice = twice | gives.answered;
                found.two_vital = found.two_vital | region;
            } else if gives.answered.any() {
                found.connecting = found.connecting | region;
            }
        }
        if safe.is_subset(twice) {
            found.safe = safe;
            found.territory = territory(own, safe, beside, grid);
            return found;
        }
        safe = safe & twice;
        let lost = own - safe;
        let dropped = (lost.explode4(grid) & regions).flood_fill(regions, grid);
        regions = regions - dropped;
    }
    nothing
}

/// Returns the sure liberties that a region gives to the chains of `own` around it.
///
/// `filled` contains the points of the region that must be adjacent to a chain for the region to be vital, `empty` the
/// points without a stone.
#[inline(always)]
fn given<M: BinMatrix>(region: M, own: M, filled: M, empty: M, grid: GridOf<M>) -> Gives<M> {
    let around = region.explode4(grid) & own;
    let mut gives = Gives {
        vital: M::empty(grid),
        answered: M::empty(grid),
        twice: false,
        miai: M::empty(grid),
    };
    // The empty points adjacent to every chain of the boundary, and the stones of those chains.
    let (mut shared, mut boundary) = (empty, M::empty(grid));
    let mut rest = around;
    while rest.any() {
        let chain = rest.first(grid).flood_fill(own, grid);
        let beside = chain.explode4(grid);
        rest = rest - chain;
        boundary = boundary | chain;
        shared = shared & beside;
        if filled.is_subset(beside) {
            gives.vital = gives.vital | chain;
        }
    }
    // The owner may capture stones in the region; their points must then be liberties too.
    if !region.is_subset(boundary.explode4(grid)) {
        return gives;
    }
    let splitting = splitting(region, shared, grid);
    gives.twice = splitting.without_first(grid).any();
    let connects = shared.without_first(grid).any() && !boundary.is_subset(gives.vital);
    if gives.twice {
        (gives.answered, gives.miai) = (boundary, splitting);
    } else if connects {
        (gives.answered, gives.miai) = (boundary, shared);
    }
    gives
}

/// Returns the points of `candidates` whose removal splits the region.
#[inline(always)]
fn splitting<M: BinMatrix>(region: M, candidates: M, grid: GridOf<M>) -> M {
    let (mut found, mut rest) = (M::empty(grid), candidates);
    while rest.any() {
        let point = rest.first(grid);
        rest = rest - point;
        let others = region - point;
        if others.without_first_chain(grid).any() {
            found = found | point;
        }
    }
    found
}

/// Returns the regions that touch only safe chains and in which the enemy cannot make two eyes.
///
/// `beside` contains the points adjacent to the color.
#[inline(always)]
fn territory<M: BinMatrix>(own: M, safe: M, beside: M, grid: GridOf<M>) -> M {
    let others = own.inverse(grid);
    let open = ((own - safe).explode4(grid) & others).flood_fill_by_runs(others, grid);
    let mut territory = others - open;
    let mut away = territory - beside;
    while away.any() {
        let first = away.first(grid);
        let region = first.flood_fill_by_runs(territory, grid);
        let more = (away & region) - first;
        if more.without_first(grid).any() || !more.is_subset(first.explode4(grid)) {
            territory = territory - region;
        }
        away = away - region;
    }
    territory
}
