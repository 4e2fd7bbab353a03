//! `binmatrix count`: numbers about whole boards that are published, found again with the library's boards.
//!
//! [`legal`] counts positions and checks groups and liberties; [`games`] counts games and checks captures and
//! positional superko. The published numbers are in `cli/tests/count.rs`.

pub mod games;
pub mod legal;

use binmatrix::BoardSize;
use thiserror::Error;

/// Why there is no count.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// Too many points to go through all positions.
    #[error(
        "positions are enumerated on boards of up to {most} points, {size} has {}; see --method",
        .size.points()
    )]
    TooManyPoints {
        /// The board.
        size: BoardSize,
        /// The limit.
        most: usize,
    },
    /// A number of 129 bits.
    #[error("the number for {size} is over 2^128")]
    Overflow {
        /// The board.
        size: BoardSize,
    },
    /// Too many positions for games to be counted.
    #[error("games are counted on boards with up to {most} legal positions, {size} has more")]
    TooManyPositions {
        /// The board.
        size: BoardSize,
        /// The limit.
        most: usize,
    },
}
