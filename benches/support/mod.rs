//! Shared parts of the benchmarks: positions, and the loop that measures one operation on every matrix type.
//!
//! An operation is measured on the same 64 positions for every matrix type. Before timing, its answers (whole sets, not
//! just their sizes) are hashed on each type and must agree with those of the first. The timed loop passes each answer
//! to a black box.

#![allow(
    dead_code,
    reason = "each benchmark is a program of its own and not all use everything"
)]

use std::cell::Cell;
use std::hint::black_box;
use std::time::{Duration, Instant};

use binmatrix::playout::{PlayoutSettings, play_out};
use binmatrix::{
    AnySize, Baseline, BinMatrix, Board, BoardSize, Geometry, Grid, GridOf, Level, MatrixJob,
    Position, Rng, Variant, WORDS, WordMatrix, visit_all,
};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};

/// The number of positions that an operation is measured on.
pub const POSITIONS: u64 = 64;

/// The stages of a game at which operations are measured: board side, number of moves, name.
pub const STAGES: [(u8, u32, &str); 4] = [
    (9, 40, "9x9/40"),
    (13, 100, "13x13/100"),
    (19, 200, "19x19/200"),
    (19, 380, "19x19/380"),
];

/// The first [`POSITIONS`] of [`random_positions`].
pub fn positions(side: u8, moves: u32) -> Vec<Board> {
    random_positions(side, moves)
        .take(POSITIONS as usize)
        .collect()
}

/// Positions after `moves` moves of light playouts from the empty board of `side`; a large number gives final
/// positions.
pub fn random_positions(side: u8, moves: u32) -> impl Iterator<Item = Board> {
    let size = BoardSize::square(side).expect("a board size");
    let geometry = AnySize::for_size(size).expect("any size");
    let grid = Grid {
        geometry,
        level: Baseline,
    };
    let settings = PlayoutSettings::default().with_max_moves(moves);
    let play = move |game| {
        let mut position = Position::<WordMatrix<WORDS, AnySize, Baseline>>::new(grid);
        play_out(&mut position, &settings, &mut Rng::for_game(19, game));
        Board::from(&position)
    };
    (0..).map(play)
}

/// Measures the clock of this core in gigahertz, by one-cycle instructions that each wait for the previous one.
pub fn gigahertz() -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..40 {
        let start = Instant::now();
        let mut x = black_box(88_172_645_463_325_252_u64);
        for _ in 0..200_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        black_box(x);
        best = best.max(12e5 / start.elapsed().as_nanos() as f64);
    }
    best
}

/// The answer of an operation on the matrix type `M`.
pub trait Answer<M: BinMatrix>: Copy {
    /// A hash of every part of the answer.
    fn hash(self, grid: GridOf<M>) -> u64;
}

impl<M: BinMatrix> Answer<M> for u64 {
    fn hash(self, _: GridOf<M>) -> u64 {
        mixed(self, 1)
    }
}

/// A set as an answer.
#[derive(Clone, Copy)]
pub struct Set<M>(pub M);

impl<M: BinMatrix> Answer<M> for Set<M> {
    fn hash(self, grid: GridOf<M>) -> u64 {
        self.0.to_words(grid).into_iter().fold(1, mixed)
    }
}

impl<M: BinMatrix, A: Answer<M>, const N: usize> Answer<M> for [A; N] {
    fn hash(self, grid: GridOf<M>) -> u64 {
        self.into_iter()
            .fold(1, |sum, answer| mixed(sum, answer.hash(grid)))
    }
}

impl<M: BinMatrix, A: Answer<M>, B: Answer<M>> Answer<M> for (A, B) {
    fn hash(self, grid: GridOf<M>) -> u64 {
        mixed(self.0.hash(grid), self.1.hash(grid))
    }
}

fn mixed(sum: u64, value: u64) -> u64 {
    (sum.rotate_left(7) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// An operation to measure, on one position.
pub trait Operation: Copy + 'static {
    /// The name of the operation in the results.
    const NAME: &'static str;
    /// Runs the operation. Mark the implementation `#[inline(always)]`.
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M>;
}

/// Measures `operation` on `boards`, on every matrix type that this CPU can run. Returns the hash of the answers, which
/// is equal for all types.
pub fn measure<O: Operation>(
    criterion: &mut Criterion,
    stage: &str,
    boards: &[Board],
    operation: O,
) -> u64 {
    let mut group = group(criterion, stage, O::NAME);
    let expected = Cell::new(None);
    let job = Measure {
        boards,
        operation,
        expected: &expected,
    };
    visit_all(
        boards[0].size(),
        job,
        |variant: Variant, timing| match timing {
            Some(run) => {
                group.bench_function(variant.to_string(), |bencher| bencher.iter(&run));
            }
            None => println!("SKIPPED {variant}: this CPU cannot run it"),
        },
    );
    group.finish();
    expected
        .get()
        .expect("at least one matrix type runs everywhere")
}

/// Measures `operation` on the matrix type `M`, which need not be in the list of backends. Returns the hash of the
/// answers.
pub fn measure_on<M: BinMatrix, O: Operation>(
    criterion: &mut Criterion,
    stage: &str,
    boards: &[Board],
    operation: O,
    name: &str,
) -> u64 {
    let grid = Grid::new(boards[0].size()).expect("the boards' size, on a level of every CPU");
    let expected = Cell::new(None);
    let run = Measure {
        boards,
        operation,
        expected: &expected,
    }
    .run::<M>(grid);
    group(criterion, stage, O::NAME).bench_function(name, |bencher| bencher.iter(&run));
    expected.get().expect("set by the job")
}

fn group<'a>(
    criterion: &'a mut Criterion,
    stage: &str,
    name: &str,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(format!("{stage}/{name}"));
    group.throughput(Throughput::Elements(POSITIONS));
    group
        .warm_up_time(Duration::from_millis(40))
        .measurement_time(Duration::from_millis(120))
        .sample_size(10);
    group
}

#[derive(Clone, Copy)]
struct Measure<'a, O> {
    boards: &'a [Board],
    operation: O,
    expected: &'a Cell<Option<u64>>,
}

impl<O: Operation> MatrixJob for Measure<'_, O> {
    type Output = Box<dyn Fn()>;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        let convert = |board: &Board| board.to_position::<M>(grid).expect("the board's size");
        let positions: Vec<Position<M>> = self.boards.iter().map(convert).collect();
        let hash = hash_over(&positions, self.operation, grid);
        let expected = self.expected.get().unwrap_or(hash);
        assert_eq!(
            hash,
            expected,
            "{} answers differently on {:?}",
            O::NAME,
            M::BACKEND
        );
        self.expected.set(Some(expected));
        let operation = self.operation;
        Box::new(move || pass_over(&positions, operation, grid))
    }
}

/// The timed code: one pass over the positions, compiled with the instructions of `M`.
#[inline(never)]
fn pass_over<M: BinMatrix, O: Operation>(positions: &[Position<M>], operation: O, grid: GridOf<M>) {
    grid.level.vectorize(
        #[inline(always)]
        || {
            for position in positions {
                black_box(operation.run(black_box(position)));
            }
        },
    )
}

/// The hash of all answers, in order.
fn hash_over<M: BinMatrix, O: Operation>(
    positions: &[Position<M>],
    operation: O,
    grid: GridOf<M>,
) -> u64 {
    grid.level.vectorize(
        #[inline(always)]
        || {
            positions.iter().fold(0, |hash, position| {
                mixed(hash, operation.run(position).hash(grid))
            })
        },
    )
}
