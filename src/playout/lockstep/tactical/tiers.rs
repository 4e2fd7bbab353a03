//! The points that each tier offers, and those that the veto is certain to refuse.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, align_calls, keep_order, reload};
use super::super::layout::Layout;
use super::super::step::{self, Group, Scratch, around};
use super::super::window::{At, Window};
use crate::patterns::PatternTable;

/// The state of the lanes of a group when a step begins.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    /// The turn has just begun.
    pub fresh: u32,
    /// The last stone's chain is being read.
    pub taking: u32,
    /// If the turn is fresh: there is a last stone, its chain is not known to have two liberties, and the tier `take`
    /// is used.
    pub may_take: u32,
    /// The tier `save` is used.
    pub save: u32,
    /// Suspects and enemies are kept from the step before.
    pub kept: u32,
}

/// The last stones of the lanes of a group and their surroundings.
#[derive(Clone, Copy)]
pub(super) struct LookBack {
    /// Its only liberty is in sight, and may be played on.
    pub take: u32,
    /// Its chain is to be read.
    pub taking: u32,
    /// There are suspects.
    pub suspects: u32,
}

/// Excludes candidates that are [walled in](super::super::step::exclude_walled_in), for policies without a veto.
///
/// With one this is not needed. The veto excludes these points too; and the tiers `take` and `vital`, to which it does not
/// apply, never offer them: such a point is not the only liberty of an enemy chain, and a vital point has an empty
/// neighbor. A function of its own, so that steps with a veto spill fewer registers.
#[cold]
#[inline(never)]
pub(super) fn exclude_walled_in<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
) {
    if const { SIGHT > 0 } {
        align_calls();
        l.vectorize(
            #[inline(always)]
            || step::exclude_walled_in(l, layout, &g.opp, s),
        );
    }
}

/// Makes the last stones of lanes that are elsewhere the points of the scratch, and finds their neighbors.
#[cold]
#[inline(never)]
pub(super) fn restore_last<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    lanes: u32,
) {
    align_calls();
    l.vectorize(
        #[inline(always)]
        || {
            let lanes = l.mask(lanes);
            let mut last = [l.zero(); W];
            for i in 0..W {
                last[i] = l.keep(l.equal(g.last_word, l.splat(i as u32)), g.last_bit);
            }
            for i in 0..W {
                s.point[i] = l.select(lanes, last[i], s.point[i]);
                s.near[i] = l.select(lanes, around(l, cut, &last, i), s.near[i]);
            }
        },
    );
}

/// Looks at the last stones, which in fresh lanes are the points of the scratch. In fresh lanes that use `save`, the own
/// stones beside them whose chains may be in atari become the suspects.
///
/// A stone's chain is seen to have two liberties if the stone has an empty neighbor, and a liberty besides any adjacent
/// point, as a [survey](super::super::step::survey) tells; an own stone also if it has an empty neighbor and so has the
/// next stone of the chain, for these two are on squares of different colors. Then all stones next to it are cleared
/// too.
#[inline(always)]
pub(super) fn look_back<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    begun: Begun,
) -> LookBack {
    keep_order();
    let z = l.zero();
    reload(s);
    let t = &mut s.tactics;
    let in_fresh = l.mask(begun.fresh);
    let (mut free, mut joined, mut point) = (z, z, z);
    for i in 0..W {
        let near = s.near[i];
        free = l.or(free, l.and3(s.point[i], s.one[i], s.two[i]));
        joined = l.tern::<{ A | B & C }>(joined, near, g.opp[i]);
        point = l.tern::<{ A | B & C }>(point, near, s.candidates[i]);
        t.last[i] = l.select(in_fresh, s.point[i], t.last[i]);
    }
    let to_take = begun.fresh & begun.may_take & !l.nonzero(free);
    let joined = l.nonzero(joined);
    let take = to_take & !joined & l.nonzero(point);
    let taking = begun.taking | to_take & joined;

    reload(s);
    let t = &mut s.tactics;
    let mut one = [z; W];
    for i in 0..W {
        one[i] = l.and(s.one[i], g.own[i]);
        t.near_own[i] = around(l, cut, &g.own, i);
    }
    let mut cleared = [z; W];
    for i in 0..W {
        let near_one = around(l, cut, &one, i);
        t.sure[i] = l.and3(g.own[i], s.two[i], near_one);
        let pairs = l.and(near_one, one[i]);
        cleared[i] = l.tern::<{ A & B | C }>(g.own[i], s.two[i], pairs);
    }
    let mut suspects = z;
    let (may_save, kept) = (l.mask(begun.fresh & begun.save), l.mask(begun.kept));
    for i in 0..W {
        let seen = l.or(cleared[i], around(l, cut, &cleared, i));
        let beside = l.tern::<{ A & B & !C }>(s.near[i], g.own[i], seen);
        t.suspects[i] = l.select(may_save, beside, l.keep(kept, t.suspects[i]));
        suspects = l.or(suspects, t.suspects[i]);
    }
    LookBack {
        take,
        taking,
        suspects: l.nonzero(suspects),
    }
}

/// The points that may be played on without certain self-atari: they have two empty neighbors, or a neighbor that may
/// have a liberty for the new stone's chain, or that may be taken. The second plane also holds the points that have an
/// empty neighbor, where a stone is no self-atari of two stones, or may be nakade.
#[inline(always)]
pub(super) fn sound<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
) -> ([L::V; W], [L::V; W]) {
    let z = l.zero();
    let near_own = &s.tactics.near_own;
    let mut helpful = [z; W];
    for i in 0..W {
        // A lone stone has no liberty besides the point, unless it has two.
        let own = l.tern::<{ A & (B | C) }>(g.own[i], near_own[i], s.two[i]);
        helpful[i] = l.tern::<{ A | B & !C }>(own, g.opp[i], s.two[i]);
    }
    let (mut sound, mut light) = ([z; W], [z; W]);
    for i in 0..W {
        sound[i] = l.or(s.two[i], around(l, cut, &helpful, i));
        light[i] = l.or(sound[i], s.one[i]);
    }
    (sound, light)
}

/// Finds the points around the last stones whose neighborhoods are in a table of patterns, and some points that are not
/// empty, for [`choose`](super::choose). Those of lanes without a last stone are arbitrary.
#[inline(always)]
pub(super) fn find_matching<L: Lanes, T: Window, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    table: &PatternTable,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
) {
    keep_order();
    let (mut own, mut opp) = ([l.zero(); W], [l.zero(); W]);
    for i in 0..W {
        own[i] = l.or(g.own[i], layout.guard[i]);
        opp[i] = l.or(g.opp[i], layout.guard[i]);
    }
    let at = At {
        word: g.last_word,
        // The number of bits below the last stone's. Without a last stone, any.
        bit: l.and(l.count(l.sub(g.last_bit, l.splat(1))), l.splat(31)),
    };
    let [own, opp] = layout.cut.windows(l, &[own, opp], at);
    let rows = l.match_patterns(&own, &opp, table);
    s.tactics.matching = layout.cut.spread(l, rows, at);
}
