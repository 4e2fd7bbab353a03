//! `binmatrix signature`: one hash over fixed-seed playouts, the same on every backend and for every
//! number of threads. It changes only when the rules, the random numbers or the playouts do.

use std::fmt::Write;

use binmatrix::{Backend, playout};

use crate::error::CommandError;
use crate::pool::Pool;

/// The signature of each backend, `None` where this CPU cannot run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// Backends and signatures.
    pub signatures: Vec<(Backend, Option<u64>)>,
    /// The number of threads that played.
    pub threads: usize,
}

/// Plays on each of the `backends`; those that do not run here are left out.
///
/// # Errors
/// - [`CommandError`] if the threads do not start.
pub fn run(backends: &[Backend], threads: Option<usize>) -> Result<Signatures, CommandError> {
    let pool = Pool::new(threads)?;
    let signature = |&backend: &Backend| {
        let play = |board: &_, request: &_| pool.run(board, request, backend);
        (backend, playout::signature(play).ok())
    };
    Ok(Signatures {
        signatures: backends.iter().map(signature).collect(),
        threads: pool.threads(),
    })
}

impl Signatures {
    /// Whether no two of them differ.
    #[must_use]
    pub fn agree(&self) -> bool {
        let mut values = self.signatures.iter().filter_map(|&(_, value)| value);
        let first = values.next();
        values.all(|value| Some(value) == first)
    }

    /// A line for each backend, and whether they agree.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        for (backend, signature) in &self.signatures {
            let _ = match signature {
                Some(value) => writeln!(text, "{backend:<8}{value:016x}"),
                None => writeln!(text, "{backend:<8}SKIPPED: this CPU or build cannot run it"),
            };
        }
        let ran = self.signatures.iter().filter(|(_, s)| s.is_some()).count();
        let verdict = match (ran, self.agree()) {
            (0, _) => "no backend ran",
            (1, _) => "one backend ran",
            (_, true) => "all agree",
            (_, false) => "THEY DIFFER",
        };
        let threads = self.threads;
        let _ = writeln!(
            text,
            "{verdict} ({threads} thread{})",
            crate::record::plural(threads)
        );
        text
    }
}
