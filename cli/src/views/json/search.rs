//! The search in the object of `analyze --json`.

use binmatrix::BoardSize;
use binmatrix_search::{Candidate, Report};
use serde::Serialize;

use super::points::{move_vertex, rows};
use crate::results::analysis::Analysis;

/// The result of a search. With a number of playouts it depends only on the input, the options and the kernel; with a
/// time it depends on the machine.
#[derive(Clone, Debug, Serialize)]
pub struct SearchJson {
    /// The number of playouts.
    pub playouts: u64,
    /// The share of playouts that the player to move wins after the best move, from 0 to 1.
    pub win_rate: f64,
    /// Mean of Black's area minus White's area minus komi.
    pub score_mean: f64,
    /// The standard deviation of the score of one playout.
    pub score_sd: f64,
    /// Rows from the top: +1 if Black owns the point in all playouts, −1 if White does.
    pub ownership: Vec<Vec<f64>>,
    /// The moves with at least one playout: the best one, then the most visited first.
    pub moves: Vec<SearchMoveJson>,
}

/// A move of a search.
#[derive(Clone, Debug, Serialize)]
pub struct SearchMoveJson {
    /// The move, a vertex or `"pass"`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of playouts after this move.
    pub visits: u64,
    /// The share of them that the player to move wins, from 0 to 1.
    pub win_rate: f64,
    /// The share that was expected before the search.
    pub prior: f64,
    /// The expected line of play: this move and the most visited answers.
    pub line: Vec<String>,
}

impl SearchJson {
    pub(super) fn of(report: &Report, analysis: &Analysis) -> SearchJson {
        let size = analysis.place.board.size();
        let owner = |point| f64::from(report.ownership.at(point));
        SearchJson {
            playouts: report.playouts,
            win_rate: report.win_rate().into(),
            score_mean: f64::from(report.score_mean) - analysis.komi.value.points(),
            score_sd: report.score_deviation.into(),
            ownership: rows(size, owner).map(|row| row.collect()).collect(),
            moves: report
                .candidates
                .iter()
                .map(|candidate| SearchMoveJson::of(candidate, size))
                .collect(),
        }
    }
}

impl SearchMoveJson {
    fn of(candidate: &Candidate, size: BoardSize) -> SearchMoveJson {
        SearchMoveJson {
            mv: move_vertex(candidate.mv, size),
            visits: candidate.visits,
            win_rate: candidate.win_rate.into(),
            prior: candidate.prior.into(),
            line: candidate
                .line
                .iter()
                .map(|&mv| move_vertex(mv, size))
                .collect(),
        }
    }
}
