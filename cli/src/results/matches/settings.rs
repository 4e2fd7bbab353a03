//! The settings of a match.

use std::path::PathBuf;
use std::time::Duration;

use binmatrix::{BoardSize, Rules};
use serde_json::{Map, Value, json};

use super::clock::TimeControl;
use super::contender::Both;
use super::sprt::Sprt;
use crate::formats::rule_names::name_of;
use crate::results::engines::{EngineOptions, Fault, Patience, Player};

/// The settings that decide how a single game is played and scored.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSettings {
    /// The size of the board.
    pub size: BoardSize,
    /// The rules, with area scoring, and the komi.
    pub rules: Rules,
    /// The time of each player; `None` for no limit.
    pub time: Option<TimeControl>,
    /// Seconds by which a move may exceed its time without being counted as an overrun.
    pub margin: f64,
    /// True if an overrun loses the game.
    pub strict_time: bool,
    /// The number of random moves at the start of a game.
    pub opening_moves: u32,
    /// The seed of the openings.
    pub seed: u64,
    /// True if the colors are swapped in every second game, with the same opening.
    pub swap: bool,
    /// The number of moves, with passes and the opening, after which a game is a draw.
    pub max_moves: usize,
    /// The time for the first answer of an engine.
    pub start: Duration,
    /// The time for any other answer, for a move in addition to the clock.
    pub hang: Duration,
}

impl GameSettings {
    /// The time that an engine has for its answers.
    pub(super) const fn patience(&self) -> Patience {
        Patience {
            start: self.start,
            hang: self.hang,
        }
    }

    /// Prepares an engine for a game: board, rules, komi and time.
    pub(super) fn set_up(&self, player: &mut Player) -> Result<(), Fault> {
        player.clear(self.size)?;
        if player.knows("kata-set-rules") {
            player.must(&format!("kata-set-rules {}", name_of(&self.rules)))?;
        }
        player.must(&format!("komi {}", self.rules.komi))?;
        if let Some(time) = self.time.filter(|_| player.knows("time_settings")) {
            player.must(&format!("time_settings {}", time.settings()))?;
        }
        Ok(())
    }
}

/// The settings of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchOptions {
    /// The two engines.
    pub engines: Both<EngineOptions>,
    /// A third engine that scores finished games.
    pub judge: Option<EngineOptions>,
    /// The settings of each game.
    pub game: GameSettings,
    /// The number of games.
    pub games: usize,
    /// The number of games played at the same time.
    pub parallel: usize,
    /// True if the engines are restarted before each game.
    pub restart: bool,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// The folder for results and records.
    pub folder: Option<PathBuf>,
    /// True if the standard error of the engines is kept in the folder.
    pub logs: bool,
}

impl MatchOptions {
    /// The settings that all games of a folder must share. The number of games, the test and the like may change when
    /// a match is resumed.
    pub(super) fn shared(&self) -> Map<String, Value> {
        let game = &self.game;
        let judge = self.judge.as_ref();
        let shared = json!({
            "format": 1,
            "a": self.engines.a.text,
            "b": self.engines.b.text,
            "judge": judge.map(|judge| &judge.text),
            "size": [game.size.width(), game.size.height()],
            "rules": name_of(&game.rules),
            "komi": game.rules.komi.points(),
            "time": game.time,
            "time_margin": game.margin,
            "strict_time": game.strict_time,
            "opening_moves": game.opening_moves,
            "seed": game.seed,
            "swap": game.swap,
            "max_moves": game.max_moves,
        });
        match shared {
            Value::Object(shared) => shared,
            _ => Map::new(),
        }
    }
}
