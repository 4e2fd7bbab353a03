//! The Go Text Protocol, version 2 (G. Farnebäck's draft of 2002), for front ends, referees and other programs.
//! `cli/GTP.md` lists every command, its answer, and the differences from GNU Go 3.8.
//!
//! A [`Session`] answers one line at a time and does no line input or output itself, so that tests and the fuzzer can
//! use it. [`serve`] connects it to a reader and a writer. A failed command leaves the game unchanged. Warnings about
//! loaded records are no part of an answer.
//!
//! ```text
//! mod.rs        Session::answer, serve
//! commands.rs   the table of commands
//! game.rs       sizes, moves, undo, tried moves, set-up
//! inspect.rs    questions about the board, in GNU Go's vocabulary
//! tactics.rs    direct captures and ladders
//! worms.rs      strings and dragons
//! handicap.rs   handicap stones
//! genmove.rs    the choice of a move
//! engine.rs     the search and its parameters
//! params.rs     KataGo's commands for parameters
//! time.rs       the time for moves
//! score.rs      dead stones and the score
//! files.rs      loadsgf, printsgf
//! rules.rs      KataGo's commands for rules
//! gogui.rs      GoGui's commands
//! line.rs       parsing of lines, formatting of answers
//! session.rs    the game, the options and the clocks
//! clock.rs      main time and overtime
//! identity.rs   the program that a session claims to be
//! ```

mod clock;
mod commands;
mod engine;
mod files;
mod game;
mod genmove;
mod gogui;
mod handicap;
mod identity;
mod inspect;
mod line;
mod params;
mod rules;
mod score;
mod session;
mod tactics;
mod time;
mod worms;

use std::io::{self, BufRead, Write};

use thiserror::Error;

use line::Line;

pub use commands::command_names;
pub use engine::{DEFAULT_PLAYOUTS, MAX_PLAYOUTS, SearchOptions};
pub use identity::{Identity, UnknownIdentity};
pub use params::ParamError;
pub use session::{GtpOptions, LoadOptions, Session};

impl Session {
    /// Answers a line, including the empty line that ends the answer. Returns `None` if the line is empty or a comment.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let line = Line::read(line)?;
        self.engine.stop_pondering();
        let (id, command, arguments) = line.parts();
        let answer = match commands::handler(command) {
            Some(handler) => handler(self, &arguments),
            None => Err("unknown command".into()),
        };
        Some(line::response(id, &answer))
    }
}

/// The reason why a conversation ended early.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The input cannot be read.
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
    /// The answers cannot be written.
    #[error("the answers cannot be written: {0}")]
    Output(io::Error),
}

/// Answers each line of `input` on `output` until `quit` or the end of the input. Each answer is flushed. `warn` gets
/// each warning about a loaded record, one line, before the answer is written.
///
/// # Errors
/// - [`ServeError`] if reading or writing fails.
pub fn serve(
    options: GtpOptions,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    warn: &mut dyn FnMut(&str),
) -> Result<(), ServeError> {
    let mut session = Session::new(options);
    let mut line = Vec::new();
    while !session.is_over() {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(ServeError::Input)? == 0 {
            break;
        }
        if let Some(answer) = session.answer(&line) {
            for warning in session.take_warnings() {
                warn(&warning);
            }
            let written = output.write_all(answer.as_bytes());
            written
                .and_then(|()| output.flush())
                .map_err(ServeError::Output)?;
            session.ponder();
        }
    }
    Ok(())
}
