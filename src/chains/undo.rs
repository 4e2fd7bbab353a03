//! [`Undo`]: the record of a move.

use crate::geometry::Color;
use crate::position::Chain;
use crate::rules::{PositionHash, Turn};
use crate::sets::{BinMatrix, GridOf};

/// Up to four different chain numbers. What lies behind the count means nothing.
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

    /// Adds a number; whether it is new.
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

/// The record of a move, with which it is taken back; made by [`ChainPosition::play`](super::ChainPosition::play) and used up by
/// [`ChainPosition::undo`](super::ChainPosition::undo). Three sets and 64 bytes: 256 bytes for 512-bit sets.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo<M> {
    pub(super) turn: Turn,
    pub(super) hash: PositionHash,
    pub(super) player: Color,
    /// The entry of the chain table that the new chain took, and what it held.
    pub(super) chain: u16,
    pub(super) replaced: Chain<M>,
    /// The chains that were joined, without the one that gave its number to the new chain.
    pub(super) joined: Numbers,
    pub(super) captured: Numbers,
    /// The bit of the stone; `None` for a pass.
    pub(super) bit: Option<u16>,
    pub(super) suicide: bool,
    pub(super) removed: M,
}

impl<M: BinMatrix> Undo<M> {
    /// A record of no move, for [`ChainPosition::play_into`](super::ChainPosition::play_into) to write to. It is good for nothing else.
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
            captured: Numbers::NONE,
            bit: None,
            suicide: false,
            removed: nothing,
        }
    }

    /// The stones that the move took off the board: the enemy's, or in a suicide the player's own.
    #[inline(always)]
    #[must_use]
    pub fn removed(&self) -> M {
        self.removed
    }

    /// Returns `true` if the move took stones off the board; plain data, so also outside a job.
    #[inline(always)]
    #[must_use]
    pub fn removes(&self) -> bool {
        self.suicide || self.captured.count > 0
    }

    /// Who was to move, the ko and so on before the move.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }
}
