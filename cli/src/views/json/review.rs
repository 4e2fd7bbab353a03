//! The object of `review`.

use binmatrix::{BoardSize, Color};
use serde::Serialize;

use super::points::{ByColorJson, move_vertex, vertex, vertices};
use crate::results::review::{
    Choice, Evaluation, Fate, GENERATOR, LifeChange, Mistake, PlayerSummary, Review, Settled,
};

/// The object that `review` writes.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewJson {
    /// The text `binmatrix review`, by which the program knows its own files.
    pub generator: &'static str,
    /// Width and height.
    pub size: [u8; 2],
    /// The names of the players, or null.
    pub players: ByColorJson<Option<String>>,
    /// The result by the record, or null.
    pub result: Option<String>,
    /// Points for White.
    pub komi: f64,
    /// The limit of the search of each position: playouts such as `"1000"`, or seconds such as `"1s"`.
    pub limit: String,
    /// Each player's game in numbers.
    pub summary: ByColorJson<PlayerJson>,
    /// The positions: the start, and after each move.
    pub positions: Vec<PositionJson>,
    /// The largest mistakes of both players, in the order of the moves.
    pub mistakes: Vec<MistakeJson>,
    /// The moments when a group's life changed, in the order of the moves.
    pub life: Vec<LifeChangeJson>,
    /// Irregularities of the record.
    pub warnings: Vec<String>,
    /// The reason why the review ends before the record does, or null.
    pub error: Option<String>,
}

/// The game of a player in numbers.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct PlayerJson {
    /// The number of moves.
    pub moves: usize,
    /// The number of moves that were the search's first choice.
    pub best: usize,
    /// The number of listed mistakes.
    pub mistakes: usize,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionJson {
    /// The number of moves before it.
    pub after: usize,
    /// The last move, with its player; null at the start.
    #[serde(rename = "move")]
    pub last: Option<MoveJson>,
    /// The player to move.
    pub to_move: &'static str,
    /// Black's chance to win, from 0 to 1.
    pub black_win_rate: f64,
    /// Black's mean score after komi.
    pub black_lead: f64,
    /// The number of playouts.
    pub playouts: u64,
    /// The best moves, the best first.
    pub choices: Vec<ChoiceJson>,
    /// Rows from the top: 1 if Black owns the point in all playouts, −1 if White does.
    pub ownership: Vec<Vec<f64>>,
}

/// A move with its player.
#[derive(Clone, Debug, Serialize)]
pub struct MoveJson {
    /// The player.
    pub color: &'static str,
    /// The vertex, or `"pass"`.
    pub vertex: String,
}

/// A move that the search considered.
#[derive(Clone, Debug, Serialize)]
pub struct ChoiceJson {
    /// The vertex, or `"pass"`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of playouts.
    pub visits: u64,
    /// Black's chance to win after it, from 0 to 1.
    pub black_win_rate: f64,
    /// Black's mean score after it and komi.
    pub black_lead: f64,
    /// The expected line of play, which begins with the move.
    pub line: Vec<String>,
}

/// A mistake.
#[derive(Clone, Debug, Serialize)]
pub struct MistakeJson {
    /// The number of the move, from 1.
    pub number: usize,
    /// The player.
    pub color: &'static str,
    /// The move.
    pub played: String,
    /// The better line of play.
    pub better: Vec<String>,
    /// The lost share of win rate, from 0 to 1.
    pub loss: f64,
    /// The lost points.
    pub points: f64,
}

/// A change of a group's life.
#[derive(Clone, Debug, Serialize)]
pub struct LifeChangeJson {
    /// The number of the move after which it changed, from 1.
    pub number: usize,
    /// The color of the group.
    pub color: &'static str,
    /// `"lives"` or `"dies"`.
    pub fate: &'static str,
    /// The stone that names the group.
    pub name: String,
    /// The stones.
    pub stones: Vec<String>,
    /// `"captured"`, `"unconditional"`, or the result of the local reading: `"alive"`, `"dead"`, `"unsettled"`, `"seki"`,
    /// `"ko"`. Null if nothing more is known.
    pub settled: Option<&'static str>,
}

