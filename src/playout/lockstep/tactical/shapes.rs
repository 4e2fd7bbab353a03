//! Small shapes: vital points, and nakade.
//!
//! A point of a shape is an *end* if it has one neighbor in the shape. The neighbors of ends are *joints*. A shape of
//! three to five points has a vital point if and only if it has a single joint, and one of six points if it has two ends
//! besides:
//!
//! ```text
//!                               e         e         e
//! e J e    e J      e J e     e J e     . J       e J .     e an end
//!            e        e         e       . .         . .     J the joint, which is the vital point
//! ```
//!
//! Long shapes have two joints, and a square has none. Shapes in several parts need a look at points without neighbors
//! besides: two parts of two points or more have two joints between them, or none.

use super::super::cut::Cut;
use super::super::lanes::{A, B, C, Lanes, keep_order};
use super::super::step::{Group, Scratch, around, sides};

/// The features that distinguish the shapes of a plane, in every lane.
struct Shapes<L: Lanes, const W: usize> {
    joints: [L::V; W],
    /// Lanes with a point that has no neighbor in the shape.
    scattered: u32,
    /// Lanes with a vital point, unless they are scattered.
    vital: u32,
    /// Lanes with up to three points.
    small: u32,
    /// Lanes with four points and no end.
    square: u32,
}

impl<L: Lanes, const W: usize> Shapes<L, W> {
    #[inline(always)]
    fn new<T: Cut>(l: L, cut: T, plane: &[L::V; W]) -> Self {
        let z = l.zero();
        let (mut ends, mut joints) = ([z; W], [z; W]);
        let (mut scattered, mut size, mut end_count, mut joint_count) = (z, z, z, z);
        for i in 0..W {
            let [a, b, c, d] = sides(l, cut, plane, i, z);
            let (beside, across) = (l.or(a, b), l.or(c, d));
            let twice = l.tern::<{ A | B & C }>(l.and(a, b), c, d);
            let twice = l.tern::<{ A | B & C }>(twice, beside, across);
            let any = l.or(beside, across);
            ends[i] = l.tern::<{ A & B & !C }>(plane[i], any, twice);
            scattered = l.or(scattered, l.minus(plane[i], any));
            size = l.add(size, l.count(plane[i]));
            end_count = l.add(end_count, l.count(ends[i]));
        }
        for i in 0..W {
            joints[i] = l.and(around(l, cut, &ends, i), plane[i]);
            joint_count = l.add(joint_count, l.count(joints[i]));
        }
        let is = |count: L::V, n: u32| l.bits(l.equal(count, l.splat(n)));
        let at_least = |count: L::V, n: u32| l.bits(l.greater(count, l.splat(n - 1)));
        let few = !at_least(size, 6) | is(size, 6) & is(end_count, 2);
        Shapes {
            joints,
            scattered: l.nonzero(scattered),
            vital: is(joint_count, 1) & few,
            small: !at_least(size, 4),
            square: is(size, 4) & is(end_count, 0),
        }
    }
}

/// Finds the vital points of the spaces that moves have opened by taking the stones `dead`, in `lanes`, where these are
/// three to six. Returns the lanes that have one; [`Group::vital`] then holds it.
#[inline(always)]
pub(super) fn note_vital<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    dead: &[L::V; W],
    lanes: u32,
) -> u32 {
    let shapes = Shapes::new(l, cut, dead);
    let found = lanes & shapes.vital & !shapes.scattered;
    let mask = l.mask(found);
    for i in 0..W {
        g.vital[i] = l.select(mask, shapes.joints[i], g.vital[i]);
    }
    found
}

