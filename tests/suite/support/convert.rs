//! Between the library and the reference, and from drawings to values.

use binmatrix::{
    Board, BoardSize, Color, IllegalMove, Move, Point, Points, Rules, Setup, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::sets::PointSet;

/// A point of the reference. It may be beside every board; then there is no such point in the library.
pub(crate) fn try_from_reference_point(point: reference::Point) -> Option<Point> {
    Point::new(
        u8::try_from(point.row).ok()?,
        u8::try_from(point.column).ok()?,
    )
}

/// A point of the reference.
///
/// # Panics
/// - If its row or column is 25 or more.
pub(crate) fn from_reference_point(point: reference::Point) -> Point {
    try_from_reference_point(point).expect("a point of a board")
}

pub(crate) fn to_reference_point(point: Point) -> reference::Point {
    reference::Point::new(point.row().into(), point.column().into())
}

pub(crate) fn from_reference_color(color: reference::Color) -> Color {
    match color {
        reference::Color::Black => Color::Black,
        reference::Color::White => Color::White,
    }
}

pub(crate) fn to_reference_color(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

pub(crate) fn from_reference_suicide(suicide: reference::Suicide) -> SuicideRule {
    match suicide {
        reference::Suicide::Forbidden => SuicideRule::Forbidden,
        reference::Suicide::MultiStone => SuicideRule::MultiStone,
        reference::Suicide::Any => SuicideRule::Any,
    }
}

pub(crate) fn to_reference_suicide(suicide: SuicideRule) -> reference::Suicide {
    match suicide {
        SuicideRule::Forbidden => reference::Suicide::Forbidden,
        SuicideRule::MultiStone => reference::Suicide::MultiStone,
        SuicideRule::Any => reference::Suicide::Any,
    }
}

pub(crate) fn from_reference_illegal(illegal: reference::Illegal) -> IllegalMove {
    match illegal {
        reference::Illegal::OffBoard => IllegalMove::OffBoard,
        reference::Illegal::Occupied => IllegalMove::Occupied,
        reference::Illegal::Ko => IllegalMove::Ko,
        reference::Illegal::Suicide => IllegalMove::Suicide,
    }
}

pub(crate) fn from_reference_move(mv: Option<reference::Point>) -> Move {
    mv.map_or(Move::Pass, |point| Move::Play(from_reference_point(point)))
}

pub(crate) fn to_reference_move(mv: Move) -> Option<reference::Point> {
    mv.point().map(to_reference_point)
}

pub(crate) fn size_of_reference(board: &reference::Board) -> BoardSize {
    board_size(board.width(), board.height())
}

/// The size of a board with so many columns and rows.
///
/// # Panics
/// - If no board has.
pub(crate) fn board_size(width: usize, height: usize) -> BoardSize {
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(width), Ok(height)) => BoardSize::new(width, height).expect("a size from 1 to 25"),
        _ => panic!("no board is {width}x{height}"),
    }
}

/// The set of these points of the reference.
pub(crate) fn collect_points<'a>(
    points: impl IntoIterator<Item = &'a reference::Point>,
    size: BoardSize,
) -> Points {
    let mut set = Points::empty(size);
    for &point in points {
        assert!(set.insert(from_reference_point(point)), "{point:?} twice");
    }
    set
}

pub(crate) fn to_point_set(points: &Points) -> PointSet {
    let size = points.size();
    PointSet::of_points(size.width().into(), size.height().into(), &|point| {
        points.contains(from_reference_point(point))
    })
}

pub(crate) fn from_point_set(set: &PointSet) -> Points {
    collect_points(&set.points(), board_size(set.width(), set.height()))
}

/// The same stones, turn, ko and prisoners, as something to be set up. Passes and last moves are lost.
pub(crate) fn setup_of_reference(board: &reference::Board) -> Setup {
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
pub(crate) fn from_reference(board: &reference::Board) -> Board {
    match Board::from_setup(&setup_of_reference(board)) {
        Ok(board) => board,
        Err(error) => panic!("{error}\n{board}"),
    }
}

/// The same stones and turn in the reference. Ko, prisoners, passes and last moves are lost.
pub(crate) fn to_reference(board: &Board) -> reference::Board {
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
/// - If the board has none.
pub(crate) fn at(vertex: &str, size: BoardSize) -> Point {
    match Point::from_vertex(vertex, size) {
        Ok(point) => point,
        Err(error) => panic!("{vertex}: {error}"),
    }
}

/// The points with these names, separated by spaces.
///
/// # Panics
/// - If the board lacks one, or one is named twice.
pub(crate) fn set_of(vertices: &str, size: BoardSize) -> Points {
    let mut set = Points::empty(size);
    for vertex in vertices.split_whitespace() {
        assert!(set.insert(at(vertex, size)), "{vertex} twice");
    }
    set
}

/// The set drawn with `#` and `.`, rows separated by line ends or `/`.
pub(crate) fn drawn_set(drawing: &str) -> Points {
    let rows: Vec<&str> = drawing
        .split(['\n', '/'])
        .filter(|row| !row.trim().is_empty())
        .collect();
    from_point_set(&PointSet::from_rows(&rows))
}

/// The board drawn with `X`, `O` and `.`, rows separated by line ends or `/`, with `to_move` to move.
///
/// # Panics
/// - If it is no drawing of a legal position.
pub(crate) fn drawn_board(drawing: &str, to_move: Color) -> Board {
    let mut board: Board = match drawing.replace('/', "\n").parse() {
        Ok(board) => board,
        Err(error) => panic!("{error}\n{drawing}"),
    };
    board.set_to_move(to_move);
    board
}

/// The rules with this suicide rule.
pub(crate) fn rules(suicide: SuicideRule) -> Rules {
    Rules { suicide }
}
