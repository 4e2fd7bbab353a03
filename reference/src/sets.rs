//! Sets of points, one `bool` for each point, and every operation of the bit matrix on them.
//!
//! The bit-matrix method (Kjeld Petersen's `BinMatrix`, Sensei's Library) stores a set of points as
//! one integer for each row. Here each operation is defined again without integers, mostly as "the
//! set of all points for which this sentence is true". A backend is correct if it gives the same
//! sets.
//!
//! All operations are total, leave their arguments unchanged and return a new set. Row 0 is the top
//! row and column 0 the leftmost column; `up` moves to lower row numbers, `left` to lower column
//! numbers. "First" always means lowest row, then lowest column. The same order, starting with the
//! least significant digit, makes a set a binary number of width times height digits.
//!
//! ```
//! use binmatrix_reference::sets::{self, PointSet};
//! let cross = sets::neighbors4(&PointSet::from_rows(&[". . .", ". # .", ". . ."]));
//! assert_eq!(cross.to_string(), ".#.\n#.#\n.#.");
//! ```

use std::fmt;

use crate::board::{Board, MAX_LENGTH, Point};

/// A set of points of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PointSet {
    width: usize,
    height: usize,
    /// For each point, true if it is in the set; row by row from the top.
    cells: Vec<bool>,
}

impl PointSet {
    /// The set of all points of a board of this size for which `is_in` is true.
    ///
    /// # Panics
    ///
    /// - if the width or the height is not in 1..=25.
    #[must_use]
    pub fn of_points(width: usize, height: usize, is_in: &dyn Fn(Point) -> bool) -> PointSet {
        assert!((1..=MAX_LENGTH).contains(&width), "width {width}");
        assert!((1..=MAX_LENGTH).contains(&height), "height {height}");
        let mut cells = Vec::new();
        for row in 0..height {
            for column in 0..width {
                cells.push(is_in(Point { row, column }));
            }
        }
        PointSet {
            width,
            height,
            cells,
        }
    }

    /// The set drawn by these rows: `#` is in the set, `.` is not; white space is ignored.
    ///
    /// # Panics
    ///
    /// - if the rows are not a valid drawing: no points, rows of different lengths, other characters, or
    ///   more than 25 rows or columns.
    #[must_use]
    pub fn from_rows(rows: &[&str]) -> PointSet {
        let drawn: Vec<Vec<bool>> = rows
            .iter()
            .map(|row| {
                let characters = row.chars().filter(|character| !character.is_whitespace());
                characters
                    .map(|character| match character {
                        '#' => true,
                        '.' => false,
                        _ => panic!("unknown character {character:?}"),
                    })
                    .collect()
            })
            .collect();
        let width = drawn.first().map_or(0, Vec::len);
        assert!(
            drawn.iter().all(|row| row.len() == width),
            "rows of different lengths"
        );
        PointSet::of_points(width, drawn.len(), &|point| drawn[point.row][point.column])
    }

    /// The number of columns of the board.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows of the board.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns, for each point, true if it is in the set; row by row from the top.
    #[must_use]
    pub fn cells(&self) -> &[bool] {
        &self.cells
    }

    /// Returns true if the point is in the set; false for a point that is off the board.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.is_on_board(point) && self.cells[point.row * self.width + point.column]
    }

    /// The points of the set, first to last.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        self.board_points()
            .into_iter()
            .filter(|&point| self.contains(point))
            .collect()
    }

    fn is_on_board(&self, point: Point) -> bool {
        point.row < self.height && point.column < self.width
    }

    fn board_points(&self) -> Vec<Point> {
        Board::new(self.width, self.height).points()
    }

    /// The set, on the same board, of all points for which `is_in` is true.
    fn select(&self, is_in: &dyn Fn(Point) -> bool) -> PointSet {
        PointSet::of_points(self.width, self.height, is_in)
    }

    fn neighbors(&self, point: Point) -> Vec<Point> {
        Board::new(self.width, self.height).neighbors(point)
    }

    fn diagonals(&self, point: Point) -> Vec<Point> {
        Board::new(self.width, self.height).diagonals(point)
    }
}

