//! A thread that searches positions, several at a time.

use std::collections::HashMap;

use binmatrix::playout::{PlayoutError, PlayoutSettings};
use binmatrix_search::{Desk, Job, Limits, Report, search_together};

use super::answer;
use super::hall::{Hall, Ticket};
use super::options::QueryOptions;
use crate::system::pool::KernelError;

/// Searches until no position comes any more.
pub(super) fn work(hall: &Hall<'_>, options: &QueryOptions) {
    let search = &options.search;
    let settings = search.search;
    let settings = settings.with_memory(settings.memory / options.threads.max(1));
    while hall.wait() {
        let mut worker = Worker {
            hall,
            searched: HashMap::new(),
        };
        search_together(
            &mut search.evaluator(),
            &search.prior,
            settings,
            options.at_once,
            &mut worker,
        );
    }
}

struct Worker<'a, 'b> {
    hall: &'a Hall<'b>,
    /// The positions that it searches, by number.
    searched: HashMap<u64, Ticket>,
}

impl Desk<PlayoutError> for Worker<'_, '_> {
    fn next_job(&mut self, above: Option<i64>) -> Option<Job> {
        let (number, ticket) = self.hall.take(above)?;
        let query = &ticket.query;
        let mut limits = Limits::playouts(query.playouts);
        if let Some(time) = query.time {
            limits = limits.with_time(time);
        }
        let mut job = Job::new(number, query.game(ticket.turn), limits)
            .with_restrictions(query.restrictions.clone())
            .with_ownership_by_move(query.shape.ownership_by_move)
            .with_priority(ticket.turn.priority);
        job.every = query.every;
        self.searched.insert(number, ticket);
        Some(job)
    }

    fn report(&mut self, id: u64, report: Report, is_last: bool) {
        let ticket = match is_last {
            true => self.searched.remove(&id),
            false => self.searched.get(&id).cloned(),
        };
        if let Some(Ticket { query, turn }) = ticket {
            self.hall
                .say(&answer::of_report(&query, turn, &report, is_last));
        }
        if is_last {
            self.hall.leave(id);
        }
    }

    fn fail(&mut self, id: u64, error: &PlayoutError) {
        if let Some(Ticket { query, turn }) = self.searched.remove(&id) {
            let settings = PlayoutSettings::new(*query.rules());
            let reason = KernelError::of(*error, query.size(), &settings).to_string();
            self.hall.say(&answer::of_failure(&query, turn, &reason));
        }
        self.hall.leave(id);
    }

    fn is_cancelled(&mut self, id: u64) -> bool {
        self.hall.is_cancelled(id)
    }
}
