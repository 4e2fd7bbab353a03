//! Tests the reasons why a position cannot be set up: each reason given is true.

use binmatrix::{Board, BoardSize, Color, Point, Setup};

fn at(vertex: &str, size: BoardSize) -> Point {
    Point::from_vertex(vertex, size).expect("a vertex")
}

/// White to move with a ko at B4; in the opposite corner, a chain without a liberty.
///
/// ```text
/// . X O . .
/// X . X O .
/// . X O . .
/// . . . . X
/// . . . X O
/// ```
fn a_ko_and_a_fault() -> Setup {
    let size = BoardSize::square(5).expect("a size");
    let mut setup = Setup::new(size);
    for vertex in ["B5", "A4", "C4", "B3", "E2", "D1"] {
        setup.black.insert(at(vertex, size));
    }
    for vertex in ["C5", "D4", "C3", "E1"] {
        setup.white.insert(at(vertex, size));
    }
    setup.to_move = Color::White;
    setup
}

#[test]
fn a_ko_is_not_judged_by_the_stones_elsewhere() {
    let mut setup = a_ko_and_a_fault();
    let (size, ko) = (setup.black.size(), at("B4", setup.black.size()));
    setup.ko = Some(ko);
    let error = Board::from_setup(&setup).unwrap_err();
    assert_eq!(error.no_liberty, Some(at("E1", size)));
    assert_eq!(error.impossible_ko, None, "{error}");
    let text = "the position cannot be set up: E1 is in a chain without a liberty";
    assert_eq!(error.to_string(), text);
    // Without the fault it is a ko; a wrong ko point is reported.
    setup.remove_captured();
    assert_eq!(
        Board::from_setup(&setup).map(|board| board.turn().ko()),
        Ok(Some(ko))
    );
    setup.ko = Some(at("A1", size));
    let error = Board::from_setup(&setup).unwrap_err();
    assert_eq!(error.impossible_ko, setup.ko);
}

/// A point off the board is never a ko, whatever the stones are.
#[test]
fn a_ko_beside_the_board() {
    let mut setup = a_ko_and_a_fault();
    let beside = Point::new(0, 5);
    setup.ko = beside;
    let error = Board::from_setup(&setup).unwrap_err();
    assert_eq!(error.impossible_ko, beside);
    assert!(error.no_liberty.is_some());
}
