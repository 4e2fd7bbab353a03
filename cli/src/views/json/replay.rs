//! The object of `replay --json`.

use serde::Serialize;

use super::points::{ByColorJson, ViolationJson};
use crate::results::replay::{FileReplay, GameReplay, Replay, Totals};

/// The object that `replay --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayJson {
    /// The files in the order of the arguments.
    pub files: Vec<FileJson>,
    /// The sums.
    pub totals: Totals,
    /// The number of threads.
    pub threads: usize,
    /// The time it took.
    pub seconds: f64,
    /// Moves played per second, including reading.
    pub moves_per_second: f64,
}

/// A file.
#[derive(Clone, Debug, Serialize)]
pub struct FileJson {
    /// The name of the file.
    pub file: String,
    /// The reason why it is unreadable, or null.
    pub error: Option<String>,
    /// Its games.
    pub games: Vec<GameJson>,
}

/// A game. Values that are unknown because the game is unreadable are null.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GameJson {
    /// Its number in the file, from 1.
    pub game: usize,
    /// Width and height.
    pub size: Option<[u8; 2]>,
    /// The ko rule in use.
    pub ko_rule: Option<&'static str>,
    /// The suicide rule in use.
    pub suicide: Option<&'static str>,
    /// The number of moves played.
    pub moves: usize,
    /// The number of stones that each color has captured.
    pub captures: ByColorJson<u32>,
    /// The first moves that break a rule.
    pub violations: Vec<ViolationJson>,
    /// The number of further violations.
    pub more_violations: usize,
    /// The illegal move that ended the game, or null.
    pub illegal: Option<ViolationJson>,
    /// The reason why the game is unreadable, wholly or in part, or null.
    pub error: Option<String>,
    /// The ignored parts of the record.
    pub warnings: Vec<String>,
}

impl From<&Replay> for ReplayJson {
    fn from(replay: &Replay) -> Self {
        ReplayJson {
            files: replay.files.iter().map(FileJson::from).collect(),
            totals: replay.totals,
            threads: replay.threads,
            seconds: replay.elapsed.as_secs_f64(),
            moves_per_second: replay.moves_per_second(),
        }
    }
}

impl From<&FileReplay> for FileJson {
    fn from(FileReplay { file, games }: &FileReplay) -> Self {
        let games_json = games.iter().flatten().zip(1..);
        FileJson {
            file: file.clone(),
            error: games.as_ref().err().cloned(),
            games: games_json
                .map(|(game, number)| match game {
                    Ok(game) => game_json(number, game),
                    Err(error) => GameJson {
                        game: number,
                        error: Some(error.to_string()),
                        ..GameJson::default()
                    },
                })
                .collect(),
        }
    }
}

fn game_json(number: usize, game: &GameReplay) -> GameJson {
    GameJson {
        game: number,
        size: Some([game.size().width(), game.size().height()]),
        ko_rule: Some(game.rules.ko.name()),
        suicide: Some(game.rules.suicide.name()),
        moves: game.moves,
        captures: game.captures().into(),
        violations: game.violations.iter().map(ViolationJson::from).collect(),
        more_violations: game.more_violations,
        illegal: game.illegal().map(ViolationJson::from),
        error: game.unreadable().map(ToString::to_string),
        warnings: game.warnings.iter().map(ToString::to_string).collect(),
    }
}
