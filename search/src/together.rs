//! [`search_together`]: several searches share the lanes of one evaluator.

use std::borrow::Cow;
use std::time::Duration;

use binmatrix::{Board, Game};

use crate::evaluator::{Evaluation, Evaluator, Leaves, Task};
use crate::limits::{Clock, Limits};
use crate::prior::Prior;
use crate::report::Report;
use crate::restrictions::Restrictions;
use crate::row::Slots;
use crate::run::{Question, Run};
use crate::settings::Settings;
use crate::tree::Tree;

/// A position to search among others.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// The number that its reports bear.
    pub id: u64,
    /// The game. Its present position is searched, under its rules and after its history.
    pub game: Game,
    /// The moves that the search leaves out.
    pub restrictions: Restrictions,
    /// The end of the search.
    pub limits: Limits<'static>,
    /// The time between two reports of the running search; `None` for a report at the end only.
    pub every: Option<Duration>,
    /// True to record the owners of points after each move at the root.
    pub ownership_by_move: bool,
    /// Jobs of lower priority get what those of higher priority leave of the lanes.
    pub priority: i64,
}

impl Job {
    /// A search of the present position of a game, with a single report at its end.
    #[must_use]
    pub fn new(id: u64, game: Game, limits: Limits<'static>) -> Job {
        Job {
            id,
            game,
            restrictions: Restrictions::none(),
            limits,
            every: None,
            ownership_by_move: false,
            priority: 0,
        }
    }

    /// Sets the priority.
    #[must_use]
    pub fn with_priority(self, priority: i64) -> Job {
        Job { priority, ..self }
    }

    /// Sets the moves that the search leaves out.
    #[must_use]
    pub fn with_restrictions(self, restrictions: Restrictions) -> Job {
        Job {
            restrictions,
            ..self
        }
    }

    /// Asks for reports of the running search.
    #[must_use]
    pub fn with_reports(self, every: Duration) -> Job {
        Job {
            every: Some(every),
            ..self
        }
    }

    /// Sets whether the owners of points are recorded after each move at the root.
    #[must_use]
    pub fn with_ownership_by_move(self, ownership_by_move: bool) -> Job {
        Job {
            ownership_by_move,
            ..self
        }
    }

    /// The data of the position that an evaluator needs.
    fn task(&self, settings: &Settings, first_game: u64) -> Task {
        Task {
            size: self.game.size(),
            rules: *self.game.rules(),
            seed: settings.seed,
            first_game,
        }
    }

    /// Returns true if the position can be searched beside those of this task: of the same size, and under rules that differ
    /// in komi only.
    fn is_for(&self, task: &Task) -> bool {
        let rules = self.game.rules();
        self.game.size() == task.size && *rules == task.rules.with_komi(rules.komi)
    }
}

/// Supplies jobs, and takes their reports, or the errors of an evaluator.
pub trait Desk<Error> {
    /// Returns the next job; `None` if none waits at the moment. If there is a bound, all places are taken, and only a job of
    /// higher priority is wanted.
    fn next_job(&mut self, above: Option<i64>) -> Option<Job>;

    /// Takes a report of the job with this number. Each job has exactly one last report, or fails.
    fn report(&mut self, id: u64, report: Report, is_last: bool);

    /// Takes the reason why the position of the job with this number cannot be evaluated.
    fn fail(&mut self, id: u64, error: &Error);

    /// Returns true if the job is to end now.
    fn is_cancelled(&mut self, id: u64) -> bool {
        let _ = id;
        false
    }
}

/// Searches the positions that a desk supplies, up to `at_once` of them at a time, until no job is left. Urgent jobs come
/// in addition.
///
/// A short search fills lanes badly, because few leaves are worth a playout at its beginning, and it waits for the last
/// ones at its end. Here the lanes go to the leaves of all searches in turn. Each has a tree of its own, of at most
/// [`Settings::memory`] divided by `at_once`. Jobs of different sizes or rules (the komi apart) are not searched at the same
/// time. What a job plays depends on the jobs beside it, so results are not repeatable.
pub fn search_together<E: Evaluator, P: Prior + Clone>(
    evaluator: &mut E,
    prior: &P,
    settings: Settings,
    at_once: usize,
    desk: &mut dyn Desk<E::Error>,
) {
    let at_once = at_once.clamp(1, MOST_AT_ONCE);
    let settings = settings.with_memory(settings.memory / at_once);
    let (mut held, mut played) = (None, 0);
    while let Some(job) = held.take().or_else(|| desk.next_job(None)) {
        let task = job.task(&settings, played);
        let mut together = Together {
            settings,
            task,
            prior,
            evaluations: evaluator.evaluations().max(1),
            places: Vec::new(),
            at_once,
            turn: 0,
            handed_in_turn: 0,
            leaves: 0,
            handed: (0, job.game.board()),
            held: Some(job),
            played: 0,
            desk: &mut *desk,
        };
        match evaluator.run(&task, &mut together) {
            Ok(()) => together.end_all(),
            Err(error) => together.fail_all(&error),
        }
        played += together.played;
        held = together.held;
    }
}

/// The most searches at a time.
const MOST_AT_ONCE: usize = 256;

/// The number of leaves between two looks at the desk.
const LOOK_EVERY: u64 = 64;

/// A running search.
struct Place<P> {
    id: u64,
    priority: i64,
    run: Run<'static, P>,
    every: Option<Duration>,
    /// The time of the next report.
    next: Duration,
}

