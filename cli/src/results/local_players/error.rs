//! The reasons why a region is not played out.

use std::fmt;

use binmatrix::{BoardSize, IllegalMove};
use thiserror::Error;

use crate::results::engines::Fault;
use crate::system::pool::KernelError;

/// The reason why a player did not play a region out.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayOutError {
    /// The engine died, did not answer in time, wrote garbage, or refused a command that every engine must accept.
    #[error("{engine} {fault}")]
    Fault {
        /// The name of the engine, or its command if it told no name.
        engine: String,
        /// The fault.
        fault: Fault,
    },
    /// The engine refuses a board of this size.
    #[error("{engine} does not play on {size}: {reason}")]
    Size {
        /// The name of the engine, or its command.
        engine: String,
        /// The size.
        size: BoardSize,
        /// The reason given by the engine.
        reason: String,
    },
    /// The engine played an illegal move.
    #[error("{engine} played an illegal move, {vertex}: {reason}")]
    Illegal {
        /// The name of the engine.
        engine: String,
        /// The move.
        vertex: String,
        /// The reason.
        reason: IllegalMove,
    },
    /// The search cannot evaluate such positions.
    #[error(transparent)]
    Search(#[from] KernelError),
}

/// A region that was not played out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayOutWarning {
    /// The color and the origin of its stones.
    pub region: String,
    /// The reason.
    pub reason: PlayOutError,
    /// True if the engine is not asked again after it.
    pub is_last: bool,
}

impl fmt::Display for PlayOutWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlayOutWarning { region, reason, .. } = self;
        write!(f, "the region of {region} is not played out: {reason}")?;
        match self.is_last {
            true => f.write_str("; the engine is not asked again"),
            false => Ok(()),
        }
    }
}
