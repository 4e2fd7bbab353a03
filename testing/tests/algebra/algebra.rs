//! Puts the point sets of a matrix type behind a trait object.

use binmatrix::{
    BinMatrix, BoardSize, GridOf, Level, MatrixJob, OffBoard, Point, Points, Rng, Words,
};

use binmatrix_testing::matrix_types::{name, on_every_matrix};

/// An operation on one or two sets whose result is a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    // one set; the second operand is ignored
    Inverse,
    Up,
    Down,
    Left,
    Right,
    Explode4,
    Explode8,
    Grow4,
    Grow8,
    Neighbors4,
    Neighbors8,
    Border,
    Shrink,
    Increment,
    Decrement,
    TwoComplement,
    First,
    WithoutFirst,
    FirstChain,
    WithoutFirstChain,
    // two sets
    And,
    Or,
    Xor,
    Minus,
    FloodFill,
    ExpandTo,
    Liberties,
}

impl Op {
    /// The operations on one set.
    pub(crate) const UNARY: [Op; 20] = [
        Op::Inverse,
        Op::Up,
        Op::Down,
        Op::Left,
        Op::Right,
        Op::Explode4,
        Op::Explode8,
        Op::Grow4,
        Op::Grow8,
        Op::Neighbors4,
        Op::Neighbors8,
        Op::Border,
        Op::Shrink,
        Op::Increment,
        Op::Decrement,
        Op::TwoComplement,
        Op::First,
        Op::WithoutFirst,
        Op::FirstChain,
        Op::WithoutFirstChain,
    ];

    /// The operations on two sets.
    pub(crate) const BINARY: [Op; 7] = [
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Minus,
        Op::FloodFill,
        Op::ExpandTo,
        Op::Liberties,
    ];

    /// Iterates over all operations.
    pub(crate) fn all() -> impl Iterator<Item = Op> {
        Op::UNARY.into_iter().chain(Op::BINARY)
    }
}

/// An instruction of a small machine whose registers are sets: `registers[to] = op(registers[a], registers[b])`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) op: Op,
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) to: usize,
}

/// The answers to all queries about one set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SetFacts {
    pub(crate) is_empty: bool,
    pub(crate) any: bool,
    pub(crate) is_full: bool,
    pub(crate) len: usize,
    pub(crate) first: Option<Point>,
    pub(crate) points: Vec<Point>,
    /// The n-th point for n from 0 to two beyond the last, and for very large n.
    pub(crate) nth: Vec<Option<Point>>,
    pub(crate) components: Vec<Points>,
}

/// The values of n for [`SetFacts::nth`].
pub(crate) fn ranks(len: usize) -> impl Iterator<Item = usize> {
    (0..len + 3).chain([63, 64, 255, 511, 512, 650, 704, 1 << 20, usize::MAX])
}

/// The answers to all queries about two sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PairFacts {
    pub(crate) equal: bool,
    pub(crate) is_subset: bool,
    pub(crate) is_disjoint: bool,
}

/// The answers to all queries about a set and a point, on the board or off it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PointFacts {
    pub(crate) contains: bool,
    pub(crate) is_adjacent: bool,
    pub(crate) component: Points,
    /// `None` where the operation reports that the point is off the board.
    pub(crate) single: Option<Points>,
    pub(crate) inserted: Option<Points>,
    pub(crate) removed: Option<Points>,
    pub(crate) toggled: Option<Points>,
}

/// The point sets of one board size on one matrix type, exchanged as plain [`Points`].
///
/// Every resulting set is checked: no bit outside the board is set, not even one that the conversion to words hides.
pub(crate) trait Algebra {
    fn name(&self) -> &str;
    /// Loads the registers, runs the steps without leaving the matrix type, and returns the result of each step.
    fn run(&self, registers: &[Points], steps: &[Step]) -> Vec<Points>;
    fn empty(&self) -> Points;
    fn full(&self) -> Points;
    fn set_facts(&self, a: &Points) -> SetFacts;
    fn pair_facts(&self, a: &Points, b: &Points) -> PairFacts;
    fn point_facts(&self, a: &Points, point: Point) -> PointFacts;
    fn touches(&self, seed: &Points, mask: &Points, target: &Points) -> bool;
    fn random_free(&self, a: &Points, rng: &mut Rng) -> Option<Point>;
}

