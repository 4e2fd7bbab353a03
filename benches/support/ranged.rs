//! `RangedRowMatrix`: rows, and between which of them the set lies. An experiment with a verdict.
//!
//! Petersen keeps with each matrix the lowest and the highest row that has a bit set
//! (`lowestRowWithBitSet`, `highestRowWithBitSet`), so that operations may pass over empty rows. He leaves
//! open whether that pays. Here it is, as a variant of [`RowMatrix`](binmatrix::RowMatrix) that keeps every
//! law of [`BinMatrix`] and is tested against it.
//!
//! The range is only a bound: all rows outside are empty, rows inside may be too. It takes no part in
//! equality.
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
//! The verdict, with figures, is in `benches/results/tried.md`. This type is in no list of backends.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use binmatrix::{Backend, BinMatrix, Geometry, GridOf, Level, WORDS, Words};

/// A set of points with one `u32` for each row and the range of rows that may have points; see the
/// comment at the top of `ranged.rs`.
#[derive(Clone, Copy)]
pub struct RangedRowMatrix<const ROWS: usize, G, L> {
    rows: [u32; ROWS],
    /// First row that may have a point.
    low: u8,
    /// One past the last row that may have a point; at most `low` if there is none.
    high: u8,
    grid: PhantomData<(G, L)>,
}

impl<const ROWS: usize, G: Geometry, L: Level> RangedRowMatrix<ROWS, G, L> {
    /// The rows `low..high` of `row`, all others empty.
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

    /// The smallest range that holds both; an empty range counts for nothing.
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
    /// It stores what the backend `rows` stores; it is in no list of its own.
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

/// The 32 bits from number `start` of `words`: a row, and what follows it.
#[inline(always)]
fn row_from_words(words: &Words, start: usize) -> u32 {
    let (word, shift) = (start / 64, start % 64);
    let next = if word + 1 < WORDS { words[word + 1] } else { 0 };
    let pair = u128::from(words[word]) | u128::from(next) << 64;
    (pair >> shift) as u32
}

/// Adds the bits of a row to `words`, the lowest as bit number `start`.
#[inline(always)]
fn row_to_words(words: &mut Words, start: usize, row: u32) {
    let (word, shift) = (start / 64, start % 64);
    let pair = u128::from(row) << shift;
    words[word] |= pair as u64;
    if word + 1 < WORDS {
        words[word + 1] |= (pair >> 64) as u64;
    }
}
