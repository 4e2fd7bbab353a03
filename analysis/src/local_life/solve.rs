//! The exact answer, from three questions.

use super::{LOCAL_POINTS, LocalAnswer, LocalOutcome, LocalPosition, LocalStatus};
use crate::reading::{Aim, Cut, Moves, Question, Reader, Set, Side, SmallBoard, State};
use binmatrix::{Points, Rules};

impl LocalPosition {
    /// Reads the position out exactly: see [`local_life`](crate::local_life).
    ///
    /// A goal with an unconditionally alive stone is alive, whatever the region. Otherwise the status is unknown if the
    /// region has more than [`LOCAL_POINTS`] empty points or more than 128 points in all, or if the answer to one of up
    /// to three questions is not found within about `positions` positions. [`LOCAL_POSITIONS`](super::LOCAL_POSITIONS)
    /// is a good limit.
    ///
    /// Cost: typically some microseconds for up to eight empty points, less than a millisecond for twelve; 0.3 to 0.5 µs
    /// for each position. The table of a question takes up to 35 MB; refutations by repetition need more.
    #[must_use]
    pub fn solve(&self, positions: u32) -> LocalAnswer {
        let unknown = LocalAnswer::unknown(self, 0);
        let alive = self.board.pass_alive(self.defender, &Rules::SIMPLE).alive;
        if !alive.is_disjoint(self.goal) {
            let stays = Some(LocalOutcome::Alive);
            return LocalAnswer {
                status: LocalStatus::Alive,
                exact: true,
                attacker_first: stays,
                defender_first: stays,
                ..unknown
            };
        }
        if (self.region & self.board.empty()).len() > LOCAL_POINTS {
            return unknown;
        }
        match self.region.len() <= u64::CAPACITY {
            true => self.read::<u64>(positions, unknown),
            false => self.read::<u128>(positions, unknown),
        }
    }

    fn read<S: Set>(&self, positions: u32, unknown: LocalAnswer) -> LocalAnswer {
        let Some((small, start)) = SmallBoard::<S>::new(&self.cut()) else {
            return unknown;
        };
        let reader = |question| Reader::new(&small, question, Aim::Some);
        let mut reading = Reading {
            local: self,
            small: &small,
            start,
            taken: reader(Question::Taken),
            kept: reader(Question::Kept),
            two_eyes: reader(Question::TwoEyes),
            limit: positions,
        };
        let answer = reading.answer();
        let readers = [&reading.taken, &reading.kept, &reading.two_eyes];
        let looked_at = readers.iter().map(|reader| reader.examined).sum();
        LocalAnswer {
            positions: looked_at,
            ..answer.unwrap_or(unknown)
        }
    }

    /// The position as a cut: the fill is the attacker's.
    fn cut(&self) -> Cut<'_> {
        let none = Points::empty(self.board.size());
        Cut {
            board: &self.board,
            defender: self.defender,
            goal: self.goal,
            region: self.region,
            walls: self.fill(),
            friends: none,
            favored: Side::Attacker,
            assumed: none,
        }
    }
}

/// The three questions about one position, each with its own table.
struct Reading<'a, S> {
    local: &'a LocalPosition,
    small: &'a SmallBoard<S>,
    start: State<S>,
    taken: Reader<S>,
    kept: Reader<S>,
    two_eyes: Reader<S>,
    /// The most positions examined for each question.
    limit: u32,
}

/// The number of positions examined for a question before the next one is asked for the first time.
const FIRST_LIMIT: u32 = 4000;

