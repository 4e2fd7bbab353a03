//! "Cannot be captured by any sequence of enemy moves", by trying every sequence.
//!
//! This is what pass-alive means, without any theorem: the owner passes all the time, the attacker
//! plays as it likes, and a stone survives if it is still there in every position that can arise.
//! Since each attacking move is answered by a pass there is never a ko to respect, and since the
//! owner never plays, a captured stone does not come back.
//!
//! The number of positions grows like 2 to the number of points that are not the owner's. Meant for
//! boards up to about 4×4.

use std::collections::HashSet;

use crate::board::{Board, Color, Point, Suicide};

/// The stones of this color that no sequence of enemy moves captures while their owner passes,
/// sorted by row, then by column.
///
/// Who is to move on the board, and its ko point, do not matter. The position should be legal.
///
/// ```
/// use binmatrix_reference::{Board, Color, Suicide, survival::survivors};
/// let board = Board::from_rows(&[". X O", "X . O", "O O O"]);
/// let black = board.stones(Color::Black);
/// assert_eq!(survivors(&board, Color::Black, Suicide::Forbidden), black);
/// let board = Board::from_rows(&[". X O", "X . O", ". O O"]);
/// assert_eq!(survivors(&board, Color::Black, Suicide::Forbidden), []);
/// ```
#[must_use]
pub fn survivors(board: &Board, color: Color, suicide: Suicide) -> Vec<Point> {
    let attacker = color.opponent();

    let mut start = Board::from_cells(board.width(), board.height(), board.cells().to_vec());
    start.set_to_move(attacker);

    let mut survivors = board.stones(color);
    let mut seen = HashSet::from([start.cells().to_vec()]);
    let mut waiting = vec![start];
    // Once no stone is left to survive, the answer cannot change any more.
    while !survivors.is_empty()
        && let Some(position) = waiting.pop()
    {
        for point in position.legal_points(suicide) {
            let mut next = position.clone();
            next.play(Some(point), suicide)
                .expect("the point is one of the legal points");
            next.play(None, suicide).expect("a pass is always legal");
            if seen.insert(next.cells().to_vec()) {
                survivors.retain(|&stone| next.at(stone) == Some(color));
                waiting.push(next);
            }
        }
    }
    survivors
}
