//! Points, moves, sets of points, board sizes and symmetries as plain data: no algebra, no backend.

mod color;
mod handicap;
mod moves;
mod neighbors;
mod parse;
mod point;
mod shape;
mod size;
mod symmetry;

pub use color::{ByColor, Color};
pub use moves::Move;
pub use parse::ParseError;
pub(crate) use parse::named;
pub use point::{COLUMN_LETTERS, Point, Points, PointsIter, TooShort, VertexError};
pub use shape::{Shape, Shift};
pub use size::{BoardSize, MAX_POINTS, MAX_SIDE, SizeError, WORDS, Words};
#[cfg(feature = "playout")]
pub(crate) use size::{half_words, whole_words};
pub use symmetry::Symmetry;
pub(crate) use symmetry::transform_words;
