//! The `binmatrix` program: parses the arguments, runs the command, and sets the exit status.
#![forbid(unsafe_code)]

mod commands;

use std::process::ExitCode;

use clap::Parser;

use commands::{Command, complain};

/// Analyzes Go game records and positions, and measures the board engine behind it.
#[derive(Debug, Parser)]
#[command(name = "binmatrix", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            complain(&error.to_string());
            ExitCode::from(error.exit_status())
        }
    }
}
