//! Open questions, each measured: the same answer computed in different ways, on the same positions in one run. The
//! verdicts, with figures, are in `docs/tried.md`.
//!
//! * Flood fill: comparing after each step or after two; filling row runs by carry before each step; stopping when a
//!   target is reached; looking only at the words around the points reached.
//! * Petersen's row range: [`RangedRowMatrix`] against [`RowMatrix`].
//! * Petersen's early exit in `move`: no second expansion if all adjacent stones are captured.
//! * Petersen's reduction of regions before the loop of Benson's algorithm.

mod ranged;
#[path = "../support/mod.rs"]
mod support;

use std::fmt;
use std::hint::black_box;
use std::time::Duration;

use binmatrix::life::{alive_among, alive_stones};
use binmatrix::{
    Baseline, BinMatrix, Board, BoardSize, Color, Geometry, Grid, GridOf, Position, RowMatrix,
    Shape, SuicideRule, WordMatrix,
};
use criterion::{Criterion, criterion_group, criterion_main};
use ranged::RangedRowMatrix;
use support::{Answer, Operation, STAGES, Set, measure, measure_on, positions};

/// A board size known at compile time: the loops over its rows have a fixed length.
macro_rules! one_size {
    ($($name:ident $side:literal $table:literal)*) => { $(
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        struct $name;

        impl Geometry for $name {
            const NAME: &'static str = stringify!($name);
            const ROWS: usize = $side;
            const BITS: usize = ($side + 1) * $side;
            type PerBit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static> = [T; $table];
            const MASK: usize = $table - 1;
            type PerChain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static> = [T; $table];
            const CHAIN_MASK: usize = $table - 1;

            fn per_bit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> [T; $table] {
                [value; $table]
            }

            fn per_chain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> [T; $table] {
                [value; $table]
            }

            #[inline(always)]
            fn for_size(size: BoardSize) -> Option<Self> {
                (BoardSize::square($side) == Ok(size)).then_some($name)
            }

            #[inline(always)]
            fn shape(self) -> &'static Shape {
                static SHAPE: Shape = Shape::new(match BoardSize::square($side) {
                    Ok(size) => size,
                    Err(_) => unreachable!(),
                });
                &SHAPE
            }
        }
    )* };
}
one_size!(Size9 9 128 Size13 13 256 Size19 19 512);

/// A method to flood `seed` in `mask`.
trait Flood: Copy + 'static {
    /// The names in the results, for short floods and for long ones.
    const CHAINS: &'static str;
    const REGIONS: &'static str;
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M;
}

/// One step, then a comparison.
#[derive(Clone, Copy)]
struct Single;

impl Flood for Single {
    const CHAINS: &'static str = "chains_single";
    const REGIONS: &'static str = "regions_single";
    #[inline(always)]
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M {
        let mut fill = seed & mask;
        loop {
            let next = (fill | fill.explode4(grid)) & mask;
            if next == fill {
                return fill;
            }
            fill = next;
        }
    }
}

/// The method of [`BinMatrix::flood_fill`]: two steps, then a comparison of these two.
#[derive(Clone, Copy)]
struct Pairs;

impl Flood for Pairs {
    const CHAINS: &'static str = "chains_pairs";
    const REGIONS: &'static str = "regions_pairs";
    #[inline(always)]
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M {
        seed.flood_fill(mask, grid)
    }
}

/// The method of [`BinMatrix::flood_fill_by_runs`]: row runs by carry, one step, then a comparison.
#[derive(Clone, Copy)]
struct RunsSingle;

impl Flood for RunsSingle {
    const CHAINS: &'static str = "chains_runs_single";
    const REGIONS: &'static str = "regions_runs_single";
    #[inline(always)]
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M {
        seed.flood_fill_by_runs(mask, grid)
    }
}

/// Row runs by carry before each of two steps, then a comparison of these two.
#[derive(Clone, Copy)]
struct RunsPairs;

