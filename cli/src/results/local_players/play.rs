//! A play-out by a player that may fail.

use binmatrix::{Board, Color, Move, Points, Rules};
use binmatrix_analysis::local_life::{LocalAnswer, LocalPosition};

/// The rules of local play.
pub(super) const RULES: Rules = Rules::SIMPLE;

/// A question to a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a> {
    /// The position, with the player to move.
    pub board: &'a Board,
    /// The points where it may move.
    pub allowed: &'a Points,
    /// The stones of the goal that are left.
    pub goal: &'a Points,
}

/// Plays a position out with the moves of `choose`.
///
/// Both colors pass once a stone of the goal is unconditionally alive: the rest would change nothing.
///
/// # Errors
/// - The first error of `choose`, which is not called again after it.
pub(super) fn play_out<E>(
    local: &LocalPosition,
    mut choose: impl FnMut(&Turn<'_>) -> Result<Move, E>,
) -> Result<LocalAnswer, E> {
    let mut goal = local.goal();
    let mut failed = None;
    let answer = local.play_out(|board, _, allowed| {
        let defender = board.stones(local.defender());
        let is_start = Color::BOTH
            .into_iter()
            .all(|color| board.stones(color) == local.board().stones(color));
        goal = match is_start {
            true => local.goal(),
            false => goal & defender,
        };
        let alive = board.pass_alive(local.defender(), &RULES).alive;
        if failed.is_some() || !goal.is_disjoint(alive) {
            return Move::Pass;
        }
        let turn = Turn {
            board,
            allowed,
            goal: &goal,
        };
        choose(&turn).unwrap_or_else(|error| {
            failed = Some(error);
            Move::Pass
        })
    });
    match failed {
        None => Ok(answer),
        Some(error) => Err(error),
    }
}
