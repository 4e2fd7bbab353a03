//! Eight or sixteen lanes in one 256-bit register through `std::arch`.
//!
//! `unsafe` stands in the macro [`x86_level`], which calls functions compiled for more instructions, and where
//! registers, and single lanes of them, are read and written.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;

use super::lanes::{Lanes, MAX_LANES, Row, WideWords, Words};
use crate::level::Level;
use crate::matrix::x86::{has_features, with_features, x86_level};

x86_level! {
    /// AVX2 and the bit instructions that came with it (x86-64-v3).
    Avx2Lanes "avx2" ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]

    impl Words {
        type V = __m256i;
        type Mask = __m256i;
        const COUNT: usize = 8;
        const BITS: u32 = 32;

        fn load(row: &Row) -> __m256i {
            // SAFETY: the reference is good for the 32 bytes read; the load needs no alignment.
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
            // SAFETY: the reference is good for the eight numbers of the register, and the remainder is below eight.
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
    }

    impl WideWords {
        fn multiply_high(a: __m256i, b: __m256i) -> __m256i {
            let even = _mm256_srli_epi64::<32>(_mm256_mul_epu32(a, b));
            let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(a), _mm256_srli_epi64::<32>(b));
            _mm256_blend_epi32::<0b1010_1010>(even, odd)
        }
        fn shift_left_each(a: __m256i, distance: __m256i) -> __m256i { _mm256_sllv_epi32(a, distance) }
        fn shift_right_each(a: __m256i, distance: __m256i) -> __m256i { _mm256_srlv_epi32(a, distance) }
    }
}

with_features! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]
    // The number of set bits of every byte, of which the upper four are none.
    fn count_nibbles(a: __m256i) -> __m256i {
        let table = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        _mm256_shuffle_epi8(table, a)
    }
}

with_features! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]
    // The number of set bits of every byte.
    fn count_bytes(a: __m256i) -> __m256i {
        let nibble = _mm256_set1_epi8(15);
        let low = count_nibbles(_mm256_and_si256(a, nibble));
        let high = count_nibbles(_mm256_and_si256(_mm256_srli_epi32::<4>(a), nibble));
        _mm256_add_epi8(low, high)
    }
}

with_features! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]
    // A mask of lanes of 16 bits as bits.
    fn lane_bits(mask: __m256i) -> u32 {
        let bytes = _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256::<1>(mask));
        _mm_movemask_epi8(bytes) as u32
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

x86_level! {
    /// Sixteen lanes of 16 bits in the register.
    Avx2HalfLanes (Avx2Lanes) "avx2" ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"]

    // The numbers of lanes 0 to 3 and 8 to 11, and those of the others: so the instructions have it.
    fn split(a: __m256i) -> [__m256i; 2] {
        let zero = _mm256_setzero_si256();
        [_mm256_unpacklo_epi16(a, zero), _mm256_unpackhi_epi16(a, zero)]
    }
    fn join(numbers: [__m256i; 2]) -> __m256i { _mm256_packus_epi32(numbers[0], numbers[1]) }
    fn count_up(numbers: [__m256i; 2], mask: __m256i) -> [__m256i; 2] {
        [
            _mm256_sub_epi32(numbers[0], _mm256_unpacklo_epi16(mask, mask)),
            _mm256_sub_epi32(numbers[1], _mm256_unpackhi_epi16(mask, mask)),
        ]
    }
    fn reached(numbers: [__m256i; 2], limit: u32) -> u32 {
        let limit = _mm256_set1_epi32(limit as i32);
        let low = _mm256_cmpgt_epi32(limit, numbers[0]);
        let high = _mm256_cmpgt_epi32(limit, numbers[1]);
        lane_bits(_mm256_packs_epi32(low, high)) ^ 0xFFFF
    }
    // Halves the word four times by the count of its lower half.
    fn nth_bit(a: __m256i, rank: __m256i) -> __m256i {
        let (mut word, mut rank, mut at) = (a, rank, _mm256_setzero_si256());
        for (bits, low) in [(8, 0xFF), (4, 0x0F), (2, 0x03), (1, 0x01)] {
            let part = _mm256_and_si256(word, _mm256_set1_epi16(low));
            let bytes = if bits == 8 { count_bytes(part) } else { count_nibbles(part) };
            let above = _mm256_cmpgt_epi16(bytes, rank);
            rank = _mm256_sub_epi16(rank, _mm256_andnot_si256(above, bytes));
            word = _mm256_blendv_epi8(_mm256_srl_epi16(word, _mm_cvtsi32_si128(bits)), word, above);
            at = _mm256_add_epi16(at, _mm256_andnot_si256(above, _mm256_set1_epi16(bits as i16)));
        }
        // In the lower byte the bit if it is there, in the upper one likewise.
        let bit_of = _mm256_setr_epi8(
            1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
        );
        let places = _mm256_or_si256(at, _mm256_slli_epi16::<8>(_mm256_xor_si256(at, _mm256_set1_epi16(8))));
        _mm256_and_si256(_mm256_shuffle_epi8(bit_of, places), a)
    }

    impl Words {
        type V = __m256i;
        type Mask = __m256i;
        const COUNT: usize = 16;
        const BITS: u32 = 16;

        fn load(row: &Row) -> __m256i {
            let mut words = [0; 16];
            for i in 0..16 {
                words[i] = row[i] as u16;
            }
            // SAFETY: `words` has the 32 bytes read; the load needs no alignment.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }
        fn store(v: __m256i) -> Row {
            let mut words = [0_u16; 16];
            // SAFETY: `words` has the 32 bytes written; the store needs no alignment.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), v) }
            let mut row = [0; MAX_LANES];
            for i in 0..16 {
                row[i] = u32::from(words[i]);
            }
            row
        }
        fn splat(value: u32) -> __m256i { _mm256_set1_epi16(value as i16) }
        fn lane(v: &__m256i, lane: usize) -> u32 {
            // SAFETY: the reference is good for the sixteen numbers of the register, and the remainder is below sixteen.
            u32::from(unsafe { core::ptr::from_ref(v).cast::<u16>().wrapping_add(lane % 16).read() })
        }
        fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn minus(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
        fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi16(a, b) }
        fn sub(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi16(a, b) }
        fn shift_left(a: __m256i, distance: u32) -> __m256i { _mm256_sll_epi16(a, _mm_cvtsi32_si128(distance as i32)) }
        fn shift_right(a: __m256i, distance: u32) -> __m256i { _mm256_srl_epi16(a, _mm_cvtsi32_si128(distance as i32)) }
        fn count(a: __m256i) -> __m256i { _mm256_maddubs_epi16(count_bytes(a), _mm256_set1_epi8(1)) }
        fn mask(bits: u32) -> __m256i {
            let lane_bits = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), lane_bits), lane_bits)
        }
        fn bits(mask: __m256i) -> u32 { lane_bits(mask) }
        fn nonzero(a: __m256i) -> u32 { lane_bits(_mm256_cmpeq_epi16(a, _mm256_setzero_si256())) ^ 0xFFFF }
        fn equal(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, b) }
        fn greater(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpgt_epi16(a, b) }
        fn select(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i { _mm256_blendv_epi8(no, yes, mask) }
        fn keep(mask: __m256i, a: __m256i) -> __m256i { _mm256_and_si256(mask, a) }
        fn tally(counts: &mut [u32; 32], word: u32, weight: u32) { add_to_bits(counts, word, weight) }
    }
}

