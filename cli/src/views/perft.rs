//! Writes counts of move sequences as text.

use std::fmt::Write;

use crate::results::perft::Perft;

/// Writes the total, after the counts for each first move if `divide` is set.
#[must_use]
pub fn text(perft: &Perft, divide: bool) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    if divide {
        for (mv, sequences) in &perft.divided {
            let _ = writeln!(text, "{} {sequences}", mv.vertex(perft.size));
        }
    }
    let _ = writeln!(text, "{}", perft.total);
    text
}
