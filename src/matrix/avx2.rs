//! `Avx2Matrix`: 256-bit registers through `std::arch`, and the [`Level`] of AVX2 CPUs.
//!
//! `unsafe` stands in three places: in the macro that calls a function compiled for more instructions,
//! in [`Level::vectorize`], which does the same with a closure, and in the loads and stores of whole
//! registers. The proof in the first two is a value of [`Avx2`], which only `detect` makes.

#![allow(unsafe_code, reason = "std::arch")]

use core::arch::x86_64::*;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{BinMatrix, assert_fits, debug_words};
use crate::backend::Backend;
use crate::level::Level;
use crate::size::{Geometry, GridOf, WORDS, Words};

/// AVX2 and the bit instructions that came with it (x86-64-v3): Intel from Haswell (2013), AMD from
/// Excavator (2015); fast `pdep` on AMD only from Zen 3 (2020).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(()); // private field: only `detect` makes one

/// Defines functions that use the instructions of this level and can be called from anywhere with the
/// proof that they exist. The list of features stands here and in `detect`.
macro_rules! featured {
    ($(fn $name:ident($($argument:ident: $type:ty),*) -> $output:ty $body:block)*) => { $(
        #[inline(always)]
        fn $name(_proof: Avx2, $($argument: $type),*) -> $output {
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
            #[inline]
            fn featured($($argument: $type),*) -> $output $body
            // SAFETY: `_proof` exists, so `detect` found every feature of the list.
            unsafe { featured($($argument),*) }
        }
    )* };
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
#[inline]
fn entry<R>(job: impl FnOnce() -> R) -> R {
    job()
}

featured! {
    fn zero() -> __m256i { _mm256_setzero_si256() }
    fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
    fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
    fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
    fn minus(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
    fn is_zero(a: __m256i) -> bool { _mm256_testz_si256(a, a) == 1 }
    fn load(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference is good for the 32 bytes read; the load needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }
    fn store(a: __m256i) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: `words` has the 32 bytes written; the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
        words
    }
    // The words of `a`, each moved up by one; the last word of `before` enters.
    fn words_before(a: __m256i, before: __m256i) -> __m256i {
        let (own, entering) = (_mm256_permute4x64_epi64::<0b10_01_00_00>(a), _mm256_permute4x64_epi64::<0b11>(before));
        _mm256_blend_epi32::<0b0000_0011>(own, entering)
    }
    // The words of `a`, each moved down by one; the first word of `after` enters.
    fn words_after(a: __m256i, after: __m256i) -> __m256i {
        let (own, entering) = (_mm256_permute4x64_epi64::<0b11_11_10_01>(a), _mm256_permute4x64_epi64::<0>(after));
        _mm256_blend_epi32::<0b1100_0000>(own, entering)
    }
    // Every bit `distance` places higher; what leaves a word of `before` enters the word after it.
    fn raised(a: __m256i, before: __m256i, distance: usize) -> __m256i {
        let (left, right) = (_mm_cvtsi64_si128(distance as i64), _mm_cvtsi64_si128(64 - distance as i64));
        _mm256_or_si256(_mm256_sll_epi64(a, left), _mm256_srl_epi64(before, right))
    }
    // Every bit `distance` places lower; what leaves a word of `after` enters the word before it.
    fn lowered(a: __m256i, after: __m256i, distance: usize) -> __m256i {
        let (right, left) = (_mm_cvtsi64_si128(distance as i64), _mm_cvtsi64_si128(64 - distance as i64));
        _mm256_or_si256(_mm256_srl_epi64(a, right), _mm256_sll_epi64(after, left))
    }
    // set | (mask & ~(mask + set)), word by word
    fn run_right(set: __m256i, mask: __m256i) -> __m256i {
        _mm256_or_si256(set, _mm256_andnot_si256(_mm256_add_epi64(mask, set), mask))
    }
    fn nth_set_bit(word: u64, n: u32) -> u32 {
        if n < 64 { _tzcnt_u64(_pdep_u64(1 << n, word)) as u32 } else { 64 }
    }
}

impl Level for Avx2 {
    const NAME: &'static str = "avx2";

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
        (has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt") && has!("lzcnt"))
            .then_some(Avx2(()))
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
const LANES: usize = 4;

/// A set of points in `N` registers of 256 bits. A value proves that the CPU has AVX2.
#[derive(Clone, Copy)]
pub struct Avx2Matrix<const N: usize, G> {
    registers: [__m256i; N], // private: made only by functions that were given an `Avx2`
    geometry: PhantomData<G>,
}

impl<const N: usize, G> Avx2Matrix<N, G> {
    /// The proof that came with the grid this matrix was made with.
    #[inline(always)]
    fn proof(&self) -> Avx2 {
        Avx2(())
    }

    #[inline(always)]
    fn zip(self, other: Self, combine: impl Fn(Avx2, __m256i, __m256i) -> __m256i) -> Self {
        let mut registers = self.registers;
        for i in 0..N {
            registers[i] = combine(self.proof(), self.registers[i], other.registers[i]);
        }
        Avx2Matrix {
            registers,
            geometry: PhantomData,
        }
    }
}

impl<const N: usize, G: Geometry> Avx2Matrix<N, G> {
    #[inline(always)]
    fn load(words: &[u64; 16], proof: Avx2) -> Self {
        const { assert_fits::<G>(N * LANES * 64) }
        let mut registers = [zero(proof); N];
        for i in 0..N {
            if let Some(own) = words.get(i * LANES..).and_then(<[u64]>::first_chunk) {
                registers[i] = load(proof, own);
            }
        }
        Avx2Matrix {
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
        Avx2Matrix {
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
        Avx2Matrix {
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

impl<const N: usize, G: Geometry> BinMatrix for Avx2Matrix<N, G> {
    type Geometry = G;
    type Level = Avx2;
    const BACKEND: Backend = Backend::Avx2;

    #[inline(always)]
    fn empty(grid: GridOf<Self>) -> Self {
        Self::load(&[0; 16], grid.level)
    }

    #[inline(always)]
    fn full(grid: GridOf<Self>) -> Self {
        Self::load(&grid.shape().full, grid.level)
    }

    #[inline(always)]
    fn from_bit(bit: usize, grid: GridOf<Self>) -> Self {
        let mut words = [0; 16];
        if bit / 64 < 16 {
            words[bit / 64] = 1 << (bit % 64);
        }
        Self::load(&words, grid.level) & Self::full(grid)
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
        is_zero(self.proof(), all)
    }

    #[inline(always)]
    fn len(self) -> usize {
        let mut count = 0;
        for i in 0..N {
            for word in store(self.proof(), self.registers[i]) {
                count += word.count_ones();
            }
        }
        count as usize
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
        (vertical | horizontal) & Self::full(grid)
    }

    #[inline(always)]
    fn run_right(self, mask: Self) -> Self {
        self.zip(mask, run_right)
    }

    #[inline(always)]
    fn first_bit(self, _: GridOf<Self>) -> Option<usize> {
        for (i, word) in self.store()[..N * LANES].iter().enumerate() {
            if *word != 0 {
                return Some(64 * i + word.trailing_zeros() as usize);
            }
        }
        None
    }

    #[inline(always)]
    fn nth_bit(self, mut n: usize, grid: GridOf<Self>) -> Option<usize> {
        for (i, word) in self.store()[..N * LANES].iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                return Some(64 * i + grid.level.nth_set_bit(*word, n as u32) as usize);
            }
            n -= count;
        }
        None
    }
}

impl<const N: usize, G> PartialEq for Avx2Matrix<N, G> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let mut differing = xor(self.proof(), self.registers[0], other.registers[0]);
        for i in 1..N {
            let here = xor(self.proof(), self.registers[i], other.registers[i]);
            differing = or(self.proof(), differing, here);
        }
        is_zero(self.proof(), differing)
    }
}

impl<const N: usize, G> Eq for Avx2Matrix<N, G> {}

macro_rules! operators {
    ($($trait:ident $method:ident $helper:ident;)*) => { $(
        impl<const N: usize, G: Geometry> $trait for Avx2Matrix<N, G> {
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

impl<const N: usize, G: Geometry> fmt::Debug for Avx2Matrix<N, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_words(f, "Avx2Matrix", &self.store())
    }
}
