//! The result of one game, as it is kept in the folder of a match.

use std::fmt;

use binmatrix::Color;
use serde::{Deserialize, Serialize};

use super::contender::{Both, Contender};

/// The way in which a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Two passes in a row.
    Passes,
    /// The loser resigned.
    Resignation,
    /// The loser exceeded its time.
    Time,
    /// The loser played an illegal move.
    IllegalMove,
    /// The loser crashed, hung, or answered garbage.
    Fault,
    /// Too many moves: a draw.
    MoveLimit,
}

impl Ending {
    /// The sort of a win in the result of a record, after the color and `+`; `None` if points decide.
    fn letter(self) -> Option<&'static str> {
        match self {
            Ending::Passes | Ending::MoveLimit => None,
            Ending::Resignation => Some("R"),
            Ending::Time => Some("T"),
            Ending::IllegalMove | Ending::Fault => Some("F"),
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outcome {
    pub winner: Option<Color>,
    pub ending: Ending,
    /// Black's points minus White's, including komi, after two passes.
    pub score: Option<f64>,
}

impl fmt::Display for Outcome {
    /// Formats the result as in records: `B+3.5`, `W+R`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.ending.letter()) {
            (Some(Color::Black), Some(letter)) => write!(f, "B+{letter}"),
            (Some(Color::White), Some(letter)) => write!(f, "W+{letter}"),
            _ => f.write_str(&score_text(self.score.unwrap_or_default())),
        }
    }
}

/// Overruns by processor time.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CpuOverruns {
    /// Number of overruns whose processor time exceeded the time of the move by more than the margin.
    pub moves: u64,
    /// Seconds of their worst excess by processor time, without the margin; 0 if there is none.
    pub worst: f64,
}

impl CpuOverruns {
    /// Adds those of other moves.
    pub(super) fn add(&mut self, other: CpuOverruns) {
        self.moves += other.moves;
        self.worst = self.worst.max(other.worst);
    }
}

/// The work of an engine in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// The number of moves it chose, including passes and the resignation.
    pub moves: u64,
    /// Seconds between the question for a move and the answer, for all moves.
    pub seconds: f64,
    /// Seconds for the slowest move.
    pub slowest: f64,
    /// Number of moves that exceeded their time by more than the margin.
    pub overruns: u64,
    /// Seconds of the worst excess, without the margin; 0 if there is none.
    pub worst_overrun: f64,
    /// The overruns whose processor time exceeded the limit too: those of an engine that did not only wait for a busy
    /// machine. `None` without a clock, and if the engine does not tell its processor time. That of several threads is their
    /// sum.
    #[serde(default)]
    pub cpu_overruns: Option<CpuOverruns>,
    /// Playouts, if the engine tells (`binmatrix-last_search`).
    pub playouts: Option<u64>,
    /// Seconds of processor time, if the engine tells (`cputime`) and is a program of its own.
    pub cpu_seconds: Option<f64>,
}

/// A finished game: one line of `results.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game, from 1.
    pub game: usize,
    /// The engine with the black stones.
    pub black: Contender,
    /// The winner; `None` for a draw.
    pub winner: Option<Contender>,
    /// The result as in records: `B+3.5`, `W+R`, `0`.
    pub result: String,
    /// The way in which it ended.
    pub ending: Ending,
    /// The reason of a loss other than by points or resignation.
    pub reason: Option<String>,
    /// The number of moves, including passes and the opening.
    pub moves: usize,
    /// The moves of the opening, in GTP notation.
    pub opening: Vec<String>,
    /// The score by the referee: Black's points minus White's, with all stones on the board alive, after two passes.
    pub score: Option<f64>,
    /// The scores by the engines, as `score`; `None` if they did not tell.
    pub claimed: Both<Option<f64>>,
    /// The score by the judge, which then decides.
    pub judged: Option<f64>,
    /// Faults after the end of the game, which change nothing: an engine or the judge at the question for the score.
    pub late_faults: Vec<String>,
    /// The work of the engines.
    pub effort: Both<Effort>,
}

impl GameRecord {
    /// The engine with this color.
    #[must_use]
    pub fn contender(&self, color: Color) -> Contender {
        match color {
            Color::Black => self.black,
            Color::White => !self.black,
        }
    }
}

/// Formats Black's points minus White's: `B+3.5`, `W+12`, `0`.
pub(super) fn score_text(score: f64) -> String {
    match score {
        0.0 => "0".to_owned(),
        points if points > 0.0 => format!("B+{points}"),
        points => format!("W+{}", -points),
    }
}

/// Reads a score such as `B+3.5`, `W+0.5`, `0` or `Draw`: Black's points minus White's.
pub(super) fn read_score(text: &str) -> Option<f64> {
    let text = text.split_whitespace().next()?;
    if text == "0" || text.eq_ignore_ascii_case("draw") || text.eq_ignore_ascii_case("jigo") {
        return Some(0.0);
    }
    let (color, points) = text.split_once('+')?;
    let points: f64 = points.parse().ok()?;
    let points = (points.is_finite() && points >= 0.0).then_some(points)?;
    match color {
        "B" | "b" => Some(points),
        "W" | "w" => Some(-points),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Outcome, read_score};
    use binmatrix::Color;

    #[test]
    fn scores_of_engines() {
        for (text, score) in [
            ("B+3.5", Some(3.5)),
            ("W+12", Some(-12.0)),
            ("w+0.5 (upper bound: -1.0)", Some(-0.5)),
            ("0", Some(0.0)),
            ("Draw", Some(0.0)),
            ("B+Resign", None),
            ("B+-3", None),
            ("W+inf", None),
            ("3.5", None),
            ("", None),
        ] {
            assert_eq!(read_score(text), score, "{text}");
        }
    }

    #[test]
    fn results_as_in_records() {
        let result = |winner, ending, score| {
            let outcome = Outcome {
                winner,
                ending,
                score,
            };
            outcome.to_string()
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        assert_eq!(result(black, Ending::Passes, Some(3.5)), "B+3.5");
        assert_eq!(result(white, Ending::Passes, Some(-12.0)), "W+12");
        assert_eq!(result(None, Ending::Passes, Some(0.0)), "0");
        assert_eq!(result(None, Ending::MoveLimit, None), "0");
        assert_eq!(result(white, Ending::Resignation, None), "W+R");
        assert_eq!(result(black, Ending::Time, None), "B+T");
        assert_eq!(result(black, Ending::IllegalMove, None), "B+F");
    }
}
