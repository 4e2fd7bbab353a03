//! A part of the board with everything outside it settled.

use super::small::Side;
use binmatrix::{Board, Color, Points};

/// A region in which both players move, and the stones around it, which no move in it changes.
#[derive(Clone, Copy)]
pub(crate) struct Cut<'a> {
    /// The position; only its stones in the region count.
    pub board: &'a Board,
    pub defender: Color,
    pub goal: Points,
    pub region: Points,
    /// Points outside the region with stones of the attacker, all of them alive.
    pub walls: Points,
    /// Points outside the region with stones of the defender, all of them alive.
    pub friends: Points,
    /// The player in whose favor the outside is settled, and the stones of that player outside that are assumed: really
    /// there may be none, or they may be captured. All of them, unless the region is read as if it were the whole board.
    pub favored: Side,
    pub assumed: Points,
}
