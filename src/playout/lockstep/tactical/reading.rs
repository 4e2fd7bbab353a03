//! Reading chains: floods, and the use of their answers.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, keep_order, reload};
use super::super::step::{Group, Scratch, around, filled};

/// The lanes of a group in which a flood has a purpose.
#[derive(Clone, Copy)]
pub(super) struct Jobs {
    /// The flood is of an own chain.
    pub own_side: u32,
    /// It begins with an enemy beside a suspect.
    pub rescuing: u32,
    /// It begins with the last stone.
    pub taking: u32,
    /// It begins with the drawn point.
    pub joining: u32,
    /// It counts the places of stones taken as liberties.
    pub taken: u32,
    /// It goes on from the step before.
    pub going_on: u32,
}

/// The growth steps of a flood within one step of the kernel. They decide which points are drawn, so all kernels share
/// them in order to play the same games. More than for light games, since a lane that reads cannot draw.
const GROWS: usize = 6;

/// Floods the chain that a lane reads by [`GROWS`] growth steps. A flood begins with a single stone or the drawn point.
/// Returns the lanes where the flood touches one liberty, where it touches two, and where it did not grow in the last
/// step. The drawn point is no liberty.
#[inline(always)]
pub(super) fn flood<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
    jobs: Jobs,
) -> [u32; 3] {
    keep_order();
    let z = l.zero();
    let t = &mut s.tactics;
    let (own_side, rescuing) = (l.mask(jobs.own_side), l.mask(jobs.rescuing));
    let (taking, joining) = (l.mask(jobs.taking), l.mask(jobs.joining));
    let (taken, going_on) = (l.mask(jobs.taken), l.mask(jobs.going_on));
    let (mut mask, mut fill) = ([z; W], [z; W]);
    let mut earlier = z;
    for i in 0..W {
        mask[i] = l.select(own_side, l.or(g.own[i], s.point[i]), g.opp[i]);
        let from = l.select(joining, s.point[i], t.suspects[i]);
        let from = l.select(taking, t.last[i], from);
        let from = l.select(rescuing, t.enemies[i], from);
        // The lowest bit of the first word that is not zero.
        let lowest = l.and(from, l.sub(z, from));
        let none = l.equal(earlier, z);
        fill[i] = l.select(going_on, g.fill[i], l.keep(none, lowest));
        earlier = l.or(earlier, from);
    }
    keep_order();
    // Opaque, so that the loop stays a loop and spares the instruction cache.
    for _ in 1..core::hint::black_box(GROWS) {
        fill = filled(l, cut, &fill, &mask);
    }
    let mut changed = z;
    let grown = filled(l, cut, &fill, &mask);
    for i in 0..W {
        changed = l.tern::<{ A | B & !C }>(changed, grown[i], fill[i]);
    }
    g.fill = grown;
    keep_order();
    let (mut any, mut twice) = (z, z);
    for i in 0..W {
        let free = l.minus(s.empty[i], s.point[i]);
        let free = l.or(free, l.keep(taken, t.enemies[i]));
        let touched = l.and(around(l, cut, &grown, i), free);
        twice = l.tern::<{ A | B & C }>(twice, any, touched);
        any = l.or(any, touched);
        t.liberties[i] = touched;
    }
    let two = l.bits(l.greater(l.count(any), l.splat(1))) | l.nonzero(twice);
    [l.nonzero(any), two, !l.nonzero(changed)]
}

/// The lanes of a group in which a flood is settled, and the state of its planes.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// A suspect has been read.
    pub suspects: u32,
    /// An enemy beside a suspect has been read.
    pub enemies: u32,
    /// A chain is in atari, and its liberty is hot.
    pub hot: u32,
    /// It is an own suspect, so that its enemies become suspects too.
    pub in_atari: u32,
    /// A chain will be taken.
    pub taken: u32,
    /// The lanes where nothing is hot yet.
    pub fresh: u32,
    /// The lanes whose enemies are kept from the step before.
    pub kept: u32,
}

/// Uses the answers of settled floods. Returns the lanes that have suspects left, those where stones are taken, those
/// where two stones taken are adjacent to the drawn point, and those where the liberty found is a candidate. (The last
/// ones count only in lanes that read for the tier `take`. Nothing is hot there yet, so their candidates are no
/// tier's; and the veto leaves all points beside enemy stones that may be taken.)
#[inline(always)]
pub(super) fn digest<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    settled: Settled,
) -> [u32; 4] {
    let z = l.zero();
    let t = &mut s.tactics;
    let (suspects, enemies) = (l.mask(settled.suspects), l.mask(settled.enemies));
    let (hot, taken) = (l.mask(settled.hot), l.mask(settled.taken));
    let (has_hot, kept) = (l.mask(!settled.fresh), l.mask(settled.kept));
    for i in 0..W {
        let fill = g.fill[i];
        t.suspects[i] = l.minus(t.suspects[i], l.keep(suspects, fill));
        let before = l.keep(kept, t.enemies[i]);
        t.enemies[i] = l.or(l.minus(before, l.keep(enemies, fill)), l.keep(taken, fill));
        t.hot[i] = l.or(l.keep(has_hot, t.hot[i]), l.keep(hot, t.liberties[i]));
    }
    reload(s);
    if settled.in_atari != 0 {
        add_enemies(l, cut, g, s, settled.in_atari);
    }
    let t = &s.tactics;
    let (mut left, mut dead, mut legal, mut pair, mut twice) = (z, z, z, z, z);
    for i in 0..W {
        left = l.or(left, t.suspects[i]);
        dead = l.or(dead, t.enemies[i]);
        legal = l.tern::<{ A | B & C }>(legal, t.liberties[i], s.candidates[i]);
        let beside = l.and(t.enemies[i], s.near[i]);
        twice = l.tern::<{ A | B & C }>(twice, pair, beside);
        pair = l.or(pair, beside);
    }
    let pair = l.bits(l.greater(l.count(pair), l.splat(1))) | l.nonzero(twice);
    [l.nonzero(left), l.nonzero(dead), pair, l.nonzero(legal)]
}

/// Adds the enemy stones beside an own chain in atari, which is `fill`, as suspects, except those that are seen to have
/// two liberties, and those next to these.
#[inline(always)]
fn add_enemies<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    lanes: u32,
) {
    let lanes = l.mask(lanes);
    let mut free = [l.zero(); W];
    for i in 0..W {
        free[i] = l.and3(s.one[i], s.two[i], g.opp[i]);
    }
    for i in 0..W {
        let free = l.or(free[i], around(l, cut, &free, i));
        let beside = l.tern::<{ A & B & !C }>(around(l, cut, &g.fill, i), g.opp[i], free);
        let enemies = &mut s.tactics.enemies[i];
        *enemies = l.or(*enemies, l.keep(lanes, beside));
    }
}