impl Flood for RunsPairs {
    const CHAINS: &'static str = "chains_runs_pairs";
    const REGIONS: &'static str = "regions_runs_pairs";
    #[inline(always)]
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M {
        let mut fill = seed & mask;
        loop {
            let run = fill.run_right(mask);
            let once = (run | run.explode4(grid)) & mask;
            let run = once.run_right(mask);
            let twice = (run | run.explode4(grid)) & mask;
            if twice == once {
                return twice;
            }
            fill = twice;
        }
    }
}

/// Three steps, then a comparison of the last two.
#[derive(Clone, Copy)]
struct Triples;

impl Flood for Triples {
    const CHAINS: &'static str = "chains_triples";
    const REGIONS: &'static str = "regions_triples";
    #[inline(always)]
    fn flood<M: BinMatrix>(seed: M, mask: M, grid: GridOf<M>) -> M {
        let mut fill = seed & mask;
        loop {
            let once = (fill | fill.explode4(grid)) & mask;
            let twice = (once | once.explode4(grid)) & mask;
            let thrice = (twice | twice.explode4(grid)) & mask;
            if thrice == twice {
                return thrice;
            }
            fill = thrice;
        }
    }
}

/// Short floods: the first two black chains and the first white one.
#[derive(Clone, Copy)]
struct Chains<F>(F);

impl<F: Flood> Operation for Chains<F> {
    const NAME: &'static str = F::CHAINS;
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
        let grid = position.grid();
        let first = F::flood(black.first(grid), black, grid);
        let second = F::flood(white.first(grid), white, grid);
        let third = F::flood((black - first).first(grid), black, grid);
        [Set(first), Set(second), Set(third)]
    }
}

/// Long floods: all black chains with a liberty, and the region of the first point without a black stone.
#[derive(Clone, Copy)]
struct Regions<F>(F);

impl<F: Flood> Operation for Regions<F> {
    const NAME: &'static str = F::REGIONS;
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let (black, grid) = (position.stones(Color::Black), position.grid());
        let others = black.inverse(grid);
        let free = F::flood(position.empty().explode4(grid), black, grid);
        let region = F::flood(others.first(grid), others, grid);
        [Set(free), Set(region)]
    }
}

/// Checks with the whole flood whether the first chain of each color has a liberty.
#[derive(Clone, Copy)]
struct ReachWhole;

impl Operation for ReachWhole {
    const NAME: &'static str = "reach_whole";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let grid = position.grid();
        let target = position.empty().explode4(grid);
        let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
        u64::from((black.first(grid).flood_fill(black, grid) & target).any())
            + u64::from((white.first(grid).flood_fill(white, grid) & target).any())
    }
}

/// Checks whether the first chain of each color has a liberty, stopping at the first one.
#[derive(Clone, Copy)]
struct ReachEarlyExit;

impl Operation for ReachEarlyExit {
    const NAME: &'static str = "reach_early_exit";
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let grid = position.grid();
        let target = position.empty().explode4(grid);
        let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
        u64::from(black.first(grid).touches(black, target, grid))
            + u64::from(white.first(grid).touches(white, target, grid))
    }
}

/// Line 5 of Petersen's `move` on eight points next to the enemy, spread over the board, with or without the early
/// exit.
#[derive(Clone, Copy)]
struct MoveCaptures<const EARLY_EXIT: bool>;

impl<const EARLY_EXIT: bool> Operation for MoveCaptures<EARLY_EXIT> {
    const NAME: &'static str = if EARLY_EXIT {
        "move_early_exit"
    } else {
        "move_plain"
    };
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let (grid, player) = (position.grid(), position.to_move());
        let (own, enemy) = (position.stones(player), position.stones(!player));
        let mut captured = [Set(M::empty(grid)); 8];
        let points = position.empty() & enemy.explode4(grid);
        let count = points.len();
        for (i, captured) in captured.iter_mut().enumerate() {
            let stone = match points.nth_bit(i * count / 8, grid) {
                Some(bit) => M::from_bit(bit, grid),
                None => M::empty(grid),
            };
            let chains = (stone.explode4(grid) & enemy).flood_fill(enemy, grid);
            let liberties = chains.neighbors4(grid) - (own | stone);
            if EARLY_EXIT && liberties.is_empty() {
                *captured = Set(chains);
                continue;
            }
            let survivors = (liberties.explode4(grid) & chains).flood_fill(chains, grid);
            *captured = Set(chains ^ survivors);
        }
        captured
    }
}

