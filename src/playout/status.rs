//! Which stones are dead, told by playouts.

use super::{PlayoutRequest, PlayoutSummary, run};
use crate::backend::{Backend, BackendUnavailable};
use crate::board::{Board, Setup};
use crate::color::Color;
use crate::point::Points;
use crate::rules::SuicideRule;

/// The stones of a position, told apart by whether they live: for counting a game, and for front ends that ask.
///
/// A whole chain is judged at once:
///
/// 1. Unconditionally alive (Benson): alive. In the unconditional territory of the enemy: dead.
/// 2. Else by the share of the playouts in which its points end as its owner's: below three tenths dead, from
///    seven tenths on alive.
/// 3. In between: in seki, if an enemy chain that is in between too has a liberty in common with it. Without such
///    an enemy, alive from one half on and else dead.
///
/// The first is certain. The others are an estimate by random play, good where a game has been played
/// to the end, and no proof of anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StoneStatus {
    /// The stones that live, of both colors.
    pub alive: Points,
    /// The stones that count as taken.
    pub dead: Points,
    /// The stones that live next to enemies that live the same way. A race for liberties that whoever moves first
    /// wins looks the same to playouts.
    pub seki: Points,
}

const DEAD_BELOW: f64 = 0.3;
const ALIVE_FROM: f64 = 0.7;

impl StoneStatus {
    /// Judges the stones of `board` by playouts from it, best half of them with either player to move first
    /// ([`from_both_sides`]). A summary of no games, or of a board of another size, leaves all that is not
    /// certain dead.
    #[must_use]
    pub fn judge(board: &Board, suicide: SuicideRule, summary: &PlayoutSummary) -> StoneStatus {
        let nothing = Points::empty(board.size());
        let mut status = StoneStatus {
            alive: nothing,
            dead: nothing,
            seki: nothing,
        };
        // The stones of each color that are in between.
        let mut undecided = [nothing; 2];
        let life = Color::BOTH.map(|color| board.pass_alive(color, suicide));
        for (color, index) in Color::BOTH.into_iter().zip(0..) {
            for chain in board.chains(color) {
                let share = share(summary, chain, color);
                let set = if !chain.is_disjoint(life[index].alive) {
                    &mut status.alive
                } else if !chain.is_disjoint(life[1 - index].territory) || share < DEAD_BELOW {
                    &mut status.dead
                } else if share >= ALIVE_FROM {
                    &mut status.alive
                } else {
                    &mut undecided[index]
                };
                *set = *set | chain;
            }
        }
        for (color, index) in Color::BOTH.into_iter().zip(0..) {
            let facing = undecided[1 - index];
            for chain in board.chains(color) {
                let Some(stone) = chain
                    .iter()
                    .next()
                    .filter(|&p| undecided[index].contains(p))
                else {
                    continue;
                };
                let shared = board.liberties(stone).neighbors4();
                let set = if !shared.is_disjoint(facing) {
                    &mut status.seki
                } else if share(summary, chain, color) >= 0.5 {
                    &mut status.alive
                } else {
                    &mut status.dead
                };
                *set = *set | chain;
            }
        }
        status
    }

    /// The board without the dead stones, which count as taken by the opponent. Ko, passes and last moves are
    /// forgotten. A board of another size than the one that was judged stays as it is.
    #[must_use]
    pub fn cleared(&self, board: &Board) -> Board {
        let mut setup = Setup::from(board);
        setup.ko = None;
        for color in Color::BOTH {
            let dead = (board.stones(color) & self.dead).len() as u32;
            setup.captures[!color] = setup.captures[!color].saturating_add(dead);
        }
        setup.black = setup.black - self.dead;
        setup.white = setup.white - self.dead;
        // Stones that are taken off only give liberties to the others.
        Board::from_setup(&setup).unwrap_or(*board)
    }
}

/// The share of the playouts in which `color` owns a chain's points.
fn share(summary: &PlayoutSummary, chain: Points, color: Color) -> f64 {
    let owned = chain.iter().map(|point| summary.games_owned(color, point));
    let owned: f64 = owned.map(f64::from).sum();
    let all = f64::from(summary.games()) * chain.len() as f64;
    if all > 0.0 && summary.size() == chain.size() {
        owned / all
    } else {
        0.0
    }
}

/// Plays the playouts of `request` from `board`, half of them with either player to move first (one more with Black if
/// the number is odd). The ko bans only the player to move on the board as it is.
///
/// `play` makes a summary of one half: [`run`](super::run) on a backend, or `run_parallel`.
///
/// # Errors
/// - What `play` answers.
pub fn from_both_sides<E>(
    board: &Board,
    request: &PlayoutRequest,
    mut play: impl FnMut(&Board, &PlayoutRequest) -> Result<PlayoutSummary, E>,
) -> Result<PlayoutSummary, E> {
    let mut sum = PlayoutSummary::new(board.size());
    let mut first_game = request.first_game;
    for (color, games) in [
        (Color::Black, request.games.div_ceil(2)),
        (Color::White, request.games / 2),
    ] {
        let mut start = *board;
        start.set_to_move(color);
        let half = PlayoutRequest {
            games,
            first_game,
            ..*request
        };
        first_game = first_game.wrapping_add(u64::from(games));
        sum.merge(&play(&start, &half)?);
    }
    Ok(sum)
}

/// Judges the stones of `board` by the playouts of `request`, half of them with either player to move first
/// ([`from_both_sides`]).
///
/// # Errors
/// - [`BackendUnavailable`] if this CPU or build cannot run the backend.
pub fn stone_status(
    board: &Board,
    request: &PlayoutRequest,
    backend: Backend,
) -> Result<StoneStatus, BackendUnavailable> {
    let sum = from_both_sides(board, request, |start, half| run(start, half, backend))?;
    Ok(StoneStatus::judge(
        board,
        request.settings.rules.suicide,
        &sum,
    ))
}