impl fmt::Display for PointSet {
    /// Writes the drawing, one line for each row, without a line end after the last one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draw = |&is_in: &bool| if is_in { '#' } else { '.' };
        let rows: Vec<String> = self
            .cells
            .chunks(self.width)
            .map(|row| row.iter().map(draw).collect())
            .collect();
        f.write_str(&rows.join("\n"))
    }
}

// Single points.

/// The set with this point added; `None` if the point is not on the board.
#[must_use]
pub fn insert(set: &PointSet, point: Point) -> Option<PointSet> {
    set.is_on_board(point)
        .then(|| set.select(&|other| set.contains(other) || other == point))
}

/// The set without this point; `None` if the point is not on the board.
#[must_use]
pub fn remove(set: &PointSet, point: Point) -> Option<PointSet> {
    set.is_on_board(point)
        .then(|| set.select(&|other| set.contains(other) && other != point))
}

/// The set with this point added if it is missing, or removed if it is present; `None` if the point
/// is not on the board.
#[must_use]
pub fn toggle(set: &PointSet, point: Point) -> Option<PointSet> {
    if set.contains(point) {
        remove(set, point)
    } else {
        insert(set, point)
    }
}

/// The number of points in the set.
#[must_use]
pub fn count(set: &PointSet) -> usize {
    set.points().len()
}

/// The point with `n` points of the set before it; `None` if the set has at most `n` points.
#[must_use]
pub fn nth(set: &PointSet, n: usize) -> Option<Point> {
    set.points().get(n).copied()
}

/// The set that contains only the first point; empty if the set is empty.
#[must_use]
pub fn first(set: &PointSet) -> PointSet {
    let first = nth(set, 0);
    set.select(&|point| Some(point) == first)
}

/// The set without its first point; empty if the set is empty.
#[must_use]
pub fn without_first(set: &PointSet) -> PointSet {
    minus(set, &first(set))
}

/// A point of the board that is not in the set; `None` if there is none.
///
/// `random(n)` must return a number below `n`. It is called once with the number of such points,
/// and its result selects the point, counted from the first. It is not called on a full set.
///
/// # Panics
///
/// - if `random(n)` returns `n` or more.
#[must_use]
pub fn random_free(set: &PointSet, random: &mut dyn FnMut(usize) -> usize) -> Option<Point> {
    let free = inverse(set).points();
    if free.is_empty() {
        None
    } else {
        Some(free[random(free.len())])
    }
}

/// The lowest row number with a point of the set; `None` if the set is empty.
#[must_use]
pub fn lowest_row(set: &PointSet) -> Option<usize> {
    set.points().iter().map(|point| point.row).min()
}

/// The highest row number with a point of the set; `None` if the set is empty.
#[must_use]
pub fn highest_row(set: &PointSet) -> Option<usize> {
    set.points().iter().map(|point| point.row).max()
}

// Set algebra.

/// The empty set on a board of this size.
///
/// # Panics
///
/// - if the width or the height is not in 1..=25.
#[must_use]
pub fn none(width: usize, height: usize) -> PointSet {
    PointSet::of_points(width, height, &|_| false)
}

/// The full set on a board of this size.
///
/// # Panics
///
/// - if the width or the height is not in 1..=25.
#[must_use]
pub fn all(width: usize, height: usize) -> PointSet {
    PointSet::of_points(width, height, &|_| true)
}

/// Returns true if the set is empty.
#[must_use]
pub fn is_none(set: &PointSet) -> bool {
    *set == none(set.width, set.height)
}

/// Returns true if every point of the board is in the set.
#[must_use]
pub fn is_all(set: &PointSet) -> bool {
    *set == all(set.width, set.height)
}

