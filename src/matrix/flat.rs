//! `LaneMatrix` and `WordMatrix`: the rows one after the other in `u128` or `u64` words.
//!
//! A shift by one column or one row is a shift of the whole string of bits, with the bits that leave one
//! word entering the next. The guard column of [`Shape`](crate::Shape) keeps rows apart.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

use super::{BinMatrix, assert_fits, debug_words};
use crate::backend::Backend;
use crate::level::Level;
use crate::size::{Geometry, GridOf, WORDS, Words};

/// A set of points in `N` words of 128 bits. On 9×9 the whole board is one word: the fastest backend for
/// algorithms that wait for one set before they can make the next.
pub type LaneMatrix<const N: usize, G, L> = FlatMatrix<u128, N, G, L>;

/// A set of points in `N` words of 64 bits: portable code that vectorizes well where there is no
/// hand-written backend.
pub type WordMatrix<const N: usize, G, L> = FlatMatrix<u64, N, G, L>;

/// An unsigned integer that a [`FlatMatrix`] can be made of.
pub trait Word:
    Copy
    + Eq
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of bits.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// The backend of matrices made of this type.
    const BACKEND: Backend;
    /// The value of 64-bit word number `index` of `words`, lowest first; words beyond the end are zero.
    fn gather(words: &[u64], index: usize) -> Self;
    /// Its `part`-th 64 bits.
    fn part(self, part: usize) -> u64;
    /// Number of set bits.
    fn ones(self) -> u32;
    /// Sum modulo 2^BITS.
    fn wrapping_plus(self, other: Self) -> Self;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const ZERO: u64 = 0;
    const BACKEND: Backend = Backend::Words;
    #[inline(always)]
    fn gather(words: &[u64], index: usize) -> u64 {
        if index < words.len() { words[index] } else { 0 }
    }
    #[inline(always)]
    fn part(self, _: usize) -> u64 {
        self
    }
    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn wrapping_plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const ZERO: u128 = 0;
    const BACKEND: Backend = Backend::Lanes;
    #[inline(always)]
    fn gather(words: &[u64], index: usize) -> u128 {
        u128::from(u64::gather(words, 2 * index))
            | u128::from(u64::gather(words, 2 * index + 1)) << 64
    }
    #[inline(always)]
    fn part(self, part: usize) -> u64 {
        (self >> (64 * part)) as u64
    }
    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn wrapping_plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }
}

/// A set of points in `N` words of type `T`; see [`LaneMatrix`] and [`WordMatrix`].
#[derive(Clone, Copy)]
pub struct FlatMatrix<T, const N: usize, G, L> {
    words: [T; N],
    grid: PhantomData<(G, L)>,
}

impl<T: Word, const N: usize, G: Geometry, L: Level> FlatMatrix<T, N, G, L> {
    /// 64-bit parts in a word.
    const PARTS: usize = T::BITS as usize / 64;

    #[inline(always)]
    fn new(words: [T; N]) -> Self {
        const { assert_fits::<G>(N * T::BITS as usize) }
        FlatMatrix {
            words,
            grid: PhantomData,
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(T, T) -> T) -> Self {
        let mut words = [T::ZERO; N];
        for i in 0..N {
            words[i] = combine(self.words[i], other.words[i]);
        }
        Self::new(words)
    }

    /// Every bit moved to a higher place by `distance`, from 1 to 63.
    #[inline(always)]
    fn raised(self, distance: u32) -> Self {
        let mut words = [T::ZERO; N];
        for i in 0..N {
            words[i] = self.words[i] << distance;
            if i > 0 {
                words[i] = words[i] | self.words[i - 1] >> (T::BITS - distance);
            }
        }
        Self::new(words)
    }

    /// Every bit moved to a lower place by `distance`, from 1 to 63.
    #[inline(always)]
    fn lowered(self, distance: u32) -> Self {
        let mut words = [T::ZERO; N];
        for i in 0..N {
            words[i] = self.words[i] >> distance;
            if i + 1 < N {
                words[i] = words[i] | self.words[i + 1] << (T::BITS - distance);
            }
        }
        Self::new(words)
    }

    #[inline(always)]
    fn stride(grid: GridOf<Self>) -> u32 {
        grid.shape().stride() as u32
    }

    #[inline(always)]
    fn on_board(self, grid: GridOf<Self>) -> Self {
        self & Self::full(grid)
    }
}

impl<T: Word, const N: usize, G: Geometry, L: Level> BinMatrix for FlatMatrix<T, N, G, L> {
    type Geometry = G;
    type Level = L;
    const BACKEND: Backend = T::BACKEND;

