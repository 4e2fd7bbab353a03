//! Single-point eyes, which light playouts do not fill, and the points from which a playout chooses.
//!
//! A light playout plays on any legal point except in its own single-point eyes; without this
//! restriction, games would not end. The test examines only eight points and sometimes misjudges
//! life. That is acceptable: it is a definition, not a judgment.

use crate::board::{Board, Color, Point, Suicide};

/// Returns true if this empty point is a single-point eye of this color:
///
/// - all neighbors on the board are stones of that color, and
/// - fewer than two diagonals are stones of the other color, or none if the point has fewer than
///   four diagonals (it lies on the edge).
///
/// ```text
/// . X O                  O X O                  O X .
/// X * X  an eye          X * X  two white       X * X  on the edge, one
/// . X .                  . X .  diagonals: no   -----  is enough: no
/// ```
///
/// The only point of the 1×1 board has no neighbors, so the first condition holds for both colors:
/// it is an eye of both.
///
/// # Panics
///
/// - if the point is not on the board.
#[must_use]
pub fn is_own_eye(board: &Board, point: Point, color: Color) -> bool {
    if board.at(point).is_some() {
        return false;
    }
    if board
        .neighbors(point)
        .iter()
        .any(|&neighbor| board.at(neighbor) != Some(color))
    {
        return false;
    }
    let diagonals = board.diagonals(point);
    let enemy = Some(color.opponent());
    let enemy_diagonals = diagonals
        .iter()
        .filter(|&&diagonal| board.at(diagonal) == enemy)
        .count();
    if diagonals.len() < 4 {
        enemy_diagonals < 1
    } else {
        enemy_diagonals < 2
    }
}

/// The points from which a light playout chooses for the side to move, by row, then by column.
///
/// They are the legal points except the eyes of that side.
#[must_use]
pub fn playout_candidates(board: &Board, suicide: Suicide) -> Vec<Point> {
    board
        .empty_points()
        .into_iter()
        .filter(|&point| is_playout_candidate(board, point, suicide))
        .collect()
}

/// Returns true if a light playout may choose this point for the side to move: it is legal, and no eye of that side.
///
/// # Panics
///
/// - if the point is not on the board.
#[must_use]
pub fn is_playout_candidate(board: &Board, point: Point, suicide: Suicide) -> bool {
    !is_own_eye(board, point, board.to_move()) && board.legality(point, suicide).is_ok()
}