/// Benson's algorithm for Black, on every region or only on those that can be vital.
#[derive(Clone, Copy)]
struct Benson<const REDUCED: bool>;

impl<const REDUCED: bool> Operation for Benson<REDUCED> {
    const NAME: &'static str = if REDUCED {
        "benson_reduced_regions"
    } else {
        "benson_all_regions"
    };
    #[inline(always)]
    fn run<M: BinMatrix>(self, position: &Position<M>) -> impl Answer<M> {
        let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
        let grid = position.grid();
        let alive = if REDUCED {
            alive_stones(black, white, SuicideRule::Forbidden, grid)
        } else {
            alive_among(black, black.inverse(grid), position.empty(), grid)
        };
        Set(alive)
    }
}

/// Compares `RowMatrix` and `RangedRowMatrix` on the same operations: short and long floods, the captures of a move,
/// Benson.
fn row_range(criterion: &mut Criterion, side: u8, stage: &str, boards: &[Board]) {
    fn pair<const N: usize, G: Geometry>(
        criterion: &mut Criterion,
        stage: &str,
        boards: &[Board],
        operation: impl Operation,
    ) {
        type Plain<const N: usize, G> = RowMatrix<N, G, Baseline>;
        type Ranged<const N: usize, G> = RangedRowMatrix<N, G, Baseline>;
        let plain = measure_on::<Plain<N, G>, _>(criterion, stage, boards, operation, "rows plain");
        let ranged =
            measure_on::<Ranged<N, G>, _>(criterion, stage, boards, operation, "rows ranged");
        assert_eq!(plain, ranged);
    }
    fn all<const N: usize, G: Geometry>(criterion: &mut Criterion, stage: &str, boards: &[Board]) {
        pair::<N, G>(criterion, stage, boards, Chains(Pairs));
        pair::<N, G>(criterion, stage, boards, Regions(Pairs));
        pair::<N, G>(criterion, stage, boards, MoveCaptures::<false>);
        pair::<N, G>(criterion, stage, boards, Benson::<true>);
    }
    match side {
        9 => all::<9, Size9>(criterion, stage, boards),
        13 => all::<13, Size13>(criterion, stage, boards),
        _ => all::<19, Size19>(criterion, stage, boards),
    }
}

/// A flood that looks only at the words around the points reached, which bounds the mask. For `u64` words only, with
/// `N` words and the shape of a 19×19 board; a register has no words to leave out.
fn bounded_flood<const N: usize>(seed: [u64; N], mask: [u64; N], stride: usize) -> [u64; N] {
    let mut fill = [0; N];
    let (mut low, mut high) = (N, 0);
    for i in 0..N {
        fill[i] = seed[i] & mask[i];
        if fill[i] != 0 {
            (low, high) = (low.min(i), i + 1);
        }
    }
    loop {
        let (from, to) = (low.saturating_sub(1), (high + 1).min(N));
        let (mut next, mut grown) = (fill, false);
        for i in from..to {
            let (before, own) = (if i > 0 { fill[i - 1] } else { 0 }, fill[i]);
            let after = if i + 1 < N { fill[i + 1] } else { 0 };
            let raised = |distance: usize| own << distance | before >> (64 - distance);
            let lowered = |distance: usize| own >> distance | after << (64 - distance);
            let around = raised(1) | lowered(1) | raised(stride) | lowered(stride);
            next[i] = (own | around) & mask[i];
            grown |= next[i] != own;
        }
        if !grown {
            return fill;
        }
        if from < low && next[from] != 0 {
            low = from;
        }
        if to > high && next[to - 1] != 0 {
            high = to;
        }
        fill = next;
    }
}

