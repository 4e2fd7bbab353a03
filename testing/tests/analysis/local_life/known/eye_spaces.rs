//! Eye spaces in the middle and on the side: drawn ones, and all shapes of up to seven points.

use super::{A, D, LIVES, Middle, Problem, Side, known};

/// Regions on a board of 13×13, one per line.
#[rustfmt::skip]
pub(super) fn problems() -> Vec<Problem> { vec![
    // Eye spaces in the middle. SL, "Eye shape": three in a row, three in a bend, pyramid four, bulky five, crossed
    // five and rabbity six are killed by a single vital point; one point, two points and the square four make one
    // eye; all other shapes of four to six points are alive.
    known("one point", "SL Eye shape", Middle, 0, [D, D], "."),
    known("two points", "SL Eye shape", Middle, 0, [D, D], ".."),
    known("straight three", "SL Straight three; Davies", Middle, 0, [D, A], ".*."),
    known("bent three", "SL Bent three; Davies", Middle, 0, [D, A], "*. / .#"),
    known("square four", "SL Square four; Davies", Middle, 0, [D, D], ".. / .."),
    known("straight four", "SL Straight four; Davies", Middle, 0, [A, A], "...."),
    known("bent four", "SL Bent four; Davies", Middle, 0, [A, A], "... / .##"),
    known("twisted four", "SL Twisted four", Middle, 0, [A, A], "..# / #.."),
    known("pyramid four", "SL Pyramid four; Davies", Middle, 0, [D, A], ".*. / #.#"),
    // The defender has more than one move in the bulky five and in the rabbity six: each leaves a live four or five.
    known("bulky five", "SL Bulky five; Davies", Middle, 0, [D, A], "s. / *s / .#"),
    known("crossed five", "SL Crossed five; Davies", Middle, 0, [D, A], "#.# / .*. / #.#"),
    known("five, I", "SL Eye shape", Middle, 0, [A, A], "....."),
    known("five, L", "SL Eye shape", Middle, 0, [A, A], ".... / .###"),
    known("five, N", "SL Eye shape", Middle, 0, [A, A], "...# / ##.."),
    known("five, V", "SL Eye shape", Middle, 0, [A, A], "... / .## / .##"),
    known("five, W", "SL Eye shape", Middle, 0, [A, A], "..# / #.. / ##."),
    known("five, U", "SL Eye shape", Middle, 0, [A, A], "... / .#."),
    known("five, T", "SL Eye shape", Middle, 0, [A, A], "... / #.# / #.#"),
    known("five, Y", "SL Eye shape", Middle, 0, [A, A], ".... / #.##"),
    known("five, Z", "SL Eye shape", Middle, 0, [A, A], "..# / #.# / #.."),
    known("five, F", "SL Eye shape", Middle, 0, [A, A], "#.. / ..# / #.#"),
    known("rabbity six", "SL Rabbity six; Davies", Middle, 0, [D, A], "#s. / .*s / #.#"),
    known("rectangular six", "SL Rectangular six", Middle, 0, [A, A], "... / ..."),
    known("straight six", "SL Eye shape", Middle, 0, [A, A], "......"),
    known("straight seven", "SL Eye shape", Middle, 0, [A, A], "......."),
    known("two rows of four", "SL Eye shape", Middle, 0, [A, A], "....  / ...."),
    // Outside liberties do not help shapes that die by their shape.
    known("straight three, liberties", "SL Straight three", Middle, 2, [D, A], ".*."),
    known("square four, liberty", "SL Square four", Middle, 1, [D, D], ".. / .."),
    known("pyramid four, liberty", "SL Pyramid four", Middle, 1, [D, A], ".*. / #.#"),
    // The same on the side.
    known("straight three, side", "SL Straight three", Side, 0, [D, A], ".*."),
    known("square four, side", "SL Square four", Side, 0, [D, D], ".. / .."),
    known("pyramid four, side", "SL Pyramid four", Side, 0, [D, A], ".*. / #.#"),
    known("rectangular six, side", "SL Rectangular six", Side, 1, [A, A], "... / ..."),
    known("rectangular six, side, no liberty", "SL Basic living eye shapes", Side, 0, [A, A], "... / ..."),
    known("straight four, side", "SL Straight four", Side, 0, [A, A], "...."),
    known("two rows of four, side", "SL Basic living eye shapes", Side, 0, [A, A], ".... / ...."),
    known("bulky five, liberty", "SL Bulky five", Middle, 1, [D, A], "s. / *s / .#"),
    known("crossed five, liberty", "SL Crossed five", Middle, 1, [D, A], "#.# / .*. / #.#"),
    known("crossed five, liberties", "SL Crossed five", Middle, 2, [D, A], "#.# / .*. / #.#"),
    known("rabbity six, liberty", "SL Rabbity six", Middle, 1, [D, A], "#s. / .*s / #.#"),
] }

