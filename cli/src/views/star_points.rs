//! The star points of a board.

use binmatrix::{BoardSize, Point};

/// Returns true for star points: in the corners from 7 lines, also at the sides from 13, and in the center of odd
/// boards from 5.
pub(crate) fn is_star(point: Point, size: BoardSize) -> bool {
    #[derive(PartialEq)]
    enum Place {
        Corner,
        Middle,
    }
    let place = |at: u8, side: u8| {
        let margin = if side >= 13 { 3 } else { 2 };
        let from_edge = at.min(side - 1 - at);
        if side % 2 == 1 && at == side / 2 && side >= 5 {
            Some(Place::Middle)
        } else if side >= 7 && from_edge == margin {
            Some(Place::Corner)
        } else {
            None
        }
    };
    let places = (
        place(point.row(), size.height()),
        place(point.column(), size.width()),
    );
    match places {
        (Some(row), Some(column)) => row == column || (size.width() >= 13 && size.height() >= 13),
        _ => false,
    }
}
