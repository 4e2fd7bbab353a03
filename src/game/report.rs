//! [`MoveReport`]: what a move does and breaks.

use crate::chains::MoveEffect;
use crate::geometry::{BoardSize, Points};
use crate::rules::IllegalMove;

/// Everything about one move, legal or not, in one value: what a front end shows before a stone is put down
/// ([`Game::analyze_move`](super::Game::analyze_move)), and what a reader of records notes
/// ([`Game::play_tolerant`](super::Game::play_tolerant)).
///
/// Each field is answered by itself. A move may take back a ko and repeat a position at once;
/// [`legality`](MoveReport::legality) then names the reason that is looked for first (off the board, occupied, ko,
/// suicide, superko).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveReport {
    /// The answer of [`Game::play`](super::Game::play): legal, or the reason against it.
    pub legality: Result<(), IllegalMove>,
    /// The effect of the stone; `None` for a pass, on an occupied point and off the board. All rules below but those of
    /// turns are then kept.
    pub effect: Option<MoveEffect<Points>>,
    /// The move breaks the simple ko rule: it would take back the stone that just took one here.
    pub ko: bool,
    /// The move repeats a position that the superko rule of the game forbids to repeat. Never under
    /// [`KoRule::Simple`](crate::KoRule::Simple).
    pub superko: bool,
    /// The move is suicide of a kind that the suicide rule of the game forbids.
    pub suicide: bool,
    /// The other player was to move. No reason for [`Game::play`](super::Game::play), which lets either color move at
    /// any time; in a record the colors take turns. Where they need not, after handicap stones or at the beginning of
    /// a resumption, [`Game::set_to_move`](super::Game::set_to_move) gives the turn.
    pub out_of_turn: bool,
    /// Two passes had been made in a row, and the game was not resumed ([`Game::resume`](super::Game::resume)). No
    /// reason for [`Game::play`](super::Game::play) either.
    pub after_end: bool,
    pub(super) size: BoardSize,
}

impl MoveReport {
    /// The stones that the move takes off the board: the enemy's, or in a suicide the player's own.
    #[must_use]
    pub fn removed(&self) -> Points {
        self.effect.map_or(Points::empty(self.size), |effect| {
            effect.lost().unwrap_or(effect.captured)
        })
    }

    /// Returns `true` if the move breaks a rule: ko, superko, suicide, or that of turns and of the end.
    #[must_use]
    pub fn breaks_rules(&self) -> bool {
        self.ko || self.superko || self.suicide || self.out_of_turn || self.after_end
    }
}
