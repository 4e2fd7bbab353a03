//! Every operation of `BinMatrix`, on every matrix type, returns the set that its definition gives.
//!
//! The bytes choose matrix types and encode a board size, four sets, and a program on them. The judge runs the
//! program first, on vectors of `bool`; each matrix type must then produce the same answer after each step, to the
//! bit, with no bit set outside the board. The laws of the algebra follow from the definitions. Operations that
//! promise bounds and not an exact set (`fill_step`, `run_right`) are checked against the bounds.

use binmatrix::{BinMatrix, BoardSize, GridOf, Level, MatrixJob, Point, Points, Rng, WORDS, Words};
use binmatrix_reference as reference;
use binmatrix_reference::sets::{self, PointSet};

use crate::convert::words_of;
use crate::matrix_types::{Choice, name};
use crate::reader::Reader;

const REGISTERS: usize = 4;

/// The result of a step: `S` is `PointSet` for the judge and the matrix for a backend.
enum Outcome<S> {
    /// A set, stored in a register.
    Set(S),
    /// A number, truth value or point.
    Value(Option<usize>),
    /// Sets in order.
    Sets(Vec<S>),
}

/// The arguments of a step other than sets.
#[derive(Clone, Copy)]
struct Arguments {
    /// On the board or beyond it.
    row: u8,
    column: u8,
    n: usize,
}

impl Arguments {
    fn point(self) -> Point {
        Point::new(self.row, self.column).expect("reduced modulo 25")
    }

    fn at(self) -> reference::Point {
        reference::Point::new(self.row.into(), self.column.into())
    }

    /// Random bits in all places, on the board and outside it.
    fn garbage(self) -> Words {
        let mut rng = Rng::new(self.n as u64);
        std::array::from_fn(|_| rng.next_u64())
    }
}

fn truth(value: bool) -> Option<usize> {
    Some(value.into())
}

/// Encodes a point as one number.
fn place(point: Option<Point>) -> Option<usize> {
    point.map(|point| 100 * usize::from(point.row()) + usize::from(point.column()))
}

fn judged_place(point: Option<reference::Point>) -> Option<usize> {
    point.map(|point| 100 * point.row + point.column)
}

/// The set of the bits of `words`, computed by the judge.
fn set_of_words(words: &Words, size: BoardSize) -> PointSet {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    PointSet::of_points(width, height, &|point| {
        let bit = point.row * (width + 1) + point.column;
        words[bit / 64] >> (bit % 64) & 1 == 1
    })
}

/// The list of operations, each defined once for the matrix and once for the judge. `Set` results go into a register.
/// An operation that refuses a point off the board leaves its set unchanged.
macro_rules! operations {
    ($(
        $kind:ident $name:ident |$a:ident, $b:ident, $arguments:ident, $grid:ident|
            $matrix:expr => $judge:expr;
    )*) => {
        #[allow(non_camel_case_types, reason = "the variants carry the names of the operations")]
        #[derive(Clone, Copy, Debug)]
        enum Operation { $($name),* }

        const OPERATIONS: &[Operation] = &[$(Operation::$name),*];

        // Compiled once for each type, with its instructions; most of the build time goes here.
        #[inline(never)]
        fn compute<M: BinMatrix>(
            operation: Operation, a: M, b: M, arguments: Arguments, grid: GridOf<M>,
        ) -> Outcome<M> {
            grid.level.vectorize(
                #[inline(always)]
                || match operation {
                    $(Operation::$name => {
                        let ($a, $b, $arguments, $grid) = (a, b, arguments, grid);
                        let _ = ($a, $b, $arguments, $grid);
                        Outcome::$kind($matrix)
                    })*
                },
            )
        }

        fn judge(operation: Operation, a: &PointSet, b: &PointSet, arguments: Arguments, size: BoardSize)
            -> Outcome<PointSet>
        {
            match operation {
                $(Operation::$name => {
                    let ($a, $b, $arguments, $grid) = (a, b, arguments, size);
                    let _ = ($a, $b, $arguments, $grid);
                    Outcome::$kind($judge)
                })*
            }
        }
    };
}

