//! The points of a user's [`Mask`], in every lane.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, align_frame};
use super::super::layout::Layout;
use super::super::step::{Group, Scratch, around, filled, sides};
use crate::fault::fault;
use crate::playout::mask::{Mask, MaskStep};

/// Finds the points of a mask, for [`choose`](super::choose).
#[inline(never)]
pub(super) fn find<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    mask: &Mask,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
) {
    l.vectorize(
        #[inline(always)]
        || {
            align_frame();
            s.tactics.masked = mask.evaluate(
                layout.full,
                #[inline(always)]
                |step, sets| take(l, layout, g, s, step, sets),
            );
        },
    )
}

/// Takes a step.
#[inline(always)]
fn take<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
    step: MaskStep,
    [a, b]: [[L::V; W]; 2],
) -> [L::V; W] {
    let (cut, z) = (layout.cut, l.zero());
    let mut out = [z; W];
    // The neighbors on one side of a set's points, in the order of the cut.
    let moved = |side: usize| {
        let mut out = [z; W];
        for i in 0..W {
            out[i] = l.and(sides(l, cut, &a, i, z)[side], layout.full[i]);
        }
        out
    };
    match step {
        MaskStep::Own => return g.own,
        MaskStep::Enemy => return g.opp,
        MaskStep::Empty => return s.empty,
        MaskStep::Last => return s.tactics.last,
        MaskStep::Board => return layout.full,
        MaskStep::Right => return moved(0),
        MaskStep::Left => return moved(1),
        MaskStep::Down => return moved(2),
        MaskStep::Up => return moved(3),
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
        MaskStep::Flood => {
            for i in 0..W {
                out[i] = l.and(a[i], b[i]);
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
