//! Why a move is not legal, what it would do, and why a position cannot be set up.

use core::fmt;

use crate::point::{Point, Points};
use crate::size::BoardSize;

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
    /// The stones would be those of a position before, and the superko rule forbids that. Said by a `Game`, which knows
    /// the positions before, and by the `…_with_history` methods, which are told.
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

/// Everything about one move, legal or not, in one value: what a front end shows before a stone is put down.
/// Made by `Game::analyze_move`.
///
/// Each field is answered by itself. A move may take back a ko and repeat a position at once; [`legality`] then
/// names the reason that is looked for first (off the board, occupied, ko, suicide, superko).
///
/// [`legality`]: MoveAnalysis::legality
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveAnalysis {
    /// No stone at all. All that follows, but for `legality`, is then false and empty.
    pub pass: bool,
    /// The board has no such point. All that follows, but for `legality`, is then false and empty.
    pub off_board: bool,
    /// There is a stone already. All that follows, but for `legality`, is then false and empty.
    pub overwrite: bool,
    /// The enemy stones that it takes.
    pub captured: Points,
    /// The player's own stones that it takes off, the new one among them: empty unless the move is suicide.
    pub lost: Points,
    /// The player's chain would be left without a liberty, whether or not the rules allow that.
    pub suicide: bool,
    /// It takes a single stone in the shape of a ko, whether or not it is banned.
    pub takes_ko: bool,
    /// The ko rule bans it: it would take back the stone that just took one here.
    pub ko: bool,
    /// The superko rule of the game bans it. Never under [`KoRule::Simple`](crate::KoRule::Simple).
    pub superko: bool,
    /// What `Game::play` would answer.
    pub legality: Result<(), IllegalMove>,
}

/// Why a position cannot be set up: every reason that is known to hold, not just the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SetupError {
    /// A set of stones is not of the board's size.
    pub wrong_size: bool,
    /// A point that was given a stone of each color.
    pub both_colors: Option<Point>,
    /// A stone of a chain that has no liberty; [`Setup::remove_captured`](crate::Setup::remove_captured)
    /// takes such chains off.
    pub no_liberty: Option<Point>,
    /// A ko point where the player to move could not take back a ko, or that the board does not have. A point of the
    /// board is judged only where no other reason holds: with other stones it may be a ko.
    pub impossible_ko: Option<Point>,
    /// The size of the board, for the names of the points.
    pub(crate) size: Option<BoardSize>,
}

impl SetupError {
    /// Whether no reason holds.
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
