//! [`Window`]: the points around a point, of which each lane has its own.

use super::super::stride::Stride;
use super::cut::{Cut, Flat, Striped};
use super::lanes::Lanes;

/// A point in every lane: the index of its word, and the index of its bit in the word.
#[derive(Clone, Copy)]
pub(in crate::playout) struct At<V> {
    pub word: V,
    pub bit: V,
}

/// Moves windows of 5×5 points out of planes, and 3×3 points into a plane.
pub(in crate::playout) trait Window: Cut {
    /// The rows from two above a point to two below it, as the five bits from two columns left of it to two columns
    /// right of it. The planes must have all bits set that are off the board; what lies beyond their words is set too.
    /// Columns farther off the board than the one beside it have no meaning.
    fn windows<L: Lanes, const W: usize, const N: usize>(
        self,
        l: L,
        planes: &[[L::V; W]; N],
        at: At<L::V>,
    ) -> [[L::V; 5]; N];

    /// The plane of points around a point, given as the three bits of the row above, of its own row, and of the row
    /// below. Bits off the board may appear anywhere off the board, and points on it only where they belong.
    fn spread<L: Lanes, const W: usize>(self, l: L, rows: [L::V; 3], at: At<L::V>) -> [L::V; W];
}

/// The most entries of a list for [`choose_run`]: the words of a plane, and five more.
const MOST: usize = 17;

/// Moves `run` consecutive entries of each list to its front. They start at an index of at most `last`, which differs
/// from lane to lane. Only the first `last + run` entries of a list count, and its contents beyond the run have no
/// meaning afterward.
///
/// Each bit of the index is a choice between two entries. For six words or more this takes fewer operations than a
/// choice for each index: for twelve, 25 selections instead of 48.
///
/// `last` and `run` are constants of the caller, so that the loops are unrolled and the lists stay in registers.
#[inline(always)]
fn choose_run<L: Lanes, const N: usize>(
    l: L,
    lists: &mut [[L::V; MOST]; N],
    index: L::V,
    last: usize,
    run: usize,
) {
    debug_assert!(last < 16 && last + run <= MOST, "too many entries");
    let steps: &[usize] = match last {
        8.. => &[8, 4, 2, 1],
        _ => &[4, 2, 1],
    };
    for &step in steps {
        let bit = l.splat(step as u32);
        let far = l.equal(l.and(index, bit), bit);
        // The smaller steps still to come move by up to `step - 1`, so as many entries beyond the run are needed, unless
        // the list ends.
        for i in 0..(run + step - 1).min(last + run - step) {
            for list in &mut *lists {
                list[i] = l.select(far, list[i + step], list[i]);
            }
        }
    }
}

impl<S: Stride> Window for Flat<S> {
    #[inline(always)]
    fn windows<L: Lanes, const W: usize, const N: usize>(
        self,
        l: L,
        planes: &[[L::V; W]; N],
        at: At<L::V>,
    ) -> [[L::V; 5]; N] {
        let across = self.0.get() as u32;
        // The rows lie within four words. The first of these, counted from two words before the board:
        let start = l.add(at.bit, l.splat(64 - (2 * across + 2)));
        let first = l.add(at.word, l.shift_right(start, 5));
        let distance = l.and(start, l.splat(31));
        const { assert!(W + 5 <= MOST) };
        // Two words before the plane and three after it are set.
        let mut words = [[l.ones(); MOST]; N];
        for n in 0..N {
            for i in 0..W {
                words[n][i + 2] = planes[n][i];
            }
        }
        choose_run(l, &mut words, first, W + 1, 4);
        let mut windows = [[l.zero(); 5]; N];
        for n in 0..N {
            let [a, b, c, d, ..] = words[n];
            let moved = [
                l.fall_each(a, b, distance),
                l.fall_each(b, c, distance),
                l.fall_each(c, d, distance),
                l.zero(),
            ];
            for row in 0..5 {
                let (word, bit) = (row * across as usize / 32, row as u32 * across % 32);
                let (here, after) = (moved[word % 4], moved[(word + 1) % 4]);
                let bits = match bit {
                    0 => here,
                    1..28 => l.shift_right(here, bit),
                    _ => l.fall(here, after, bit),
                };
                windows[n][row] = l.and(bits, l.splat(31));
            }
        }
        windows
    }

