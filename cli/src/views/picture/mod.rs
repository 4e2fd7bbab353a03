//! Pictures of positions, as in a book: SVG, and PNG made from SVG.
//!
//! A [`Picture`] describes the contents: a board, its heading, and layers over it ([`Layer`]). It says nothing about
//! style. [`fn@of_map`] and [`fn@of_analysis`] describe, and [`Picture::svg`] draws, with a legend of exactly the
//! things that appear.
//!
//! ```text
//!  heading     players; date; move and player to move
//!  board       from the bottom up: soft fields, hatching, lines, links, squares, outlines, stones, marks and beads
//!  legend      an icon and a few words for each thing on the board
//! ```
//! A picture is readable without color: Black's hints are solid and White's are hollow, like the stones (a soft field
//! of White's has small rings), and everything else has its own shape. The colors follow M. Okabe and K. Ito, "Color
//! Universal Design" (2008), and are distinguishable for people with color vision deficiency: blue for Black, orange
//! for White.
//!
//! Text is drawn as letter outlines of a font inside the program. A picture therefore looks the same on every machine,
//! and SVG viewers need no text support; the words are also in the title and description of the SVG. Words with a
//! letter that the font lacks, such as a Chinese character, appear only there and are left out of the drawing.

mod canvas;
mod description;
mod font;
mod legend;
mod line;
mod marks;
mod of_analysis;
mod of_life;
mod of_map;
mod outline;
mod png;
mod svg;
mod theme;

pub use description::{Bar, Hatching, Layer, Mark, Picture, Weight};
pub use of_analysis::of_analysis;
pub use of_life::of_life;
pub use of_map::of_map;
pub use png::{
    FrameTime, FrameTimeError, PixelWidth, PixelWidthError, PngError, to_animated_png, to_png,
};
pub use svg::beside;
pub use theme::{Theme, UnknownTheme};
