//! Runs a job on every matrix type of the library's list ([`binmatrix::visit_all`]), or on the type that an input
//! chooses.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use binmatrix::{Backend, BinMatrix, BoardSize, Geometry, GridOf, Level, MatrixJob, visit_all};
use quickcheck::{Gen, QuickCheck};

use crate::thorough::is_thorough;

/// Calls a property with bytes from quickcheck: 60 times with a fixed seed and 60 times with a random one. The
/// longest inputs have `size` bytes.
pub fn on_any_bytes(size: usize, seed: u64, property: fn(Vec<u8>)) {
    for g in [Gen::from_size_and_seed(size, seed), Gen::new(size)] {
        let passed = QuickCheck::new().rng(g).tests(60).quicktest(property);
        match passed {
            Ok(passed) => assert_eq!(passed, 60),
            Err(failure) => panic!("{failure:?}"),
        }
    }
}

/// The name of a matrix type: its backend, its level and its sizes.
pub fn matrix_name<M: BinMatrix>() -> String {
    let (level, geometry) = (M::Level::NAME, M::Geometry::NAME);
    format!("{} ({level}, {geometry})", M::BACKEND)
}

/// The name of a matrix type and the size of the board.
pub fn name<M: BinMatrix>(grid: GridOf<M>) -> String {
    format!("{} on {}", matrix_name::<M>(), grid.size())
}

/// Runs a copy of `job` on every matrix type for boards of `size`. Returns the results with the names of the types.
///
/// # Panics
/// - As [`Choice::run`].
pub fn on_every_matrix<J: MatrixJob + Clone>(size: BoardSize, job: J) -> Vec<(String, J::Output)> {
    Choice::EVERY.run(size, job)
}

/// The matrix types that an input runs on, chosen by one byte. Running on all types costs several times as much as
/// the judge, so most inputs run on one type.
#[derive(Clone, Copy, Debug)]
pub struct Choice(u8);

impl Choice {
    /// All matrix types, for inputs that run once.
    pub const EVERY: Choice = Choice(63);

    /// One byte in 64 chooses all matrix types; the others choose one.
    pub fn new(byte: u8) -> Choice {
        Choice(byte)
    }

    /// Chooses a single matrix type. A fuzzer prefers inputs that run on all types, because they cover the most code,
    /// and would spend most of its time on them.
    pub fn one(byte: u8) -> Choice {
        Choice(byte % 63)
    }

    /// The choice for the input with this number where all inputs on all types would take too long: the types take
    /// turns. In a [thorough](is_thorough) run, all types.
    #[must_use]
    pub fn in_turn(number: usize) -> Choice {
        match is_thorough() {
            true => Choice::EVERY,
            false => Choice((number % 63) as u8),
        }
    }

    /// Index of the one matrix type among the `count` types that cover the size; `None` for all.
    fn pick(self, count: usize) -> Option<usize> {
        (self.0 % 64 < 63).then_some(usize::from(self.0 % 64) % count)
    }

    /// Runs a copy of `job` on the chosen matrix types for boards of `size`. Returns the results with the names of
    /// the types. A panic in the job is passed on with the name of the type in front. A type that this CPU cannot run
    /// is skipped with a message.
    ///
    /// # Panics
    /// - If the job panics,
    /// - if a backend named in `BINMATRIX_REQUIRE` cannot run here,
    /// - if one of the portable backends cannot run here.
    pub fn run<J: MatrixJob + Clone>(self, size: BoardSize, job: J) -> Vec<(String, J::Output)> {
        let count = runnable(size);
        let (next, current) = (Cell::new(0), RefCell::new(String::new()));
        let chosen = Chosen {
            job,
            pick: self.pick(count),
            next: &next,
            current: &current,
        };
        let mut results = Vec::new();
        naming(&current, || {
            visit_all(size, chosen, |_, result| {
                results.extend(result.flatten().map(|output| (current.take(), output)));
            });
        });
        assert_eq!(next.get(), count);
        results
    }
}

