//! Moves that lost, and each player's game in numbers.

use std::collections::BTreeSet;

use binmatrix::{ByColor, Color, Move};

use super::evaluation::{Evaluation, rounded};

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
    // Differences of rounded numbers are rounded again, so that a loss of exactly 10 % is one of 10 %.
    (
        rounded(before.win_rate(color) - after.win_rate(color), 4),
        rounded(before.lead(color) - after.lead(color), 2),
    )
}

/// All moves that lost win rate and were not the first choice. Those in `changed` say nothing: the record changed the position
/// or the turn after them.
pub(super) fn all(
    moves: &[(Color, Move)],
    evaluations: &[Evaluation],
    changed: &BTreeSet<usize>,
) -> Vec<Mistake> {
    let numbered = (1..).zip(moves);
    let numbered = numbered.filter(|(number, _)| !changed.contains(number));
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

/// The largest mistakes of each player, at most `most`, none with a loss below `least`, in the order of the moves.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use binmatrix::{Color, Move, Point};

    use super::{all, largest, summaries};
    use crate::results::review::evaluation::{Choice, Evaluation};

    fn at(column: u8) -> Move {
        Move::Play(Point::new(0, column).expect("a point"))
    }

    /// Black's chance in percent after each move, with the best move in each position.
    fn game(values: &[(u8, u8)]) -> (Vec<(Color, Move)>, Vec<Evaluation>) {
        let evaluations = values
            .iter()
            .enumerate()
            .map(|(after, &(chance, best))| Evaluation {
                after,
                is_second: false,
                to_move: Color::BOTH[after % 2],
                black_win_rate: f64::from(chance) / 100.0,
                black_lead: f64::from(chance),
                playouts: 1,
                choices: vec![Choice {
                    visits: 1,
                    black_win_rate: 0.5,
                    black_lead: 0.0,
                    line: vec![at(best), Move::Pass],
                }],
                owners: Vec::new(),
            });
        let moves = (1..values.len()).map(|number| (Color::BOTH[(number - 1) % 2], at(0)));
        (moves.collect(), evaluations.collect())
    }

    #[test]
    fn largest_of_each_player() {
        // Black loses 10, White 20, Black nothing, White 5 with the best move, Black 30, White 3.
        let (moves, evaluations) = game(&[
            (50, 1),
            (40, 1),
            (60, 1),
            (60, 0),
            (65, 1),
            (35, 1),
            (38, 1),
        ]);
        let mistakes = all(&moves, &evaluations, &BTreeSet::new());
        let found = |mistakes: &[super::Mistake]| {
            let found = mistakes
                .iter()
                .map(|one| (one.number, one.color, (100.0 * one.loss).round()));
            found.collect::<Vec<_>>()
        };
        let (black, white) = (Color::Black, Color::White);
        let expected = [
            (1, black, 10.0),
            (2, white, 20.0),
            (5, black, 30.0),
            (6, white, 3.0),
        ];
        assert_eq!(found(&mistakes), expected);
        assert_eq!(mistakes[1].better, [at(1), Move::Pass]);
        assert_eq!((mistakes[1].played, mistakes[1].points), (at(0), 20.0));
        assert_eq!(found(&largest(mistakes.clone(), 1, 0.0)), expected[1..3]);
        let largest = largest(mistakes, 9, 0.1);
        assert_eq!(found(&largest), expected[..3]);
        let players = summaries(&moves, &evaluations, &largest);
        assert_eq!((players.black.moves, players.white.moves), (3, 3));
        assert_eq!((players.black.best, players.white.best), (0, 1));
        assert_eq!((players.black.mistakes, players.white.mistakes), (2, 1));
    }

    /// The search of the position before has nothing to say about a move of the other player.
    #[test]
    fn move_out_of_turn() {
        let (mut moves, evaluations) = game(&[(50, 1), (80, 1)]);
        moves[0].0 = Color::White;
        assert_eq!(all(&moves, &evaluations, &BTreeSet::new()), []);
    }

    /// After the moves in the set, stones were placed outside the rules, or a player was given the turn.
    #[test]
    fn changed_positions() {
        let (moves, evaluations) = game(&[(50, 1), (20, 1), (60, 1)]);
        let numbers = |changed: &[usize]| {
            let changed = changed.iter().copied().collect();
            let found = all(&moves, &evaluations, &changed).into_iter();
            found.map(|one| one.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&[]), [1, 2]);
        assert_eq!(numbers(&[1]), [2]);
        assert_eq!(numbers(&[0, 2]), [1]);
    }
}
