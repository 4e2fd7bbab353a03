//! Several threads search one tree. Each has an evaluator of its own, and locks the tree for several leaves at a time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use binmatrix::{Board, ByColor};

use crate::evaluator::{Evaluation, Evaluator, Leaves, Task};
use crate::prior::Prior;
use crate::run::Run;

/// The words of a set of points on the largest board, 25×25.
const WORDS: usize = 21;

/// The number of leaves that a thread takes at a time.
const LEAVES: usize = 16;

/// Searches on several threads: the caller's and one for each further evaluator.
pub(crate) fn search<P: Prior + Send, E: Evaluator + Send>(
    run: &mut Run<'_, P>,
    task: &Task,
    first: &mut E,
    others: &mut [E],
) -> Result<(), E::Error> {
    let shared = Mutex::new(run);
    let work = |evaluator: &mut E, number: u64| {
        // Each thread has random numbers of its own.
        let task = Task {
            seed: task.seed.wrapping_add(number << 48),
            ..*task
        };
        let mut share = Share::new(&shared);
        let result = evaluator.run(&task, &mut share);
        drop(share.deliver());
        result
    };
    std::thread::scope(|scope| {
        let numbered = others.iter_mut().zip(1..);
        let threads: Vec<_> = numbered
            .map(|(evaluator, number)| scope.spawn(move || work(evaluator, number)))
            .collect();
        let mut result = work(first, 0);
        for thread in threads {
            match thread.join() {
                Ok(other) => result = result.and(other),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        result
    })
}

/// An evaluation, with memory of its own.
#[derive(Clone)]
struct Kept {
    tag: u32,
    black_wins: Option<f32>,
    black_minus_white: f32,
    /// First plays, then areas, each of Black and White.
    words: [[u32; WORDS]; 4],
    lens: [usize; 4],
}

impl Kept {
    fn new(tag: u32, evaluation: &Evaluation<'_>) -> Kept {
        let mut words = [[0; WORDS]; 4];
        let (first, owned) = (&evaluation.first_played, &evaluation.owned);
        let sets = [first.black, first.white, owned.black, owned.white];
        for (into, set) in words.iter_mut().zip(sets) {
            for (into, &word) in into.iter_mut().zip(set) {
                *into = word;
            }
        }
        Kept {
            tag,
            black_wins: evaluation.black_wins,
            black_minus_white: evaluation.black_minus_white,
            words,
            lens: sets.map(|set| set.len().min(WORDS)),
        }
    }

    fn evaluation(&self) -> Evaluation<'_> {
        let words = |index: usize| &self.words[index][..self.lens[index]];
        Evaluation {
            black_wins: self.black_wins,
            black_minus_white: self.black_minus_white,
            first_played: ByColor {
                black: words(0),
                white: words(1),
            },
            owned: ByColor {
                black: words(2),
                white: words(3),
            },
        }
    }
}

/// A thread's share of the leaves of a search.
struct Share<'a, 'b, P> {
    run: &'a Mutex<&'a mut Run<'b, P>>,
    /// Leaves to hand out, the next one last.
    ready: Vec<(u32, Board)>,
    handed: Option<Board>,
    /// The number of evaluations handed out and not yet finished.
    in_flight: u32,
    finished: Vec<Kept>,
}

impl<'a, 'b, P: Prior> Share<'a, 'b, P> {
    fn new(run: &'a Mutex<&'a mut Run<'b, P>>) -> Share<'a, 'b, P> {
        Share {
            run,
            ready: Vec::new(),
            handed: None,
            in_flight: 0,
            finished: Vec::new(),
        }
    }

    /// Delivers the evaluations, and returns the search.
    fn deliver(&mut self) -> MutexGuard<'a, &'a mut Run<'b, P>> {
        // A panic of another thread ends the search with that panic.
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        for kept in self.finished.drain(..) {
            run.done(kept.tag, &kept.evaluation());
        }
        run
    }
}

/// A thread whose evaluator has ended, with or without an error or a panic, ends the search.
impl<P> Drop for Share<'_, '_, P> {
    fn drop(&mut self) {
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        run.clock.end();
    }
}

impl<P: Prior> Leaves for Share<'_, '_, P> {
    fn next_leaf(&mut self) -> Option<(u32, &Board)> {
        while self.ready.is_empty() {
            let mut run = self.deliver();
            while self.ready.len() < LEAVES
                && let Some((tag, board)) = run.next_leaf()
            {
                self.ready.push((tag, *board));
            }
            // The evaluator ends if it has nothing to do, and the search with it.
            let waits_for_others = self.ready.is_empty() && self.in_flight == 0 && !run.is_over();
            drop(run);
            self.ready.reverse();
            if !waits_for_others {
                break;
            }
            std::thread::yield_now();
        }
        let (tag, board) = self.ready.pop()?;
        self.in_flight += 1;
        Some((tag, self.handed.insert(board)))
    }

    fn done(&mut self, tag: u32, evaluation: &Evaluation<'_>) {
        self.in_flight = self.in_flight.saturating_sub(1);
        self.finished.push(Kept::new(tag, evaluation));
    }
}
