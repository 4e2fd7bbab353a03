//! [`IllegalMove`]: the reason that a move is illegal.

use core::fmt;

/// The reason that a move is illegal. The position is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board has no such point.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// The stone would recapture the single stone that just captured a stone on this point.
    Ko,
    /// The stone's own chain would have no liberty, and the rules forbid suicide.
    Suicide,
    /// The move would repeat an earlier position, and the superko rule forbids that.
    ///
    /// Returned by a `Game`, which keeps its earlier positions, and by methods that are given a
    /// history with [`Rules::after`](crate::Rules::after).
    Superko,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::OffBoard => "the point is not on the board",
            IllegalMove::Occupied => "the point is occupied",
            IllegalMove::Ko => "the move takes back a ko",
            IllegalMove::Suicide => "the move is suicide",
            IllegalMove::Superko => "the move repeats an earlier position",
        })
    }
}

impl core::error::Error for IllegalMove {}
