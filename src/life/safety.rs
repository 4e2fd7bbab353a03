//! Safety under alternating play: chains that their owner can keep by answering.
//!
//! What is [unconditionally alive](crate::life) lives though its owner always passes. That is much to ask. M. Müller
//! ("Playing it safe: Recognizing secure territories in computer Go by using static rules and search", Game Programming
//! Workshop in Japan 1997) asks less: a set of chains is **safe** if the enemy, moving first and every other time, can
//! take none of its stones as long as the owner gives the right answers. Both may pass, and a position that comes again
//! counts for the owner. This is a weaker promise than Benson's, it has a type of its own, and nothing here is called
//! unconditional.
//!
//! It is read off the board by static rules, for one color. The *regions* are the components of everything that is not
//! of that color, and the chains around one are its *boundary*.
//!
//! * A region is **vital** for a chain if every empty point of it is a liberty of that chain, as in Benson's algorithm.
//!   It gives the chain one sure liberty, and needs no answer.
//! * A region is **connecting** if it is not vital for all of its boundary, every point of it, empty or not, is next to
//!   the boundary, and two of its empty points are each next to *every* chain of the boundary. The two are miai: if the
//!   enemy takes one the owner takes the other, which makes one chain of the boundary, and what is left of the region
//!   is vital for that. So it gives each of them one sure liberty (it is *1-vital*).
//! * A region is **2-vital** if every point of it, empty or not, is next to its boundary, and two of its empty points are
//!   each next to *every* chain of the boundary and divide the region: without such a point it falls into pieces. The
//!   two are miai: the answer makes two vital regions of it, two sure liberties for each chain of the boundary. A
//!   region that is 2-vital is not counted as connecting.
//! * Again and again: drop each chain with fewer than two sure liberties, and each region that touches a dropped chain.
//!   What is left when nothing changes is safe.
//!
//! "Every point, empty or not" is more than Müller's "all empty points": the answer may take enemy stones in the region,
//! and then their points must be liberties too.
//!
//! ```text
//! . . . . X O     One region of four points, and one chain around it. Benson: one eye, not alive. Here: without B4
//! X X X X X O     and without C4 it falls into pieces, so they are miai of two eyes: 2-vital, safe.
//! O O O O O O
//! . . . . . .
//!
//! . . . . O .     Two chains of X, with an eye each: A4 and F3. C3 and D4 are next to both of them, C4 only to the
//! X X X X O O     upper and D3 only to the lower one: no eye for either. But if O takes C3, X takes D4 and is connected,
//! . X . . X X     and the rest of the square is an eye of the one chain. The square is connecting, and all of X is
//! X X . . X .     safe.
//! O O X X X X
//! . O O O O .
//! ```
//! A region that touches only safe chains and in which at most one point, or two neighbors, are away from the color is
//! *territory*: both eyes of an enemy group would need a point away from the color, and not next to each other.
//!
//! Why it is right: an answer is due only to a move on one of two miai points, and it is in the same region; it is never
//! suicide, since the chain that it makes has a liberty elsewhere, and never a ko, since the enemy's stone there took
//! nothing. So whenever the enemy moves, each safe chain has a liberty in the region of one of its sure liberties and
//! another in the region of a second (or both miai points of one), and no move fills two. `binmatrix-reference` plays it
//! out: on all positions of 3×3 and 3×4, and on sets of 4×4, no stone that is called safe here can be taken.
//!
//! Where suicide is legal a vital region must have every point next to the chain, as in Benson's algorithm. Superko is
//! not asked: a rule that forbids the answer breaks the promise.

use super::benson::must_touch;
use crate::rules::SuicideRule;
use crate::sets::{BinMatrix, GridOf};

/// The stones of one color that are safe under alternating play, and why. The definitions are those of the
/// [module](self); nothing in it is unconditional.
///
/// A region may be in several sets: one that is vital for some of its boundary may be connecting or 2-vital for all of
/// it, and any of them may be territory. None is both connecting and 2-vital.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Safety<S> {
    /// The safe stones: whole chains.
    pub safe: S,
    /// The points of the regions around which all is safe and in which the enemy cannot make two eyes.
    pub territory: S,
    /// Of the regions that only safe chains touch, those that are vital for one of them. Regions never touch each
    /// other, so the components of this set are the regions.
    pub vital: S,
    /// Those that are 1-vital because two of their points are miai of connection.
    pub connecting: S,
    /// Those that are 2-vital.
    pub two_vital: S,
    /// In the connecting and the 2-vital regions, the empty points of which any two are miai: after an enemy stone on one
    /// of them the owner plays another.
    pub miai: S,
}

impl<S> Safety<S> {
    /// All sets, turned into something else.
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

/// The liberties that a region gives to the chains around it.
#[derive(Clone, Copy)]
struct Gives<M> {
    /// The chains that have one sure liberty in it because it is vital for them.
    vital: M,
    /// The chains that have one, or two, by the answer to a miai.
    answered: M,
    /// Whether it is two.
    twice: bool,
    /// The points that are miai.
    miai: M,
}

/// The rules, for the stones of `own` against `enemy`. Call it inside a job (see [`Position`]).
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
    // A region with such a point away from the color gives nothing to anybody.
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

/// The liberties that a region gives to the chains of `own` around it. Of the region, `filled` are the points that must be next to a
/// chain for it to be vital, and `empty` those without a stone.
#[inline(always)]
fn given<M: BinMatrix>(region: M, own: M, filled: M, empty: M, grid: GridOf<M>) -> Gives<M> {
    let around = region.explode4(grid) & own;
    let mut gives = Gives {
        vital: M::empty(grid),
        answered: M::empty(grid),
        twice: false,
        miai: M::empty(grid),
    };
    // The empty points next to every chain of the boundary, and those chains.
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
    // The owner may take stones in here: then their points are to be liberties too.
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

/// Those of the `candidates` without which the region falls into pieces.
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

/// The regions that only safe chains touch and in which the enemy cannot make two eyes. `beside` is what is next to the
/// color.
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
