//! The algebra on sets of points on which the rest of the library is built.
//!
//! Kjeld Petersen's **BinMatrix** (Sensei's Library, "BinMatrix") stores a set of points of a Go board as one bit per
//! point and expresses the rules of the game as a handful of operations on whole sets: shift, grow, and, or, expand. He
//! asks for credit where the method is used; this library is built on it. This module is his list of operations as a
//! trait, with several backends that store the bits differently and compute the same sets.
//!
//! A matrix is a plain value: no operation changes it in place, each returns a new set. Besides the bits, an operation
//! needs the size of the board and the proof that the CPU can run the backend. Both are in the [`Grid`](crate::Grid)
//! argument of each method that depends on the size.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{Backend, Geometry, GridOf, Level, Rng};
use crate::fault::fault;
use crate::geometry::{
    BoardSize, Point, Points, PointsIter, Symmetry, WORDS, Words, transform_words,
};

/// A set of points on a board, and the laws that every backend obeys.
///
/// * Row 0 is the top row and column 0 is A. `up` moves to lower row numbers, `left` to lower columns.
/// * **No bit outside the board is ever set** (but see [`from_point_bit`](BinMatrix::from_point_bit)). Equality and
///   [`len`](BinMatrix::len) rely on this.
/// * Every operation is total: it returns an answer for empty sets, full sets and points off the board, and does not
///   panic.
/// * All backends give bit-identical answers. Where order matters, it is board order: top row first, each row from left
///   to right.
/// * A set belongs to the grid that it was made with. Combining it with a set or grid of another size of the same type
///   yields an unspecified set, but nothing worse.
///
/// # The original names
/// The table lists every operation of the BinMatrix page and of "Useful Algorithms" (both Sensei's Library) with its
/// name in this trait. The original changes its receiver and returns it; here, write `a = a.up(grid)`.
///
/// | original | here | meaning |
/// |---|---|---|
/// | `BinMatrix()`, `none()` | [`empty`](BinMatrix::empty) | no point |
/// | `BinMatrix(true)`, `all()` | [`full`](BinMatrix::full) | every point of the board |
/// | `set(pos)` | [`insert`](BinMatrix::insert) | with this point |
/// | `clear(pos)` | [`remove`](BinMatrix::remove) | without this point |
/// | `toggle(pos)` | [`toggle`](BinMatrix::toggle) | with the point if it was absent, without it if it was present |
/// | `is(pos)`, `X[x]` | [`contains`](BinMatrix::contains) | is the point in the set? |
/// | `inverse()`, `~X` | [`inverse`](BinMatrix::inverse) | the other points of the board |
/// | `and(B)`, `X & Y` | `a & b` | points in both |
/// | `or(B)`, `X \| Y` | `a \| b` | points in either |
/// | `xor(B)` | `a ^ b` | points in exactly one |
/// | `minus(B)`, `X - Y` | `a - b` | points in the first and not in the second |
/// | `up()` `down()` `left()` `right()` | [`up`](BinMatrix::up) [`down`](BinMatrix::down) [`left`](BinMatrix::left) [`right`](BinMatrix::right) | the whole set shifted by one |
/// | `explode4()`, `explode8()` | [`explode4`](BinMatrix::explode4), [`explode8`](BinMatrix::explode8) | the neighbors of each point of the set |
/// | `grow4()`, `grow8()`, `X.Grow` | [`grow4`](BinMatrix::grow4), [`grow8`](BinMatrix::grow8) | the set and the points next to it |
/// | `neighbors4()`, `neighbors8()`, `X.Border` | [`neighbors4`](BinMatrix::neighbors4), [`neighbors8`](BinMatrix::neighbors8), [`border`](BinMatrix::border) | the points next to the set and outside it |
/// | `shrink()`, `X.Shrink` | [`shrink`](BinMatrix::shrink) | the points whose neighbors are all in the set |
/// | `expandTo(M)` | [`expand_to`](BinMatrix::expand_to) | grow inside `M`; **grows before it masks** |
/// | none | [`flood_fill`](BinMatrix::flood_fill) | mask first, then grow inside the mask |
/// | `increment()`, `decrement()` | [`increment`](BinMatrix::increment), [`decrement`](BinMatrix::decrement) | ±1, reading the set as one long number |
/// | `twoComplement()` | [`two_complement`](BinMatrix::two_complement) | the negative of that number |
/// | `first()` | [`first`](BinMatrix::first) | only the first point |
/// | `withoutFirst()` | [`without_first`](BinMatrix::without_first) | all but the first point |
/// | `firstChain()` | [`first_chain`](BinMatrix::first_chain) | the component of the first point |
/// | `withoutFirstChain()` | [`without_first_chain`](BinMatrix::without_first_chain) | all but that component |
/// | `randomFree()` | [`random_free`](BinMatrix::random_free) | a random point that is *not* in the set |
/// | `equals(B)` | `a == b` | the same points |
/// | `equals(false)`, `X.empty` | [`is_empty`](BinMatrix::is_empty) | the set has no point |
/// | `X.any` | [`any`](BinMatrix::any) | the set has at least one point |
/// | `equals(true)` | [`is_full`](BinMatrix::is_full) | the set has every point of the board |
/// | `count()` | [`len`](BinMatrix::len) | number of points |
/// | `copy(B)`, `clone()` | `let a = b;` | matrices are `Copy` |
/// | `Group(x, X)` | [`component`](BinMatrix::component) | the component of `X` that contains `x` |
/// | `Libs(X, Y)` | [`liberties`](BinMatrix::liberties) | `X.Border - Y` |
/// | `X.Adj(x)` | [`is_adjacent`](BinMatrix::is_adjacent) | `(X.Border)[x]` |
///
/// Not in the original: [`nth`](BinMatrix::nth), [`points`](BinMatrix::points), [`components`](BinMatrix::components),
/// [`touches`](BinMatrix::touches), [`next_to_two`](BinMatrix::next_to_two) and the conversions.
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
    /// The instructions that this type uses.
    type Level: Level;
    /// The backend of this type.
    const BACKEND: Backend;
    /// True if long operations (a shift, a flood, a move with chains) are compiled as function calls instead of being
    /// inlined into their callers.
    ///
    /// Types of many words set this: a call costs little compared with the operation, and every inlined copy is long.
    /// In builds with debug assertions all types share their code.
    const SHARES_CODE: bool = false;

    // ---- required of each backend -----------------------------------------------------------------

    /// Returns the empty set.
    fn empty(grid: GridOf<Self>) -> Self;

    /// Returns the set of all points of the board.
    fn full(grid: GridOf<Self>) -> Self;

    /// Returns the set of the point of this bit (see [`Shape`](crate::Shape)); empty if the bit is not a point of the
    /// board.
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self;

    /// Returns the set of the point of a bit that is known to be a point, such as the result of
    /// [`Grid::bit`](crate::Grid::bit) or [`first_bit`](BinMatrix::first_bit). It saves the check of
    /// [`from_bit`](BinMatrix::from_bit). For any other bit the set is unspecified, and may have bits outside the
    /// board.
    #[inline(always)]
    fn from_point_bit(bit: usize, grid: GridOf<Self>) -> Self {
        Self::from_bit(bit, grid)
    }

    /// Returns the set whose bits are set in `words`, in the order of [`Shape`](crate::Shape); bits outside the board
    /// are dropped.
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self;

    /// Returns the set as bits in the order of [`Shape`](crate::Shape), the interchange format of all backends.
    fn to_words(self, grid: GridOf<Self>) -> Words;

    /// Returns `true` if the set has no points.
    fn is_empty(self) -> bool;

    /// Returns the number of points.
    fn len(self) -> usize;

    /// Shifts the set up by one row. The top row is lost, the bottom row becomes empty.
    ///
    /// ```text
    /// . . .      # . #
    /// # . #  ->  . # .
    /// . # .      . . .
    /// ```
    fn up(self, grid: GridOf<Self>) -> Self;

    /// Shifts the set down by one row. The bottom row is lost, the top row becomes empty.
    fn down(self, grid: GridOf<Self>) -> Self;

    /// Shifts the set left by one column. Column A is lost, the last column becomes empty.
    ///
    /// ```text
    /// # . #      . # .
    /// . # .  ->  # . .
    /// ```
    fn left(self, grid: GridOf<Self>) -> Self;

    /// Shifts the set right by one column. The last column is lost, column A becomes empty.
    fn right(self, grid: GridOf<Self>) -> Self;

    /// Returns the bit of the first point in board order, or `None` if the set is empty.
    fn first_bit(self, grid: GridOf<Self>) -> Option<usize>;

    /// Returns the bit of the `n`-th point in board order, counted from 0, or `None` if the set has too few points.
    fn nth_bit(self, n: usize, grid: GridOf<Self>) -> Option<usize>;

    // ---- derived; a backend may override these with faster versions -------------------------------

    /// Returns the points adjacent to a point of the set: the union of the four shifts.
    ///
    /// The result may contain points of the set and may lack others.
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

    /// Returns the set, extended to the right along runs of `mask`.
    ///
    /// A run is a sequence of points of `mask` without a gap, starting at a point of the set. A backend may extend only
    /// part of the way (in the flat backends a run stops at the end of a word). The set must be inside `mask`.
    ///
    /// Adding the set to the mask as numbers finds the runs: from each point of the set a carry propagates through the
    /// ones that follow and turns them into zeros.
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

    /// Runs one step of a fill: returns the set and the points of `mask` adjacent to it. The set must be inside `mask`.
    #[inline(always)]
    fn fill_step(self, mask: Self, grid: GridOf<Self>) -> Self {
        (self | self.explode4(grid)) & mask
    }

    /// Returns the points of `mask` connected to a point of the set that is itself in `mask`.
    ///
    /// ```text
    /// seed  # . .    mask  # # .    result  # # .
    ///       . . .          . # .            . # .
    ///       . . #          . . #            . . #   (diagonals do not connect)
    /// ```
    /// Seeds outside the mask are ignored; [`expand_to`](BinMatrix::expand_to) treats them differently.
    ///
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
                    // Comparing the two steps with each other, instead of `twice` with `fill`, needs half the tests and
                    // detects the end one step earlier.
                    if twice == once || fault!("fill") {
                        return twice;
                    }
                    fill = twice;
                }
            },
        )
    }

    /// Returns the same set as [`flood_fill`](BinMatrix::flood_fill), filling whole runs of a row in each step.
    ///
    /// This is faster in wide regions and slower for the short chains of a middle game; see
    /// [`run_right`](BinMatrix::run_right). Measurements are in `docs/tried.md`.
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

    /// Runs [`flood_fill_by_runs`](BinMatrix::flood_fill_by_runs) for several seeds at once, each in its own mask.
    ///
    /// The fills advance in parallel, so together they take little more time than the longest one.
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

    /// Returns the complement: all other points of the board.
    #[inline(always)]
    #[must_use]
    fn inverse(self, grid: GridOf<Self>) -> Self {
        Self::full(grid) - self
    }

    /// Returns the points adjacent **or diagonal** to a point of the set.
    ///
    /// ```text
    /// . . . .      # # # .
    /// . # . .  ->  # . # .
    /// . . . .      # # # .
    /// ```
    /// As in the original, let V be the set shifted up or down, *without the set itself*. The result is V shifted left
    /// or right, together with the four shifts of the set.
    #[inline(always)]
    fn explode8(self, grid: GridOf<Self>) -> Self {
        let vertical = self.up(grid) | self.down(grid);
        (vertical.left(grid) | vertical.right(grid))
            | (vertical | self.left(grid) | self.right(grid))
    }

    /// Returns the set and the points adjacent to it.
    #[inline(always)]
    fn grow4(self, grid: GridOf<Self>) -> Self {
        self | self.explode4(grid)
    }

    /// Returns the set and the points adjacent or diagonal to it.
    #[inline(always)]
    fn grow8(self, grid: GridOf<Self>) -> Self {
        self | self.explode8(grid)
    }

    /// Returns the points outside the set that are adjacent to it.
    #[inline(always)]
    fn neighbors4(self, grid: GridOf<Self>) -> Self {
        self.explode4(grid) - self
    }

    /// Returns the points outside the set that are adjacent or diagonal to it.
    #[inline(always)]
    fn neighbors8(self, grid: GridOf<Self>) -> Self {
        self.explode8(grid) - self
    }

    /// Alias of [`neighbors4`](BinMatrix::neighbors4), named as in "Useful Algorithms".
    #[inline(always)]
    fn border(self, grid: GridOf<Self>) -> Self {
        self.neighbors4(grid)
    }

    /// Returns the points with two or more neighbors in the set.
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

    /// Returns the points of the set whose neighbors on the board are all in the set. The board edge is not a border.
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

    /// Petersen's `expandTo`: grows the set and masks it until nothing changes.
    ///
    /// The first step **grows before it masks**: a seed outside the mask vanishes, but its neighbors in the mask enter
    /// the set.
    ///
    /// ```text
    /// seed  . # .    mask  # . #    expand_to  # . #    flood_fill  . . .
    ///       . . .          # . .               # . .                . . .
    /// ```
    #[inline(always)]
    fn expand_to(self, mask: Self, grid: GridOf<Self>) -> Self {
        self.grow4(grid).flood_fill(mask, grid)
    }

    /// Returns `true` if a fill of `mask` from this set reaches a point of `target`.
    ///
    /// Equivalent to `!(self.flood_fill(mask, grid) & target).is_empty()`, but stops as soon as the answer is known.
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

    /// Returns the set with `point` added.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn insert(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self | Self::single(point, grid)?)
    }

    /// Returns the set with `point` removed.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn remove(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self - Self::single(point, grid)?)
    }

    /// Returns the set with `point` added if it was absent, removed if it was present.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn toggle(self, point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        Ok(self ^ Self::single(point, grid)?)
    }

    /// Returns the set of one point.
    ///
    /// # Errors
    /// - [`OffBoard`] if the board has no such point.
    #[inline(always)]
    fn single(point: Point, grid: GridOf<Self>) -> Result<Self, OffBoard> {
        match grid.bit(point) {
            Some(bit) => Ok(Self::from_point_bit(bit, grid)),
            None => Err(OffBoard {
                point,
                size: grid.size(),
            }),
        }
    }

    /// Returns `true` if `point` is in the set; always `false` for a point off the board.
    #[inline(always)]
    fn contains(self, point: Point, grid: GridOf<Self>) -> bool {
        grid.bit(point).is_some_and(
            #[inline(always)]
            |bit| (self & Self::from_point_bit(bit, grid)).any(),
        )
    }

    /// Returns `true` if the point of this bit is in the set; always `false` for a bit outside the board.
    #[inline(always)]
    fn contains_bit(self, bit: usize, grid: GridOf<Self>) -> bool {
        (self & Self::from_bit(bit, grid)).any()
    }

    /// Returns `true` if the set has at least one point.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Returns `true` if every point of the board is in the set.
    #[inline(always)]
    fn is_full(self, grid: GridOf<Self>) -> bool {
        self == Self::full(grid)
    }

    /// Returns `true` if every point of the set is in `other`.
    #[inline(always)]
    fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Returns `true` if the sets have no point in common.
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Adds one to the set, read as a number of width × height binary digits whose lowest digit is the first point.
    ///
    /// The full set becomes empty.
    #[inline(always)]
    fn increment(self, grid: GridOf<Self>) -> Self {
        let (mut words, full) = (self.to_words(grid), grid.shape().full_words());
        for (word, points) in words.iter_mut().zip(full) {
            // With the guard bits set, a carry passes through them; `from_words` drops them again.
            let (sum, carry) = (*word | !points).overflowing_add(1);
            *word = sum;
            if !carry {
                break;
            }
        }
        Self::from_words(&words, grid)
    }

    /// Subtracts one from the set, read as a number as in [`increment`](BinMatrix::increment).
    ///
    /// The empty set becomes full.
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

    /// Negates the set read as a number: the inverse, incremented. The empty set stays empty.
    #[inline(always)]
    fn two_complement(self, grid: GridOf<Self>) -> Self {
        self.inverse(grid).increment(grid)
    }

    /// Returns only the first point in board order: `a & -a`. The empty set stays empty.
    #[inline(always)]
    fn first(self, grid: GridOf<Self>) -> Self {
        match self.first_bit(grid) {
            Some(bit) => Self::from_point_bit(bit, grid),
            None => self,
        }
    }

    /// Returns all points except the first in board order: `a & (a - 1)`.
    #[inline(always)]
    fn without_first(self, grid: GridOf<Self>) -> Self {
        self - self.first(grid)
    }

    /// Returns the component of the first point. The empty set stays empty.
    #[inline(always)]
    fn first_chain(self, grid: GridOf<Self>) -> Self {
        self.first(grid).flood_fill(self, grid)
    }

    /// Returns all points except the component of the first point.
    #[inline(always)]
    fn without_first_chain(self, grid: GridOf<Self>) -> Self {
        self - self.first_chain(grid)
    }

    /// Returns a random point that is **not** in the set, all with equal probability, or `None` if the set is full.
    ///
    /// The point is chosen by rank: one random number, no retries.
    #[inline(always)]
    fn random_free(self, rng: &mut Rng, grid: GridOf<Self>) -> Option<Point> {
        let free = self.inverse(grid);
        let count = free.len() as u32;
        if count == 0 {
            return None;
        }
        free.nth(rng.below(count) as usize, grid)
    }

    /// Returns the first point in board order, or `None` if the set is empty.
    #[inline(always)]
    fn first_point(self, grid: GridOf<Self>) -> Option<Point> {
        self.first_bit(grid).map(
            #[inline(always)]
            |bit| grid.point_of(bit),
        )
    }

    /// Returns the `n`-th point in board order, counted from 0, or `None` if the set has too few points.
    #[inline(always)]
    fn nth(self, n: usize, grid: GridOf<Self>) -> Option<Point> {
        self.nth_bit(n, grid).map(
            #[inline(always)]
            |bit| grid.point_of(bit),
        )
    }

    /// Iterates over the points in board order.
    #[inline(always)]
    fn points(self, grid: GridOf<Self>) -> PointsIter {
        PointsIter::new(self.to_words(grid), grid.shape())
    }

    /// Returns the component of the set that contains `point`; empty if the point is not in the set or off the board.
    #[inline(always)]
    fn component(self, point: Point, grid: GridOf<Self>) -> Self {
        match grid.bit(point) {
            Some(bit) => Self::from_point_bit(bit, grid).flood_fill(self, grid),
            None => Self::empty(grid),
        }
    }

    /// Iterates over the components of the set, in the order of their first points.
    #[inline(always)]
    fn components(self, grid: GridOf<Self>) -> Components<Self> {
        Components { rest: self, grid }
    }

    /// Returns the liberties of the set: its neighbors without the stones of the `opponent`.
    ///
    /// This is correct if the set is a whole chain. For part of a chain, adjacent stones of the same chain are
    /// included.
    #[inline(always)]
    fn liberties(self, opponent: Self, grid: GridOf<Self>) -> Self {
        self.neighbors4(grid) - opponent
    }

    /// Returns `true` if `point` is adjacent to the set and outside it.
    #[inline(always)]
    fn is_adjacent(self, point: Point, grid: GridOf<Self>) -> bool {
        self.neighbors4(grid).contains(point, grid)
    }

    /// Returns the image of the set under `symmetry`; `None` if the symmetry changes the board size, since the grid
    /// belongs to one size.
    ///
    /// Cost: a conversion to words and back and about a hundred operations. Suitable for tree nodes, not for playouts.
    #[inline(always)]
    #[must_use]
    fn transform(self, symmetry: Symmetry, grid: GridOf<Self>) -> Option<Self> {
        let size = grid.size();
        symmetry.keeps(size).then(
            #[inline(always)]
            || Self::from_words(&transform_words(&self.to_words(grid), symmetry, size), grid),
        )
    }

    /// Returns the set as plain data.
    #[inline(always)]
    fn to_points(self, grid: GridOf<Self>) -> Points {
        Points::from_board_words(self.to_words(grid), grid.size())
    }

    /// Creates a set from plain data, or returns `None` if its board size differs.
    #[inline(always)]
    fn from_points(points: &Points, grid: GridOf<Self>) -> Option<Self> {
        (points.size() == grid.size()).then(
            #[inline(always)]
            || Self::from_words(points.words(), grid),
        )
    }
}

