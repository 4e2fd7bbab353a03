//! Inputs: files, standard input, and the records that are found in directories.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

/// Files larger than this are refused.
const MAX_MEGABYTES: u64 = 64;

/// Reads a file, or standard input if it is called `-`.
///
/// # Errors
/// - [`ReadError`].
pub fn read(file: &OsStr) -> Result<Vec<u8>, ReadError> {
    if file == "-" {
        read_to_limit(io::stdin().lock())
    } else {
        read_to_limit(File::open(file)?)
    }
}

/// Reads what is a file: not a pipe or a device, on which the program would wait, nor standard input.
///
/// # Errors
/// - [`ReadError`].
pub fn read_file(file: &str) -> Result<Vec<u8>, ReadError> {
    // Asked before it is opened: to open a pipe is to wait.
    match fs::metadata(file)?.is_file() {
        true => read_to_limit(File::open(file)?),
        false => Err(ReadError::NotAFile),
    }
}

/// Reads to the end, whatever the system says of the length: files of `/proc` are longer, and others grow.
fn read_to_limit(input: impl Read) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = MAX_MEGABYTES << 20;
    let length = input.take(limit + 1).read_to_end(&mut bytes)?;
    match length as u64 > limit {
        true => Err(ReadError::TooLarge),
        false => Ok(bytes),
    }
}

/// Why an input cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// What the system says.
    #[error(transparent)]
    System(#[from] io::Error),
    /// It is larger than any record.
    #[error("larger than {MAX_MEGABYTES} MB")]
    TooLarge,
    /// It is a directory, a pipe or a device.
    #[error("not a file")]
    NotAFile,
}

/// The name of a file as it is, or `standard input`.
#[must_use]
pub fn name(file: &OsStr) -> String {
    if file == "-" {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}

/// A record to play, or a place without one. The order is that of the paths.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// A file or directory, or `-` for standard input.
    path: OsString,
    /// Why there is no record.
    problem: Option<String>,
}

impl Input {
    /// The path as it is, or `standard input`.
    #[must_use]
    pub fn name(&self) -> String {
        name(&self.path)
    }

    /// Reads the record.
    ///
    /// # Errors
    /// - A message that says why there is none.
    pub fn read(&self) -> Result<Vec<u8>, String> {
        match &self.problem {
            Some(problem) => Err(problem.clone()),
            None => read(&self.path).map_err(|problem| problem.to_string()),
        }
    }
}

/// The records that some arguments name.
#[derive(Clone, Debug)]
pub struct Inputs(Vec<Input>);

impl Inputs {
    /// Files as they are, in the order given; in place of each directory the files in it and below it whose
    /// names end in `.sgf`, in either case, in the order of their paths. Links to directories are not followed.
    ///
    /// # Errors
    /// - [`StandardInputTwice`].
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
                });
                continue;
            }
            let mut found = BTreeSet::new();
            search(Path::new(argument), &mut found);
            if found.is_empty() {
                let problem = Some("no file in it ends in .sgf".to_owned());
                let path = argument.clone();
                found.insert(Input { path, problem });
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
                // Not pipes and devices, which may block; what is not known will be found out on reading.
                let may_be_file = path.metadata().map_or(true, |about| about.is_file());
                if ending.eq_ignore_ascii_case("sgf") && may_be_file {
                    found.insert(Input {
                        path: path.into_os_string(),
                        problem: None,
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
