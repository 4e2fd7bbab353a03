//! Proof-number search: the smallest proof first.

use alloc::vec::Vec;

use super::moves::{Moves, Played};
use super::set::{FACTOR, Set};
use super::shape::{Eyes, Shape};
use super::small::{Side, SmallBoard, State};
use super::table::{Entry, Table};

mod simulate;

/// The question that a reader answers about positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// The attacker reaches its [`Aim`] in finitely many moves; the defender is ko master.
    Taken,
    /// The defender reaches two passes before that; the attacker is ko master.
    Kept,
    /// The defender makes a stone of the goal unconditionally alive.
    TwoEyes,
}

impl Question {
    /// Returns the *prover*: the player who must reach an end in finitely many moves.
    pub(super) const fn prover(self) -> Side {
        match self {
            Question::Taken => Side::Attacker,
            Question::Kept | Question::TwoEyes => Side::Defender,
        }
    }

    /// Returns the only player whose passes need be examined.
    ///
    /// A pass of the other player is answered by a pass, which ends the play in favor of the player returned here: the
    /// defender if the goal is to be captured or kept, otherwise the attacker.
    pub(super) const fn passes(self) -> Side {
        match self {
            Question::Taken | Question::Kept => Side::Defender,
            Question::TwoEyes => Side::Attacker,
        }
    }
}

/// The stones of the goal that the players fight for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// The attacker captures all of them; the defender keeps one.
    Some,
    /// The attacker captures one of them; the defender keeps all.
    All,
}

/// A proof or disproof number that says that there is none.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// The guess of the moves that an eye takes.
const MISSING_EYE: u32 = 4;

/// The numbers by which another move must be better, beside a quarter, before the search turns to it. Where all moves look
/// alike, as in a group of loose chains, it would turn at every step without this.
const MARGIN: u32 = 8;

/// The positions examined to show a stone beside the goal, or any stone, where another move would do.
const EASY: u32 = 2000;

/// The longest line of play that is shown.
const LONGEST_SHOWN: usize = 30;

/// The longest line of play. A set of places on it is one integer. Tests reach the end of short ones.
const LONGEST: usize = if cfg!(test) { 4 } else { 127 };

/// How far a position is from a proof and from a refutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// The least number of positions to prove for a proof; 0 if it is proven, [`NEVER`] if it is refuted.
    pub proof: u32,
    /// The least number of positions to refute for a refutation.
    pub refutation: u32,
}

impl Numbers {
    const UNKNOWN: Numbers = Numbers {
        proof: 1,
        refutation: 1,
    };

    /// Not decided, and not to be examined as long as there is anything else.
    const HOPELESS: Numbers = Numbers {
        proof: NEVER - 1,
        refutation: NEVER - 1,
    };

    pub const PROVEN: Numbers = Numbers {
        proof: 0,
        refutation: NEVER,
    };

    pub const REFUTED: Numbers = Numbers {
        proof: NEVER,
        refutation: 0,
    };