operations! {
    Set empty |a, b, x, grid| M::empty(grid) => sets::none(a.width(), a.height());
    Set full |a, b, x, grid| M::full(grid) => sets::all(a.width(), a.height());
    Set from_words |a, b, x, grid| M::from_words(&x.garbage(), grid) => set_of_words(&x.garbage(), grid);
    Set up |a, b, x, grid| a.up(grid) => sets::up(a);
    Set down |a, b, x, grid| a.down(grid) => sets::down(a);
    Set left |a, b, x, grid| a.left(grid) => sets::left(a);
    Set right |a, b, x, grid| a.right(grid) => sets::right(a);
    Set explode4 |a, b, x, grid| a.explode4(grid) => sets::explode4(a);
    Set explode8 |a, b, x, grid| a.explode8(grid) => sets::explode8(a);
    Set grow4 |a, b, x, grid| a.grow4(grid) => sets::grow4(a);
    Set grow8 |a, b, x, grid| a.grow8(grid) => sets::grow8(a);
    Set neighbors4 |a, b, x, grid| a.neighbors4(grid) => sets::neighbors4(a);
    Set neighbors8 |a, b, x, grid| a.neighbors8(grid) => sets::neighbors8(a);
    Set border |a, b, x, grid| a.border(grid) => sets::neighbors4(a);
    Set shrink |a, b, x, grid| a.shrink(grid) => sets::shrink(a);
    Set inverse |a, b, x, grid| a.inverse(grid) => sets::inverse(a);
    Set and |a, b, x, grid| a & b => sets::and(a, b);
    Set or |a, b, x, grid| a | b => sets::or(a, b);
    Set xor |a, b, x, grid| a ^ b => sets::xor(a, b);
    Set minus |a, b, x, grid| a - b => sets::minus(a, b);
    Set flood_fill |a, b, x, grid| a.flood_fill(b, grid) => sets::flood_fill(a, b);
    Set expand_to |a, b, x, grid| a.expand_to(b, grid) => sets::expand_to(a, b);
    Set liberties |a, b, x, grid| a.liberties(b, grid) => sets::minus(&sets::neighbors4(a), b);
    Set increment |a, b, x, grid| a.increment(grid) => sets::increment(a);
    Set decrement |a, b, x, grid| a.decrement(grid) => sets::decrement(a);
    Set two_complement |a, b, x, grid| a.two_complement(grid) => sets::two_complement(a);
    Set first |a, b, x, grid| a.first(grid) => sets::first(a);
    Set without_first |a, b, x, grid| a.without_first(grid) => sets::without_first(a);
    Set first_chain |a, b, x, grid| a.first_chain(grid) => sets::first_chain(a);
    Set without_first_chain |a, b, x, grid| a.without_first_chain(grid) => sets::without_first_chain(a);
    Set component |a, b, x, grid| a.component(x.point(), grid) => sets::component(a, x.at());
    Set insert |a, b, x, grid| a.insert(x.point(), grid).unwrap_or(a)
        => sets::insert(a, x.at()).unwrap_or(a.clone());
    Set remove |a, b, x, grid| a.remove(x.point(), grid).unwrap_or(a)
        => sets::remove(a, x.at()).unwrap_or(a.clone());
    Set toggle |a, b, x, grid| a.toggle(x.point(), grid).unwrap_or(a)
        => sets::toggle(a, x.at()).unwrap_or(a.clone());
    Set single |a, b, x, grid| M::single(x.point(), grid).unwrap_or(a)
        => sets::insert(&sets::none(a.width(), a.height()), x.at()).unwrap_or(a.clone());
    // Bits off the board, in the guard column or below the last row, are not points.
    Set from_bit |a, b, x, grid| M::from_bit(x.n, grid) => {
        let mut words = [0; WORDS];
        if x.n < 64 * WORDS {
            words[x.n / 64] = 1 << (x.n % 64);
        }
        set_of_words(&words, grid)
    };
    Set round_trip |a, b, x, grid| M::from_points(&a.to_points(grid), grid).expect("the same size") => a.clone();
    Set nth_as_set |a, b, x, grid|
        a.nth(x.n, grid).and_then(|point| M::single(point, grid).ok()).unwrap_or(M::empty(grid))
        => a.points().get(x.n).map_or(sets::none(a.width(), a.height()),
            |&point| PointSet::of_points(a.width(), a.height(), &|other| other == point));
    Value refuses |a, b, x, grid|
        truth(a.insert(x.point(), grid).is_err() && a.remove(x.point(), grid).is_err()
            && a.toggle(x.point(), grid).is_err())
        => truth(sets::insert(a, x.at()).is_none());
    Value len |a, b, x, grid| Some(a.len()) => Some(sets::count(a));
    Value nth |a, b, x, grid| place(a.nth(x.n, grid)) => judged_place(sets::nth(a, x.n));
    Value last |a, b, x, grid| place(a.nth(a.len().wrapping_sub(1), grid))
        => judged_place(a.points().last().copied());
    Value first_point |a, b, x, grid| place(a.first_point(grid)) => judged_place(sets::nth(a, 0));
    Value is_empty |a, b, x, grid| truth(a.is_empty()) => truth(sets::is_none(a));
    Value any |a, b, x, grid| truth(a.any()) => truth(!sets::is_none(a));
    Value is_full |a, b, x, grid| truth(a.is_full(grid)) => truth(sets::is_all(a));
    Value equals |a, b, x, grid| truth(a == b) => truth(a == b);
    Value contains |a, b, x, grid| truth(a.contains(x.point(), grid)) => truth(a.contains(x.at()));
    Value contains_bit |a, b, x, grid| truth(a.contains_bit(x.n, grid)) => {
        let (row, column) = (x.n / (a.width() + 1), x.n % (a.width() + 1));
        truth(a.contains(reference::Point::new(row, column)))
    };
    Value is_subset |a, b, x, grid| truth(a.is_subset(b)) => truth(sets::is_none(&sets::minus(a, b)));
    Value is_disjoint |a, b, x, grid| truth(a.is_disjoint(b)) => truth(sets::is_none(&sets::and(a, b)));
    Value is_adjacent |a, b, x, grid| truth(a.is_adjacent(x.point(), grid))
        => truth(sets::neighbors4(a).contains(x.at()));
    Value touches |a, b, x, grid| {
            let target = M::single(x.point(), grid).unwrap_or(M::empty(grid));
            truth(a.touches(b, target, grid))
        } => truth(sets::flood_fill(a, b).contains(x.at()));
    Value random_free |a, b, x, grid| place(a.random_free(&mut Rng::new(x.n as u64), grid)) => {
        let mut rng = Rng::new(x.n as u64);
        judged_place(sets::random_free(a, &mut |n| rng.below(n as u32) as usize))
    };
    Value points_in_order |a, b, x, grid|
        a.points(grid).try_fold(0, |sum: usize, p| Some(sum.wrapping_mul(31) + place(Some(p))?))
        => a.points().into_iter().try_fold(0, |sum: usize, p| Some(sum.wrapping_mul(31) + judged_place(Some(p))?));
    Value fill_step_is_bounded |a, b, x, grid| {
            let inside = a & b;
            let step = inside.fill_step(b, grid);
            let least = inside.grow4(grid) & b;
            truth(least.is_subset(step) && step.is_subset(inside.flood_fill(b, grid)))
        } => truth(true);
    Value run_right_is_bounded |a, b, x, grid| {
            let inside = a & b;
            let run = inside.run_right(b);
            let mut most = inside;
            for _ in 1..grid.size().width() {
                most = most | (most.right(grid) & b);
            }
            truth(inside.is_subset(run) && run.is_subset(most))
        } => truth(true);
    Sets components |a, b, x, grid| a.components(grid).collect() => sets::components(a);
}

