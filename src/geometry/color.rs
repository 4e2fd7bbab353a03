//! The two players, and pairs that hold one value for each.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A player, or the color of a stone.
///
/// In an `Option<Color>`, `None` is an empty point.
///
/// ```
/// use binmatrix::Color;
/// assert_eq!(!Color::Black, Color::White);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Plays first on an empty board; `X` in diagrams.
    Black,
    /// Plays second; `O` in diagrams.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// Returns the other player; the operator `!` does the same.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns `"black"` or `"white"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline(always)]
    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One value for each color, indexed by [`Color`].
///
/// ```
/// use binmatrix::{ByColor, Color};
/// let mut captures = ByColor { black: 0, white: 3 };
/// captures[Color::Black] += 1;
/// assert_eq!(captures, ByColor { black: 1, white: 3 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T: Copy> ByColor<T> {
    /// Creates a pair with the same value for both colors.
    #[inline(always)]
    pub const fn both(value: T) -> Self {
        ByColor {
            black: value,
            white: value,
        }
    }
}

impl<T> ByColor<T> {
    /// Creates a pair by calling a function for each color, Black first.
    #[inline(always)]
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        ByColor {
            black: value(Color::Black),
            white: value(Color::White),
        }
    }

    /// Applies a function to both values, Black's first.
    #[inline(always)]
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            black: turn(self.black),
            white: turn(self.white),
        }
    }
}

#[cfg(feature = "playout")]
impl<T, const N: usize> ByColor<[T; N]> {
    /// Borrows both arrays as slices.
    #[inline(always)]
    pub(crate) fn as_slices(&self) -> ByColor<&[T]> {
        ByColor {
            black: &self.black,
            white: &self.white,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
