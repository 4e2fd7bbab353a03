//! Influence: how strongly the stones of each color affect every point, and how far.
//!
//! There are two measures. Both are integers, positive for Black and negative for White.
//!
//! # By distance
//! This is the measure of *Influencie* (featurecat), in sevenths. A stone contributes 7 minus the distance in steps to
//! every point that it **reaches**, up to six steps away, and 7 to its own point. It reaches a point along a path that
//! never turns back toward the stone, in rows or in columns, and that no enemy stone blocks. An enemy stone is itself
//! reached, and ends the path. Stones of the same color do not block.
//!
//! ```text
//! . . . . .       3  3  3  1  1        X O . . . . .       1 -1 -6 -5 -4 -3 -2
//! . . X . .       3  3  3  1  1        . . . . . . .       1 -1 -1 -1 -1 -1 -1
//! . . . . .  ->   1  1  1 -1 -1
//! . . . O .      -1 -1 -1 -3 -3        On the right, X contributes 6 to the point of O, and nothing to the points behind it in
//! . . . . .      -1 -1 -1 -3 -3        the row. It reaches the lower row by going around O.
//! ```
//! The sums are integers: the original subtracts 1/7 repeatedly, which leaves a small remainder of each stone one step
//! too far. [`shade`] gives the values between 0 and 1 that the original displays.
//!
//! # By dilation and erosion
//! The measure of B. Bouzy (1995): see [`Spread`].
//!
//! ```
//! use binmatrix_analysis::influence::{self, Spread, shade};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     X O . . . . .
//!     . . . . . . .
//! ".parse()?;
//! let influence = influence::of(&board, Spread::Distance);
//! assert_eq!(influence.values(), [1, -1, -6, -5, -4, -3, -2, 1, -1, -1, -1, -1, -1, -1]);
//! let c2 = Point::from_vertex("C2", board.size())?;
//! assert_eq!(influence.at(c2), Some(-6));
//! assert_eq!(shade(-6, None), 1.0 / 14.0); // nearly white
//! assert_eq!(influence.favoring(Color::Black).len(), 2);
//!
//! let field = influence::of(&board, Spread::TERRITORY);
//! assert_eq!(field.values().len(), 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is computed
//! All stones are processed at once. A point is reached at distance d if an adjacent point nearer the stone was reached
//! at d − 1 and holds no enemy stone. This takes two shifts for each of the 84 places around a stone, for one stone as
//! for two hundred. The number of stones that reach a point is counted in the binary digits of a few sets. After each
//! step, the number of stones within that distance is added to the total. A stone at distance d is thus added 7 − d
//! times, without multiplication. Bouzy's map is counted in the same way, one step at a time.

use alloc::vec::Vec;

use crate::both;
use crate::counter::{self, Digits};
use binmatrix::{
    BinMatrix, Board, BoardSize, ByColor, Color, GridOf, Level, Point, Points, Position,
    PositionJob, WORDS, Words,
};

/// The largest distance, in steps, at which a stone has influence.
pub const REACH: usize = 6;

/// The influence of a stone on its own point, in sevenths.
pub const STONE: i16 = REACH as i16 + 1;

/// An integer for each point of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointValues {
    size: BoardSize,
    values: Vec<i16>,
}

