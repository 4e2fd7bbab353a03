//! Writes files atomically: a file is complete or absent.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

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
    /// The name belongs to a link to a file that does not exist.
    #[error("the link leads nowhere")]
    LinkToNothing,
}

/// The place of a file, and the file that is there now.
struct Place {
    path: PathBuf,
    old: Option<Metadata>,
}

impl Place {
    /// Finds the place that a name leads to. Links are followed, so that saving replaces their targets.
    fn find(name: &Path) -> Result<Place, SaveError> {
        let path = match fs::canonicalize(name) {
            Ok(path) => path,
            Err(_) if fs::symlink_metadata(name).is_err() => name.to_path_buf(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(SaveError::LinkToNothing);
            }
            Err(error) => return Err(error.into()),
        };
        if path.file_name().is_none() {
            return Err(SaveError::NotAFile);
        }
        if !directory(&path).is_dir() {
            return Err(SaveError::NoDirectory);
        }
        let old = match fs::metadata(&path) {
            Ok(old) if !old.is_file() => return Err(SaveError::NotAFile),
            Ok(old) => {
                // Renaming would replace a file that is read-only.
                OpenOptions::new().write(true).open(&path)?;
                Some(old)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        Ok(Place { path, old })
    }

    fn saved(&self) -> Saved {
        match self.old {
            Some(_) => Saved::Replaced,
            None => Saved::New,
        }
    }

    /// Writes the contents to a new file beside the place, and renames it.
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let (file, part) = self.create_beside()?;
        self.fill(file, bytes)
            .and_then(|()| fs::rename(&part, &self.path))
            .inspect_err(|_| {
                let _ = fs::remove_file(&part);
            })
    }

    fn create_beside(&self) -> io::Result<(File, PathBuf)> {
        let mut number = 0;
        loop {
            let name = format!(".binmatrix-{}-{number}.part", process::id());
            let part = self.path.with_file_name(name);
            match File::create_new(&part) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                made => return made.map(|file| (file, part)),
            }
        }
    }

    fn fill(&self, mut file: File, bytes: &[u8]) -> io::Result<()> {
        if let Some(old) = &self.old {
            make_alike(&file, old)?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Returns the directory of a file.
fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Gives a new file the permissions of an old one, and its owner if this user is allowed to.
fn make_alike(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}

/// Checks whether a file can be written, without writing it.
///
/// # Errors
/// - [`SaveError`] if it cannot.
pub fn check(path: &Path) -> Result<Saved, SaveError> {
    Ok(Place::find(path)?.saved())
}

/// Writes a file under a temporary name and renames it, so that nobody ever sees a part of it.
///
/// A file that is replaced passes on its permissions. If the name is that of a link, its target is replaced.
///
/// # Errors
/// - [`SaveError`]; an existing file is then unchanged.
pub fn save(path: &Path, bytes: &[u8]) -> Result<Saved, SaveError> {
    let place = Place::find(path)?;
    place.write(bytes)?;
    Ok(place.saved())
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
