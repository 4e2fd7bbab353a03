//! Why there are no measurements.

use binmatrix::{BackendUnavailable, BoardSize};
use thiserror::Error;

use crate::system::pool::{KernelError, PoolError};

/// Why there are no measurements.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BenchError {
    /// The backend does not run here.
    #[error(transparent)]
    Backend(#[from] BackendUnavailable),
    /// The kernel cannot play.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The threads do not start.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// There is no such position to measure from.
    #[error(
        "there is no position after {asked} moves on {size}: the playout from seed {seed} ends after {moves}"
    )]
    TooFewMoves {
        /// The size of the board.
        size: BoardSize,
        /// The number of moves that was asked for.
        asked: u32,
        /// The number of moves that there are.
        moves: u32,
        /// What the random numbers were made from.
        seed: u64,
    },
    /// Two backends or kernels that should play the same games played different ones.
    #[error("{0}")]
    Disagreement(String),
}
