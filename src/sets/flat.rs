//! [`FlatMatrix`]: the rows of a board concatenated into one string of bits. All backends except `rows` are
//! this type with a different [`Chunk`].
//!
//! A shift by one column or one row is a shift of the whole string: the bits of each chunk move up or down,
//! and bits that leave one 64-bit word enter the next. The guard column of [`Shape`](crate::Shape) keeps
//! the rows apart. A backend's file only defines how its registers do this.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::BinMatrix;
use super::{Backend, Geometry, GridOf, Level, share_code};
use crate::fault::fault;
use crate::geometry::{Shape, Shift, WORDS, Words};

/// The largest number of 64-bit words in a chunk.
pub const CHUNK_WORDS: usize = 8;

/// One piece of a [`FlatMatrix`]: one to eight 64-bit words that are processed by the same instructions.
///
/// The argument `level` of each method proves that the CPU has these instructions.
pub trait Chunk<L: Level>: Copy + Send + Sync + 'static {
    /// The backend of matrices made of this chunk.
    const BACKEND: Backend;
    /// The number of 64-bit words in a chunk, at most [`CHUNK_WORDS`].
    const WORDS: usize;
    /// The number of operations that combining two chunks takes.
    const PARTS: usize = 1;

    /// Loads the first [`WORDS`](Chunk::WORDS) words of an array.
    fn from_array(words: &[u64; CHUNK_WORDS], level: L) -> Self;
    /// Stores the words in an array, padded with zeros.
    fn to_array(self, level: L) -> [u64; CHUNK_WORDS];

    /// Returns the bits set in both.
    fn and(self, other: Self, level: L) -> Self;
    /// Returns the bits set in either.
    fn or(self, other: Self, level: L) -> Self;
    /// Returns the bits set in exactly one.
    fn xor(self, other: Self, level: L) -> Self;
    /// Returns the bits set in the first but not in the second.
    fn minus(self, other: Self, level: L) -> Self;
    /// Returns `true` if no bit is set.
    fn is_zero(self, level: L) -> bool;

    /// Replaces each word by the word before it; the last word of the chunk `before` enters.
    fn words_before(self, before: Self, level: L) -> Self;
    /// Replaces each word by the word after it; the first word of the chunk `after` enters.
    fn words_after(self, after: Self, level: L) -> Self;
    /// Shifts every bit up by the given distance; `before` holds the words preceding those of `self`.
    fn raised(self, before: Self, by: Shift, level: L) -> Self;
    /// Shifts every bit down by the given distance; `after` holds the words following those of `self`.
    fn lowered(self, after: Self, by: Shift, level: L) -> Self;
    /// Returns the distance between neighbors in a row, which is 1: as a constant, or as a value from memory if shifts
    /// by a constant are slower.
    #[inline(always)]
    fn column(_: &Shape) -> Shift {
        Shift::COLUMN
    }
    /// Computes `self | (mask & !(mask + self))` in each word; see [`BinMatrix::run_right`].
    fn run_right(self, mask: Self, level: L) -> Self;

    // ---- derived; a chunk may override these with faster versions ----------------------------------

    /// Returns `true` if the chunks differ.
    #[inline(always)]
    fn differs(self, other: Self, level: L) -> bool {
        !self.xor(other, level).is_zero(level)
    }

    /// Computes `(self | other) & mask`.
    #[inline(always)]
    fn or_and(self, other: Self, mask: Self, level: L) -> Self {
        self.or(other, level).and(mask, level)
    }

    /// Returns only this bit; zero if the chunk has no such bit.
    #[inline(always)]
    fn single(bit: usize, level: L) -> Self {
        let mut words = [0; CHUNK_WORDS];
        if bit / 64 < Self::WORDS {
            words[bit / 64] = 1 << (bit % 64);
        }
        Self::from_array(&words, level)
    }

    /// Returns only this bit, for a bit of the matrix (a point) counted from the start of this chunk; zero if another
    /// chunk has it.
    #[inline(always)]
    fn known_single(bit: usize, level: L) -> Self {
        Self::single(bit, level)
    }

    /// Returns the number of set bits.
    #[inline(always)]
    fn count(self, level: L) -> usize {
        let words = self.to_array(level);
        let mut count = 0;
        for i in 0..Self::WORDS {
            count += words[i].count_ones();
        }
        count as usize
    }

    /// Returns the lowest set bit, or `None` if there is none.
    #[inline(always)]
    fn first_bit(self, level: L) -> Option<usize> {
        let words = self.to_array(level);
        for i in 0..Self::WORDS {
            if words[i] != 0 {
                return Some(64 * i + words[i].trailing_zeros() as usize);
            }
        }
        None
    }

    /// Returns only the lowest set bit; a chunk of zeros is unchanged.
    #[inline(always)]
    fn lowest(self, level: L) -> Self {
        match self.first_bit(level) {
            Some(bit) => Self::single(bit, level),
            None => self,
        }
    }

    /// Returns the `n`-th set bit, counted from 0, or `None` if there are too few.
    #[inline(always)]
    fn nth_bit(self, mut n: usize, level: L) -> Option<usize> {
        let words = self.to_array(level);
        for i in 0..Self::WORDS {
            let count = words[i].count_ones() as usize;
            if n < count {
                return Some(64 * i + level.nth_set_bit(words[i], n as u32) as usize);
            }
            n -= count;
        }
        None
    }
}

