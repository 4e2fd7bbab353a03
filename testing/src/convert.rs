//! Conversions between the library and the reference, and from drawings to values.

use binmatrix::{
    Board, BoardSize, Color, IllegalMove, KoRule, Move, Point, Points, Rules, Setup, SuicideRule,
    WORDS, Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::game::{Ko, Refusal};
use binmatrix_reference::sets::PointSet;

/// Both colors of the reference, Black first.
pub const COLORS: [reference::Color; 2] = [reference::Color::Black, reference::Color::White];

/// Converts a point of the reference; `None` if the library has no such point.
pub fn try_from_reference_point(point: reference::Point) -> Option<Point> {
    Point::new(
        u8::try_from(point.row).ok()?,
        u8::try_from(point.column).ok()?,
    )
}

/// Converts a point of the reference.
///
/// # Panics
/// - If its row or column is 25 or more.
pub fn from_reference_point(point: reference::Point) -> Point {
    try_from_reference_point(point).expect("a point of a board")
}

pub fn to_reference_point(point: Point) -> reference::Point {
    reference::Point::new(point.row().into(), point.column().into())
}

pub fn from_reference_color(color: reference::Color) -> Color {
    match color {
        reference::Color::Black => Color::Black,
        reference::Color::White => Color::White,
    }
}

pub fn to_reference_color(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

pub fn from_reference_suicide(suicide: reference::Suicide) -> SuicideRule {
    match suicide {
        reference::Suicide::Forbidden => SuicideRule::Forbidden,
        reference::Suicide::MultiStone => SuicideRule::MultiStone,
        reference::Suicide::Any => SuicideRule::Any,
    }
}

pub fn to_reference_suicide(suicide: SuicideRule) -> reference::Suicide {
    match suicide {
        SuicideRule::Forbidden => reference::Suicide::Forbidden,
        SuicideRule::MultiStone => reference::Suicide::MultiStone,
        SuicideRule::Any => reference::Suicide::Any,
    }
}

pub fn from_reference_illegal(illegal: reference::Illegal) -> IllegalMove {
    match illegal {
        reference::Illegal::OffBoard => IllegalMove::OffBoard,
        reference::Illegal::Occupied => IllegalMove::Occupied,
        reference::Illegal::Ko => IllegalMove::Ko,
        reference::Illegal::Suicide => IllegalMove::Suicide,
    }
}

pub fn from_reference_refusal(refusal: Refusal) -> IllegalMove {
    match refusal {
        Refusal::Board(reason) => from_reference_illegal(reason),
        Refusal::Superko => IllegalMove::Superko,
    }
}

pub fn from_reference_ko(ko: Ko) -> KoRule {
    match ko {
        Ko::Simple => KoRule::Simple,
        Ko::Positional => KoRule::Positional,
        Ko::Situational => KoRule::Situational,
    }
}

pub fn to_reference_ko(ko: KoRule) -> Ko {
    match ko {
        KoRule::Simple => Ko::Simple,
        KoRule::Positional => Ko::Positional,
        KoRule::Situational => Ko::Situational,
    }
}

pub fn from_reference_move(mv: Option<reference::Point>) -> Move {
    mv.map_or(Move::Pass, |point| Move::Play(from_reference_point(point)))
}

pub fn to_reference_move(mv: Move) -> Option<reference::Point> {
    mv.point().map(to_reference_point)
}

pub fn size_of_reference(board: &reference::Board) -> BoardSize {
    board_size(board.width(), board.height())
}

/// The size of a board with `width` columns and `height` rows.
///
/// # Panics
/// - If no board has that size.
pub fn board_size(width: usize, height: usize) -> BoardSize {
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(width), Ok(height)) => BoardSize::new(width, height).expect("a size from 1 to 25"),
        _ => panic!("no board is {width}x{height}"),
    }
}

/// The set of these points of the reference, each given once.
pub fn collect_points<'a>(
    points: impl IntoIterator<Item = &'a reference::Point>,
    size: BoardSize,
) -> Points {
    let mut set = Points::empty(size);
    for &point in points {
        assert!(set.insert(from_reference_point(point)), "{point:?} twice");
    }
    set
}

/// The set of these points of the reference; repeated points are allowed.
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

pub fn to_point_set(points: &Points) -> PointSet {
    let size = points.size();
    PointSet::of_points(size.width().into(), size.height().into(), &|point| {
        points.contains(from_reference_point(point))
    })
}

pub fn from_point_set(set: &PointSet) -> Points {
    collect_points(&set.points(), board_size(set.width(), set.height()))
}

/// The same stones, turn, ko and prisoners as a set-up. Passes and last moves are lost.
pub fn setup_of_reference(board: &reference::Board) -> Setup {
    let size = size_of_reference(board);
    let mut setup = Setup::new(size);
    setup.black = collect_points(&board.stones(reference::Color::Black), size);
    setup.white = collect_points(&board.stones(reference::Color::White), size);
    setup.to_move = from_reference_color(board.to_move());
    setup.ko = board.ko().map(from_reference_point);
    let [black, white] = board.captures();
    setup.captures.black = black as u32;
    setup.captures.white = white as u32;
    setup
}

/// The same stones, turn, ko and prisoners in the library.
///
/// # Panics
/// - If a chain has no liberty.
pub fn from_reference(board: &reference::Board) -> Board {
    match Board::from_setup(&setup_of_reference(board)) {
        Ok(board) => board,
        Err(error) => panic!("{error}\n{board}"),
    }
}

/// The same stones and turn in the reference. Ko, prisoners, passes and last moves are lost.
pub fn to_reference(board: &Board) -> reference::Board {
    let size = board.size();
    let mut result = reference::Board::new(size.width().into(), size.height().into());
    for color in Color::BOTH {
        for point in board.stones(color) {
            result.set(to_reference_point(point), Some(to_reference_color(color)));
        }
    }
    result.set_to_move(to_reference_color(board.to_move()));
    result
}

/// The point with this name.
///
/// # Panics
/// - If the board has no such point.
pub fn at(vertex: &str, size: BoardSize) -> Point {
    match Point::from_vertex(vertex, size) {
        Ok(point) => point,
        Err(error) => panic!("{vertex}: {error}"),
    }
}

/// The points with these names, separated by spaces.
///
/// # Panics
/// - If the board lacks a point, or a point is named twice.
pub fn set_of(vertices: &str, size: BoardSize) -> Points {
    let mut set = Points::empty(size);
    for vertex in vertices.split_whitespace() {
        assert!(set.insert(at(vertex, size)), "{vertex} twice");
    }
    set
}

/// The set drawn with `#` and `.`, rows separated by line ends or `/`.
pub fn drawn_set(drawing: &str) -> Points {
    let rows: Vec<&str> = drawing
        .split(['\n', '/'])
        .filter(|row| !row.trim().is_empty())
        .collect();
    from_point_set(&PointSet::from_rows(&rows))
}

/// The board drawn with `X`, `O` and `.`, rows separated by line ends or `/`, and the given player to move.
///
/// # Panics
/// - If the drawing is not a legal position.
pub fn drawn_board(drawing: &str, to_move: Color) -> Board {
    let mut board: Board = match drawing.replace('/', "\n").parse() {
        Ok(board) => board,
        Err(error) => panic!("{error}\n{drawing}"),
    };
    board.set_to_move(to_move);
    board
}

/// The rules with this suicide rule.
pub fn rules(suicide: SuicideRule) -> Rules {
    Rules::SIMPLE.with_suicide(suicide)
}
