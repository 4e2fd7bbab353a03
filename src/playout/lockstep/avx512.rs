//! Sixteen lanes in one 512-bit register through `std::arch`.
//!
//! `unsafe` occurs in the macro [`x86_level`], which calls functions compiled for more instructions, and where
//! registers and single lanes are read and written.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;

use super::lanes::{A, B, C, Lanes, Row, TABLE};
use crate::patterns::{EightProducts, PatternTable};
use crate::sets::Level;
use crate::sets::x86::{has_features, with_features, x86_level};

x86_level! {
    /// AVX-512 with the byte (VBMI), funnel shift (VBMI2) and population count extensions: Intel from Ice Lake
    /// (2019), AMD from Zen 4 (2022).
    Avx512Lanes "avx512" [
        "avx2" "fma" "f16c" "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq"
        "bmi1" "bmi2" "popcnt" "lzcnt"
    ]

    impl Lanes {
        type V = __m512i;
        type Mask = __mmask16;
        const COUNT: usize = 16;
        const EXTRA_CUTS: u8 = 2;

        fn load(row: &Row) -> __m512i {
            // SAFETY: the reference is valid for the 64 bytes read; the load needs no alignment.
            unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
        }
        fn store(v: __m512i) -> Row {
            let mut row = [0; 16];
            // SAFETY: `row` has the 64 bytes written; the store needs no alignment.
            unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), v) }
            row
        }
        fn splat(value: u32) -> __m512i { _mm512_set1_epi32(value as i32) }
        fn lane(v: &__m512i, lane: usize) -> u32 {
            // SAFETY: the reference is valid for the sixteen numbers of the register, and the remainder is below
            // sixteen.
            unsafe { core::ptr::from_ref(v).cast::<u32>().wrapping_add(lane % 16).read() }
        }
        fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn xor(a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn minus(a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
        fn add(a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi32(a, b) }
        fn sub(a: __m512i, b: __m512i) -> __m512i { _mm512_sub_epi32(a, b) }
        fn shift_left(a: __m512i, distance: u32) -> __m512i { _mm512_sll_epi32(a, _mm_cvtsi32_si128(distance as i32)) }
        fn shift_right(a: __m512i, distance: u32) -> __m512i { _mm512_srl_epi32(a, _mm_cvtsi32_si128(distance as i32)) }
        fn count(a: __m512i) -> __m512i { _mm512_popcnt_epi32(a) }
        fn mask(bits: u32) -> __mmask16 { bits as __mmask16 }
        fn bits(mask: __mmask16) -> u32 { u32::from(mask) }
        fn nonzero(a: __m512i) -> u32 { u32::from(_mm512_test_epi32_mask(a, a)) }
        fn equal(a: __m512i, b: __m512i) -> __mmask16 { _mm512_cmpeq_epi32_mask(a, b) }
        fn greater(a: __m512i, b: __m512i) -> __mmask16 { _mm512_cmpgt_epi32_mask(a, b) }
        fn select(mask: __mmask16, yes: __m512i, no: __m512i) -> __m512i { _mm512_mask_mov_epi32(no, mask, yes) }
        fn keep(mask: __mmask16, a: __m512i) -> __m512i { _mm512_maskz_mov_epi32(mask, a) }
        fn tern<const F: i32>(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi32::<F>(a, b, c) }
        fn rise(word: __m512i, before: __m512i, distance: u32) -> __m512i {
            _mm512_shldv_epi32(word, before, _mm512_set1_epi32(distance as i32))
        }
        fn fall(word: __m512i, after: __m512i, distance: u32) -> __m512i {
            _mm512_shrdv_epi32(word, after, _mm512_set1_epi32(distance as i32))
        }
        fn tally(counts: &mut [u32; 32], word: u32, weight: u32) {
            let weight = _mm512_set1_epi32(weight as i32);
            for (i, counts) in counts.as_chunks_mut::<16>().0.iter_mut().enumerate() {
                // SAFETY: `counts` has the 64 bytes read; the load needs no alignment.
                let sum = unsafe { _mm512_loadu_si512(counts.as_ptr().cast()) };
                let sum = _mm512_mask_add_epi32(sum, (word >> (16 * i)) as __mmask16, sum, weight);
                // SAFETY: `counts` has the 64 bytes written; the store needs no alignment.
                unsafe { _mm512_storeu_si512(counts.as_mut_ptr().cast(), sum) }
            }
        }
        fn multiply_high(a: __m512i, b: __m512i) -> __m512i {
            let even = _mm512_srli_epi64::<32>(_mm512_mul_epu32(a, b));
            let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(a), _mm512_srli_epi64::<32>(b));
            _mm512_mask_mov_epi32(even, 0xAAAA, odd)
        }
        // Halves the word three times by the count of its lower half; a table gives the bit within the nibble. Places
        // are counted from 1, so that every comparison is a "greater", which the compiler folds into a masked
        // instruction; "at least" would remain a separate instruction.
        fn nth_bit(a: __m512i, rank: __m512i) -> __m512i {
            let (mut word, mut place) = (a, _mm512_add_epi32(rank, _mm512_set1_epi32(1)));
            let count = _mm512_popcnt_epi32(_mm512_slli_epi32::<16>(word));
            let above = _mm512_cmpgt_epi32_mask(place, count);
            place = _mm512_mask_sub_epi32(place, above, place, count);
            word = _mm512_mask_srli_epi32::<16>(word, above, word);
            let mut at = _mm512_maskz_set1_epi32(above, 16);
            let count = _mm512_popcnt_epi32(_mm512_slli_epi32::<24>(word));
            let above = _mm512_cmpgt_epi32_mask(place, count);
            place = _mm512_mask_sub_epi32(place, above, place, count);
            word = _mm512_mask_srli_epi32::<8>(word, above, word);
            at = _mm512_mask_add_epi32(at, above, at, _mm512_set1_epi32(8));
            let count = _mm512_popcnt_epi32(_mm512_slli_epi32::<28>(word));
            let above = _mm512_cmpgt_epi32_mask(place, count);
            place = _mm512_mask_sub_epi32(place, above, place, count);
            word = _mm512_mask_srli_epi32::<4>(word, above, word);
            at = _mm512_mask_add_epi32(at, above, at, _mm512_set1_epi32(4));
            let index = _mm512_ternarylogic_epi32::<{ A & B | C }>(word, _mm512_set1_epi32(15), _mm512_slli_epi32::<4>(place));
            // SAFETY: the table is valid for the 64 bytes read; the load needs no alignment.
            let table = unsafe { _mm512_loadu_si512(NIBBLE.as_ptr().cast()) };
            _mm512_sllv_epi32(_mm512_permutexvar_epi8(index, table), at)
        }
        fn rise_each(word: __m512i, before: __m512i, distance: __m512i) -> __m512i {
            _mm512_shldv_epi32(word, before, distance)
        }
        fn fall_each(word: __m512i, after: __m512i, distance: __m512i) -> __m512i {
            _mm512_shrdv_epi32(word, after, distance)
        }
        fn look_up(table: &PatternTable, index: __m512i) -> __m512i {
            let index = _mm512_and_si512(index, _mm512_set1_epi32(TABLE as i32 - 1));
            // SAFETY: every index is below the number of words of 32 bits of the table, which is valid for reads.
            unsafe { _mm512_i32gather_epi32::<4>(index, table.words().as_ptr().cast()) }
        }
        // A byte for each of the eight points, four in the lane of each of two registers, holds the code of a row of
        // its neighborhood; three look-ups for the three rows serve eight products.
        fn match_by_products(own: &[__m512i; 5], enemy: &[__m512i; 5], products: &[EightProducts]) -> Option<[__m512i; 3]> {
            let load = |bytes: &[u8; 64]| {
                // SAFETY: the reference is valid for the 64 bytes read; the load needs no alignment.
                unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
            };
            let spread = [load(&SPREAD[0]), load(&SPREAD[1])];
            let mut rows = [_mm512_setzero_si512(); 5];
            for row in 0..5 {
                let of_own = _mm512_permutex2var_epi32(spread[0], own[row], spread[1]);
                let of_enemy = _mm512_permutex2var_epi32(spread[0], enemy[row], spread[1]);
                rows[row] = _mm512_or_si512(of_own, _mm512_slli_epi32::<1>(of_enemy));
            }
            // Rows two by two, each in half a lane.
            let mut pairs = [rows[0]; 4];
            for row in 0..4 {
                pairs[row] = _mm512_or_si512(rows[row], _mm512_slli_epi32::<16>(rows[row + 1]));
            }
            // The three points above and the left one; the right one and the three below.
            let first = _mm512_set1_epi64(i64::from_le_bytes([0, 2, 4, 16, 32, 34, 36, 48]));
            let second = _mm512_set1_epi64(i64::from_le_bytes([4, 16, 18, 20, 36, 48, 50, 52]));
            let mut codes = [[rows[0]; 3]; 2];
            for row in 0..3 {
                codes[0][row] = _mm512_multishift_epi64_epi8(first, pairs[row]);
                codes[1][row] = _mm512_multishift_epi64_epi8(second, pairs[row + 1]);
            }
            let mut matching = [_mm512_setzero_si512(); 2];
            for eight in products {
                let tables = [load(&eight[0]), load(&eight[1]), load(&eight[2])];
                for half in 0..2 {
                    let a = _mm512_permutexvar_epi8(codes[half][0], tables[0]);
                    let b = _mm512_permutexvar_epi8(codes[half][1], tables[1]);
                    let c = _mm512_permutexvar_epi8(codes[half][2], tables[2]);
                    matching[half] =
                        _mm512_ternarylogic_epi32::<{ A | B & C }>(matching[half], _mm512_and_si512(a, b), c);
                }
            }
            // One bit for each byte.
            let weights = [i32::from_le_bytes([1, 2, 4, 64]), i32::from_le_bytes([4, 8, 16, 32])];
            for half in 0..2 {
                let found = _mm512_test_epi8_mask(matching[half], matching[half]);
                let bytes = _mm512_maskz_mov_epi8(found, _mm512_set1_epi8(1));
                let pairs = _mm512_maddubs_epi16(bytes, _mm512_set1_epi32(weights[half]));
                matching[half] = _mm512_madd_epi16(pairs, _mm512_set1_epi16(1));
            }
            let [first, second] = matching;
            Some([
                _mm512_and_si512(first, _mm512_set1_epi32(7)),
                _mm512_or_si512(_mm512_srli_epi32::<6>(first), _mm512_and_si512(second, _mm512_set1_epi32(4))),
                _mm512_srli_epi32::<3>(second),
            ])
        }
        fn shift_left_each(a: __m512i, distance: __m512i) -> __m512i { _mm512_sllv_epi32(a, distance) }
        fn shift_right_each(a: __m512i, distance: __m512i) -> __m512i { _mm512_srlv_epi32(a, distance) }
    }
}