/// A set of points in `N` chunks of type `C`, for boards of geometry `G`, on CPUs of level `L`.
#[derive(Clone, Copy)]
pub struct FlatMatrix<C, const N: usize, G, L> {
    chunks: [C; N],
    /// Zero-sized: the proof, available to operations that take no grid.
    level: L,
    geometry: PhantomData<G>,
}

impl<L: Level, C: Chunk<L>, const N: usize, G: Geometry> FlatMatrix<C, N, G, L> {
    /// Creates a matrix from chunks that `chunk` computes from their indices.
    #[inline(always)]
    fn build(level: L, chunk: impl Fn(usize) -> C) -> Self {
        const {
            assert!(
                N > 0 && 0 < C::WORDS && C::WORDS <= CHUNK_WORDS,
                "no chunk, or a chunk of no word or more than eight"
            );
            assert!(
                N * C::WORDS * 64 >= G::BITS,
                "too few chunks for boards of this size"
            );
        }
        let mut chunks = [C::from_array(&[0; CHUNK_WORDS], level); N];
        for i in 0..N {
            chunks[i] = chunk(i);
        }
        FlatMatrix {
            chunks,
            level,
            geometry: PhantomData,
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(C, C, L) -> C) -> Self {
        let mut chunks = self.chunks;
        for i in 0..N {
            chunks[i] = combine(self.chunks[i], other.chunks[i], self.level);
        }
        FlatMatrix { chunks, ..self }
    }

    /// Returns the words of chunk `index`, with zeros beyond the end of `words`.
    #[inline(always)]
    fn words_of(words: &[u64], index: usize) -> [u64; CHUNK_WORDS] {
        let mut own = [0; CHUNK_WORDS];
        for i in 0..C::WORDS {
            let place = index * C::WORDS + i;
            own[i] = if place < words.len() { words[place] } else { 0 };
        }
        own
    }

    #[inline(always)]
    fn before(self) -> Self {
        let mut chunks = self.chunks;
        for i in 0..N {
            let zero = C::from_array(&[0; CHUNK_WORDS], self.level);
            let entering = if i == 0 { zero } else { self.chunks[i - 1] };
            chunks[i] = self.chunks[i].words_before(entering, self.level);
        }
        FlatMatrix { chunks, ..self }
    }

    #[inline(always)]
    fn after(self) -> Self {
        let mut chunks = self.chunks;
        for i in 0..N {
            let zero = C::from_array(&[0; CHUNK_WORDS], self.level);
            let entering = if i + 1 == N { zero } else { self.chunks[i + 1] };
            chunks[i] = self.chunks[i].words_after(entering, self.level);
        }
        FlatMatrix { chunks, ..self }
    }

    /// Returns the union of the set shifted up and down, and that of the set shifted left and right. Both
    /// may have guard bits set.
    #[inline(always)]
    fn moved(self, grid: GridOf<Self>) -> (Self, Self) {
        let (before, after, row) = (self.before(), self.after(), grid.shape().row());
        let column = C::column(grid.shape());
        (
            self.raised(before, row) | self.lowered(after, row),
            self.raised(before, column) | self.lowered(after, column),
        )
    }

    /// Computes `(self | other) & mask`.
    #[inline(always)]
    fn or_and(self, other: Self, mask: Self) -> Self {
        let mut chunks = self.chunks;
        for i in 0..N {
            chunks[i] = chunks[i].or_and(other.chunks[i], mask.chunks[i], self.level);
        }
        FlatMatrix { chunks, ..self }
    }

    #[inline(always)]
    fn raised(self, before: Self, by: Shift) -> Self {
        self.zip(
            before,
            #[inline(always)]
            |own, before, level| own.raised(before, by, level),
        )
    }

    #[inline(always)]
    fn lowered(self, after: Self, by: Shift) -> Self {
        self.zip(
            after,
            #[inline(always)]
            |own, after, level| own.lowered(after, by, level),
        )
    }
}

impl<L: Level, C: Chunk<L>, const N: usize, G: Geometry> BinMatrix for FlatMatrix<C, N, G, L> {
    type Geometry = G;
    type Level = L;
    const BACKEND: Backend = C::BACKEND;
    const SHARES_CODE: bool = N * C::PARTS > 4;

