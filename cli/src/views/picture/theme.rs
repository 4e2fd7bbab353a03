//! The colors of a picture.

use std::fmt;
use std::str::FromStr;

use binmatrix::{ByColor, Color};

/// The background of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// White paper.
    #[default]
    Light,
    /// A dark screen.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// `"light"` or `"dark"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// The text names no [`Theme`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected light or dark")
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;
    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let named = Theme::ALL.into_iter().find(|theme| theme.name() == text);
        named.ok_or(UnknownTheme)
    }
}

/// The colors of a theme.
pub(super) struct Palette {
    pub paper: &'static str,
    /// Letters and the frame of the board.
    pub ink: &'static str,
    /// Less important letters.
    pub faint: &'static str,
    /// The lines of the board.
    pub grid: &'static str,
    pub stones: ByColor<Stone>,
    /// Hints of each color that are not stones.
    pub hints: ByColor<&'static str>,
    /// Undecided or endangered points.
    pub open: &'static str,
}

/// The colors of a stone.
pub(super) struct Stone {
    pub fill: &'static str,
    pub edge: &'static str,
    /// Letters and marks on the stone.
    pub ink: &'static str,
}

impl Palette {
    pub fn stone(&self, color: Color) -> &Stone {
        match color {
            Color::Black => &self.stones.black,
            Color::White => &self.stones.white,
        }
    }
}

static LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#1a1a1a",
    faint: "#5c5c5c",
    grid: "#8c8c8c",
    stones: ByColor {
        black: Stone {
            fill: "#141414",
            edge: "#141414",
            ink: "#ffffff",
        },
        white: Stone {
            fill: "#ffffff",
            edge: "#141414",
            ink: "#141414",
        },
    },
    hints: ByColor {
        black: "#0072b2",
        white: "#e69f00",
    },
    open: "#b0558a",
};

static DARK: Palette = Palette {
    paper: "#16191d",
    ink: "#ececec",
    faint: "#a4abb3",
    grid: "#5f6771",
    stones: ByColor {
        black: Stone {
            fill: "#000000",
            edge: "#a9b0b8",
            ink: "#ffffff",
        },
        white: Stone {
            fill: "#f2f2f2",
            edge: "#f2f2f2",
            ink: "#141414",
        },
    },
    hints: ByColor {
        black: "#56b4e9",
        white: "#e69f00",
    },
    open: "#dd8fbb",
};
