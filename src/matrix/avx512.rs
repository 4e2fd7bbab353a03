//! `Avx512Matrix`: 512-bit registers through `std::arch`, and the [`Level`] of AVX-512 CPUs.
//!
//! A 19×19 board is 380 bits in one register. The four neighbors of every point are four funnel shifts
//! of each word with the word beside it, and the last of the three logic instructions that join them
//! also masks the board: nine instructions in all.
//!
//! `unsafe` stands in three places, as in `avx2.rs`: in the macro that calls a function compiled for more
//! instructions, in [`Level::vectorize`], and in the loads and stores of whole registers.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{BinMatrix, assert_fits, debug_words};
use crate::backend::Backend;
use crate::level::Level;
use crate::size::{Geometry, GridOf, WORDS, Words};

/// AVX-512 with the byte, word, funnel shift (VBMI2) and population count extensions: Intel from Ice Lake
/// (2019), AMD from Zen 4 (2022).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx512(()); // private field: only `detect` makes one

/// Defines functions that use the instructions of this level and can be called from anywhere with the
/// proof that they exist. The list of features stands here, at `entry` and in `detect`.
macro_rules! featured {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $output:ty $body:block)*) => { $(
        #[inline(always)]
        fn $name(_proof: Avx512, $($argument: $type),*) -> $output {
            #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt")]
            #[inline]
            fn featured($($argument: $type),*) -> $output $body
            // SAFETY: `_proof` exists, so `detect` found every feature of the list.
            unsafe { featured($($argument),*) }
        }
    )* };
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt"
)]
#[inline]
fn entry<R>(job: impl FnOnce() -> R) -> R {
    job()
}

featured! {
    fn zero() -> __m512i { _mm512_setzero_si512() }
    fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
    fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
    fn xor(a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
    fn minus(a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
    fn nonzero_words(a: __m512i) -> u8 { _mm512_test_epi64_mask(a, a) }
    fn differing_words(a: __m512i, b: __m512i) -> u8 { _mm512_cmpneq_epi64_mask(a, b) }
    fn count(a: __m512i) -> usize { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(a)) as usize }
    fn load(words: &[u64; 8]) -> __m512i {
        // SAFETY: the reference is good for the 64 bytes read; the load needs no alignment.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }
    fn store(a: __m512i) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: `words` has the 64 bytes written; the store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), a) }
        words
    }
    // `value` in the word number `index`, all others zero; all zero if there is no such word.
    fn single_word(value: u64, index: usize) -> __m512i {
        _mm512_maskz_set1_epi64(if index < 8 { 1 << index } else { 0 }, value as i64)
    }
    // The words of `a`, each moved up by one; the last word of `before` enters.
    fn words_before(a: __m512i, before: __m512i) -> __m512i { _mm512_alignr_epi64::<7>(a, before) }
    // The words of `a`, each moved down by one; the first word of `after` enters.
    fn words_after(a: __m512i, after: __m512i) -> __m512i { _mm512_alignr_epi64::<1>(after, a) }
    // Every bit `distance` places higher; what leaves a word of `before` enters the word after it.
    fn raised(a: __m512i, before: __m512i, distance: usize) -> __m512i {
        _mm512_shldv_epi64(a, before, _mm512_set1_epi64(distance as i64))
    }
    // Every bit `distance` places lower; what leaves a word of `after` enters the word before it.
    fn lowered(a: __m512i, after: __m512i, distance: usize) -> __m512i {
        _mm512_shrdv_epi64(a, after, _mm512_set1_epi64(distance as i64))
    }
    // (a | b) & c
    fn either_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi64::<0xA8>(a, b, c) }
    // set | (mask & ~(mask + set)), word by word
    fn run_right(set: __m512i, mask: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0xF4>(set, mask, _mm512_add_epi64(mask, set))
    }
    // The word and bit of the lowest set bit of `a`, of which `words` are the words that are not zero.
    fn lowest_bit(a: __m512i, words: u8) -> usize {
        let word = _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(words, a)));
        64 * words.trailing_zeros() as usize + word.trailing_zeros() as usize
    }
    // Only the lowest set bit of `a`, of which `words` are the words that are not zero.
    fn lowest(a: __m512i, words: u8) -> __m512i {
        let lowest_word = words & words.wrapping_neg();
        _mm512_maskz_and_epi64(lowest_word, a, _mm512_sub_epi64(_mm512_setzero_si512(), a))
    }
    // The bit of the `n`-th set bit of `a`, or 512 if there are not so many.
    fn nth_bit(a: __m512i, n: usize) -> usize {
        let zero = _mm512_setzero_si512();
        // Running totals of the words' counts in three steps, then the first word whose total exceeds n.
        let counts = _mm512_popcnt_epi64(a);
        let pairs = _mm512_add_epi64(counts, _mm512_alignr_epi64::<7>(counts, zero));
        let fours = _mm512_add_epi64(pairs, _mm512_alignr_epi64::<6>(pairs, zero));
        let totals = _mm512_add_epi64(fours, _mm512_alignr_epi64::<4>(fours, zero));
        let index = _mm512_cmple_epu64_mask(totals, _mm512_set1_epi64(n as i64)).count_ones();
        if index == 8 {
            return 512;
        }
        let pick = _mm512_set1_epi64(i64::from(index));
        let word = _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_permutexvar_epi64(pick, a))) as u64;
        let before = _mm512_permutexvar_epi64(pick, _mm512_sub_epi64(totals, counts));
        let rank = n - _mm_cvtsi128_si64(_mm512_castsi512_si128(before)) as usize;
        64 * index as usize + _tzcnt_u64(_pdep_u64(1 << rank, word)) as usize
    }
    fn nth_set_bit(word: u64, n: u32) -> u32 {
        if n < 64 { _tzcnt_u64(_pdep_u64(1 << n, word)) as u32 } else { 64 }
    }
}

