//! `Avx2Matrix`: 256-bit registers through `std::arch`, and the [`Level`] of AVX2 CPUs.
//!
//! `unsafe` appears only in the macro [`x86_level`], which calls functions compiled with additional
//! instructions, and in the loads and stores of whole registers.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;

use super::flat::{CHUNK_WORDS, Chunk, FlatMatrix};
use super::x86::{has_features, with_features, x86_level};
use super::{Backend, Level};
use crate::geometry::Shift;

x86_level! {
    /// AVX2 and the bit manipulation instructions introduced with it (x86-64-v3): Intel since Haswell
    /// (2013), AMD since Excavator (2015). `pdep` is fast on AMD only since Zen 3 (2020).
    Avx2 "avx2" ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]

    fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
    fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
    fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
    fn minus(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
    fn is_zero(a: __m256i) -> bool { _mm256_testz_si256(a, a) == 1 }
    fn load(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference is valid for the 32 bytes read; the load needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }
    fn store(a: __m256i) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: `words` has the 32 bytes written; the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
        words
    }
    // Moves each word of `a` up by one; the last word of `before` enters.
    fn words_before(a: __m256i, before: __m256i) -> __m256i {
        let (own, entering) = (_mm256_permute4x64_epi64::<0b10_01_00_00>(a), _mm256_permute4x64_epi64::<0b11>(before));
        _mm256_blend_epi32::<0b0000_0011>(own, entering)
    }
    // Moves each word of `a` down by one; the first word of `after` enters.
    fn words_after(a: __m256i, after: __m256i) -> __m256i {
        let (own, entering) = (_mm256_permute4x64_epi64::<0b11_11_10_01>(a), _mm256_permute4x64_epi64::<0>(after));
        _mm256_blend_epi32::<0b1100_0000>(own, entering)
    }
    // Shifts every bit up by the distance; bits that leave a word of `before` enter the word after it.
    fn raised(a: __m256i, before: __m256i, by: Shift) -> __m256i {
        let (left, right) = (_mm_cvtsi64_si128(by.distance as i64), _mm_cvtsi64_si128(by.rest as i64));
        _mm256_or_si256(_mm256_sll_epi64(a, left), _mm256_srl_epi64(before, right))
    }
    // Shifts every bit down by the distance; bits that leave a word of `after` enter the word before it.
    fn lowered(a: __m256i, after: __m256i, by: Shift) -> __m256i {
        let (right, left) = (_mm_cvtsi64_si128(by.distance as i64), _mm_cvtsi64_si128(by.rest as i64));
        _mm256_or_si256(_mm256_srl_epi64(a, right), _mm256_sll_epi64(after, left))
    }
    // Only `bit`; nothing if the register has no such bit. In every other word the distance, read without a sign, is 64 or
    // more, and such a shift leaves nothing. Writing one word to memory and reading it back in a register would stall.
    fn single(bit: usize) -> __m256i {
        let distance = _mm256_sub_epi64(_mm256_set1_epi64x(bit as i64), _mm256_setr_epi64x(0, 64, 128, 192));
        _mm256_sllv_epi64(_mm256_set1_epi64x(1), distance)
    }
    // set | (mask & ~(mask + set)), word by word
    fn run_right(set: __m256i, mask: __m256i) -> __m256i {
        _mm256_or_si256(set, _mm256_andnot_si256(_mm256_add_epi64(mask, set), mask))
    }
}

/// A set of points in `N` 256-bit registers. A value proves that the CPU has AVX2.
pub type Avx2Matrix<const N: usize, G> = FlatMatrix<__m256i, N, G, Avx2>;

impl Chunk<Avx2> for __m256i {
    const BACKEND: Backend = Backend::Avx2;
    const WORDS: usize = 4;

    #[inline(always)]
    fn from_array(words: &[u64; CHUNK_WORDS], level: Avx2) -> Self {
        let [a, b, c, d, ..] = *words;
        load(level, &[a, b, c, d])
    }

    #[inline(always)]
    fn to_array(self, level: Avx2) -> [u64; CHUNK_WORDS] {
        let [a, b, c, d] = store(level, self);
        [a, b, c, d, 0, 0, 0, 0]
    }

    #[inline(always)]
    fn and(self, other: Self, level: Avx2) -> Self {
        and(level, self, other)
    }

    #[inline(always)]
    fn or(self, other: Self, level: Avx2) -> Self {
        or(level, self, other)
    }

    #[inline(always)]
    fn xor(self, other: Self, level: Avx2) -> Self {
        xor(level, self, other)
    }

    #[inline(always)]
    fn minus(self, other: Self, level: Avx2) -> Self {
        minus(level, self, other)
    }

    #[inline(always)]
    fn is_zero(self, level: Avx2) -> bool {
        is_zero(level, self)
    }

    #[inline(always)]
    fn words_before(self, before: Self, level: Avx2) -> Self {
        words_before(level, self, before)
    }

    #[inline(always)]
    fn words_after(self, after: Self, level: Avx2) -> Self {
        words_after(level, self, after)
    }

    #[inline(always)]
    fn raised(self, before: Self, by: Shift, level: Avx2) -> Self {
        raised(level, self, before, by)
    }

    #[inline(always)]
    fn lowered(self, after: Self, by: Shift, level: Avx2) -> Self {
        lowered(level, self, after, by)
    }

    #[inline(always)]
    fn run_right(self, mask: Self, level: Avx2) -> Self {
        run_right(level, self, mask)
    }

    #[inline(always)]
    fn single(bit: usize, level: Avx2) -> Self {
        single(level, bit)
    }
}
