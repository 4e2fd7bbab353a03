//! Why a command failed, and its exit status.

use std::io;

use binmatrix::{BackendUnavailable, BoardSize};
use thiserror::Error;

use crate::analyze::AnalyzeError;
use crate::count::CountError;
use crate::picture::PngError;
use crate::system::files::SaveError;
use crate::system::input::{ReadError, StandardInputTwice};
use crate::system::pool::{KernelError, PoolError};

/// Why a command failed. Its text is the message for the person at the keyboard.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
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
    /// The backend does not run here.
    #[error(transparent)]
    Backend(#[from] BackendUnavailable),
    /// The kernel cannot play.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// There is no such position to measure from.
    #[error(
        "there is no position after {asked} moves on {size}: the playout from seed {seed} ends after {moves}"
    )]
    TooFewMoves {
        /// The size of the board.
        size: BoardSize,
        /// The number of moves that was asked for.
        asked: u32,
        /// The number of moves that there are.
        moves: u32,
        /// What the random numbers were made from.
        seed: u64,
    },
    /// The threads do not start.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// There is no count.
    #[error(transparent)]
    Count(#[from] CountError),
    /// Two backends or kernels that should play the same games played different ones.
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
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            CommandError::Disagreement(_) => 1,
            _ => 2,
        }
    }
}
