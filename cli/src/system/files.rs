//! Writes files atomically: a file is complete or absent.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The effect of saving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// The file is new.
    New,
    /// The file replaced another.
    Replaced,
}

/// The reason why a file cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The system reports an error.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The directory does not exist.
    #[error("no such directory")]
    NoDirectory,
    /// The name belongs to something other than a file.
    #[error("not a file")]
    NotAFile,
}

/// Returns the directory of a file.
fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Checks whether a file can be written, without writing it.
///
/// # Errors
/// - [`SaveError`] if it cannot.
pub fn check(path: &Path) -> Result<Saved, SaveError> {
    if path.file_name().is_none() {
        return Err(SaveError::NotAFile);
    }
    if !directory(path).is_dir() {
        return Err(SaveError::NoDirectory);
    }
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(Saved::Replaced),
        Ok(_) => Err(SaveError::NotAFile),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Saved::New),
        Err(error) => Err(error.into()),
    }
}

/// Writes a file under a temporary name and renames it, so that nobody ever sees a part of it.
///
/// # Errors
/// - [`SaveError`]; an existing file is then unchanged.
pub fn save(path: &Path, bytes: &[u8]) -> Result<Saved, SaveError> {
    let saved = check(path)?;
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    let part = directory(path).join(name);
    let mut options = OpenOptions::new();
    let file = options.write(true).create_new(true).open(&part)?;
    let written = fill(file, bytes).and_then(|()| fs::rename(&part, path));
    if let Err(error) = written {
        let _ = fs::remove_file(&part);
        return Err(error.into());
    }
    Ok(saved)
}

fn fill(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// Inserts a number with some digits before the extension: `OUT.svg` becomes `OUT-050.svg`.
///
/// ```
/// use std::path::Path;
/// use binmatrix_cli::system::files::numbered;
/// assert_eq!(numbered(Path::new("a/b.svg"), 50, 3), Path::new("a/b-050.svg"));
/// assert_eq!(numbered(Path::new("b"), 7, 1), Path::new("b-7"));
/// ```
#[must_use]
pub fn numbered(path: &Path, number: usize, digits: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:0digits$}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
