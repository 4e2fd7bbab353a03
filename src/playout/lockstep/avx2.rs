//! Eight lanes in one 256-bit register through `std::arch`.
//!
//! `unsafe` occurs in the macro [`x86_level`], which calls functions compiled for more instructions, and where
//! registers, single lanes and words of tables are read and written.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::asm;
use core::arch::x86_64::*;

use super::lanes::{Lanes, Row, TABLE};
use crate::patterns::PatternTable;
use crate::sets::Level;
use crate::sets::x86::{has_features, with_features, x86_level};

x86_level! {
    /// AVX2 and the bit instructions introduced with it (x86-64-v3).
    Avx2Lanes "avx2" ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]

    impl Lanes {
        type V = __m256i;
        type Mask = __m256i;
        const COUNT: usize = 8;
        // `Kernel::auto` gives these lanes no policy with tiers on large boards.
        const EXTRA_CUTS: u8 = 1;

        fn load(row: &Row) -> __m256i {
            // SAFETY: the reference is valid for the 32 bytes read; the load needs no alignment.
            unsafe { _mm256_loadu_si256(row.as_ptr().cast()) }
        }
        fn store(v: __m256i) -> Row {
            let mut row = [0; 16];
            // SAFETY: `row` has the 32 bytes written; the store needs no alignment.
            unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), v) }
            row
        }
        fn splat(value: u32) -> __m256i { _mm256_set1_epi32(value as i32) }
        fn lane(v: &__m256i, lane: usize) -> u32 {
            // SAFETY: the reference is valid for the eight numbers of the register, and the remainder is below eight.
            unsafe { core::ptr::from_ref(v).cast::<u32>().wrapping_add(lane % 8).read() }
        }
        fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn minus(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
        fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi32(a, b) }
        fn sub(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi32(a, b) }
        fn shift_left(a: __m256i, distance: u32) -> __m256i { _mm256_sll_epi32(a, _mm_cvtsi32_si128(distance as i32)) }
        fn shift_right(a: __m256i, distance: u32) -> __m256i { _mm256_srl_epi32(a, _mm_cvtsi32_si128(distance as i32)) }
        fn count(a: __m256i) -> __m256i {
            let pairs = _mm256_maddubs_epi16(count_bytes(a), _mm256_set1_epi8(1));
            _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
        }
        fn mask(bits: u32) -> __m256i {
            let lane_bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(bits as i32), lane_bits), lane_bits)
        }
        fn bits(mask: __m256i) -> u32 { _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32 }
        fn nonzero(a: __m256i) -> u32 {
            let zeros = _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as u32 ^ 0xFF
        }
        fn equal(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi32(a, b) }
        fn greater(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpgt_epi32(a, b) }
        fn select(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i { _mm256_blendv_epi8(no, yes, mask) }
        fn keep(mask: __m256i, a: __m256i) -> __m256i { _mm256_and_si256(mask, a) }
        fn tally(counts: &mut [u32; 32], word: u32, weight: u32) { add_to_bits(counts, word, weight) }
        fn multiply_high(a: __m256i, b: __m256i) -> __m256i {
            let even = _mm256_srli_epi64::<32>(_mm256_mul_epu32(a, b));
            let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(a), _mm256_srli_epi64::<32>(b));
            _mm256_blend_epi32::<0b1010_1010>(even, odd)
        }
        fn look_up(table: &PatternTable, index: __m256i) -> __m256i {
            let index = _mm256_and_si256(index, _mm256_set1_epi32(TABLE as i32 - 1));
            let (mut words, all) = (_mm256_setzero_si256(), _mm256_set1_epi32(-1));
            let table = table.words().as_ptr();
            // The index is in a register of our choice, since QEMU 7.2 takes the register ymm4 for no index at all.
            // SAFETY: every index is below the number of words of 32 bits of the table, which is valid for reads.
            unsafe {
                asm!("vpgatherdd {words}, [{table} + 4*ymm5], {all}",
                    table = in(reg) table, in("ymm5") index, words = inout(ymm_reg) words, all = inout(ymm_reg) all => _,
                    options(pure, readonly, nostack, preserves_flags));
            }
            words
        }
        fn shift_left_each(a: __m256i, distance: __m256i) -> __m256i { _mm256_sllv_epi32(a, distance) }
        fn shift_right_each(a: __m256i, distance: __m256i) -> __m256i { _mm256_srlv_epi32(a, distance) }
    }
}

with_features! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]
    // The number of set bits of every byte.
    fn count_bytes(a: __m256i) -> __m256i {
        let table = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(table, _mm256_and_si256(a, nibble));
        let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi32::<4>(a), nibble));
        _mm256_add_epi8(low, high)
    }
}

with_features! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]
    // Adds `weight` to the counts of the set bits, eight at a time.
    fn add_to_bits(counts: &mut [u32; 32], word: u32, weight: u32) {
        let weight = _mm256_set1_epi32(weight as i32);
        let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        for (i, counts) in counts.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let byte = _mm256_set1_epi32((word >> (8 * i)) as i32);
            let set = _mm256_cmpeq_epi32(_mm256_and_si256(byte, bits), bits);
            // SAFETY: `counts` has the 32 bytes read; the load needs no alignment.
            let sum = unsafe { _mm256_loadu_si256(counts.as_ptr().cast()) };
            let sum = _mm256_add_epi32(sum, _mm256_and_si256(set, weight));
            // SAFETY: `counts` has the 32 bytes written; the store needs no alignment.
            unsafe { _mm256_storeu_si256(counts.as_mut_ptr().cast(), sum) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations() {
        match Avx2Lanes::detect() {
            Some(lanes) => super::super::lanes::tests::check_lanes(lanes),
            None => std::println!("SKIPPED avx2 lanes: this CPU cannot run them"),
        }
    }
}
