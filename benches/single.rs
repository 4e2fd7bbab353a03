//! Single operations: times for one position at a time, on the types that `dispatch_best` picks on a CPU with AVX-512.
//!
//! Each stage has 256 positions of random light playouts, so that a CPU cannot memorize them (copy-and-play uses
//! 64 of them; play + undo uses 16, many times). Every round runs all operations in turn. The output is the median of
//! the rounds and the 10th and 90th percentiles, in nanoseconds and cycles. The clock is measured in the same run, by a
//! chain of one-cycle instructions.
//!
//! With `--test` (or under `cargo test`) everything runs once.

mod support;

use std::hint::black_box;
use std::time::Instant;

use binmatrix::life::alive_stones;
use binmatrix::{
    BinMatrix, Board, ChainPosition, Color, Grid, GridOf, Level, Move, Position, Rng, Rules,
    SuicideRule, Undo,
};
use support::{gigahertz, random_positions};

/// The number of positions of each stage.
const BOARDS: usize = 256;
const ROUNDS: usize = 101;

/// Positions and the inputs that the operations need, one array for each kind: 256 sets are 16 KiB, so an operation on
/// one or two arrays finds them in an L1 cache of 32 KiB or more.
struct Cases<M: BinMatrix> {
    positions: Vec<Position<M>>,
    black: Vec<M>,
    /// The black stones with an empty neighbor.
    beside_empty: Vec<M>,
    /// One black stone, drawn at random, and its rank among the black stones.
    stones: Vec<M>,
    ranks: Vec<usize>,
    /// The empty points without the liberties of that stone's chain, so that the chain is captured.
    empty: Vec<M>,
    /// The legal moves.
    moves: Vec<Vec<Move>>,
}

impl<M: BinMatrix> Cases<M> {
    fn new(boards: &[Board], rng: &mut Rng, grid: GridOf<M>) -> Self {
        let mut cases = Cases {
            positions: vec![],
            black: vec![],
            beside_empty: vec![],
            stones: vec![],
            ranks: vec![],
            empty: vec![],
            moves: vec![],
        };
        grid.level.vectorize(
            #[inline(always)]
            || {
                for board in boards {
                    let position = board.to_position::<M>(grid).expect("the size");
                    let black = position.stones(Color::Black);
                    let rank = rng.below(black.len().max(1) as u32) as usize;
                    let legal = position.legal_points(&Rules::default());
                    cases.positions.push(position);
                    cases.black.push(black);
                    cases
                        .beside_empty
                        .push(position.empty().explode4(grid) & black);
                    let stone = black.nth_bit(rank, grid).map_or(
                        M::empty(grid),
                        #[inline(always)]
                        |bit| M::from_bit(bit, grid),
                    );
                    cases.stones.push(stone);
                    let chain = stone.flood_fill(black, grid);
                    let empty = position.empty() - chain.explode4(grid);
                    let stays = (empty.explode4(grid) & black).flood_fill(black, grid);
                    assert!(
                        stone.is_empty() || stays != black,
                        "a chain without liberties"
                    );
                    cases.empty.push(empty);
                    cases.ranks.push(rank);
                    cases
                        .moves
                        .push(legal.points(grid).map(Move::Play).collect());
                }
            },
        );
        cases
    }
}

type Job<M> = (&'static str, fn(&Cases<M>, GridOf<M>) -> usize);

/// Functions that run an operation on every case and return the number of runs.
macro_rules! jobs {
    ($($name:literal $function:ident |$cases:ident, $grid:ident| $case:pat in $items:expr => $body:expr;)*) => {{
        $(
            #[inline(never)]
            fn $function<M: BinMatrix>($cases: &Cases<M>, $grid: GridOf<M>) -> usize {
                $grid.level.vectorize(
                    #[inline(always)]
                    || {
                        for $case in black_box($items) {
                            black_box($body);
                        }
                        $cases.positions.len()
                    },
                )
            }
        )*
        vec![$(($name, $function::<M> as fn(&Cases<M>, GridOf<M>) -> usize)),*]
    }};
}

const NO_SUICIDE: SuicideRule = SuicideRule::Forbidden;

fn jobs<M: BinMatrix>() -> Vec<Job<M>> {
    let mut all = jobs! {
        "grow" grow |cases, grid| black in &cases.black => black.grow4(grid);
        "flood fill of one chain" flood |cases, grid| (stone, &black) in cases.stones.iter().zip(&cases.black) =>
            stone.flood_fill(black, grid);
        "removal of chains without liberties" remove_dead |cases, grid| (&empty, &black) in cases.empty.iter().zip(&cases.black) =>
            (empty.explode4(grid) & black).flood_fill(black, grid);
        "fill by runs" fill_by_runs |cases, grid| (beside_empty, &black) in cases.beside_empty.iter().zip(&cases.black) =>
            beside_empty.flood_fill_by_runs(black, grid);
        "count" count |cases, _grid| black in &cases.black => black.len();
        "n-th bit" nth_bit |cases, grid| (black, &rank) in cases.black.iter().zip(&cases.ranks) =>
            black.nth_bit(rank, grid);
        "Benson, one color, alive stones" benson_alive |cases, grid| position in &cases.positions => {
            let (black, white) = (position.stones(Color::Black), position.stones(Color::White));
            alive_stones(black, white, NO_SUICIDE, grid)
        };
        "Benson, one color, with territory" benson_one |cases, _grid| position in &cases.positions =>
            position.pass_alive(Color::Black, &Rules::SIMPLE.with_suicide(NO_SUICIDE));
        "Benson, both colors, with territory" benson_both |cases, _grid| position in &cases.positions => {
            Color::BOTH.map(#[inline(always)] |color| position.pass_alive(color, &Rules::SIMPLE.with_suicide(NO_SUICIDE)))
        };
        "legal-move mask" legal_mask |cases, _grid| position in &cases.positions =>
            position.legal_points(&Rules::default());
    };
    all.push(("copy-and-play", copy_and_play::<M>));
    all.push(("play + undo, warm", play_and_undo::<M>));
    all
}

/// Plays all legal moves of 64 of the positions.
#[inline(never)]
fn copy_and_play<M: BinMatrix>(cases: &Cases<M>, grid: GridOf<M>) -> usize {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let (mut count, rules) = (0, Rules::default());
            for (position, moves) in cases.positions.iter().zip(&cases.moves).take(64) {
                for &mv in moves {
                    let mut next = *black_box(position);
                    let played = next.play(black_box(mv), &rules);
                    assert!(played.is_ok());
                    black_box(&next);
                }
                count += moves.len();
            }
            count
        },
    )
}

