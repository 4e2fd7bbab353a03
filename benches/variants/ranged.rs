//! `RangedRowMatrix`: rows, with the range of rows that the set occupies. An experiment with a verdict.
//!
//! Petersen keeps with each matrix the lowest and the highest row that has a bit set (`lowestRowWithBitSet`,
//! `highestRowWithBitSet`), so that operations may skip empty rows. He leaves open whether this pays. This is a variant
//! of [`RowMatrix`] with such a range. It obeys every law of [`BinMatrix`]; before anything is measured,
//! [`assert_laws`] compares the two types.
//!
//! The range is only a bound: all rows outside it are empty, and rows inside may be empty too. Equality ignores it.
//!
//! | operation | range of the result |
//! |---|---|
//! | and | intersection |
//! | or, xor | union |
//! | minus | that of the left operand |
//! | up, down | moved by one row |
//! | explode, grow | one row wider on both sides |
//! | inverse | all rows |
//!
//! The verdict, with figures, is in `docs/tried.md`.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use binmatrix::{
    AnySize, Backend, Baseline, BinMatrix, BoardSize, Geometry, GridOf, Level, Rng, RowMatrix,
    WORDS, Words,
};

/// The 32 bits of `words` from bit `start` on: a row and the bits after it.
#[inline(always)]
fn row_from_words(words: &Words, start: usize) -> u32 {
    let (word, shift) = (start / 64, start % 64);
    let next = if word + 1 < WORDS { words[word + 1] } else { 0 };
    let pair = u128::from(words[word]) | u128::from(next) << 64;
    (pair >> shift) as u32
}

/// Adds the bits of a row to `words`; the lowest becomes bit `start`.
#[inline(always)]
fn row_to_words(words: &mut Words, start: usize, row: u32) {
    let (word, shift) = (start / 64, start % 64);
    let pair = u128::from(row) << shift;
    words[word] |= pair as u64;
    if word + 1 < WORDS {
        words[word + 1] |= (pair >> 64) as u64;
    }
}

/// A set of points with one `u32` per row and the range of rows that may have points.
#[derive(Clone, Copy)]
pub struct RangedRowMatrix<const ROWS: usize, G, L> {
    rows: [u32; ROWS],
    /// The first row that may have a point.
    low: u8,
    /// One past the last row that may have a point; at most `low` if there is none.
    high: u8,
    grid: PhantomData<(G, L)>,
}

impl<const ROWS: usize, G: Geometry, L: Level> RangedRowMatrix<ROWS, G, L> {
    /// Builds a set with the rows `low..high` of `row`; all others are empty.
    #[inline(always)]
    fn build(low: usize, high: usize, row: impl Fn(usize) -> u32) -> Self {
        const {
            assert!(
                ROWS > 0 && ROWS >= G::ROWS && ROWS <= u8::MAX as usize,
                "too few rows for this board size"
            )
        }
        let mut rows = [0; ROWS];
        let high = high.min(ROWS);
        for r in low..high {
            rows[r] = row(r);
        }
        RangedRowMatrix {
            rows,
            low: low as u8,
            high: high as u8,
            grid: PhantomData,
        }
    }

    #[inline(always)]
    fn low(self) -> usize {
        usize::from(self.low)
    }

    #[inline(always)]
    fn high(self) -> usize {
        usize::from(self.high)
    }

    /// The smallest range that contains both; an empty range is ignored.
    #[inline(always)]
    fn hull(self, other: Self) -> (usize, usize) {
        if self.low >= self.high {
            (other.low(), other.high())
        } else if other.low >= other.high {
            (self.low(), self.high())
        } else {
            (self.low().min(other.low()), self.high().max(other.high()))
        }
    }

    /// A row of the set; zero off the board.
    #[inline(always)]
    fn row(self, r: usize) -> u32 {
        if r < ROWS { self.rows[r] } else { 0 }
    }

    #[inline(always)]
    fn full_row(grid: GridOf<Self>) -> u32 {
        (1 << grid.size().width()) - 1
    }

    #[inline(always)]
    fn height(grid: GridOf<Self>) -> usize {
        usize::from(grid.size().height())
    }
}

impl<const ROWS: usize, G: Geometry, L: Level> BinMatrix for RangedRowMatrix<ROWS, G, L> {
    type Geometry = G;
    type Level = L;
    /// The storage is that of the backend `rows`; this type has no entry in the list of backends.
    const BACKEND: Backend = Backend::Rows;

