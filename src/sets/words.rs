//! `WordMatrix` and `LaneMatrix`: portable chunks of one `u64` or one `u128`.

use super::flat::{CHUNK_WORDS, Chunk, FlatMatrix};
use super::{Backend, Level};
use crate::geometry::{Shape, Shift};

/// A set of points in `N` 64-bit words: portable code that vectorizes well where there is no
/// hand-written backend.
pub type WordMatrix<const N: usize, G, L> = FlatMatrix<u64, N, G, L>;

/// A set of points in `N` 128-bit words.
///
/// A 9×9 board fits in one word. There it is the fastest backend for algorithms in which each set
/// depends on the previous one.
pub type LaneMatrix<const N: usize, G, L> = FlatMatrix<u128, N, G, L>;

macro_rules! portable_chunks {
    ($($word:ident $backend:ident $words:literal $from:expr, $to:expr, $raised:expr, $lowered:expr;)*) => { $(
        impl<L: Level> Chunk<L> for $word {
            const BACKEND: Backend = Backend::$backend;
            const WORDS: usize = $words;

            #[inline(always)]
            fn from_array(words: &[u64; CHUNK_WORDS], _: L) -> Self {
                $from(words)
            }

            #[inline(always)]
            fn to_array(self, _: L) -> [u64; CHUNK_WORDS] {
                $to(self)
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
                self == 0
            }

            // A portable chunk counts as one word, so the words before it are the chunk before it.
            #[inline(always)]
            fn words_before(self, before: Self, _: L) -> Self {
                before
            }

            #[inline(always)]
            fn words_after(self, after: Self, _: L) -> Self {
                after
            }

            #[inline(always)]
            fn raised(self, before: Self, by: Shift, _: L) -> Self {
                $raised(self, before, by)
            }

            #[inline(always)]
            fn lowered(self, after: Self, by: Shift, _: L) -> Self {
                $lowered(self, after, by)
            }

            // Shifted by a constant, a lane of two words takes SHLD and SHRD, which are slow on AMD (docs/tried.md).
            #[inline(always)]
            fn column(shape: &Shape) -> Shift {
                if $words == 2 && L::SHIFTS_BY_REGISTER { shape.column() } else { Shift::COLUMN }
            }

            #[inline(always)]
            fn run_right(self, mask: Self, _: L) -> Self {
                self | (mask & !mask.wrapping_add(self))
            }

            #[inline(always)]
            fn single(bit: usize, _: L) -> Self {
                if bit < $word::BITS as usize { 1 << bit } else { 0 }
            }

            #[inline(always)]
            fn lowest(self, _: L) -> Self {
                self & self.wrapping_neg()
            }
        }
    )* };
}

portable_chunks! {
    u64 Words 1 |words: &[u64; CHUNK_WORDS]| words[0], |word| [word, 0, 0, 0, 0, 0, 0, 0],
        raised_word, lowered_word;
    u128 Lanes 2 |words: &[u64; CHUNK_WORDS]| u128::from(words[0]) | u128::from(words[1]) << 64,
        |word: u128| [word as u64, (word >> 64) as u64, 0, 0, 0, 0, 0, 0],
        |own: u128, before: u128, by| {
            let ([low, high], [_, before]) = (halves(own), halves(before));
            joined(raised_word(low, before, by), raised_word(high, low, by))
        },
        |own: u128, after: u128, by| {
            let ([low, high], [after, _]) = (halves(own), halves(after));
            joined(lowered_word(low, high, by), lowered_word(high, after, by))
        };
}

// Both distances are below 64, so there is no branch and no test for a shift by a whole word.
#[inline(always)]
const fn raised_word(own: u64, before: u64, by: Shift) -> u64 {
    own << (by.distance & 63) | before >> (by.rest & 63)
}

#[inline(always)]
const fn lowered_word(own: u64, after: u64, by: Shift) -> u64 {
    own >> (by.distance & 63) | after << (by.rest & 63)
}

/// Splits a lane into its lower and upper word.
#[inline(always)]
const fn halves(lane: u128) -> [u64; 2] {
    [lane as u64, (lane >> 64) as u64]
}

#[inline(always)]
const fn joined(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}