#[inline(never)]
fn play_and_undo<M: BinMatrix>(cases: &Cases<M>, grid: GridOf<M>) -> usize {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let (mut count, rules) = (0, Rules::default());
            let mut undo = Undo::unused(grid);
            for (&position, moves) in cases.positions.iter().zip(&cases.moves).take(16) {
                let mut chains = ChainPosition::from_position(position);
                let color = position.to_move();
                // Repeated so often that building the chains takes little of the time.
                for _ in 0..32 {
                    for &mv in moves {
                        let played = chains.play_into(color, black_box(mv), &rules, &mut undo);
                        assert!(played.is_ok());
                        chains.undo(black_box(&undo));
                    }
                    count += moves.len();
                }
            }
            count
        },
    )
}

/// Measures the operations by index and prints a line for each. `run` returns how often the operation ran.
fn measure(rounds: usize, names: &[&str], clock: f64, run: impl Fn(usize) -> usize) {
    let mut times = vec![Vec::new(); names.len()];
    for round in 0..rounds {
        for turn in 0..names.len() {
            let index = (turn + round) % names.len();
            run(index); // warm up: the previous operation's cache contents do not count
            let start = Instant::now();
            let count = run(index);
            times[index].push(start.elapsed().as_nanos() as f64 / count.max(1) as f64);
        }
    }
    for (name, times) in names.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        println!(
            "  {name:36} {:8.2} ns {:8.1} cycles   ({:.2}–{:.2})",
            at(50),
            at(50) * clock,
            at(10),
            at(90)
        );
    }
}

fn stage<M: BinMatrix>(side: u8, moves: u32, rounds: usize, clock: f64) {
    let boards: Vec<Board> = random_positions(side, moves).take(BOARDS).collect();
    let end = if moves > 1000 {
        "end".into()
    } else {
        format!("move {moves}")
    };
    let Some(grid) = Grid::<M::Geometry, M::Level>::new(boards[0].size()) else {
        println!("SKIPPED {side}x{side}, {}: not on this CPU", M::BACKEND);
        return;
    };
    println!("{side}x{side}, {end}, {} ({})", M::BACKEND, M::Level::NAME);
    let mut rng = Rng::new(u64::from(moves));
    let cases = Cases::<M>::new(&boards, &mut rng, grid);
    let jobs = jobs::<M>();
    let names: Vec<&str> = jobs.iter().map(|job| job.0).collect();
    measure(rounds, &names, clock, |index| jobs[index].1(&cases, grid));
}

fn main() {
    // `cargo bench` passes this flag; `cargo test` does not, and runs everything once.
    let rounds = if std::env::args().any(|argument| argument == "--bench") {
        ROUNDS
    } else {
        1
    };
    let clock = gigahertz();
    println!("median of {rounds} rounds (tenth–ninetieth of a hundred); {clock:.2} GHz");
    #[cfg(target_arch = "x86_64")]
    {
        use binmatrix::{Avx2, Avx512Matrix, LaneMatrix, SizeUpTo};
        for moves in [40, 100, 200, 260, 300, 340, 380, 10_000] {
            stage::<Avx512Matrix<1, SizeUpTo<512>>>(19, moves, rounds, clock);
        }
        for moves in [40, 10_000] {
            stage::<LaneMatrix<1, SizeUpTo<128>, Avx2>>(9, moves, rounds, clock);
        }
    }
}
