//! Proof-number search: the smallest proof first.

use alloc::vec::Vec;

use super::small::{Lists, Set, Side, SmallBoard, State};
use super::table::{Entry, Table};

/// The question that a reader answers about positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The attacker captures the goal in finitely many moves; the defender is ko master.
    Taken,
    /// The defender reaches two passes with a stone of the goal left; the attacker is ko master.
    Kept,
    /// The defender makes a stone of the goal unconditionally alive.
    TwoEyes,
}

impl Question {
    /// Returns the *prover*: the player who must reach an end in finitely many moves.
    const fn prover(self) -> Side {
        match self {
            Question::Taken => Side::Attacker,
            Question::Kept | Question::TwoEyes => Side::Defender,
        }
    }

    /// Returns the only player whose passes need be examined.
    ///
    /// A pass of the other player is answered by a pass, which ends the play in favor of the player returned here: the
    /// defender if the goal is to be captured or kept, otherwise the attacker.
    const fn passes(self) -> Side {
        match self {
            Question::Taken | Question::Kept => Side::Defender,
            Question::TwoEyes => Side::Attacker,
        }
    }
}

/// A proof or disproof number that says that there is none.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// The longest line of play. A set of places on it is one integer.
const LONGEST: usize = 127;

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
struct Step {
    hash: u64,
    state: State,
}

/// A move and what is known of the position after it.
#[derive(Clone, Copy)]
struct Child {
    state: State,
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
/// holds on this line, and perhaps on no other. So each refutation has the set of positions that it *needs* on the line above
/// it, is stored with them, and counts only where all of them are. It does not need its own position: whatever leads back
/// to it is a repetition on every line. Proofs need nothing.
pub(super) struct Reader<'a> {
    small: &'a SmallBoard,
    question: Question,
    table: Table,
    line: Vec<Step>,
    /// Sets of positions that refutations need.
    needs: Vec<Vec<(u64, State)>>,
    /// The moves of all positions on the line.
    children: Vec<Child>,
    /// The number of positions visited, and its limit.
    pub visited: u32,
    limit: u32,
    lists: Lists,
}

impl<'a> Reader<'a> {
    pub fn new(small: &'a SmallBoard, question: Question) -> Self {
        Reader {
            small,
            question,
            table: Table::new(),
            line: Vec::new(),
            needs: Vec::new(),
            children: Vec::new(),
            visited: 0,
            limit: 0,
            lists: Lists::new(),
        }
    }

    /// Returns the answer for a position; `None` if it is not found before so many positions are visited in all.
    pub fn is_true(&mut self, state: &State, limit: u32) -> Option<bool> {
        self.limit = limit;
        let mut root = self.child(*state);
        while !root.numbers.is_decided() {
            if self.visited >= self.limit {
                return None;
            }
            (root.numbers, root.repeats) = self.search(&root, NEVER, NEVER);
        }
        Some(root.numbers.proof == 0)
    }