impl Level for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline(always)]
    fn detect() -> Option<Self> {
        #[cfg(feature = "std")]
        use std::is_x86_feature_detected as has;
        #[cfg(not(feature = "std"))]
        macro_rules! has {
            ($feature:tt) => {
                cfg!(target_feature = $feature)
            };
        }
        (has!("avx512f")
            && has!("avx512bw")
            && has!("avx512dq")
            && has!("avx512vl")
            && has!("avx512vbmi2")
            && has!("avx512vpopcntdq")
            && has!("bmi1")
            && has!("bmi2")
            && has!("popcnt")
            && has!("lzcnt"))
        .then_some(Avx512(()))
    }

    #[inline(always)]
    fn vectorize<R>(self, job: impl FnOnce() -> R) -> R {
        // SAFETY: `self` exists, so `detect` found every feature that `entry` is compiled for.
        unsafe { entry(job) }
    }

    #[inline(always)]
    fn nth_set_bit(self, word: u64, n: u32) -> u32 {
        nth_set_bit(self, word, n)
    }
}

/// 64-bit words in a register.
const LANES: usize = 8;

/// A set of points in `N` registers of 512 bits. A value proves that the CPU has AVX-512.
#[derive(Clone, Copy)]
pub struct Avx512Matrix<const N: usize, G> {
    registers: [__m512i; N], // private: made only by functions that were given an `Avx512`
    geometry: PhantomData<G>,
}

impl<const N: usize, G> Avx512Matrix<N, G> {
    /// The proof that came with the grid this matrix was made with.
    #[inline(always)]
    fn proof(&self) -> Avx512 {
        Avx512(())
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(Avx512, __m512i, __m512i) -> __m512i) -> Self {
        let mut registers = self.registers;
        for i in 0..N {
            registers[i] = combine(self.proof(), self.registers[i], other.registers[i]);
        }
        Avx512Matrix {
            registers,
            geometry: PhantomData,
        }
    }
}

impl<const N: usize, G: Geometry> Avx512Matrix<N, G> {
    #[inline(always)]
    fn load(words: &[u64; 16], proof: Avx512) -> Self {
        const { assert_fits::<G>(N * LANES * 64) }
        let mut registers = [zero(proof); N];
        for i in 0..N {
            if let Some(own) = words.get(i * LANES..).and_then(<[u64]>::first_chunk) {
                registers[i] = load(proof, own);
            }
        }
        Avx512Matrix {
            registers,
            geometry: PhantomData,
        }
    }

    #[inline(always)]
    fn store(self) -> [u64; 16] {
        let mut words = [0; 16];
        for i in 0..N {
            if let Some(own) = words
                .get_mut(i * LANES..)
                .and_then(<[u64]>::first_chunk_mut)
            {
                *own = store(self.proof(), self.registers[i]);
            }
        }
        words
    }

    /// Each word replaced by the one before it.
    #[inline(always)]
    fn before(self) -> Self {
        let mut registers = self.registers;
        for i in 0..N {
            let entering = if i == 0 {
                zero(self.proof())
            } else {
                self.registers[i - 1]
            };
            registers[i] = words_before(self.proof(), self.registers[i], entering);
        }
        Avx512Matrix {
            registers,
            geometry: PhantomData,
        }
    }

    /// Each word replaced by the one after it.
    #[inline(always)]
    fn after(self) -> Self {
        let mut registers = self.registers;
        for i in 0..N {
            let entering = if i + 1 == N {
                zero(self.proof())
            } else {
                self.registers[i + 1]
            };
            registers[i] = words_after(self.proof(), self.registers[i], entering);
        }
        Avx512Matrix {
            registers,
            geometry: PhantomData,
        }
    }

    #[inline(always)]
    fn raised(self, before: Self, distance: usize) -> Self {
        self.zip(
            before,
            #[inline(always)]
            |proof, a, b| raised(proof, a, b, distance),
        )
    }

