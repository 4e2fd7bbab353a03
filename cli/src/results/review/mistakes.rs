//! Moves that lost, and each player's game in numbers.

use binmatrix::{ByColor, Color, Move};

use super::evaluation::Evaluation;

/// A move that lost win rate although the search knew a better one.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The number of the move, from 1.
    pub number: usize,
    /// The player.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The better line of play.
    pub better: Vec<Move>,
    /// The lost share of win rate, from 0 to 1: the player's chance before the move minus that after it.
    pub loss: f64,
    /// The lost points.
    pub points: f64,
}

/// The game of a player in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The number of moves.
    pub moves: usize,
    /// The number of moves that were the search's first choice.
    pub best: usize,
    /// The number of listed mistakes.
    pub mistakes: usize,
}

/// The change of win rate and score by each move, for its player: positive for a loss.
fn loss(evaluations: &[Evaluation], number: usize, color: Color) -> (f64, f64) {
    let [before, after] = [&evaluations[number - 1], &evaluations[number]];
    (
        before.win_rate(color) - after.win_rate(color),
        before.lead(color) - after.lead(color),
    )
}

/// All moves that lost win rate and were not the first choice.
pub(super) fn all(moves: &[(Color, Move)], evaluations: &[Evaluation]) -> Vec<Mistake> {
    let numbered = (1..).zip(moves);
    let mistakes = numbered.filter_map(|(number, &(color, played))| {
        let before = &evaluations[number - 1];
        let better = before.choices.first()?;
        let (loss, points) = loss(evaluations, number, color);
        // A player out of turn has no better move here.
        let is_mistake = loss > 0.0 && better.line[0] != played && before.to_move == color;
        is_mistake.then(|| Mistake {
            number,
            color,
            played,
            better: better.line.clone(),
            loss,
            points,
        })
    });
    mistakes.collect()
}

/// The largest mistakes of each player, at most so many and not below the smallest loss, in the order of the moves.
pub(super) fn largest(mut mistakes: Vec<Mistake>, most: usize, least: f64) -> Vec<Mistake> {
    mistakes.retain(|mistake| mistake.loss >= least);
    mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    let mut counts = ByColor { black: 0, white: 0 };
    mistakes.retain(|mistake| {
        counts[mistake.color] += 1;
        counts[mistake.color] <= most
    });
    mistakes.sort_by_key(|mistake| mistake.number);
    mistakes
}

/// The game of each player in numbers.
pub(super) fn summaries(
    moves: &[(Color, Move)],
    evaluations: &[Evaluation],
    mistakes: &[Mistake],
) -> ByColor<PlayerSummary> {
    let mut players = ByColor {
        black: PlayerSummary::default(),
        white: PlayerSummary::default(),
    };
    for (number, &(color, played)) in (1..).zip(moves) {
        let player = &mut players[color];
        player.moves += 1;
        player.best += usize::from(evaluations[number - 1].best() == Some(played));
    }
    for mistake in mistakes {
        players[mistake.color].mistakes += 1;
    }
    players
}