impl PointValues {
    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns all values, row by row from the top left, in the order of [`BoardSize::index_of`].
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// Returns the value of a point; `None` if it is off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<i16> {
        let (row, column) = (usize::from(point.row()), usize::from(point.column()));
        let index = row * usize::from(self.size.width()) + column;
        let value = self.values.get(index).copied();
        value.filter(|_| self.size.contains(point))
    }

    /// Returns the points that favor `color`: positive values for Black, negative values for White.
    #[must_use]
    pub fn favoring(&self, color: Color) -> Points {
        let mut points = Points::empty(self.size);
        for (point, &value) in Points::full(self.size).iter().zip(&self.values) {
            let favors = match color {
                Color::Black => value > 0,
                Color::White => value < 0,
            };
            if favors {
                points.insert(point);
            }
        }
        points
    }

    /// Returns black minus white. Both numbers are given by at most sixteen digits, lowest first.
    fn of_digits(black: &[Words], white: &[Words], size: BoardSize) -> PointValues {
        let mut by_bit = [0_i16; 64 * WORDS];
        add_digits(&mut by_bit, black, i16::wrapping_add);
        add_digits(&mut by_bit, white, i16::wrapping_sub);
        let (width, stride) = (usize::from(size.width()), size.shape().stride());
        let mut values = Vec::with_capacity(size.points());
        for row in by_bit.chunks(stride).take(usize::from(size.height())) {
            values.extend_from_slice(&row[..width]);
        }
        PointValues { size, values }
    }
}

/// Adds the numbers with these digits, eight points at a time: the bits of a byte become the bytes of a word.
fn add_digits(by_bit: &mut [i16; 64 * WORDS], digits: &[Words], add: fn(i16, i16) -> i16) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    for (index, eight) in by_bit.chunks_exact_mut(8).enumerate() {
        let (word, shift) = (index / 8, 8 * (index % 8));
        // The lower eight and the upper eight digits of each number.
        let mut bytes = [0_u64; 2];
        for (place, digit) in digits.iter().enumerate() {
            let byte = digit[word] >> shift & 0xFF;
            // Isolates bit k of the byte in byte k, then moves it to the lowest bit.
            let spread = (byte * ONES) & 0x8040_2010_0804_0201;
            let bits = ((spread + 0x7F * ONES) >> 7) & ONES;
            bytes[place / 8 % 2] |= bits << (place % 8);
        }
        let [low, high] = bytes.map(u64::to_le_bytes);
        for (value, (low, high)) in eight.iter_mut().zip(low.into_iter().zip(high)) {
            *value = add(*value, i16::from_le_bytes([low, high]));
        }
    }
}

/// Returns the shade for an influence, in 28ths from 0 (white) to 28 (black); a point without influence gets 14.
///
/// The influence is clamped to that of one stone. Under a black stone it is clamped to the range from zero to
/// half a stone's influence for Black; under a white stone, likewise for White.
///
/// One 28th stands for half a seventh, so that half a stone's influence, 3½ sevenths, is a whole number of 28ths.
///
/// ```
/// use binmatrix::Color;
/// use binmatrix_analysis::influence::shade_28ths;
/// assert_eq!([-20, -7, -1, 0, 3, 7, 20].map(|sevenths| shade_28ths(sevenths, None)), [0, 0, 12, 14, 20, 28, 28]);
/// assert_eq!([-7, 0, 3, 7].map(|sevenths| shade_28ths(sevenths, Some(Color::Black))), [14, 14, 20, 21]);
/// ```
#[must_use]
pub const fn shade_28ths(sevenths: i16, stone: Option<Color>) -> u8 {
    // In half sevenths.
    let (low, high) = match stone {
        None => (-2 * STONE, 2 * STONE),
        Some(Color::Black) => (0, STONE),
        Some(Color::White) => (-STONE, 0),
    };
    let halves = sevenths.saturating_mul(2);
    let cut = if halves < low {
        low
    } else if halves > high {
        high
    } else {
        halves
    };
    (cut + 2 * STONE) as u8
}

/// Returns the shade for an influence, from 0.0 (white) to 1.0 (black): [`shade_28ths`] as a fraction.
#[must_use]
pub fn shade(sevenths: i16, stone: Option<Color>) -> f32 {
    f32::from(shade_28ths(sevenths, stone)) / 28.0
}

