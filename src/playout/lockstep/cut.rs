//! [`Cut`]: the layout of a board in the words of a lane.

use super::super::stride::Stride;
use super::fence::{Fence, flat_fence, striped_fence};
use super::lanes::{A, B, C, Lanes};
use crate::geometry::{BoardSize, Words, half_words};

/// The layout of a board in the words of a lane, which determines the operations that lead from a point to its
/// neighbors.
pub(in crate::playout) trait Cut: Copy {
    /// True if the edge of the board is judged by a [fence](super::layout::Layout::fence).
    const FENCED: bool;
    /// True if two neighbors of a point can be the same bit of two words.
    const SAME_BITS: bool;
    /// True if points of the last word are adjacent to points of the first.
    const WRAPS: bool;

    /// Returns true if a board fits into this number of words.
    fn fits(self, size: BoardSize, words: usize) -> bool;

    /// The words to use before the first word of a plane and after the last one, given these two words and the values
    /// beyond the board, before and after it.
    fn ends<L: Lanes>(self, l: L, first: L::V, last: L::V, outside: [L::V; 2]) -> [L::V; 2];

    /// One word of the neighbors of a plane's points on each of the four sides, given the plane's word before, the word
    /// itself and the word after. The order is right, left, lower and upper neighbor of each point.
    fn sides<L: Lanes>(self, l: L, plane: [L::V; 3]) -> [L::V; 4];

    /// One word of a fill, which lies in `mask`, after one more step, given words as for [`sides`](Cut::sides). The
    /// fill then includes every adjacent point of the mask, and possibly other points of the mask connected to it.
    #[inline(always)]
    fn fill<L: Lanes>(self, l: L, plane: [L::V; 3], mask: L::V) -> L::V {
        let [left, right, up, down] = self.sides(l, plane);
        l.and(l.or3(l.or3(left, right, up), down, plane[1]), mask)
    }

    /// The diagonal neighbors, in the same form: the two lower ones, then the two upper ones.
    fn diagonals<L: Lanes>(self, l: L, plane: [L::V; 3]) -> [L::V; 4];

    /// The neighbors of one point, given as a bit of a word: those in the word before, in the word itself and in the
    /// word after.
    fn beside<L: Lanes>(self, l: L, bit: L::V) -> [L::V; 3];

    /// The fence around a board of this size, if the cut is [`FENCED`](Cut::FENCED).
    fn fence<const W: usize>(self, size: BoardSize) -> Option<Fence<W>>;

    /// Converts a set of points to words.
    fn words<const W: usize>(self, points: &Words) -> [u32; W];

    /// Converts words to a set of points cut [flat](Flat).
    fn flat<const W: usize>(self, words: &[u32; W]) -> [u32; W];

    /// Converts a point, given as a bit of a word, to its bit number in [`Shape`](crate::Shape).
    fn number(self, word: u32, bit: u32) -> u16;
}

/// The words of [`Shape`](crate::Shape), cut into 32 bits: point (row, column) is bit `row * stride + column`, and
/// `stride` is the width plus one. The column without points, the *guard*, separates the left edge of a row from the
/// right edge of the row above, so the four neighbors of every point are four shifts of the whole board.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Flat<S>(pub S);

impl<S: Stride> Cut for Flat<S> {
    const FENCED: bool = S::IS_FIXED;
    // With a stride of 16 the points above and below are the same bit.
    const SAME_BITS: bool = !S::IS_FIXED;
    const WRAPS: bool = false;

    #[inline(always)]
    fn fits(self, size: BoardSize, words: usize) -> bool {
        let stride = size.shape().stride();
        stride == self.0.get() && stride * usize::from(size.height()) <= 32 * words
    }

    #[inline(always)]
    fn ends<L: Lanes>(self, _: L, _: L::V, _: L::V, outside: [L::V; 2]) -> [L::V; 2] {
        outside
    }

