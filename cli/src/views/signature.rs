//! Writes signatures as text.

use std::fmt::Write;

use crate::formats::text::plural;
use crate::results::signature::Signatures;

/// Writes a line for each backend and kernel, and the verdict.
#[must_use]
pub fn text(signatures: &Signatures) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    for (player, signature) in &signatures.signatures {
        let _ = write!(text, "{:<10}{:<11}", player.family(), player.name());
        let _ = match signature {
            Some(value) => writeln!(text, "{value:016x}"),
            None => writeln!(text, "SKIPPED: this CPU or build cannot run it"),
        };
    }
    let ran = signatures
        .signatures
        .iter()
        .filter(|(_, s)| s.is_some())
        .count();
    let verdict = match (ran, signatures.agree()) {
        (0, _) => "nothing ran",
        (1, _) => "one ran",
        (_, true) => "all families agree",
        (_, false) => "THEY DIFFER",
    };
    let threads = signatures.threads;
    let _ = writeln!(text, "{verdict} ({threads} thread{})", plural(threads));
    text
}
