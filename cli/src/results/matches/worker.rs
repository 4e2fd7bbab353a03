//! The engines of one thread, and the games they play.

use std::path::PathBuf;

use binmatrix::{ByColor, Color};

use super::contender::{Both, Contender};
use super::error::MatchError;
use super::opening;
use super::record::GameRecord;
use super::referee::{self, Finished};
use super::report;
use super::settings::MatchOptions;
use crate::formats::sgf::{self, Labels};
use crate::results::engines::{EngineOptions, Player};

/// The engines of one thread.
pub(super) struct Worker<'a> {
    options: &'a MatchOptions,
    engines: Both<Player>,
    judge: Option<Player>,
}

impl Worker<'_> {
    pub fn new(options: &MatchOptions) -> Worker<'_> {
        let player = |engine: &EngineOptions, name: &str| {
            let folder = options.folder.as_ref().filter(|_| options.logs);
            let log: Option<PathBuf> = folder.map(|folder| folder.join(format!("{name}.log")));
            Player::new(engine.command.clone(), log, options.game.patience())
        };
        Worker {
            options,
            engines: Both::from_fn(|contender| {
                player(&options.engines[contender], &contender.to_string())
            }),
            judge: options.judge.as_ref().map(|judge| player(judge, "judge")),
        }
    }

    /// Starts the engines with the settings of the match and returns their names.
    ///
    /// # Errors
    /// - [`MatchError::Engine`] if one of them cannot play.
    pub fn probe(&mut self) -> Result<Both<String>, MatchError> {
        let probe = |player: &mut Player, who: String| {
            let set_up = self.options.game.set_up(player);
            let name = set_up.and_then(|()| player.identity());
            name.map_err(|fault| MatchError::Engine { who, fault })
        };
        let a = probe(&mut self.engines.a, "A (--black)".to_owned())?;
        let b = probe(&mut self.engines.b, "B (--white)".to_owned())?;
        if let Some(judge) = &mut self.judge {
            probe(judge, "the judge".to_owned())?;
        }
        Ok(Both { a, b })
    }

    /// Plays a game and returns it with its record in SGF.
    ///
    /// # Errors
    /// - [`MatchError::Record`] if it cannot be written.
    pub fn play(
        &mut self,
        number: usize,
        names: &Both<String>,
    ) -> Result<(GameRecord, String), MatchError> {
        if self.options.restart {
            self.engines.a.stop();
            self.engines.b.stop();
        }
        let settings = &self.options.game;
        let (pair, black) = pairing(number, settings.swap);
        let (rules, seed, moves) = (settings.rules, settings.seed, settings.opening_moves);
        let start = opening::play(settings.size, rules, seed, pair, moves);
        let opening = start.moves().iter();
        let opening = opening.map(|(_, mv)| mv.vertex(settings.size).to_string());
        let opening: Vec<String> = opening.collect();
        let Both { a, b } = &mut self.engines;
        let players = match black {
            Contender::A => ByColor { black: a, white: b },
            Contender::B => ByColor { black: b, white: a },
        };
        let finished = referee::play(settings, start, players, self.judge.as_mut());
        let record = record_of(number, black, opening, &finished);
        let sgf = sgf_of(&record, &finished, names);
        let sgf = sgf.map_err(|reason| MatchError::Record {
            game: number,
            reason,
        })?;
        Ok((record, sgf))
    }
}

/// The number of the opening of a game, from 0, and the engine with the black stones.
fn pairing(number: usize, swap: bool) -> (usize, Contender) {
    let index = number - 1;
    match swap {
        false => (index, Contender::A),
        true if index.is_multiple_of(2) => (index / 2, Contender::A),
        true => (index / 2, Contender::B),
    }
}

fn record_of(
    game: usize,
    black: Contender,
    opening: Vec<String>,
    finished: &Finished,
) -> GameRecord {
    let color = |contender| match contender == black {
        true => Color::Black,
        false => Color::White,
    };
    let contender = |color| match color {
        Color::Black => black,
        Color::White => !black,
    };
    let late_faults = finished.late_faults.iter();
    let late_faults = late_faults.map(|late| match late.by {
        Some(color) => format!("{} {}", contender(color), late.fault),
        None => format!("the judge {}", late.fault),
    });
    let outcome = finished.outcome;
    GameRecord {
        game,
        black,
        winner: outcome.winner.map(contender),
        result: outcome.to_string(),
        ending: outcome.ending,
        reason: finished.reason.clone(),
        moves: finished.game.moves().len(),
        opening,
        score: finished.score,
        claimed: Both::from_fn(|contender| finished.claimed[color(contender)]),
        judged: finished.judged,
        late_faults: late_faults.collect(),
        effort: Both::from_fn(|contender| finished.effort[color(contender)]),
    }
}

fn sgf_of(
    record: &GameRecord,
    finished: &Finished,
    names: &Both<String>,
) -> Result<String, sgf::WriteError> {
    let name = |color| {
        let contender = record.contender(color);
        format!("{contender}: {}", names[contender])
    };
    let [black, white] = Color::BOTH.map(name);
    let incidents = report::incidents(record).into_iter().map(|(_, text)| text);
    let labels = Labels {
        black,
        white,
        result: record.result.clone(),
        round: record.game.to_string(),
        comment: incidents.collect::<Vec<_>>().join("\n"),
    };
    sgf::write_labeled(&finished.game, &labels)
}
