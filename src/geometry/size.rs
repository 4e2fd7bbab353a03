//! [`BoardSize`]: width and height, and the number of words in a set of points.

use core::fmt;

use super::Point;

/// The 64-bit words of a set of points on any board up to 25×25, in the order of [`Shape`](super::Shape).
pub type Words = [u64; WORDS];

/// The number of words in [`Words`]: 25 rows of 26 bits are 650 bits.
pub const WORDS: usize = 11;

/// The largest width and height.
pub const MAX_SIDE: u8 = 25;

/// The largest number of points on a board, 25 × 25.
pub const MAX_POINTS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// Splits the first words of a set into 32-bit halves, low half first.
#[cfg(feature = "playout")]
#[inline(always)]
pub(crate) fn half_words<const N: usize>(words: &Words) -> [u32; N] {
    core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32)
}

/// Joins 32-bit halves, low half first, to words. Halves beyond the words are ignored.
#[cfg(feature = "playout")]
#[inline(always)]
pub(crate) fn whole_words(halves: &[u32]) -> Words {
    let mut words = [0; WORDS];
    for (index, &half) in halves.iter().enumerate() {
        if let Some(word) = words.get_mut(index / 2) {
            *word |= u64::from(half) << (32 * (index % 2));
        }
    }
    words
}

/// The width and height of a board, each from 1 to 25 points.
///
/// ```
/// use binmatrix::BoardSize;
/// let size = BoardSize::new(13, 9)?;
/// assert_eq!((size.width(), size.height(), size.points()), (13, 9, 117));
/// assert_eq!(size.to_string(), "13x9");
/// assert!(BoardSize::new(26, 9).is_err());
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// Creates a board size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// - [`SizeError`] if a side is 0 or larger than 25.
    pub const fn new(width: u8, height: u8) -> Result<BoardSize, SizeError> {
        if width == 0 || width > MAX_SIDE || height == 0 || height > MAX_SIDE {
            Err(SizeError { width, height })
        } else {
            Ok(BoardSize { width, height })
        }
    }

    /// Creates a board size with `side` columns and `side` rows.
    ///
    /// # Errors
    /// - [`SizeError`] if `side` is 0 or larger than 25.
    pub const fn square(side: u8) -> Result<BoardSize, SizeError> {
        BoardSize::new(side, side)
    }

    /// Creates a board size from sides that are known to be 1 to 25.
    pub(super) const fn of_sides(width: u8, height: u8) -> BoardSize {
        BoardSize { width, height }
    }

    /// Returns the number of columns.
    #[inline(always)]
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    #[inline(always)]
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of points, `width × height`.
    #[inline(always)]
    #[must_use]
    pub const fn points(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns `true` if the board is square.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Returns the size with width and height exchanged.
    #[inline(always)]
    #[must_use]
    pub const fn transposed(self) -> BoardSize {
        BoardSize {
            width: self.height,
            height: self.width,
        }
    }

    /// Returns `true` if `point` lies on a board of this size.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.row() < self.height && point.column() < self.width
    }

    /// Iterates over all 625 sizes, sorted by width, then by height.
    pub fn all() -> impl Iterator<Item = BoardSize> {
        (1..=MAX_SIDE)
            .flat_map(|width| (1..=MAX_SIDE).map(move |height| BoardSize { width, height }))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The error for a width or height outside 1 to 25.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SizeError {
    /// The requested width.
    pub width: u8,
    /// The requested height.
    pub height: u8,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unacceptable board size {}x{}: each side must be 1 to {MAX_SIDE}",
            self.width, self.height
        )
    }
}

impl core::error::Error for SizeError {}