    #[inline(always)]
    fn sides<L: Lanes>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        let across = self.0.get() as u32;
        [
            l.rise(here, before, 1),
            l.fall(here, after, 1),
            l.rise(here, before, across),
            l.fall(here, after, across),
        ]
    }

    #[inline(always)]
    fn diagonals<L: Lanes>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        let across = self.0.get() as u32;
        [
            l.rise(here, before, across - 1),
            l.rise(here, before, across + 1),
            l.fall(here, after, across - 1),
            l.fall(here, after, across + 1),
        ]
    }

    #[inline(always)]
    fn beside<L: Lanes>(self, l: L, bit: L::V) -> [L::V; 3] {
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
        match (size.width(), size.height()) {
            (19, 19) => const { flat_fence(19, 19) },
            _ => None,
        }
    }
}

/// Several rows of a square board in each of `WORDS` words, with consecutive rows in consecutive words.
///
/// Row `r` is in word `r % WORDS`, where point (row, column) is bit `r / WORDS * stride + column + 1`, and `stride` is
/// the side plus one. All other bits are *guards*: the bits before, between and after the rows, and the place of the
/// row that is missing in the last words.
///
/// ```text
///          bits 0 to 9   10 to 19   20 to 30
/// word 0   .row 0        .row 3     .row 6.
/// word 1   .row 1        .row 4     .row 7.
/// word 2   .row 2        .row 5     .row 8.
/// ```
///
/// Two of the four sides are therefore whole neighboring words, except at the first and the last word, and the other
/// two are shifts by a single bit. M. Farrar laid out sequences like this in SIMD registers ("Striped Smith–Waterman
/// speeds database searches six times over other SIMD implementations", 2007).
#[derive(Clone, Copy)]
pub(in crate::playout) struct Striped<const SIDE: usize, const WORDS: usize>;

impl<const SIDE: usize, const WORDS: usize> Striped<SIDE, WORDS> {
    /// The distance between rows of a word, and between vertically adjacent points in [`Shape`](crate::Shape).
    pub const STRIDE: usize = SIDE + 1;
    /// The bits of the word before the first that are beyond the board.
    pub const TOP: u32 = (1 << Self::STRIDE) - 1;
    /// The bits of the word after the last that are beyond the board.
    pub const BOTTOM: u32 = u32::MAX << (Self::place(WORDS * (Self::ROWS - 1)).1);
    /// The number of rows of a word; the last words may have one fewer.
    const ROWS: usize = SIDE.div_ceil(WORDS);
    /// The bits of a row on the board.
    const ROW: u32 = (1 << SIDE) - 1;

    /// The position of the first bit of a row: the word, and the bit in it.
    const fn place(row: usize) -> (usize, usize) {
        (row % WORDS, row / WORDS * Self::STRIDE + 1)
    }
}

impl<const SIDE: usize, const WORDS: usize> Cut for Striped<SIDE, WORDS> {
    const FENCED: bool = true;
    const SAME_BITS: bool = true;
    const WRAPS: bool = true;

    #[inline(always)]
    fn fits(self, size: BoardSize, words: usize) -> bool {
        let square = usize::from(size.width()) == SIDE && usize::from(size.height()) == SIDE;
        square && words == WORDS && Self::ROWS * Self::STRIDE < 32
    }

    #[inline(always)]
    fn ends<L: Lanes>(self, l: L, first: L::V, last: L::V, [above, below]: [L::V; 2]) -> [L::V; 2] {
        let stride = Self::STRIDE as u32;
        let (top, bottom) = (l.splat(Self::TOP), l.splat(Self::BOTTOM));
        [
            l.or(l.shift_left(last, stride), l.and(above, top)),
            l.or(l.shift_right(first, stride), l.and(below, bottom)),
        ]
    }

    #[inline(always)]
    fn sides<L: Lanes>(self, l: L, [before, here, after]: [L::V; 3]) -> [L::V; 4] {
        [l.shift_left(here, 1), l.shift_right(here, 1), before, after]
    }

