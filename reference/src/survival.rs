//! "Cannot be captured by any sequence of enemy moves", by trying every sequence.
//!
//! This is the meaning of pass-alive, without any theorem: the owner always passes, the attacker
//! plays anywhere, and a stone survives if it stands in every position that can arise. Each
//! attacking move is answered by a pass, so no ko ever applies. The owner never plays, so a
//! captured stone does not come back.
//!
//! The number of positions grows like 2 to the number of points that are not the owner's. Intended
//! for boards up to about 4×4.

use std::collections::HashSet;

use crate::board::{Board, Color, Point, Suicide};
use crate::stones::Stones;

/// Returns the stones of this color that no sequence of enemy moves captures while their owner
/// passes, sorted by row, then by column.
///
/// The side to move and the ko point of the board do not matter. The position should be legal.
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
    let mut seen = HashSet::from([Stones::of_all(&start)]);
    let mut waiting = vec![start];
    // If no stone survives, the answer cannot change further.
    while !survivors.is_empty()
        && let Some(position) = waiting.pop()
    {
        for point in position.empty_points() {
            let mut next = position.clone();
            if next.play(Some(point), suicide).is_err() {
                continue;
            }
            next.play(None, suicide).expect("a pass is always legal");
            if seen.insert(Stones::of_all(&next)) {
                survivors.retain(|&stone| next.at(stone) == Some(color));
                waiting.push(next);
            }
        }
    }
    survivors
}
