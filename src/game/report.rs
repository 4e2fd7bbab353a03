//! [`MoveReport`]: the effect of a move and the rules it breaks.

use crate::chains::MoveEffect;
use crate::geometry::{BoardSize, Points};
use crate::rules::IllegalMove;

/// Everything about one move, legal or not, in one value.
///
/// A front end shows it before a stone is placed ([`Game::analyze_move`](super::Game::analyze_move)); a reader of game
/// records stores it ([`Game::play_tolerant`](super::Game::play_tolerant)).
///
/// Each field is independent. A move may retake a ko and repeat a position at the same time;
/// [`legality`](MoveReport::legality) then names the reason that is checked first (off the board, occupied, ko,
/// suicide, superko).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveReport {
    /// The result of [`Game::play`](super::Game::play): legal, or the reason why not.
    pub legality: Result<(), IllegalMove>,
    /// The effect of the stone; `None` for a pass, an occupied point or a point off the board. In that case the move
    /// breaks at most the rules on turns and on the end of the game.
    pub effect: Option<MoveEffect<Points>>,
    /// True if the move breaks the simple ko rule: it retakes the stone that has just captured one here.
    pub ko: bool,
    /// True if the move repeats a position that the game's superko rule forbids. Always false under
    /// [`KoRule::Simple`](crate::KoRule::Simple).
    pub superko: bool,
    /// True if the move is a suicide that the game's suicide rule forbids.
    pub suicide: bool,
    /// True if the other player was to move. [`Game::play`](super::Game::play) does not refuse such a move, since
    /// either color may move at any time; in a game record the colors alternate. Where they need not, after handicap
    /// stones or at the start of a resumption, call [`Game::set_to_move`](super::Game::set_to_move).
    pub out_of_turn: bool,
    /// True if two passes in a row had ended the game and it was not resumed ([`Game::resume`](super::Game::resume)).
    /// [`Game::play`](super::Game::play) does not refuse such a move either.
    pub after_end: bool,
    pub(super) size: BoardSize,
}

impl MoveReport {
    /// The stones that the move removes: captured enemy stones, or the player's own stones after a suicide.
    #[must_use]
    pub fn removed(&self) -> Points {
        self.effect.map_or(Points::empty(self.size), |effect| {
            effect.lost().unwrap_or(effect.captured)
        })
    }

    /// Returns `true` if the move breaks a rule: ko, superko, suicide, turn order or the end of the game.
    #[must_use]
    pub fn breaks_rules(&self) -> bool {
        self.ko || self.superko || self.suicide || self.out_of_turn || self.after_end
    }
}