    #[inline(always)]
    fn spread<L: Lanes, const W: usize>(
        self,
        l: L,
        [above, beside, below]: [L::V; 3],
        at: At<L::V>,
    ) -> [L::V; W] {
        let across = self.0.get() as u32;
        let start = l.add(at.bit, l.splat(32 - (across + 1)));
        // Counted from the word before the board.
        let first = l.add(at.word, l.shift_right(start, 5));
        let distance = l.and(start, l.splat(31));
        let two = l.or(above, l.shift_left(beside, across));
        let (low, high) = match 2 * across {
            far @ 0..30 => (l.or(two, l.shift_left(below, far)), l.zero()),
            far @ 30..32 => (
                l.or(two, l.shift_left(below, far)),
                l.shift_right(below, 32 - far),
            ),
            far => (two, l.shift_left(below, far - 32)),
        };
        let parts = [
            l.shift_left_each(low, distance),
            l.rise_each(high, low, distance),
            l.rise_each(l.zero(), high, distance),
        ];
        let mut plane = [l.zero(); W];
        for j in 0..W + 1 {
            let here = l.equal(first, l.splat(j as u32));
            for (k, part) in parts.into_iter().enumerate() {
                if (1..W + 1).contains(&(j + k)) {
                    plane[j + k - 1] = l.or(plane[j + k - 1], l.keep(here, part));
                }
            }
        }
        plane
    }
}

impl<const SIDE: usize, const WORDS: usize> Window for Striped<SIDE, WORDS> {
    #[inline(always)]
    fn windows<L: Lanes, const W: usize, const N: usize>(
        self,
        l: L,
        planes: &[[L::V; W]; N],
        at: At<L::V>,
    ) -> [[L::V; 5]; N] {
        let (stride, ones) = (Self::STRIDE as u32, l.ones());
        let (top, bottom) = (l.splat(Self::TOP), l.splat(Self::BOTTOM));
        // Rotated, since guards are at both ends of a word.
        let distance = l.and(l.add(at.bit, l.splat(30)), l.splat(31));
        let mut windows = [[ones; 5]; N];
        for word in 0..W {
            let here = l.equal(at.word, l.splat(word as u32));
            for n in 0..N {
                for row in 0..5 {
                    let plane = &planes[n];
                    // Counted from two words before the first.
                    let bits = match word + row {
                        i if i < 2 => l.or(l.shift_left(plane[(i + W - 2) % W], stride), top),
                        i if i < W + 2 => plane[i - 2],
                        i => l.or(l.shift_right(plane[(i - 2 - W) % W], stride), bottom),
                    };
                    windows[n][row] = l.select(here, bits, windows[n][row]);
                }
            }
        }
        for window in &mut windows {
            for row in window {
                *row = l.and(l.fall_each(*row, *row, distance), l.splat(31));
            }
        }
        windows
    }

    #[inline(always)]
    fn spread<L: Lanes, const W: usize>(self, l: L, rows: [L::V; 3], at: At<L::V>) -> [L::V; W] {
        let stride = Self::STRIDE as u32;
        let distance = l.and(l.sub(at.bit, l.splat(1)), l.splat(31));
        let [above, beside, below] = rows;
        let above = l.shift_left_each(above, distance);
        let beside = l.shift_left_each(beside, distance);
        let below = l.shift_left_each(below, distance);
        let mut plane = [l.zero(); W];
        for word in 0..W {
            let here = l.equal(at.word, l.splat(word as u32));
            let (above, below) = (l.keep(here, above), l.keep(here, below));
            plane[word] = l.or(plane[word], l.keep(here, beside));
            if word > 0 {
                plane[word - 1] = l.or(plane[word - 1], above);
            } else {
                plane[W - 1] = l.or(plane[W - 1], l.shift_right(above, stride));
            }
            if word + 1 < W {
                plane[word + 1] = l.or(plane[word + 1], below);
            } else {
                plane[0] = l.or(plane[0], l.shift_left(below, stride));
            }
        }
        plane
    }
}

#[cfg(all(test, feature = "wide"))]
mod tests {
    use super::super::super::stride::{Chosen, Fixed};
    use super::super::lanes::{MAX_LANES, Row, rows};
    use super::super::wide::WideLanes;
    use super::*;
    use crate::geometry::{BoardSize, Point, Points};
    use crate::sets::Rng;

