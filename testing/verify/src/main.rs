//! Verifies the library on this CPU: `cargo run --release -p binmatrix-verify -- --seconds 60`.
//!
//! ```text
//!             checks/judge      properties of binmatrix-testing on random bytes, decided by the judge; slow
//! schedule ─▶ checks/games      random games on rows, replayed on every matrix type, with chains, on Board and Game
//!             checks/superko    games on tiny boards, where positions repeat
//!             checks/analyses   worms and maps on every matrix type
//!             checks/kernels    playouts of every kernel, replayed on rows and compared with each other
//!      │
//!      ▼
//!   counts  ─▶ report           the number of comparisons of each kind; the first difference, with its case
//! ```
//!
//! A case is one number, and its content depends on nothing else: `--check games --case 0x1f` repeats it. The seed
//! determines the sequence of cases; the time decides which check takes a case, and how far the threads get.

#![forbid(unsafe_code)]

mod checks;
mod counts;
mod report;
mod schedule;
mod types;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use crate::checks::CHECKS;
use crate::report::Report;
use crate::schedule::Plan;

/// Compares every matrix type and playout kernel of this CPU with the judge, and with each other at speed.
///
/// Prints the number of comparisons of each kind. At the first difference it stops, prints the case and the position,
/// and exits with status 1.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100)]
struct Arguments {
    /// Time limit in seconds; cases under way are finished
    #[arg(long, default_value_t = 60, value_name = "S", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Seed of the sequence of cases
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Run only these checks
    #[arg(long, value_name = "NAME", value_delimiter = ',',
        value_parser = clap::builder::PossibleValuesParser::new(CHECKS.iter().map(|check| check.name)))]
    check: Vec<String>,
    /// Run only this case of each chosen check, decimal or with 0x
    #[arg(long, value_name = "CASE", value_parser = case, requires = "check")]
    case: Option<u64>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

fn case(text: &str) -> Result<u64, std::num::ParseIntError> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let chosen =
        |name: &str| arguments.check.is_empty() || arguments.check.iter().any(|c| c == name);
    let plan = Plan {
        checks: CHECKS.iter().filter(|check| chosen(check.name)).collect(),
        seed: arguments.seed,
        case: arguments.case,
        time: Duration::from_secs(arguments.seconds),
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    if !cfg!(binmatrix_fault) && std::env::var_os("BINMATRIX_FAULT").is_some() {
        eprintln!(
            "error: BINMATRIX_FAULT is set, and this build has no faults (RUSTFLAGS='--cfg binmatrix_fault')"
        );
        return ExitCode::from(2);
    }
    let outcome = match plan.run() {
        Ok(outcome) => outcome,
        Err(error) => {
            eprintln!("error: cannot start {} threads: {error}", plan.threads);
            return ExitCode::from(2);
        }
    };
    let report = Report::new(&plan, outcome);
    if arguments.json {
        println!("{}", report.to_json());
    } else {
        print!("{report}");
    }
    match report.passed() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
