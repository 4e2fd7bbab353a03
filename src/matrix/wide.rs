//! `WideMatrix`: 512 bits at a time through the crate `wide`.
//!
//! `wide` picks its instructions when the program is *compiled*: one 512-bit register where the build
//! enables AVX-512, two 256-bit halves with AVX2, plain SSE2 in a default build. A figure for this
//! backend means nothing without the build flags.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use wide::u64x8;

use super::{BinMatrix, assert_fits, debug_words};
use crate::backend::Backend;
use crate::level::Level;
use crate::size::{Geometry, GridOf, WORDS, Words};

/// 64-bit words in a vector.
const LANES: usize = 8;

/// A set of points in `N` vectors of the crate `wide`, 512 bits each.
#[derive(Clone, Copy)]
pub struct WideMatrix<const N: usize, G, L> {
    vectors: [u64x8; N],
    grid: PhantomData<(G, L)>,
}

impl<const N: usize, G: Geometry, L: Level> WideMatrix<N, G, L> {
    #[inline(always)]
    fn new(vectors: [u64x8; N]) -> Self {
        const { assert_fits::<G>(N * LANES * 64) }
        WideMatrix {
            vectors,
            grid: PhantomData,
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(u64x8, u64x8) -> u64x8) -> Self {
        let mut vectors = self.vectors;
        for i in 0..N {
            vectors[i] = combine(self.vectors[i], other.vectors[i]);
        }
        Self::new(vectors)
    }

    /// 64-bit word number `index`; zero beyond the end.
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        if index < N * LANES {
            self.vectors[index / LANES].as_array()[index % LANES]
        } else {
            0
        }
    }

    /// Each word replaced by the one before it, and each by the one after it.
    #[inline(always)]
    fn before_and_after(self) -> (Self, Self) {
        let (mut before, mut after) = (self.vectors, self.vectors);
        for i in 0..N {
            let (mut lower, mut higher) = ([0; LANES], [0; LANES]);
            for lane in 0..LANES {
                let index = i * LANES + lane;
                lower[lane] = if index == 0 { 0 } else { self.word(index - 1) };
                higher[lane] = self.word(index + 1);
            }
            before[i] = u64x8::new(lower);
            after[i] = u64x8::new(higher);
        }
        (Self::new(before), Self::new(after))
    }

    #[inline(always)]
    fn raised(self, before: Self, distance: u32) -> Self {
        self.zip(
            before,
            #[inline(always)]
            |word, lower| word << distance | lower >> (64 - distance),
        )
    }

    #[inline(always)]
    fn lowered(self, after: Self, distance: u32) -> Self {
        self.zip(
            after,
            #[inline(always)]
            |word, higher| word >> distance | higher << (64 - distance),
        )
    }

    #[inline(always)]
    fn stride(grid: GridOf<Self>) -> u32 {
        grid.shape().stride() as u32
    }
}

impl<const N: usize, G: Geometry, L: Level> BinMatrix for WideMatrix<N, G, L> {
    type Geometry = G;
    type Level = L;
    const BACKEND: Backend = Backend::Wide;

    #[inline(always)]
    fn empty(_: GridOf<Self>) -> Self {
        Self::new([u64x8::ZERO; N])
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        let mut vectors = [u64x8::ZERO; N];
        for (i, vector) in vectors.iter_mut().enumerate() {
            if let Some(words) = grid.shape().full[i * LANES..].first_chunk() {
                *vector = u64x8::new(*words);
            }
        }
        Self::new(vectors)
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
        let mut vectors = [u64x8::ZERO; N];
        for (i, vector) in vectors.iter_mut().enumerate() {
            let mut own = [0; LANES];
            for (lane, word) in own.iter_mut().enumerate() {
                if i * LANES + lane < WORDS {
                    *word = words[i * LANES + lane];
                }
            }
            *vector = u64x8::new(own);
        }
        Self::new(vectors) & Self::full(grid)
    }

    #[inline(always)]
    fn to_words(self, _: GridOf<Self>) -> Words {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            *word = self.word(i);
        }
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::new([u64x8::ZERO; N])
    }

    #[inline(always)]
    fn len(self) -> usize {
        let mut count = 0;
        for index in 0..N * LANES {
            count += self.word(index).count_ones();
        }
        count as usize
    }

    #[inline(always)]
    fn up(self, grid: GridOf<Self>) -> Self {
        self.lowered(self.before_and_after().1, Self::stride(grid))
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        self.raised(self.before_and_after().0, Self::stride(grid)) & Self::full(grid)
    }

    #[inline(always)]
    fn left(self, grid: GridOf<Self>) -> Self {
        self.lowered(self.before_and_after().1, 1) & Self::full(grid)
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        self.raised(self.before_and_after().0, 1) & Self::full(grid)
    }

    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        let ((before, after), stride) = (self.before_and_after(), Self::stride(grid));
        let vertical = self.raised(before, stride) | self.lowered(after, stride);
        let horizontal = self.raised(before, 1) | self.lowered(after, 1);
        (vertical | horizontal) & Self::full(grid)
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
    fn first_bit(self, _: GridOf<Self>) -> Option<usize> {
        for index in 0..N * LANES {
            if self.word(index) != 0 {
                return Some(64 * index + self.word(index).trailing_zeros() as usize);
            }
        }
        None
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for index in 0..N * LANES {
            let count = self.word(index).count_ones() as usize;
            if n < count {
                return Some(
                    64 * index + grid.level.nth_set_bit(self.word(index), n as u32) as usize,
                );
            }
            n -= count;
        }
        None
    }
}

impl<const N: usize, G, L> PartialEq for WideMatrix<N, G, L> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = u64x8::ZERO;
        for i in 0..N {
            differing |= self.vectors[i] ^ other.vectors[i];
        }
        let mut all = 0;
        for word in differing.to_array() {
            all |= word;
        }
        all == 0
    }
}

impl<const N: usize, G, L> Eq for WideMatrix<N, G, L> {}

macro_rules! operators {
    ($($trait:ident $method:ident $combine:expr;)*) => { $(
        impl<const N: usize, G: Geometry, L: Level> $trait for WideMatrix<N, G, L> {
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

impl<const N: usize, G: Geometry, L: Level> fmt::Debug for WideMatrix<N, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = [0; WORDS];
        for (i, word) in words.iter_mut().enumerate() {
            *word = self.word(i);
        }
        debug_words(f, "WideMatrix", &words)
    }
}
