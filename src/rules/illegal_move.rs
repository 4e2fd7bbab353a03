//! [`IllegalMove`]: why a move is refused.

use core::fmt;

/// Why a move is refused. The position is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board has no such point.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The stone would take back the single stone that just took one there.
    Ko,
    /// The stone's own chain would be left without a liberty, and the rules forbid that.
    Suicide,
    /// The stones would be those of a position before, and the superko rule forbids that. A `Game` says so, which knows the
    /// positions before, and whoever is given [`Rules::after`](crate::Rules::after) a history.
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