impl<S: Set> Reading<'_, S> {
    /// Returns the answer; `None` if a limit is reached.
    fn answer(&mut self) -> Option<LocalAnswer> {
        let (attack, defense) = (self.start, self.start.after_pass());
        let attacker_first = self.outcome(&attack)?;
        let defender_first = self.outcome(&defense)?;
        let status = LocalStatus::of(attacker_first, defender_first);
        let (mut killing, mut saving) = (None, None);
        if matches!(status, LocalStatus::Unsettled | LocalStatus::Ko) {
            if !attacker_first.stays() {
                killing = Some(self.moves_to(&attack, attacker_first)?);
            }
            if defender_first != LocalOutcome::Dead {
                saving = Some(self.moves_to(&defense, defender_first)?);
            }
        }
        let none = Points::empty(self.local.board().size());
        Some(LocalAnswer {
            status,
            exact: true,
            attacker_first: Some(attacker_first),
            defender_first: Some(defender_first),
            killing: killing.unwrap_or(none),
            saving: saving.unwrap_or(none),
            positions: 0,
        })
    }

    /// Returns the outcome of a position.
    fn outcome(&mut self, state: &State<S>) -> Option<LocalOutcome> {
        self.decide(state, |found| {
            Some(match found {
                Found {
                    taken: Some(true), ..
                } => LocalOutcome::Dead,
                Found {
                    two_eyes: Some(true),
                    ..
                } => LocalOutcome::Alive,
                Found {
                    kept: Some(true),
                    two_eyes: Some(false),
                    ..
                } => LocalOutcome::Seki,
                Found {
                    taken: Some(false),
                    kept: Some(false),
                    ..
                } => LocalOutcome::Ko,
                _ => return None,
            })
        })
    }

    /// Returns true if a position has this outcome.
    fn has_outcome(&mut self, state: &State<S>, outcome: LocalOutcome) -> Option<bool> {
        self.decide(state, |found| {
            let Found {
                taken,
                kept,
                two_eyes,
            } = found;
            let stays = kept == Some(true) || two_eyes == Some(true);
            match outcome {
                LocalOutcome::Dead => taken.or(stays.then_some(false)),
                LocalOutcome::Alive => two_eyes.or((taken == Some(true)).then_some(false)),
                LocalOutcome::Seki if taken == Some(true) || two_eyes == Some(true) => Some(false),
                LocalOutcome::Seki if two_eyes == Some(false) => kept,
                LocalOutcome::Ko if taken == Some(true) || stays => Some(false),
                LocalOutcome::Ko if taken == Some(false) => kept.map(|kept| !kept),
                LocalOutcome::Seki | LocalOutcome::Ko => None,
            }
        })
    }

    /// Asks the questions about a position until `conclude` knows enough; `None` if a limit is reached. They are asked
    /// in turn, with more and more positions, since a proof for one player makes the search for the other needless;
    /// `kept` is asked after `taken` has been refuted.
    fn decide<T>(&mut self, state: &State<S>, conclude: impl Fn(Found) -> Option<T>) -> Option<T> {
        let mut more = FIRST_LIMIT;
        let mut found = Found::default();
        loop {
            let limit = self.limit;
            let ask = |reader: &mut Reader<S>| {
                reader.is_true(state, reader.examined.saturating_add(more).min(limit))
            };
            found.taken = found.taken.or_else(|| ask(&mut self.taken));
            if let Some(conclusion) = conclude(found) {
                return Some(conclusion);
            }
            found.two_eyes = found.two_eyes.or_else(|| ask(&mut self.two_eyes));
            if let Some(conclusion) = conclude(found) {
                return Some(conclusion);
            }
            // Where nothing repeats, it is the same search as for `taken`.
            if found.taken == Some(false) {
                found.kept = found.kept.or_else(|| ask(&mut self.kept));
                if let Some(conclusion) = conclude(found) {
                    return Some(conclusion);
                }
            }
            if more >= limit {
                return None;
            }
            more = more.saturating_mul(4);
        }
    }

    /// Returns the points on which the player to move reaches this outcome.
    fn moves_to(&mut self, state: &State<S>, outcome: LocalOutcome) -> Option<Points> {
        let mut points = Points::empty(self.local.board().size());
        let moves = Moves::of(self.small, state);
        for number in 0..self.small.len() {
            if let Some(next) = moves.play(self.small, number)
                && self.has_outcome(&next.state, outcome)?
            {
                points.insert(self.small.point(number));
            }
        }
        Some(points)
    }
}

/// The answers to the questions about a position, as far as they are known.
#[derive(Clone, Copy, Default)]
struct Found {
    taken: Option<bool>,
    kept: Option<bool>,
    two_eyes: Option<bool>,
}
