//! One playout: a random game played to its end.
//!
//! In a light playout the side to move chooses uniformly among its legal points that are not its own eyes (see
//! [`crate::eye`]), and passes if there are none; with a [policy](crate::policy), among other points. The game ends
//! after two passes in a row, or after three times as many moves as the board has points, passes included.

use crate::board::{Board, Point, Suicide};
use crate::eye::playout_candidates;

/// The record of a playout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The moves, in order; `None` is a pass.
    pub moves: Vec<Option<Point>>,
    /// The final position.
    pub board: Board,
}

/// Plays one light playout from this position.
///
/// `random(n)` must return a number below `n`. It is called once for each stone, with the number of
/// candidates, which are ordered by row, then by column. It is not called for a pass.
///
/// Moves and passes before the start do not count: both final passes must be made in the playout.
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
    let candidates = |board: &Board, _: &[Point]| playout_candidates(board, suicide);
    playout_among(start, suicide, &candidates, random)
}

/// Plays one playout in which the side to move chooses among the points that `candidates` finds, given the stones
/// that the last move has removed; otherwise like [`playout`].
///
/// # Panics
///
/// - if a point is not legal;
/// - if `random(n)` returns `n` or more.
#[must_use]
pub fn playout_among(
    start: &Board,
    suicide: Suicide,
    candidates: &dyn Fn(&Board, &[Point]) -> Vec<Point>,
    random: &mut dyn FnMut(usize) -> usize,
) -> Playout {
    let limit = 3 * start.width() * start.height();
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut passes = 0;
    let mut removed = Vec::new();
    while passes < 2 && moves.len() < limit {
        let candidates = candidates(&board, &removed);
        let mv = if candidates.is_empty() {
            None
        } else {
            Some(candidates[random(candidates.len())])
        };
        removed = board
            .play(mv, suicide)
            .expect("candidates are legal, and so is a pass");
        passes = if mv.is_none() { passes + 1 } else { 0 };
        moves.push(mv);
    }
    Playout { moves, board }
}