/// All shapes of up to seven points, without turned and reflected ones and the one with a hole, in the middle without
/// outside liberties.
///
/// SL, "Basic living eye shapes" and "Killable eye shapes": three points, the pyramid four, the bulky and the crossed
/// five and the rabbity six have a vital point; the square four and fewer points are dead; all others are alive.
pub(super) fn shapes() -> Vec<Problem> {
    let drawn = |drawings: &[&str]| -> Vec<Shape> {
        drawings
            .iter()
            .map(|drawing| Shape::drawn(drawing))
            .collect()
    };
    let vital = drawn(&[
        "...",
        ".. / .#",
        "... / #.#",
        ".. / .. / .#",
        "#.# / ... / #.#",
        "#.. / ... / #.#",
    ]);
    let dead = drawn(&[".", "..", ".. / .."]);
    let mut problems = Vec::new();
    let mut shapes = vec![Shape::drawn(".")];
    for points in 1..=7 {
        for (number, shape) in shapes.iter().enumerate() {
            let outcomes = match () {
                () if dead.contains(shape) => [D, D],
                () if vital.contains(shape) => [D, A],
                () => [LIVES, A],
            };
            if !shape.has_hole() {
                let name = format!("shape {number} of {points}");
                let source = "SL Basic living eye shapes; SL Killable eye shapes";
                problems.push(known(&name, source, Middle, 0, outcomes, &shape.drawing()));
            }
        }
        let mut larger: Vec<Shape> = shapes.iter().flat_map(Shape::grown).collect();
        larger.sort();
        larger.dedup();
        shapes = larger;
    }
    problems
}

/// The least of the images of a connected set of points, sorted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shape(Vec<(i8, i8)>);

impl Shape {
    fn of(points: &[(i8, i8)]) -> Shape {
        let images = (0..8).map(|image| {
            let turned = points.iter().map(|&(row, column)| {
                let row = if image & 1 == 0 { row } else { -row };
                let column = if image & 2 == 0 { column } else { -column };
                if image & 4 == 0 {
                    (row, column)
                } else {
                    (column, row)
                }
            });
            let turned: Vec<_> = turned.collect();
            let top = turned.iter().map(|point| point.0).min().unwrap_or(0);
            let left = turned.iter().map(|point| point.1).min().unwrap_or(0);
            let mut moved: Vec<_> = turned
                .iter()
                .map(|point| (point.0 - top, point.1 - left))
                .collect();
            moved.sort();
            moved
        });
        Shape(images.min().expect("eight images"))
    }

    fn drawn(drawing: &str) -> Shape {
        let mut points = Vec::new();
        for (row, text) in (0..).zip(drawing.split('/')) {
            let line = (0..).zip(text.trim().chars());
            points.extend(
                line.filter(|&(_, cell)| cell == '.')
                    .map(|(column, _)| (row, column)),
            );
        }
        Shape::of(&points)
    }

    fn ahead(&self) -> Vec<(i8, i8)> {
        let beside = |&(row, column): &(i8, i8)| {
            [
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ]
        };
        let all = self.0.iter().flat_map(beside);
        all.filter(|point| !self.0.contains(point)).collect()
    }

    /// The shapes with one point more.
    fn grown(&self) -> Vec<Shape> {
        let with = |point| Shape::of(&[self.0.clone(), vec![point]].concat());
        self.ahead().into_iter().map(with).collect()
    }

    /// Returns true if a point outside has four neighbors inside, and more points are around it. Larger holes need more
    /// than seven points.
    fn has_hole(&self) -> bool {
        let ahead = self.ahead();
        let sides = |point: &(i8, i8)| ahead.iter().filter(|other| *other == point).count();
        ahead.iter().any(|point| sides(point) == 4)
    }

    fn drawing(&self) -> String {
        let last = |of: fn(&(i8, i8)) -> i8| self.0.iter().map(of).max().unwrap_or(0);
        let (bottom, right) = (last(|point| point.0), last(|point| point.1));
        let row = |row| -> String {
            let cell = |column| {
                if self.0.contains(&(row, column)) {
                    '.'
                } else {
                    '#'
                }
            };
            (0..=right).map(cell).collect()
        };
        (0..=bottom).map(row).collect::<Vec<_>>().join(" / ")
    }
}
