//! Runs GNU Go and our side on lines of GTP.
//!
//! GNU Go is searched at `BINMATRIX_GNUGO`, in `PATH` and as `/usr/games/gnugo`. Without it these tests print
//! `SKIPPED`; with `BINMATRIX_REQUIRE_GNUGO=1` they fail. A GNU Go that hangs is killed after two minutes. A hang or
//! failure is reported with the file of its lines.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use binmatrix::Rules;
use binmatrix_cli::gtp::{GtpOptions, Session};

/// The path of GNU Go 3.8; `None`, after a message, if it is missing and not required.
pub(crate) fn gnugo() -> Option<PathBuf> {
    let candidates: Vec<PathBuf> = match env::var_os("BINMATRIX_GNUGO") {
        Some(path) => vec![path.into()],
        None => {
            let path = env::var_os("PATH").unwrap_or_default();
            let in_path = env::split_paths(&path).map(|folder| folder.join("gnugo"));
            in_path.chain(["/usr/games/gnugo".into()]).collect()
        }
    };
    let is_wanted = |path: &PathBuf| {
        let run = Command::new(path)
            .arg("--version")
            .stdin(Stdio::null())
            .output();
        run.is_ok_and(|run| run.stdout.starts_with(b"GNU Go 3.8"))
    };
    let found = candidates.into_iter().find(is_wanted);
    if found.is_none() {
        let required = env::var_os("BINMATRIX_REQUIRE_GNUGO").is_some_and(|value| value == "1");
        assert!(!required, "GNU Go 3.8 is required and not found");
        say("SKIPPED comparison with GNU Go: GNU Go 3.8 is not installed");
    }
    found
}

/// Writes past the test harness, which captures `println!`.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A process that does not outlive the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// GNU Go takes a second or two for the longest script.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The result of running GNU Go on a script.
pub(crate) struct Answers {
    /// The answers in order, without empty lines.
    pub(crate) texts: Vec<String>,
    /// The exit status.
    pub(crate) status: ExitStatus,
    /// The script, which is kept until it is removed explicitly.
    pub(crate) script: PathBuf,
}

impl Answers {
    /// Returns the answers after a successful run. Otherwise returns the status as an error, and keeps the script.
    pub(crate) fn of_good_end(self) -> Result<Vec<String>, String> {
        let Answers {
            texts,
            status,
            script,
        } = self;
        if !status.success() {
            return Err(format!(
                "GNU Go ended with {status} after {} answers to {}",
                texts.len(),
                script.display()
            ));
        }
        fs::remove_file(script).expect("the script is there");
        Ok(texts)
    }
}

/// Sends GNU Go a script and returns all answers.
///
/// # Errors
/// - It is killed after [`TIME_LIMIT`]; the script is kept.
pub(crate) fn answers_of(gnugo: &Path, options: &[&str], script: &str) -> Result<Answers, String> {
    let mut command = Command::new(gnugo);
    command.args(["--mode", "gtp", "--quiet", "--seed", "1"]);
    command.args(options);
    answers_of_command(command, script, TIME_LIMIT)
}

/// Uses files for the script and the answers: GNU Go writes one character at a time, and each would wake the reader of
/// a pipe.
fn answers_of_command(
    mut command: Command,
    script: &str,
    limit: Duration,
) -> Result<Answers, String> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = |what: &str| {
        let name = format!("gnugo-{}-{number}.{what}", std::process::id());
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
    };
    let (input, output) = (path("gtp"), path("answers"));
    fs::write(&input, script).expect("the script is written");
    let child = command
        .stdin(File::open(&input).expect("the script is there"))
        .stdout(File::create(&output).expect("a file for the answers"))
        .stderr(Stdio::null())
        // A crash leaves a file behind.
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .spawn()
        .expect("GNU Go starts");
    let mut running = Running(child);
    let end = Instant::now() + limit;
    let status = loop {
        if let Some(status) = running.0.try_wait().expect("GNU Go runs") {
            break status;
        }
        if Instant::now() >= end {
            drop(running);
            let bytes = fs::read(&output).unwrap_or_default();
            return Err(format!(
                "GNU Go was killed after {} s and {} answers to {}; they are in {}",
                limit.as_secs_f32(),
                texts_of(&bytes).len(),
                input.display(),
                output.display()
            ));
        }
        thread::sleep(Duration::from_millis(5));
    };
    let bytes = fs::read(&output).expect("the answers are there");
    fs::remove_file(output).expect("the file is there");
    Ok(Answers {
        texts: texts_of(&bytes),
        status,
        script: input,
    })
}

fn texts_of(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut texts: Vec<String> = text
        .split("\n\n")
        .map(|a| a.trim_end().to_owned())
        .collect();
    // The empty line after the last answer.
    if texts.last().is_some_and(String::is_empty) {
        texts.pop();
    }
    texts
}

/// A program that hangs is killed, and one that fails is noticed; both scripts are kept.
#[test]
#[cfg(unix)]
fn a_program_that_hangs_or_fails_is_reported() {
    let script_in = |message: &str| {
        let (_, rest) = message.split_once(" answers to ").expect("a script");
        let (path, _) = rest.split_once(';').unwrap_or((rest, ""));
        PathBuf::from(path)
    };
    let mut sleep = Command::new("sleep");
    sleep.arg("1000");
    let killed = answers_of_command(sleep, "name\n", Duration::from_millis(50));
    let message = killed.err().expect("an error");
    assert!(message.starts_with("GNU Go was killed after 0.05 s and 0 answers to "));
    let script = script_in(&message);
    assert_eq!(fs::read_to_string(&script).expect("the script"), "name\n");
    let (_, output) = message.split_once("; they are in ").expect("the answers");
    for path in [&*script, Path::new(output)] {
        fs::remove_file(path).expect("the file is there");
    }

    let mut fail = Command::new("sh");
    fail.args(["-c", "echo '= 1'; echo; exit 3"]);
    let failed = answers_of_command(fail, "name\n", TIME_LIMIT).expect("it ends");
    assert_eq!(failed.texts, ["= 1"]);
    let message = failed.of_good_end().expect_err("a bad end");
    assert!(message.contains("after 1 answers to "), "{message}");
    fs::remove_file(script_in(&message)).expect("the script is kept");

    let good = answers_of_command(Command::new("true"), "name\n", TIME_LIMIT).expect("it ends");
    let script = good.script.clone();
    assert_eq!(good.of_good_end(), Ok(vec![]));
    assert!(!script.exists());
}

pub(crate) fn session(rules: Rules) -> Session {
    Session::new(GtpOptions {
        rules,
        ..GtpOptions::default()
    })
}

/// Our answer, in the form of [`answers_of`].
pub(crate) fn ask(session: &mut Session, line: &str) -> String {
    let answer = session.answer(line.as_bytes()).expect("an answer");
    let text = answer
        .strip_suffix("\n\n")
        .expect("an empty line at the end");
    text.trim_end().to_owned()
}

pub(crate) fn number_from(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number")),
    )
}