    // Adding the fill to the mask carries from bit to bit as far as the mask extends, so a whole run to the right is
    // filled at the cost of one point; the guard stops it at the end of the row.
    #[inline(always)]
    fn fill<L: Lanes>(self, l: L, [before, here, after]: [L::V; 3], mask: L::V) -> L::V {
        let carried = l.add(mask, here);
        let beside = l.or(l.or3(l.shift_right(here, 1), before, after), here);
        l.tern::<{ A & !(B & !C) }>(mask, carried, beside)
    }

    #[inline(always)]
    fn diagonals<L: Lanes>(self, l: L, [before, _, after]: [L::V; 3]) -> [L::V; 4] {
        [
            l.shift_right(before, 1),
            l.shift_left(before, 1),
            l.shift_left(after, 1),
            l.shift_right(after, 1),
        ]
    }

    #[inline(always)]
    fn beside<L: Lanes>(self, l: L, bit: L::V) -> [L::V; 3] {
        [bit, l.or(l.shift_left(bit, 1), l.shift_right(bit, 1)), bit]
    }

    #[inline(always)]
    fn words<const W: usize>(self, points: &Words) -> [u32; W] {
        let mut words = [0; W];
        for row in 0..SIDE {
            let first = row * Self::STRIDE;
            let word = |i: usize| points.get(i).copied().unwrap_or(0);
            let pair = u128::from(word(first / 64)) | u128::from(word(first / 64 + 1)) << 64;
            let (word, bit) = Self::place(row);
            words[word] |= ((pair >> (first % 64)) as u32 & Self::ROW) << bit;
        }
        words
    }

    #[inline(always)]
    fn flat<const W: usize>(self, words: &[u32; W]) -> [u32; W] {
        let mut flat = [0; W];
        for row in 0..SIDE {
            let (word, bit) = Self::place(row);
            let first = row * Self::STRIDE;
            let bits = u64::from(words[word] >> bit & Self::ROW) << (first % 32);
            flat[first / 32] |= bits as u32;
            if let Some(next) = flat.get_mut(first / 32 + 1) {
                *next |= (bits >> 32) as u32;
            }
        }
        flat
    }

    #[inline(always)]
    fn number(self, word: u32, bit: u32) -> u16 {
        let (stride, words) = (Self::STRIDE as u32, WORDS as u32);
        let (row, column) = (word + (bit - 1) / stride * words, (bit - 1) % stride);
        (row * stride + column) as u16
    }

