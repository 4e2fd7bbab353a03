//! What each tier offers, and what the veto is certain to refuse.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, TABLE};
use super::super::layout::Layout;
use super::super::policy::Tactics;
use super::super::step::{Group, Scratch, around};
use super::super::window::{At, Window};

/// The last stones, with one bit per lane.
#[derive(Clone, Copy, Default)]
pub(super) struct LastStone {
    /// There is one.
    pub exists: u64,
    /// Its chain is seen to have two liberties.
    pub free: u64,
    /// Another stone of its color is adjacent.
    pub joined: u64,
}

/// Looks at the last stones. In `fresh` lanes, the own stones beside them whose chains may be in atari become the
/// suspects, if `save` is set.
///
/// A stone's chain is seen to have two liberties if the stone has an empty neighbor, and a liberty besides any adjacent
/// point, as a [survey](super::super::step::survey) tells. An own stone also if it has an empty neighbor and so has the next
/// stone of the chain: these two are on squares of different colors. Then all stones next to it are cleared too.
#[inline(always)]
pub(super) fn look_back<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
    t: &mut Tactics<L::V, W>,
    fresh: u32,
    save: u32,
) -> [u32; 3] {
    let (z, cut) = (l.zero(), layout.cut);
    let mut last = [z; W];
    for i in 0..W {
        let bit = l.keep(l.equal(g.last_word, l.splat(i as u32)), g.last_bit);
        last[i] = l.and(bit, g.opp[i]);
    }
    let (mut exists, mut free, mut joined) = (z, z, z);
    for i in 0..W {
        let near = around(l, cut, &last, i);
        exists = l.or(exists, last[i]);
        free = l.or(free, l.and3(last[i], s.one[i], s.two[i]));
        joined = l.tern::<{ A | B & C }>(joined, near, g.opp[i]);
        t.near_last[i] = near;
    }
    t.last = last;
    if save != 0 {
        let (fresh, save) = (l.mask(!fresh), l.mask(save));
        let mut one = [z; W];
        for i in 0..W {
            one[i] = l.and(s.one[i], g.own[i]);
        }
        let mut cleared = [z; W];
        for i in 0..W {
            let pairs = l.and(around(l, cut, &one, i), one[i]);
            cleared[i] = l.tern::<{ A & B | C }>(g.own[i], s.two[i], pairs);
        }
        for i in 0..W {
            let free = l.or(cleared[i], around(l, cut, &cleared, i));
            let beside = l.tern::<{ A & B & !C }>(t.near_last[i], g.own[i], free);
            t.suspects[i] = l.select(fresh, t.suspects[i], l.keep(save, beside));
        }
    }
    [l.nonzero(exists), l.nonzero(free), l.nonzero(joined)]
}

/// The points that may be played on without certain self-atari: they have two empty neighbors, or a neighbor that may have a
/// liberty for the new stone's chain, or that may be taken. Also the points beside no own stone, with an empty neighbor.
#[inline(always)]
pub(super) fn sound<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
) -> ([L::V; W], [L::V; W]) {
    let z = l.zero();
    let (mut near_own, mut helpful) = ([z; W], [z; W]);
    for i in 0..W {
        near_own[i] = around(l, cut, &g.own, i);
        // A lone stone has no liberty besides the point, unless it has two.
        let own = l.tern::<{ A & (B | C) }>(g.own[i], near_own[i], s.two[i]);
        helpful[i] = l.tern::<{ A | B & !C }>(own, g.opp[i], s.two[i]);
    }
    let (mut sound, mut light) = ([z; W], [z; W]);
    for i in 0..W {
        sound[i] = l.or(s.two[i], around(l, cut, &helpful, i));
        light[i] = l.tern::<{ A | B & !C }>(sound[i], s.one[i], near_own[i]);
    }
    (sound, light)
}

/// The points around the last stones whose neighborhoods are in a table of patterns, and some points that are not empty.
#[inline(always)]
pub(super) fn matching<L: Lanes, T: Window, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    table: &[u32; TABLE],
) -> [L::V; W] {
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
    layout
        .cut
        .spread(l, l.match_patterns(&own, &opp, table), at)
}
