//! [`Setup`]: arbitrary board contents that may become a position, and [`SetupError`].

use core::fmt;

use super::without_liberties;
use crate::geometry::{BoardSize, ByColor, Color, Point, Points};
use crate::sets::BinMatrix;
use crate::sets::PlainMatrix;

/// Arbitrary board contents: stones, a turn, a ko.
///
/// Nothing is checked until [`Board::from_setup`](crate::Board::from_setup) creates a board from it.
///
/// ```
/// use binmatrix::{Board, BoardSize, Color, Points, Setup};
/// let size = BoardSize::square(2)?;
/// let mut setup = Setup::new(size);
/// for point in Points::full(size) {
///     setup.black.insert(point);
/// }
/// let error = Board::from_setup(&setup).unwrap_err();
/// assert_eq!(error.to_string(), "the position cannot be set up: A2 is in a chain without a liberty");
/// setup.remove_captured();
/// assert!(Board::from_setup(&setup)?.stones(Color::Black).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Black stones.
    pub black: Points,
    /// White stones.
    pub white: Points,
    /// The player to move.
    pub to_move: Color,
    /// The point where the player to move may not retake a ko.
    pub ko: Option<Point>,
    /// The number of stones captured by each color.
    pub captures: ByColor<u32>,
}

impl Setup {
    /// Creates the setup of an empty board of `size`, Black to move.
    #[must_use]
    pub const fn new(size: BoardSize) -> Setup {
        Setup {
            black: Points::empty(size),
            white: Points::empty(size),
            to_move: Color::Black,
            ko: None,
            captures: ByColor::both(0),
        }
    }

    /// Removes every chain without a liberty, both colors **at the same time**, and returns the removed stones.
    ///
    /// Stones on a point given to both colors are kept.
    pub fn remove_captured(&mut self) -> Points {
        let grid = self.black.grid();
        let sets = (
            PlainMatrix::from_points(&self.black, grid),
            PlainMatrix::from_points(&self.white, grid),
        );
        let (Some(black), Some(white)) = sets else {
            return Points::empty(self.black.size());
        };
        let dead = without_liberties(ByColor { black, white }, grid) - (black & white);
        let dead = dead.to_points(grid);
        self.black = self.black - dead;
        self.white = self.white - dead;
        dead
    }
}

/// The reasons that a position cannot be set up: all that are known to apply, not just the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SetupError {
    /// True if a set of stones does not have the board's size.
    pub wrong_size: bool,
    /// A point that has a stone of each color.
    pub both_colors: Option<Point>,
    /// A stone of a chain without a liberty; [`Setup::remove_captured`](crate::Setup::remove_captured) removes such
    /// chains.
    pub no_liberty: Option<Point>,
    /// A ko point that is off the board, or where the player to move could not retake a ko.
    ///
    /// A point on the board is only checked if no other reason applies, since with different stones it may be a ko.
    pub impossible_ko: Option<Point>,
    /// The size of the board, for the names of the points.
    pub(crate) size: Option<BoardSize>,
}

impl SetupError {
    /// Returns `true` if no reason applies.
    pub(crate) fn is_none(&self) -> bool {
        !self.wrong_size
            && self.both_colors.is_none()
            && self.no_liberty.is_none()
            && self.impossible_ko.is_none()
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the position cannot be set up:")?;
        let mut separator = " ";
        if self.wrong_size {
            write!(f, "{separator}the stones are not of this board's size")?;
            separator = "; ";
        }
        let Some(size) = self.size else { return Ok(()) };
        let reasons = [
            (self.both_colors, "has a stone of each color"),
            (self.no_liberty, "is in a chain without a liberty"),
            (
                self.impossible_ko,
                "cannot be a ko point: no ko can be taken back there",
            ),
        ];
        for (point, reason) in reasons {
            if let Some(point) = point {
                write!(f, "{separator}{} {reason}", point.vertex(size))?;
                separator = "; ";
            }
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
