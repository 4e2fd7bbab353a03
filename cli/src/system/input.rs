//! Reads files and standard input, and finds the records in directories.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The maximum size of an input.
const MAX_MEGABYTES: u64 = 64;

/// Reads a file, or standard input if it is called `-`.
///
/// # Errors
/// - [`ReadError`] if it cannot be read.
pub fn read(file: &OsStr) -> Result<Vec<u8>, ReadError> {
    if file == "-" {
        read_to_limit(io::stdin().lock())
    } else {
        read_to_limit(File::open(file)?)
    }
}

/// Reads a regular file. Pipes and devices, on which the program would wait, and standard input are refused.
///
/// # Errors
/// - [`ReadError`] if it cannot be read.
pub fn read_file(file: &str) -> Result<Vec<u8>, ReadError> {
    // Checked before opening: opening a pipe blocks.
    match fs::metadata(file)?.is_file() {
        true => read_to_limit(File::open(file)?),
        false => Err(ReadError::NotAFile),
    }
}

/// Reads to the end without trusting the reported length: files in `/proc` are longer, and others grow.
fn read_to_limit(input: impl Read) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = MAX_MEGABYTES << 20;
    let length = input.take(limit + 1).read_to_end(&mut bytes)?;
    match length as u64 > limit {
        true => Err(ReadError::TooLarge),
        false => Ok(bytes),
    }
}

/// The reason why an input cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system reports an error.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The input is larger than any record.
    #[error("larger than {MAX_MEGABYTES} MB")]
    TooLarge,
    /// The path is a directory, a pipe or a device.
    #[error("not a file")]
    NotAFile,
}

/// The unchanged path, or `standard input`.
#[must_use]
pub fn name(file: &OsStr) -> String {
    if file == "-" {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}

/// A record to play, or a path without one. Inputs are ordered by path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// The path of a file or directory, or `-` for standard input.
    path: OsString,
    /// The reason why there is no record.
    problem: Option<String>,
    /// True if it was found in a directory.
    is_found: bool,
}

impl Input {
    /// The unchanged path, or `standard input`.
    #[must_use]
    pub fn name(&self) -> String {
        name(&self.path)
    }

    /// The name of the file without its folder and ending, or `game` for standard input.
    #[must_use]
    pub fn stem(&self) -> String {
        let stem = Path::new(&self.path)
            .file_stem()
            .filter(|_| self.path != "-");
        stem.map_or("game".into(), OsStr::to_string_lossy).into()
    }

    /// Returns true if it was found in a directory, and false if an argument names it.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// The absolute path of the file; `None` for standard input and what does not exist.
    #[must_use]
    pub fn place(&self) -> Option<PathBuf> {
        let place = fs::canonicalize(&self.path).ok();
        place.filter(|_| self.path != "-")
    }

    /// Returns true if the record lies in or below this folder.
    #[must_use]
    pub fn is_in(&self, folder: &Path) -> bool {
        let folder = fs::canonicalize(folder).ok();
        let mut both = self.place().zip(folder).into_iter();
        both.any(|(own, folder)| own.starts_with(folder))
    }

    /// Reads the record.
    ///
    /// # Errors
    /// - A message with the reason why there is no record.
    pub fn read(&self) -> Result<Vec<u8>, String> {
        match &self.problem {
            Some(problem) => Err(problem.clone()),
            None => read(&self.path).map_err(|problem| problem.to_string()),
        }
    }
}

/// The records that a list of arguments names.
#[derive(Clone, Debug)]
pub struct Inputs(Vec<Input>);

impl Inputs {
    /// Finds the records. Files stay in the given order. A directory is replaced by the files in it and below it whose
    /// names end in `.sgf`, in upper or lower case, ordered by path. Links to directories are not followed.
    ///
    /// # Errors
    /// - [`StandardInputTwice`] if `-` occurs more than once.
    pub fn find(arguments: &[OsString]) -> Result<Inputs, StandardInputTwice> {
        if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
            return Err(StandardInputTwice);
        }
        let mut inputs = Vec::new();
        for argument in arguments {
            if argument == "-" || !Path::new(argument).is_dir() {
                inputs.push(Input {
                    path: argument.clone(),
                    problem: None,
                    is_found: false,
                });
                continue;
            }
            let mut found = BTreeSet::new();
            search(Path::new(argument), &mut found);
            if found.is_empty() {
                let problem = Some("contains no .sgf file".to_owned());
                let path = argument.clone();
                found.insert(Input {
                    path,
                    problem,
                    is_found: false,
                });
            }
            inputs.extend(found);
        }
        Ok(Inputs(inputs))
    }

    /// The records, in order.
    #[must_use]
    pub fn records(&self) -> &[Input] {
        &self.0
    }
}

fn search(directory: &Path, found: &mut BTreeSet<Input>) {
    let unreadable = |reason: std::io::Error| Input {
        path: directory.into(),
        problem: Some(reason.to_string()),
        is_found: true,
    };
    let entries = match directory.read_dir() {
        Ok(entries) => entries,
        Err(reason) => {
            found.insert(unreadable(reason));
            return;
        }
    };
    for entry in entries {
        match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))) {
            Ok((path, kind)) if kind.is_dir() => search(&path, found),
            Ok((path, _)) => {
                let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
                // Skips pipes and devices, which may block. If the type is unknown, reading the file will tell.
                let may_be_file = path.metadata().map_or(true, |about| about.is_file());
                if ending.eq_ignore_ascii_case("sgf") && may_be_file {
                    found.insert(Input {
                        path: path.into_os_string(),
                        problem: None,
                        is_found: true,
                    });
                }
            }
            Err(reason) => {
                found.insert(unreadable(reason));
            }
        }
    }
}

/// Standard input is named more than once.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("standard input (-) can be read only once")]
#[non_exhaustive]
pub struct StandardInputTwice;
