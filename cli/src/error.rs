//! Why a command failed, and its exit status.

use std::io;

use binmatrix::BackendUnavailable;
use thiserror::Error;

use crate::analyze::{AnalyzeError, ReadError};
use crate::count::CountError;
use crate::pool::PoolError;

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
    #[error("standard input (-) can be read only once")]
    StandardInputTwice,
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
    /// The threads do not start.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// There is no count.
    #[error(transparent)]
    Count(#[from] CountError),
    /// Two backends played different games from the same seed.
    #[error("{0}")]
    Disagreement(String),
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
