//! The algebra on sets of points that everything else is written in.
//!
//! Kjeld Petersen's **BinMatrix** (Sensei's Library, "BinMatrix") keeps a set of points of a Go board as
//! one bit a point and writes the rules of the game as a handful of operations on whole sets: shift,
//! grow, and, or, expand. He asks to be given credit where the method is used; here it is the base of
//! everything. This module is his list of operations as a trait, with several backends that store the
//! bits differently and compute the same sets.
//!
//! A matrix is a plain value: nothing is changed in place, each operation returns a new set. What an
//! operation needs besides the bits, the size of the board and the proof that the CPU can run the
//! backend, is the [`Grid`](crate::Grid) argument of each method that depends on the size.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{Backend, Geometry, GridOf, Level, Rng};
use crate::geometry::{
    BoardSize, Point, Points, PointsIter, Symmetry, WORDS, Words, transform_words,
};

/// A set of points on a board; the laws that every backend keeps.
///
/// * Row 0 is the top row and column 0 is A. `up` moves to lower row numbers, `left` to lower columns.
/// * **No bit outside the board is ever set.** Equality and [`len`](BinMatrix::len) rely on it.
/// * Every operation is total: empty and full sets, and points off the board, are answered, not
///   panicked on.
/// * All backends answer alike, to the bit. Order, where there is one, is the order of the board: top
///   row first, each row from left to right.
/// * A set belongs to the grid that it was made with. Combined with sets or grids of another size of the
///   same type the answer is some set, and nothing worse.
///
/// # The original names
/// Every operation of the BinMatrix page and of "Useful Algorithms" (both Sensei's Library) and what it
/// is called here. The original changes its receiver and returns it; here `a = a.up(grid)`.
///
/// | original | here | meaning |
/// |---|---|---|
/// | `BinMatrix()`, `none()` | [`empty`](BinMatrix::empty) | no point |
/// | `BinMatrix(true)`, `all()` | [`full`](BinMatrix::full) | every point of the board |
/// | `set(pos)` | [`insert`](BinMatrix::insert) | with this point |
/// | `clear(pos)` | [`remove`](BinMatrix::remove) | without this point |
/// | `toggle(pos)` | [`toggle`](BinMatrix::toggle) | with the point if it was out, without if it was in |
/// | `is(pos)`, `X[x]` | [`contains`](BinMatrix::contains) | is the point in? |
/// | `inverse()`, `~X` | [`inverse`](BinMatrix::inverse) | the other points of the board |
/// | `and(B)`, `X & Y` | `a & b` | points in both |
/// | `or(B)`, `X \| Y` | `a \| b` | points in either |
/// | `xor(B)` | `a ^ b` | points in exactly one |
/// | `minus(B)`, `X - Y` | `a - b` | points in the first and not in the second |
/// | `up()` `down()` `left()` `right()` | [`up`](BinMatrix::up) [`down`](BinMatrix::down) [`left`](BinMatrix::left) [`right`](BinMatrix::right) | the whole set moved by one |
/// | `explode4()`, `explode8()` | [`explode4`](BinMatrix::explode4), [`explode8`](BinMatrix::explode8) | the points next to a point of the set |
/// | `grow4()`, `grow8()`, `X.Grow` | [`grow4`](BinMatrix::grow4), [`grow8`](BinMatrix::grow8) | the set and the points next to it |
/// | `neighbors4()`, `neighbors8()`, `X.Border` | [`neighbors4`](BinMatrix::neighbors4), [`neighbors8`](BinMatrix::neighbors8), [`border`](BinMatrix::border) | the points next to the set and outside it |
/// | `shrink()`, `X.Shrink` | [`shrink`](BinMatrix::shrink) | the points all of whose neighbors are in |
/// | `expandTo(M)` | [`expand_to`](BinMatrix::expand_to) | grow inside `M`; **grows before it masks** |
/// | none | [`flood_fill`](BinMatrix::flood_fill) | mask first, then grow inside the mask |
/// | `increment()`, `decrement()` | [`increment`](BinMatrix::increment), [`decrement`](BinMatrix::decrement) | ±1, the set read as one long number |
/// | `twoComplement()` | [`two_complement`](BinMatrix::two_complement) | the negative of that number |
/// | `first()` | [`first`](BinMatrix::first) | only the first point |
/// | `withoutFirst()` | [`without_first`](BinMatrix::without_first) | all but the first point |
/// | `firstChain()` | [`first_chain`](BinMatrix::first_chain) | the component of the first point |
/// | `withoutFirstChain()` | [`without_first_chain`](BinMatrix::without_first_chain) | all but that component |
/// | `randomFree()` | [`random_free`](BinMatrix::random_free) | a random point that is *not* in the set |
/// | `equals(B)` | `a == b` | the same points |
/// | `equals(false)`, `X.empty` | [`is_empty`](BinMatrix::is_empty) | no point in |
/// | `X.any` | [`any`](BinMatrix::any) | at least one point in |
/// | `equals(true)` | [`is_full`](BinMatrix::is_full) | every point of the board in |
/// | `count()` | [`len`](BinMatrix::len) | number of points |
/// | `copy(B)`, `clone()` | `let a = b;` | matrices are `Copy` |
/// | `Group(x, X)` | [`component`](BinMatrix::component) | the component of `X` with `x` in it |
/// | `Libs(X, Y)` | [`liberties`](BinMatrix::liberties) | `X.Border - Y` |
/// | `X.Adj(x)` | [`is_adjacent`](BinMatrix::is_adjacent) | `(X.Border)[x]` |
///
/// Added here: [`nth`](BinMatrix::nth), [`points`](BinMatrix::points),
/// [`components`](BinMatrix::components), [`touches`](BinMatrix::touches),
/// [`next_to_two`](BinMatrix::next_to_two) and the conversions.
///
/// # Example
/// ```
/// use binmatrix::{AnySize, Baseline, BinMatrix, BoardSize, Grid, Point, RowMatrix};
/// type M = RowMatrix<25, AnySize, Baseline>;
/// let grid = Grid::new(BoardSize::square(9)?).unwrap();
/// let corner = Point::new(0, 0).unwrap();
/// let stone = M::empty(grid).insert(corner, grid)?;
/// assert_eq!(stone.neighbors4(grid).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BinMatrix:
    Copy
    + Eq
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Sub<Output = Self>
{
    /// The board sizes that this type covers.
    type Geometry: Geometry;
    /// The instructions that it runs on.
    type Level: Level;
    /// The backend that this type belongs to.
    const BACKEND: Backend;
    /// Whether floods are calls instead of parts of the jobs that they belong to: for types of many words, where the
    /// call costs little beside the flood and the code of every copy is long.
    const SHARES_CODE: bool = false;

    // ---- what each backend writes -----------------------------------------------------------------

    /// No point.
    fn empty(grid: GridOf<Self>) -> Self;

    /// Every point of the board.
    fn full(grid: GridOf<Self>) -> Self;

    /// Only the point of this bit (see [`Shape`](crate::Shape)); empty if the bit is no point of the board.
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self;

    /// The points whose bits are set, in the order of [`Shape`](crate::Shape); bits outside the board
    /// are dropped.
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self;

    /// The set as bits in the order of [`Shape`](crate::Shape): the interchange form of all backends.
    fn to_words(self, grid: GridOf<Self>) -> Words;

    /// Whether there is no point in the set.
    fn is_empty(self) -> bool;

    /// The number of points.
    fn len(self) -> usize;

    /// The set moved up by one row. The top row is lost, the bottom row becomes empty.
    ///
    /// ```text
    /// . . .      # . #
    /// # . #  ->  . # .
    /// . # .      . . .
    /// ```
    fn up(self, grid: GridOf<Self>) -> Self;

    /// The set moved down by one row. The bottom row is lost, the top row becomes empty.
    fn down(self, grid: GridOf<Self>) -> Self;

    /// The set moved left by one column. Column A is lost, the last column becomes empty.
    ///
    /// ```text
    /// # . #      . # .
    /// . # .  ->  # . .
    /// ```
    fn left(self, grid: GridOf<Self>) -> Self;

    /// The set moved right by one column. The last column is lost, column A becomes empty.
    fn right(self, grid: GridOf<Self>) -> Self;

    /// The bit of the first point in board order, or `None` if the set is empty.
    fn first_bit(self, grid: GridOf<Self>) -> Option<usize>;

    /// The bit of the `n`-th point in board order, counted from 0, or `None` if there are not so many.
    fn nth_bit(self, n: usize, grid: GridOf<Self>) -> Option<usize>;

    // ---- what follows from that; a backend may have a faster way ----------------------------------

    /// The points above, below, left or right of a point of the set: the union of the four shifts. May
    /// contain points of the set and may lack some.
    ///
    /// ```text
    /// . . . .      . # . .
    /// . # . .  ->  # . # .      one point: its neighbors, not itself
    /// . . . .      . # . .
    ///
    /// . # # .  ->  # # # #      two points side by side: each is next to the other
    /// ```
    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        (self.up(grid) | self.down(grid)) | (self.left(grid) | self.right(grid))
    }

    /// The set and, of `mask`, some of the points that follow a point of the set to the right without a gap
    /// (in the flat backends a run stops at the end of a word). The set must be inside `mask`.
    ///
    /// Adding the set to the mask as numbers does it: from each point of the set a carry runs through the
    /// ones that follow and turns them to zeros.
    ///
    /// ```text
    /// set  . # . . .    mask  # # # # .    result  . # # # .
    /// ```
    #[inline(always)]
    #[must_use]
    fn run_right(self, mask: Self) -> Self {
        let _ = mask;
        self
    }

    /// One step of a fill: the set and the points of `mask` next to it. The set must be inside `mask`.
    #[inline(always)]
    fn fill_step(self, mask: Self, grid: GridOf<Self>) -> Self {
        (self | self.explode4(grid)) & mask
    }

    /// The points of `mask` connected with a point of the set that is itself in `mask`.
    ///
    /// ```text
    /// seed  # . .    mask  # # .    result  # # .
    ///       . . .          . # .            . # .
    ///       . . #          . . #            . . #   (diagonals do not connect)
    /// ```
    /// Seeds outside the mask are ignored; [`expand_to`](BinMatrix::expand_to) treats them otherwise.
    /// Cost: one pass for each step of the longest path.
    #[inline(always)]
    fn flood_fill(self, mask: Self, grid: GridOf<Self>) -> Self {
        flood::<Self, _>(
            grid,
            #[inline(always)]
            move || {
                let mut fill = self & mask;
                loop {
                    let once = fill.fill_step(mask, grid);
                    let twice = once.fill_step(mask, grid);
                    // Comparing the two steps with each other, not `twice` with `fill`: half the tests, and the
                    // last one is known a step earlier.
                    if twice == once {
                        return twice;
                    }
                    fill = twice;
                }
            },
        )
    }

    /// The same set as [`flood_fill`](BinMatrix::flood_fill), by whole runs of a row in each step
    /// ([`run_right`](BinMatrix::run_right)): faster in wide regions, slower for the short chains of a
    /// middle game. Figures in `docs/tried.md`.
    #[inline(always)]
    fn flood_fill_by_runs(self, mask: Self, grid: GridOf<Self>) -> Self {
        flood::<Self, _>(
            grid,
            #[inline(always)]
            move || {
                let mut fill = (self & mask).run_right(mask);
                loop {
                    let next = fill.fill_step(mask, grid).run_right(mask);
                    if next == fill {
                        return fill;
                    }
                    fill = next;
                }
            },
        )
    }

    /// [`flood_fill_by_runs`](BinMatrix::flood_fill_by_runs) of several seeds, each in its own mask, in little more time
    /// than the longest of them: none waits for another.
    #[inline(always)]
    #[must_use]
    fn flood_fill_each<const K: usize>(
        seeds: [Self; K],
        masks: [Self; K],
        grid: GridOf<Self>,
    ) -> [Self; K] {
        flood::<Self, _>(
            grid,
            #[inline(always)]
            move || {
                let mut fills = seeds;
                for i in 0..K {
                    fills[i] = (seeds[i] & masks[i]).run_right(masks[i]);
                }
                loop {
                    let mut grown = Self::empty(grid);
                    for i in 0..K {
                        let next = fills[i].fill_step(masks[i], grid).run_right(masks[i]);
                        grown = grown | (next - fills[i]);
                        fills[i] = next;
                    }
                    if grown.is_empty() {
                        return fills;
                    }
                }
            },
        )
    }

    /// The other points of the board.
    #[inline(always)]
    #[must_use]
    fn inverse(self, grid: GridOf<Self>) -> Self {
        Self::full(grid) - self
    }

    /// The points next to a point of the set along lines **or diagonals**.
    ///
    /// ```text
    /// . . . .      # # # .
    /// . # . .  ->  # . # .
    /// . . . .      # # # .
    /// ```
    /// As in the original: V is the set moved up or down, *without the set itself*; the answer is V moved
    /// left or right, or the four shifts.
    #[inline(always)]
    fn explode8(self, grid: GridOf<Self>) -> Self {
        let vertical = self.up(grid) | self.down(grid);
        (vertical.left(grid) | vertical.right(grid))
            | (vertical | self.left(grid) | self.right(grid))
    }

    /// The set and the points next to it along lines.
    #[inline(always)]
    fn grow4(self, grid: GridOf<Self>) -> Self {
        self | self.explode4(grid)
    }

    /// The set and the points next to it along lines or diagonals.
    #[inline(always)]
    fn grow8(self, grid: GridOf<Self>) -> Self {
        self | self.explode8(grid)
    }

    /// The points next to the set along lines and outside it.
    #[inline(always)]
    fn neighbors4(self, grid: GridOf<Self>) -> Self {
        self.explode4(grid) - self
    }

    /// The points next to the set along lines or diagonals and outside it.
    #[inline(always)]
    fn neighbors8(self, grid: GridOf<Self>) -> Self {
        self.explode8(grid) - self
    }

    /// [`neighbors4`](BinMatrix::neighbors4) under its name in "Useful Algorithms".
    #[inline(always)]
    fn border(self, grid: GridOf<Self>) -> Self {
        self.neighbors4(grid)
    }

    /// The points with two or more neighbors in the set.
    ///
    /// ```text
    /// # . #      . # .
    /// . . .  ->  . # .      the middle point is next to three, the one above it to two
    /// . # .      . . .
    /// ```
    #[inline(always)]
    #[must_use]
    fn next_to_two(self, grid: GridOf<Self>) -> Self {
        let (up, down) = (self.up(grid), self.down(grid));
        let (left, right) = (self.left(grid), self.right(grid));
        (up & down) | (left & right) | ((up | down) & (left | right))
    }

    /// The points of the set all of whose neighbors on the board are in it. The edge is no outside.
    ///
    /// ```text
    /// # # # .      # # . .
    /// # # # .  ->  # # . .
    /// # # # .      # # . .
    /// # # . .      # . . .      (a board of four rows)
    /// ```
    #[inline(always)]
    fn shrink(self, grid: GridOf<Self>) -> Self {
        self - self.inverse(grid).explode4(grid)
    }

    /// Petersen's `expandTo`: grow, mask, and again until nothing changes. The first step **grows before
    /// it masks**: a seed outside the mask vanishes, but its neighbors in the mask come in.
    ///
    /// ```text
    /// seed  . # .    mask  # . #    expand_to  # . #    flood_fill  . . .
    ///       . . .          # . .               # . .                . . .
    /// ```
    #[inline(always)]
    fn expand_to(self, mask: Self, grid: GridOf<Self>) -> Self {
        self.grow4(grid).flood_fill(mask, grid)
    }

    /// Whether the points of `mask` connected with the set, or the set itself, have a point in `target`.
    /// The same as `!(self.flood_fill(mask, grid) & target).is_empty()`, and stops as soon as it knows.
    #[inline(always)]
    fn touches(self, mask: Self, target: Self, grid: GridOf<Self>) -> bool {
        flood::<Self, _>(
            grid,
            #[inline(always)]
            move || {
                let mut fill = self & mask;
                loop {
                    if (fill & target).any() {
                        return true;
                    }
                    let next = fill.fill_step(mask, grid);
                    if next == fill {
                        return false;
                    }
                    fill = next;
                }
            },
        )
    }

    /// The set with `point` in it.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn insert(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self | Self::single(point, grid)?)
    }

    /// The set without `point`.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn remove(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self - Self::single(point, grid)?)
    }

    /// The set with `point` if it was out, without it if it was in.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn toggle(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self ^ Self::single(point, grid)?)
    }

    /// Only this point.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn single(point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        match grid.bit(point) {
            Some(bit) => Ok(Self::from_bit(bit, grid)),
            None => Err(OffBoard {
                point,
                size: grid.size(),
            }),
        }
    }

    /// Whether `point` is in the set; a point off the board never is.
    #[inline(always)]
    fn contains(self, point: Point, grid: GridOf<Self>) -> bool {
        grid.bit(point).is_some_and(
            #[inline(always)]
            |bit| self.contains_bit(bit, grid),
        )
    }

    /// Whether the point of this bit is in the set; a bit outside the board never is.
    #[inline(always)]
    fn contains_bit(self, bit: usize, grid: GridOf<Self>) -> bool {
        (self & Self::from_bit(bit, grid)).any()
    }

    /// Whether there is a point in the set.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether every point of the board is in the set.
    #[inline(always)]
    fn is_full(self, grid: GridOf<Self>) -> bool {
        self == Self::full(grid)
    }

    /// Whether every point of the set is in `other`.
    #[inline(always)]
    fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether the sets have no point in common.
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// One more, the set read as a number of width × height binary digits whose lowest is the first point.
    /// The full set becomes the empty one.
    #[inline(always)]
    fn increment(self, grid: GridOf<Self>) -> Self {
        let (mut words, full) = (self.to_words(grid), grid.shape().full_words());
        for (word, points) in words.iter_mut().zip(full) {
            // With the guard bits set a carry runs through them; `from_words` drops them again.
            let (sum, carry) = (*word | !points).overflowing_add(1);
            *word = sum;
            if !carry {
                break;
            }
        }
        Self::from_words(&words, grid)
    }

    /// One less, the set read as a number as in [`increment`](BinMatrix::increment). The empty set
    /// becomes the full one.
    #[inline(always)]
    fn decrement(self, grid: GridOf<Self>) -> Self {
        let mut words = self.to_words(grid);
        for word in &mut words {
            let (difference, borrow) = word.overflowing_sub(1);
            *word = difference;
            if !borrow {
                break;
            }
        }
        Self::from_words(&words, grid)
    }

    /// The negative of the set read as a number: the inverse, incremented. The empty set stays empty.
    #[inline(always)]
    fn two_complement(self, grid: GridOf<Self>) -> Self {
        self.inverse(grid).increment(grid)
    }

    /// Only the first point in board order: `a & -a`. The empty set stays empty.
    #[inline(always)]
    fn first(self, grid: GridOf<Self>) -> Self {
        match self.first_bit(grid) {
            Some(bit) => Self::from_bit(bit, grid),
            None => self,
        }
    }

    /// All points but the first in board order: `a & (a - 1)`.
    #[inline(always)]
    fn without_first(self, grid: GridOf<Self>) -> Self {
        self - self.first(grid)
    }

    /// The component of the first point. The empty set stays empty.
    #[inline(always)]
    fn first_chain(self, grid: GridOf<Self>) -> Self {
        self.first(grid).flood_fill(self, grid)
    }

    /// All points but the component of the first one.
    #[inline(always)]
    fn without_first_chain(self, grid: GridOf<Self>) -> Self {
        self - self.first_chain(grid)
    }

    /// A random point that is **not** in the set, each with the same probability, or `None` if the set is
    /// full. Chosen by rank: one random number, never a second try.
    #[inline(always)]
    fn random_free(self, rng: &mut Rng, grid: GridOf<Self>) -> Option<Point> {
        let free = self.inverse(grid);
        let count = free.len() as u32;
        if count == 0 {
            return None;
        }
        free.nth(rng.below(count) as usize, grid)
    }

    /// The first point in board order.
    #[inline(always)]
    fn first_point(self, grid: GridOf<Self>) -> Option<Point> {
        self.first_bit(grid).map(
            #[inline(always)]
            |bit| grid.point_of(bit),
        )
    }

    /// The `n`-th point in board order, counted from 0, or `None` if there are not so many.
    #[inline(always)]
    fn nth(self, n: usize, grid: GridOf<Self>) -> Option<Point> {
        self.nth_bit(n, grid).map(
            #[inline(always)]
            |bit| grid.point_of(bit),
        )
    }

    /// The points in board order.
    #[inline(always)]
    fn points(self, grid: GridOf<Self>) -> PointsIter {
        PointsIter::new(self.to_words(grid), grid.shape())
    }

    /// The component of the set that `point` is in; empty if it is not in the set or off the board.
    #[inline(always)]
    fn component(self, point: Point, grid: GridOf<Self>) -> Self {
        match grid.bit(point) {
            Some(bit) => Self::from_bit(bit, grid).flood_fill(self, grid),
            None => Self::empty(grid),
        }
    }

    /// The components of the set, in the order of their first points.
    #[inline(always)]
    fn components(self, grid: GridOf<Self>) -> Components<Self> {
        Components { rest: self, grid }
    }

    /// The liberties of the set: its neighbors without the stones of the `opponent`. This is right when
    /// the set is a whole chain; for part of a chain the rest of the chain is counted in.
    #[inline(always)]
    fn liberties(self, opponent: Self, grid: GridOf<Self>) -> Self {
        self.neighbors4(grid) - opponent
    }

    /// Whether `point` is next to the set and outside it.
    #[inline(always)]
    fn is_adjacent(self, point: Point, grid: GridOf<Self>) -> bool {
        self.neighbors4(grid).contains(point, grid)
    }

    /// The image of the set on a board turned or mirrored; `None` if the images of boards of this size have another
    /// size, to which the grid does not belong.
    ///
    /// Costs a conversion to words and back and some hundred operations: for tree nodes, not for playouts.
    #[inline(always)]
    #[must_use]
    fn transform(self, symmetry: Symmetry, grid: GridOf<Self>) -> Option<Self> {
        let size = grid.size();
        symmetry.keeps(size).then(
            #[inline(always)]
            || Self::from_words(&transform_words(&self.to_words(grid), symmetry, size), grid),
        )
    }

    /// The same set as plain data.
    #[inline(always)]
    fn to_points(self, grid: GridOf<Self>) -> Points {
        Points::from_board_words(self.to_words(grid), grid.size())
    }

    /// The set of a plain one, or `None` if that is of another board size.
    #[inline(always)]
    fn from_points(points: &Points, grid: GridOf<Self>) -> Option<Self> {
        (points.size() == grid.size()).then(
            #[inline(always)]
            || Self::from_words(points.words(), grid),
        )
    }
}

