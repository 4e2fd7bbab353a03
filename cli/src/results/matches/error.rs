//! The errors of a match.

use thiserror::Error;

use super::folder::FolderError;
use crate::formats::sgf::WriteError;
use crate::results::engines::Fault;

/// The reason why a match cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An engine is of no use before the first game.
    #[error("{who}: {fault}")]
    Engine {
        /// The engine.
        who: String,
        /// The reason.
        fault: Fault,
    },
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The record of a game cannot be written.
    #[error("game {game}: {reason}")]
    Record {
        /// The number of the game.
        game: usize,
        /// The reason.
        reason: WriteError,
    },
}
