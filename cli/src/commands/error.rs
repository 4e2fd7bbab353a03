//! Errors of the commands, and their exit statuses.

use std::io;

use binmatrix_cli::AnalyzeError;
use binmatrix_cli::gtp::{ParamError, ServeError};
use binmatrix_cli::results::bench::BenchError;
use binmatrix_cli::results::count::CountError;
use binmatrix_cli::results::life::GroupError;
use binmatrix_cli::results::matches::MatchError;
use binmatrix_cli::results::review::ReviewError;
use binmatrix_cli::results::source::SourceError;
use binmatrix_cli::system::files::SaveError;
use binmatrix_cli::system::input::{ReadError, StandardInputTwice};
use binmatrix_cli::system::pool::{KernelError, PoolError};
use binmatrix_cli::views::picture::PngError;
use thiserror::Error;

/// The reason why a command failed. Its text is the message for the user.
#[derive(Debug, Error)]
pub(crate) enum CommandError {
    /// The input cannot be read.
    #[error("{file}: {reason}")]
    Read {
        /// The input.
        file: String,
        /// The reason.
        reason: ReadError,
    },
    /// Standard input is named more than once.
    #[error(transparent)]
    StandardInputTwice(#[from] StandardInputTwice),
    /// The input cannot be analyzed.
    #[error("{file}: {reason}")]
    Analyze {
        /// The input.
        file: String,
        /// The reason.
        reason: AnalyzeError,
    },
    /// The position to map does not exist.
    #[error("{file}: {reason}")]
    Source {
        /// The input.
        file: String,
        /// The reason.
        reason: SourceError,
    },
    /// There is no such group.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// The kernel cannot play the games.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// Interruptions cannot be handled.
    #[error("interruptions cannot be handled: {0}")]
    Signals(io::Error),
    /// The benchmark failed.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// A parameter of the search cannot be set.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The threads cannot be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// The count is impossible.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The match cannot begin or go on.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The review stopped.
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// The settings of the match make no sense together.
    #[error("{0}")]
    MatchSettings(&'static str),
    /// Two backends or kernels that must have the same signature have different ones.
    #[error("{0}")]
    Disagreement(String),
    /// A file cannot be written.
    #[error("{file}: {reason}")]
    Save {
        /// The file.
        file: String,
        /// The reason.
        reason: SaveError,
    },
    /// `--svg` and `--png` name the same file.
    #[error("--svg and --png name the same file")]
    SameFile,
    /// The picture cannot be converted to PNG.
    #[error(transparent)]
    Png(#[from] PngError),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
}

impl CommandError {
    /// The exit status: 1 if the program itself is at fault, 2 if its input or environment is.
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            CommandError::Disagreement(_) | CommandError::Bench(BenchError::Disagreement(_)) => 1,
            _ => 2,
        }
    }
}

/// The end of a conversation with another program. If that is gone, there is nobody to tell.
pub(super) fn end_of_conversation(result: Result<(), ServeError>) -> Result<(), CommandError> {
    match result {
        Err(ServeError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(ServeError::Output(error)) => Err(CommandError::Output(error)),
        Err(ServeError::Input(reason)) => Err(CommandError::Read {
            file: "standard input".to_owned(),
            reason: reason.into(),
        }),
        Ok(()) => Ok(()),
    }
}