/// The numbers of five bits with their bits moved to the even places, as bytes of 32-bit numbers.
const SPREAD: [[u8; 64]; 2] = {
    let (mut table, mut number) = ([[0; 64]; 2], 0);
    while number < 32 {
        let (mut spread, mut bit) = (0_u16, 0);
        while bit < 5 {
            spread |= (number as u16 >> bit & 1) << (2 * bit);
            bit += 1;
        }
        let bytes = spread.to_le_bytes();
        table[number / 16][number % 16 * 4] = bytes[0];
        table[number / 16][number % 16 * 4 + 1] = bytes[1];
        number += 1;
    }
    table
};

/// Byte `place % 4 * 16 + nibble` holds the set bit of the nibble at this place, counted from 1 to 4.
const NIBBLE: [u8; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (rank, nibble) = ((i / 16 + 3) % 4, i % 16);
        let (mut bit, mut seen) = (0, 0);
        while bit < 4 {
            if nibble >> bit & 1 == 1 {
                if seen == rank {
                    table[i] = 1 << bit;
                }
                seen += 1;
            }
            bit += 1;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations() {
        match Avx512Lanes::detect() {
            Some(lanes) => super::super::lanes::tests::check_lanes(lanes),
            None => std::println!("SKIPPED avx512 lanes: this CPU cannot run them"),
        }
    }
}