impl Avx2HalfLanes {
    /// The lanes of its numbers.
    #[inline(always)]
    pub fn number_lanes(self) -> Avx2Lanes {
        self.1
    }
}

/// Which lanes are in each half of the numbers.
const HALVES: [[usize; 8]; 2] = [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]];

/// The half in which the number of a lane is, and where there.
#[inline(always)]
const fn place(lane: usize) -> (usize, usize) {
    (lane / 4 % 2, lane % 4 + lane / 8 % 2 * 4)
}

impl Lanes for Avx2HalfLanes {
    type Numbers = [__m256i; 2];

    #[inline(always)]
    fn load_numbers(self, row: &Row) -> [__m256i; 2] {
        let mut halves = [[0; MAX_LANES]; 2];
        for (half, lanes) in halves.iter_mut().zip(HALVES) {
            for (number, lane) in half.iter_mut().zip(lanes) {
                *number = row[lane];
            }
        }
        let l = self.number_lanes();
        [l.load(&halves[0]), l.load(&halves[1])]
    }

    #[inline(always)]
    fn store_numbers(self, numbers: [__m256i; 2]) -> Row {
        let l = self.number_lanes();
        let halves = [l.store(numbers[0]), l.store(numbers[1])];
        let mut row = [0; MAX_LANES];
        for (half, lanes) in halves.iter().zip(HALVES) {
            for (number, lane) in half.iter().zip(lanes) {
                row[lane] = *number;
            }
        }
        row
    }

    #[inline(always)]
    fn number(self, numbers: &[__m256i; 2], lane: usize) -> u32 {
        let (half, index) = place(lane);
        self.number_lanes().lane(&numbers[half], index)
    }

    #[inline(always)]
    fn set_number(self, numbers: &mut [__m256i; 2], lane: usize, number: u32) {
        let (half, index) = place(lane);
        self.number_lanes()
            .set_number(&mut numbers[half], index, number);
    }

    #[inline(always)]
    fn draw(self, state: &mut [[__m256i; 2]; 4], total: __m256i) -> __m256i {
        let l = self.number_lanes();
        let mut drawn = split(self, total);
        for (i, total) in drawn.iter_mut().enumerate() {
            let mut half = [state[0][i], state[1][i], state[2][i], state[3][i]];
            *total = l.draw(&mut half, *total);
            for (state, half) in state.iter_mut().zip(half) {
                state[i] = half;
            }
        }
        join(self, drawn)
    }

    #[inline(always)]
    fn count_up(self, numbers: [__m256i; 2], lanes: __m256i) -> [__m256i; 2] {
        count_up(self, numbers, lanes)
    }

    #[inline(always)]
    fn reached(self, numbers: [__m256i; 2], limit: u32) -> u32 {
        reached(self, numbers, limit)
    }

    #[inline(always)]
    fn nth_bit(self, a: __m256i, rank: __m256i) -> __m256i {
        nth_bit(self, a, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations() {
        match Avx2HalfLanes::detect() {
            Some(half_lanes) => {
                super::super::lanes::tests::check_wide_words(half_lanes.number_lanes());
                super::super::lanes::tests::check_lanes(half_lanes);
            }
            None => std::println!("SKIPPED avx2 lanes: this CPU cannot run them"),
        }
    }
}
