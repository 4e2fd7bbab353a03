//! The source of a position: a game record or a diagram.

use std::fmt;
use std::str::FromStr;

use binmatrix::{Board, BoardSize, DiagramError, MAX_SIDE, Move, Setup};
use thiserror::Error;

use crate::formats::encoding::decode;
use crate::formats::record::{Record, RecordError, Step, Until};
use crate::formats::sgf::Choice;
use crate::formats::text::excerpt;

/// The type of an input, and the position in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game record in SGF.
    Sgf {
        /// The line of play.
        choice: Choice,
        /// The moves before the position; `None` for the end.
        after: Option<After>,
    },
    /// A board as text; see [`binmatrix::Board`].
    Diagram,
}

/// The moves before a position of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// This many moves, counting passes.
    Moves(usize),
    /// The moves up to the first one of either player on this vertex in GTP notation, or up to the first `pass`.
    First(String),
}

impl After {
    /// The point up to which the record is played.
    ///
    /// # Errors
    /// - [`RecordError`] if the record has no move on the vertex, or is broken before that.
    pub fn until(&self, record: &Record) -> Result<Until, RecordError> {
        let vertex = match self {
            &After::Moves(moves) => return Ok(Until::After(moves)),
            After::First(vertex) => vertex,
        };
        let wanted = Move::from_vertex(vertex, record.size).ok();
        let mut moves = record.steps.iter().filter_map(|step| match step {
            &Step::Play { mv, .. } => Some(mv),
            _ => None,
        });
        match (moves.position(|mv| Some(mv) == wanted), &record.broken) {
            (Some(before), _) => Ok(Until::After(before + 1)),
            (None, Some(error)) => Err(RecordError::Sgf(error.clone())),
            (None, None) => Err(RecordError::NoSuchMove {
                vertex: excerpt(&[vertex]),
            }),
        }
    }
}

/// The text is not an [`After`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AfterError;

impl fmt::Display for AfterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of moves or a vertex, such as 127 or D4")
    }
}

impl std::error::Error for AfterError {}

impl FromStr for After {
    type Err = AfterError;
    fn from_str(text: &str) -> Result<After, AfterError> {
        if let Ok(moves) = text.parse() {
            return Ok(After::Moves(moves));
        }
        let largest = BoardSize::square(MAX_SIDE).map_err(|_| AfterError)?;
        match Move::from_vertex(text, largest) {
            Ok(_) => Ok(After::First(text.to_owned())),
            Err(_) => Err(AfterError),
        }
    }
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
            after: None,
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
