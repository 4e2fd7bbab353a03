//! Messages on standard error, and text on standard output.

use std::io::Write;

use binmatrix_cli::formats::text::shown;
use binmatrix_cli::system::output;

use super::error::CommandError;

/// Writes a message to standard error, without what could control a terminal. A failure is ignored: there is nowhere else to
/// report it.
pub(crate) fn complain(message: &str) {
    let lines: Vec<String> = message.lines().map(shown).collect();
    let _ = writeln!(std::io::stderr(), "binmatrix: {}", lines.join("\n"));
}

/// Draws on GoGui's board, by lines on standard error. A failure is ignored.
pub(super) fn draw(lines: &str) {
    let _ = writeln!(std::io::stderr(), "gogui-gfx:\n{lines}\n");
}

pub(super) fn write(text: &str) -> Result<(), CommandError> {
    output::write(text).map_err(CommandError::Output)
}