/// Searches of positions of one size and under rules that differ in komi only.
struct Together<'a, P, Error> {
    settings: Settings,
    task: Task,
    prior: &'a P,
    evaluations: u32,
    places: Vec<Option<Place<P>>>,
    at_once: usize,
    /// The place whose leaves are handed out, and the number of evaluations that it has had in a row.
    turn: usize,
    handed_in_turn: u32,
    /// The number of leaves handed out.
    leaves: u64,
    /// The last leaf and its tag within the search.
    handed: (u32, Board),
    /// A job that waits for its place, or for the end of the others because it is of another kind.
    held: Option<Job>,
    played: u64,
    desk: &'a mut dyn Desk<Error>,
}

impl<P: Prior + Clone, Error> Together<'_, P, Error> {
    /// Gives free places to jobs of the same kind, and further places to urgent ones.
    fn take_jobs(&mut self) {
        loop {
            let running = self.places.iter().flatten();
            let above = match running.clone().count() {
                MOST_AT_ONCE.. => return,
                count if count < self.at_once => None,
                _ => running.map(|place| place.priority).max(),
            };
            let Some(job) = self.held.take().or_else(|| self.desk.next_job(above)) else {
                return;
            };
            if !job.is_for(&self.task) {
                self.held = Some(job);
                return;
            }
            self.begin(job);
        }
    }

    fn begin(&mut self, job: Job) {
        let tree = Tree::new(Slots::new(self.task.size), self.settings.memory);
        let question = Question {
            settings: self.settings,
            game: Cow::Owned(job.game),
            restrictions: Cow::Owned(job.restrictions),
            clock: Clock::new(&job.limits),
            watch: None,
            ownership_by_move: job.ownership_by_move,
            evaluations: self.evaluations,
        };
        let place = Place {
            id: job.id,
            priority: job.priority,
            run: Run::new(question, self.prior.clone(), tree),
            every: job.every,
            next: job.every.unwrap_or_default(),
        };
        match self.places.iter_mut().find(|place| place.is_none()) {
            Some(free) => *free = Some(place),
            None => self.places.push(Some(place)),
        }
    }

    /// Ends the searches that were cancelled, and reports those that are due.
    fn look(&mut self) {
        for place in self.places.iter_mut().flatten() {
            if self.desk.is_cancelled(place.id) {
                place.run.clock.end();
            }
            if let Some(every) = place.every {
                let elapsed = place.run.clock.elapsed();
                if elapsed >= place.next {
                    self.desk.report(place.id, place.run.report(), false);
                    place.next = elapsed + every;
                }
            }
        }
    }

    /// Gives the place free if its search is over.
    fn end_if_over(&mut self, index: usize) {
        let Some(place) = self.places.get_mut(index).and_then(Option::as_mut) else {
            return;
        };
        if place.run.is_over() && !place.run.is_in_flight() {
            self.end(index);
        }
    }

    fn end(&mut self, index: usize) {
        if let Some(mut place) = self.places.get_mut(index).and_then(Option::take) {
            self.played += place.run.tally.playouts();
            self.desk.report(place.id, place.run.report(), true);
        }
    }

    /// Ends the searches that an evaluator has left, though none was over.
    fn end_all(&mut self) {
        for index in 0..self.places.len() {
            self.end(index);
        }
    }

    /// Ends the searches that an evaluator cannot serve; without any, the job that it was to begin with.
    fn fail_all(&mut self, error: &Error) {
        if !self.is_busy()
            && let Some(job) = self.held.take_if(|job| job.is_for(&self.task))
        {
            self.desk.fail(job.id, error);
        }
        for place in self.places.iter_mut().filter_map(Option::take) {
            self.played += place.run.tally.playouts();
            self.desk.fail(place.id, error);
        }
    }

    fn is_busy(&self) -> bool {
        self.places.iter().any(Option::is_some)
    }

    /// Looks for the next leaf, among the searches of the highest priority first; false if none has one.
    fn find_leaf(&mut self) -> bool {
        let priority = |place: &Place<P>| place.priority;
        let mut rank = self.places.iter().flatten().map(priority).max();
        while let Some(highest) = rank {
            if self.find_leaf_of(highest) {
                return true;
            }
            let lower = self.places.iter().flatten().map(priority);
            rank = lower.filter(|&priority| priority < highest).max();
        }
        false
    }

    /// Looks for the next leaf of a search of this priority, from the place whose turn it is on.
    fn find_leaf_of(&mut self, priority: i64) -> bool {
        // The turn of a place may be over: then it is asked once more at the end.
        for _ in 0..=self.places.len() {
            if self.handed_in_turn < self.evaluations
                && let Some(Some(place)) = self.places.get_mut(self.turn)
                && place.priority == priority
            {
                if let Some((tag, board)) = place.run.next_leaf() {
                    self.handed = (tag, *board);
                    self.handed_in_turn += 1;
                    return true;
                }
                self.end_if_over(self.turn);
            }
            self.turn = (self.turn + 1) % self.places.len();
            self.handed_in_turn = 0;
        }
        false
    }
}

impl<P: Prior + Clone, Error> Leaves for Together<'_, P, Error> {
    fn next_leaf(&mut self) -> Option<(u32, &Board)> {
        if self.leaves.is_multiple_of(LOOK_EVERY) {
            self.look();
            self.take_jobs();
        }
        self.leaves += 1;
        while !self.find_leaf() {
            // Searches without a leaf wait for those in flight.
            if self.is_busy() {
                return None;
            }
            self.take_jobs();
            if !self.is_busy() {
                return None;
            }
        }
        let (tag, board) = &self.handed;
        Some((tag * MOST_AT_ONCE as u32 + self.turn as u32, board))
    }

    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
        let count = MOST_AT_ONCE as u32;
        let (index, tag) = ((tag % count) as usize, tag / count);
        let Some(Some(place)) = self.places.get_mut(index) else {
            debug_assert!(false, "a leaf of a search that has ended");
            return;
        };
        place.run.done(tag, evaluation);
        self.end_if_over(index);
    }
}
