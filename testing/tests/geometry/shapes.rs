//! Tests eye shapes with one vital point: all connected shapes of up to seven points on 5×5 against the drawn shapes.

use std::collections::BTreeSet;

use crate::size;
use binmatrix::{Point, Points};

/// Cells as row and column from any origin.
type Shape = BTreeSet<(i8, i8)>;

/// A shape with its vital point, moved so that its lowest row and column are 0.
fn placed(cells: &[(i8, i8)], vital: (i8, i8)) -> (Shape, (i8, i8)) {
    let row = cells.iter().map(|cell| cell.0).min().expect("a cell");
    let column = cells.iter().map(|cell| cell.1).min().expect("a cell");
    let place = |(r, c): (i8, i8)| (r - row, c - column);
    (
        cells.iter().map(|&cell| place(cell)).collect(),
        place(vital),
    )
}

/// The drawn shapes in all orientations; `*` is the vital point.
fn drawn() -> Vec<(Shape, (i8, i8))> {
    let drawings = [
        ".*.",
        "*.\n. ",
        ".*.\n . ",
        "..\n.*.",
        " . \n.*.\n . ",
        "..\n.*.\n . ",
    ];
    let mut shapes = Vec::new();
    for drawing in drawings {
        let (mut cells, mut vital) = (Vec::new(), (0, 0));
        for (row, line) in (0..).zip(drawing.lines()) {
            for (column, letter) in (0..).zip(line.chars()) {
                if letter != ' ' {
                    cells.push((row, column));
                }
                if letter == '*' {
                    vital = (row, column);
                }
            }
        }
        for _ in 0..2 {
            for _ in 0..4 {
                let turn = |(row, column): (i8, i8)| (column, -row);
                cells = cells.into_iter().map(turn).collect();
                vital = turn(vital);
                shapes.push(placed(&cells, vital));
            }
            let mirror = |(row, column): (i8, i8)| (row, -column);
            cells = cells.into_iter().map(mirror).collect();
            vital = mirror(vital);
        }
    }
    shapes
}

#[test]
fn vital_points_of_all_small_shapes() {
    let (size, shapes) = (size(5, 5), drawn());
    let mut found = 0;
    // Connected shapes, each grown by one point from a smaller one.
    let mut of_this_size: BTreeSet<Shape> =
        (0..25).map(|n| BTreeSet::from([(n / 5, n % 5)])).collect();
    for _ in 0..7 {
        for shape in &of_this_size {
            let mut points = Points::empty(size);
            for &(row, column) in shape {
                points.insert(Point::new(row as u8, column as u8).expect("on the board"));
            }
            let cells: Vec<_> = shape.iter().copied().collect();
            let expected = cells
                .iter()
                .copied()
                .find(|&vital| shapes.contains(&placed(&cells, vital)));
            let vital = points
                .vital_point()
                .map(|point| (point.row() as i8, point.column() as i8));
            assert_eq!(vital, expected, "{points:?}");
            found += u32::from(vital.is_some());
        }
        let grown = of_this_size.iter().flat_map(|shape| {
            shape.iter().flat_map(move |&(row, column)| {
                [
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ]
                .into_iter()
                .filter(|cell| (0..5).contains(&cell.0) && (0..5).contains(&cell.1))
                .map(|cell| {
                    let mut next = shape.clone();
                    next.insert(cell);
                    next
                })
            })
        });
        let larger = of_this_size.first().map_or(0, BTreeSet::len) + 1;
        of_this_size = grown.filter(|shape| shape.len() == larger).collect();
    }
    // Straight threes 30, bent threes 64, pyramids 48, bulky fives 96, crosses 9, rabbity sixes 36.
    assert_eq!(found, 30 + 64 + 48 + 96 + 9 + 36);
    // A disconnected shape has no vital point.
    let apart = Points::only(Point::new(0, 0).expect("on the board"), size);
    let middle = Points::only(Point::new(2, 2).expect("on the board"), size).neighbors4();
    assert_eq!((apart | middle).vital_point(), None);
}
