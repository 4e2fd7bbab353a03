//! The object of `replay --json`.

use serde::Serialize;

use super::points::{ByColorJson, ViolationJson};
use crate::results::replay::{FileReplay, GameReplay, Replay, Totals};

/// What `replay --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayJson {
    /// The files in the order of the arguments.
    pub files: Vec<FileJson>,
    /// The sums.
    pub totals: Totals,
    /// The number of threads.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Moves played in a second, reading included.
    pub moves_per_second: f64,
}

/// A file.
#[derive(Clone, Debug, Serialize)]
pub struct FileJson {
    /// What it is called.
    pub file: String,
    /// Why it could not be read, or null.
    pub error: Option<String>,
    /// Its games.
    pub games: Vec<GameJson>,
}

/// A game. What is not known because it could not be read is null.
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
    /// Moves played.
    pub moves: usize,
    /// The stones that each color has taken.
    pub captures: ByColorJson<u32>,
    /// The moves played against the rules, as many as are kept.
    pub violations: Vec<ViolationJson>,
    /// How many more there are.
    pub more_violations: usize,
    /// The move against the rules that ended the game, or null.
    pub illegal: Option<ViolationJson>,
    /// Why the game could not be read, or not to its end, or null.
    pub error: Option<String>,
    /// What was passed over in the record.
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