    #[inline(always)]
    fn empty(_: GridOf<Self>) -> Self {
        Self::new([T::ZERO; N])
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        let mut words = [T::ZERO; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = T::gather(&grid.shape().full, i);
        }
        Self::new(words)
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let mut words = [0; WORDS];
        if bit / 64 < WORDS {
            words[bit / 64] = 1 << (bit % 64);
        }
        Self::from_words(&words, grid)
    }

    #[inline(always)]
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self {
        let mut own = [T::ZERO; N];
        for (i, word) in own.iter_mut().enumerate() {
            *word = T::gather(words, i);
        }
        Self::new(own).on_board(grid)
    }

    #[inline(always)]
    fn to_words(self, _: GridOf<Self>) -> Words {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            if i / Self::PARTS < N {
                *word = self.words[i / Self::PARTS].part(i % Self::PARTS);
            }
        }
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let mut all = T::ZERO;
        for word in self.words {
            all = all | word;
        }
        all == T::ZERO
    }

    #[inline(always)]
    fn len(self) -> usize {
        let mut count = 0;
        for word in self.words {
            count += word.ones();
        }
        count as usize
    }

    #[inline(always)]
    fn up(self, grid: GridOf<Self>) -> Self {
        self.lowered(Self::stride(grid))
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        self.raised(Self::stride(grid)).on_board(grid)
    }

    #[inline(always)]
    fn left(self, grid: GridOf<Self>) -> Self {
        self.lowered(1).on_board(grid)
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        self.raised(1).on_board(grid)
    }

    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        let stride = Self::stride(grid);
        ((self.lowered(stride) | self.raised(stride)) | (self.lowered(1) | self.raised(1)))
            .on_board(grid)
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        self.zip(
            mask,
            #[inline(always)]
            |set, mask| set | (mask & !mask.wrapping_plus(set)),
        )
    }

    #[inline(always)]
    fn first_bit(self, _: GridOf<Self>) -> Option<usize> {
        for i in 0..N * Self::PARTS {
            let part = self.words[i / Self::PARTS].part(i % Self::PARTS);
            if part != 0 {
                return Some(64 * i + part.trailing_zeros() as usize);
            }
        }
        None
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for i in 0..N * Self::PARTS {
            let part = self.words[i / Self::PARTS].part(i % Self::PARTS);
            let count = part.count_ones() as usize;
            if n < count {
                return Some(64 * i + grid.level.nth_set_bit(part, n as u32) as usize);
            }
            n -= count;
        }
        None
    }
}

impl<T: Word, const N: usize, G, L> PartialEq for FlatMatrix<T, N, G, L> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = T::ZERO;
        for i in 0..N {
            differing = differing | (self.words[i] ^ other.words[i]);
        }
        differing == T::ZERO
    }
}

impl<T: Word, const N: usize, G, L> Eq for FlatMatrix<T, N, G, L> {}

macro_rules! operators {
    ($($trait:ident $method:ident $combine:expr;)*) => { $(
        impl<T: Word, const N: usize, G: Geometry, L: Level> $trait for FlatMatrix<T, N, G, L> {
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

impl<T: Word, const N: usize, G: Geometry, L: Level> fmt::Debug for FlatMatrix<T, N, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = [0; 2 * WORDS];
        for (i, part) in parts.iter_mut().take(N * Self::PARTS).enumerate() {
            *part = self.words[i / Self::PARTS].part(i % Self::PARTS);
        }
        debug_words(f, "FlatMatrix", &parts)
    }
}
