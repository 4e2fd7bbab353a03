//! Analyses of Go positions on sets of points, on top of [`binmatrix`]: worms and dragons as GNU Go measures them, the maps
//! of irgo, seki, and local life and death.
//!
//! Each module has a function `of`, which takes a [`Board`](binmatrix::Board) and finds the fastest matrix type for it, and a
//! function `of_position`, which takes a [`Position`] on a matrix type that the caller names. Both give the
//! same answers.
//!
//! ```
//! use binmatrix::Board;
//! use binmatrix_analysis::{dragons, worms};
//! let board: Board = "
//!     . X .
//!     X . O
//!     . O .
//! ".parse()?;
//! let worms = worms::of(&board);
//! assert_eq!(worms.worms.len(), 4);
//! assert_eq!(dragons::of(&worms).dragons.len(), 2); // the stones of each color share two liberties
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//! From low to high: no module uses one below its line.
//!
//! | module | contents |
//! |---|---|
//! | [`seki`] | chains of both colors that neither side may attack, by trying all play |
//! | [`worms`], [`dragons`] | worms and cavities with GNU Go's measures; their unions, each with its reason |
//! | [`color_map`], [`clusters`] | the points and links that each color holds; connected points, eyes, obvious life and death |
//! | `counter`, [`influence`] | numbers of all points at once, in binary digits; weight by distance, dilation and erosion (Bouzy) |
//! | [`shadows`] | the ground of each cluster, and groups of clusters |
//! | [`local_life`] | a cluster in a position of its own, played out or solved exactly |
//! | [`survey`] | all maps in one go, obviously dead stones taken off |

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod clusters;
pub mod color_map;
mod counter;
pub mod dragons;
pub mod influence;
pub mod local_life;
mod options;
pub mod seki;
pub mod shadows;
pub mod survey;
pub mod worms;

pub use options::SurveyOptions;

use binmatrix::{BinMatrix, ByColor, Color, GridOf, Point, Position};

/// The stones of both colors.
#[inline(always)]
fn both<M: BinMatrix>(position: &Position<M>) -> ByColor<M> {
    ByColor {
        black: position.stones(Color::Black),
        white: position.stones(Color::White),
    }
}

/// The first point of a set that is not empty.
#[inline(always)]
fn origin<M: BinMatrix>(set: M, grid: GridOf<M>) -> Point {
    set.first_point(grid).expect("a set with a point")
}
