//! `Avx512Matrix`: 512-bit registers through `std::arch`, and the [`Level`] of AVX-512 CPUs.
//!
//! A 19×19 board is 380 bits in one register. The four neighbors of every point come from four funnel shifts
//! of each word with the word beside it. The last of the three logic instructions that join them also masks
//! the board. Together with the two shifts by whole words these are nine instructions.
//!
//! `unsafe` appears in the same places as in `avx2.rs`.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;

use super::flat::{CHUNK_WORDS, Chunk, FlatMatrix};
use super::x86::{has_features, with_features, x86_level};
use super::{Backend, Level};
use crate::geometry::Shift;

x86_level! {
    /// AVX-512 with the byte, word, funnel shift (VBMI2) and population count extensions: Intel since Ice
    /// Lake (2019), AMD since Zen 4 (2022).
    Avx512 "avx512" [
        "avx2" "fma" "f16c" "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi2" "avx512vpopcntdq" "bmi1" "bmi2" "popcnt" "lzcnt"
    ]

    fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
    fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
    fn xor(a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
    fn minus(a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
    fn nonzero_words(a: __m512i) -> u8 { _mm512_test_epi64_mask(a, a) }
    fn differing_words(a: __m512i, b: __m512i) -> u8 { _mm512_cmpneq_epi64_mask(a, b) }
    fn count(a: __m512i) -> usize { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(a)) as usize }
    fn load(words: &[u64; 8]) -> __m512i {
        // SAFETY: the reference is valid for the 64 bytes read; the load needs no alignment.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }
    fn store(a: __m512i) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: `words` has the 64 bytes written; the store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), a) }
        words
    }
    // Returns the bit `bit`; nothing if another of at most four registers has it (-1536 to 2047).
    fn known_single(bit: usize) -> __m512i {
        _mm512_maskz_set1_epi64((1_u32 << (bit / 64 % 32)) as u8, 1_i64 << (bit % 64))
    }
    // Returns `value` in word `index`, with all other words zero; all zero if there is no such word.
    fn single_word(value: u64, index: usize) -> __m512i {
        _mm512_maskz_set1_epi64(if index < 8 { 1 << index } else { 0 }, value as i64)
    }
    // Moves each word of `a` up by one; the last word of `before` enters.
    fn words_before(a: __m512i, before: __m512i) -> __m512i { _mm512_alignr_epi64::<7>(a, before) }
    // Moves each word of `a` down by one; the first word of `after` enters.
    fn words_after(a: __m512i, after: __m512i) -> __m512i { _mm512_alignr_epi64::<1>(after, a) }
    // Shifts every bit up by the distance; bits that leave a word of `before` enter the word after it. The instruction
    // overwrites its first operand: that is `before`, because all four shifts need `a`.
    fn raised(a: __m512i, before: __m512i, by: Shift) -> __m512i {
        _mm512_shrdv_epi64(before, a, _mm512_set1_epi64(by.rest as i64))
    }
    // Shifts every bit down by the distance; bits that leave a word of `after` enter the word before it.
    fn lowered(a: __m512i, after: __m512i, by: Shift) -> __m512i {
        _mm512_shldv_epi64(after, a, _mm512_set1_epi64(by.rest as i64))
    }
    // (a | b) & c
    fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi64::<0xA8>(a, b, c) }
    // set | (mask & ~(mask + set)), word by word
    fn run_right(set: __m512i, mask: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0xF4>(set, mask, _mm512_add_epi64(mask, set))
    }
    // Returns the position of the lowest set bit of `a`; `words` marks the nonzero words.
    fn lowest_bit(a: __m512i, words: u8) -> usize {
        let word = _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(words, a)));
        64 * words.trailing_zeros() as usize + word.trailing_zeros() as usize
    }
    // Returns only the lowest set bit of `a`.
    fn lowest(a: __m512i) -> __m512i {
        let words = _mm512_test_epi64_mask(a, a);
        let negative = _mm512_sub_epi64(_mm512_setzero_si512(), a);
        _mm512_maskz_and_epi64(words & words.wrapping_neg(), a, negative)
    }
    // Returns the position of the `n`-th set bit of `a`, or 512 if there are too few.
    fn nth_bit(a: __m512i, n: usize) -> usize {
        let zero = _mm512_setzero_si512();
        // Computes running totals of the word counts in three steps, then finds the first word whose total
        // exceeds n.
        let counts = _mm512_popcnt_epi64(a);
        let pairs = _mm512_add_epi64(counts, _mm512_alignr_epi64::<7>(counts, zero));
        let fours = _mm512_add_epi64(pairs, _mm512_alignr_epi64::<6>(pairs, zero));
        let totals = _mm512_add_epi64(fours, _mm512_alignr_epi64::<4>(fours, zero));
        let beyond = _mm512_cmpgt_epu64_mask(totals, _mm512_set1_epi64(n as i64));
        if beyond == 0 {
            return 512;
        }
        let lowest = |a| _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(beyond, a)));
        let (word, before) = (lowest(a) as u64, lowest(_mm512_sub_epi64(totals, counts)));
        let rank = n - before as usize;
        64 * beyond.trailing_zeros() as usize + _tzcnt_u64(_pdep_u64(1 << rank, word)) as usize
    }
}