    #[inline(always)]
    fn empty(_: GridOf<Self>) -> Self {
        Self::build(0, 0, |_| 0)
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        Self::build(0, Self::height(grid), |_| Self::full_row(grid))
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let (row, column) = (bit / grid.shape().stride(), bit % grid.shape().stride());
        if row >= Self::height(grid) {
            return Self::empty(grid);
        }
        Self::build(row, row + 1, |_| (1 << column) & Self::full_row(grid))
    }

    #[inline(always)]
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self {
        let row =
            |r: usize| row_from_words(words, r * grid.shape().stride()) & Self::full_row(grid);
        let mut matrix = Self::build(0, Self::height(grid), row);
        while matrix.high > 0 && matrix.rows[matrix.high() - 1] == 0 {
            matrix.high -= 1;
        }
        while matrix.low < matrix.high && matrix.rows[matrix.low()] == 0 {
            matrix.low += 1;
        }
        matrix
    }

    #[inline(always)]
    fn to_words(self, grid: GridOf<Self>) -> Words {
        let mut words = [0; WORDS];
        for r in self.low()..self.high() {
            row_to_words(&mut words, r * grid.shape().stride(), self.rows[r]);
        }
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        (self.low()..self.high()).all(|r| self.rows[r] == 0)
    }

    #[inline(always)]
    fn len(self) -> usize {
        (self.low()..self.high())
            .map(|r| self.rows[r].count_ones() as usize)
            .sum()
    }

    #[inline(always)]
    fn up(self, _: GridOf<Self>) -> Self {
        Self::build(
            self.low().saturating_sub(1),
            self.high().saturating_sub(1),
            |r| self.row(r + 1),
        )
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        let high = (self.high() + 1).min(Self::height(grid));
        Self::build(self.low() + 1, high, |r| self.rows[r - 1])
    }

    #[inline(always)]
    fn left(self, _: GridOf<Self>) -> Self {
        Self::build(self.low(), self.high(), |r| self.rows[r] >> 1)
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        Self::build(self.low(), self.high(), |r| {
            self.rows[r] << 1 & Self::full_row(grid)
        })
    }

    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        let high = (self.high() + 1).min(Self::height(grid));
        Self::build(self.low().saturating_sub(1), high, |r| {
            let (here, above) = (self.row(r), if r == 0 { 0 } else { self.rows[r - 1] });
            (above | self.row(r + 1) | here >> 1 | here << 1) & Self::full_row(grid)
        })
    }

    #[inline(always)]
    fn first(self, _: GridOf<Self>) -> Self {
        match (self.low()..self.high()).find(|&r| self.rows[r] != 0) {
            Some(row) => Self::build(row, row + 1, |r| self.rows[r] & self.rows[r].wrapping_neg()),
            None => self,
        }
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        Self::build(self.low(), self.high(), |r| {
            let (set, mask) = (self.rows[r], mask.rows[r]);
            set | (mask & !(mask + set))
        })
    }

    #[inline(always)]
    fn first_bit(self, grid: GridOf<Self>) -> Option<usize> {
        let row = (self.low()..self.high()).find(|&r| self.rows[r] != 0)?;
        Some(row * grid.shape().stride() + self.rows[row].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for r in self.low()..self.high() {
            let count = self.rows[r].count_ones() as usize;
            if n < count {
                let column = grid.level.nth_set_bit(u64::from(self.rows[r]), n as u32);
                return Some(r * grid.shape().stride() + column as usize);
            }
            n -= count;
        }
        None
    }
}

impl<const ROWS: usize, G, L> PartialEq for RangedRowMatrix<ROWS, G, L> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl<const ROWS: usize, G, L> Eq for RangedRowMatrix<ROWS, G, L> {}

impl<const ROWS: usize, G: Geometry, L: Level> BitAnd for RangedRowMatrix<ROWS, G, L> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let (low, high) = (self.low().max(other.low()), self.high().min(other.high()));
        Self::build(low, high, |r| self.rows[r] & other.rows[r])
    }
}

impl<const ROWS: usize, G: Geometry, L: Level> BitOr for RangedRowMatrix<ROWS, G, L> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let (low, high) = self.hull(other);
        Self::build(low, high, |r| self.rows[r] | other.rows[r])
    }
}

impl<const ROWS: usize, G: Geometry, L: Level> BitXor for RangedRowMatrix<ROWS, G, L> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        let (low, high) = self.hull(other);
        Self::build(low, high, |r| self.rows[r] ^ other.rows[r])
    }
}

impl<const ROWS: usize, G: Geometry, L: Level> Sub for RangedRowMatrix<ROWS, G, L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::build(self.low(), self.high(), |r| self.rows[r] & !other.rows[r])
    }
}

