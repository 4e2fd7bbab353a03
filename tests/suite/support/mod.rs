//! What the tests share.
//!
//! The library is tested as a user sees it, on *every* matrix type. Two ways lead there, and both go
//! through the one list of backends in the library ([`binmatrix::visit_all`]), so that a new backend is
//! tested as soon as it exists:
//!
//! * [`on_every_matrix`] runs a generic job once on each matrix type.
//! * [`algebras`] and [`engines`] hand out each matrix type behind a trait object: [`Algebra`] is its
//!   point sets, [`Engine`] its positions. A test is then written once, without type parameters, and
//!   compiled once. [`Judge`] is the reference as one more [`Algebra`], and `Board` is one more [`Engine`].
//!
//! A matrix type that this CPU cannot run is announced on standard error (`SKIPPED …`), past the test
//! harness, which would swallow it. `BINMATRIX_REQUIRE=avx2,avx512` turns that into a failure for the
//! backends named.

#![allow(
    dead_code,
    unused_imports,
    reason = "the test programs use different parts of this"
)]

mod algebra;
mod convert;
mod engine;
mod generate;
mod judge;

use std::any::type_name;
use std::collections::BTreeSet;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use binmatrix::{
    AnySize, Backend, Baseline, BinMatrix, BoardSize, Geometry, Grid, GridOf, Level, MatrixJob,
    RangedRowMatrix, Size9, Size13, Size19, visit_all,
};
use quickcheck::{Gen, QuickCheck};

pub(crate) use algebra::*;
pub(crate) use convert::*;
pub(crate) use engine::*;
pub(crate) use generate::*;
pub(crate) use judge::*;

/// Calls a property with bytes that quickcheck makes, 60 times from a seed, and 60 times as it comes. The longest have
/// `size` bytes.
pub(crate) fn on_any_bytes(size: usize, seed: u64, property: fn(Vec<u8>)) {
    for g in [Gen::from_size_and_seed(size, seed), Gen::new(size)] {
        let passed = QuickCheck::new().rng(g).tests(60).quicktest(property);
        match passed {
            Ok(passed) => assert_eq!(passed, 60),
            Err(failure) => panic!("{failure:?}"),
        }
    }
}

/// The name of a matrix type: its backend, its level and its sizes.
pub(crate) fn matrix_name<M: BinMatrix>() -> String {
    let ranged = if type_name::<M>().contains("RangedRowMatrix") {
        "ranged "
    } else {
        ""
    };
    let (level, geometry) = (M::Level::NAME, M::Geometry::NAME);
    format!("{ranged}{} ({level}, {geometry})", M::BACKEND)
}

/// Runs a copy of `job` on every matrix type of the library's list for boards of `size`. Returns the
/// results with the names of the types.
///
/// A failed assertion in the job is passed on with the name of the type in front. A type that this CPU
/// cannot run is skipped aloud.
///
/// # Panics
/// - If the job panics,
/// - if a backend named in `BINMATRIX_REQUIRE` was not run,
/// - if one of the portable backends was not run.
pub(crate) fn on_every_matrix<J: MatrixJob + Clone>(
    size: BoardSize,
    job: J,
) -> Vec<(String, J::Output)> {
    let mut results = Vec::new();
    let mut ran: BTreeSet<Backend> = BTreeSet::new();
    let mut skipped_levels = BTreeSet::new();
    visit_all(size, Named(job.clone()), |variant, result| match result {
        Some(result) => {
            ran.insert(variant.backend);
            results.push(result);
        }
        None => {
            skipped_levels.insert(variant.level);
            announce_skipped(&variant.to_string());
        }
    });
    for backend in required_backends() {
        assert!(
            ran.contains(&backend) && !skipped_levels.contains(backend.name()),
            "BINMATRIX_REQUIRE names {backend}, which is not in this build or which this CPU cannot run"
        );
    }
    for portable in [Backend::Rows, Backend::Lanes, Backend::Words] {
        assert!(ran.contains(&portable), "{portable} was not run on {size}");
    }
    results
}

/// The backends that this CPU can run, for what the library dispatches by itself. Another one is skipped aloud.
///
/// # Panics
/// - If a backend named in `BINMATRIX_REQUIRE` is not among them,
/// - if one of the portable backends is not.
pub(crate) fn backends() -> Vec<Backend> {
    let (available, skipped): (Vec<Backend>, Vec<Backend>) = Backend::ALL
        .iter()
        .partition(|backend| backend.is_available());
    for backend in skipped {
        announce_skipped(backend.name());
    }
    let portable = [Backend::Rows, Backend::Lanes, Backend::Words];
    for backend in required_backends().into_iter().chain(portable) {
        assert!(available.contains(&backend), "{backend} cannot run here");
    }
    available
}

/// Runs a copy of `job` on the rows with a range, which are in no list: for tests of the algebra.
pub(crate) fn on_ranged_rows<J: MatrixJob + Clone>(
    size: BoardSize,
    job: J,
) -> Vec<(String, J::Output)> {
    let mut results = Vec::new();
    macro_rules! ranged {
        ($($rows:literal $geometry:ident)*) => { $(
            if let Some(grid) = Grid::<$geometry, Baseline>::new(size) {
                results.push(Named(job.clone()).run::<RangedRowMatrix<$rows, $geometry, Baseline>>(grid));
            }
        )* };
    }
    ranged!(9 Size9 13 Size13 19 Size19 25 AnySize);
    results
}

/// A job whose panics and whose result carry the name of the matrix type.
#[derive(Clone)]
struct Named<J>(J);

impl<J: MatrixJob> MatrixJob for Named<J> {
    type Output = (String, J::Output);

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
        let name = matrix_name::<M>();
        // `catch_unwind` is no place that instructions are inlined through: they are switched on again.
        let result = with_name(&name, || {
            grid.level.vectorize(
                #[inline(always)]
                || self.0.run::<M>(grid),
            )
        });
        (name, result)
    }
}

/// Runs `test`; if it panics, passes the panic on with `name` in front of the message.
pub(crate) fn with_name<R>(name: &str, test: impl FnOnce() -> R) -> R {
    match catch_unwind(AssertUnwindSafe(test)) {
        Ok(result) => result,
        Err(payload) => {
            let message = if let Some(message) = payload.downcast_ref::<String>() {
                message.as_str()
            } else if let Some(message) = payload.downcast_ref::<&str>() {
                message
            } else {
                "panicked"
            };
            panic!("on {name}: {message}")
        }
    }
}

/// Says once for each matrix type that it is not tested. `eprintln!` would be swallowed by the harness.
fn announce_skipped(name: &str) {
    static ANNOUNCED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut announced = ANNOUNCED.lock().unwrap_or_else(|error| error.into_inner());
    if announced.insert(name.to_string()) {
        // Nothing to be done about a closed standard error.
        let _ = writeln!(std::io::stderr(), "SKIPPED {name}: this CPU cannot run it");
    }
}

/// The backends that the environment demands.
fn required_backends() -> Vec<Backend> {
    let list = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
    list.split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| match name.parse() {
            Ok(backend) => backend,
            Err(error) => panic!("BINMATRIX_REQUIRE: {name:?}: {error}"),
        })
        .collect()
}
