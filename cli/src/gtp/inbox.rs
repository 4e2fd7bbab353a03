//! [`Inbox`]: lines that have arrived and are not answered yet.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The most lines that wait. A program that sends faster waits too.
const MOST_WAITING: usize = 1024;

/// Lines that a thread reads while another one answers, so that a search notices the next line.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
    /// A line waits, or the input has ended. For the stop flag of a search.
    pub arrived: AtomicBool,
    /// A line `# interrupt` waits: a search for a move ends, and the move is played.
    pub interrupted: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Vec<u8>>,
    ended: Option<io::Result<()>>,
    /// Nobody takes lines any more.
    closed: bool,
}

impl Inbox {
    /// Reads lines until the input ends or the inbox is closed.
    pub fn fill(&self, input: &mut dyn BufRead) {
        loop {
            let mut line = Vec::new();
            let end = match input.read_until(b'\n', &mut line) {
                Ok(0) => Ok(()),
                Ok(_) => {
                    let mut state = self.lock();
                    while state.lines.len() >= MOST_WAITING && !state.closed {
                        state = self.wait(state);
                    }
                    if state.closed {
                        return;
                    }
                    state.lines.push_back(line);
                    self.tell(&state);
                    continue;
                }
                Err(error) => Err(error),
            };
            let mut state = self.lock();
            state.ended = Some(end);
            self.tell(&state);
            return;
        }
    }

    /// Waits for the next line; `None` at the end of the input.
    pub fn next(&self) -> io::Result<Option<Vec<u8>>> {
        let mut state = self.lock();
        loop {
            if let Some(line) = state.lines.pop_front() {
                self.tell(&state);
                return Ok(Some(line));
            }
            match &mut state.ended {
                Some(end) => return std::mem::replace(end, Ok(())).map(|()| None),
                None => state = self.wait(state),
            }
        }
    }

    /// Waits until a line or the end of the input has arrived, and leaves it in the inbox.
    pub fn wait_for_arrival(&self) {
        let mut state = self.lock();
        while state.lines.is_empty() && state.ended.is_none() {
            state = self.wait(state);
        }
    }

    /// Takes no more lines.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        self.tell(&state);
    }

    /// Sets the flags, and wakes those who wait.
    fn tell(&self, state: &State) {
        let arrived = !state.lines.is_empty() || state.ended.is_some();
        let interrupted = state.lines.iter().any(|line| is_interrupt(line));
        self.arrived.store(arrived, Ordering::Relaxed);
        self.interrupted.store(interrupted, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panicked has left whole lines.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// GoGui's line for an interruption. It is a comment to other programs.
fn is_interrupt(line: &[u8]) -> bool {
    line.trim_ascii() == b"# interrupt"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_follow_the_lines() {
        let inbox = Inbox::default();
        let flags =
            || [&inbox.arrived, &inbox.interrupted].map(|flag| flag.load(Ordering::Relaxed));
        assert_eq!(flags(), [false, false]);
        inbox.fill(&mut &b"genmove b\n# interrupt \r\nname"[..]);
        assert_eq!(flags(), [true, true]);
        assert_eq!(
            inbox.next().ok().flatten().as_deref(),
            Some(&b"genmove b\n"[..])
        );
        assert_eq!(flags(), [true, true]);
        assert!(inbox.next().is_ok_and(|line| line.is_some()));
        assert_eq!(flags(), [true, false]);
        assert_eq!(inbox.next().ok().flatten().as_deref(), Some(&b"name"[..]));
        // The end of the input has arrived.
        assert_eq!(flags(), [true, false]);
        assert!(inbox.next().is_ok_and(|line| line.is_none()));
    }
}
