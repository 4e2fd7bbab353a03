//! Lines for a person, and standard output.

use std::io::Write;

use binmatrix_cli::system::output;

use super::error::CommandError;

/// A line on standard error; if nobody listens there, so be it.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "binmatrix: {message}");
}

pub(super) fn write(text: &str) -> Result<(), CommandError> {
    output::write(text).map_err(CommandError::Output)
}