    const fn is_decided(self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

/// A position on the line of play from the root.
struct Step<S> {
    hash: u64,
    state: State<S>,
}

/// The number of a pass, or of captures without a stone, in place of the number of a point.
const NO_POINT: u8 = u8::MAX;

/// A move and what is known of the position after it.
#[derive(Clone, Copy)]
struct Child<S> {
    /// The number of the point, or [`NO_POINT`].
    point: u8,
    state: State<S>,
    hash: u64,
    numbers: Numbers,
    /// The places on the line whose repetition refutes it.
    repeats: u128,
}

/// One question, asked of any number of positions: depth-first proof-number search (A. Nagai, "Df-pn algorithm for
/// searching AND/OR trees and its applications", 2002).
///
/// # Repetition
/// A position that is on the line of play already is refuted: repetition counts against the prover. Such a refutation
/// holds on this line, and perhaps on no other. So each refutation has the set of positions that it *needs* on the line
/// above it, is stored with them, and counts only where each of them is, or is refuted on every line. It does not need its
/// own position: whatever leads back to it is a repetition on every line. Proofs need nothing.
pub(crate) struct Reader<S> {
    small: SmallBoard<S>,
    question: Question,
    aim: Aim,
    table: Table<S>,
    line: Vec<Step<S>>,
    /// Sets of positions that refutations need.
    needs: Vec<Vec<(u64, State<S>)>>,
    /// The moves of all positions on the line.
    children: Vec<Child<S>>,
    /// The number of positions examined, and its limit.
    pub examined: u32,
    limit: u32,
    /// The position whose moves were made last, one in which the same answers are known to win, the shape after a move,
    /// and its eyes.
    tried: Moves<S>,
    like: Moves<S>,
    shape: Shape<S>,
    eyes: Eyes<S>,
}

impl<S: Set> Reader<S> {
    pub fn new(small: &SmallBoard<S>, question: Question, aim: Aim) -> Reader<S> {
        Reader {
            small: small.clone(),
            question,
            aim,
            table: Table::new(),
            line: Vec::new(),
            needs: Vec::new(),
            children: Vec::new(),
            examined: 0,
            limit: 0,
            tried: Moves::new(),
            like: Moves::new(),
            shape: Shape::new(),
            eyes: Eyes::new(),
        }
    }

    /// Returns the answer for a position; `None` if it is not found before `limit` positions are examined in all.
    pub fn is_true(&mut self, state: &State<S>, limit: u32) -> Option<bool> {
        self.limit = limit;
        self.add(NO_POINT, *state);
        self.look_up(self.children.len() - 1);
        let mut root = self.children.pop()?;
        while !root.numbers.is_decided() {
            if self.examined >= self.limit {
                return None;
            }
            (root.numbers, root.repeats) = self.search(&root, NEVER, NEVER);
        }
        Some(root.numbers.proof == 0)
    }

    /// Returns the points on which the player to move keeps this answer of a position, found with at most `more` more
    /// positions. None if that player wants another answer.
    pub fn moves(&mut self, state: &State<S>, answer: bool, more: u32) -> Vec<usize> {
        let end = self.examined.saturating_add(more);
        let mut moves = Vec::new();
        if state.to_move != self.winner(answer) {
            return moves;
        }
        let tried = Moves::of(&self.small, state);
        for index in 0..self.small.len() {
            let number = self.small.tried(index);
            let played = tried.play(&self.small, number);
            // Where captures are a choice, the player may choose to make them.
            let next = played.map(|played| played.state.without(played.doubtful));
            let share = self.examined.saturating_add(more / 8).min(end);
            if next.is_some_and(|next| self.is_true(&next, share) == Some(answer)) {
                moves.push(number);
            }
        }
        moves
    }

    /// Returns a line of play that shows this answer of a position: moves that win, and resistance that was hard to
    /// refute, each with the position after it. `None` is a pass, or a move elsewhere. It may end early if it takes more than
    /// `more` positions to find.
    pub fn line(
        &mut self,
        state: &State<S>,
        answer: bool,
        more: u32,
    ) -> Vec<(Option<usize>, State<S>)> {
        let end = self.examined.saturating_add(more);
        let winner = self.winner(answer);
        let (mut state, mut line, mut seen) = (*state, Vec::new(), Vec::new());
        while line.len() < LONGEST_SHOWN && !self.is_over(&state) && !seen.contains(&state) {
            seen.push(state);
            let Some(next) = self.next(&state, answer, winner, end) else {
                break;
            };
            let number = (next.point != NO_POINT).then_some(usize::from(next.point));
            line.push((number, next.state));
            state = next.state;
        }
        line
    }

    const fn winner(&self, answer: bool) -> Side {
        match answer {
            true => self.question.prover(),
            false => self.question.prover().other(),
        }
    }

    /// The next move of a line.
    fn next(&mut self, state: &State<S>, answer: bool, winner: Side, end: u32) -> Option<Child<S>> {
        self.add_moves(state);
        (0..self.children.len()).for_each(|index| self.look_up(index));
        let mut children = core::mem::take(&mut self.children);
        let work = |child: &Child<S>| {
            let entry = self.table.find(child.hash, &child.state);
            entry.map_or(0, |entry| entry.work)
        };
        if state.to_move != winner {
            // A move elsewhere is shown unless a stone was clearly harder to refute.
            let hard = |child: &Child<S>| match child.state == state.after_pass() {
                true => work(child).saturating_mul(4),
                false => work(child),
            };
            return children.into_iter().rev().max_by_key(hard);
        }
        let far = |child: &Child<S>| match answer {
            true => child.numbers.proof,
            false => child.numbers.refutation,
        };
        // Of moves known to win, the cheapest first.
        children.sort_by_key(|child| (far(child), work(child)));
        let left = end.saturating_sub(self.examined);
        let easy = self.examined.saturating_add(EASY.min(left / 8));
        let near = self.small.neighbors_of(state.goal);
        let is_pass = |child: &Child<S>| child.point == NO_POINT;
        let is_near =
            |child: &Child<S>| !is_pass(child) && near.meets(S::of(usize::from(child.point)));
        // A stone beside the goal shows most, if one wins easily: more than a cheaper move far away. Any other stone is shown
        // instead of a pass, but not for a prover, who must come nearer to its end.
        let any_stone = !answer && children.iter().any(is_pass);
        let mut wins =
            |child: &&Child<S>, limit: u32| self.is_true(&child.state, limit) == Some(answer);
        let mut easily = |fits: &dyn Fn(&Child<S>) -> bool| {
            let mut fitting = children.iter().filter(|child| fits(child));
            fitting.find(|child| wins(child, easy)).copied()
        };
        let stone = easily(&is_near);
        let stone = stone.or_else(|| {
            any_stone
                .then(|| easily(&|child| !is_pass(child)))
                .flatten()
        });
        stone.or_else(|| children.iter().find(|child| wins(child, end)).copied())
    }

    /// Searches a position until its proof or disproof number reaches these bounds, or the limit is reached. Returns
    /// its numbers, and the places on the line that its refutation needs.
    fn search(
        &mut self,
        node: &Child<S>,
        most_proof: u32,
        most_refutation: u32,
    ) -> (Numbers, u128) {
        // Counted here too, so that a search without a move to examine ends.
        self.examined = self.examined.saturating_add(1);
        let place = self.line.len();
        if place == LONGEST {
            return (Numbers::HOPELESS, 0);
        }
        let examined_before = self.examined;
        self.line.push(Step {
            hash: node.hash,
            state: node.state,
        });
        let first = self.children.len();
        let (numbers, repeats, answer) = match self.expand(&node.state) {
            true => self.examine(node, first, most_proof, most_refutation),
            false => (Numbers::HOPELESS, 0, NO_POINT),
        };
        self.children.truncate(first);
        self.line.pop();
        let above = repeats & ((1 << place) - 1);
        let needs = (numbers.refutation == 0 && above != 0).then(|| self.add_needs(above));
        let work = self.examined - examined_before;
        self.table.store(Entry {
            state: node.state,
            hash: node.hash,
            numbers,
            needs,
            work,
            answer,
        });
        (numbers, above)
    }

    /// Examines the moves of a position, which begin at `first`: see [`search`](Self::search). Returns the best move too.
    fn examine(
        &mut self,
        node: &Child<S>,
        first: usize,
        most_proof: u32,
        most_refutation: u32,
    ) -> (Numbers, u128, u8) {
        let to_move = node.state.to_move;
        let proves = to_move == self.question.prover();
        loop {
            let (numbers, repeats, best, second, others) = self.combine(first, proves);
            if numbers.is_decided()
                || numbers.proof >= most_proof
                || numbers.refutation >= most_refutation
                || self.examined >= self.limit
            {
                let answer = self
                    .children
                    .get(best)
                    .map_or(NO_POINT, |child| child.point);
                return (numbers, repeats, answer);
            }
            if self.refresh(best) {
                continue;
            }
            let child = self.children[best];
            // The search goes on until another move is better, by some margin.
            let until = second.saturating_add(second / 4 + MARGIN);
            let (proof, refutation) = match proves {
                true => (
                    most_proof.min(until),
                    most_refutation.saturating_sub(others),
                ),
                false => (
                    most_proof.saturating_sub(others),
                    most_refutation.min(until),
                ),
            };
            let (proof, refutation) = (
                proof.max(child.numbers.proof + 1),
                refutation.max(child.numbers.refutation + 1),
            );
            let (numbers, repeats) = self.search(&child, proof, refutation);
            let child = &mut self.children[best];
            (child.numbers, child.repeats) = (numbers, repeats);
            if numbers == self.won_by(to_move.other()) && repeats == 0 {
                self.simulate(first, best);
            }
        }
    }

    /// Looks a move up again, which may have been searched after other moves. Returns true if more is known of it now.
    fn refresh(&mut self, index: usize) -> bool {
        let child = &mut self.children[index];
        let found = self.table.find(child.hash, &child.state);
        let found = found.filter(|entry| entry.needs.is_none() && entry.numbers != child.numbers);
        found.is_some_and(|entry| {
            child.numbers = entry.numbers;
            true
        })
    }

    /// Combines the numbers of the moves of a position: the numbers of the position, the places that its refutation
    /// needs, the most promising move, the number of the next one, and the number of other undecided moves.
    fn combine(&self, first: usize, proves: bool) -> (Numbers, u128, usize, u32, u32) {
        // For the player to move, a move is as far from success as `near`; the other player has `far`.
        let of = |child: &Child<S>| match proves {
            true => (child.numbers.proof, child.numbers.refutation),
            false => (child.numbers.refutation, child.numbers.proof),
        };
        let (mut near, mut second, mut far, mut best) = (NEVER, NEVER, 0, first);
        let (mut undecided, mut repeats, mut won) = (0, 0, None);
        for (index, child) in self.children[first..].iter().enumerate() {
            let (own, other) = of(child);
            if own < near {
                (second, near, best) = (near, own, first + index);
            } else {
                second = second.min(own);
            }
            far = far.max(other);
            undecided += u32::from(own != 0 && other != 0);
            repeats |= child.repeats;
            // One move is enough, best one that wins on every line.
            if own == 0 && (won.is_none() || child.repeats == 0) {
                won = Some((first + index, child.repeats));
                if child.repeats == 0 {
                    break;
                }
            }
        }
        if let Some((index, needed)) = won {
            (near, far, best, repeats, undecided) = (0, NEVER, index, needed, 1);
        }
        let others = u32::saturating_sub(undecided, 1);
        if near != 0 && near < NEVER {
            // Several moves may lead to the same proof, so that their numbers are not added.
            far = (far + others).min(NEVER - 1);
        } else if near == NEVER {
            far = 0;
        }
        let numbers = match proves {
            true => Numbers {
                proof: near,
                refutation: far,
            },
            false => Numbers {
                proof: far,
                refutation: near,
            },
        };
        let repeats = if numbers.refutation == 0 { repeats } else { 0 };
        (numbers, repeats, best, second, others)
    }

    /// Adds the moves of a position, up to one that wins on every line. Returns false if they are too many to be examined.
    fn expand(&mut self, state: &State<S>) -> bool {
        let first = self.children.len();
        let is_complete = self.add_moves(state);
        let won = self.won_by(state.to_move);
        for index in first..self.children.len() {
            self.look_up(index);
            let child = &self.children[index];
            if child.numbers == won && child.repeats == 0 {
                self.children.truncate(index + 1);
                return true;
            }
        }
        is_complete
    }

    /// Adds all moves of a position that may matter, which are not looked up. Returns false if they are too many to be
    /// examined.
    fn add_moves(&mut self, state: &State<S>) -> bool {
        self.tried.read(&self.small, state);
        let (stuck, apart) = (self.tried.stuck(), self.tried.apart(&self.small));
        let mut is_complete = true;
        for index in 0..self.small.len() {
            let number = self.small.tried(index);
            let played = self.tried.play(&self.small, number);
            let played = played.filter(|_| !apart.meets(S::of(number)));
            if let Some(Played { state, doubtful }) = played {
                match doubtful {
                    none if none.is_empty() => self.add(number as u8, state),
                    _ => is_complete &= self.add_captures(number as u8, state, stuck | doubtful),
                }
            }
        }
        if !stuck.is_empty() || state.to_move == self.question.passes() {
            is_complete &= self.add_captures(NO_POINT, state.after_pass(), stuck);
        }
        is_complete
    }

    /// Adds a move, which is not looked up.
    fn add(&mut self, point: u8, state: State<S>) {
        let hash = hash(&state);
        self.children.push(Child {
            point,
            state,
            hash,
            numbers: Numbers::UNKNOWN,
            repeats: 0,
        });
    }

    /// Adds a move with any of these chains captured that leave its stone a liberty. Returns false if they are too many.
    fn add_captures(&mut self, point: u8, state: State<S>, chains: S) -> bool {
        // `state.to_move` is the opponent already.
        let is_pass = |captured: S| point == NO_POINT && captured.is_empty();
        let passes = state.to_move != self.question.passes();
        let mut unions = Vec::new();
        let is_complete = self.small.unions(chains, |captured| unions.push(captured));
        unions.retain(|&captured| {
            (passes || !is_pass(captured)) && self.breathes(point, &state.without(captured))
        });
        for captured in unions {
            self.add(point, state.without(captured));
        }
        is_complete
    }

    /// Returns true if the chain of a stone that was just played, if there is one, has a liberty. Otherwise the move is
    /// suicide on the board: stones that such a chain consists of are really there, since it touches no outside points.
    fn breathes(&self, point: u8, state: &State<S>) -> bool {
        if point == NO_POINT {
            return true;
        }
        let (own, free) = match state.to_move.other() {
            Side::Attacker => (state.attacker, self.small.beside_walls),
            Side::Defender => (state.defender, self.small.beside_friends),
        };
        let chain = self.small.component(S::of(usize::from(point)), own);
        let empty = self.small.all & !(state.attacker | state.defender);
        chain.points.meets(free) || chain.beside.meets(empty)
    }

    /// Finds what is known of the position after a move.
    fn look_up(&mut self, index: usize) {
        self.examined += 1;
        let Child { state, hash, .. } = self.children[index];
        let same = |step: &Step<S>| step.hash == hash && step.state == state;
        let (numbers, repeats) = if let Some(place) = self.line.iter().position(same) {
            (Numbers::REFUTED, 1 << place)
        } else {
            match self.table.find(hash, &state) {
                Some(&Entry {
                    needs: Some(needs), ..
                }) => match self.places_of(needs) {
                    Some(places) => (Numbers::REFUTED, places),
                    None => (Numbers::UNKNOWN, 0),
                },
                Some(entry) => (entry.numbers, 0),
                None => (self.first_numbers(hash, &state), 0),
            }
        };
        let child = &mut self.children[index];
        (child.numbers, child.repeats) = (numbers, repeats);
    }

    /// Evaluates a position, and keeps a decision.
    fn first_numbers(&mut self, hash: u64, state: &State<S>) -> Numbers {
        let numbers = self.evaluate(state);
        if numbers.is_decided() {
            self.table.store(Entry {
                state: *state,
                hash,
                numbers,
                needs: None,
                work: 0,
                answer: NO_POINT,
            });
        }
        numbers
    }

    /// Keeps the positions at these places on the line, and returns the number of the set.
    fn add_needs(&mut self, places: u128) -> u32 {
        let states = (0..LONGEST).filter(|place| places >> place & 1 != 0);
        let states = states.map(|place| (self.line[place].hash, self.line[place].state));
        self.needs.push(states.collect());
        self.needs.len() as u32 - 1
    }

    /// The places on the line of the positions that a refutation needs. A position that is refuted on every line need not
    /// be there: wherever play reaches it, it is refuted. `None` if another one is missing.
    fn places_of(&self, needs: u32) -> Option<u128> {
        let mut places = 0;
        for (hash, state) in &self.needs[needs as usize] {
            let same = |step: &Step<S>| step.hash == *hash && step.state == *state;
            match self.line.iter().position(same) {
                Some(place) => places |= 1 << place,
                None if self.is_refuted_anywhere(*hash, state) => {}
                None => return None,
            }
        }
        Some(places)
    }

    /// Returns true if a position is known to be refuted on every line.
    fn is_refuted_anywhere(&self, hash: u64, state: &State<S>) -> bool {
        let entry = self.table.find(hash, state);
        entry.is_some_and(|entry| entry.needs.is_none() && entry.numbers == Numbers::REFUTED)
    }

    /// The numbers of a position that was never searched. If the play is not over or settled: to capture the goal takes as
    /// many moves as it has liberties, and an eye some moves.
    fn evaluate(&mut self, state: &State<S>) -> Numbers {
        let known = |answer| match answer {
            true => Numbers::PROVEN,
            false => Numbers::REFUTED,
        };
        let is_taken = match self.aim {
            Aim::Some => state.goal.is_empty(),
            Aim::All => state.goal != self.small.goal(),
        };
        if is_taken {
            return known(self.question == Question::Taken);
        }
        if self.tried.is_cramped_in(&self.small, state) {
            return known(self.question == Question::Taken);
        }
        let before = &mut self.tried.defenders;
        let shape = before.with(&self.small, state.defender, &mut self.shape);
        let safe = shape.safe(&self.small, state, &mut self.eyes);
        let is_safe = match self.aim {
            Aim::Some => safe.meets(state.goal),
            Aim::All => state.goal.is_within(safe),
        };
        if is_safe {
            return known(self.question != Question::Taken);
        }
        let liberties = shape.liberties_of_goal(state).max(1);
        let eyes = 1 + MISSING_EYE * u32::from(2 - self.eyes.sure);
        match self.question.prover() {
            Side::Attacker => Numbers {
                proof: liberties,
                refutation: eyes,
            },
            Side::Defender => Numbers {
                proof: eyes,
                refutation: liberties,
            },
        }
    }

    /// Returns true if the play is over or settled.
    fn is_over(&mut self, state: &State<S>) -> bool {
        self.evaluate(state).is_decided()
    }
}

/// Returns the hash of a position. The goal is left out, since it is nearly always the same.
fn hash<S: Set>(state: &State<S>) -> u64 {
    let words = [
        state.attacker.folded(),
        state.defender.folded(),
        state.to_move as u64,
    ];
    let hash = words.iter().fold(0, |hash: u64, word| {
        (hash ^ word).wrapping_mul(FACTOR).rotate_left(29)
    });
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use crate::board_life::LifeVerdict;
    use crate::local_life::{LocalPosition, LocalStatus};
    use binmatrix::{Board, Color};

    /// Where all lines are too long to be read, the reading ends, and knows nothing.
    #[test]
    fn lines_that_are_too_long() {
        let board: Board = "
            . . X O O O .
            . . . X O O O
            X X X X O O .
            O O O O O O O
        "
        .parse()
        .expect("a diagram");
        let black = board.stones(Color::Black);
        let local = LocalPosition::new(&board, Color::Black, black, black).expect("a cluster");
        for limit in [100, 20_000] {
            let answer = local.solve(limit);
            assert_eq!(answer.status, LocalStatus::Unknown);
            assert!(answer.positions <= 3 * (limit + 130));
            let verdict = LifeVerdict::of(&board, black, limit).expect("stones");
            assert!(!verdict.some.holds_on_board());
        }
    }
}
