//! Matches between two GTP engines: games with swapped colors, several at a time, that survive whatever the engines do.
//!
//! ```text
//! mod.rs         run: the games, and who plays them
//! settings.rs    the settings of a match
//! contender.rs   the two engines, A and B
//! worker.rs      the engines of one thread, and the games they play
//! referee.rs     one game
//! clock.rs       time for moves
//! opening.rs     openings by seed
//! record.rs      the result of a game
//! folder.rs      results and records on disk
//! report.rs      the result of a match
//! statistics.rs  score, Elo difference, their intervals
//! sprt.rs        the sequential test
//! error.rs       the errors of a match
//! ```

mod clock;
mod contender;
mod error;
mod folder;
mod opening;
mod record;
mod referee;
mod report;
mod settings;
mod sprt;
mod statistics;
mod worker;

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use folder::Folder;
use worker::Worker;

pub use clock::TimeControl;
pub use contender::{Both, Contender};
pub use error::MatchError;
pub use folder::FolderError;
pub use record::{CpuOverruns, Effort, Ending, GameRecord};
pub use report::{Agreement, Losses, MatchReport, SprtState, TotalEffort, incidents};
pub use settings::{GameSettings, MatchOptions};
pub use sprt::{Accepted, Sprt};
pub use statistics::{EloDifference, Interval, Tally};

/// Receives the report after each game with that game, and once at the start without a game.
pub type Observer<'a> = &'a (dyn Fn(&MatchReport, Option<&GameRecord>) + Sync);

/// Plays a match.
///
/// Games that the folder has already are not played again. Engines that fail lose their game and are started again.
///
/// # Errors
/// - [`MatchError`] if an engine cannot be used before the first game, or the folder cannot be used. Games finished by
///   then are kept.
pub fn run(options: &MatchOptions, observe: Observer<'_>) -> Result<MatchReport, MatchError> {
    let state = State::new(options)?;
    let mut first = Worker::new(options);
    let running = Running {
        options,
        observe,
        names: first.probe()?,
        state: Mutex::new(state),
    };
    observe(&running.report(&running.lock().finished), None);
    thread::scope(|scope| {
        for _ in 1..options.parallel {
            scope.spawn(|| running.work(Worker::new(options)));
        }
        running.work(first);
    });
    let error = running.lock().error.take();
    match error {
        Some(error) => Err(error),
        None => Ok(running.report(&running.lock().finished)),
    }
}

/// The games so far.
struct State {
    folder: Option<Folder>,
    /// The numbers of the games to play.
    pending: VecDeque<usize>,
    finished: Vec<GameRecord>,
    error: Option<MatchError>,
}

impl State {
    fn new(options: &MatchOptions) -> Result<State, MatchError> {
        let (mut folder, mut finished) = (None, Vec::new());
        if let Some(path) = &options.folder {
            let (opened, found) = Folder::open(path, &options.shared())?;
            (folder, finished) = (Some(opened), found);
        }
        let done: HashSet<usize> = finished.iter().map(|game| game.game).collect();
        let pending = (1..=options.games).filter(|game| !done.contains(game));
        Ok(State {
            folder,
            pending: pending.collect(),
            finished,
            error: None,
        })
    }

    /// Keeps a game.
    fn add(&mut self, played: Result<(GameRecord, String), MatchError>) -> Result<(), MatchError> {
        let (game, sgf) = played?;
        if let Some(folder) = &mut self.folder {
            folder.add(&game, &sgf)?;
        }
        self.finished.push(game);
        Ok(())
    }
}

/// A match, shared by its threads.
struct Running<'a> {
    options: &'a MatchOptions,
    observe: Observer<'a>,
    names: Both<String>,
    state: Mutex<State>,
}

impl Running<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until there are no more.
    fn work(&self, mut worker: Worker<'_>) {
        while let Some(number) = self.next() {
            let played = worker.play(number, &self.names);
            let mut state = self.lock();
            match state.add(played) {
                Ok(()) => (self.observe)(&self.report(&state.finished), state.finished.last()),
                Err(error) => {
                    state.error.get_or_insert(error);
                }
            }
        }
    }

    /// The number of the next game, unless the test has decided or something failed.
    fn next(&self) -> Option<usize> {
        let mut state = self.lock();
        let test = self.options.sprt;
        let accepted = test.and_then(|test| SprtState::new(test, &state.finished).accepted);
        match accepted.is_some() || state.error.is_some() {
            true => None,
            false => state.pending.pop_front(),
        }
    }

    fn report(&self, finished: &[GameRecord]) -> MatchReport {
        let options = self.options;
        MatchReport::new(
            Both::from_fn(|contender| options.engines[contender].text.clone()),
            self.names.clone(),
            options.games,
            options.sprt,
            finished,
        )
    }
}
