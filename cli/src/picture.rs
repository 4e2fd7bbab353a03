//! Pictures of positions, as in a book: SVG, and PNG made from it.
//!
//! A [`Picture`] is a description: a board, its heading, and layers over it ([`Layer`]). It says what is to be seen, and nothing
//! of how. `map` and `analyze` both describe ([`fn@of_map`], [`fn@of_analysis`]), and [`Picture::svg`] draws, with a legend of what
//! appears and of nothing else.
//!
//! ```text
//!  heading     players; date, move, whose turn
//!  board       from below: soft fields, hatching, lines, links, squares, outlines, stones, what is on and between them
//!  legend      a drawing and a few words for each thing on the board
//! ```
//! No color is needed to read it: what is Black's is solid and what is White's is hollow, as the stones are (a soft field of
//! White's has little rings); whatever else there is has a shape of its own. The colors are those of M. Okabe and K. Ito, "Color
//! Universal Design" (2008), which people who tell few colors tell apart: blue for Black, orange for White.
//!
//! The text is drawn as outlines of the letters of one font inside the program. So a picture looks the same on each
//! machine, whatever fonts it has, and nothing that shows SVG need support text; the words stand in the SVG's title and
//! description too. A word with a letter that the font lacks, such as a Chinese character, stands only there: in the drawing
//! it is left out.

mod font;
mod legend;
mod of_analysis;
mod of_map;
mod outline;
mod png;
mod svg;
mod theme;

use binmatrix::{Board, Color, Point, Points};

pub use of_analysis::of_analysis;
pub use of_map::of_map;
pub use png::{PixelWidth, PixelWidthError, PngError, to_png};
pub use theme::{Theme, UnknownTheme};

/// What is to be seen in a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub board: Board,
    /// The lines above the board, the first one in larger letters.
    pub heading: Vec<String>,
    /// The last stone and its number.
    pub last: Option<(Point, usize)>,
    /// What is over the board, in any order; each kind has its place.
    pub layers: Vec<Layer>,
}

/// Something on many points of the board.
#[derive(Clone, Debug)]
pub enum Layer {
    /// A soft field of a color, the darker the stronger: from 0 to 1.
    Field {
        /// Whose.
        color: Color,
        /// Where, and how strong.
        strengths: Vec<(Point, f64)>,
    },
    /// A square on each point, the larger the stronger: from 0 to 1.
    Owned {
        /// Whose.
        color: Color,
        /// Where, and how strong.
        strengths: Vec<(Point, f64)>,
    },
    /// Lines across.
    Hatched {
        /// How.
        hatching: Hatching,
        /// Where.
        points: Points,
    },
    /// Short bars between neighbors, or beads.
    Links {
        /// Of what kind.
        bar: Bar,
        /// Those to the right, named by their left ends.
        right: Points,
        /// Those downward, named by their upper ends.
        down: Points,
    },
    /// A line around points.
    Outlined {
        /// Whose they are.
        color: Color,
        /// How heavy it is.
        weight: Weight,
        /// The points.
        points: Points,
    },
    /// The same mark on each point.
    Marked {
        /// Which.
        mark: Mark,
        /// Where.
        points: Points,
    },
}

/// Lines across an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    /// It depends on who moves first.
    Unsettled,
    /// A ko decides.
    Ko,
    /// Seki.
    Seki,
}

/// What a bar or a bead between neighbors stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// A link of a color.
    One(Color),
    /// A link of both: a bead, since nearly always it joins two stones, which would cover a bar.
    Neutral,
}

/// How heavy an outline is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Nothing is known of what it surrounds.
    Light,
    /// What it surrounds is alive.
    Heavy,
}

/// A mark on a point or a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The point has the color without a stone.
    Held(Color),
    /// The point belongs to an eye.
    Eye(Color),
    /// The stone is dead, and counts as taken.
    Dead,
    /// The stone is dead if all around its region is the opponent's.
    DeadInside,
    /// Who plays here first decides.
    Vital,
    /// It decides if the attacker plays here.
    Kills,
    /// It decides if the defender plays here.
    Saves,
    /// The stone cannot be taken even if its owner always passes.
    PassAlive,
    /// The point is enclosed by such stones.
    PassTerritory,
    /// The stone is in atari.
    InAtari,
    /// The last liberty of a chain.
    LastLiberty,
}