/// Returns true if this engine takes part in the closer look at this position. Used where all positions on all types
/// would take too long: each engine looks at one position in seven, and a seventh of the engines look at each
/// position. In a [thorough](is_thorough) run, every engine looks at every position.
#[must_use]
pub fn takes_part(engine: usize, position: usize) -> bool {
    engine % TURNS == position % TURNS || is_thorough()
}

/// The number of groups of engines that take turns. It has no factor in common with the intervals of closer looks.
pub const TURNS: usize = 7;

#[derive(Clone, Copy)]
struct Nothing;

impl MatrixJob for Nothing {
    type Output = ();
    fn run<M: BinMatrix>(self, _: GridOf<M>) {}
}

/// Runs the job on the picked type and records its name for a panic.
#[derive(Clone)]
struct Chosen<'a, J> {
    job: J,
    pick: Option<usize>,
    /// Number of matrix types visited so far.
    next: &'a Cell<usize>,
    current: &'a RefCell<String>,
}

impl<J: MatrixJob> MatrixJob for Chosen<'_, J> {
    type Output = Option<J::Output>;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        let index = self.next.replace(self.next.get() + 1);
        if self.pick.is_some_and(|pick| pick != index) {
            return None;
        }
        *self.current.borrow_mut() = matrix_name::<M>();
        Some(self.job.run::<M>(grid))
    }
}

/// The number of matrix types for boards of `size` that this CPU can run. Reports the types it skips.
fn runnable(size: BoardSize) -> usize {
    let (mut ran, mut skipped) = (Vec::new(), Vec::new());
    visit_all(size, Nothing, |variant, result| match result {
        Some(()) => ran.push(variant.backend),
        None => skipped.push(variant),
    });
    for variant in &skipped {
        announce_skipped(&variant.to_string());
    }
    for backend in required_backends() {
        assert!(
            ran.contains(&backend) && skipped.iter().all(|other| other.level != backend.name()),
            "BINMATRIX_REQUIRE names {backend}, which is not in this build or which this CPU cannot run"
        );
    }
    for portable in [Backend::Rows, Backend::Lanes, Backend::Words] {
        assert!(ran.contains(&portable), "{portable} was not run on {size}");
    }
    ran.len()
}

/// Runs `test`; if it panics, passes the panic on with `name` in front of the message.
pub fn with_name<R>(name: &str, test: impl FnOnce() -> R) -> R {
    naming(&RefCell::new(name.to_string()), test)
}

/// Like [`with_name`], with the name that is current when the test panics.
fn naming<R>(name: &RefCell<String>, test: impl FnOnce() -> R) -> R {
    match catch_unwind(AssertUnwindSafe(test)) {
        Ok(result) => result,
        Err(payload) => panic!("on {}: {}", name.borrow(), message(&*payload)),
    }
}

/// The message of a panic.
pub(crate) fn message(payload: &(dyn Any + Send)) -> &str {
    match (
        payload.downcast_ref::<String>(),
        payload.downcast_ref::<&str>(),
    ) {
        (Some(message), _) => message,
        (None, Some(message)) => message,
        (None, None) => "a panic without a message",
    }
}

/// Reports once that something is not tested. The test harness would capture `eprintln!`.
pub fn announce_skipped(name: &str) {
    static ANNOUNCED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut announced = ANNOUNCED.lock().unwrap_or_else(|error| error.into_inner());
    if announced.insert(name.to_string()) {
        // Writing to a closed standard error may fail; there is no remedy.
        let _ = writeln!(std::io::stderr(), "SKIPPED {name}: this CPU cannot run it");
    }
}

/// The names in `BINMATRIX_REQUIRE`, which must not be skipped.
pub fn required() -> Vec<String> {
    let list = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
    let names = list.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(str::to_string).collect()
}

/// The backends that `BINMATRIX_REQUIRE` names.
fn required_backends() -> Vec<Backend> {
    let parse = |name: String| match name.parse() {
        Ok(backend) => backend,
        Err(error) => panic!("BINMATRIX_REQUIRE: {name:?}: {error}"),
    };
    required().into_iter().map(parse).collect()
}
