//! Runs the built program.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod script;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// An empty directory for a test.
pub struct Folder(PathBuf);

impl Folder {
    /// Names of tests in different files may not be the same.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a directory");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("the path is UTF-8").to_owned()
    }

    pub fn names(&self) -> BTreeSet<String> {
        let files = fs::read_dir(&self.0).expect("the directory");
        files
            .map(|file| file.expect("a file").file_name())
            .map(|name| name.to_str().expect("UTF-8").to_owned())
            .collect()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    fn of(output: Output) -> Run {
        Run {
            status: output.status.code().expect("ended by a signal"),
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Returns the standard output of a run that must succeed.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!(self.status, 0, "{}", self.stderr);
        self.stdout
    }

    /// Returns the message of a run that must fail as documented: status 2, nothing on standard output, one line on
    /// standard error, and no trace of a panic.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!(self.status, 2, "{} {}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self.stderr
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_binmatrix"));
    command.args(arguments).stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Run {
    Run::of(command(arguments).output().expect("the program starts"))
}

pub fn run_with_environment(arguments: &[&str], name: &str, value: &str) -> Run {
    let output = command(arguments).env(name, value).output();
    Run::of(output.expect("the program starts"))
}

pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    // The program may end before it has read everything.
    let _ = stdin.write_all(input);
    drop(stdin);
    Run::of(child.wait_with_output().expect("the program ends"))
}

/// Runs `analyze - --json` with few playouts on a record.
pub fn analyze(sgf: impl AsRef<[u8]>, options: &[&str]) -> Run {
    let arguments = [&["analyze", "-", "--json", "--playouts", "2"], options].concat();
    run_with_input(&arguments, sgf.as_ref())
}

/// Returns the object that `analyze` prints for a good record.
#[track_caller]
pub fn json_of(sgf: impl AsRef<[u8]>, options: &[&str]) -> Value {
    parse(&analyze(sgf, options).good())
}

#[track_caller]
pub fn parse(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "one object in one line");
    serde_json::from_str(text).expect("standard output is JSON")
}

/// Reads a record of the repository.
pub fn game(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../games")
        .join(name);
    path.to_str().expect("the path is UTF-8").to_owned()
}

pub const EAR_REDDENING: &str = "ear-reddening-1846.sgf";
pub const CASTLE: &str = "castle-1861.sgf";

/// The strings in a list.
pub fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list");
    list.iter().map(|v| v.as_str().expect("a string")).collect()
}

/// Three in a row in the corner: the first to play B9 decides.
pub const CORNER: &str = "\
    . . . X O . . . .\n\
    X X X X O . . . .\n\
    O O O O O . . . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n\
    . . . . . . . . .\n";
