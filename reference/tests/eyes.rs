//! Single-point eyes in light playouts.

use binmatrix_reference::eye::{is_own_eye, playout_candidates};
use binmatrix_reference::{Board, Color, Point, Suicide};

fn is_eye(rows: &[&str], row: usize, column: usize) -> bool {
    is_own_eye(
        &Board::from_rows(rows),
        Point::new(row, column),
        Color::Black,
    )
}

#[test]
fn in_the_middle_one_enemy_diagonal_is_allowed() {
    assert!(is_eye(&[". X .", "X . X", ". X ."], 1, 1));
    assert!(is_eye(&[". X O", "X . X", ". X ."], 1, 1));
    assert!(!is_eye(&[". X O", "X . X", ". X O"], 1, 1));
    assert!(!is_eye(&["O X O", "X . X", "O X O"], 1, 1));
    assert!(!is_eye(&[". X .", "X . .", ". X ."], 1, 1));
    assert!(!is_eye(&[". X .", "X . O", ". X ."], 1, 1));
    // An occupied point, and a point surrounded by the other color.
    assert!(!is_eye(&[". X .", "X X X", ". X ."], 1, 1));
    assert!(!is_eye(&[". O .", "O . O", ". O ."], 1, 1));
}

#[test]
fn on_the_edge_no_enemy_diagonal_is_allowed() {
    assert!(is_eye(&["X . X", ". X ."], 0, 1));
    assert!(!is_eye(&["X . X", ". X O"], 0, 1));
    assert!(is_eye(&[". X", "X ."], 0, 0));
    assert!(!is_eye(&[". X", "X O"], 0, 0));
}

#[test]
fn on_a_board_with_one_row_there_are_no_diagonals() {
    assert!(is_eye(&["X . X"], 0, 1));
    assert!(is_eye(&[".", "X", "O"], 0, 0));
    assert!(!is_eye(&["X . O"], 0, 1));
}

#[test]
fn the_only_point_of_a_board_is_an_eye_of_both() {
    let board = Board::new(1, 1);
    for color in [Color::Black, Color::White] {
        assert!(is_own_eye(&board, Point::new(0, 0), color));
    }
    assert_eq!(playout_candidates(&board, Suicide::Any), []);
}

#[test]
fn candidates_are_legal_points_that_are_no_own_eyes() {
    let mut board = Board::from_rows(&[
        ". X . O .", //
        "X X . O O",
        ". . . . .",
    ]);
    let below = |columns: [usize; 2]| (columns[0]..columns[1]).map(|column| Point::new(2, column));
    let mut expected = vec![Point::new(0, 2), Point::new(1, 2)];
    expected.extend(below([0, 5]));
    // For Black: neither its own eye nor the suicide in White's eye.
    assert_eq!(playout_candidates(&board, Suicide::Forbidden), expected);
    board.set_to_move(Color::White);
    assert_eq!(playout_candidates(&board, Suicide::Forbidden), expected);
    expected.insert(0, Point::new(0, 0));
    assert_eq!(playout_candidates(&board, Suicide::Any), expected);
}