/// The lanes among `lanes` where the own chain that a flood has found, with the drawn point, kills an eye from inside,
/// given that it has one liberty.
#[inline(always)]
pub(super) fn nakade<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &Group<L, W>,
    s: &Scratch<L::V, W>,
    lanes: u32,
) -> u32 {
    keep_order();
    // Most liberties have an empty neighbor besides the drawn point.
    let mut leads_out = l.zero();
    for i in 0..W {
        let free = l.tern::<{ A & C | !A & B }>(s.near[i], s.one[i], s.two[i]);
        leads_out = l.tern::<{ A | B & C }>(leads_out, s.tactics.liberties[i], free);
    }
    let lanes = lanes & !l.nonzero(leads_out);
    if lanes == 0 {
        return 0;
    }
    for i in 0..W {
        let others = l.minus(l.or(s.empty[i], g.own[i]), g.fill[i]);
        let beside = around(l, cut, &s.tactics.liberties, i);
        leads_out = l.tern::<{ A | B & C }>(leads_out, beside, others);
    }
    let closed = lanes & !l.nonzero(leads_out);
    if closed == 0 {
        return 0;
    }
    let shapes = Shapes::new(l, cut, &g.fill);
    closed & (shapes.small | shapes.square | shapes.vital)
}

#[cfg(all(test, feature = "wide"))]
mod tests {
    use super::*;
    use crate::geometry::{BoardSize, Point, Points};
    use crate::playout::lockstep::cut::{Flat, Striped};
    use crate::playout::lockstep::wide::WideLanes;
    use crate::playout::stride::{Chosen, Fixed};

    /// Every set of three to six points in a square of 5×5, whose top left corner is `corner` from that of the board.
    fn check<C: Cut, const W: usize>(cut: C, side: u8, corner: u8) {
        let size = BoardSize::square(side).expect("a size");
        let points: [Point; 25] = core::array::from_fn(|i| {
            let (row, column) = (i as u8 / 5 + corner, i as u8 % 5 + corner);
            Point::new(row, column).expect("a point")
        });
        let plane = |set: &Points| -> [<WideLanes as Lanes>::V; W] {
            cut.words(set.words()).map(|word| WideLanes.splat(word))
        };
        let mut found = [0; 3];
        for chosen in 0..1_u32 << 25 {
            if !(3..=6).contains(&chosen.count_ones()) {
                continue;
            }
            let of_set = points.iter().enumerate();
            let of_set = of_set.filter(|(i, _)| chosen >> i & 1 == 1);
            let set = Points::from_points(of_set.map(|(_, &point)| point), size);
            let shapes = Shapes::<WideLanes, W>::new(WideLanes, cut, &plane(&set));
            let vital = set.vital_point();
            let all = |holds: bool| {
                if holds {
                    u32::MAX >> (32 - WideLanes::COUNT)
                } else {
                    0
                }
            };
            assert_eq!(
                shapes.vital & !shapes.scattered,
                all(vital.is_some()),
                "{set:?}"
            );
            if let Some(vital) = vital {
                let expected = plane(&Points::from_points([vital], size));
                for (joints, expected) in shapes.joints.into_iter().zip(expected) {
                    let equal = WideLanes.bits(WideLanes.equal(joints, expected));
                    assert_eq!(equal, all(true), "{set:?}");
                }
            }
            let is_square = (0..4_u32)
                .flat_map(|row| (0..4).map(move |column| 5 * row + column))
                .any(|first| chosen == 0b110_0011 << first);
            assert_eq!(shapes.square & !shapes.scattered, all(is_square), "{set:?}");
            assert_eq!(shapes.small & all(true), all(set.len() == 3), "{set:?}");
            found[0] += 1;
            found[1] += u32::from(vital.is_some());
            found[2] += u32::from(is_square);
        }
        assert_eq!((found[0], found[2]), (2300 + 12650 + 53130 + 177_100, 16));
        assert!(found[1] > 100, "{found:?}");
    }

    #[test]
    fn all_small_shapes() {
        check::<_, 12>(Flat(Chosen(6)), 5, 0);
        check::<_, 3>(Striped::<9, 3>, 9, 4);
        check::<_, 7>(Striped::<13, 7>, 13, 5);
        check::<_, 12>(Flat(Fixed::<20>), 19, 14);
    }
}