/// A step with the judge's answer.
struct Step {
    operation: Operation,
    a: usize,
    b: usize,
    to: usize,
    arguments: Arguments,
    expected: Outcome<Words>,
}

/// Four initial sets and the steps to run on them.
struct Program {
    size: BoardSize,
    start: [Words; REGISTERS],
    steps: Vec<Step>,
}

impl Program {
    fn read(reader: &mut Reader<'_>) -> Program {
        let size = reader.size();
        let mut registers: [PointSet; REGISTERS] = std::array::from_fn(|_| drawing(reader, size));
        let start = registers.each_ref().map(words);

        // The judge is slow: larger boards get fewer steps.
        let limit = (800 / size.points()).clamp(8, 40);
        let mut steps = Vec::new();
        while !reader.is_at_end() && steps.len() < limit {
            let operation = OPERATIONS[usize::from(reader.byte()) % OPERATIONS.len()];
            let which = usize::from(reader.byte());
            let (a, b, to) = (which % 4, which / 4 % 4, which / 16 % 4);
            // Mostly on the board, and up to one row and one column beyond it.
            let row = reader.byte() % (size.height() + 1);
            let column = reader.byte() % (size.width() + 1);
            let n = usize::from(row) * (usize::from(size.width()) + 1) + usize::from(column);
            let arguments = Arguments {
                row: row % 25,
                column: column % 25,
                n,
            };
            let expected = match judge(operation, &registers[a], &registers[b], arguments, size) {
                Outcome::Set(set) => {
                    registers[to] = set;
                    Outcome::Set(words(&registers[to]))
                }
                Outcome::Value(value) => Outcome::Value(value),
                Outcome::Sets(sets) => Outcome::Sets(sets.iter().map(words).collect()),
            };
            steps.push(Step {
                operation,
                a,
                b,
                to,
                arguments,
                expected,
            });
        }
        Program { size, start, steps }
    }
}

