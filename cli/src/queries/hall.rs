//! [`Hall`]: positions that wait, and those that are searched.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::answer;
use super::query::{Action, ActionKind, Query, Turn};

/// A position of a query.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub query: Arc<Query>,
    pub turn: Turn,
}

/// The order of positions that wait: by priority, the first ones first.
type Rank = (Reverse<i64>, u64);

#[derive(Debug, Default)]
struct State {
    waiting: BTreeMap<Rank, Ticket>,
    /// By number; true once it is cancelled.
    searched: BTreeMap<u64, (Ticket, bool)>,
    /// The number of the next position.
    next: u64,
    /// No further query comes.
    closed: bool,
}

/// The place in which queries wait for workers, and workers for queries.
pub(super) struct Hall<'a> {
    state: Mutex<State>,
    changed: Condvar,
    output: Mutex<Output<'a>>,
}

struct Output<'a> {
    write: &'a mut (dyn Write + Send),
    /// The first error. Nothing is written after it.
    result: io::Result<()>,
}

impl<'a> Hall<'a> {
    pub fn new(write: &'a mut (dyn Write + Send)) -> Hall<'a> {
        Hall {
            state: Mutex::default(),
            changed: Condvar::new(),
            output: Mutex::new(Output {
                write,
                result: Ok(()),
            }),
        }
    }

    /// Writes a line. If that fails, all searches end.
    pub fn say(&self, line: &str) {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        if output.result.is_ok() {
            let written = output.write.write_all(format!("{line}\n").as_bytes());
            output.result = written.and_then(|()| output.write.flush());
            let failed = output.result.is_err();
            drop(output);
            if failed {
                self.end_all();
            }
        }
    }

    /// Returns true if answers can be written.
    pub fn is_open(&self) -> bool {
        let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.result.is_ok()
    }

    /// The first error of the output.
    pub fn result(self) -> io::Result<()> {
        let output = self.output.into_inner();
        output.unwrap_or_else(PoisonError::into_inner).result
    }

    /// Lets the positions of a query wait.
    pub fn submit(&self, query: Query) {
        for warning in &query.warnings {
            self.say(&answer::of_warning(warning));
        }
        let query = Arc::new(query);
        let mut state = self.state();
        for &turn in &query.turns {
            let number = state.next;
            state.next += 1;
            let ticket = Ticket {
                query: Arc::clone(&query),
                turn,
            };
            state
                .waiting
                .insert((Reverse(turn.priority), number), ticket);
        }
        self.changed.notify_all();
    }

    /// Answers an action.
    pub fn act(&self, action: &Action) {
        self.say(&answer::of_action(action));
        if let ActionKind::Terminate { id, turns } = &action.kind {
            self.end(|ticket| {
                let is_meant = |turns: &Vec<usize>| turns.contains(&ticket.turn.number);
                id.as_ref().is_none_or(|id| *id == ticket.query.id)
                    && turns.as_ref().is_none_or(is_meant)
            });
        }
    }

    /// Ends all searches, and answers those that wait.
    pub fn end_all(&self) {
        self.end(|_| true);
    }

    fn end(&self, is_meant: impl Fn(&Ticket) -> bool) {
        let mut state = self.state();
        let mut unsearched = Vec::new();
        state.waiting.retain(|_, ticket| {
            let ends = is_meant(ticket);
            if ends {
                unsearched.push(ticket.clone());
            }
            !ends
        });
        for (ticket, is_cancelled) in state.searched.values_mut() {
            *is_cancelled |= is_meant(ticket);
        }
        drop(state);
        for ticket in unsearched {
            self.say(&answer::without_result(&ticket.query, ticket.turn));
        }
    }

    /// No further query comes.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Waits for a position to search; false if none comes any more.
    pub fn wait(&self) -> bool {
        let mut state = self.state();
        while state.waiting.is_empty() && !state.closed {
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
        !state.waiting.is_empty()
    }

    /// The next position to search and its number; with a bound only one of higher priority.
    pub fn take(&self, above: Option<i64>) -> Option<(u64, Ticket)> {
        let mut state = self.state();
        let first = state.waiting.first_entry()?;
        let &(Reverse(priority), number) = first.key();
        if above.is_some_and(|above| priority <= above) {
            return None;
        }
        let ticket = first.remove();
        state.searched.insert(number, (ticket.clone(), false));
        Some((number, ticket))
    }

    /// The position of this number is searched no more.
    pub fn leave(&self, number: u64) {
        self.state().searched.remove(&number);
    }

    pub fn is_cancelled(&self, number: u64) -> bool {
        let state = self.state();
        state.searched.get(&number).is_some_and(|found| found.1)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that holds it can leave it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
