//! Chains maintained move by move, on every matrix type: the calls that engines make, in nanoseconds and cycles.
//!
//! Branch prediction changes the time of a pair of play and undo by a factor of two to three, so pairs are measured in
//! two ways:
//!
//! * *warm*: all legal moves of 64 positions, again and again, so the CPU predicts them.
//! * *fresh*: inside random games. At every move four random legal moves are played and undone; the time of the same
//!   games without them is subtracted.
//!
//! *play* and *undo* are those of whole random games, move by move to the end and back. *copy* is copying the bare
//! [`Position`] and playing there, warm; *copy all* is copying the [`ChainPosition`]; *rebuild* is building one from
//! the stones. The others run over the 64 positions: *legal* is the set of all legal points; *liberties* is the
//! liberties after a move, for each legal move; *self-atari* is the set of all self-atari points; *ladder* is one
//! reading for each chain with one or two liberties, with either side first; *hash* is a hash from the stones, and
//! *hash after* is the hash after a move without playing it.
//!
//! Each figure is the median of nine rounds; pairs also show the lowest and the highest. Cycles are nanoseconds times
//! the clock of the core, which is measured in the same run by a chain of one-cycle instructions. With `--test`
//! everything runs once and is only checked.

mod support;

use std::hint::black_box;
use std::time::Instant;

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, Color, GridOf, HashScope, LADDER_POSITIONS, Level,
    MatrixJob, Move, Point, Position, PositionHash, Rng, Rules, Undo, visit_all,
};
use support::{gigahertz, positions};

const ROUNDS: usize = 9;
const EXTRA: usize = 4;

#[derive(Clone, Copy)]
struct Measure<'a> {
    boards: &'a [Board],
    rounds: usize,
    games: u64,
}

const NAMES: [&str; 13] = [
    "warm",
    "fresh",
    "play",
    "undo",
    "copy",
    "copy all",
    "rebuild",
    "legal",
    "liberties",
    "self-atari",
    "ladder",
    "hash",
    "hash after",
];

/// The times of each of [`NAMES`] in nanoseconds, one for each round.
struct Figures {
    times: [Vec<f64>; NAMES.len()],
    /// A hash of the results, which must be equal for all types.
    check: u64,
}

/// Returns the time of `job` in nanoseconds per counted item, and folds its results into `check`.
#[inline(always)]
fn timed(check: &mut u64, job: impl FnOnce() -> (usize, u64)) -> f64 {
    let start = Instant::now();
    let (count, sum) = job();
    let time = start.elapsed().as_nanos() as f64;
    *check = check.rotate_left(7) ^ sum;
    time / count.max(1) as f64
}

/// A position with its legal moves.
type Prepared<M> = (Position<M>, Vec<Move>);

