//! [`Plan`]: threads run cases until the time is up or two answers differ.

use std::cell::{Cell, RefCell};
use std::io;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use binmatrix::Rng;
use indicatif::{ProgressBar, ProgressStyle};

use crate::checks::{Check, Difference};
use crate::counts::Counts;

/// The cases to try.
pub struct Plan {
    pub checks: Vec<&'static Check>,
    pub seed: u64,
    /// Runs only this case of each check.
    pub case: Option<u64>,
    pub time: Duration,
    pub threads: usize,
}

/// A difference, with the case that repeats it.
#[derive(Clone, Debug)]
pub struct Found {
    pub check: &'static str,
    pub case: u64,
    pub difference: Difference,
}

/// The result of all cases.
#[derive(Debug)]
pub struct Outcome {
    pub counts: Counts,
    pub found: Option<Found>,
    pub elapsed: Duration,
}

/// Bytes of stack of each thread. The properties keep several chain tables of 25×25 on the stack (265 KB each with
/// AVX-512), and the judge reads ladders recursively.
const STACK: usize = 64 << 20;

type PanicHook = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

/// The state that the threads share.
struct Shared<'a> {
    plan: &'a Plan,
    start: Instant,
    next: AtomicU64,
    stop: AtomicBool,
    found: Mutex<Option<Found>>,
    total: Mutex<Counts>,
    bar: ProgressBar,
}

thread_local! {
    /// True while this thread runs a case.
    static IN_CASE: Cell<bool> = const { Cell::new(false) };
    /// The message and location of the last panic of this thread in a case.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Plan {
    /// Runs cases on all threads.
    ///
    /// # Errors
    ///
    /// The system cannot start this number of threads, and those that it started found no difference.
    pub fn run(&self) -> io::Result<Outcome> {
        let before: Arc<PanicHook> = Arc::new(take_hook());
        let outside = before.clone();
        set_hook(Box::new(move |info| match IN_CASE.get() {
            true => PANIC.set(info.to_string()),
            false => outside(info),
        }));
        let bar = match self.case {
            Some(_) => ProgressBar::hidden(),
            None => ProgressBar::new(self.time.as_secs()),
        };
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} s  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let shared = Shared {
            plan: self,
            start: Instant::now(),
            next: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            found: Mutex::new(None),
            total: Mutex::new(Counts::default()),
            bar,
        };
        let started = std::thread::scope(|scope| {
            (0..self.threads).try_for_each(|thread| {
                let shared = &shared;
                std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || shared.work(thread == 0))
                    .map(|_| ())
                    .inspect_err(|_| shared.stop.store(true, Ordering::Relaxed))
            })
        });
        shared.bar.finish_and_clear();
        set_hook(Box::new(move |info| before(info)));
        let elapsed = shared.start.elapsed();
        let found = into_inner(shared.found);
        if found.is_none() {
            started?;
        }
        Ok(Outcome {
            counts: into_inner(shared.total),
            found,
            elapsed,
        })
    }
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared<'_> {
    /// The loop of a thread.
    fn work(&self, shows_progress: bool) {
        let mut counts = Counts::default();
        if let Some(case) = self.plan.case {
            while !self.stop.load(Ordering::Relaxed) {
                let index = self.next.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(check) = self.plan.checks.get(index) else {
                    break;
                };
                self.try_case(check, case, &mut counts);
            }
        } else {
            while !self.stop.load(Ordering::Relaxed) && self.start.elapsed() < self.plan.time {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                let case = Rng::for_game(self.plan.seed, number).next_u64();
                let Some(check) = self.least_served(&counts) else {
                    break;
                };
                self.try_case(check, case, &mut counts);
                if shows_progress {
                    self.bar
                        .set_position(self.start.elapsed().as_secs().min(self.plan.time.as_secs()));
                    let moves =
                        counts.kinds.get("moves").copied().unwrap_or(0) * self.plan.threads as u64;
                    self.bar
                        .set_message(format!("{:.1} M moves", moves as f64 / 1e6));
                }
            }
        }
        self.total
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .merge(counts);
    }

    /// The check furthest behind its share of this thread's time.
    fn least_served(&self, counts: &Counts) -> Option<&'static Check> {
        let served = |check: &Check| {
            let time = counts.time.get(check.name).copied().unwrap_or_default();
            time.as_secs_f64() / f64::from(check.share)
        };
        self.plan
            .checks
            .iter()
            .copied()
            .min_by(|a, b| served(a).total_cmp(&served(b)))
    }

    fn try_case(&self, check: &'static Check, case: u64, counts: &mut Counts) {
        let start = Instant::now();
        IN_CASE.set(true);
        let result = catch_unwind(AssertUnwindSafe(|| (check.run)(case, counts)));
        IN_CASE.set(false);
        *counts.time.entry(check.name).or_default() += start.elapsed();
        *counts.cases.entry(check.name).or_default() += 1;
        let difference = match result {
            Ok(Ok(())) => return,
            Ok(Err(difference)) => difference,
            Err(_) => Difference(PANIC.take()),
        };
        self.stop.store(true, Ordering::Relaxed);
        let mut found = self
            .found
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        found.get_or_insert(Found {
            check: check.name,
            case,
            difference,
        });
    }
}
