//! Writes signatures as text.

use std::fmt::Write;

use crate::formats::text::plural;
use crate::results::signature::{Hashes, Signatures};

/// Writes a line for each backend and kernel, with the hash of light games and, for kernels, that of tactical games; then
/// the verdict.
#[must_use]
pub fn text(signatures: &Signatures) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    for (player, hashes) in &signatures.signatures {
        let _ = write!(text, "{:<10}{:<11}", player.family(), player.name());
        let _ = match hashes {
            Some(Hashes { light, tactical }) => {
                let tactical = tactical.map(|hash| format!("  tactical {hash:016x}"));
                writeln!(text, "{light:016x}{}", tactical.unwrap_or_default())
            }
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
