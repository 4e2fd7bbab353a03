//! [`BoardDiff`]: the stones added and removed between two boards.

use super::Board;
use crate::geometry::{ByColor, Color, Points};

impl Board {
    /// The changes from this board to a later one: the added and the removed stones of each color. `None` if the boards
    /// have different sizes. A point whose stone changed color is in two of the sets.
    ///
    /// ```
    /// use binmatrix::{Board, Color, Point, Rules};
    /// let before: Board = "
    ///     . X O
    ///     X O .
    ///     . . .
    /// ".parse()?;
    /// let mut after = before;
    /// after.play(Point::from_vertex("C2", after.size())?, &Rules::default())?;
    /// let difference = before.diff(&after).unwrap();
    /// assert_eq!(format!("{:?}", difference.added.black), "Points(3x3 {C2})");
    /// assert_eq!(format!("{:?}", difference.removed.white), "Points(3x3 {C3})");
    /// assert_eq!(difference.changed().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn diff(&self, later: &Board) -> Option<BoardDiff> {
        if self.size() != later.size() {
            return None;
        }
        let difference = |from: &Board, to: &Board| ByColor {
            black: from.stones(Color::Black) - to.stones(Color::Black),
            white: from.stones(Color::White) - to.stones(Color::White),
        };
        Some(BoardDiff {
            added: difference(later, self),
            removed: difference(self, later),
        })
    }
}

/// The difference between two boards, returned by [`Board::diff`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardDiff {
    /// The stones of each color that only the later board has.
    pub added: ByColor<Points>,
    /// The stones of each color that only the earlier board has.
    pub removed: ByColor<Points>,
}

impl BoardDiff {
    /// The points that differ between the two boards.
    #[must_use]
    pub fn changed(&self) -> Points {
        let ByColor { black, white } = self.added;
        black | white | self.removed.black | self.removed.white
    }

    /// The points whose stone changed color.
    #[must_use]
    pub fn recolored(&self) -> Points {
        (self.added.black & self.removed.white) | (self.added.white & self.removed.black)
    }

    /// Returns `true` if the boards have the same stones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changed().is_empty()
    }
}