/// A set from bytes: shapes that are hard for fills and shifts, or any set.
fn drawing(reader: &mut Reader<'_>, size: BoardSize) -> PointSet {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let kind = reader.byte();
    match kind % 8 {
        0 => sets::none(width, height),
        1 => sets::all(width, height),
        2 => PointSet::of_points(width, height, &|p| {
            (p.row + p.column) % 2 == usize::from(kind / 8 % 2)
        }),
        // A corridor that winds down the board, and one that winds to the right.
        3 => PointSet::of_points(width, height, &|p| {
            p.row % 2 == 0 || p.column == if p.row % 4 == 1 { width - 1 } else { 0 }
        }),
        4 => PointSet::of_points(width, height, &|p| {
            p.column % 2 == 0 || p.row == if p.column % 4 == 1 { height - 1 } else { 0 }
        }),
        // A frame.
        5 => PointSet::of_points(width, height, &|p| {
            p.row == 0 || p.column == 0 || p.row + 1 == height || p.column + 1 == width
        }),
        6 => {
            // The same bits, repeated.
            let (bits, period) = (
                u16::from_le_bytes([reader.byte(), reader.byte()]),
                3 + kind / 8 % 14,
            );
            PointSet::of_points(width, height, &|p| {
                bits >> ((p.row * width + p.column) % usize::from(period)) & 1 == 1
            })
        }
        _ => {
            let bytes: Vec<u8> = (0..size.points().div_ceil(8))
                .map(|_| reader.byte())
                .collect();
            PointSet::of_points(width, height, &|p| {
                let place = p.row * width + p.column;
                bytes[place / 8] >> (place % 8) & 1 == 1
            })
        }
    }
}

/// Runs the program on one matrix type and compares the answers.
#[derive(Clone, Copy)]
struct Check<'a>(&'a Program);

impl MatrixJob for Check<'_> {
    type Output = ();

    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let mut registers = self.0.start.map(|words| M::from_words(&words, grid));
        for step in &self.0.steps {
            let (a, b) = (registers[step.a], registers[step.b]);
            let differs = match (
                compute(step.operation, a, b, step.arguments, grid),
                &step.expected,
            ) {
                (Outcome::Set(set), Outcome::Set(expected)) => {
                    registers[step.to] = set;
                    !is_exactly(set, expected, grid)
                }
                (Outcome::Value(value), Outcome::Value(expected)) => value != *expected,
                (Outcome::Sets(sets), Outcome::Sets(expected)) => {
                    sets.len() != expected.len()
                        || sets
                            .iter()
                            .zip(expected)
                            .any(|(set, expected)| !is_exactly(*set, expected, grid))
                }
                _ => true,
            };
            if differs {
                report(step, a, b, grid);
            }
        }
    }
}

