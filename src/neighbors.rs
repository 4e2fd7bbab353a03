//! What is near what, for programs that work on plain data: the neighbors of points and sets, lines, components,
//! the distance between stones, and what differs between two boards. On a matrix the same questions are operations
//! of [`BinMatrix`].

use core::fmt;

use crate::backend::{MatrixJob, dispatch_best};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::eye::vital_point;
use crate::level::{Baseline, Level};
use crate::matrix::{BinMatrix, OffBoard, WordMatrix};
use crate::point::{Point, Points, TooShort};
use crate::position::Position;
use crate::size::{AnySize, BoardSize, Grid, GridOf, WORDS, Words};

/// One portable matrix for single steps on plain sets: a look-up of the best one would cost more.
type PlainMatrix = WordMatrix<WORDS, AnySize, Baseline>;

/// Steps along lines and along diagonals, in rows and columns.
const LINES: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl BoardSize {
    /// The up to four points next to a point along lines; none if the board has no such point. This and the two
    /// methods below may be evaluated at compile time, for tables; at run time they set up to eight bits.
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

    /// The up to eight points next to a point along lines or diagonals; none if the board has no such point.
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

    /// The up to four points next to a point along diagonals; none if the board has no such point.
    #[must_use]
    pub const fn diagonals(self, point: Point) -> Points {
        self.steps(point, &DIAGONALS)
    }

    /// The points so many rows and columns away.
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

    /// The line that a point is on, counted from the nearest edge: 1 on the edge. `None` if the board has no such
    /// point.
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

    /// All points of a [line](BoardSize::line); none for line 0 and for lines that the board is too small for.
    #[must_use]
    pub fn points_on_line(self, line: u8) -> Points {
        self.inside(line).map_or(Points::empty(self), |outer| {
            self.inside(line + 1).map_or(outer, |inner| outer - inner)
        })
    }

    /// The points on this line and further inside, if there are any.
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

impl Points {
    /// The set of one point; empty if the board has no such point.
    #[must_use]
    pub fn only(point: Point, size: BoardSize) -> Points {
        let mut set = Points::empty(size);
        set.insert(point);
        set
    }

    fn grid(&self) -> GridOf<PlainMatrix> {
        Grid {
            geometry: AnySize::new(self.size()),
            level: Baseline,
        }
    }

    #[inline(always)]
    fn on_matrix(
        &self,
        operation: impl Fn(PlainMatrix, GridOf<PlainMatrix>) -> PlainMatrix,
    ) -> Points {
        let grid = self.grid();
        operation(PlainMatrix::from_words(self.words(), grid), grid).to_points(grid)
    }

    /// The point on which an eye of just these points is killed, or made two eyes of
    /// ([`vital_point`](crate::vital_point)); `None` if its shape has none.
    #[must_use]
    pub fn vital_point(&self) -> Option<Point> {
        let grid = self.grid();
        vital_point(PlainMatrix::from_words(self.words(), grid), grid)
    }

    /// The points next to the set along lines and outside it.
    ///
    /// ```text
    /// . . . . .      . # # . .
    /// . X X . .  ->  # . . # .
    /// . . X . .      . # . # .
    /// . . . . .      . . # . .
    /// ```
    #[must_use]
    pub fn neighbors4(&self) -> Points {
        self.on_matrix(|set, grid| set.neighbors4(grid))
    }

    /// The points next to the set along lines or diagonals and outside it.
    ///
    /// ```text
    /// . . . . .      # # # # .
    /// . X X . .  ->  # . . # .
    /// . . X . .      # # . # .
    /// . . . . .      . # # # .
    /// ```
    #[must_use]
    pub fn neighbors8(&self) -> Points {
        self.on_matrix(|set, grid| set.neighbors8(grid))
    }

    /// The points one step along a diagonal from a point of the set, and outside it. A point may be next to the set
    /// along a line as well.
    ///
    /// ```text
    /// . . . . .      # # # # .
    /// . X X . .  ->  . . . # .
    /// . . X . .      # # . # .
    /// . . . . .      . # . # .
    /// ```
    #[must_use]
    pub fn diagonals(&self) -> Points {
        self.on_matrix(|set, grid| {
            let vertical = set.up(grid) | set.down(grid);
            (vertical.left(grid) | vertical.right(grid)) - set
        })
    }

    /// The connected part of the set that `point` is in; empty if it is not in the set.
    #[must_use]
    pub fn component(&self, point: Point) -> Points {
        self.on_matrix(|set, grid| set.component(point, grid))
    }

    /// The connected parts of the set, in the order of their first points.
    ///
    /// ```
    /// use binmatrix::Board;
    /// let board: Board = "
    ///     . X . .
    ///     X X X X
    ///     . . O .
    /// ".parse()?;
    /// let sizes: Vec<usize> = board.empty().components().map(|region| region.len()).collect();
    /// assert_eq!(sizes, [1, 2, 2, 1]); // A3, C3 and D3, A1 and B1, D1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = Points> + use<> {
        let grid = self.grid();
        PlainMatrix::from_words(self.words(), grid)
            .components(grid)
            .map(move |component| component.to_points(grid))
    }
}

