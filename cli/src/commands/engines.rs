//! The command lines of engines, and their end when this program is interrupted.

use binmatrix_cli::results::engines::{self, EngineCommand, EngineOptions};
use clap::Parser;

use super::gtp::GtpArguments;

/// The words after `binmatrix` in the command line of an engine.
#[derive(Debug, Parser)]
#[command(name = "binmatrix", no_binary_name = true)]
struct InProcess {
    #[command(flatten)]
    arguments: GtpArguments,
}

/// Parses the command line of an engine.
pub(super) fn engine(text: &str) -> Result<EngineOptions, String> {
    let words = shlex::split(text).ok_or("a quotation mark is missing")?;
    let mut words = words.into_iter();
    let program = words.next().ok_or("expected a command")?;
    let mut words: Vec<String> = words.collect();
    let command = if program == "binmatrix" {
        if words.first().is_some_and(|word| word == "gtp") {
            words.remove(0);
        }
        let parsed = InProcess::try_parse_from(words).map_err(|error| {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        })?;
        let options = parsed.arguments.options();
        EngineCommand::InProcess(Box::new(options.map_err(|error| error.to_string())?))
    } else {
        EngineCommand::Program(program, words)
    };
    Ok(EngineOptions {
        text: text.to_owned(),
        command,
    })
}

/// Kills the engines when this program is interrupted: they are in process groups of their own, and one that hangs
/// would stay.
#[cfg(unix)]
pub(super) fn leave_no_engines() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let ignored = ignored_signals();
    let signals = [SIGHUP, SIGINT, SIGTERM].into_iter();
    let mut signals = Signals::new(signals.filter(|signal| ignored >> (signal - 1) & 1 == 0))?;
    let name = "interruption".to_owned();
    std::thread::Builder::new().name(name).spawn(move || {
        for signal in signals.forever() {
            engines::kill_engines();
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// The signals that this process ignores, as under `nohup`: signal 1 is bit 0. They are not to end it. Where that
/// cannot be known, it is SIGHUP.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(1)
}

#[cfg(not(unix))]
pub(super) fn leave_no_engines() -> std::io::Result<()> {
    Ok(())
}
