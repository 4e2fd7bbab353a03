//! Moves apart and the play about a goal without room, which the reader leaves out, against all play of small cuts.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::moves::{Moves, Played};
use super::super::reader::{Aim, Question};
use super::super::shape::{Eyes, Shape};
use super::super::{Set, Side, SmallBoard, State};
use super::{Drawn, random_cut, without_liberty};
use binmatrix::Rng;

/// The most positions of a cut.
const MOST: usize = 30_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A stone, or captures without one.
    Move,
    /// A stone on a point apart.
    Apart,
    Pass,
}

/// A position of all play, and what may follow.
struct Node {
    state: State<u64>,
    next: Vec<(usize, Kind)>,
    is_cramped: bool,
    /// Stones that have two eyes if the defender answers.
    safe: u64,
}

/// All play.
#[derive(Default)]
struct Play {
    nodes: Vec<Node>,
    numbers: BTreeMap<(u64, u64, u64, bool), usize>,
}

impl Play {
    /// All play from a position, whoever moves first; `None` if it is too much.
    fn of(small: &SmallBoard<u64>, start: &State<u64>, seen: &mut Seen) -> Option<Play> {
        let mut play = Play::default();
        play.number(*start);
        play.number(start.after_pass());
        let mut index = 0;
        while index < play.nodes.len() {
            if index > MOST {
                return None;
            }
            let state = play.nodes[index].state;
            if !state.goal.is_empty() {
                let moves = Moves::of(small, &state);
                play.nodes[index].is_cramped = moves.is_cramped_in(small, &state);
                let (mut shape, mut eyes) = (Shape::new(), Eyes::new());
                shape.read(small, state.defender);
                play.nodes[index].safe = shape.safe(small, &state, &mut eyes);
                let apart = moves.apart(small);
                seen.cramped += usize::from(play.nodes[index].is_cramped);
                seen.apart += usize::from(!apart.is_empty());
                let by_one = moves.apart_from(small, moves.connected.stones);
                seen.by_two += usize::from(!apart.is_within(by_one));
                for (state, kind) in replies(small, &moves, apart)? {
                    let next = (play.number(state), kind);
                    play.nodes[index].next.push(next);
                }
            }
            index += 1;
        }
        Some(play)
    }

    fn number(&mut self, state: State<u64>) -> usize {
        let attacks = state.to_move == Side::Attacker;
        let key = (state.attacker, state.defender, state.goal, attacks);
        let (nodes, new) = (&mut self.nodes, self.numbers.len());
        *self.numbers.entry(key).or_insert_with(|| {
            nodes.push(Node {
                state,
                next: Vec::new(),
                is_cramped: false,
                safe: 0,
            });
            new
        })
    }

    /// The positions in which the prover reaches its end in finitely many moves.
    fn won(&self, goal: u64, question: Question, aim: Aim, leaves_out: bool) -> Vec<bool> {
        let end = |node: &Node| {
            let is_taken = match aim {
                Aim::Some => node.state.goal.is_empty(),
                Aim::All => node.state.goal != goal,
            };
            let is_safe = match aim {
                Aim::Some => node.safe.meets(node.state.goal),
                Aim::All => node.state.goal.is_within(node.safe),
            };
            match (is_taken || leaves_out && node.is_cramped, is_safe) {
                (true, _) => Some(question == Question::Taken),
                (_, true) => Some(question != Question::Taken),
                _ => None,
            }
        };
        let ends: Vec<Option<bool>> = self.nodes.iter().map(end).collect();
        let mut won: Vec<bool> = ends.iter().map(|end| *end == Some(true)).collect();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for index in (0..self.nodes.len()).rev() {
                if won[index] || ends[index].is_some() {
                    continue;
                }
                let Node { state, next, .. } = &self.nodes[index];
                let mut next = next.iter().filter(|&&(_, kind)| match kind {
                    Kind::Move => true,
                    Kind::Apart => !leaves_out,
                    Kind::Pass => state.to_move == question.passes(),
                });
                won[index] = match state.to_move == question.prover() {
                    true => next.any(|&(next, _)| won[next]),
                    false => next.all(|&(next, _)| won[next]),
                };
                is_changed |= won[index];
            }
        }
        won
    }
}

