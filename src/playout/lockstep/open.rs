//! A step of every game while the boards are open, at half the work of a [step](super::step::step).
//!
//! On open boards nearly every move is legal for the simplest of reasons: the point has an empty neighbor, and every
//! adjacent enemy stone has another empty neighbor. Then nothing is captured, and the stone has a liberty. This step
//! checks only that. Own eyes are drawn like all empty points. Every other draw becomes *pending* and waits for the
//! next *light* step, which floods and refuses own eyes. No full step may come before that light step, because a full
//! step assumes that pending draws come from its own candidates, which exclude eyes.

use super::cut::Cut;
use super::lanes::{A, B, C, Lanes, align_calls, begin_stage};
use super::layout::Layout;
use super::step::{
    Batch, Conditions, Drawn, Group, Scratch, Trace, around, note_first, part, pick, put,
};

/// First stage: picks an empty point. Returns the lanes that have one.
#[inline(always)]
fn draw<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
) -> u32 {
    for i in 0..W {
        let taken = l.or3(g.own[i], g.opp[i], g.tried[i]);
        s.candidates[i] = l.tern::<{ A & !B & !C }>(layout.full[i], taken, layout.barred[i]);
    }
    pick(l, &mut g.rng, s)
}

/// Looks around the drawn points. Returns the lanes whose point has an empty neighbor, and the lanes with an adjacent
/// enemy stone that has no other empty neighbor.
#[inline(always)]
fn look<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
    bit: L::V,
    pending: u32,
) -> [u32; 2] {
    begin_stage();
    let z = l.zero();
    let drawn = Drawn::new(l, layout.cut, g, s, bit, pending);
    let mut empty = [z; W];
    for i in 0..W {
        let taken = l.or3(g.own[i], g.opp[i], drawn.point[i]);
        empty[i] = l.minus(layout.full[i], taken);
    }
    let (mut near_empty, mut attacked) = (z, z);
    for i in 0..W {
        let near = drawn.near(l, layout.cut, i);
        let free = around(l, layout.cut, &empty, i);
        near_empty = l.tern::<{ A | B & C }>(near_empty, near, empty[i]);
        attacked = l.tern::<{ A | B & !C }>(attacked, l.and(near, g.opp[i]), free);
    }
    s.point = drawn.point;
    [l.nonzero(near_empty), l.nonzero(attacked)]
}

/// Last stage: places the stones and switches the players in lanes that moved.
#[inline(always)]
fn commit<L: Lanes, const W: usize>(l: L, g: &mut Group<L, W>, s: &Scratch<L::V, W>, swap: u32) {
    begin_stage();
    let (swap, stay) = (l.mask(swap), l.mask(!swap));
    for i in 0..W {
        let (own, opp) = (g.own[i], g.opp[i]);
        g.own[i] = l.select(swap, opp, own);
        g.opp[i] = l.select(swap, l.or(own, s.point[i]), opp);
        g.tried[i] = l.keep(stay, g.tried[i]);
    }
    g.moves = l.count_up(g.moves, swap);
}

/// Draws a point in every lane of the first `N` groups that is not pending, and plays on it where no other effect is
/// possible. The other groups have no game in progress.
#[inline(never)]
pub(in crate::playout) fn step<L: Lanes, T: Cut, const W: usize, const K: usize, const N: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    conditions: &Conditions<'_>,
    b: &mut Batch<L, W, K>,
    s: &mut [Scratch<L::V, W>; K],
) -> Trace {
    align_calls();
    l.vectorize(
        #[inline(always)]
        || {
            begin_stage();
            let pending = b.pending;
            let mut has = 0;
            for k in 0..N {
                has |= put::<L>(draw(l, layout, &mut b.groups[k], &mut s[k]), k);
            }
            let mut bits = [l.zero(); N];
            for k in 0..N {
                bits[k] = l.nth_bit(s[k].word, s[k].rank);
            }
            let (mut near_empty, mut attacks) = (0, 0);
            for k in 0..N {
                let waiting = part::<L>(pending, k);
                let [empty, attacked] =
                    look(l, layout, &mut b.groups[k], &mut s[k], bits[k], waiting);
                near_empty |= put::<L>(empty, k);
                attacks |= put::<L>(attacked, k);
            }
            let drawn = b.active & !pending & has;
            let passed = b.active & !pending & !has;
            let played = drawn & near_empty & !attacks;
            let waits = drawn & !played;
            let swap = played | passed;
            let mut over = 0;
            for k in 0..N {
                let group = &mut b.groups[k];
                commit(l, group, &s[k], part::<L>(swap, k));
                over |= put::<L>(l.reached(group.moves, conditions.max_moves), k);
                if conditions.first_played {
                    let (black, white) = (played & !b.white, played & b.white);
                    note_first(l, group, &s[k], part::<L>(black, k), part::<L>(white, k));
                }
            }
            b.active &= !(over | (passed & b.passed));
            b.passed = (b.passed & !swap) | passed;
            b.white ^= swap;
            b.pending |= waits;
            b.own_phase |= waits & !attacks;
            Trace {
                played,
                refused: 0,
                passed,
                drew: drawn,
                pending: b.pending,
                ..Trace::default()
            }
        },
    )
}
