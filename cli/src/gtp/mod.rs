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
//! analysis/     searches that report while they run
//! graphics.rs   searches that draw on GoGui's board
//! engine.rs     the search and its parameters
//! params.rs     KataGo's commands for parameters
//! time.rs       the time for moves
//! score.rs      dead stones and the score
//! files.rs      loadsgf, printsgf
//! rules.rs      KataGo's commands for rules
//! gogui.rs      GoGui's commands
//! picture.rs    GoGui's pictures of a search
//! side.rs       the numbers of a search, seen by one player
//! note.rs       texts beside the answers
//! line.rs       parsing of lines, formatting of answers
//! inbox.rs      lines that wait for their answers
//! session.rs    the game, the options and the clocks
//! clock.rs      main time and overtime
//! identity.rs   the program that a session claims to be
//! ```

mod analysis;
mod clock;
mod commands;
mod engine;
mod files;
mod game;
mod genmove;
mod gogui;
mod graphics;
mod groups;
mod handicap;
mod identity;
mod inbox;
mod inspect;
mod line;
mod note;
mod params;
mod picture;
mod rules;
mod score;
mod session;
pub(crate) mod side;
mod tactics;
mod time;
mod worms;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread;

use thiserror::Error;

use analysis::Stream;
use commands::Command;
use inbox::Inbox;
use line::Line;
use picture::Live;

pub use commands::command_names;
pub use engine::{DEFAULT_PLAYOUTS, MAX_PLAYOUTS, SearchOptions};
pub use identity::{Identity, UnknownIdentity};
pub use note::Note;
pub use params::ParamError;
pub use session::{GtpOptions, LoadOptions, Session};

impl Session {
    /// Answers a line, including the empty line that ends the answer. Returns `None` if the line is empty or a comment.
    ///
    /// An analysis ends after as many playouts as are for a move without a clock.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let mut answer = Vec::new();
        // Memory takes all that is written.
        let has_answer = self.respond(line, &mut answer, None).unwrap_or(true);
        has_answer.then(|| String::from_utf8_lossy(&answer).into_owned())
    }

    /// Writes the answer to a line, and calls `notes` before that. Returns false if the line has no answer.
    fn respond(
        &mut self,
        line: &[u8],
        output: &mut (dyn Write + Send),
        mut notes: Live<'_, '_>,
    ) -> io::Result<bool> {
        let Some(line) = Line::read(line) else {
            return Ok(false);
        };
        self.engine.stop_pondering();
        let (id, command, arguments) = line.parts();
        let answer = match commands::command(command) {
            Some(Command::Answered(handler)) => handler(self, &arguments),
            Some(Command::Drawn(handler)) => handler(self, &arguments, notes.as_deref_mut()),
            Some(Command::Streamed(handler)) => {
                let mut stream = Stream::new(id, output);
                let answer = handler(self, &arguments, &mut stream);
                match answer {
                    Err(reason) if !stream.has_begun() => Err(reason),
                    _ => return stream.end().map(|()| true),
                }
            }
            None => Err("unknown command".into()),
        };
        if let Some(notes) = notes {
            for warning in self.take_warnings() {
                notes(Note::Warning(&warning));
            }
        }
        output.write_all(line::response(id, &answer).as_bytes())?;
        output.flush()?;
        Ok(true)
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

/// Answers each line of `input` on `output` until `quit` or the end of the input. Each answer is flushed. `notes` gets
/// warnings and pictures before the answer is written.
///
/// A thread reads the input, so that the next line ends an analysis. After `quit` it remains until its read returns.
///
/// # Errors
/// - [`ServeError`] if reading or writing fails.
pub fn serve(
    options: GtpOptions,
    mut input: impl BufRead + Send + 'static,
    output: &mut (dyn Write + Send),
    notes: &mut (dyn FnMut(Note<'_>) + Send),
) -> Result<(), ServeError> {
    let inbox = Arc::new(Inbox::default());
    let reader = Arc::clone(&inbox);
    thread::Builder::new()
        .name("lines".to_owned())
        .spawn(move || reader.fill(&mut input))
        .map_err(ServeError::Input)?;
    let mut session = Session::new(options);
    session.engine.listen(&inbox);
    while !session.is_over() {
        let Some(line) = inbox.next().map_err(ServeError::Input)? else {
            break;
        };
        let answered = session.respond(&line, output, Some(&mut *notes));
        if answered.map_err(ServeError::Output)? {
            session.ponder();
        }
    }
    inbox.close();
    Ok(())
}