impl dyn Algebra + '_ {
    /// The result of one operation on one set.
    pub(crate) fn one(&self, op: Op, a: &Points) -> Points {
        self.two(op, a, a)
    }

    /// The result of one operation on two sets.
    pub(crate) fn two(&self, op: Op, a: &Points, b: &Points) -> Points {
        let step = Step {
            op,
            a: 0,
            b: 1,
            to: 0,
        };
        self.run(&[*a, *b], &[step])[0]
    }
}

/// The point sets of a matrix type `M`.
pub(crate) struct MatrixAlgebra<M: BinMatrix> {
    grid: GridOf<M>,
    name: String,
}

impl<M: BinMatrix> MatrixAlgebra<M> {
    pub(crate) fn new(grid: GridOf<M>) -> Self {
        MatrixAlgebra {
            grid,
            name: name::<M>(grid),
        }
    }

    fn open(&self, points: &Points) -> M {
        M::from_points(points, self.grid).expect("the set is of this board's size")
    }

    /// Converts the set to points and checks that nothing is set outside the board.
    #[inline(never)]
    fn close(&self, set: M) -> Points {
        let (words, full) = (set.to_words(self.grid), self.grid.shape().full_words());
        for (word, on_board) in words.iter().zip(full) {
            assert_eq!(
                word & !on_board,
                0,
                "{}: bits outside the board in {set:?}",
                self.name
            );
        }
        let points = Points::from_words(&words, self.grid.size());
        assert_eq!(set.to_points(self.grid), points, "{}", self.name);
        // Bits that `to_words` does not show would make these sets differ.
        let again = M::from_words(&words, self.grid);
        assert!(again == set, "{}: {set:?} is not {again:?}", self.name);
        assert_eq!(set.len(), points.len(), "{}: len of {set:?}", self.name);
        assert_eq!(
            set.is_empty(),
            points.is_empty(),
            "{}: is_empty of {set:?}",
            self.name
        );
        points
    }

    #[inline(always)]
    fn apply(&self, op: Op, a: M, b: M) -> M {
        let grid = self.grid;
        match op {
            Op::Inverse => a.inverse(grid),
            Op::Up => a.up(grid),
            Op::Down => a.down(grid),
            Op::Left => a.left(grid),
            Op::Right => a.right(grid),
            Op::Explode4 => a.explode4(grid),
            Op::Explode8 => a.explode8(grid),
            Op::Grow4 => a.grow4(grid),
            Op::Grow8 => a.grow8(grid),
            Op::Neighbors4 => a.neighbors4(grid),
            Op::Neighbors8 => a.neighbors8(grid),
            Op::Border => a.border(grid),
            Op::Shrink => a.shrink(grid),
            Op::Increment => a.increment(grid),
            Op::Decrement => a.decrement(grid),
            Op::TwoComplement => a.two_complement(grid),
            Op::First => a.first(grid),
            Op::WithoutFirst => a.without_first(grid),
            Op::FirstChain => a.first_chain(grid),
            Op::WithoutFirstChain => a.without_first_chain(grid),
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Minus => a - b,
            Op::FloodFill => a.flood_fill(b, grid),
            Op::ExpandTo => a.expand_to(b, grid),
            Op::Liberties => a.liberties(b, grid),
        }
    }
}