    /// Searches a position until its proof or disproof number reaches these bounds, or the limit is reached.
    fn search(&mut self, node: &Child, most_proof: u32, most_refutation: u32) -> (Numbers, u128) {
        self.visited += 1;
        let place = self.line.len();
        if place == LONGEST {
            return (Numbers::HOPELESS, 0);
        }
        let visited_before = self.visited;
        self.line.push(Step {
            hash: node.hash,
            state: node.state,
        });
        let first = self.children.len();
        self.expand(&node.state);
        let proves = node.state.to_move == self.question.prover();
        let (numbers, repeats) = loop {
            let (numbers, repeats, best, second, others) = self.combine(first, proves);
            if numbers.is_decided()
                || numbers.proof >= most_proof
                || numbers.refutation >= most_refutation
                || self.visited >= self.limit
            {
                break (numbers, repeats);
            }
            if self.refresh(best) {
                continue;
            }
            let child = self.children[best];
            // The search goes on until another move is better, by some margin.
            let until = second.saturating_add(second / 4 + 1);
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
            self.children[best].numbers = numbers;
            self.children[best].repeats = repeats;
        };
        self.children.truncate(first);
        self.line.pop();
        let above = repeats & ((1 << place) - 1);
        let needs = (numbers.refutation == 0 && above != 0).then(|| self.add_needs(above));
        let work = self.visited - visited_before;
        self.table.store(Entry {
            state: node.state,
            hash: node.hash,
            numbers,
            needs,
            work,
        });
        (numbers, above)
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

    /// Combines the numbers of the moves of a position: the numbers of the position, the places that its refutation needs,
    /// the most promising move, the number of the next one, and the number of other undecided moves.
    fn combine(&self, first: usize, proves: bool) -> (Numbers, u128, usize, u32, u32) {
        // For the player to move, a move is as far from success as `near`; the other player has `far`.
        let of = |child: &Child| match proves {
            true => (child.numbers.proof, child.numbers.refutation),
            false => (child.numbers.refutation, child.numbers.proof),
        };
        let (mut near, mut second, mut far, mut best) = (NEVER, NEVER, 0, first);
        let (mut undecided, mut repeats) = (0, 0);
        for (index, child) in self.children[first..].iter().enumerate() {
            let (own, other) = of(child);
            if own < near {
                (second, near, best) = (near, own, first + index);
            } else {
                second = second.min(own);
            }
            far = far.max(other);
            if own != 0 && other != 0 {
                undecided += 1;
            }
            if own == 0 {
                // One move is enough.
                (far, repeats, undecided, best) = (NEVER, child.repeats, 1, first + index);
                near = 0;
                break;
            }
            repeats |= child.repeats;
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

    /// Adds the moves of a position.
    fn expand(&mut self, state: &State) {
        for index in 0..self.small.len() {
            if let Some(next) = self.small.play(state, self.small.tried(index)) {
                let child = self.child(next);
                self.children.push(child);
            }
        }
        if state.to_move == self.question.passes() {
            let child = self.child(state.after_pass());
            self.children.push(child);
        }
    }

    /// What is known of a position.
    fn child(&mut self, state: State) -> Child {
        let hash = hash(&state);
        let mut child = Child {
            state,
            hash,
            numbers: Numbers::UNKNOWN,
            repeats: 0,
        };
        let same = |step: &Step| step.hash == hash && step.state == state;
        if let Some(place) = self.line.iter().position(same) {
            child.numbers = Numbers::REFUTED;
            child.repeats = 1 << place;
            return child;
        }
        match self.table.find(hash, &state) {
            Some(&Entry {
                needs: Some(needs), ..
            }) => {
                if let Some(places) = self.places_of(needs) {
                    child.numbers = Numbers::REFUTED;
                    child.repeats = places;
                }
            }
            Some(entry) => child.numbers = entry.numbers,
            None => {
                let end = self.end(&state);
                child.numbers = match end {
                    Some(true) => Numbers::PROVEN,
                    Some(false) => Numbers::REFUTED,
                    None => self.guess(&state),
                };
                if end.is_some() {
                    self.table.store(Entry {
                        state,
                        hash,
                        numbers: child.numbers,
                        needs: None,
                        work: 0,
                    });
                }
            }
        }
        child
    }

    /// Keeps the positions at these places on the line, and returns the number of the set.
    fn add_needs(&mut self, places: u128) -> u32 {
        let states = (0..LONGEST).filter(|place| places >> place & 1 != 0);
        let states = states.map(|place| (self.line[place].hash, self.line[place].state));
        self.needs.push(states.collect());
        self.needs.len() as u32 - 1
    }

    /// The places on the line of a set of positions; `None` if one of them is not on the line.
    fn places_of(&self, needs: u32) -> Option<u128> {
        let mut places = 0;
        for (hash, state) in &self.needs[needs as usize] {
            let same = |step: &Step| step.hash == *hash && step.state == *state;
            places |= 1 << self.line.iter().position(same)?;
        }
        Some(places)
    }

    /// The numbers of a position that was never searched: to capture the goal takes as many moves as it has liberties.
    fn guess(&self, state: &State) -> Numbers {
        let liberties = self.small.liberties_of_goal(state).max(1);
        match self.question.prover() {
            Side::Attacker => Numbers {
                proof: liberties,
                refutation: 1,
            },
            Side::Defender => Numbers {
                proof: 1,
                refutation: liberties,
            },
        }
    }

    /// Returns the answer if the play is over or settled.
    fn end(&mut self, state: &State) -> Option<bool> {
        if state.goal == 0 {
            return Some(self.question == Question::Taken);
        }
        let alive = self.small.has_two_eyes(state, &mut self.lists);
        alive.then_some(self.question != Question::Taken)
    }
}

/// Returns the hash of a position. The goal is left out, since it is nearly always the same.
fn hash(state: &State) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let high = |set: Set| (set >> 64) as u64;
    let words = [
        state.attacker as u64,
        high(state.attacker),
        state.defender as u64,
        high(state.defender),
        state.to_move as u64,
    ];
    let hash = words.iter().fold(0, |hash: u64, word| {
        (hash ^ word).wrapping_mul(FACTOR).rotate_left(29)
    });
    hash ^ (hash >> 32)
}
