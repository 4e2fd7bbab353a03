//! The neighbors of a point, and the lines of a board.

use super::{BoardSize, Point, Points, WORDS};

/// Steps to the adjacent points along lines and along diagonals, as (rows, columns).
const LINES: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl BoardSize {
    /// Returns the up to four points adjacent to a point; empty if the board has no such point.
    ///
    /// This method, [`neighbors8`](BoardSize::neighbors8) and [`diagonals`](BoardSize::diagonals) can be
    /// evaluated at compile time to build tables; at run time they set up to eight bits.
    ///
    /// ```
    /// use binmatrix::{BoardSize, Point};
    /// let size = BoardSize::new(13, 9)?;
    /// let neighbors = size.neighbors(Point::from_vertex("A9", size)?);
    /// assert_eq!(format!("{neighbors:?}"), "Points(13x9 {B9, A8})");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn neighbors(self, point: Point) -> Points {
        self.steps(point, &LINES)
    }

    /// Returns the up to eight points adjacent or diagonal to a point; empty if the board has no such point.
    #[must_use]
    pub const fn neighbors8(self, point: Point) -> Points {
        let (lines, diagonals) = (
            *self.neighbors(point).words(),
            *self.diagonals(point).words(),
        );
        let (mut words, mut index) = (lines, 0);
        while index < WORDS {
            words[index] |= diagonals[index];
            index += 1;
        }
        Points::from_board_words(words, self)
    }

    /// Returns the up to four points diagonal to a point; empty if the board has no such point.
    #[must_use]
    pub const fn diagonals(self, point: Point) -> Points {
        self.steps(point, &DIAGONALS)
    }

    /// Returns the points at these offsets from `point` that are on the board.
    const fn steps(self, point: Point, steps: &[(i8, i8); 4]) -> Points {
        let (mut words, mut index) = ([0; WORDS], 0);
        while index < steps.len() && self.contains(point) {
            let row = point.row().wrapping_add_signed(steps[index].0);
            let column = point.column().wrapping_add_signed(steps[index].1);
            if row < self.height() && column < self.width() {
                let bit = row as usize * (self.width() as usize + 1) + column as usize;
                words[bit / 64] |= 1 << (bit % 64);
            }
            index += 1;
        }
        Points::from_board_words(words, self)
    }

    /// Returns the line that a point is on, counted from the nearest edge: 1 on the edge. Returns `None` if the
    /// board has no such point.
    ///
    /// ```text
    /// 1 1 1 1 1 1
    /// 1 2 2 2 2 1
    /// 1 2 3 3 2 1
    /// 1 2 2 2 2 1
    /// 1 1 1 1 1 1
    /// ```
    #[must_use]
    pub const fn line(self, point: Point) -> Option<u8> {
        const fn smaller(a: u8, b: u8) -> u8 {
            if a < b { a } else { b }
        }
        if !self.contains(point) {
            return None;
        }
        let (row, column) = (point.row(), point.column());
        let vertical = smaller(row, self.height() - 1 - row);
        let horizontal = smaller(column, self.width() - 1 - column);
        Some(smaller(vertical, horizontal) + 1)
    }

    /// Returns all points of a [line](BoardSize::line); empty for line 0 and for lines that the board is too
    /// small for.
    #[must_use]
    pub fn points_on_line(self, line: u8) -> Points {
        self.inside(line).map_or(Points::empty(self), |outer| {
            self.inside(line + 1).map_or(outer, |inner| outer - inner)
        })
    }

    /// Returns the points on this line and inside it; `None` if there are none.
    fn inside(self, line: u8) -> Option<Points> {
        let margin = line.checked_sub(1)?;
        let rows = margin..self.height().checked_sub(margin)?;
        let columns = margin..self.width().checked_sub(margin)?;
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        let mut words = [0; WORDS];
        for row in rows {
            for column in columns.clone() {
                let bit = Point::new(row, column)?.bit(self.shape().stride());
                words[bit / 64] |= 1 << (bit % 64);
            }
        }
        Some(Points::from_words(&words, self))
    }
}