    #[inline(always)]
    fn fence<const W: usize>(self, _: BoardSize) -> Option<Fence<W>> {
        const { striped_fence(SIDE as u8, Self::ROWS) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::stride::{Chosen, Fixed};
    use super::*;
    use crate::geometry::{Points, whole_words};
    use crate::sets::Rng;

    /// Calls `check` for each size with every cut that the kernels use for it.
    macro_rules! check_every_cut {
        () => {
            for size in BoardSize::all() {
                let flat = Flat(Chosen(size.shape().stride()));
                if flat.fits(size, 12) {
                    check::<_, 12>(flat, size);
                }
                match (size.width(), size.height()) {
                    (9, 9) => check::<_, 3>(Striped::<9, 3>, size),
                    (13, 13) => check::<_, 7>(Striped::<13, 7>, size),
                    (19, 19) => check::<_, 12>(Flat(Fixed::<20>), size),
                    _ => {}
                }
            }
        };
    }

    fn check<C: Cut, const W: usize>(cut: C, size: BoardSize) {
        assert!(cut.fits(size, W));
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
            let number = cut.number(word as u32, bit);
            assert_eq!(usize::from(number), point.bit(size.shape().stride()));
        }
        let words: [u32; W] = cut.words(points.words());
        assert_eq!(cut.flat(&words), half_words(points.words()));
    }

    #[test]
    fn points_and_words() {
        check_every_cut!();
    }

    #[cfg(feature = "wide")]
    mod planes {
        use super::super::super::wide::WideLanes;
        use super::*;
        use crate::geometry::Point;

        const SIDES: [(i16, i16); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

        /// The plane with the same set in every lane.
        fn plane<C: Cut, const W: usize>(cut: C, set: &Points) -> [<WideLanes as Lanes>::V; W] {
            cut.words(set.words()).map(|word| WideLanes.splat(word))
        }

        /// Applies `word` to the words around every word of a plane, and keeps the points on the board.
        fn all<C: Cut, const W: usize>(
            cut: C,
            set: &Points,
            word: impl Fn([<WideLanes as Lanes>::V; 3], usize) -> <WideLanes as Lanes>::V,
        ) -> [u32; W] {
            let (l, a) = (WideLanes, plane::<C, W>(cut, set));
            let board: [u32; W] = cut.words(Points::full(set.size()).words());
            let [first, last] = cut.ends(l, a[0], a[W - 1], [l.zero(); 2]);
            core::array::from_fn(|i| {
                let before = if i > 0 { a[i - 1] } else { first };
                let after = a.get(i + 1).copied().unwrap_or(last);
                l.lane(&word([before, a[i], after], i), 5) & board[i]
            })
        }

        /// The points at any of these distances from the points of a set.
        fn moved(set: &Points, distances: &[(i16, i16)]) -> Points {
            let mut out = Points::empty(set.size());
            for point in *set {
                for (rows, columns) in distances {
                    let row = u8::try_from(i16::from(point.row()) + rows);
                    let column = u8::try_from(i16::from(point.column()) + columns);
                    if let (Ok(row), Ok(column)) = (row, column)
                        && let Some(neighbor) = Point::new(row, column)
                        && Points::full(set.size()).contains(neighbor)
                    {
                        out.insert(neighbor);
                    }
                }
            }
            out
        }

        fn check<C: Cut, const W: usize>(cut: C, size: BoardSize) {
            let l = WideLanes;
            let mut rng = Rng::new(u64::from(size.width()) * 32 + u64::from(size.height()));
            let mut random = |of: Points, parts: u32| {
                let mut set = Points::empty(size);
                for point in of {
                    if rng.below(8) < parts {
                        set.insert(point);
                    }
                }
                set
            };
            for parts in 1..7 {
                let set = random(Points::full(size), parts);
                let beside = all::<C, W>(cut, &set, |words, _| {
                    let [a, b, c, d] = cut.sides(l, words);
                    l.or(l.or3(a, b, c), d)
                });
                let wanted = moved(&set, &SIDES);
                assert_eq!(beside, cut.words(wanted.words()), "sides on {size}");
                let diagonal = all::<C, W>(cut, &set, |words, _| {
                    let [a, b, c, d] = cut.diagonals(l, words);
                    l.or(l.or3(a, b, c), d)
                });
                let wanted = moved(&set, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]);
                assert_eq!(diagonal, cut.words(wanted.words()), "diagonals on {size}");

                // A fill includes all adjacent points, includes nothing unconnected, and finally covers everything
                // connected.
                let mask = random(Points::full(size), parts);
                let mask_plane = plane::<C, W>(cut, &mask);
                let mut fill = random(mask, 1);
                loop {
                    let words =
                        all::<C, W>(cut, &fill, |words, i| cut.fill(l, words, mask_plane[i]));
                    let next = Points::from_words(&flat_words(cut, &words), size);
                    let one_step = fill | moved(&fill, &SIDES) & mask;
                    assert_eq!(one_step - next, Points::empty(size), "a step on {size}");
                    assert_eq!(next - connected(fill, mask), Points::empty(size));
                    if next == fill {
                        assert_eq!(fill, connected(fill, mask), "a whole fill on {size}");
                        break;
                    }
                    fill = next;
                }
            }
        }

        /// The points of `mask` connected to the points of `from`, a subset of it.
        fn connected(from: Points, mask: Points) -> Points {
            let next = from | moved(&from, &SIDES) & mask;
            if next == from {
                from
            } else {
                connected(next, mask)
            }
        }

        fn flat_words<const W: usize>(cut: impl Cut, words: &[u32; W]) -> Words {
            whole_words(&cut.flat(words))
        }

        #[test]
        fn neighbors_and_fills() {
            check_every_cut!();
        }
    }
}
