//! Counts the problems, those that differ only by a symmetry or their place once.

use std::collections::BTreeMap;

use binmatrix::Color;
use binmatrix_analysis::local_life::LocalPosition;

use super::{Problem, SIDE, problems, read};

/// A region and the edges of the board beside it, the same for all places, turned and reflected.
fn pattern(local: &LocalPosition) -> Vec<(i16, i16, char)> {
    let board = local.board();
    let mut cells = BTreeMap::new();
    for point in local.region() {
        let (row, column) = (i16::from(point.row()), i16::from(point.column()));
        let cell = match () {
            () if board.stones(Color::Black).contains(point) => 'X',
            () if board.stones(Color::White).contains(point) => 'O',
            () => '.',
        };
        cells.insert((row, column), cell);
        let end = i16::from(SIDE);
        for (row, column) in [
            (row - 1, column),
            (row + 1, column),
            (row, column - 1),
            (row, column + 1),
        ] {
            if row < 0 || column < 0 || row == end || column == end {
                cells.insert((row, column), '|');
            }
        }
    }
    let images = (0..8).map(|image| {
        let turned = cells.iter().map(|(&(row, column), &cell)| {
            let row = if image & 1 == 0 { row } else { -row };
            let column = if image & 2 == 0 { column } else { -column };
            match image & 4 {
                0 => (row, column, cell),
                _ => (column, row, cell),
            }
        });
        let turned: Vec<_> = turned.collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        let moved = turned
            .iter()
            .map(|cell| (cell.0 - top, cell.1 - left, cell.2));
        let mut moved: Vec<_> = moved.collect();
        moved.sort();
        moved
    });
    images.min().expect("eight images")
}

/// There are many problems, and no two have the same name.
#[test]
fn problems_are_distinct() {
    let mut names = BTreeMap::new();
    let mut patterns = BTreeMap::new();
    for known in problems() {
        let pattern = pattern(&read(&known).local);
        let Problem { name, outcomes, .. } = known;
        // The same problem in two families has the same status.
        let (other, before) = patterns.entry(pattern).or_insert((name.clone(), outcomes));
        for (one, two) in before.iter().zip(outcomes) {
            assert!(
                two.iter().any(|outcome| one.contains(outcome)),
                "{name}, {other}"
            );
        }
        let number = names.len();
        assert_eq!(names.insert(name, number), None);
    }
    println!(
        "{} problems, {} of them distinct",
        names.len(),
        patterns.len()
    );
    assert!(patterns.len() >= 250, "{}", patterns.len());
}
