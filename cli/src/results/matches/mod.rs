//! Matches between two GTP engines: games with swapped colors, several at a time, that survive whatever the engines do.
//!
//! ```text
//! mod.rs         run: the games, and who plays them
//! settings.rs    the settings of a match
//! contender.rs   the two engines, A and B
//! referee.rs     one game
//! player.rs      an engine that is restarted after a fault
//! engine.rs      a running engine: a process or a session of this program
//! answers.rs     the answers of an engine
//! clock.rs       time for moves
//! opening.rs     openings by seed
//! record.rs      the result of a game
//! folder.rs      results and records on disk
//! report.rs      the result of a match
//! statistics.rs  score, Elo difference, their intervals
//! sprt.rs        the sequential test
//! ```

mod answers;
mod clock;
mod contender;
mod engine;
mod folder;
mod opening;
mod player;
mod record;
mod referee;
mod report;
mod settings;
mod sprt;
mod statistics;

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use binmatrix::{ByColor, Color};
use thiserror::Error;

use crate::formats::sgf::{self, Labels};
use folder::Folder;
use player::Player;
use referee::Finished;

pub use clock::TimeControl;
pub use contender::{Both, Contender};
pub use engine::{EngineCommand, Fault};
pub use folder::FolderError;
pub use record::{Effort, Ending, GameRecord};
pub use report::{Agreement, Losses, MatchReport, SprtState, TotalEffort, incidents};
pub use settings::{EngineOptions, GameSettings, MatchOptions};
pub use sprt::{Accepted, Sprt};
pub use statistics::{EloDifference, Interval, Tally};

/// The reason why a match cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An engine is of no use before the first game.
    #[error("{who}: {fault}")]
    Engine {
        /// The engine.
        who: String,
        /// The reason.
        fault: Fault,
    },
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The record of a game cannot be written.
    #[error("game {game}: {reason}")]
    Record {
        /// The number of the game.
        game: usize,
        /// The reason.
        reason: sgf::WriteError,
    },
}

/// The match so far, shared by the threads.
struct State {
    folder: Option<Folder>,
    /// The numbers of the games to play.
    pending: VecDeque<usize>,
    finished: Vec<GameRecord>,
    error: Option<MatchError>,
}

/// Plays a match, and calls `observe` with the report after each game and at the start.
///
/// Games that the folder has already are not played again. Engines that fail lose their game and are started again.
///
/// # Errors
/// - [`MatchError`] if an engine cannot be used before the first game, or the folder cannot be used. Games finished by
///   then are kept.
pub fn run(
    options: &MatchOptions,
    observe: &(dyn Fn(&MatchReport, Option<&GameRecord>) + Sync),
) -> Result<MatchReport, MatchError> {
    let (folder, finished) = match &options.folder {
        Some(path) => {
            let (folder, finished) = Folder::open(path, &options.shared())?;
            (Some(folder), finished)
        }
        None => (None, Vec::new()),
    };
    let done: HashSet<usize> = finished.iter().map(|game| game.game).collect();
    let pending = (1..=options.games).filter(|game| !done.contains(game));
    let state = Mutex::new(State {
        folder,
        pending: pending.collect(),
        finished,
        error: None,
    });
    let mut first = Players::new(options);
    let names = first.probe(&options.game)?;
    let report = |finished: &[GameRecord]| {
        let commands = Both::from_fn(|contender| options.engines[contender].text.clone());
        MatchReport::new(
            commands,
            names.clone(),
            options.games,
            options.sprt,
            finished,
        )
    };
    observe(&report(&locked(&state).finished), None);
    let work = |mut players: Players| {
        while let Some(number) = next(&state, options) {
            let (game, sgf) = match players.play(number, options, &names) {
                Ok(played) => played,
                Err(error) => return fail(&state, error),
            };
            let mut state = locked(&state);
            if let Some(Err(error)) = state.folder.as_mut().map(|folder| folder.add(&game, &sgf)) {
                state.error.get_or_insert(error.into());
                return;
            }
            state.finished.push(game);
            observe(&report(&state.finished), state.finished.last());
        }
    };
    thread::scope(|scope| {
        for _ in 1..options.parallel {
            scope.spawn(|| work(Players::new(options)));
        }
        work(first);
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.error {
        Some(error) => Err(error),
        None => Ok(report(&state.finished)),
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn fail(state: &Mutex<State>, error: MatchError) {
    locked(state).error.get_or_insert(error);
}

/// The number of the next game, unless the test has decided or something failed.
fn next(state: &Mutex<State>, options: &MatchOptions) -> Option<usize> {
    let mut state = locked(state);
    let is_decided = options.sprt.is_some_and(|test| {
        let state = SprtState::new(test, &state.finished);
        state.accepted.is_some()
    });
    match is_decided || state.error.is_some() {
        true => None,
        false => state.pending.pop_front(),
    }
}

/// The engines of one table.
struct Players {
    engines: Both<Player>,
    judge: Option<Player>,
}

impl Players {
    fn new(options: &MatchOptions) -> Players {
        let player = |engine: &EngineOptions, name: &str| {
            let folder = options.folder.as_ref().filter(|_| options.logs);
            let log: Option<PathBuf> = folder.map(|folder| folder.join(format!("{name}.log")));
            Player::new(engine.command.clone(), log, &options.game)
        };
        Players {
            engines: Both::from_fn(|contender| {
                player(&options.engines[contender], &contender.to_string())
            }),
            judge: options.judge.as_ref().map(|judge| player(judge, "judge")),
        }
    }

    /// Starts the engines with the settings of the match and returns their names.
    fn probe(&mut self, settings: &GameSettings) -> Result<Both<String>, MatchError> {
        let probe = |player: &mut Player, who: String| {
            let set_up = player.set_up(settings);
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

    /// Plays a game and returns it with its record.
    fn play(
        &mut self,
        number: usize,
        options: &MatchOptions,
        names: &Both<String>,
    ) -> Result<(GameRecord, String), MatchError> {
        if options.restart {
            self.engines.a.stop();
            self.engines.b.stop();
        }
        let settings = &options.game;
        let index = number - 1;
        let (pair, black) = match settings.swap {
            false => (index, Contender::A),
            true if index.is_multiple_of(2) => (index / 2, Contender::A),
            true => (index / 2, Contender::B),
        };
        let size = settings.size;
        let start = opening::play(
            size,
            settings.rules,
            settings.seed,
            pair,
            settings.opening_moves,
        );
        let opening = start
            .moves()
            .iter()
            .map(|(_, mv)| mv.vertex(size).to_string());
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
    let outcome = finished.outcome;
    GameRecord {
        game,
        black,
        winner: outcome.winner.map(|winner| match winner {
            Color::Black => black,
            Color::White => !black,
        }),
        result: outcome.to_string(),
        ending: outcome.ending,
        reason: finished.reason.clone(),
        moves: finished.game.moves().len(),
        opening,
        score: finished.score,
        claimed: Both::from_fn(|contender| finished.claimed[color(contender)]),
        judged: finished.judged,
        late_faults: finished.late_faults.clone(),
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
