//! `binmatrix gtp`: the Go Text Protocol, version 2 (G. Farnebäck's draft of 2002), for front ends, referees and
//! other programs. `cli/GTP.md` lists every command, its answer, and where it differs from GNU Go 3.8.
//!
//! A [`Session`] answers one line at a time and knows nothing of pipes, so that tests and the fuzzer can talk to
//! it; [`serve`] puts it on a pair of pipes. A command that fails leaves the game as it was.
//!
//! ```text
//! gtp.rs            Session, serve
//! gtp/line.rs       a line to identifier, command and arguments; an answer to text
//! gtp/commands.rs   the one table of commands
//! gtp/game.rs       sizes, moves, undo, tried moves, set-up
//! gtp/inspect.rs    questions about the board, in GNU Go's words
//! gtp/tactics.rs    direct captures and ladders
//! gtp/worms.rs      strings and dragons
//! gtp/handicap.rs   handicap stones
//! gtp/genmove.rs    the move to play
//! gtp/clock.rs      the time for it
//! gtp/score.rs      which stones are dead, and the score
//! gtp/files.rs      loadsgf, printsgf
//! gtp/rules.rs      KataGo's commands for rules
//! gtp/gogui.rs      GoGui's commands
//! ```

mod clock;
mod commands;
mod files;
mod game;
mod genmove;
mod gogui;
mod handicap;
mod inspect;
mod line;
mod rules;
mod score;
mod tactics;
mod worms;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;

use binmatrix::playout::Kernel;
use binmatrix::{Board, BoardSize, ByColor, Game, Rules};
use thiserror::Error;

use clock::{Clock, TimeSettings};
use line::Line;

pub use commands::command_names;

/// The program that a session says it is.
///
/// Some front ends ask for the name and the version before anything else and believe only programs that they
/// know: Lizzie waits for a name that begins with `KataGo`, or for a version of at least 0.15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Identity {
    /// `binmatrix` and its version.
    #[default]
    Binmatrix,
    /// `KataGo`, version 1.15.0.
    KataGo,
    /// `Leela Zero`, version 0.17.
    LeelaZero,
}

impl Identity {
    /// All of them.
    pub const ALL: [Identity; 3] = [Identity::Binmatrix, Identity::KataGo, Identity::LeelaZero];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Identity::Binmatrix => "binmatrix",
            Identity::KataGo => "katago",
            Identity::LeelaZero => "leela-zero",
        }
    }

    /// The answer to `name`.
    const fn program(self) -> &'static str {
        match self {
            Identity::Binmatrix => "binmatrix",
            Identity::KataGo => "KataGo",
            Identity::LeelaZero => "Leela Zero",
        }
    }

    /// The answer to `version`.
    const fn version(self) -> &'static str {
        match self {
            Identity::Binmatrix => env!("CARGO_PKG_VERSION"),
            Identity::KataGo => "1.15.0",
            Identity::LeelaZero => "0.17",
        }
    }
}

/// A text that names no [`Identity`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownIdentity;

impl fmt::Display for UnknownIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown program: expected binmatrix, katago or leela-zero")
    }
}

impl std::error::Error for UnknownIdentity {}

impl FromStr for Identity {
    type Err = UnknownIdentity;
    fn from_str(text: &str) -> Result<Identity, UnknownIdentity> {
        let named = Identity::ALL.into_iter().find(|i| i.name() == text);
        named.ok_or(UnknownIdentity)
    }
}

/// The most playouts for one move: some minutes on 19×19. No line can stop a search.
pub const MAX_PLAYOUTS: u32 = 1_000_000;

/// How a session begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GtpOptions {
    /// The rules.
    pub rules: Rules,
    /// What the random numbers are made from.
    pub seed: u64,
    /// Playouts for one move, shared by the candidates; each has at least eight, or all of them if there are
    /// fewer. Also the number, up to 2000, from which dead stones are judged. No more than [`MAX_PLAYOUTS`] count.
    pub playouts: u32,
    /// What plays them; the fastest kernel without. On a board that it does not play on, commands that need playouts
    /// fail.
    pub kernel: Option<Kernel>,
    /// What the session says it is.
    pub identity: Identity,
    /// Whether `loadsgf` may read files and `printsgf` may write them.
    pub files: bool,
}

impl Default for GtpOptions {
    fn default() -> Self {
        GtpOptions {
            rules: Rules::default(),
            seed: 1,
            playouts: 5000,
            kernel: None,
            identity: Identity::Binmatrix,
            files: true,
        }
    }
}

/// A game between two programs, or a program and a person. Sessions that are equal give the same answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// Its rules are those of the session.
    game: Game,
    /// The rules that were asked for. They hold in a record that names none.
    asked: Rules,
    player: Player,
    identity: Identity,
    files: bool,
    /// Moves made by `trymove`, not yet taken back. They are the last ones of the game.
    tried: usize,
    time: Option<TimeSettings>,
    clocks: ByColor<Option<Clock>>,
    quit: bool,
}

/// What `genmove` goes by, besides the game and the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Player {
    /// No more than [`MAX_PLAYOUTS`].
    playouts: u32,
    seed: u64,
    kernel: Option<Kernel>,
}

impl Session {
    /// An empty 19×19 board.
    #[must_use]
    pub fn new(options: GtpOptions) -> Session {
        let size = const { BoardSize::square(19) };
        let board = Board::new(size.unwrap_or_else(|_| unreachable!("19 is a side")));
        Session {
            game: Game::from_board(&board, options.rules),
            asked: options.rules,
            player: Player {
                playouts: options.playouts.min(MAX_PLAYOUTS),
                seed: options.seed,
                kernel: options.kernel,
            },
            identity: options.identity,
            files: options.files,
            tried: 0,
            time: None,
            clocks: ByColor::both(None),
            quit: false,
        }
    }

    /// Whether `quit` has come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The game as it stands, tried moves included.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The answer to a line, with the empty line that ends it; `None` where none is due: the line is empty or
    /// a comment.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let line = Line::read(line)?;
        let (id, command, arguments) = line.parts();
        let answer = match commands::handler(command) {
            Some(handler) => handler(self, &arguments),
            None => Err("unknown command".into()),
        };
        Some(line::response(id, &answer))
    }
}

/// Why a conversation broke off.
#[derive(Debug, Error)]
pub enum ServeError {
    /// What is said cannot be read.
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
    /// The answers cannot be written.
    #[error("the answers cannot be written: {0}")]
    Output(io::Error),
}

/// Answers standard input on standard output until `quit` or the end of the input. Each answer is flushed.
///
/// # Errors
/// - [`ServeError`] if one of the two is broken.
pub fn serve(
    options: GtpOptions,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
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
            let written = output.write_all(answer.as_bytes());
            written
                .and_then(|()| output.flush())
                .map_err(ServeError::Output)?;
        }
    }
    Ok(())
}
