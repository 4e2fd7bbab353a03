//! [`Undo`]: the record of a move.

use crate::geometry::Color;
use crate::position::Chain;
use crate::rules::{PositionHash, Turn};
use crate::sets::{BinMatrix, GridOf};

/// Up to four distinct chain numbers. Entries past `count` have no meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    list: [u16; 4],
    pub(super) count: u8,
}

impl Numbers {
    pub(super) const NONE: Numbers = Numbers {
        list: [0; 4],
        count: 0,
    };

    /// Adds a number and returns `true` if it is new.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u16) -> bool {
        if self.as_slice().contains(&number) {
            return false;
        }
        self.list[usize::from(self.count & 3)] = number;
        self.count += 1;
        true
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.list[..usize::from(self.count).min(4)]
    }
}

/// The record of a move, used to take the move back.
///
/// [`ChainPosition::play`](super::ChainPosition::play) returns it, and
/// [`ChainPosition::undo`](super::ChainPosition::undo) takes the records in reverse order. Size: three sets and 64
/// bytes, which is 256 bytes for 512-bit sets.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo<M> {
    pub(super) turn: Turn,
    pub(super) hash: PositionHash,
    pub(super) player: Color,
    /// The index of the new chain in the chain table; `replaced` is the entry it overwrote.
    pub(super) chain: u16,
    pub(super) replaced: Chain<M>,
    /// The joined chains, except the one whose number the new chain took.
    pub(super) joined: Numbers,
    /// The chains that the move removed: captured ones, or after a suicide the new chain.
    pub(super) removed_chains: Numbers,
    /// The bit of the stone; `None` for a pass.
    pub(super) bit: Option<u16>,
    pub(super) suicide: bool,
    pub(super) removed: M,
}

impl<M: BinMatrix> Undo<M> {
    /// Creates a placeholder for [`ChainPosition::play_into`](super::ChainPosition::play_into) to overwrite. It has no
    /// other use.
    #[inline(always)]
    pub fn unused(grid: GridOf<M>) -> Undo<M> {
        let nothing = M::empty(grid);
        Undo {
            turn: Turn::START,
            hash: PositionHash::default(),
            player: Color::Black,
            chain: 0,
            replaced: Chain {
                stones: nothing,
                liberties: nothing,
            },
            joined: Numbers::NONE,
            removed_chains: Numbers::NONE,
            bit: None,
            suicide: false,
            removed: nothing,
        }
    }

    /// The stones that the move removed: captured enemy stones, or the player's own stones after a suicide.
    #[inline(always)]
    #[must_use]
    pub fn removed(&self) -> M {
        self.removed
    }

    /// Returns `true` if the move removed stones. This is plain data and can be read outside a job.
    #[inline(always)]
    #[must_use]
    pub fn removes(&self) -> bool {
        self.removed_chains.count > 0
    }

    /// The turn before the move: player to move, ko, passes and prisoners.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }
}
