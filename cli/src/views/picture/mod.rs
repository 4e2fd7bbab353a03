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

mod canvas;
mod description;
mod font;
mod legend;
mod marks;
mod of_analysis;
mod of_map;
mod outline;
mod png;
mod svg;
mod theme;

pub use description::{Bar, Hatching, Layer, Mark, Picture, Weight};
pub use of_analysis::of_analysis;
pub use of_map::of_map;
pub use png::{PixelWidth, PixelWidthError, PngError, to_png};
pub use theme::{Theme, UnknownTheme};
