//! Playing and taking back a move on [`ChainPosition`], on every matrix type, in nanoseconds a pair.
//!
//! Branch prediction changes such a figure two- to threefold, so it is measured in two ways:
//!
//! * *warm*: all legal moves of 64 positions, again and again: the CPU knows what comes.
//! * *fresh*: inside running random games, at every move four random legal moves are played and taken back;
//!   the time of the same games without these is subtracted.
//!
//! *copy* is copying the bare [`Position`] and playing there, warm. Each figure is the median of nine rounds
//! with the lowest and the highest. With `--test` everything runs once and is only checked.

mod support;

use std::hint::black_box;
use std::time::Instant;

use binmatrix::{
    BinMatrix, Board, BoardSize, ChainPosition, GridOf, MatrixJob, Move, Position, Rng, Rules,
    visit_all,
};
use support::positions;

const ROUNDS: usize = 9;
const EXTRA: usize = 4;

#[derive(Clone, Copy)]
struct Measure<'a> {
    boards: &'a [Board],
    rounds: usize,
    games: u64,
}

/// Nanoseconds a pair, one for each round.
struct Figures {
    warm: Vec<f64>,
    fresh: Vec<f64>,
    copy: Vec<f64>,
    /// What all types must agree on.
    check: u64,
}

impl MatrixJob for Measure<'_> {
    type Output = Figures;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Figures {
        let rules = Rules::default();
        let prepare = |board: &Board| {
            let position = Position::<M>::from_board(board, grid).expect("the board's size");
            let moves: Vec<Move> = position
                .legal_points(&rules)
                .points(grid)
                .map(Move::Play)
                .collect();
            (position, moves)
        };
        let prepared: Vec<(Position<M>, Vec<Move>)> = self.boards.iter().map(prepare).collect();
        let pairs: usize = prepared.iter().map(|(_, moves)| moves.len()).sum();
        let mut chains = ChainPosition::new(grid);
        let (mut figures, mut check) = (
            Figures {
                warm: Vec::new(),
                fresh: Vec::new(),
                copy: Vec::new(),
                check: 0,
            },
            0,
        );
        for _ in 0..self.rounds {
            let mut elapsed = 0.0;
            for (position, moves) in &prepared {
                chains = ChainPosition::from_position(*position);
                for _ in 0..3 {
                    check ^= warm(&mut chains, moves, &rules); // and so it is warm
                }
                let start = Instant::now();
                for _ in 0..8 {
                    black_box(warm(&mut chains, moves, &rules));
                }
                elapsed += start.elapsed().as_nanos() as f64 / 8.0;
                assert_eq!(chains, ChainPosition::from_position(*position));
            }
            figures.warm.push(elapsed / pairs as f64);

            let start = Instant::now();
            for (position, moves) in &prepared {
                for _ in 0..8 {
                    copy_and_play(black_box(position), moves, &rules);
                }
            }
            figures
                .copy
                .push(start.elapsed().as_nanos() as f64 / (8 * pairs) as f64);

            let mut times = [0.0; 2];
            let mut plays = 0;
            for game in 0..self.games {
                for (with, time) in times.iter_mut().enumerate() {
                    let start = Instant::now();
                    let (played, sum) = fresh(&mut chains, game, with == 1, &rules);
                    *time += start.elapsed().as_nanos() as f64;
                    if with == 1 {
                        plays += played;
                        check ^= sum;
                    }
                }
            }
            figures.fresh.push((times[1] - times[0]) / plays as f64);
        }
        figures.check = check;
        figures
    }
}

/// Plays each move and takes it back.
#[inline(never)]
fn warm<M: BinMatrix>(chains: &mut ChainPosition<M>, moves: &[Move], rules: &Rules) -> u64 {
    let mut legal = 0;
    for &mv in moves {
        if let Ok(undo) = chains.play(black_box(mv), rules) {
            chains.undo(&undo);
            legal += 1;
        }
    }
    assert_eq!(legal, moves.len() as u64);
    legal
}

#[inline(never)]
fn copy_and_play<M: BinMatrix>(position: &Position<M>, moves: &[Move], rules: &Rules) {
    for &mv in moves {
        let mut next = *position;
        let _ = black_box(next.play(black_box(mv), rules));
        black_box(next);
    }
}

/// A game of random legal moves that fill no own eye, drawn on a `Position` beside. Answers the number of
/// extra pairs and a hash of the end.
#[inline(never)]
fn fresh<M: BinMatrix>(
    chains: &mut ChainPosition<M>,
    game: u64,
    with: bool,
    rules: &Rules,
) -> (u64, u64) {
    let grid = chains.grid();
    let (mut rng, mut pairs) = (Rng::for_game(7, game), 0);
    *chains = ChainPosition::new(grid);
    let edge = M::from_words(grid.shape().edge_words(), grid);
    for _ in 0..2 * grid.points() {
        let position = *chains.position();
        let legal = position.legal_points(rules);
        let count = legal.len() as u32;
        if count == 0 {
            break;
        }
        for _ in 0..EXTRA {
            let mv = legal
                .nth(rng.below(count) as usize, grid)
                .map_or(Move::Pass, Move::Play);
            pairs += 1;
            if with {
                let undo = chains.play(black_box(mv), rules).expect("a legal move");
                chains.undo(black_box(&undo));
            } else {
                black_box(mv);
            }
        }
        let (own, enemy) = (
            position.stones(position.to_move()),
            position.stones(!position.to_move()),
        );
        let eyes = binmatrix::playout::own_eyes(own, enemy, edge, Default::default(), grid);
        let good = legal - eyes;
        let mv = if good.is_empty() {
            Move::Pass
        } else {
            good.nth(rng.below(good.len() as u32) as usize, grid)
                .map_or(Move::Pass, Move::Play)
        };
        chains.play(mv, rules).map(|_| ()).expect("a legal move");
        if chains.position().is_over() {
            break;
        }
    }
    (pairs, chains.hash().to_u64())
}

fn median(values: &mut [f64]) -> String {
    values.sort_by(f64::total_cmp);
    format!(
        "{:6.1} ({:.1}–{:.1})",
        values[values.len() / 2],
        values[0],
        values[values.len() - 1]
    )
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    println!("ns a pair: median (lowest–highest) of {ROUNDS} rounds\n");
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
                    "{variant} plays otherwise"
                );
                println!(
                    "{:32} warm {:22} fresh {:22} copy {:22}",
                    variant.to_string(),
                    median(&mut figures.warm),
                    median(&mut figures.fresh),
                    median(&mut figures.copy),
                );
            }
            None => println!("SKIPPED {variant}: this CPU cannot run it"),
        });
    }
}
