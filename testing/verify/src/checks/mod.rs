//! The checks, each with its share of the time.

mod analyses;
mod games;
mod judge;
mod kernels;
mod superko;
mod trace;

use crate::counts::Counts;

/// Two answers that should be equal and differ: a message with the position.
#[derive(Clone, Debug)]
pub struct Difference(pub String);

/// A check. Its cases are numbers; the same number is the same case on every machine.
pub struct Check {
    pub name: &'static str,
    /// Its share of the time, relative to the other checks.
    pub share: u32,
    /// Runs a case. A panic counts as a difference.
    pub run: fn(u64, &mut Counts) -> Result<(), Difference>,
}

/// All checks.
pub const CHECKS: &[Check] = &[
    Check {
        name: "games",
        share: 40,
        run: games::run,
    },
    Check {
        name: "kernels",
        share: 20,
        run: kernels::run,
    },
    Check {
        name: "superko",
        share: 5,
        run: superko::run,
    },
    Check {
        name: "analyses",
        share: 5,
        run: analyses::run,
    },
    Check {
        name: "judge",
        share: 30,
        run: judge::run,
    },
];
