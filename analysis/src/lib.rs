//! Analyses of Go positions, built on the point sets of [`binmatrix`]: GNU Go's worms and dragons, the maps of irgo,
//! seki, and local life and death.
//!
//! Most modules have two functions that give the same answers. `of` takes a [`Board`](binmatrix::Board) and picks the
//! fastest matrix type for it. `of_position` takes a [`Position`] on a matrix type that the caller chooses.
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
//! From low level to high level: no module uses a module listed below it.
//!
//! | module | contents |
//! |---|---|
//! | [`seki`] | chains of both colors that neither side may attack, found by exhaustive play |
//! | [`worms`], [`dragons`] | worms and cavities with GNU Go's measures; caves and dragons, with the reason for each union |
//! | [`color_map`], [`clusters`] | the points and links that each color holds; connected points, eyes, obvious life and death |
//! | `counter`, [`influence`] | a number for every point, stored as binary digits; influence by distance and by dilation and erosion (Bouzy) |
//! | [`shadows`] | the area that each cluster dominates, and groups of clusters |
//! | `reading` | exhaustive play in a part of the board, by proof-number search |
//! | [`local_life`] | a cluster cut out into its own position, played out or solved exactly |
//! | [`board_life`] | stones that live or die on the board, proven from both sides |
//! | [`semeai`] | two groups that may capture each other, counted or read |
//! | [`survey`] | all maps in one call, with obviously dead stones removed |

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod board_life;
pub mod clusters;
pub mod color_map;
mod counter;
pub mod dragons;
pub mod influence;
pub mod local_life;
mod options;
mod reading;
pub mod seki;
pub mod semeai;
pub mod shadows;
pub mod survey;
pub mod worms;

pub use options::SurveyOptions;

use binmatrix::{BinMatrix, ByColor, Color, GridOf, Point, Position};

/// Returns the stones of both colors.
#[inline(always)]
fn both<M: BinMatrix>(position: &Position<M>) -> ByColor<M> {
    ByColor {
        black: position.stones(Color::Black),
        white: position.stones(Color::White),
    }
}

/// Returns the first point of a non-empty set.
#[inline(always)]
fn origin<M: BinMatrix>(set: M, grid: GridOf<M>) -> Point {
    set.first_point(grid).expect("a set with a point")
}
