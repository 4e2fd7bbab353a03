//! A running engine: a process, or a GTP session of this program on a thread.
//!
//! Two threads write to it and read from it, so that an engine that reads nothing, or writes without end, stops nobody
//! else. The caller waits for an answer only as long as it wants. A process is killed with its process group and
//! reaped when its engine is dropped. A thread cannot be killed: it ends at its next line, or never.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::mpsc::{channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};
use thiserror::Error;

use super::answers::{self, Answer, Heard, quote};
use crate::gtp::{self, GtpOptions};

/// The way to start an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineCommand {
    /// A program and its arguments.
    Program(String, Vec<String>),
    /// A session of this program.
    InProcess(Box<GtpOptions>),
}

/// An engine as the user names it.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineOptions {
    /// The text of the command.
    pub text: String,
    /// The way to start it.
    pub command: EngineCommand,
}

/// The reason why an engine is no longer usable.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// No answer came in time.
    #[error("gave no answer to `{command}` for {seconds} s")]
    Hung {
        /// The command.
        command: String,
        /// The time, in seconds.
        seconds: String,
    },
    /// The program ended, or closed its output.
    #[error("ended{status} at `{command}`")]
    Ended {
        /// The command.
        command: String,
        /// The exit status in parentheses, if known.
        status: String,
    },
    /// The output is no answer.
    #[error("answered `{command}` with garbage: `{line}`")]
    Garbage {
        /// The command.
        command: String,
        /// The line.
        line: String,
    },
    /// A command that every engine must accept failed.
    #[error("refused `{command}`: {reason}")]
    Refused {
        /// The command.
        command: String,
        /// The reason given by the engine.
        reason: String,
    },
}

/// Number of unread answers after which the engine has to wait.
const UNREAD: usize = 16;

/// The time for a program to end by itself.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A running engine.
#[derive(Debug)]
pub(super) struct Engine {
    lines: Sender<String>,
    heard: Receiver<Heard>,
    process: Option<Process>,
    /// True after a fault: it is not asked to quit.
    broken: bool,
}

impl Engine {
    /// Starts an engine. The standard error of a program is appended to `log`.
    pub fn start(command: &EngineCommand, log: Option<&Path>) -> Result<Engine, Fault> {
        let started = match command {
            EngineCommand::Program(program, arguments) => start_program(program, arguments, log),
            EngineCommand::InProcess(options) => start_session(options),
        };
        started.map_err(|error| Fault::Start(error.to_string()))
    }

    /// Sends a line and waits for its answer.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let answer = self.answer(command, limit);
        self.broken |= answer.is_err();
        answer
    }

    fn answer(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        match self.heard.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(Heard::Answer(answer)) => {
                let line = format!(
                    "{} before it was asked",
                    answer.unwrap_or_else(|error| error)
                );
                return Err(garbage(command, &line));
            }
            Ok(Heard::Garbage(line)) => return Err(garbage(command, &line)),
            Ok(Heard::End) | Err(TryRecvError::Disconnected) => return Err(self.end(command)),
        }
        if self.lines.send(format!("{command}\n")).is_err() {
            return Err(self.end(command));
        }
        match self.heard.recv_timeout(limit) {
            Ok(Heard::Answer(answer)) => Ok(answer),
            Ok(Heard::Garbage(line)) => Err(garbage(command, &line)),
            Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => Err(self.end(command)),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Hung {
                command: command.to_owned(),
                seconds: format!("{:.1}", limit.as_secs_f64()),
            }),
        }
    }

    fn end(&mut self, command: &str) -> Fault {
        let status = self.process.as_mut().and_then(Process::wait);
        Fault::Ended {
            command: command.to_owned(),
            status: status.map_or_else(String::new, |status| format!(" ({status})")),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let asked = !self.broken && self.lines.send("quit\n".to_owned()).is_ok();
        if let Some(process) = self.process.as_mut().filter(|_| asked) {
            process.wait();
        }
    }
}

fn garbage(command: &str, line: &str) -> Fault {
    Fault::Garbage {
        command: command.to_owned(),
        line: quote(line),
    }
}

/// A process that does not outlive its owner.
#[derive(Debug)]
struct Process(Child);

/// The process groups of all running engines.
#[cfg(unix)]
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

#[cfg(unix)]
fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the programs of all running engines, for a process that is about to end. None can start from now on.
#[cfg(unix)]
pub fn kill_engines() {
    let running = running();
    for &group in &*running {
        let _ = kill_process_group(group, Signal::KILL);
    }
    // The guard is kept: an engine that starts now waits for the end of this process.
    std::mem::forget(running);
}

impl Process {
    /// Starts a program.
    fn spawn(command: &mut Command) -> io::Result<Process> {
        #[cfg(unix)]
        let mut running = running();
        let child = command.spawn()?;
        #[cfg(unix)]
        running.push(Pid::from_child(&child));
        Ok(Process(child))
    }

    /// Waits a moment for the end.
    fn wait(&mut self) -> Option<ExitStatus> {
        let end = Instant::now() + LAST_WORDS;
        loop {
            match self.0.try_wait() {
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Kills the program and the programs that it started.
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            let group = Pid::from_child(&self.0);
            let _ = kill_process_group(group, Signal::KILL);
            running().retain(|&other| other != group);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start_program(program: &str, arguments: &[String], log: Option<&Path>) -> io::Result<Engine> {
    let errors = match log {
        Some(path) => File::options().append(true).create(true).open(path)?.into(),
        None => Stdio::null(),
    };
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(errors);
    // An interruption from the keyboard ends this program, not an engine of a program that goes on.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut process = Process::spawn(&mut command)?;
    let (Some(input), Some(output)) = (process.0.stdin.take(), process.0.stdout.take()) else {
        return Err(io::Error::other("no pipes"));
    };
    connect(input, output, Some(process))
}

fn start_session(options: &GtpOptions) -> io::Result<Engine> {
    let options = *options;
    let (output, mut answers) = io::pipe()?;
    let (lines, input) = io::pipe()?;
    thread::Builder::new()
        .name("engine".to_owned())
        .spawn(move || {
            // An error means that the engine was dropped.
            // No record is loaded, so there are no warnings.
            let _ = gtp::serve(options, BufReader::new(lines), &mut answers, &mut |_| ());
        })?;
    connect(input, output, None)
}

/// Starts the threads that write and read.
fn connect(
    mut input: impl Write + Send + 'static,
    output: impl io::Read + Send + 'static,
    process: Option<Process>,
) -> io::Result<Engine> {
    let (lines, to_send) = channel::<String>();
    let (hear, heard) = sync_channel(UNREAD);
    thread::Builder::new()
        .name("engine input".to_owned())
        .spawn(move || {
            for line in to_send {
                let sent = input.write_all(line.as_bytes());
                if sent.and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        })?;
    thread::Builder::new()
        .name("engine output".to_owned())
        .spawn(move || listen(&mut BufReader::new(output), &hear))?;
    Ok(Engine {
        lines,
        heard,
        process,
        broken: false,
    })
}

/// Reads answers until there is no more, or nobody listens.
fn listen(output: &mut dyn BufRead, hear: &SyncSender<Heard>) {
    loop {
        let heard = answers::read(output);
        let is_answer = matches!(heard, Heard::Answer(_));
        if hear.send(heard).is_err() || !is_answer {
            break;
        }
    }
}
