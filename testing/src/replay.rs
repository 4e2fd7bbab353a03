//! Runs a property on the repository's files: its seed corpus, and inputs that once broke it.

use std::fs;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::matrix_types::message;

/// Runs `run` on every file of `fuzz/corpus/<target>` and `fuzz/regressions/<target>`.
///
/// # Panics
/// - If the property fails on a file, with the names of all such files,
/// - if there is no corpus.
pub fn replay(target: &str, run: fn(&[u8])) {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let corpus = files(&fuzz.join("corpus").join(target));
    assert!(
        !corpus.is_empty(),
        "fuzz/corpus/{target} is missing or empty"
    );
    let regressions = files(&fuzz.join("regressions").join(target));
    let mut failed = Vec::new();
    for path in corpus.iter().chain(&regressions) {
        let bytes = fs::read(path).expect("a readable file");
        if let Err(reason) = catch_unwind(AssertUnwindSafe(|| run(&bytes))) {
            failed.push(format!("{}: {}", path.display(), message(&*reason)));
        }
    }
    println!(
        "{target}: {} of the corpus, {} regressions",
        corpus.len(),
        regressions.len()
    );
    assert!(
        failed.is_empty(),
        "the property {target} fails:\n{}",
        failed.join("\n")
    );
}

/// The files of a directory sorted by name; none if the directory does not exist.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = match fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
        Err(error) => panic!("{}: {error}", directory.display()),
    };
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a directory entry").path())
        .collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}