/// The points of the board that are not in the set.
#[must_use]
pub fn inverse(set: &PointSet) -> PointSet {
    set.select(&|point| !set.contains(point))
}

/// The points that are in both sets.
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn and(a: &PointSet, b: &PointSet) -> PointSet {
    assert_same_size(a, b);
    a.select(&|point| a.contains(point) && b.contains(point))
}

/// The points that are in at least one of the two sets.
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn or(a: &PointSet, b: &PointSet) -> PointSet {
    assert_same_size(a, b);
    a.select(&|point| a.contains(point) || b.contains(point))
}

/// The points that are in exactly one of the two sets.
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn xor(a: &PointSet, b: &PointSet) -> PointSet {
    assert_same_size(a, b);
    a.select(&|point| a.contains(point) != b.contains(point))
}

/// The points of `a` that are not in `b`.
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn minus(a: &PointSet, b: &PointSet) -> PointSet {
    assert_same_size(a, b);
    a.select(&|point| a.contains(point) && !b.contains(point))
}

fn assert_same_size(a: &PointSet, b: &PointSet) {
    assert_eq!(
        (a.width, a.height),
        (b.width, b.height),
        "sets of boards of different sizes"
    );
}

// Moving and growing.

/// The set moved one row up, to lower row numbers. The top row is lost, and the bottom row becomes
/// empty.
#[must_use]
pub fn up(set: &PointSet) -> PointSet {
    set.select(&|point| set.contains(Point::new(point.row + 1, point.column)))
}

/// The set moved one row down, to higher row numbers. The bottom row is lost, and the top row
/// becomes empty.
#[must_use]
pub fn down(set: &PointSet) -> PointSet {
    set.select(&|point| point.row > 0 && set.contains(Point::new(point.row - 1, point.column)))
}

/// The set moved one column to the left. The first column is lost, and the last one becomes empty.
#[must_use]
pub fn left(set: &PointSet) -> PointSet {
    set.select(&|point| set.contains(Point::new(point.row, point.column + 1)))
}

/// The set moved one column to the right. The last column is lost, and the first one becomes empty.
#[must_use]
pub fn right(set: &PointSet) -> PointSet {
    set.select(&|point| point.column > 0 && set.contains(Point::new(point.row, point.column - 1)))
}

/// The points with a neighbor in the set.
///
/// A point of the set itself is in the result only if it has such a neighbor.
///
/// ```text
/// set  # # .    result  # # #
///      . . .            # # .
/// ```
#[must_use]
pub fn explode4(set: &PointSet) -> PointSet {
    set.select(&|point| {
        set.neighbors(point)
            .iter()
            .any(|&other| set.contains(other))
    })
}

/// The points with a neighbor or a diagonal in the set.
///
/// A point of the set itself is in the result only if it has such a point beside it.
#[must_use]
pub fn explode8(set: &PointSet) -> PointSet {
    set.select(&|point| {
        set.neighbors(point)
            .iter()
            .any(|&other| set.contains(other))
            || set
                .diagonals(point)
                .iter()
                .any(|&other| set.contains(other))
    })
}

/// The set, and the points with a neighbor in it.
#[must_use]
pub fn grow4(set: &PointSet) -> PointSet {
    or(set, &explode4(set))
}

/// The set, and the points with a neighbor or a diagonal in it.
#[must_use]
pub fn grow8(set: &PointSet) -> PointSet {
    or(set, &explode8(set))
}

/// The points outside the set with a neighbor in it: its border.
#[must_use]
pub fn neighbors4(set: &PointSet) -> PointSet {
    minus(&explode4(set), set)
}

/// The points outside the set with a neighbor or a diagonal in it.
#[must_use]
pub fn neighbors8(set: &PointSet) -> PointSet {
    minus(&explode8(set), set)
}

