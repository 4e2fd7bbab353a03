//! `RowMatrix`: one `u32` per row. The readable backend, and the reference for all others.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::BinMatrix;
use super::{Backend, Geometry, GridOf, Level};
use crate::geometry::{WORDS, Words};

/// A set of points with one `u32` per row.
///
/// Bit c of row r is the point (r, c), as in Petersen's original. `ROWS` must be at least the
/// largest height of `G`; a smaller value does not compile:
///
/// ```compile_fail
/// use binmatrix::{AnySize, Baseline, BinMatrix, BoardSize, GridOf, RowMatrix};
/// type TooFew = RowMatrix<24, AnySize, Baseline>;
/// let grid = GridOf::<TooFew>::new(BoardSize::square(9).unwrap()).unwrap();
/// println!("{}", TooFew::empty(grid).len());
/// ```
#[derive(Clone, Copy)]
pub struct RowMatrix<const ROWS: usize, G, L> {
    rows: [u32; ROWS],
    grid: PhantomData<(G, L)>,
}

impl<const ROWS: usize, G: Geometry, L: Level> RowMatrix<ROWS, G, L> {
    #[inline(always)]
    fn new(rows: [u32; ROWS]) -> Self {
        const {
            assert!(
                ROWS > 0 && ROWS >= G::ROWS,
                "this matrix type has too few rows for its board size"
            )
        }
        RowMatrix {
            rows,
            grid: PhantomData,
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(u32, u32) -> u32) -> Self {
        let mut rows = [0; ROWS];
        for r in 0..ROWS {
            rows[r] = combine(self.rows[r], other.rows[r]);
        }
        Self::new(rows)
    }

    /// Returns a row with every column set.
    #[inline(always)]
    fn full_row(grid: GridOf<Self>) -> u32 {
        (1 << grid.size().width()) - 1
    }

    #[inline(always)]
    fn height(grid: GridOf<Self>) -> usize {
        usize::from(grid.size().height())
    }
}

/// Returns 32 bits of `words` from bit `start`: a row and the bits that follow it.
#[inline(always)]
fn row_from_words(words: &Words, start: usize) -> u32 {
    let (word, shift) = (start / 64, start % 64);
    let next = if word + 1 < WORDS { words[word + 1] } else { 0 };
    let pair = u128::from(words[word]) | u128::from(next) << 64;
    (pair >> shift) as u32
}

/// Adds the bits of a row to `words`, starting at bit `start`.
#[inline(always)]
fn row_to_words(words: &mut Words, start: usize, row: u32) {
    let (word, shift) = (start / 64, start % 64);
    let pair = u128::from(row) << shift;
    words[word] |= pair as u64;
    if word + 1 < WORDS {
        words[word + 1] |= (pair >> 64) as u64;
    }
}

impl<const ROWS: usize, G: Geometry, L: Level> BinMatrix for RowMatrix<ROWS, G, L> {
    type Geometry = G;
    type Level = L;
    const BACKEND: Backend = Backend::Rows;
    const SHARES_CODE: bool = ROWS > 4;

    #[inline(always)]
    fn empty(_: GridOf<Self>) -> Self {
        Self::new([0; ROWS])
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        let mut rows = [0; ROWS];
        for row in &mut rows[..Self::height(grid)] {
            *row = Self::full_row(grid);
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let (row, column) = (bit / grid.shape().stride(), bit % grid.shape().stride());
        let mut rows = [0; ROWS];
        if row < Self::height(grid) {
            rows[row] = (1 << column) & Self::full_row(grid);
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self {
        let mut rows = [0; ROWS];
        for (r, row) in rows[..Self::height(grid)].iter_mut().enumerate() {
            *row = row_from_words(words, r * grid.shape().stride()) & Self::full_row(grid);
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn to_words(self, grid: GridOf<Self>) -> Words {
        let mut words = [0; WORDS];
        for (r, row) in self.rows[..Self::height(grid)].iter().enumerate() {
            row_to_words(&mut words, r * grid.shape().stride(), *row);
        }
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let mut all = 0;
        for row in self.rows {
            all |= row;
        }
        all == 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        let mut count = 0;
        for row in self.rows {
            count += row.count_ones();
        }
        count as usize
    }

    #[inline(always)]
    fn up(self, _: GridOf<Self>) -> Self {
        let mut rows = [0; ROWS];
        rows[..ROWS - 1].copy_from_slice(&self.rows[1..]);
        Self::new(rows)
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        let mut rows = [0; ROWS];
        rows[1..].copy_from_slice(&self.rows[..ROWS - 1]);
        if Self::height(grid) < ROWS {
            rows[Self::height(grid)] = 0;
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn left(self, _: GridOf<Self>) -> Self {
        let mut rows = self.rows;
        for row in &mut rows {
            *row >>= 1;
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        let mut rows = self.rows;
        for row in &mut rows {
            *row = *row << 1 & Self::full_row(grid);
        }
        Self::new(rows)
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        self.zip(
            mask,
            #[inline(always)]
            |set, mask| set | (mask & !(mask + set)),
        )
    }

    #[inline(always)]
    fn first(self, _: GridOf<Self>) -> Self {
        let mut first = [0; ROWS];
        for r in 0..ROWS {
            if self.rows[r] != 0 {
                first[r] = self.rows[r] & self.rows[r].wrapping_neg();
                break;
            }
        }
        Self::new(first)
    }

    #[inline(always)]
    fn first_bit(self, grid: GridOf<Self>) -> Option<usize> {
        for (r, row) in self.rows.iter().enumerate() {
            if *row != 0 {
                return Some(r * grid.shape().stride() + row.trailing_zeros() as usize);
            }
        }
        None
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for (r, row) in self.rows.iter().enumerate() {
            let count = row.count_ones() as usize;
            if n < count {
                let column = grid.level.nth_set_bit(u64::from(*row), n as u32);
                return Some(r * grid.shape().stride() + column as usize);
            }
            n -= count;
        }
        None
    }
}

impl<const ROWS: usize, G, L> PartialEq for RowMatrix<ROWS, G, L> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = 0;
        for r in 0..ROWS {
            differing |= self.rows[r] ^ other.rows[r];
        }
        differing == 0
    }
}

impl<const ROWS: usize, G, L> Eq for RowMatrix<ROWS, G, L> {}

macro_rules! operators {
    ($($trait:ident $method:ident $combine:expr;)*) => { $(
        impl<const ROWS: usize, G: Geometry, L: Level> $trait for RowMatrix<ROWS, G, L> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $combine)
            }
        }
    )* };
}

operators! {
    BitAnd bitand #[inline(always)] |a, b| a & b;
    BitOr bitor #[inline(always)] |a, b| a | b;
    BitXor bitxor #[inline(always)] |a, b| a ^ b;
    Sub sub #[inline(always)] |a, b| a & !b;
}

impl<const ROWS: usize, G, L> fmt::Debug for RowMatrix<ROWS, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RowMatrix(")?;
        for (r, row) in self.rows.iter().enumerate() {
            write!(f, "{}{row:x}", if r == 0 { "" } else { " " })?;
        }
        f.write_str(")")
    }
}
