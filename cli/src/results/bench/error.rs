//! The errors of a benchmark.

use binmatrix::{BackendUnavailable, BoardSize};
use thiserror::Error;

use crate::system::pool::{KernelError, PoolError};

/// The reason why there are no measurements.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BenchError {
    /// The backend is not available.
    #[error(transparent)]
    Backend(#[from] BackendUnavailable),
    /// The kernel cannot play the games.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The threads cannot be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// The starting position does not exist.
    #[error(
        "there is no position after {asked} moves on {size}: the playout from seed {seed} ends after {moves}"
    )]
    TooFewMoves {
        /// The size of the board.
        size: BoardSize,
        /// The requested number of moves.
        asked: u32,
        /// The number of moves of the playout.
        moves: u32,
        /// The seed of the random numbers.
        seed: u64,
    },
    /// Two backends or kernels that must play the same games play different ones.
    #[error("{0}")]
    Disagreement(String),
}