    #[inline(always)]
    fn empty(grid: GridOf<Self>) -> Self {
        Self::build(
            grid.level,
            #[inline(always)]
            |_| C::from_array(&[0; CHUNK_WORDS], grid.level),
        )
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        Self::build(
            grid.level,
            #[inline(always)]
            |i| {
                C::from_array(
                    &Self::words_of(grid.shape().padded_full_words(), i),
                    grid.level,
                )
            },
        )
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let single = Self::build(
            grid.level,
            #[inline(always)]
            |i| C::single(bit.wrapping_sub(i * C::WORDS * 64), grid.level),
        );
        single & Self::full(grid)
    }

    #[inline(always)]
    fn from_point_bit(bit: usize, grid: GridOf<Self>) -> Self {
        Self::build(
            grid.level,
            #[inline(always)]
            |i| match i * C::WORDS * 64 {
                first if first < G::BITS => C::known_single(bit.wrapping_sub(first), grid.level),
                _ => C::from_array(&[0; CHUNK_WORDS], grid.level),
            },
        )
    }

    #[inline(always)]
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self {
        let matrix = Self::build(
            grid.level,
            #[inline(always)]
            |i| C::from_array(&Self::words_of(words, i), grid.level),
        );
        matrix & Self::full(grid)
    }

    #[inline(always)]
    fn to_words(self, _: GridOf<Self>) -> Words {
        let mut words = [0; WORDS];
        for i in 0..N {
            let own = self.chunks[i].to_array(self.level);
            for j in 0..C::WORDS {
                let place = i * C::WORDS + j;
                if place < WORDS {
                    words[place] = own[j];
                }
            }
        }
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let mut all = self.chunks[0];
        for i in 1..N {
            all = all.or(self.chunks[i], self.level);
        }
        all.is_zero(self.level)
    }

    #[inline(always)]
    fn len(self) -> usize {
        share_code::<Self, _>(
            self.level,
            #[inline(always)]
            || {
                let mut count = 0;
                for i in 0..N {
                    count += self.chunks[i].count(self.level);
                }
                count
            },
        )
    }

