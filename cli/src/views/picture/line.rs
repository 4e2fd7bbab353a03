//! The stones of a line of play.

use binmatrix::{Color, Move, Point, Points};

/// The first stones of a line with their colors and numbers, up to `most` moves, and up to the first stone that is not on an
/// empty point.
pub(super) fn numbered(
    line: &[Move],
    first: Color,
    mut empty: Points,
    most: usize,
) -> Vec<(Point, Color, usize)> {
    let mut color = first;
    let mut stones = Vec::new();
    for (number, &mv) in (1..=most).zip(line) {
        if let Move::Play(point) = mv {
            if !empty.remove(point) {
                break;
            }
            stones.push((point, color, number));
        }
        color = !color;
    }
    stones
}
