//! Reproduces published counts for whole boards with the library's boards.
//!
//! [`legal`] counts positions and tests groups and liberties; [`games`] counts games and tests captures and positional
//! superko. The published numbers are in `cli/tests/count.rs`.

pub mod games;
pub mod legal;

use binmatrix::BoardSize;
use thiserror::Error;

/// The reason why there is no count.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The board has too many points to enumerate all positions.
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
    /// The number exceeds 128 bits.
    #[error("the number for {size} exceeds 2^128")]
    Overflow {
        /// The board.
        size: BoardSize,
    },
    /// The board has too many positions to count games.
    #[error("games are counted on boards with up to {most} legal positions, {size} has more")]
    TooManyPositions {
        /// The board.
        size: BoardSize,
        /// The limit.
        most: usize,
    },
}
