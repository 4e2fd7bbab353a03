//! Points, moves, sets of points, board sizes and symmetries as plain data: no algebra, no backend.

mod color;
mod handicap;
mod moves;
mod neighbors;
mod point;
mod shape;
mod size;
mod symmetry;

pub use color::{ByColor, Color};
pub use handicap::HandicapPoints;
pub use moves::{Move, MoveVertex};
pub use point::{COLUMN_LETTERS, Point, Points, PointsIter, TooShort, Vertex, VertexError};
pub use shape::{Shape, Shift};
#[cfg(feature = "playout")]
pub(crate) use size::half_words;
pub use size::{BoardSize, MAX_POINTS, MAX_SIDE, SizeError, WORDS, Words};
pub(crate) use symmetry::transform_words;
pub use symmetry::{Symmetry, UnknownSymmetry};
