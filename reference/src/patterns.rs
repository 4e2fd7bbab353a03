//! 3×3 patterns: a drawing laid over a point in every way.

use crate::board::{Board, Color, Point};

/// A step: rows down, columns to the right.
type Step = (isize, isize);

/// The eight rotations and reflections of the step to a neighbor.
const IMAGES: [fn(isize, isize) -> Step; 8] = [
    |down, right| (down, right),
    |down, right| (down, -right),
    |down, right| (-down, right),
    |down, right| (-down, -right),
    |down, right| (right, down),
    |down, right| (right, -down),
    |down, right| (-right, down),
    |down, right| (-right, -down),
];

/// Returns true if the drawing, laid over this empty point in one of the eight ways, fits the board.
///
/// The drawing has nine characters, the rows from top to bottom, besides white space:
///
/// - `X` is a stone of `own`, `O` a stone of the other color, `.` an empty point,
/// - `x` is anything but `X`, `o` anything but `O`, `?` is anything: a point off the board too,
/// - `#` is a point off the board.
///
/// # Panics
///
/// - if the drawing does not have nine characters, or others than these.
#[must_use]
pub fn fits(board: &Board, point: Point, own: Color, drawing: &str) -> bool {
    let drawing: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(drawing.len(), 9, "three rows of three points");
    board.at(point).is_none()
        && IMAGES.iter().any(|image| {
            (0..9).all(|place| {
                let (down, right) = image(place as isize / 3 - 1, place as isize % 3 - 1);
                character_fits(drawing[place], seen(board, point, down, right), own)
            })
        })
}

/// The cell this many rows below the point and columns to its right: `None` off the board, else the stone, if any.
fn seen(board: &Board, point: Point, down: isize, right: isize) -> Option<Option<Color>> {
    let row = point.row.checked_add_signed(down)?;
    let column = point.column.checked_add_signed(right)?;
    let there = Point::new(row, column);
    board.contains(there).then(|| board.at(there))
}

fn character_fits(character: char, seen: Option<Option<Color>>, own: Color) -> bool {
    let (x, o) = (Some(Some(own)), Some(Some(own.opponent())));
    match character {
        'X' => seen == x,
        'O' => seen == o,
        'x' => seen != x,
        'o' => seen != o,
        '.' => seen == Some(None),
        '#' => seen.is_none(),
        '?' => true,
        _ => panic!("{character:?} in a pattern"),
    }
}
