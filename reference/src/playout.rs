//! One light playout: a game played to its end by chance.
//!
//! The side to move chooses uniformly among its legal points that are no eye of its own (see
//! [`crate::eye`]) and passes if there is none. The game ends with two passes in a row, or after
//! three times as many moves as the board has points, passes included.

use crate::board::{Board, Point, Suicide};
use crate::eye::playout_candidates;

/// What a playout did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The moves, in order; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The position at the end.
    pub board: Board,
}

/// Plays one light playout from this position.
///
/// `random(n)` must return a number below `n`; it is called once for each stone, with the number of
/// candidates, which are in order of row, then column. It is not called for a pass.
///
/// Moves and passes before the start do not count: two passes in a row have to be made here.
///
/// # Panics
///
/// - if `random(n)` returns `n` or more.
///
/// ```
/// use binmatrix_reference::{Board, Suicide, playout::playout};
/// let mut first = |_| 0;
/// let game = playout(&Board::new(1, 1), Suicide::Forbidden, &mut first);
/// assert_eq!(game.moves, [None, None]);
/// ```
#[must_use]
pub fn playout(start: &Board, suicide: Suicide, random: &mut dyn FnMut(usize) -> usize) -> Playout {
    let limit = 3 * start.width() * start.height();
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut passes = 0;
    while passes < 2 && moves.len() < limit {
        let candidates = playout_candidates(&board, suicide);
        let mv = if candidates.is_empty() {
            None
        } else {
            Some(candidates[random(candidates.len())])
        };
        board
            .play(mv, suicide)
            .expect("candidates are legal, and so is a pass");
        passes = if mv.is_none() { passes + 1 } else { 0 };
        moves.push(mv);
    }
    Playout { moves, board }
}
