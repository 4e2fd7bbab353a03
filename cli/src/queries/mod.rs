//! The analysis engine: queries about positions, one JSON object a line, answered in the order in which they are done.
//!
//! ```text
//!   input ──lines──▶ query ──▶ Hall: waiting ──▶ workers: searches together ──▶ answer ──▶ output
//!                                    ▲                        │
//!                                    └──────── terminate ─────┘
//! ```
//!
//! ```text
//! options.rs   the options of the engine
//! query.rs     what a line asks for, and what is wrong with it
//! hall.rs      positions that wait, and those that are searched
//! worker.rs    a thread that searches
//! answer.rs    the lines that answer
//! ```
//!
//! The protocol is KataGo's; `cli/ANALYSIS.md` describes it.

mod answer;
mod hall;
mod options;
mod query;
mod worker;

use std::io::{self, BufRead, Read, Write};
use std::thread;

use crate::gtp::ServeError;
use hall::Hall;
use query::Line;

pub use options::{QueryOptions, Side, UnknownSide};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 << 20;

/// Answers queries until the end of the input, and then those that are left.
///
/// # Errors
/// - [`ServeError`] if reading or writing fails. The searches end.
pub fn serve(
    options: &QueryOptions,
    input: &mut dyn BufRead,
    output: &mut (dyn Write + Send),
) -> Result<(), ServeError> {
    let hall = Hall::new(output);
    let result = thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| worker::work(&hall, options));
        }
        let result = read_lines(options, input, &hall);
        if result.is_err() || options.quits_at_once {
            hall.end_all();
        }
        hall.close();
        result
    });
    result.map_err(ServeError::Input)?;
    hall.result().map_err(ServeError::Output)
}

fn read_lines(options: &QueryOptions, input: &mut dyn BufRead, hall: &Hall<'_>) -> io::Result<()> {
    let mut line = Vec::new();
    // An output that nobody reads needs no further answers.
    while hall.is_open() {
        line.clear();
        if (&mut *input)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?
            == 0
        {
            break;
        }
        if !line.trim_ascii().is_empty() {
            match query::read(&line, options) {
                Ok(Line::Query(query)) => hall.submit(*query),
                Ok(Line::Action(action)) => hall.act(&action),
                Err(complaint) => hall.say(&answer::of_error(&complaint)),
            }
        }
    }
    Ok(())
}
