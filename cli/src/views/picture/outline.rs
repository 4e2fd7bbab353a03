//! Outlines sets of points.

use std::fmt::Write;

use binmatrix::{Point, Points};

use super::canvas::CELL;

/// The distance of a line from the edge of its cells, which keeps the lines of neighbors apart.
const INSET: f64 = 1.6;

/// The radius of the corners.
const ROUND: f64 = 8.0;

/// A step along the edge of a cell, with the inside to its right.
type Step = (i32, i32);

const STEPS: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

const fn turned_right((dx, dy): Step) -> Step {
    (-dy, dx)
}

/// Path data for the outline of the cells of these points. The corner of the board's first cell is at 0, 0.
///
/// ```text
///   +----+----+
///   |  . |  . |     Each edge of a cell without such a point behind it is a step, with the cell to its right. Where
///   +----+    |     four steps meet, because two cells touch only at a corner, the outline turns right, around
///        |  . |     the same cell.
///        +----+
/// ```
pub(super) fn around(points: Points) -> String {
    // The steps from each corner. The points are visited in order, so the result is deterministic.
    let mut steps: Vec<((i32, i32), Step)> = Vec::new();
    for point in points.iter() {
        let (x, y) = (i32::from(point.column()), i32::from(point.row()));
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        for (corner, step) in corners.into_iter().zip(STEPS) {
            // The cell to the left of the step.
            let (dx, dy) = turned_right(step);
            let behind = match (u8::try_from(x - dx), u8::try_from(y - dy)) {
                (Ok(column), Ok(row)) => {
                    Point::new(row, column).is_some_and(|p| points.contains(p))
                }
                _ => false,
            };
            if !behind {
                steps.push((corner, step));
            }
        }
    }
    let mut path = String::new();
    while let Some((start, first)) = steps.first().copied() {
        // The corners of one line, with the steps before and after each.
        let mut corners = Vec::new();
        let (mut at, mut step) = (start, first);
        loop {
            if let Some(index) = steps.iter().position(|&taken| taken == (at, step)) {
                steps.remove(index);
            }
            at = (at.0 + step.0, at.1 + step.1);
            let right = turned_right(step);
            let left = (-right.0, -right.1);
            let begins = |next: Step| steps.contains(&(at, next)) || (at, next) == (start, first);
            let Some(next) = [right, step, left].into_iter().find(|&next| begins(next)) else {
                break;
            };
            if next != step {
                corners.push((at, step, next));
            }
            if (at, next) == (start, first) {
                break;
            }
            step = next;
        }
        write_line(&mut path, &corners);
    }
    path
}

fn write_line(path: &mut String, corners: &[((i32, i32), Step, Step)]) {
    for (index, &((x, y), before, after)) in corners.iter().enumerate() {
        let (in_before, in_after) = (turned_right(before), turned_right(after));
        let x = f64::from(x) * CELL + f64::from(in_before.0 + in_after.0) * INSET;
        let y = f64::from(y) * CELL + f64::from(in_before.1 + in_after.1) * INSET;
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{command}{:.1} {:.1}Q{x:.1} {y:.1} {:.1} {:.1}",
            x - f64::from(before.0) * ROUND,
            y - f64::from(before.1) * ROUND,
            x + f64::from(after.0) * ROUND,
            y + f64::from(after.1) * ROUND,
        );
    }
    path.push('Z');
}

#[cfg(test)]
mod tests {
    use binmatrix::{BoardSize, Point, Points};

    use super::around;

    /// Counts the lines and corners around the points of a drawing.
    fn lines_and_corners(drawing: &[&str]) -> (usize, usize) {
        let size = BoardSize::new(drawing[0].len() as u8, drawing.len() as u8).expect("a size");
        let mut points = Points::empty(size);
        for (row, line) in drawing.iter().enumerate() {
            for (column, _) in line.match_indices('#') {
                points.insert(Point::new(row as u8, column as u8).expect("a point"));
            }
        }
        let path = around(points);
        assert_eq!(path.matches('Z').count(), path.matches('M').count());
        (path.matches('M').count(), path.matches('Q').count())
    }

    #[test]
    fn lines_go_around_what_belongs_together() {
        assert_eq!(lines_and_corners(&["..."]), (0, 0));
        assert_eq!(lines_and_corners(&["#"]), (1, 4));
        assert_eq!(lines_and_corners(&["###", "###"]), (1, 4));
        assert_eq!(lines_and_corners(&["#..", "###"]), (1, 6));
        // A ring has an inner line too.
        assert_eq!(lines_and_corners(&["###", "#.#", "###"]), (2, 8));
        // Cells that touch only at a corner: two lines, or one that meets itself.
        assert_eq!(lines_and_corners(&["#.", ".#"]), (2, 8));
        assert_eq!(lines_and_corners(&["##.", "#.#", "###"]), (1, 10));
    }

    #[test]
    fn a_cell_stays_inside_its_edges() {
        assert_eq!(
            around(Points::full(BoardSize::square(1).expect("a size"))),
            "M22.4 1.6Q30.4 1.6 30.4 9.6L30.4 22.4Q30.4 30.4 22.4 30.4L9.6 30.4Q1.6 30.4 1.6 22.4\
             L1.6 9.6Q1.6 1.6 9.6 1.6Z"
        );
    }
}
