//! [`Cut`]: how a board is cut into the words of a lane.

use super::super::stride::Stride;
use super::fence::{Fence, fence_of_rows, flat_fence};
use super::lanes;
use crate::size::{BoardSize, Words, half_words};

/// How a board is cut into the words of a lane, and so what it takes to get from a point to those beside it.
pub trait Cut: Copy {
    /// Whether the edge of the board is judged by a [fence](super::layout::Layout::fence).
    const FENCED: bool;
    /// Whether two neighbors of a point can be the same bit of two words.
    const SAME_BITS: bool;

    /// Whether a board fits into so many words of so many bits.
    fn fits(self, size: BoardSize, words: usize, bits: u32) -> bool;

    /// A word of the neighbors on the four sides of the points of a plane, from the word `here` of the plane and those
    /// before and after: of each point the right neighbor, the left, the lower and the upper one.
    fn sides<L: lanes::Words>(self, l: L, plane: [L::V; 3]) -> [L::V; 4];

    /// The same of the four diagonal neighbors: the two lower ones, then the two upper ones.
    fn diagonals<L: lanes::Words>(self, l: L, plane: [L::V; 3]) -> [L::V; 4];

    /// The neighbors of one point, a bit of a word: those in the word before, in the word, and in the word after.
    fn beside<L: lanes::Words>(self, l: L, bit: L::V) -> [L::V; 3];

    /// The fence around a board of this size, if [`FENCED`](Cut::FENCED).
    fn fence<const W: usize>(self, size: BoardSize) -> Option<Fence<W>>;

    /// The words of a set of points.
    fn words<const W: usize>(self, points: &Words) -> [u32; W];

    /// The set of points of these words, cut [flat](Flat).
    fn flat<const W: usize>(self, words: &[u32; W]) -> [u32; W];

    /// The number of a point, a bit of a word, among those of [`Shape`](crate::Shape).
    fn number(self, word: u32, bit: u32) -> u16;
}

/// The words of [`Shape`](crate::Shape), cut into 32 bits: point (row, column) is bit `row * stride + column`, and
/// `stride` is the width plus one. The column that no point is in, the *guard*, keeps the left edge of a row from the
/// right edge of the row above, so that the four neighbors of every point are four shifts of the whole board.
#[derive(Clone, Copy)]
pub struct Flat<S>(pub S);

impl<S: Stride> Cut for Flat<S> {
    const FENCED: bool = S::IS_FIXED;
    // With a stride of 16 the points above and below have the same bit.
    const SAME_BITS: bool = !S::IS_FIXED;

    #[inline(always)]
    fn fits(self, size: BoardSize, words: usize, bits: u32) -> bool {
        let stride = size.shape().stride();
        bits == 32 && stride == self.0.get() && stride * usize::from(size.height()) <= 32 * words
    }

    #[inline(always)]
    fn sides<L: lanes::Words>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        let across = self.0.get() as u32;
        [
            l.rise(here, before, 1),
            l.fall(here, after, 1),
            l.rise(here, before, across),
            l.fall(here, after, across),
        ]
    }

    #[inline(always)]
    fn diagonals<L: lanes::Words>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        let across = self.0.get() as u32;
        [
            l.rise(here, before, across - 1),
            l.rise(here, before, across + 1),
            l.fall(here, after, across - 1),
            l.fall(here, after, across + 1),
        ]
    }

    #[inline(always)]
    fn beside<L: lanes::Words>(self, l: L, bit: L::V) -> [L::V; 3] {
        let across = self.0.get() as u32;
        [
            l.or(l.shift_left(bit, 32 - across), l.shift_left(bit, 31)),
            l.or3(
                l.shift_left(bit, 1),
                l.shift_right(bit, 1),
                l.or(l.shift_left(bit, across), l.shift_right(bit, across)),
            ),
            l.or(l.shift_right(bit, 32 - across), l.shift_right(bit, 31)),
        ]
    }

    #[inline(always)]
    fn words<const W: usize>(self, points: &Words) -> [u32; W] {
        half_words(points)
    }

    #[inline(always)]
    fn flat<const W: usize>(self, words: &[u32; W]) -> [u32; W] {
        *words
    }

    #[inline(always)]
    fn number(self, word: u32, bit: u32) -> u16 {
        (32 * word + bit) as u16
    }

    #[inline(always)]
    fn fence<const W: usize>(self, size: BoardSize) -> Option<Fence<W>> {
        // Those of the sizes with kernels of their own are found when the kernel is compiled.
        match (size.width(), size.height()) {
            (9, 9) => const { flat_fence(9, 9) },
            (13, 13) => const { flat_fence(13, 13) },
            (19, 19) => const { flat_fence(19, 19) },
            (width, height) => flat_fence(width, height),
        }
    }
}