/// A set of points in `N` 512-bit registers. A value proves that the CPU has AVX-512.
pub type Avx512Matrix<const N: usize, G> = FlatMatrix<__m512i, N, G, Avx512>;

impl Chunk<Avx512> for __m512i {
    const BACKEND: Backend = Backend::Avx512;
    const WORDS: usize = 8;

    #[inline(always)]
    fn from_array(words: &[u64; CHUNK_WORDS], level: Avx512) -> Self {
        load(level, words)
    }

    #[inline(always)]
    fn to_array(self, level: Avx512) -> [u64; CHUNK_WORDS] {
        store(level, self)
    }

    #[inline(always)]
    fn and(self, other: Self, level: Avx512) -> Self {
        and(level, self, other)
    }

    #[inline(always)]
    fn or(self, other: Self, level: Avx512) -> Self {
        or(level, self, other)
    }

    #[inline(always)]
    fn xor(self, other: Self, level: Avx512) -> Self {
        xor(level, self, other)
    }

    #[inline(always)]
    fn minus(self, other: Self, level: Avx512) -> Self {
        minus(level, self, other)
    }

    #[inline(always)]
    fn is_zero(self, level: Avx512) -> bool {
        nonzero_words(level, self) == 0
    }

    #[inline(always)]
    fn words_before(self, before: Self, level: Avx512) -> Self {
        words_before(level, self, before)
    }

    #[inline(always)]
    fn words_after(self, after: Self, level: Avx512) -> Self {
        words_after(level, self, after)
    }

    #[inline(always)]
    fn raised(self, before: Self, by: Shift, level: Avx512) -> Self {
        raised(level, self, before, by)
    }

    #[inline(always)]
    fn lowered(self, after: Self, by: Shift, level: Avx512) -> Self {
        lowered(level, self, after, by)
    }

    #[inline(always)]
    fn run_right(self, mask: Self, level: Avx512) -> Self {
        run_right(level, self, mask)
    }

    #[inline(always)]
    fn differs(self, other: Self, level: Avx512) -> bool {
        differing_words(level, self, other) != 0
    }

    #[inline(always)]
    fn or_and(self, other: Self, mask: Self, level: Avx512) -> Self {
        or_and(level, self, other, mask)
    }

    #[inline(always)]
    fn single(bit: usize, level: Avx512) -> Self {
        single_word(level, 1 << (bit % 64), bit / 64)
    }

    #[inline(always)]
    fn known_single(bit: usize, level: Avx512) -> Self {
        known_single(level, bit)
    }

    #[inline(always)]
    fn count(self, level: Avx512) -> usize {
        count(level, self)
    }

    #[inline(always)]
    fn first_bit(self, level: Avx512) -> Option<usize> {
        let words = nonzero_words(level, self);
        if words == 0 {
            None
        } else {
            Some(lowest_bit(level, self, words))
        }
    }

    #[inline(always)]
    fn lowest(self, level: Avx512) -> Self {
        lowest(level, self)
    }

    #[inline(always)]
    fn nth_bit(self, n: usize, level: Avx512) -> Option<usize> {
        let bit = nth_bit(level, self, n);
        if bit < 512 { Some(bit) } else { None }
    }
}
