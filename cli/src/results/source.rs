//! The source of a position: a game record or a diagram.

use binmatrix::{Board, DiagramError, Setup};

use thiserror::Error;

use crate::formats::encoding::decode;
use crate::formats::record::RecordError;
use crate::formats::sgf::Choice;

/// The type of an input, and the position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game record in SGF.
    Sgf {
        /// The line of play.
        choice: Choice,
        /// The number of moves before the position; `None` for the end.
        move_number: Option<usize>,
    },
    /// A board as text; see [`binmatrix::Board`].
    Diagram,
}

/// The reason why a position does not exist.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The record cannot be read or its moves cannot be played.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The text is not a diagram.
    #[error("not a diagram: {0}")]
    Diagram(#[from] DiagramError),
}

impl Default for Source {
    /// The end of the main line of the first game of a record.
    fn default() -> Source {
        Source::Sgf {
            choice: Choice::default(),
            move_number: None,
        }
    }
}

/// Parses a board from text.
///
/// # Errors
/// - [`DiagramError`] if the text is not a diagram.
pub fn read_diagram(bytes: &[u8]) -> Result<Board, DiagramError> {
    let setup: Setup = decode(bytes).parse()?;
    Board::from_setup(&setup).map_err(DiagramError::Setup)
}
