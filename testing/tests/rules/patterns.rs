//! Tests 3×3 patterns: every size and matrix type against the judge, and drawn positions.

use binmatrix::{BoardSize, Color, PatternTable, Point, Points, Rng};
use binmatrix_testing::convert::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::patterns_vs_reference::{self, Patterns, compare};
use binmatrix_testing::positions::{drawn, random_position, thrown};
use binmatrix_testing::thorough::*;

#[test]
fn any_bytes() {
    on_any_bytes(256, 83, |bytes| patterns_vs_reference::run(&bytes));
}

/// Every size, on the matrix types in turn; small ones on all types. Patterns of every kind match.
#[test]
fn every_size() {
    let rng = &mut Rng::new(19);
    let patterns = [
        Patterns::new(&PatternTable::MOGO_DRAWINGS, true),
        Patterns::new(&["XOO ... ?.?", "OX? o.O ?.?", "?O? X.# ?.?"], false),
        Patterns::new(&["??# ..# #??", "### #.# ###", "##? ... ##?"], true),
        Patterns::new(&["xxx x.x xxx"], false),
    ];
    let mut found = [0; 4];
    for number in 0..625 {
        let (width, height) = (1 + number % 25, 1 + number / 25);
        let size = BoardSize::new(width as u8, height as u8).expect("1 to 25");
        for _ in 0..usual_or_thorough(1, 4) {
            let (density, black) = (20 + rng.below(60), 20 + rng.below(61));
            let mut board = thrown(rng, size, density, black);
            board.set_to_move(Color::BOTH[number % 2]);
            let choice = match width * height <= 36 {
                true => Choice::EVERY,
                false => Choice::in_turn(number),
            };
            for (patterns, found) in patterns.iter().zip(&mut found) {
                *found += compare(choice, &board, patterns, Points::full(size));
            }
        }
    }
    assert!(found.iter().all(|&found| found > 100), "{found:?}");
}

/// Positions of games, on every matrix type, with a few candidates.
#[test]
fn games() {
    let (rng, mogo) = (
        &mut Rng::new(20),
        Patterns::new(&PatternTable::MOGO_DRAWINGS, true),
    );
    let mut found = 0;
    for side in [5, 9, 13, 19, 22, 25] {
        for _ in 0..usual_or_thorough(2, 20) {
            let size = BoardSize::square(side).expect("a side");
            let board = random_position(rng, size);
            let candidates = board.empty().iter().filter(|_| rng.below(3) == 0).fold(
                Points::empty(size),
                |mut set, point| {
                    set.insert(point);
                    set
                },
            );
            found += compare(Choice::EVERY, &board, &mogo, candidates);
        }
    }
    assert!(found > 50);
}

/// Hane, cuts and moves on the edge, each with a neighborhood that differs in one stone and does not match.
#[test]
fn drawn_patterns() {
    let matches = |drawing: &str, vertex: &str| {
        let board = drawn(drawing);
        let candidates = set_of(vertex, board.size());
        board.pattern_points(PatternTable::mogo(), candidates) == candidates
    };
    let hane = "...../.XOX./...../...../.....";
    assert!(matches(hane, "C3") && matches(hane, "C5") && !matches(hane, "B2"));
    assert!(
        !matches("...../.X.X./...../...../.....", "C3"),
        "nothing to go around"
    );
    assert!(matches("...../.XO../.O.../...../.....", "C3"), "a cut");
    assert!(
        !matches("...../.XO../.O.O./...../.....", "C3"),
        "a protected cut"
    );
    assert!(
        matches("...../.XO../.O.X./...../.....", "C3"),
        "a cut with a stone ready"
    );

    assert!(
        matches("...../...../...../.OX../X.O..", "B1"),
        "a cut on the edge"
    );
    assert!(
        matches("...../...../...../X..../O....", "B1"),
        "a chase on the edge"
    );
    assert!(
        !matches("...../...../X..../O..../O....", "B2"),
        "the same above the edge"
    );
    assert!(!matches(hane, "C4"), "on a stone");
}

/// Candidates of another size match nothing, and a point off the board has no neighborhood.
#[test]
fn other_sizes() {
    let board = drawn("...../.XOX./...../...../.....");
    let other = Points::full(BoardSize::new(4, 5).expect("a size"));
    let found = board.pattern_points(PatternTable::mogo(), other);
    assert_eq!(found, Points::empty(board.size()));
    let beyond = Point::new(4, 5).expect("below 25");
    assert_eq!(board.neighborhood(beyond), None);
}

#[test]
fn the_table_of_mogo() {
    let mogo = PatternTable::mogo();
    assert_eq!(mogo.len(), 3410);
    assert_eq!(format!("{mogo:?}"), "PatternTable(3410 neighborhoods)");
    assert!(!mogo.is_empty() && PatternTable::EMPTY.is_empty());
    let words = mogo.words();
    for code in 0..=u16::MAX {
        let bit = words[usize::from(code / 64)] >> (code % 64) & 1 == 1;
        assert_eq!(bit, mogo.contains(code));
        assert_eq!(bit, mogo.contains(code.swap_bytes()), "either color");
    }
    let one = |drawing| PatternTable::from_drawings(&[drawing]).expect("a pattern");
    let all = PatternTable::MOGO_DRAWINGS.map(one);
    let union = all
        .iter()
        .fold(PatternTable::EMPTY, |sum, table| sum.union(table));
    assert_eq!(union, *mogo);
    // The cut with a stone ready is one of a knight's move, and covers the block and the cut on the edge.
    let adds = |number: &usize| {
        let others = all.iter().enumerate().filter(|(other, _)| other != number);
        others.fold(PatternTable::EMPTY, |sum, (_, table)| sum.union(table)) != *mogo
    };
    let adding: Vec<usize> = (0..13).filter(adds).collect();
    assert_eq!(adding, [0, 1, 2, 3, 4, 6, 7, 8, 10, 11]);
}

/// All combinations of edges that a board can have around a point, and no others.
#[test]
fn codes_of_boards() {
    let anything = PatternTable::for_player(&["??? ?.? ???"]).expect("a pattern");
    // Inside, on an edge, in a corner; on boards of one row or column: inside, at an end, at both.
    let counts = [
        3_usize.pow(8),
        4 * 3_usize.pow(5),
        4 * 3_usize.pow(3),
        2 * 3_usize.pow(2),
        4 * 3,
        1,
    ];
    assert_eq!(anything.len(), counts.iter().sum());
}
