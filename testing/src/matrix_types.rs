//! A job on every matrix type of the library's one list ([`binmatrix::visit_all`]), or on the one that an input chooses.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex};

use binmatrix::{Backend, BinMatrix, BoardSize, Geometry, GridOf, Level, MatrixJob, visit_all};
use quickcheck::{Gen, QuickCheck};

/// Calls a property with bytes that quickcheck makes, 60 times from a seed, and 60 times as it comes. The longest have
/// `size` bytes.
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

/// Which matrix types an input is tried on: one byte of it says so. Trying all of them costs several times what the
/// judge takes, so most inputs are for one.
#[derive(Clone, Copy, Debug)]
pub struct Choice(u8);

impl Choice {
    /// All matrix types: for inputs that are tried once.
    pub const EVERY: Choice = Choice(63);

    /// One byte in 64 chooses all matrix types, the others one of them.
    pub fn new(byte: u8) -> Choice {
        Choice(byte)
    }

    /// The choice of a single matrix type. A fuzzer likes the inputs that run on all of them best, for what they
    /// cover, and so spends most of its time on them.
    pub fn one(byte: u8) -> Choice {
        Choice(byte % 63)
    }

    /// For the input with this number, where all inputs on all types take too long: one matrix type after the other. With
    /// the environment variable `BINMATRIX_EVERY_TYPE` all of them.
    #[must_use]
    pub fn in_turn(number: usize) -> Choice {
        match *EVERY_TYPE {
            true => Choice::EVERY,
            false => Choice((number % 63) as u8),
        }
    }

    /// The number of the one matrix type among the `count` that cover the size; `None` stands for all.
    fn pick(self, count: usize) -> Option<usize> {
        (self.0 % 64 < 63).then_some(usize::from(self.0 % 64) % count)
    }

    /// Runs a copy of `job` on the chosen matrix types for boards of `size`. Returns the results with the names of the
    /// types. A failed assertion in the job is passed on with the name of the type in front. A type that this CPU cannot
    /// run is skipped aloud.
    ///
    /// # Panics
    /// - If the job panics,
    /// - if a backend named in `BINMATRIX_REQUIRE` cannot run here,
    /// - if one of the portable backends cannot.
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

/// Whether the type or engine with this number looks closer at the position with that number, where all positions on all
/// types take too long: each looks at one in four, and every position is looked at by a fourth of them. With the
/// environment variable `BINMATRIX_EVERY_TYPE` all look at all.
#[must_use]
pub fn takes_part(engine: usize, position: usize) -> bool {
    engine % 4 == position % 4 || *EVERY_TYPE
}

static EVERY_TYPE: LazyLock<bool> =
    LazyLock::new(|| std::env::var_os("BINMATRIX_EVERY_TYPE").is_some());

#[derive(Clone, Copy)]
struct Nothing;

impl MatrixJob for Nothing {
    type Output = ();
    fn run<M: BinMatrix>(self, _: GridOf<M>) {}
}

/// The job on the picked type, whose name is written down for a panic.
#[derive(Clone)]
struct Chosen<'a, J> {
    job: J,
    pick: Option<usize>,
    /// How many matrix types have been visited.
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

/// How many matrix types for boards of `size` this CPU can run. The others are skipped aloud.
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

/// The same with the name as it is when the test panics.
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

/// Says once that something is not tested. `eprintln!` would be swallowed by the harness.
pub fn announce_skipped(name: &str) {
    static ANNOUNCED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut announced = ANNOUNCED.lock().unwrap_or_else(|error| error.into_inner());
    if announced.insert(name.to_string()) {
        // Nothing to be done about a closed standard error.
        let _ = writeln!(std::io::stderr(), "SKIPPED {name}: this CPU cannot run it");
    }
}

/// The names in `BINMATRIX_REQUIRE`: what must not be skipped.
pub fn required() -> Vec<String> {
    let list = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
    let names = list.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(str::to_string).collect()
}

/// The backends that the environment demands.
fn required_backends() -> Vec<Backend> {
    let parse = |name: String| match name.parse() {
        Ok(backend) => backend,
        Err(error) => panic!("BINMATRIX_REQUIRE: {name:?}: {error}"),
    };
    required().into_iter().map(parse).collect()
}