/// Rounds what differences of rounded numbers leave behind.
fn tidy(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

impl ReviewJson {
    pub(super) fn of(review: &Review) -> ReviewJson {
        let size = review.record.size;
        let info = &review.record.info;
        let positions = review.evaluations.iter();
        ReviewJson {
            generator: GENERATOR,
            size: [size.width(), size.height()],
            players: ByColorJson {
                black: info.black.clone(),
                white: info.white.clone(),
            },
            result: info.result.clone(),
            komi: review.rules.komi.points(),
            limit: review.limit.to_string(),
            summary: ByColorJson {
                black: PlayerJson::of(&review.players.black),
                white: PlayerJson::of(&review.players.white),
            },
            positions: positions
                .map(|evaluation| PositionJson::of(review, evaluation))
                .collect(),
            mistakes: review
                .mistakes
                .iter()
                .map(|mistake| MistakeJson::of(mistake, size))
                .collect(),
            life: review
                .life
                .iter()
                .map(|change| LifeChangeJson::of(change, size))
                .collect(),
            warnings: review.warnings.iter().map(ToString::to_string).collect(),
            error: review.fault.as_ref().map(ToString::to_string),
        }
    }
}

impl PlayerJson {
    fn of(player: &PlayerSummary) -> PlayerJson {
        PlayerJson {
            moves: player.moves,
            best: player.best,
            mistakes: player.mistakes,
        }
    }
}

impl PositionJson {
    fn of(review: &Review, evaluation: &Evaluation) -> PositionJson {
        let size = review.record.size;
        let last = evaluation
            .after
            .checked_sub(1)
            .map(|index| review.moves[index]);
        let owners = evaluation.owners.chunks(size.width().into());
        let rows = owners.map(|row| row.iter().map(|&owner| f64::from(owner) / 100.0).collect());
        PositionJson {
            after: evaluation.after,
            last: last.map(|(color, mv)| MoveJson {
                color: color.name(),
                vertex: move_vertex(mv, size),
            }),
            to_move: evaluation.to_move.name(),
            black_win_rate: evaluation.black_win_rate,
            black_lead: evaluation.black_lead,
            playouts: evaluation.playouts,
            choices: evaluation
                .choices
                .iter()
                .map(|choice| ChoiceJson::of(choice, size))
                .collect(),
            ownership: rows.collect(),
        }
    }
}

impl ChoiceJson {
    fn of(choice: &Choice, size: BoardSize) -> ChoiceJson {
        ChoiceJson {
            mv: move_vertex(choice.line[0], size),
            visits: choice.visits,
            black_win_rate: choice.black_win_rate,
            black_lead: choice.black_lead,
            line: choice
                .line
                .iter()
                .map(|&mv| move_vertex(mv, size))
                .collect(),
        }
    }
}

impl MistakeJson {
    fn of(mistake: &Mistake, size: BoardSize) -> MistakeJson {
        MistakeJson {
            number: mistake.number,
            color: mistake.color.name(),
            played: move_vertex(mistake.played, size),
            better: mistake
                .better
                .iter()
                .map(|&mv| move_vertex(mv, size))
                .collect(),
            loss: tidy(mistake.loss),
            points: tidy(mistake.points),
        }
    }
}

impl LifeChangeJson {
    fn of(change: &LifeChange, size: BoardSize) -> LifeChangeJson {
        LifeChangeJson {
            number: change.number,
            color: Color::name(change.color),
            fate: match change.fate {
                Fate::Lives => "lives",
                Fate::Dies => "dies",
            },
            name: vertex(change.name, size),
            stones: vertices(change.stones),
            settled: change.settled.map(|settled| match settled {
                Settled::Captured => "captured",
                Settled::Unconditionally => "unconditional",
                Settled::Read(status) => status.name(),
            }),
        }
    }
}