/// The way in which stones spread their influence.
///
/// # Bouzy's map
/// Stones are dilated and then eroded (B. Bouzy, "Modélisation cognitive du joueur de Go", 1995).
///
/// A black stone starts with 64, a white stone with −64, an empty point with 0. Each step applies to all points
/// simultaneously; only neighbors on the board count.
///
/// * **Dilation**: a point that is not negative and has no negative neighbor is raised by the number of its positive
///   neighbors; a point that is not positive and has no positive neighbor is lowered by the number of its negative
///   neighbors.
/// * **Erosion**: a positive point is lowered by the number of its neighbors that are not positive, but not below 0; a
///   negative point is raised by the number of its neighbors that are not negative, but not above 0.
///
/// ```text
/// . . . . .     . .  .  . .     . .  1  . .
/// . . . . .     . .  1  . .     . 2  2  2 .
/// . . X . .     . 1 64  1 .     1 2 68  2 1      the stone, dilated once, and dilated twice
/// . . . . .     . .  1  . .     . 2  2  2 .
/// . . . . .     . .  .  . .     . .  1  . .
/// ```
/// After n dilations, a lone stone in the middle of a large board is reduced to its own point by (n−1)²+1 erosions.
/// Bouzy uses n(n−1)+1, hence 5 and 21: whatever remains is held by several stones together, or by one stone and the
/// edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Spread {
    /// Influence by distance, in sevenths: see the [module](self).
    Distance,
    /// Influence by dilation and erosion.
    Bouzy {
        /// The number of dilations.
        dilations: u8,
        /// The number of erosions after the dilations.
        erosions: u8,
    },
}

impl Spread {
    /// Five dilations and 21 erosions: the points that are nearly territory.
    pub const TERRITORY: Spread = Spread::Bouzy {
        dilations: 5,
        erosions: 21,
    };

    /// Four dilations and no erosion: the area where each color has influence.
    pub const INFLUENCE: Spread = Spread::Bouzy {
        dilations: 4,
        erosions: 0,
    };
}

/// Computes the influence of all stones of a position, on a matrix type of your choice: see [`of`].
///
/// Cost: by distance, about two thousand set operations for each color, for any number of stones; for Bouzy's map,
/// about a hundred for each dilation and erosion. On 19×19 a few microseconds. Allocates a list on the heap.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>, spread: Spread) -> PointValues {
    of_stones(both(position), spread, position.grid())
}

/// Computes the influence of these stones.
#[inline(never)]
pub(crate) fn of_stones<M: BinMatrix>(
    stones: ByColor<M>,
    spread: Spread,
    grid: GridOf<M>,
) -> PointValues {
    grid.level.vectorize(
        #[inline(always)]
        || match spread {
            Spread::Distance => black_minus_white(&received_by_both(stones, stones, grid), grid),
            Spread::Bouzy {
                dilations,
                erosions,
            } => black_minus_white(&bouzy_values(stones, dilations, erosions, grid), grid),
        },
    )
}

/// Computes the influence of all stones of a board: see the [module](self) and [`Spread`].
///
/// Cost: on 19×19 a few microseconds. Allocates a list on the heap.
#[must_use]
pub fn of(board: &Board, spread: Spread) -> PointValues {
    struct Influence(Spread);
    impl PositionJob for Influence {
        type Output = PointValues;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> PointValues {
            of_position(&position, self.0)
        }
    }
    board.ask(Influence(spread))
}

/// The number of digits of an influence: stones on all 85 places that reach a point add up to 231.
pub(crate) const DIGITS: usize = 8;

/// The number of digits of the count of stones that reach a point.
const STONES_DIGITS: usize = 7;

/// Returns the contribution of each color's `sources` to every point, in sevenths; the other color's `walls` stop it.
#[inline(always)]
pub(crate) fn received_by_both<M: BinMatrix>(
    sources: ByColor<M>,
    walls: ByColor<M>,
    grid: GridOf<M>,
) -> ByColor<Digits<M, DIGITS>> {
    ByColor {
        black: received(sources.black, walls.white, grid),
        white: received(sources.white, walls.black, grid),
    }
}

