//! A part of the board with everything outside it settled.

use super::LocalPosition;
use binmatrix::{Board, Color, Points};

/// A region in which both players move, and the stones around it, which nothing can change.
#[derive(Clone, Copy)]
pub(super) struct Cut<'a> {
    /// The position; only its stones in the region count.
    pub board: &'a Board,
    pub defender: Color,
    pub goal: Points,
    pub region: Points,
    /// Points outside the region with stones of the attacker, all of them alive.
    pub walls: Points,
    /// Points outside the region with stones of the defender, all of them alive.
    pub friends: Points,
}

impl LocalPosition {
    /// The same as a cut: the fill is the attacker's.
    pub(super) fn cut(&self) -> Cut<'_> {
        Cut {
            board: &self.board,
            defender: self.defender,
            goal: self.goal,
            region: self.region,
            walls: self.fill(),
            friends: Points::empty(self.board.size()),
        }
    }
}
