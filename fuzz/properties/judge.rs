//! The way from the judge's values to the library's.

use binmatrix::{BoardSize, Color, Point, Points, SuicideRule, WORDS, Words};
use binmatrix_reference as reference;

/// Both colors, Black first.
pub const COLORS: [reference::Color; 2] = [reference::Color::Black, reference::Color::White];

pub fn board_size(width: usize, height: usize) -> BoardSize {
    BoardSize::new(width as u8, height as u8).expect("a side of 1 to 25")
}

/// The library's point, if it has one: sides end at 25.
pub fn point(point: reference::Point) -> Option<Point> {
    Point::new(
        u8::try_from(point.row).ok()?,
        u8::try_from(point.column).ok()?,
    )
}

pub fn color(color: reference::Color) -> Color {
    match color {
        reference::Color::Black => Color::Black,
        reference::Color::White => Color::White,
    }
}

pub fn suicide_rule(suicide: reference::Suicide) -> SuicideRule {
    match suicide {
        reference::Suicide::Forbidden => SuicideRule::Forbidden,
        reference::Suicide::MultiStone => SuicideRule::MultiStone,
        reference::Suicide::Any => SuicideRule::Any,
    }
}

pub fn points_of<'a>(
    size: BoardSize,
    points: impl IntoIterator<Item = &'a reference::Point>,
) -> Points {
    Points::from_words(&words_of(size.width().into(), points), size)
}

/// The bits of these points on a board of `width` columns, in the documented order: point (row, column) is
/// bit `row × (width + 1) + column`.
pub fn words_of<'a>(width: usize, points: impl IntoIterator<Item = &'a reference::Point>) -> Words {
    let mut words = [0; WORDS];
    for point in points {
        let bit = point.row * (width + 1) + point.column;
        words[bit / 64] |= 1 << (bit % 64);
    }
    words
}