impl MatrixJob for Measure<'_> {
    type Output = Figures;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Figures {
        let rules = Rules::default();
        let prepare = |board: &Board| {
            let position = board.to_position::<M>(grid).expect("the board's size");
            let moves = position.legal_points(&rules).points(grid).map(Move::Play);
            (position, moves.collect())
        };
        let prepared: Vec<Prepared<M>> = self.boards.iter().map(prepare).collect();
        let pairs: usize = prepared.iter().map(|(_, moves)| moves.len()).sum();
        let mut all: Vec<ChainPosition<M>> = Vec::new();
        all.extend(
            prepared
                .iter()
                .map(|(position, _)| ChainPosition::from_position(*position)),
        );
        let mut chains = ChainPosition::new(grid);
        let games: Vec<Vec<Move>> = (0..self.games)
            .map(|game| recorded(&mut chains, game, &rules))
            .collect();
        let targets: Vec<Vec<Point>> = self.boards.iter().map(ladder_targets).collect();
        let mut records = vec![Undo::unused(grid); 4 * grid.points() + 8];
        let (mut times, mut check) = (NAMES.map(|_| Vec::new()), 0);
        for _ in 0..self.rounds {
            let mut round = [0.0; NAMES.len()];
            for ((position, moves), kept) in prepared.iter().zip(&all) {
                chains.clone_from(kept);
                for _ in 0..3 {
                    warm(&mut chains, moves, &rules); // warm-up
                }
                round[0] += timed(&mut check, || {
                    for _ in 0..8 {
                        warm(&mut chains, moves, &rules);
                    }
                    (8 * pairs, chains.hash(HashScope::Stones).to_u64())
                });
                assert_eq!(chains, ChainPosition::from_position(*position));
            }

            let mut elapsed = [0.0; 2];
            let mut plays = 0;
            for game in 0..self.games {
                // Alternate the order: the second run of a game is better predicted.
                for run in 0..2 {
                    let with = run ^ (game as usize & 1);
                    elapsed[with] += timed(&mut check, || {
                        let (played, sum) = fresh(&mut chains, game, with == 1, &rules);
                        if with == 1 {
                            plays += played;
                        }
                        (1, sum)
                    });
                }
            }
            round[1] = (elapsed[1] - elapsed[0]) / plays as f64;

            let played: usize = games.iter().map(Vec::len).sum();
            for moves in &games {
                chains = ChainPosition::new(grid);
                round[2] += timed(&mut check, || {
                    (played, forward(&mut chains, moves, &rules, &mut records))
                });
                round[3] += timed(&mut check, || {
                    (played, backward(&mut chains, &records[..moves.len()]))
                });
            }

            round[4] = timed(&mut check, || {
                for (position, moves) in &prepared {
                    for _ in 0..8 {
                        copy_and_play(black_box(position), moves, &rules);
                    }
                }
                (8 * pairs, 0)
            });
            round[5] = timed(&mut check, || {
                for kept in &all {
                    chains.clone_from(black_box(kept));
                }
                (all.len(), chains.hash(HashScope::Stones).to_u64())
            });
            round[6] = timed(&mut check, || {
                for (position, _) in &prepared {
                    chains = ChainPosition::from_position(black_box(*position));
                }
                (prepared.len(), chains.hash(HashScope::Stones).to_u64())
            });
            round[7] = timed(&mut check, || legal(&all, &rules));
            round[8] = timed(&mut check, || liberties(&all, &prepared));
            round[9] = timed(&mut check, || self_atari(&all));
            round[10] = timed(&mut check, || ladders(&mut all, &targets, &rules));
            round[11] = timed(&mut check, || hashes(&all));
            round[12] = timed(&mut check, || hashes_after(&all, &prepared));
            for (times, time) in times.iter_mut().zip(round) {
                times.push(time);
            }
        }
        Figures { times, check }
    }
}

/// Plays each move and takes it back.
#[inline(never)]
fn warm<M: BinMatrix>(chains: &mut ChainPosition<M>, moves: &[Move], rules: &Rules) {
    let grid = chains.position().grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            let color = chains.position().to_move();
            let mut undo = Undo::unused(grid);
            for &mv in moves {
                let played = chains.play_into(color, black_box(mv), rules, &mut undo);
                assert!(played.is_ok());
                chains.undo(&undo);
            }
        },
    );
}

#[inline(never)]
fn copy_and_play<M: BinMatrix>(position: &Position<M>, moves: &[Move], rules: &Rules) {
    position.grid().level.vectorize(
        #[inline(always)]
        || {
            for &mv in moves {
                let mut next = *position;
                let _ = black_box(next.play(black_box(mv), rules));
                black_box(&next);
            }
        },
    );
}

#[inline(never)]
fn forward<M: BinMatrix>(
    chains: &mut ChainPosition<M>,
    moves: &[Move],
    rules: &Rules,
    records: &mut [Undo<M>],
) -> u64 {
    let grid = chains.position().grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            for (&mv, record) in moves.iter().zip(records) {
                let color = chains.position().to_move();
                let played = chains.play_into(color, mv, rules, record);
                assert!(played.is_ok());
            }
            chains.hash(HashScope::Stones).to_u64()
        },
    )
}

#[inline(never)]
fn backward<M: BinMatrix>(chains: &mut ChainPosition<M>, records: &[Undo<M>]) -> u64 {
    chains.position().grid().level.vectorize(
        #[inline(always)]
        || {
            for record in records.iter().rev() {
                chains.undo(record);
            }
            chains.hash(HashScope::Stones).to_u64()
        },
    )
}