impl Board {
    /// The distance of every point from one, where a step between two neighbors costs 1, or nothing if both hold
    /// stones of the same color: a chain is one place. Known as the distance in the common fate graph (T. Graepel, M.
    /// Goutrié, M. Krüger and R. Herbrich, "Learning on graphs in the game of Go", 2001); programs use it for what is
    /// near the last move.
    ///
    /// ```text
    /// . . X X .      3 2 2 2 3
    /// . . X . .  ->  2 1 2 3 4      from the point that gets 0
    /// . . . . .      1 0 1 2 3
    /// . O O O .      2 1 1 1 2
    /// ```
    /// Writes one byte a point, row by row from the top left, and returns how many that are. Points further away than
    /// `max` get `max + 1` (no distance is above 48, so a `max` of 48 or more limits nothing); a small `max` saves
    /// time. What the slice has behind the points is left alone.
    ///
    /// Cost: at most two floods for each distance up to `max`.
    ///
    /// # Errors
    /// - [`DistanceError`] if the board has no such point or the slice fewer places than the board points; the slice
    ///   is unchanged.
    pub fn chain_distance(
        &self,
        from: Point,
        max: u8,
        out: &mut [u8],
    ) -> Result<usize, DistanceError> {
        struct Distances<'a> {
            board: &'a Board,
            from: Point,
            max: u8,
            out: &'a mut [u8],
        }
        impl MatrixJob for Distances<'_> {
            type Output = Result<usize, DistanceError>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
                Position::<M>::of_board(self.board, grid)
                    .chain_distance(self.from, self.max, self.out)
            }
        }
        let (board, size) = (self, self.size());
        dispatch_best(
            size,
            Distances {
                board,
                from,
                max,
                out,
            },
        )
    }

    /// What changed from this board to a later one: for each color the stones that came and those that went. `None` if
    /// the boards are of different sizes. A point whose stone changed its color is in two of the sets.
    ///
    /// ```
    /// use binmatrix::{Board, Color, Rules};
    /// let before: Board = "
    ///     . X O
    ///     X O .
    ///     . . .
    /// ".parse()?;
    /// let mut after = before;
    /// after.play_vertex("C2", &Rules::default())?;
    /// let difference = before.diff(&after).unwrap();
    /// assert_eq!(format!("{:?}", difference.added.black), "Points(3x3 {C2})");
    /// assert_eq!(format!("{:?}", difference.removed.white), "Points(3x3 {C3})");
    /// assert_eq!(difference.changed().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn diff(&self, later: &Board) -> Option<BoardDiff> {
        if self.size() != later.size() {
            return None;
        }
        let difference = |from: &Board, to: &Board| ByColor {
            black: from.stones(Color::Black) - to.stones(Color::Black),
            white: from.stones(Color::White) - to.stones(Color::White),
        };
        Some(BoardDiff {
            added: difference(later, self),
            removed: difference(self, later),
        })
    }
}

impl<M: BinMatrix> Position<M> {
    /// The distance of every point from one, where a chain is one place; see [`Board::chain_distance`].
    ///
    /// # Errors
    /// - [`DistanceError`] if the board has no such point or the slice fewer places than the board points; the slice
    ///   is unchanged.
    pub fn chain_distance(
        &self,
        from: Point,
        max: u8,
        out: &mut [u8],
    ) -> Result<usize, DistanceError> {
        let (grid, points) = (self.grid(), self.size().points());
        let size = grid.size();
        let bit = grid
            .bit(from)
            .ok_or(DistanceError::OffBoard(OffBoard { point: from, size }))?;
        TooShort::check(out.len(), points).map_err(DistanceError::TooShort)?;
        let cells = &mut out[..points];
        cells.fill(max.saturating_add(1));
        grid.level.vectorize(
            #[inline(always)]
            || {
                let stones = [self.stones(Color::Black), self.stones(Color::White)];
                let (mut near, mut added, mut distance) =
                    (M::empty(grid), M::from_bit(bit, grid), 0);
                loop {
                    for stones in stones {
                        added = added | added.flood_fill(stones, grid);
                    }
                    added = added - near;
                    write_distance(&added.to_words(grid), distance, grid.size(), cells);
                    near = near | added;
                    added = near.neighbors4(grid);
                    if distance == max || added.is_empty() {
                        return;
                    }
                    distance += 1;
                }
            },
        );
        Ok(points)
    }
}

/// Writes one value on the points of a set.
#[inline(always)]
fn write_distance(words: &Words, distance: u8, size: BoardSize, cells: &mut [u8]) {
    let (width, stride) = (usize::from(size.width()), usize::from(size.width()) + 1);
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let bit = 64 * index + rest.trailing_zeros() as usize;
            if let Some(cell) = cells.get_mut(bit / stride * width + bit % stride) {
                *cell = distance;
            }
            rest &= rest - 1;
        }
    }
}

/// What differs between two boards; made by [`Board::diff`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardDiff {
    /// The stones of each color that only the later board has.
    pub added: ByColor<Points>,
    /// The stones of each color that only the earlier board has.
    pub removed: ByColor<Points>,
}

impl BoardDiff {
    /// Every point that is not the same on both.
    #[must_use]
    pub fn changed(&self) -> Points {
        let ByColor { black, white } = self.added;
        black | white | self.removed.black | self.removed.white
    }

    /// The points whose stone was replaced by one of the other color.
    #[must_use]
    pub fn recolored(&self) -> Points {
        (self.added.black & self.removed.white) | (self.added.white & self.removed.black)
    }

    /// Whether the boards have the same stones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changed().is_empty()
    }
}

/// Why [`Board::chain_distance`] wrote nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DistanceError {
    /// The board has no such point.
    OffBoard(OffBoard),
    /// The slice has fewer places than the board has points.
    TooShort(TooShort),
}

impl fmt::Display for DistanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DistanceError::OffBoard(error) => error.fmt(f),
            DistanceError::TooShort(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DistanceError {}
