//! The reference crate as another [`Algebra`].

use binmatrix::{BoardSize, Point, Points, Rng};
use binmatrix_reference::sets::{self, PointSet};

use binmatrix_testing::convert::{
    from_point_set, from_reference_point, to_point_set, to_reference_point,
};

use crate::algebra::{Algebra, Op, PairFacts, PointFacts, SetFacts, Step, ranks};

/// Point sets computed by the reference, for comparison.
pub(crate) struct Judge {
    size: BoardSize,
    name: String,
}

impl Judge {
    pub(crate) fn new(size: BoardSize) -> Judge {
        Judge {
            size,
            name: format!("the reference on {size}"),
        }
    }

    fn apply(op: Op, a: &PointSet, b: &PointSet) -> PointSet {
        match op {
            Op::Inverse => sets::inverse(a),
            Op::Up => sets::up(a),
            Op::Down => sets::down(a),
            Op::Left => sets::left(a),
            Op::Right => sets::right(a),
            Op::Explode4 => sets::explode4(a),
            Op::Explode8 => sets::explode8(a),
            Op::Grow4 => sets::grow4(a),
            Op::Grow8 => sets::grow8(a),
            Op::Neighbors4 | Op::Border => sets::neighbors4(a),
            Op::Neighbors8 => sets::neighbors8(a),
            Op::Shrink => sets::shrink(a),
            Op::Increment => sets::increment(a),
            Op::Decrement => sets::decrement(a),
            Op::TwoComplement => sets::two_complement(a),
            Op::First => sets::first(a),
            Op::WithoutFirst => sets::without_first(a),
            Op::FirstChain => sets::first_chain(a),
            Op::WithoutFirstChain => sets::without_first_chain(a),
            Op::And => sets::and(a, b),
            Op::Or => sets::or(a, b),
            Op::Xor => sets::xor(a, b),
            Op::Minus => sets::minus(a, b),
            Op::FloodFill => sets::flood_fill(a, b),
            Op::ExpandTo => sets::expand_to(a, b),
            Op::Liberties => sets::minus(&sets::neighbors4(a), b),
        }
    }
}

impl Algebra for Judge {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, registers: &[Points], steps: &[Step]) -> Vec<Points> {
        let mut registers: Vec<PointSet> = registers.iter().map(to_point_set).collect();
        let mut results = Vec::new();
        for step in steps {
            let result = Judge::apply(step.op, &registers[step.a], &registers[step.b]);
            results.push(from_point_set(&result));
            registers[step.to] = result;
        }
        results
    }

    fn empty(&self) -> Points {
        from_point_set(&sets::none(
            self.size.width().into(),
            self.size.height().into(),
        ))
    }

    fn full(&self) -> Points {
        from_point_set(&sets::all(
            self.size.width().into(),
            self.size.height().into(),
        ))
    }

    fn set_facts(&self, a: &Points) -> SetFacts {
        let set = to_point_set(a);
        let points: Vec<Point> = set.points().into_iter().map(from_reference_point).collect();
        SetFacts {
            is_empty: sets::is_none(&set),
            any: !sets::is_none(&set),
            is_full: sets::is_all(&set),
            len: sets::count(&set),
            first: points.first().copied(),
            nth: ranks(points.len())
                .map(|n| points.get(n).copied())
                .collect(),
            points,
            components: sets::components(&set).iter().map(from_point_set).collect(),
        }
    }

    fn pair_facts(&self, a: &Points, b: &Points) -> PairFacts {
        let (a, b) = (to_point_set(a), to_point_set(b));
        PairFacts {
            equal: a == b,
            is_subset: sets::is_none(&sets::minus(&a, &b)),
            is_disjoint: sets::is_none(&sets::and(&a, &b)),
        }
    }

    fn point_facts(&self, a: &Points, point: Point) -> PointFacts {
        let (set, place) = (to_point_set(a), to_reference_point(point));
        let nothing = sets::none(set.width(), set.height());
        let points = |set: PointSet| from_point_set(&set);
        let is_on_board = self.size.contains(point);
        PointFacts {
            contains: set.contains(place),
            is_adjacent: sets::neighbors4(&set).contains(place),
            component: if is_on_board {
                points(sets::component(&set, place))
            } else {
                points(nothing.clone())
            },
            single: sets::insert(&nothing, place).map(points),
            inserted: sets::insert(&set, place).map(points),
            removed: sets::remove(&set, place).map(points),
            toggled: sets::toggle(&set, place).map(points),
        }
    }

    fn touches(&self, seed: &Points, mask: &Points, target: &Points) -> bool {
        let fill = sets::flood_fill(&to_point_set(seed), &to_point_set(mask));
        !sets::is_none(&sets::and(&fill, &to_point_set(target)))
    }

    fn random_free(&self, a: &Points, rng: &mut Rng) -> Option<Point> {
        let mut random = |n: usize| rng.below(n as u32) as usize;
        sets::random_free(&to_point_set(a), &mut random).map(from_reference_point)
    }
}
