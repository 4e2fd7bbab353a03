//! `WideMatrix`: chunks of 512 bits through the crate `wide`.
//!
//! `wide` selects its instructions at *compile* time: one 512-bit register if the build enables
//! AVX-512, two 256-bit halves with AVX2, plain SSE2 in a default build. A measurement of this
//! backend is meaningless without the build flags.

use wide::u64x8;

use super::flat::{CHUNK_WORDS, Chunk, FlatMatrix};
use super::{Backend, Level};
use crate::geometry::Shift;

/// A set of points in `N` 512-bit vectors of the crate `wide`.
pub type WideMatrix<const N: usize, G, L> = FlatMatrix<u64x8, N, G, L>;

impl<L: Level> Chunk<L> for u64x8 {
    const BACKEND: Backend = Backend::Wide;
    const WORDS: usize = 8;
    const PARTS: usize = if cfg!(target_feature = "avx512f") {
        1
    } else if cfg!(target_feature = "avx2") {
        2
    } else {
        4
    };

    #[inline(always)]
    fn from_array(words: &[u64; CHUNK_WORDS], _: L) -> Self {
        u64x8::new(*words)
    }

    #[inline(always)]
    fn to_array(self, _: L) -> [u64; CHUNK_WORDS] {
        u64x8::to_array(self)
    }

    #[inline(always)]
    fn and(self, other: Self, _: L) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self, _: L) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self, _: L) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn minus(self, other: Self, _: L) -> Self {
        self & !other
    }

    #[inline(always)]
    fn is_zero(self, _: L) -> bool {
        let mut all = 0;
        for word in u64x8::to_array(self) {
            all |= word;
        }
        all == 0
    }

    #[inline(always)]
    fn words_before(self, before: Self, _: L) -> Self {
        let (own, before) = (u64x8::to_array(self), u64x8::to_array(before));
        u64x8::new([
            before[7], own[0], own[1], own[2], own[3], own[4], own[5], own[6],
        ])
    }

    #[inline(always)]
    fn words_after(self, after: Self, _: L) -> Self {
        let (own, after) = (u64x8::to_array(self), u64x8::to_array(after));
        u64x8::new([
            own[1], own[2], own[3], own[4], own[5], own[6], own[7], after[0],
        ])
    }

    #[inline(always)]
    fn raised(self, before: Self, by: Shift, _: L) -> Self {
        self << by.distance | before >> by.rest
    }

    #[inline(always)]
    fn lowered(self, after: Self, by: Shift, _: L) -> Self {
        self >> by.distance | after << by.rest
    }

    #[inline(always)]
    fn run_right(self, mask: Self, _: L) -> Self {
        self | (mask & !(mask + self))
    }
}
