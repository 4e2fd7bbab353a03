//! The points of fixed handicap stones.

use super::{BoardSize, Point};

impl BoardSize {
    /// Returns the maximum number of fixed handicap stones.
    ///
    /// The maximum is 9 on boards with a center point and at least nine rows and columns, 0 on boards with a side
    /// below 7, and otherwise 4.
    #[must_use]
    pub const fn max_handicap(self) -> usize {
        let (width, height) = (self.width(), self.height());
        let shorter = if width < height { width } else { height };
        let has_center = width % 2 == 1 && height % 2 == 1;
        match shorter {
            0..7 => 0,
            7 => 4,
            _ if has_center => 9,
            _ => 4,
        }
    }

    /// Returns the points of a fixed handicap of `count` stones, placed as in GNU Go 3.8.
    ///
    /// Returns `None` if there is no such handicap: for fewer than two stones or more than
    /// [`max_handicap`](BoardSize::max_handicap).
    ///
    /// ```text
    /// 3 . . 8 . . 2      The numbers give the order in which the points are used. With five or seven
    /// . . . . . . .      stones the last one is at the center. From six stones on, the points left
    /// 5 . . 9 . . 6      and right of the center are used; from eight on, also those below and
    /// . . . . . . .      above it.
    /// 1 . . 7 . . 4
    /// ```
    /// The stones are on the third line of boards with fewer than 12 rows and on the fourth line of larger boards.
    /// GNU Go 3.8 gives the same points on all sizes that it plays, 1×1 to 19×19. (Programs that use 13 as the
    /// limit differ only on 12×12.) The order of the points is that of the Go Text Protocol, version 2 (G.
    /// Farnebäck, 2002), which defines square boards only; on a rectangle, rows and columns each follow the rule
    /// for their own number.
    ///
    /// ```
    /// use binmatrix::BoardSize;
    /// let size = BoardSize::square(19)?;
    /// let five = size.handicap_points(5).unwrap().map(|point| point.vertex(size).to_string());
    /// assert_eq!(five.collect::<Vec<_>>(), ["D4", "Q16", "D16", "Q4", "K10"]);
    /// assert!(size.handicap_points(10).is_none());
    /// assert_eq!(BoardSize::square(8)?.max_handicap(), 4);
    /// # Ok::<(), binmatrix::SizeError>(())
    /// ```
    #[must_use]
    pub fn handicap_points(
        self,
        count: usize,
    ) -> Option<impl ExactSizeIterator<Item = Point> + Clone> {
        if count < 2 || count > self.max_handicap() {
            return None;
        }
        let line = |side: u8| if side < 12 { 2 } else { 3 };
        let (left, top) = (line(self.width()), line(self.height()));
        let (right, bottom) = (self.width() - 1 - left, self.height() - 1 - top);
        let (center, middle) = (self.width() / 2, self.height() / 2);
        let mut places = [
            (bottom, left),
            (top, right),
            (top, left),
            (bottom, right),
            (middle, left),
            (middle, right),
            (bottom, center),
            (top, center),
            (middle, center),
        ];
        if count == 5 || count == 7 {
            places[count - 1] = (middle, center);
        }
        let mut points = [Point::new(0, 0)?; 9];
        for (point, (row, column)) in points.iter_mut().zip(places).take(count) {
            *point = Point::new(row, column)?;
        }
        Some(points.into_iter().take(count))
    }
}