    /// The content of a set at a place around the board; off the board it is set.
    fn is_set(set: &Points, row: i32, column: i32) -> bool {
        let size = set.size();
        let point = u8::try_from(row).ok().zip(u8::try_from(column).ok());
        match point.and_then(|(row, column)| Point::new(row, column)) {
            Some(point) if size.contains(point) => set.contains(point),
            _ => true,
        }
    }

    /// Checks the windows and the planes around every point, sixteen points at a time.
    fn check<T: Window, const W: usize>(cut: T, size: BoardSize) {
        assert!(cut.fits(size, W));
        let (l, mut rng) = (WideLanes, Rng::new(11));
        let full: [u32; W] = cut.words(Points::full(size).words());
        let all: std::vec::Vec<Point> = Points::full(size).iter().collect();
        for points in all.chunks(MAX_LANES) {
            let mut sets = [[(); 2]; MAX_LANES].map(|pair| pair.map(|()| Points::empty(size)));
            for set in sets.iter_mut().flatten() {
                for point in Points::full(size) {
                    if rng.below(2) == 0 {
                        set.insert(point);
                    }
                }
            }
            let plane = |n: usize| -> [_; W] {
                let words = sets.each_ref().map(|pair| cut.words::<W>(pair[n].words()));
                core::array::from_fn(|i| l.load(&words.map(|words| words[i] | !full[i])))
            };
            let (mut word, mut bit) = (Row::default(), Row::default());
            for (lane, &point) in points.iter().enumerate() {
                let words: [u32; W] = cut.words(Points::from_points([point], size).words());
                let at = words.iter().position(|&word| word != 0).expect("a point");
                (word[lane], bit[lane]) = (at as u32, words[at].trailing_zeros());
            }
            let at = At {
                word: l.load(&word),
                bit: l.load(&bit),
            };
            let windows = cut
                .windows(l, &[plane(0), plane(1)], at)
                .map(|w| rows(l, &w));
            for (lane, point) in points.iter().enumerate() {
                let (row, column) = (i32::from(point.row()), i32::from(point.column()));
                for n in 0..2 {
                    for (down, window) in windows[n].iter().enumerate() {
                        let width = i32::from(size.width());
                        for right in
                            (0..5).filter(|right| (-1..=width).contains(&(column + right - 2)))
                        {
                            let set =
                                is_set(&sets[lane][n], row + down as i32 - 2, column + right - 2);
                            let found = window[lane] >> right & 1 == 1;
                            assert_eq!(found, set, "{size} {point:?} row {down} column {right}");
                        }
                        assert!(window[lane] < 32);
                    }
                }
            }
            let bits: [Row; 3] = [(); 3].map(|()| core::array::from_fn(|_| rng.below(8)));
            let spread = rows(l, &cut.spread::<_, W>(l, bits.map(|row| l.load(&row)), at));
            for (lane, point) in points.iter().enumerate() {
                let wanted = Points::full(size).iter().filter(|other| {
                    let down = i32::from(other.row()) - i32::from(point.row()) + 1;
                    let right = i32::from(other.column()) - i32::from(point.column()) + 1;
                    let (Ok(down), 0..3) = (usize::try_from(down), right) else {
                        return false;
                    };
                    bits.get(down)
                        .is_some_and(|row| row[lane] >> right & 1 == 1)
                });
                let wanted: [u32; W] = cut.words(Points::from_points(wanted, size).words());
                let found: [u32; W] = core::array::from_fn(|i| spread[i][lane] & full[i]);
                assert_eq!(found, wanted, "{size} {point:?}");
            }
        }
    }

    #[test]
    fn around_every_point() {
        for size in BoardSize::all() {
            if !super::super::covers(size) {
                continue;
            }
            let flat = Flat(Chosen(size.shape().stride()));
            if flat.fits(size, 3) {
                check::<_, 3>(flat, size);
                // For lanes without a cut of small boards.
                check::<_, 6>(flat, size);
            } else if flat.fits(size, 6) {
                check::<_, 6>(flat, size);
            } else {
                check::<_, 12>(flat, size);
            }
            match (size.width(), size.height()) {
                (9, 9) => check::<_, 3>(Striped::<9, 3>, size),
                (13, 13) => check::<_, 7>(Striped::<13, 7>, size),
                (19, 19) => check::<_, 12>(Flat(Fixed::<20>), size),
                _ => {}
            }
        }
    }
}