/// Iterator over the components of a set; created by [`BinMatrix::components`].
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

/// The error for a point that the board does not have.
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

/// Returns true if the long operations of this type are calls.
///
/// Builds for tests (with debug assertions or faults) share the code of every type, since they hold many copies of every
/// job: they compile in half the time and run as fast.
#[inline(always)]
const fn shares_code<M: BinMatrix>() -> bool {
    cfg!(any(debug_assertions, binmatrix_fault)) || M::SHARES_CODE
}

/// Runs an operation, either inlined into its caller or, if the type shares its code, as a call.
#[inline(always)]
pub(crate) fn share_code<M: BinMatrix, R>(level: M::Level, operation: impl FnOnce() -> R) -> R {
    if shares_code::<M>() {
        level.share(operation)
    } else {
        operation()
    }
}

/// Runs a flood like [`share_code`], with a call that is never inlined: a flood is long, and many jobs contain several.
#[inline(always)]
fn flood<M: BinMatrix, R>(grid: GridOf<M>, fill: impl FnOnce() -> R) -> R {
    #[inline(never)]
    fn called<M: BinMatrix, R>(grid: GridOf<M>, fill: impl FnOnce() -> R) -> R {
        grid.level.vectorize(fill)
    }
    if shares_code::<M>() {
        called::<M, R>(grid, fill)
    } else {
        fill()
    }
}

/// Splits a set into the points with even and with odd bit numbers.
///
/// Each half consists of alternate columns, or of the points of a checkerboard if the width is even.
#[inline(always)]
pub(crate) fn halves<M: BinMatrix>(points: M, grid: GridOf<M>) -> [M; 2] {
    let even = points & M::from_words(&[0x5555_5555_5555_5555; WORDS], grid);
    [even, points - even]
}
