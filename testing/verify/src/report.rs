//! [`Report`]: the numbers, as a table or as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use crate::schedule::{Outcome, Plan};
use crate::types;

/// The output of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    seed: u64,
    threads: usize,
    seconds: f64,
    /// Compared moves per minute, all threads together.
    moves_per_minute: f64,
    /// The number of comparisons of each kind.
    compared: BTreeMap<&'static str, u64>,
    /// Compared moves by matrix type, representation and kernel.
    moves: BTreeMap<String, u64>,
    /// The cases of each check.
    cases: BTreeMap<&'static str, u64>,
    /// The time of each check in seconds, summed over the threads.
    check_seconds: BTreeMap<&'static str, f64>,
    /// The matrix types and kernels that this CPU cannot run.
    skipped: BTreeSet<String>,
    /// The matrix types and kernels that this CPU can run and that no case reached.
    not_compared: BTreeSet<String>,
    difference: Option<Difference>,
}

#[derive(Debug, Serialize)]
struct Difference {
    check: &'static str,
    /// The argument of `--case`.
    case: String,
    message: String,
}

impl Report {
    pub fn new(plan: &Plan, outcome: Outcome) -> Report {
        let counts = outcome.counts;
        let moves = counts.kinds.get("moves").copied().unwrap_or(0);
        let seconds = outcome.elapsed.as_secs_f64();
        let (mut here, elsewhere) = types::names();
        here.retain(|name| !counts.moves_by_type.keys().any(|key| key.starts_with(name)));
        Report {
            seed: plan.seed,
            threads: plan.threads,
            seconds,
            moves_per_minute: moves as f64 * 60.0 / seconds.max(1e-9),
            compared: counts.kinds,
            moves: counts.moves_by_type,
            cases: counts.cases,
            check_seconds: counts
                .time
                .into_iter()
                .map(|(check, time)| (check, time.as_secs_f64()))
                .collect(),
            skipped: elsewhere,
            not_compared: here,
            difference: outcome.found.map(|found| Difference {
                check: found.check,
                case: format!("{:#x}", found.case),
                message: found.difference.0,
            }),
        }
    }

    /// Returns true if all answers agreed.
    pub fn passed(&self) -> bool {
        self.difference.is_none()
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self)
            .unwrap_or_else(|error| format!("{{\"error\": \"{error}\"}}"))
    }
}

/// 12345678 as `12 345 678`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "compared in {:.0} s on {} threads, seed {}",
            self.seconds, self.threads, self.seed
        )?;
        for (kind, number) in &self.compared {
            writeln!(f, "{:>18}  {kind}", grouped(*number))?;
        }
        writeln!(
            f,
            "{:>18}  moves per minute",
            grouped(self.moves_per_minute as u64)
        )?;
        writeln!(f, "\nmoves compared on")?;
        for (name, number) in &self.moves {
            writeln!(f, "{:>18}  {name}", grouped(*number))?;
        }
        writeln!(f, "\ncases and seconds of each check")?;
        for (check, cases) in &self.cases {
            let seconds = self.check_seconds.get(check).copied().unwrap_or(0.0);
            writeln!(f, "{:>18}  {check}  {seconds:.0} s", grouped(*cases))?;
        }
        for name in &self.skipped {
            writeln!(f, "SKIPPED {name}: this CPU cannot run it")?;
        }
        for name in &self.not_compared {
            writeln!(f, "NOT COMPARED {name}")?;
        }
        match &self.difference {
            None => writeln!(f, "\nno difference"),
            Some(Difference {
                check,
                case,
                message,
            }) => {
                writeln!(
                    f,
                    "\nDIFFERENCE in {check}: --check {check} --case {case}\n{message}"
                )
            }
        }
    }
}
