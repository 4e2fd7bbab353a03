//! The value of a position.

use binmatrix::{Color, Game, Komi, Move, Points};
use binmatrix_search::Report;

/// The value of a position, from a search. Numbers are rounded, so that what a file keeps is the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The number of moves before the position.
    pub after: usize,
    /// True if it is of the second, longer search of the position.
    pub is_second: bool,
    /// The player to move.
    pub to_move: Color,
    /// Black's chance to win, from 0 to 1.
    pub black_win_rate: f64,
    /// Black's mean score after komi.
    pub black_lead: f64,
    /// The number of playouts.
    pub playouts: u64,
    /// The best moves, the best first.
    pub choices: Vec<Choice>,
    /// For each point, by rows from the top: 100 if Black owns it in all playouts, −100 if White does.
    pub owners: Vec<i8>,
}

/// A move that the search considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The number of playouts.
    pub visits: u64,
    /// Black's chance to win after it, from 0 to 1.
    pub black_win_rate: f64,
    /// Black's mean score after it and komi.
    pub black_lead: f64,
    /// The expected line of play, which begins with the move.
    pub line: Vec<Move>,
}

/// The most moves kept of a position.
const MOST_CHOICES: usize = 4;

/// A move with a smaller share of the playouts is not kept.
const LEAST_SHARE: f64 = 0.01;

/// The most moves kept of a line of play.
const LONGEST_LINE: usize = 12;

/// Rounds to this number of decimals.
pub(super) fn rounded(value: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (value * unit).round() / unit
}

impl Evaluation {
    /// The value of the present position of a game, by a search of it.
    pub(super) fn new(after: usize, is_second: bool, game: &Game, report: &Report) -> Evaluation {
        let komi = game.rules().komi;
        let to_move = report.to_move;
        let candidates = report.candidates.iter().enumerate();
        let least = LEAST_SHARE * report.playouts as f64;
        let kept = candidates.filter(|(order, found)| *order == 0 || found.visits as f64 >= least);
        let choices = kept.take(MOST_CHOICES).map(|(_, found)| Choice {
            visits: found.visits,
            black_win_rate: rounded(of_black(to_move, found.win_rate.into()), 4),
            black_lead: lead(found.score_mean, komi),
            line: found.line.iter().copied().take(LONGEST_LINE).collect(),
        });
        let owners = report.ownership.values().iter();
        Evaluation {
            after,
            is_second,
            to_move,
            black_win_rate: rounded(of_black(to_move, report.win_rate().into()), 4),
            black_lead: lead(report.score_mean, komi),
            playouts: report.playouts,
            choices: choices.collect(),
            owners: owners.map(|owner| (100.0 * owner).round() as i8).collect(),
        }
    }

    /// The best move; `None` if the search tried none.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.choices.first().map(|choice| choice.line[0])
    }

    /// A player's chance to win.
    #[must_use]
    pub fn win_rate(&self, color: Color) -> f64 {
        of_black(color, self.black_win_rate)
    }

    /// A player's mean score after komi.
    #[must_use]
    pub fn lead(&self, color: Color) -> f64 {
        match color {
            Color::Black => self.black_lead,
            Color::White => -self.black_lead,
        }
    }

    /// The share of stones that stay on the board, for stones of a color: 1 if all do, −1 if none does.
    pub(super) fn fate(&self, stones: Points, color: Color) -> f64 {
        let width = usize::from(stones.size().width());
        let owner = |row: u8, column: u8| {
            f64::from(self.owners[usize::from(row) * width + usize::from(column)]) / 100.0
        };
        let sum: f64 = stones
            .iter()
            .map(|point| owner(point.row(), point.column()))
            .sum();
        let mean = sum / stones.len().max(1) as f64;
        match color {
            Color::Black => mean,
            Color::White => -mean,
        }
    }
}

/// A player's chance as Black's, or the other way round.
fn of_black(color: Color, chance: f64) -> f64 {
    match color {
        Color::Black => chance,
        Color::White => 1.0 - chance,
    }
}

fn lead(score_mean: f32, komi: Komi) -> f64 {
    rounded(f64::from(score_mean) - komi.points(), 2)
}