#[inline(never)]
fn legal<M: BinMatrix>(all: &[ChainPosition<M>], rules: &Rules) -> (usize, u64) {
    all[0].position().grid().level.vectorize(
        #[inline(always)]
        || {
            let mut sum = 0;
            for chains in all {
                sum += chains
                    .legal_points(chains.position().to_move(), rules)
                    .len() as u64;
            }
            (all.len(), sum)
        },
    )
}

#[inline(never)]
fn liberties<M: BinMatrix>(all: &[ChainPosition<M>], prepared: &[Prepared<M>]) -> (usize, u64) {
    all[0].position().grid().level.vectorize(
        #[inline(always)]
        || {
            let (mut count, mut sum) = (0, 0);
            for (chains, (position, moves)) in all.iter().zip(prepared) {
                for mv in moves {
                    if let Some(point) = mv.point() {
                        let effect = chains.effect(position.to_move(), point);
                        sum += effect.map_or(0, |effect| effect.chain.liberty_count()) as u64;
                    }
                }
                count += moves.len();
            }
            (count, sum)
        },
    )
}

#[inline(never)]
fn self_atari<M: BinMatrix>(all: &[ChainPosition<M>]) -> (usize, u64) {
    all[0].position().grid().level.vectorize(
        #[inline(always)]
        || {
            let mut sum = 0;
            for chains in all {
                sum += chains
                    .points_with_liberties_after(chains.position().to_move(), 1)
                    .len() as u64;
            }
            (all.len(), sum)
        },
    )
}

/// One stone of each chain with one or two liberties.
fn ladder_targets(board: &Board) -> Vec<Point> {
    let chains = Color::BOTH.map(|color| board.chains(color));
    let chains = chains.into_iter().flatten();
    chains
        .filter(|chain| chain.liberty_count() <= 2)
        .filter_map(|chain| chain.stones.iter().next())
        .collect()
}

#[inline(never)]
fn ladders<M: BinMatrix>(
    all: &mut [ChainPosition<M>],
    targets: &[Vec<Point>],
    rules: &Rules,
) -> (usize, u64) {
    let (mut count, mut sum) = (0, 0);
    for (chains, targets) in all.iter_mut().zip(targets) {
        for &stone in targets {
            for first in Color::BOTH {
                let ladder = chains
                    .read_ladder(stone, first, rules, LADDER_POSITIONS)
                    .expect("a stone");
                sum += ladder.line().len() as u64;
                count += 1;
            }
        }
    }
    (count, sum)
}

#[inline(never)]
fn hashes<M: BinMatrix>(all: &[ChainPosition<M>]) -> (usize, u64) {
    let grid = all[0].position().grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            let mut sum = 0;
            for chains in all {
                let mut hash = PositionHash::empty(grid.size());
                for color in Color::BOTH {
                    hash ^= PositionHash::stones(color, chains.position().stones(color), grid);
                }
                assert_eq!(hash, chains.hash(HashScope::Stones));
                sum ^= hash.to_u64();
            }
            (all.len(), sum)
        },
    )
}

#[inline(never)]
fn hashes_after<M: BinMatrix>(all: &[ChainPosition<M>], prepared: &[Prepared<M>]) -> (usize, u64) {
    all[0].position().grid().level.vectorize(
        #[inline(always)]
        || {
            let (mut count, mut sum) = (0, 0);
            for (chains, (position, moves)) in all.iter().zip(prepared) {
                for &mv in moves {
                    sum ^= chains
                        .hash_after(position.to_move(), mv, HashScope::Stones)
                        .to_u64();
                }
                count += moves.len();
            }
            (count, sum)
        },
    )
}

/// The moves of a random game.
fn recorded<M: BinMatrix>(chains: &mut ChainPosition<M>, game: u64, rules: &Rules) -> Vec<Move> {
    fresh(chains, game, false, rules);
    let (grid, mut rng) = (chains.position().grid(), Rng::for_game(8, game));
    let edge = M::from_words(grid.shape().edge_words(), grid);
    let (mut position, mut moves) = (Position::<M>::new(grid), Vec::new());
    while !position.turn().is_over() && moves.len() < 4 * grid.points() {
        let mv = light_move(&position, edge, &mut rng, rules);
        position.play(mv, rules).map(|_| ()).expect("a legal move");
        moves.push(mv);
    }
    moves
}

