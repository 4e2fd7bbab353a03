//! Published numbers: legal positions, move sequences, games.

use std::collections::HashSet;

use binmatrix_reference::enumerate::{legal_positions, positions};
use binmatrix_reference::{Board, Color, Suicide};

#[test]
fn the_odometer_shows_every_position_once() {
    let mut seen = HashSet::new();
    for board in positions(3, 2) {
        assert!(seen.insert(board.cells().to_vec()));
        assert_eq!((board.width(), board.height()), (3, 2));
    }
    assert_eq!(seen.len(), 3_usize.pow(6));
    assert_eq!(positions(1, 1).count(), 3);
}

#[test]
fn legal_positions_of_one_row() {
    for (length, expected) in (1..).zip([1, 5, 15, 41, 113, 313, 867, 2401]) {
        assert_eq!(legal_positions(length, 1).count(), expected, "{length}x1");
        assert_eq!(legal_positions(1, length).count(), expected, "1x{length}");
    }
}

#[test]
fn legal_positions_of_rectangles() {
    let published = [
        (2, 2, 57),
        (3, 2, 489),
        (2, 3, 489),
        (4, 2, 4125),
        (2, 4, 4125),
        (5, 2, 35_117),
        (3, 3, 12_675),
        (4, 3, 321_689),
    ];
    for (width, height, expected) in published {
        assert_eq!(
            legal_positions(width, height).count(),
            expected,
            "{width}x{height}"
        );
    }
}

/// Returns the numbers of move sequences of 1 to `depth` moves without a pass.
fn sequences(width: usize, height: usize, suicide: Suicide, depth: usize) -> Vec<u64> {
    fn count(board: &Board, suicide: Suicide, played: usize, totals: &mut [u64]) {
        if played == totals.len() {
            return;
        }
        for point in board.legal_points(suicide) {
            totals[played] += 1;
            if played + 1 < totals.len() {
                let mut next = board.clone();
                next.play(Some(point), suicide).unwrap();
                count(&next, suicide, played + 1, totals);
            }
        }
    }
    let mut totals = vec![0; depth];
    count(&Board::new(width, height), suicide, 0, &mut totals);
    totals
}

#[test]
fn move_sequences_without_suicide() {
    let no = Suicide::Forbidden;
    assert_eq!(sequences(2, 2, no, 8), [4, 12, 24, 16, 32, 32, 32, 96]);
    assert_eq!(
        sequences(3, 3, no, 8),
        [9, 72, 504, 2976, 14_720, 56_176, 168_144, 343_008]
    );
    assert_eq!(sequences(4, 4, no, 5), [16, 240, 3360, 43_576, 521_800]);
    assert_eq!(sequences(5, 5, no, 4), [25, 600, 13_800, 303_424]);
    assert_eq!(sequences(9, 9, no, 2), [81, 6480]);
}

#[test]
fn move_sequences_with_multi_stone_suicide() {
    let counts = sequences(3, 3, Suicide::MultiStone, 8);
    assert_eq!(counts[5..], [57_040, 177_936, 440_416]);
}

/// Counts games in the sense of Tromp and Farnebäck: from the empty board, either color may move
/// each time, suicide is legal, and no position may recur. Their number is that of the simple
/// paths.
fn games(width: usize, height: usize) -> u64 {
    fn count(board: &Board, path: &mut Vec<Vec<Option<Color>>>) -> u64 {
        path.push(board.cells().to_vec());
        let mut total = 1;
        for color in [Color::Black, Color::White] {
            for point in board.empty_points() {
                // A board made from cells has no ko.
                let cells = board.cells().to_vec();
                let mut next = Board::from_cells(board.width(), board.height(), cells);
                next.set_to_move(color);
                next.play(Some(point), Suicide::Any).unwrap();
                if !path.iter().any(|cells| cells == next.cells()) {
                    total += count(&next, path);
                }
            }
        }
        path.pop();
        total
    }
    count(&Board::new(width, height), &mut Vec::new())
}

#[test]
fn games_on_tiny_boards() {
    assert_eq!(games(1, 1), 1);
    assert_eq!(games(2, 1), 9);
    assert_eq!(games(1, 2), 9);
    assert_eq!(games(3, 1), 907);
}