/// The components of a set; made by [`BinMatrix::components`].
#[derive(Clone, Copy, Debug)]
pub struct Components<M: BinMatrix> {
    rest: M,
    grid: GridOf<M>,
}

impl<M: BinMatrix> Iterator for Components<M> {
    type Item = M;

    #[inline(always)]
    fn next(&mut self) -> Option<M> {
        if self.rest.is_empty() {
            return None;
        }
        let component = self.rest.first_chain(self.grid);
        self.rest = self.rest - component;
        Some(component)
    }
}

/// A point that the board does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OffBoard {
    /// The point.
    pub point: Point,
    /// The size of the board.
    pub size: BoardSize,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.point.row(), self.point.column());
        write!(
            f,
            "row {row}, column {column} (from the top left, counted from 0) is not on a {} board",
            self.size
        )
    }
}

impl core::error::Error for OffBoard {}

/// Runs a flood: in the job that it belongs to, or as a call where [`BinMatrix::SHARES_CODE`] says so. With debug
/// assertions it is always a call, since the tests hold many copies of every job that floods.
#[inline(always)]
fn flood<M: BinMatrix, R>(grid: GridOf<M>, fill: impl FnOnce() -> R) -> R {
    #[inline(never)]
    fn called<M: BinMatrix, R>(grid: GridOf<M>, fill: impl FnOnce() -> R) -> R {
        grid.level.vectorize(fill)
    }
    if cfg!(debug_assertions) || M::SHARES_CODE {
        called::<M, R>(grid, fill)
    } else {
        fill()
    }
}

/// The points with even and those with odd bits: every other column, or a checkerboard where the width is even.
#[inline(always)]
pub(crate) fn halves<M: BinMatrix>(points: M, grid: GridOf<M>) -> [M; 2] {
    let even = points & M::from_words(&[0x5555_5555_5555_5555; WORDS], grid);
    [even, points - even]
}