    #[inline(always)]
    fn lowered(self, after: Self, distance: usize) -> Self {
        self.zip(
            after,
            #[inline(always)]
            |proof, a, b| lowered(proof, a, b, distance),
        )
    }
}

impl<const N: usize, G: Geometry> BinMatrix for Avx512Matrix<N, G> {
    type Geometry = G;
    type Level = Avx512;
    const BACKEND: Backend = Backend::Avx512;

    #[inline(always)]
    fn empty(grid: GridOf<Self>) -> Self {
        Avx512Matrix {
            registers: [zero(grid.level); N],
            geometry: PhantomData,
        }
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        Self::load(&grid.shape().full, grid.level)
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let mut matrix = Self::empty(grid);
        for i in 0..N {
            let index = (bit / 64).wrapping_sub(i * LANES);
            matrix.registers[i] = single_word(grid.level, 1 << (bit % 64), index);
        }
        matrix & Self::full(grid)
    }

    #[inline(always)]
    fn from_words(words: &Words, grid: GridOf<Self>) -> Self {
        let mut padded = [0; 16];
        padded[..WORDS].copy_from_slice(words);
        Self::load(&padded, grid.level) & Self::full(grid)
    }

    #[inline(always)]
    fn to_words(self, _: GridOf<Self>) -> Words {
        let stored = self.store();
        let mut words = [0; WORDS];
        words.copy_from_slice(&stored[..WORDS]);
        words
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let mut all = self.registers[0];
        for i in 1..N {
            all = or(self.proof(), all, self.registers[i]);
        }
        nonzero_words(self.proof(), all) == 0
    }

    #[inline(always)]
    fn len(self) -> usize {
        let mut total = 0;
        for i in 0..N {
            total += count(self.proof(), self.registers[i]);
        }
        total
    }

    #[inline(always)]
    fn up(self, grid: GridOf<Self>) -> Self {
        self.lowered(self.after(), grid.shape().stride())
    }

    #[inline(always)]
    fn down(self, grid: GridOf<Self>) -> Self {
        self.raised(self.before(), grid.shape().stride()) & Self::full(grid)
    }

    #[inline(always)]
    fn left(self, grid: GridOf<Self>) -> Self {
        self.lowered(self.after(), 1) & Self::full(grid)
    }

    #[inline(always)]
    fn right(self, grid: GridOf<Self>) -> Self {
        self.raised(self.before(), 1) & Self::full(grid)
    }

    #[inline(always)]
    fn explode4(self, grid: GridOf<Self>) -> Self {
        let (before, after, stride) = (self.before(), self.after(), grid.shape().stride());
        let vertical = self.raised(before, stride) | self.lowered(after, stride);
        let horizontal = self.raised(before, 1) | self.lowered(after, 1);
        let (full, mut joined) = (Self::full(grid), vertical);
        for i in 0..N {
            joined.registers[i] = either_and(
                grid.level,
                vertical.registers[i],
                horizontal.registers[i],
                full.registers[i],
            );
        }
        joined
    }

    #[inline(always)]
    fn first(self, _: GridOf<Self>) -> Self {
        let (mut first, mut found) = (self, false);
        for i in 0..N {
            let words = nonzero_words(self.proof(), self.registers[i]);
            first.registers[i] = lowest(
                self.proof(),
                self.registers[i],
                if found { 0 } else { words },
            );
            found |= words != 0;
        }
        first
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        self.zip(mask, run_right)
    }

    #[inline(always)]
    fn first_bit(self, _: GridOf<Self>) -> Option<usize> {
        for i in 0..N {
            let words = nonzero_words(self.proof(), self.registers[i]);
            if words != 0 {
                return Some(i * LANES * 64 + lowest_bit(self.proof(), self.registers[i], words));
            }
        }
        None
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for i in 0..N {
            let bit = nth_bit(grid.level, self.registers[i], n);
            if bit < LANES * 64 {
                return Some(i * LANES * 64 + bit);
            }
            n -= count(grid.level, self.registers[i]);
        }
        None
    }
}

impl<const N: usize, G> PartialEq for Avx512Matrix<N, G> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = 0;
        for i in 0..N {
            differing |= differing_words(self.proof(), self.registers[i], other.registers[i]);
        }
        differing == 0
    }
}

impl<const N: usize, G> Eq for Avx512Matrix<N, G> {}

macro_rules! operators {
    ($($trait:ident $method:ident $helper:ident;)*) => { $(
        impl<const N: usize, G: Geometry> $trait for Avx512Matrix<N, G> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, #[inline(always)] |proof, a, b| $helper(proof, a, b))
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

impl<const N: usize, G: Geometry> fmt::Debug for Avx512Matrix<N, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_words(f, "Avx512Matrix", &self.store())
    }
}