/// A word for each row of a square board: point (row, column) is bit `column + 1` of word `row`. Of the four sides two are
/// other words. For boards with sides of 5, 9 and 13, which have a [fence](fence_of_rows).
#[derive(Clone, Copy)]
pub struct Rows<const SIDE: usize>;

impl<const SIDE: usize> Rows<SIDE> {
    /// The distance between a point and the one below it in [`Shape`](crate::Shape).
    const STRIDE: usize = SIDE + 1;
    /// The bits of a row on the board.
    const ROW: u32 = (1 << SIDE) - 1;
}

impl<const SIDE: usize> Cut for Rows<SIDE> {
    const FENCED: bool = true;
    const SAME_BITS: bool = true;

    #[inline(always)]
    fn fits(self, size: BoardSize, words: usize, bits: u32) -> bool {
        let square = usize::from(size.width()) == SIDE && usize::from(size.height()) == SIDE;
        square && SIDE % 4 == 1 && SIDE + 2 <= bits as usize && SIDE <= words
    }

    #[inline(always)]
    fn sides<L: lanes::Words>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        [l.shift_left(here, 1), l.shift_right(here, 1), before, after]
    }

    #[inline(always)]
    fn diagonals<L: lanes::Words>(self, l: L, [before, _, after]: [L::V; 3]) -> [L::V; 4] {
        [
            l.shift_right(before, 1),
            l.shift_left(before, 1),
            l.shift_left(after, 1),
            l.shift_right(after, 1),
        ]
    }

    #[inline(always)]
    fn beside<L: lanes::Words>(self, l: L, bit: L::V) -> [L::V; 3] {
        [bit, l.or(l.shift_left(bit, 1), l.shift_right(bit, 1)), bit]
    }

    #[inline(always)]
    fn words<const W: usize>(self, points: &Words) -> [u32; W] {
        core::array::from_fn(|i| {
            let first = i * Self::STRIDE;
            let word = |i: usize| points.get(i).copied().unwrap_or(0);
            let pair = u128::from(word(first / 64)) | u128::from(word(first / 64 + 1)) << 64;
            ((pair >> (first % 64)) as u32 & Self::ROW) << 1
        })
    }

    #[inline(always)]
    fn flat<const W: usize>(self, words: &[u32; W]) -> [u32; W] {
        let mut flat = [0; W];
        for (i, word) in words.iter().enumerate() {
            let first = i * Self::STRIDE;
            let bits = u64::from(word >> 1 & Self::ROW) << (first % 32);
            for (word, bits) in flat
                .iter_mut()
                .skip(first / 32)
                .zip([bits as u32, (bits >> 32) as u32])
            {
                *word |= bits;
            }
        }
        flat
    }

    #[inline(always)]
    fn number(self, word: u32, bit: u32) -> u16 {
        (word * Self::STRIDE as u32 + bit - 1) as u16
    }

    #[inline(always)]
    fn fence<const W: usize>(self, _: BoardSize) -> Option<Fence<W>> {
        Some(fence_of_rows(SIDE as u8, SIDE as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::stride::Chosen;
    use super::*;
    use crate::point::Points;
    use crate::rng::Rng;

    fn check<C: Cut, const W: usize>(cut: C, size: BoardSize, bits: u32) {
        assert!(cut.fits(size, W, bits));
        let mut rng = Rng::new(7);
        let mut points = Points::empty(size);
        for point in Points::full(size) {
            if rng.below(2) == 0 {
                points.insert(point);
            }
            let mut one = Points::empty(size);
            one.insert(point);
            let words: [u32; W] = cut.words(one.words());
            let word = words.iter().position(|&word| word != 0).expect("a point");
            let bit = words[word].trailing_zeros();
            assert_eq!(words[word], 1 << bit);
            assert!(bit < bits);
            let number = cut.number(word as u32, bit);
            assert_eq!(usize::from(number), point.bit(size.shape().stride()));
        }
        let words: [u32; W] = cut.words(points.words());
        assert_eq!(cut.flat(&words), half_words(points.words()));
    }

    #[test]
    fn points_and_words() {
        for size in BoardSize::all() {
            let flat = Flat(Chosen(size.shape().stride()));
            if flat.fits(size, 12, 32) {
                check::<_, 12>(flat, size, 32);
            }
            if Rows::<9>.fits(size, 9, 16) {
                check::<_, 9>(Rows::<9>, size, 16);
            }
            if Rows::<13>.fits(size, 13, 16) {
                check::<_, 13>(Rows::<13>, size, 16);
            }
        }
    }
}
