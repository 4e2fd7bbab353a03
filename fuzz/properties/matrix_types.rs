//! The sweep over all matrix types.

use std::cell::Cell;
use std::sync::Once;

use binmatrix::{Backend, BinMatrix, BoardSize, Geometry, GridOf, Level, MatrixJob, visit_all};

use crate::judge::board_size;

/// The name of a matrix type in messages.
pub fn name<M: BinMatrix>(grid: GridOf<M>) -> String {
    let (level, geometry) = (M::Level::NAME, M::Geometry::NAME);
    format!("{} ({level}, {geometry}) on {}", M::BACKEND, grid.size())
}

/// Which matrix types an input is tried on: one byte of it says so. Trying all of them costs nine or
/// eighteen times what the judge takes, so most inputs are for one.
#[derive(Clone, Copy)]
pub struct Choice(u8);

impl Choice {
    /// All matrix types: for inputs that are tried once.
    pub const EVERY: Choice = Choice(63);

    pub fn new(byte: u8) -> Choice {
        Choice(byte)
    }

    /// The choice of a single matrix type. A fuzzer likes the inputs that run on all of them best, for what they
    /// cover, and so spends most of its time on them.
    pub fn one(byte: u8) -> Choice {
        Choice(byte % 63)
    }

    /// The number of the one matrix type among the `count` that cover the size; `None` stands for all.
    fn pick(self, count: usize) -> Option<usize> {
        (self.0 % 64 < 63).then_some(usize::from(self.0 % 64) % count)
    }

    /// Runs a job that panics if a property does not hold on the chosen matrix types for boards of `size`.
    pub fn run<J: MatrixJob<Output = ()> + Clone>(self, size: BoardSize, job: J) {
        announce_skipped();
        let mut count = 0;
        visit_all(size, Nothing, |_, ran| count += usize::from(ran.is_some()));
        let (pick, next) = (self.pick(count), Cell::new(0));
        visit_all(
            size,
            Chosen {
                job,
                pick,
                next: &next,
            },
            |_, _| {},
        );
        assert_eq!(next.get(), count);
    }
}

#[derive(Clone, Copy)]
struct Nothing;

impl MatrixJob for Nothing {
    type Output = ();
    fn run<M: BinMatrix>(self, _: GridOf<M>) {}
}

#[derive(Clone, Copy)]
struct Chosen<'a, J> {
    job: J,
    pick: Option<usize>,
    /// How many matrix types have been visited.
    next: &'a Cell<usize>,
}

impl<J: MatrixJob<Output = ()>> MatrixJob for Chosen<'_, J> {
    type Output = ();

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let index = self.next.replace(self.next.get() + 1);
        if self.pick.is_none_or(|pick| pick == index) {
            self.job.run::<M>(grid);
        }
    }
}

/// Says once which matrix types this CPU cannot run, and fails if one of their backends is named in
/// `BINMATRIX_REQUIRE`.
fn announce_skipped() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for side in [9, 13, 19] {
            visit_all(board_size(side, side), Nothing, |variant, ran| {
                if ran.is_none() {
                    println!("SKIPPED {variant}: this CPU cannot run it");
                }
            });
        }
        let required = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
        for name in required.split([',', ' ']).filter(|name| !name.is_empty()) {
            let backend: Backend = name.parse().expect("a backend in BINMATRIX_REQUIRE");
            assert!(
                backend.is_available(),
                "BINMATRIX_REQUIRE names {name}, which cannot run here"
            );
        }
    });
}