/// Returns the contribution of the `sources` to every point, in sevenths; `walls` are reached and end the path.
#[inline(never)]
pub(crate) fn received<M: BinMatrix>(sources: M, walls: M, grid: GridOf<M>) -> Digits<M, DIGITS> {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let none = M::empty(grid);
            // The number of sources that reach a point in at most the current number of steps, and its sum over all
            // steps.
            let (mut stones, mut total) = ([none; STONES_DIGITS], [none; DIGITS]);
            (stones[0], total[0]) = (sources, sources);
            // For each quarter, by the number of steps in its first direction: the points reached in exactly the
            // current number of steps.
            let mut quarters = [[none; REACH + 1]; 4];
            for quarter in &mut quarters {
                quarter[0] = sources;
            }
            for steps in 1..=REACH {
                for (number, quarter) in quarters.iter_mut().enumerate() {
                    let mut before = none;
                    for first in 0..=steps {
                        let here = quarter[first] - walls;
                        quarter[first] = step(number, before, here, grid);
                        before = here;
                    }
                }
                // A line between two quarters is the first direction of one quarter and the second direction of the
                // other. It is counted as the second direction.
                for first in 0..steps {
                    let [a, b, c, d] = &quarters;
                    counter::count_four(&mut stones, [a[first], b[first], c[first], d[first]]);
                }
                counter::add(&mut total, &stones, grid);
            }
            total
        },
    )
}

/// Returns the union of one set moved in the first direction of a quarter of the board and the other moved in its
/// second. Each quarter is the previous one turned clockwise.
#[inline(always)]
fn step<M: BinMatrix>(quarter: usize, first: M, second: M, grid: GridOf<M>) -> M {
    match quarter {
        0 => first.down(grid) | second.right(grid),
        1 => first.left(grid) | second.down(grid),
        2 => first.up(grid) | second.left(grid),
        _ => first.right(grid) | second.up(grid),
    }
}

/// The number of digits of a value of Bouzy's map: at most 64, plus four for each of 255 dilations.
const BOUZY_DIGITS: usize = 11;

/// The index of the digit with value 64.
const BOUZY_STONE: usize = 6;

/// Computes Bouzy's map, with positive and negative values in separate numbers.
#[inline(always)]
fn bouzy_values<M: BinMatrix>(
    stones: ByColor<M>,
    dilations: u8,
    erosions: u8,
    grid: GridOf<M>,
) -> ByColor<Digits<M, BOUZY_DIGITS>> {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let none = M::empty(grid);
            let mut values = ByColor::both([none; BOUZY_DIGITS]);
            let mut own = stones;
            for color in Color::BOTH {
                values[color][BOUZY_STONE] = stones[color];
            }
            for _ in 0..dilations {
                for color in Color::BOTH {
                    let open = own[!color].grow4(grid).inverse(grid);
                    let [a, b, c, d] = shifts(own[color], grid);
                    let beside = [a & open, b & open, c & open, d & open];
                    counter::count_four(&mut values[color], beside);
                }
                for color in Color::BOTH {
                    own[color] = counter::any(&values[color], grid);
                }
            }
            for _ in 0..erosions {
                for color in Color::BOTH {
                    let mut lost = [none; 3];
                    counter::count_four(&mut lost, shifts(own[color].inverse(grid), grid));
                    counter::subtract_to_zero(&mut values[color], &lost, grid);
                    own[color] = counter::any(&values[color], grid);
                }
            }
            values
        },
    )
}

/// Returns the set moved down, up, right and left.
#[inline(always)]
fn shifts<M: BinMatrix>(set: M, grid: GridOf<M>) -> [M; 4] {
    [
        set.down(grid),
        set.up(grid),
        set.right(grid),
        set.left(grid),
    ]
}

/// Returns black minus white as plain data.
#[inline(always)]
pub(crate) fn black_minus_white<M: BinMatrix, const N: usize>(
    digits: &ByColor<Digits<M, N>>,
    grid: GridOf<M>,
) -> PointValues {
    let mut words = ByColor::both([[0; WORDS]; N]);
    for color in Color::BOTH {
        for place in 0..N {
            words[color][place] = digits[color][place].to_words(grid);
        }
    }
    PointValues::of_digits(&words.black, &words.white, grid.size())
}
