//! What a player does in one turn.

use core::fmt;

use crate::point::{Point, Vertex, VertexError};
use crate::size::BoardSize;

/// A turn: a stone on a point, or a pass. (`move` is a word of Rust, so variables are called `mv`.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// No stone.
    Pass,
    /// A stone on this point.
    Play(Point),
}

impl Move {
    /// The point played on, or `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Pass => None,
            Move::Play(point) => Some(point),
        }
    }

    /// Reads a vertex or `pass`, in either case, as GTP writes it.
    ///
    /// # Errors
    /// - [`VertexError`] if it is neither.
    pub fn from_vertex(text: &str, size: BoardSize) -> Result<Move, VertexError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            Point::from_vertex(text, size).map(Move::Play)
        }
    }

    /// The move as GTP writes it on a board of `size`: `D4` or `pass`.
    #[must_use]
    pub const fn vertex(self, size: BoardSize) -> MoveVertex {
        MoveVertex(match self {
            Move::Pass => None,
            Move::Play(point) => Some(point.vertex(size)),
        })
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

/// A move with the board height that its row number needs; made by [`Move::vertex`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveVertex(Option<Vertex>);

impl fmt::Display for MoveVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("pass"),
            Some(vertex) => vertex.fmt(f),
        }
    }
}