/// The positions after each move, with all choices of captures; `None` if they are too many.
fn replies(
    small: &SmallBoard<u64>,
    moves: &Moves<u64>,
    apart: u64,
) -> Option<Vec<(State<u64>, Kind)>> {
    let (stuck, mut replies) = (moves.stuck(), Vec::new());
    for number in 0..small.len() {
        let Some(Played { state, doubtful }) = moves.play(small, number) else {
            continue;
        };
        let kind = match apart.meets(u64::of(number)) {
            true => Kind::Apart,
            false => Kind::Move,
        };
        let chains = match doubtful.is_empty() {
            true => 0,
            false => stuck | doubtful,
        };
        let is_complete = small.unions(chains, |captured| {
            let state = state.without(captured);
            // Otherwise it is suicide.
            if breathes(small, &state, number) {
                replies.push((state, kind));
            }
        });
        is_complete.then_some(())?;
    }
    let is_complete = small.unions(stuck, |captured| {
        let kind = match captured.is_empty() {
            true => Kind::Pass,
            false => Kind::Move,
        };
        replies.push((moves.state().after_pass().without(captured), kind));
    });
    is_complete.then_some(replies)
}

/// Returns true if the chain of the stone just played has a liberty.
fn breathes(small: &SmallBoard<u64>, state: &State<u64>, number: usize) -> bool {
    let (own, free) = match state.to_move {
        Side::Defender => (state.attacker, small.beside_walls),
        Side::Attacker => (state.defender, small.beside_friends),
    };
    let chain = small.component(u64::of(number), own);
    let empty = small.all & !(state.attacker | state.defender);
    chain.points.meets(free) || chain.beside.meets(empty)
}

/// The number of positions met.
#[derive(Default, Debug)]
struct Seen {
    cuts: usize,
    cramped: usize,
    apart: usize,
    /// Positions in which two liberties hold a chain.
    by_two: usize,
}

fn compare(small: &SmallBoard<u64>, start: &State<u64>, seen: &mut Seen) {
    let stuck = |side| without_liberty(small, start, side);
    if !stuck(Side::Attacker).is_empty() || !stuck(Side::Defender).is_empty() {
        return;
    }
    let Some(play) = Play::of(small, start, seen) else {
        return;
    };
    seen.cuts += 1;
    for question in [Question::Taken, Question::Kept, Question::TwoEyes] {
        for aim in [Aim::Some, Aim::All] {
            let won = |leaves_out| play.won(small.goal(), question, aim, leaves_out);
            let (all, left_out) = (won(false), won(true));
            let wrong = (0..all.len()).find(|&index| all[index] != left_out[index]);
            let wrong = wrong.map(|index| play.nodes[index].state);
            assert_eq!(wrong, None, "{question:?}, {aim:?}, from {start:?}");
        }
    }
}

#[test]
fn random_cuts() {
    let (mut rng, mut seen) = (Rng::new(17), Seen::default());
    while seen.cuts < 1000 {
        if let Some((small, state)) = random_cut::<u64>(&mut rng, 3) {
            compare(&small, &state, &mut seen);
        }
    }
    assert!(seen.cramped > 10_000 && seen.apart > 10_000, "{seen:?}");
}

/// Drawings in which `?` is a random point of the region, and stones around the attacker may be assumed. In the middle stands a
/// chain that two liberties may hold.
const DRAWINGS: [&str; 3] = [
    "O ? X ? O
     O O X O O
     O . o . O
     O O ? ? O
     O O O O O",
    "O ? ? X O O
     O O O X O O
     O . ? o . O
     O O ? O ? O
     O O O O O O",
    "O O X ? # O
     O ? X O O O
     O O o . O O
     O O . ? O O
     O O O O O O",
];

#[test]
fn cuts_with_a_chain_that_two_liberties_hold() {
    let (mut rng, mut seen) = (Rng::new(23), Seen::default());
    while seen.cuts < 600 {
        let drawing = DRAWINGS[seen.cuts % DRAWINGS.len()];
        // Where stones are assumed, two liberties hold nothing.
        let assumed = [0, 0, 0, 4, 8][rng.below(5) as usize];
        let letters = drawing.chars().map(|letter| match letter {
            '?' => ['.', '.', 'x', 'X', 'o'][rng.below(5) as usize],
            'O' if rng.below(8) < assumed => '@',
            letter => letter,
        });
        let letters = letters.collect::<String>();
        if let Some(Drawn { small, state, .. }) = Drawn::read(&letters) {
            compare(&small, &state, &mut seen);
        }
    }
    let Seen { apart, by_two, .. } = seen;
    assert!(apart > 10_000 && by_two > 1000, "{seen:?}");
}
