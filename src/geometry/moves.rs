//! [`Move`]: a stone on a point or a pass, and the index of each move in a policy vector.

use core::fmt;

use super::{BoardSize, Point, VertexError};

/// A move: a stone on a point, or a pass.
///
/// (`move` is a keyword in Rust, so variables are called `mv`.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A pass.
    Pass,
    /// A stone played on this point.
    Play(Point),
}

impl Move {
    /// Returns the point played on, or `None` for a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Pass => None,
            Move::Play(point) => Some(point),
        }
    }

    /// Reads a vertex or `pass` in GTP notation, in either case.
    ///
    /// # Errors
    /// - [`VertexError`] if the text is neither.
    pub fn from_vertex(text: &str, size: BoardSize) -> Result<Move, VertexError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            Point::from_vertex(text, size).map(Move::Play)
        }
    }

    /// Formats the move in GTP notation on a board of `size`: `D4` or `pass`.
    #[must_use]
    pub const fn vertex(self, size: BoardSize) -> impl fmt::Display + fmt::Debug + Copy {
        MoveVertex { mv: self, size }
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

impl BoardSize {
    /// Returns the length of a policy vector, `points() + 1`: one entry per point, plus the pass.
    #[inline(always)]
    #[must_use]
    pub const fn move_count(self) -> usize {
        self.points() + 1
    }

    /// Returns the index of a move in a policy vector: row by row from the top left, the pass last.
    ///
    /// Returns `None` if the board has no such point.
    ///
    /// ```text
    /// 3×2 board    0  1  2
    ///              3  4  5      pass 6
    /// ```
    /// ```
    /// use binmatrix::{BoardSize, Move};
    /// let size = BoardSize::square(19)?;
    /// assert_eq!(size.index_of(Move::from_vertex("A19", size)?), Some(0));
    /// assert_eq!(size.index_of(Move::from_vertex("A18", size)?), Some(19));
    /// assert_eq!(size.index_of(Move::Pass), Some(361));
    /// assert_eq!(size.move_of(361), Some(Move::Pass));
    /// assert_eq!(size.move_of(362), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn index_of(self, mv: impl Into<Move>) -> Option<usize> {
        match mv.into() {
            Move::Pass => Some(self.points()),
            Move::Play(point) if self.contains(point) => Some(point.bit(self.width() as usize)),
            Move::Play(_) => None,
        }
    }

    /// Returns the move with this index, the inverse of [`BoardSize::index_of`]; `None` if there is no such move.
    #[inline(always)]
    #[must_use]
    pub const fn move_of(self, index: usize) -> Option<Move> {
        let (points, width) = (self.points(), self.width() as usize);
        if index < points {
            match Point::new((index / width) as u8, (index % width) as u8) {
                Some(point) => Some(Move::Play(point)),
                None => None,
            }
        } else if index == points {
            Some(Move::Pass)
        } else {
            None
        }
    }
}

/// A move together with the board size, which determines its row number.
#[derive(Clone, Copy)]
struct MoveVertex {
    mv: Move,
    size: BoardSize,
}

impl fmt::Display for MoveVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Move::Pass => f.write_str("pass"),
            Move::Play(point) => fmt::Display::fmt(&point.vertex(self.size), f),
        }
    }
}

impl fmt::Debug for MoveVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