    #[inline(always)]
    fn up(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            grid.level,
            #[inline(always)]
            || self.lowered(self.after(), grid.shape().row()),
        )
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            grid.level,
            #[inline(always)]
            || self.raised(self.before(), grid.shape().row()) & Self::full(grid),
        )
    }

    #[inline(always)]
    fn left(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            grid.level,
            #[inline(always)]
            || self.lowered(self.after(), C::column(grid.shape())) & Self::full(grid),
        )
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            grid.level,
            #[inline(always)]
            || self.raised(self.before(), C::column(grid.shape())) & Self::full(grid),
        )
    }

    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            grid.level,
            #[inline(always)]
            || {
                let (vertical, horizontal) = self.moved(grid);
                if fault!("shift") {
                    return vertical | horizontal;
                }
                vertical.or_and(horizontal, Self::full(grid))
            },
        )
    }

    // The mask is inside the board, so it also removes the bits that left the board.
    #[inline(always)]
    fn fill_step(self, mask: Self, grid: GridOf<Self>) -> Self {
        let (vertical, horizontal) = self.moved(grid);
        vertical.or_and(horizontal | self, mask)
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        self.zip(
            mask,
            #[inline(always)]
            |own, mask, level| own.run_right(mask, level),
        )
    }

    #[inline(always)]
    fn first_bit(self, _: GridOf<Self>) -> Option<usize> {
        share_code::<Self, _>(
            self.level,
            #[inline(always)]
            || {
                for i in 0..N {
                    if let Some(bit) = self.chunks[i].first_bit(self.level) {
                        return Some(i * C::WORDS * 64 + bit);
                    }
                }
                None
            },
        )
    }

    #[inline(always)]
    fn first(self, grid: GridOf<Self>) -> Self {
        share_code::<Self, _>(
            self.level,
            #[inline(always)]
            || {
                let mut first = Self::empty(grid);
                for i in 0..N {
                    if !self.chunks[i].is_zero(self.level) {
                        first.chunks[i] = self.chunks[i].lowest(self.level);
                        break;
                    }
                }
                first
            },
        )
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, _: GridOf<Self>) -> Option<usize> {
        share_code::<Self, _>(
            self.level,
            #[inline(always)]
            || {
                for i in 0..N {
                    if let Some(bit) = self.chunks[i].nth_bit(n, self.level) {
                        return Some(i * C::WORDS * 64 + bit);
                    }
                    n -= self.chunks[i].count(self.level);
                }
                None
            },
        )
    }
}

impl<L: Level, C: Chunk<L>, const N: usize, G> PartialEq for FlatMatrix<C, N, G, L> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = false;
        for i in 0..N {
            differing |= self.chunks[i].differs(other.chunks[i], self.level);
        }
        !differing
    }

    // The default method is a separate function, compiled without the level of its caller.
    #[allow(clippy::partialeq_ne_impl, reason = "must be inlined")]
    #[inline(always)]
    fn ne(&self, other: &Self) -> bool {
        !(self == other)
    }
}

impl<L: Level, C: Chunk<L>, const N: usize, G> Eq for FlatMatrix<C, N, G, L> {}

macro_rules! operators {
    ($($trait:ident $method:ident $chunk_method:ident;)*) => { $(
        impl<L: Level, C: Chunk<L>, const N: usize, G: Geometry> $trait for FlatMatrix<C, N, G, L> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(
                    other,
                    #[inline(always)]
                    |a, b, level| a.$chunk_method(b, level),
                )
            }
        }
    )* };
}

operators! {
    BitAnd bitand and;
    BitOr bitor or;
    BitXor bitxor xor;
    Sub sub minus;
}

impl<L: Level, C: Chunk<L>, const N: usize, G> fmt::Debug for FlatMatrix<C, N, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FlatMatrix({}", C::BACKEND)?;
        for chunk in self.chunks {
            for word in &chunk.to_array(self.level)[..C::WORDS] {
                write!(f, " {word:016x}")?;
            }
        }
        f.write_str(")")
    }
}
