//! The points of a user's [`Mask`], in every lane.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, align_calls, keep_order};
use super::super::layout::Layout;
use super::super::step::{Group, Scratch, around, filled, sides};
use crate::fault::fault;
use crate::playout::mask::{Mask, MaskStep};

/// Finds the points of a mask in some lanes, for [`choose`](super::choose). Those of other lanes are arbitrary.
#[inline(never)]
pub(super) fn find<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    mask: &Mask,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    lanes: u32,
) {
    align_calls();
    l.vectorize(
        #[inline(always)]
        || {
            keep_order();
            s.tactics.masked = mask.evaluate(
                layout.full,
                #[inline(always)]
                |step, operands| apply(l, layout, g, s, lanes, step, operands),
            );
        },
    )
}

/// Computes a step from its operands.
#[inline(always)]
fn apply<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
    lanes: u32,
    step: MaskStep,
    [a, b]: [[L::V; W]; 2],
) -> [L::V; W] {
    let (cut, z) = (layout.cut, l.zero());
    let mut out = [z; W];
    match step {
        MaskStep::Own => return g.own,
        MaskStep::Enemy => return g.opp,
        MaskStep::Empty => return s.empty,
        MaskStep::Last => return s.tactics.last,
        MaskStep::Board => return layout.full,
        MaskStep::Edge => {
            for i in 0..W {
                let [left, right, up, down] = sides(l, cut, &layout.full, i, z);
                let inside = l.and(l.and3(left, right, up), down);
                out[i] = l.minus(layout.full[i], inside);
            }
        }
        MaskStep::And => {
            for i in 0..W {
                out[i] = l.and(a[i], b[i]);
            }
        }
        MaskStep::Or => {
            for i in 0..W {
                out[i] = l.or(a[i], b[i]);
            }
        }
        MaskStep::Minus => {
            for i in 0..W {
                out[i] = l.minus(a[i], b[i]);
            }
        }
        MaskStep::Around => {
            for i in 0..W {
                out[i] = l.and(around(l, cut, &a, i), layout.full[i]);
            }
        }
        MaskStep::Right | MaskStep::Left | MaskStep::Down | MaskStep::Up => {
            // One loop for all four, since each takes as long to compile.
            let is = |side: MaskStep| match step == side {
                true => l.ones(),
                false => z,
            };
            let (right, left) = (is(MaskStep::Right), is(MaskStep::Left));
            let (below, above) = (is(MaskStep::Down), is(MaskStep::Up));
            for i in 0..W {
                let [to_right, to_left, lower, upper] = sides(l, cut, &a, i, z);
                let beside = l.tern::<{ A | B & C }>(l.and(to_right, right), to_left, left);
                let side = l.tern::<{ A | B & C }>(beside, lower, below);
                let side = l.tern::<{ A | B & C }>(side, upper, above);
                out[i] = l.and(side, layout.full[i]);
            }
        }
        MaskStep::Flood => {
            // No lane that does not need the result keeps the others waiting.
            let lanes = l.mask(lanes);
            for i in 0..W {
                out[i] = l.keep(lanes, l.and(a[i], b[i]));
            }
            loop {
                let grown = filled(l, cut, &out, &b);
                let mut change = z;
                for i in 0..W {
                    change = l.tern::<{ A | B & !C }>(change, grown[i], out[i]);
                }
                out = grown;
                if l.nonzero(change) == 0 || fault!("mask") {
                    break;
                }
            }
        }
        MaskStep::AtMost(most) => {
            let mut count = z;
            for i in 0..W {
                count = l.add(count, l.count(a[i]));
            }
            let more = l.greater(count, l.splat(most.into()));
            for i in 0..W {
                out[i] = l.select(more, z, a[i]);
            }
        }
    }
    out
}
