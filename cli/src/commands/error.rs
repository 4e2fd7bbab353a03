//! Why a command failed, and its exit status.

use std::io;

use binmatrix_cli::AnalyzeError;
use binmatrix_cli::results::bench::BenchError;
use binmatrix_cli::results::count::CountError;
use binmatrix_cli::results::source::SourceError;
use binmatrix_cli::system::files::SaveError;
use binmatrix_cli::system::input::{ReadError, StandardInputTwice};
use binmatrix_cli::system::pool::{KernelError, PoolError};
use binmatrix_cli::views::picture::PngError;
use thiserror::Error;

/// Why a command failed. Its text is the message for the person at the keyboard.
#[derive(Debug, Error)]
pub(crate) enum CommandError {
    /// The input cannot be read.
    #[error("{file}: {reason}")]
    Read {
        /// The input.
        file: String,
        /// Why.
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
        /// Why.
        reason: AnalyzeError,
    },
    /// There is no such position to map.
    #[error("{file}: {reason}")]
    Source {
        /// The input.
        file: String,
        /// Why.
        reason: SourceError,
    },
    /// The kernel cannot play.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// There are no measurements.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The threads do not start.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// There is no count.
    #[error(transparent)]
    Count(#[from] CountError),
    /// Two backends or kernels that should have the same signature have different ones.
    #[error("{0}")]
    Disagreement(String),
    /// A file cannot be written.
    #[error("{file}: {reason}")]
    Save {
        /// The file.
        file: String,
        /// Why.
        reason: SaveError,
    },
    /// Two pictures would be in one file.
    #[error("--svg and --png name the same file")]
    SameFile,
    /// There is no picture.
    #[error(transparent)]
    Png(#[from] PngError),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
}

impl CommandError {
    /// 1 if the program itself is at fault, 2 if its input or surroundings are.
    pub(crate) fn exit_status(&self) -> u8 {
        match self {
            CommandError::Disagreement(_) | CommandError::Bench(BenchError::Disagreement(_)) => 1,
            _ => 2,
        }
    }
}