impl<M: BinMatrix> Algebra for MatrixAlgebra<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, registers: &[Points], steps: &[Step]) -> Vec<Points> {
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let mut sets: Vec<M> = Vec::new();
                for points in registers {
                    sets.push(self.open(points));
                }
                let mut results = Vec::new();
                for step in steps {
                    let result = self.apply(step.op, sets[step.a], sets[step.b]);
                    sets[step.to] = result;
                    results.push(self.close(result));
                }
                results
            },
        )
    }

    fn empty(&self) -> Points {
        self.close(M::empty(self.grid))
    }

    fn full(&self) -> Points {
        self.close(M::full(self.grid))
    }

    fn set_facts(&self, a: &Points) -> SetFacts {
        let grid = self.grid;
        grid.level.vectorize(
            #[inline(always)]
            || {
                let a = self.open(a);
                let mut nth = Vec::new();
                for n in ranks(a.len()) {
                    let point = a.nth(n, grid);
                    let bit = a.nth_bit(n, grid);
                    assert_eq!(point, bit.and_then(|bit| grid.point(bit)), "{}", self.name);
                    nth.push(point);
                }
                let mut components = Vec::new();
                for component in a.components(grid) {
                    components.push(self.close(component));
                }
                let first = a.first_point(grid);
                let bit = a.first_bit(grid);
                assert_eq!(first, bit.and_then(|bit| grid.point(bit)), "{}", self.name);
                SetFacts {
                    is_empty: a.is_empty(),
                    any: a.any(),
                    is_full: a.is_full(grid),
                    len: a.len(),
                    first,
                    points: a.points(grid).collect(),
                    nth,
                    components,
                }
            },
        )
    }

    fn pair_facts(&self, a: &Points, b: &Points) -> PairFacts {
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let (a, b) = (self.open(a), self.open(b));
                PairFacts {
                    equal: a == b,
                    is_subset: a.is_subset(b),
                    is_disjoint: a.is_disjoint(b),
                }
            },
        )
    }

    fn point_facts(&self, a: &Points, point: Point) -> PointFacts {
        let grid = self.grid;
        let close = |result: Result<M, OffBoard>| match result {
            Ok(set) => Some(self.close(set)),
            Err(error) => {
                assert_eq!((error.point, error.size), (point, grid.size()));
                None
            }
        };
        grid.level.vectorize(
            #[inline(always)]
            || {
                let a = self.open(a);
                if let Some(bit) = grid.bit(point) {
                    assert_eq!(grid.point(bit), Some(point), "{}", self.name);
                    assert_eq!(
                        a.contains_bit(bit, grid),
                        a.contains(point, grid),
                        "{}",
                        self.name
                    );
                }
                PointFacts {
                    contains: a.contains(point, grid),
                    is_adjacent: a.is_adjacent(point, grid),
                    component: self.close(a.component(point, grid)),
                    single: close(M::single(point, grid)),
                    inserted: close(a.insert(point, grid)),
                    removed: close(a.remove(point, grid)),
                    toggled: close(a.toggle(point, grid)),
                }
            },
        )
    }

    fn touches(&self, seed: &Points, mask: &Points, target: &Points) -> bool {
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let (seed, mask, target) = (self.open(seed), self.open(mask), self.open(target));
                seed.touches(mask, target, self.grid)
            },
        )
    }

    fn random_free(&self, a: &Points, rng: &mut Rng) -> Option<Point> {
        self.open(a).random_free(rng, self.grid)
    }
}

/// The algebra of every matrix type for boards of `size`.
pub(crate) fn algebras(size: BoardSize) -> Vec<Box<dyn Algebra>> {
    #[derive(Clone, Copy)]
    struct MakeAlgebra;
    impl MatrixJob for MakeAlgebra {
        type Output = Box<dyn Algebra>;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Box<dyn Algebra> {
            Box::new(MatrixAlgebra::<M>::new(grid))
        }
    }
    on_every_matrix(size, MakeAlgebra)
        .into_iter()
        .map(|(_, algebra)| algebra)
        .collect()
}

/// The set that each matrix type makes of any words; bits outside the board must be dropped.
pub(crate) fn from_words_on_every_matrix(words: &Words, size: BoardSize) -> Vec<(String, Points)> {
    #[derive(Clone, Copy)]
    struct FromWords<'a>(&'a Words);
    impl MatrixJob for FromWords<'_> {
        type Output = Points;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Points {
            MatrixAlgebra::<M>::new(grid).close(M::from_words(self.0, grid))
        }
    }
    on_every_matrix(size, FromWords(words))
}