/// The points of the set whose neighbors on the board are all in the set.
///
/// The edge of the board does not count as outside: the full set stays full.
///
/// ```text
/// set  # # #    result  # # .
///      # # .            # . .
/// ```
#[must_use]
pub fn shrink(set: &PointSet) -> PointSet {
    set.select(&|point| {
        set.contains(point)
            && set
                .neighbors(point)
                .iter()
                .all(|&other| set.contains(other))
    })
}

// Filling.

/// Every point reachable from `seed` through `mask`, moving along lines. Points of `seed` outside
/// `mask` are ignored.
///
/// ```text
/// seed  # . .    mask  # # .    result  # # .
///       . . .          . # .            . # .
///       . . .          . . #            . . .   (diagonals do not connect)
/// ```
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn flood_fill(seed: &PointSet, mask: &PointSet) -> PointSet {
    assert_same_size(seed, mask);
    let mut found = and(seed, mask).points();
    let mut waiting = found.clone();
    while let Some(point) = waiting.pop() {
        for neighbor in seed.neighbors(point) {
            if mask.contains(neighbor) && !found.contains(&neighbor) {
                found.push(neighbor);
                waiting.push(neighbor);
            }
        }
    }
    seed.select(&|point| found.contains(&point))
}

/// Grows by [`grow4`] and intersects with `mask`, repeatedly, until nothing changes.
///
/// It grows *before* it intersects, including the first time. So points of `seed` outside `mask`
/// vanish, but their neighbors in `mask` are in the result, with everything connected to them.
/// [`flood_fill`] differs: it ignores such points.
///
/// ```text
/// seed  # . .    mask  . # .    result  . # .
///       . . .          . # .            . # .
///       . . .          . . #            . . .
/// ```
///
/// # Panics
///
/// - if the sets are of boards of different sizes.
#[must_use]
pub fn expand_to(seed: &PointSet, mask: &PointSet) -> PointSet {
    assert_same_size(seed, mask);
    let mut expanded = seed.clone();
    loop {
        let next = and(&grow4(&expanded), mask);
        if next == expanded {
            return expanded;
        }
        expanded = next;
    }
}

/// The component of the set that contains this point; empty if the point is not in the set.
#[must_use]
pub fn component(set: &PointSet, point: Point) -> PointSet {
    flood_fill(&set.select(&|other| other == point), set)
}

/// The components of the set, ordered by their first points.
#[must_use]
pub fn components(set: &PointSet) -> Vec<PointSet> {
    let mut components: Vec<PointSet> = Vec::new();
    for point in set.points() {
        if !components.iter().any(|component| component.contains(point)) {
            components.push(component(set, point));
        }
    }
    components
}

/// The component of the first point; empty if the set is empty.
#[must_use]
pub fn first_chain(set: &PointSet) -> PointSet {
    flood_fill(&first(set), set)
}

/// The set without the component of its first point; empty if the set is empty.
#[must_use]
pub fn without_first_chain(set: &PointSet) -> PointSet {
    minus(set, &first_chain(set))
}

// The set as a binary number. The first point is the least significant digit.

/// The set plus one, as a binary number. The full set becomes empty.
#[must_use]
pub fn increment(set: &PointSet) -> PointSet {
    let mut result = set.clone();
    for cell in &mut result.cells {
        if *cell {
            // 1 + 1 = 0 and carry one.
            *cell = false;
        } else {
            *cell = true;
            break;
        }
    }
    result
}

/// The set minus one, as a binary number. The empty set becomes full.
#[must_use]
pub fn decrement(set: &PointSet) -> PointSet {
    let mut result = set.clone();
    for cell in &mut result.cells {
        if *cell {
            *cell = false;
            break;
        }
        // 0 - 1 = 1 and borrow one.
        *cell = true;
    }
    result
}

/// The negative: the set that gives zero, the empty set, when added. It is the inverse plus one.
#[must_use]
pub fn two_complement(set: &PointSet) -> PointSet {
    increment(&inverse(set))
}