/// Short and long floods on 19×19 with `u64` words, bounded and plain.
fn bounded_masks(criterion: &mut Criterion, stage: &str, boards: &[Board]) {
    type M = WordMatrix<6, Size19, Baseline>;
    let grid = Grid {
        geometry: Size19,
        level: Baseline,
    };
    let convert = |board: &Board| -> [(M, M); 4] {
        let position = board.to_position::<M>(grid).expect("19x19");
        let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
        let others = black.inverse(grid);
        [
            (black.first(grid), black),
            (white.first(grid), white),
            (position.empty().explode4(grid), black),
            (others.first(grid), others),
        ]
    };
    let floods: Vec<[(M, M); 4]> = boards.iter().map(convert).collect();
    let words = |set: M| -> [u64; 6] { core::array::from_fn(|i| set.to_words(grid)[i]) };
    let raw: Vec<[([u64; 6], [u64; 6]); 4]> = floods
        .iter()
        .map(|four| four.map(|(seed, mask)| (words(seed), words(mask))))
        .collect();
    for (&(seed, mask), &(raw_seed, raw_mask)) in floods.iter().flatten().zip(raw.iter().flatten())
    {
        let right = words(seed.flood_fill(mask, grid));
        assert_eq!(bounded_flood(raw_seed, raw_mask, 20), right);
    }
    for (kind, range) in [("chains", 0..2), ("regions", 2..4)] {
        let mut group = criterion.benchmark_group(format!("{stage}/{kind}_bounded_masks"));
        group
            .warm_up_time(Duration::from_millis(40))
            .measurement_time(Duration::from_millis(120))
            .sample_size(10);
        group.bench_function("words plain", |bencher| {
            bencher.iter(|| {
                for &(seed, mask) in floods.iter().flat_map(|four| &four[range.clone()]) {
                    black_box(black_box(seed).flood_fill(mask, grid));
                }
            });
        });
        group.bench_function("words bounded", |bencher| {
            bencher.iter(|| {
                for &(seed, mask) in raw.iter().flat_map(|four| &four[range.clone()]) {
                    black_box(bounded_flood(black_box(seed), mask, 20));
                }
            });
        });
        group.finish();
    }
}

/// Measures every flood method, on short and on long floods.
fn floods(criterion: &mut Criterion, stage: &str, boards: &[Board]) {
    let chains = [
        measure(criterion, stage, boards, Chains(Single)),
        measure(criterion, stage, boards, Chains(Pairs)),
        measure(criterion, stage, boards, Chains(Triples)),
        measure(criterion, stage, boards, Chains(RunsSingle)),
        measure(criterion, stage, boards, Chains(RunsPairs)),
    ];
    assert_eq!(chains, [chains[0]; 5], "a flood fill answers differently");
    let regions = [
        measure(criterion, stage, boards, Regions(Single)),
        measure(criterion, stage, boards, Regions(Pairs)),
        measure(criterion, stage, boards, Regions(Triples)),
        measure(criterion, stage, boards, Regions(RunsSingle)),
        measure(criterion, stage, boards, Regions(RunsPairs)),
    ];
    assert_eq!(regions, [regions[0]; 5], "a flood fill answers differently");
}

fn bench(criterion: &mut Criterion) {
    ranged::assert_laws();
    for (side, moves, stage) in STAGES {
        let boards = positions(side, moves);
        floods(criterion, stage, &boards);
        let whole = measure(criterion, stage, &boards, ReachWhole);
        assert_eq!(whole, measure(criterion, stage, &boards, ReachEarlyExit));
        let plain = measure(criterion, stage, &boards, MoveCaptures::<false>);
        assert_eq!(
            plain,
            measure(criterion, stage, &boards, MoveCaptures::<true>)
        );
        let all = measure(criterion, stage, &boards, Benson::<false>);
        assert_eq!(all, measure(criterion, stage, &boards, Benson::<true>));
        row_range(criterion, side, stage, &boards);
        if side == 19 {
            bounded_masks(criterion, stage, &boards);
        }
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
