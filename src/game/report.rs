//! What a move does and breaks.

use crate::geometry::Points;
use crate::rules::IllegalMove;

/// Everything about one move, legal or not, in one value: what a front end shows before a stone is put down.
/// Made by `Game::analyze_move`.
///
/// Each field is answered by itself. A move may take back a ko and repeat a position at once; [`legality`] then
/// names the reason that is looked for first (off the board, occupied, ko, suicide, superko).
///
/// [`legality`]: MoveAnalysis::legality
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveAnalysis {
    /// No stone at all. All that follows, but for `legality`, is then false and empty.
    pub pass: bool,
    /// The board has no such point. All that follows, but for `legality`, is then false and empty.
    pub off_board: bool,
    /// There is a stone already. All that follows, but for `legality`, is then false and empty.
    pub overwrite: bool,
    /// The enemy stones that it takes.
    pub captured: Points,
    /// The player's own stones that it takes off, the new one among them: empty unless the move is suicide.
    pub lost: Points,
    /// The player's chain would be left without a liberty, whether or not the rules allow that.
    pub suicide: bool,
    /// It takes a single stone in the shape of a ko, whether or not it is banned.
    pub takes_ko: bool,
    /// The ko rule bans it: it would take back the stone that just took one here.
    pub ko: bool,
    /// The superko rule of the game bans it. Never under [`KoRule::Simple`](crate::KoRule::Simple).
    pub superko: bool,
    /// What `Game::play` would answer.
    pub legality: Result<(), IllegalMove>,
}

/// What became of a move that may break rules; made by [`Game::play_tolerant`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Tolerated {
    /// The stones taken off the board: the enemy's, or in a suicide the player's own.
    pub removed: Points,
    /// Why [`Game::play`] would refuse the move: ko, superko or suicide; `None` if it is legal. Of several reasons the
    /// one that [`Game::legality`] names.
    pub violation: Option<IllegalMove>,
    /// Everything that the move breaks.
    pub broken: BrokenRules,
}

/// What a move that was played all the same breaks, each rule by itself.
///
/// The first two are no rules of [`Game::play`], which lets either color move at any time, and no reason in
/// [`Tolerated::violation`]: they are for a record, in which the colors should take turns until two passes follow each other. Where
/// they need not, after handicap stones or at the beginning of a resumption, [`Game::set_to_move`] says whose turn it
/// is and [`Game::resume`] that the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct BrokenRules {
    /// The other player was to move.
    pub out_of_turn: bool,
    /// Two passes had been made in a row, and the game was not resumed.
    pub after_end: bool,
    /// The move takes back the single stone that just took one there.
    pub ko: bool,
    /// It repeats a position that the superko rule of the game forbids to repeat. Never under [`KoRule::Simple`].
    pub superko: bool,
    /// It is suicide of a kind that the suicide rule of the game forbids.
    pub suicide: bool,
}

impl BrokenRules {
    /// Whether there is anything.
    #[must_use]
    pub fn any(self) -> bool {
        self != BrokenRules::default()
    }
}
