#![no_std]
#[cfg(feature = "std")]
extern crate std;

mod backend;
mod board;
mod color;
pub mod diagram;
mod legality;
mod level;
pub mod life;
mod matrix;
mod moves;
pub mod petersen;
pub mod playout;
mod point;
mod position;
mod rng;
mod rules;
mod score;
mod size;

pub use backend::*;
pub use board::{Board, Setup};
pub use color::{ByColor, Color};
pub use legality::{IllegalMove, SetupError};
pub use level::{Baseline, Level};
pub use matrix::*;
pub use moves::{Move, MoveVertex};
pub use point::{COLUMN_LETTERS, Point, Points, PointsIter, Vertex, VertexError};
pub use position::Position;
pub use rng::Rng;
pub use rules::*;
pub use size::*;