/// Returns a random legal move that does not fill an own eye.
#[inline(always)]
fn light_move<M: BinMatrix>(position: &Position<M>, edge: M, rng: &mut Rng, rules: &Rules) -> Move {
    let grid = position.grid();
    let (own, enemy) = (
        position.stones(position.to_move()),
        position.stones(!position.to_move()),
    );
    let eyes = binmatrix::life::own_eyes(own, enemy, edge, Default::default(), grid);
    let good = position.legal_points(rules) - eyes;
    match good.len() as u32 {
        0 => Move::Pass,
        count => good
            .nth(rng.below(count) as usize, grid)
            .map_or(Move::Pass, Move::Play),
    }
}

/// Plays a game of random legal moves that do not fill own eyes. If `with` is set, four random legal moves are played
/// and undone before each move. Returns the number of these pairs and a hash of the end.
#[inline(never)]
fn fresh<M: BinMatrix>(
    chains: &mut ChainPosition<M>,
    game: u64,
    with: bool,
    rules: &Rules,
) -> (u64, u64) {
    let grid = chains.position().grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            let (mut rng, mut pairs) = (Rng::for_game(7, game), 0);
            let (edge, mut undo) = (
                M::from_words(grid.shape().edge_words(), grid),
                Undo::unused(grid),
            );
            *chains = ChainPosition::new(grid);
            for _ in 0..2 * grid.points() {
                let position = *chains.position();
                let legal = position.legal_points(rules);
                let count = legal.len() as u32;
                if count == 0 {
                    break;
                }
                let color = position.to_move();
                for _ in 0..EXTRA {
                    let mv = legal
                        .nth(rng.below(count) as usize, grid)
                        .map_or(Move::Pass, Move::Play);
                    pairs += 1;
                    if with {
                        let played = chains.play_into(color, black_box(mv), rules, &mut undo);
                        assert!(played.is_ok());
                        chains.undo(black_box(&undo));
                    } else {
                        black_box(mv);
                    }
                }
                let mv = light_move(&position, edge, &mut rng, rules);
                let played = chains.play_into(color, mv, rules, &mut undo);
                assert!(played.is_ok());
                if chains.position().turn().is_over() {
                    break;
                }
            }
            (pairs, chains.hash(HashScope::Stones).to_u64())
        },
    )
}

fn sorted(values: &mut [f64]) -> (f64, f64, f64) {
    values.sort_by(f64::total_cmp);
    (
        values[values.len() / 2],
        values[0],
        values[values.len() - 1],
    )
}

fn main() {
    // `cargo bench` passes this flag; `cargo test` does not, and runs everything once.
    let test = !std::env::args().any(|argument| argument == "--bench");
    let clock = gigahertz();
    println!(
        "median of {ROUNDS} rounds; the core runs at {clock:.2} GHz; ns (cycles), pairs with (lowest–highest)\n"
    );
    for (side, moves) in [(9, 40), (13, 100), (19, 200)] {
        let size = BoardSize::square(side).expect("a size");
        println!("{size}, positions after {moves} moves");
        let boards = positions(side, moves);
        let job = Measure {
            boards: &boards,
            rounds: if test { 1 } else { ROUNDS },
            games: if test { 2 } else { 40 },
        };
        let mut check = None;
        visit_all(size, job, |variant, figures| match figures {
            Some(mut figures) => {
                assert_eq!(
                    *check.get_or_insert(figures.check),
                    figures.check,
                    "{variant} plays differently"
                );
                print!("{:30}", variant.to_string());
                for (name, times) in NAMES.iter().zip(&mut figures.times) {
                    let (median, lowest, highest) = sorted(times);
                    print!(" | {name} {median:.1} ({:.0})", median * clock);
                    if ["warm", "fresh"].contains(name) {
                        print!(" ({lowest:.1}–{highest:.1})");
                    }
                }
                println!();
            }
            None => println!("SKIPPED {variant}: this CPU cannot run it"),
        });
    }
}
