//! Simulation: the answers that beat one move, tried against the other moves.

use alloc::vec::Vec;

use super::{Child, LONGEST, NO_POINT, Numbers, Reader, Step, hash};
use crate::reading::moves::{Moves, Played};
use crate::reading::set::Set;
use crate::reading::small::{Side, SmallBoard, State};
use crate::reading::table::Entry;

impl<S: Set> Reader<S> {
    /// After the move at `lost` has lost on every line, tries the answers that beat it against each undecided move of
    /// the same position, whose moves begin at `first` (Y. Kawano, "Using similar positions to search game trees", in
    /// "Games of No Chance", 1996). Most moves that lose are beaten by the same answers. All moves of the loser are
    /// examined, so an answer that fails decides nothing.
    pub(super) fn simulate(&mut self, first: usize, lost: usize) {
        let beaten = self.children[lost].state;
        let winner = beaten.to_move;
        for index in first..self.children.len() {
            if self.children[index].numbers.is_decided() {
                continue;
            }
            self.refresh(index);
            let child = self.children[index];
            if !child.numbers.is_decided() && self.is_won_like(&child, &beaten, winner) {
                self.children[index].numbers = self.won_by(winner);
            }
        }
    }

    pub(super) fn won_by(&self, winner: Side) -> Numbers {
        match winner == self.question.prover() {
            true => Numbers::PROVEN,
            false => Numbers::REFUTED,
        }
    }

    /// Returns true if the winner's answers in a position that it won, `like`, win an undecided position too, on every
    /// line of play.
    fn is_won_like(&mut self, node: &Child<S>, like: &State<S>, winner: Side) -> bool {
        if self.examined >= self.limit || self.line.len() == LONGEST {
            return false;
        }
        let (examined_before, first) = (self.examined, self.children.len());
        self.line.push(Step {
            hash: node.hash,
            state: node.state,
        });
        let answers = node.state.to_move == winner;
        let is_complete = match answers {
            true => self.add_answer(&node.state, like),
            false => self.expand(&node.state),
        };
        self.like.read(&self.small, like);
        let likes: Vec<Option<State<S>>> = self.children[first..]
            .iter()
            .map(|child| after(&self.small, &self.like, child.point))
            .collect();
        let is_won = is_complete
            && likes.into_iter().zip(first..).all(|(like, index)| {
                let child = self.children[index];
                match child.numbers.is_decided() {
                    true => child.numbers == self.won_by(winner) && child.repeats == 0,
                    false => like.is_some_and(|like| self.is_won_like(&child, &like, winner)),
                }
            });
        if is_won {
            let answer = match answers {
                true => self.children[first].point,
                false => NO_POINT,
            };
            self.table.store(Entry {
                state: node.state,
                hash: node.hash,
                numbers: self.won_by(winner),
                needs: None,
                work: self.examined - examined_before,
                answer,
            });
        }
        self.children.truncate(first);
        self.line.pop();
        is_won
    }

    /// Adds the move of a position that wins in the position `like`. Returns false if none is known, or if it is not
    /// possible here.
    fn add_answer(&mut self, state: &State<S>, like: &State<S>) -> bool {
        let won = self.won_by(state.to_move);
        let entry = self.table.find(hash(like), like);
        // Positions that are settled have no answer.
        let entry = entry.filter(|entry| entry.numbers == won && entry.work > 0);
        let answer = entry.map(|entry| entry.answer);
        let passes = state.to_move == self.question.passes();
        let answer = answer.filter(|&point| point != NO_POINT || passes);
        let Some(point) = answer else {
            return false;
        };
        self.tried.read(&self.small, state);
        let next = after(&self.small, &self.tried, point);
        if let Some(next) = next {
            self.add(point, next);
            self.look_up(self.children.len() - 1);
        }
        next.is_some()
    }
}

/// Returns the position after a move. `None` if it is impossible, or if there is a choice of captures.
fn after<S: Set>(small: &SmallBoard<S>, moves: &Moves<S>, point: u8) -> Option<State<S>> {
    if point == NO_POINT {
        return moves.stuck().is_empty().then(|| moves.state().after_pass());
    }
    match moves.play(small, usize::from(point))? {
        Played { state, doubtful } if doubtful.is_empty() => Some(state),
        _ => None,
    }
}