impl<const ROWS: usize, G, L> fmt::Debug for RangedRowMatrix<ROWS, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RangedRowMatrix({}..{}:", self.low, self.high)?;
        for row in self.rows {
            write!(f, " {row:x}")?;
        }
        f.write_str(")")
    }
}

/// The operations on which the two types are compared; each makes one set from two.
macro_rules! operations {
    ($($name:ident |$a:ident, $b:ident, $grid:ident| $result:expr;)*) => {
        #[derive(Clone, Copy, Debug)]
        #[allow(non_camel_case_types, reason = "the variants carry the names of the operations")]
        enum Operation { $($name),* }

        const OPERATIONS: &[Operation] = &[$(Operation::$name),*];

        fn apply<M: BinMatrix>(operation: Operation, a: M, b: M, grid: GridOf<M>) -> M {
            match operation {
                $(Operation::$name => {
                    let ($a, $b, $grid) = (a, b, grid);
                    let _ = ($a, $b, $grid);
                    $result
                })*
            }
        }
    };
}

operations! {
    up |a, b, grid| a.up(grid);
    down |a, b, grid| a.down(grid);
    left |a, b, grid| a.left(grid);
    right |a, b, grid| a.right(grid);
    explode4 |a, b, grid| a.explode4(grid);
    explode8 |a, b, grid| a.explode8(grid);
    grow8 |a, b, grid| a.grow8(grid);
    neighbors4 |a, b, grid| a.neighbors4(grid);
    shrink |a, b, grid| a.shrink(grid);
    inverse |a, b, grid| a.inverse(grid);
    and |a, b, grid| a & b;
    or |a, b, grid| a | b;
    xor |a, b, grid| a ^ b;
    minus |a, b, grid| a - b;
    flood_fill |a, b, grid| a.flood_fill(b, grid);
    flood_fill_by_runs |a, b, grid| a.flood_fill_by_runs(b, grid);
    expand_to |a, b, grid| a.expand_to(b, grid);
    run_right |a, b, grid| (a & b).run_right(b);
    increment |a, b, grid| a.increment(grid);
    decrement |a, b, grid| a.decrement(grid);
    two_complement |a, b, grid| a.two_complement(grid);
    first |a, b, grid| a.first(grid);
    without_first |a, b, grid| a.without_first(grid);
    first_chain |a, b, grid| a.first_chain(grid);
    without_first_chain |a, b, grid| a.without_first_chain(grid);
}

/// A set, and the answers to all queries about it.
type Told = (Words, usize, bool, Option<usize>, Option<usize>);

/// Runs a random program on random sets. Returns the set after each step, with the answers to all queries.
fn run<M: BinMatrix>(size: BoardSize, seed: u64) -> Vec<Told> {
    let grid = GridOf::<M>::new(size).expect("any size, on a level of every CPU");
    let rng = &mut Rng::new(seed);
    let mut sets = [(); 6].map(|()| {
        let mut words = [(); WORDS].map(|()| rng.next_u64());
        for _ in 0..rng.below(3) {
            words.iter_mut().for_each(|word| *word &= rng.next_u64());
        }
        M::from_words(&words, grid)
    });
    let mut told = Vec::new();
    for _ in 0..80 {
        let operation = OPERATIONS[rng.below(OPERATIONS.len() as u32) as usize];
        let [a, b, to] = [(); 3].map(|()| rng.below(6) as usize);
        let set = apply(operation, sets[a], sets[b], grid);
        let words = set.to_words(grid);
        assert!(
            set == M::from_words(&words, grid),
            "{operation:?} on {size}"
        );
        let rank = rng.below(1 + set.len() as u32) as usize;
        let asked = (set.first_bit(grid), set.nth_bit(rank, grid));
        told.push((words, set.len(), set.is_empty(), asked.0, asked.1));
        sets[to] = set;
    }
    for bit in 0..size.shape().stride() * usize::from(size.height()) {
        let set = M::from_bit(bit, grid);
        told.push((set.to_words(grid), set.len(), set.is_empty(), None, None));
    }
    told
}

/// Asserts that rows with a range compute the same as [`RowMatrix`], on all sizes.
///
/// # Panics
/// - If they do not.
pub fn assert_laws() {
    for (seed, size) in (0..).zip(BoardSize::all().chain(BoardSize::all())) {
        let ranged = run::<RangedRowMatrix<25, AnySize, Baseline>>(size, seed);
        assert_eq!(
            ranged,
            run::<RowMatrix<25, AnySize, Baseline>>(size, seed),
            "{size}"
        );
    }
}