/// Returns true if the set is exactly `expected`. A bit outside the board would show in the words, in the count, or
/// in the comparison with a freshly built set.
#[inline(never)]
fn is_exactly<M: BinMatrix>(set: M, expected: &Words, grid: GridOf<M>) -> bool {
    let count: u32 = expected.iter().map(|word| word.count_ones()).sum();
    set.to_words(grid) == *expected
        && set.len() == count as usize
        && set.is_empty() == (count == 0)
        && set == M::from_words(expected, grid)
}

#[cold]
#[inline(never)]
fn report<M: BinMatrix>(step: &Step, a: M, b: M, grid: GridOf<M>) -> ! {
    let Arguments { row, column, n } = step.arguments;
    let answer = match compute(step.operation, a, b, step.arguments, grid) {
        Outcome::Set(set) => format!("{set:?}"),
        Outcome::Value(value) => format!("{value:?}"),
        Outcome::Sets(sets) => format!("{sets:?}"),
    };
    let expected = match &step.expected {
        Outcome::Set(words) => format!("{:?}", Points::from_words(words, grid.size())),
        Outcome::Value(value) => format!("{value:?}"),
        Outcome::Sets(sets) => format!("{sets:x?}"),
    };
    let (a, b) = (a.to_points(grid), b.to_points(grid));
    panic!(
        "{:?} on {}\na = {a:?}\nb = {b:?}\nrow {row}, column {column}, n {n}\nanswer {answer}\nexpected {expected}",
        step.operation,
        name::<M>(grid),
    );
}

/// Checks the operators, counts and iterators of `Points`.
fn check_points(program: &Program) {
    let [a, b, ..] = program
        .start
        .map(|words| Points::from_words(&words, program.size));
    let [x, y, ..] = program
        .start
        .map(|words| set_of_words(&words, program.size));
    let pairs = [
        (a & b, sets::and(&x, &y)),
        (a | b, sets::or(&x, &y)),
        (a ^ b, sets::xor(&x, &y)),
        (a - b, sets::minus(&x, &y)),
        (Points::full(program.size) - a, sets::inverse(&x)),
    ];
    for (points, expected) in pairs {
        assert_eq!(*points.words(), words(&expected), "an operator of Points");
        assert_eq!(points.len(), sets::count(&expected));
        assert_eq!(points.is_empty(), sets::is_none(&expected));
        let listed = points.iter().map(|point| place(Some(point)));
        assert!(
            listed.eq(expected
                .points()
                .into_iter()
                .map(|point| judged_place(Some(point))))
        );
    }
    assert_eq!(a.is_subset(b), sets::is_none(&sets::minus(&x, &y)));
    assert_eq!(a.is_disjoint(b), sets::is_none(&sets::and(&x, &y)));
    for step in program.steps.iter().take(4) {
        let (point, at) = (step.arguments.point(), step.arguments.at());
        let (mut with, mut without) = (a, a);
        assert_eq!(a.contains(point), x.contains(at));
        assert_eq!(
            with.insert(point),
            sets::insert(&x, at).is_some() && !x.contains(at)
        );
        assert_eq!(without.remove(point), x.contains(at));
        assert_eq!(
            *with.words(),
            words(&sets::insert(&x, at).unwrap_or(x.clone()))
        );
        assert_eq!(
            *without.words(),
            words(&sets::remove(&x, at).unwrap_or(x.clone()))
        );
    }
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let program = Program::read(&mut reader);
    choice.run(program.size, Check(&program));
    check_points(&program);
}

fn words(set: &PointSet) -> Words {
    words_of(set.width(), &set.points())
}
