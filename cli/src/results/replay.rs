//! Many records played through: where they break the rules.

use std::time::Duration;

use binmatrix::{Board, BoardSize, ByColor, KoRule, Rules, SuicideRule};
use serde::Serialize;

use crate::formats::record::{RecordError, Until, Violation, Warning};
use crate::formats::sgf::{Collection, SgfError};
use crate::results::settings::RulesInUse;
use crate::system::input::{Input, Inputs};
use crate::system::pool::Pool;

/// Under which rules to play, and how strictly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// The rules, instead of those of each record.
    pub rules: Option<Rules>,
    /// The ko rule, instead of that of `rules` or the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, instead of that of `rules` or the record.
    pub suicide: Option<SuicideRule>,
    /// Moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
}

/// A game that was played to its end or as far as it goes.
#[derive(Clone, Debug)]
pub struct GameReplay {
    /// The rules it was played under.
    pub rules: Rules,
    /// The position at the end.
    pub board: Board,
    /// The moves played, passes counted.
    pub moves: usize,
    /// The moves played against the rules, as many as are kept; there are none unless the replay is lenient.
    pub violations: Vec<Violation>,
    /// How many more there are.
    pub more_violations: usize,
    /// Why it could not be played to its end.
    pub fault: Option<RecordError>,
    /// What was passed over in the record.
    pub warnings: Vec<Warning>,
}

impl GameReplay {
    /// The move that ended the game because it is against the rules.
    #[must_use]
    pub fn illegal(&self) -> Option<&Violation> {
        match &self.fault {
            Some(RecordError::Illegal { violation }) => Some(violation),
            _ => None,
        }
    }

    /// Why the record itself could not be read to its end: a value that is none, or stones set up in a way that
    /// cannot be.
    #[must_use]
    pub fn unreadable(&self) -> Option<&RecordError> {
        self.fault.as_ref().filter(|_| self.illegal().is_none())
    }

    /// The stones that each color has taken.
    #[must_use]
    pub fn captures(&self) -> ByColor<u32> {
        self.board.turn().captures()
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.board.size()
    }
}

/// The games of a file, or what is wrong with each.
pub type Games = Vec<Result<GameReplay, SgfError>>;

/// Moves against the rules that are kept of a file, at most.
pub const MAX_VIOLATIONS_IN_FILE: usize = 10_000;

/// Plays the main line of every game of a record. Never panics, whatever the bytes.
///
/// Of the violations the first [`MAX_VIOLATIONS`](crate::formats::record::MAX_VIOLATIONS) of each game are kept, up to
/// [`MAX_VIOLATIONS_IN_FILE`], and the others counted.
///
/// # Errors
/// - [`SgfError`] if there is no game, or too much. What is wrong with a single game stands in its place.
pub fn replay_bytes(bytes: &[u8], options: &ReplayOptions) -> Result<Games, SgfError> {
    let collection = Collection::new(bytes)?;
    let mut room = MAX_VIOLATIONS_IN_FILE;
    let replayed = collection.main_lines().map(|record| {
        let record = record?;
        let in_use = RulesInUse::choose(options.rules, options.ko, options.suicide, Some(&record));
        let rules = in_use.rule_set();
        let mut played = record.play(Until::End, rules, options.lenient);
        let found = played.violations.len();
        played.violations.truncate(room);
        played.violations.shrink_to_fit();
        room -= played.violations.len();
        Ok(GameReplay {
            rules,
            board: played.game.board(),
            moves: played.moves,
            more_violations: played.more_violations + found - played.violations.len(),
            violations: played.violations,
            fault: played.fault,
            warnings: record.warnings,
        })
    });
    Ok(replayed.collect())
}

/// What became of a file.
#[derive(Clone, Debug)]
pub struct FileReplay {
    /// What to call it.
    pub file: String,
    /// Its games, or why there are none.
    pub games: Result<Games, String>,
}

/// What became of many files.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The files in the order of the arguments, whatever the number of threads.
    pub files: Vec<FileReplay>,
    /// The sums.
    pub totals: Totals,
    /// The number of threads.
    pub threads: usize,
    /// How long it took, reading included.
    pub elapsed: Duration,
}

/// Sums over files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Files given or found.
    pub files: usize,
    /// Files that could not be read, in which no game begins, or that have too many games or nodes.
    pub unreadable_files: usize,
    /// Games in the others.
    pub games: usize,
    /// Games that an illegal move ended.
    pub illegal_games: usize,
    /// Games that could not be read at all or not to their end.
    pub unreadable_games: usize,
    /// Moves played, passes counted.
    pub moves: u64,
    /// Stones taken off the board in moves.
    pub captures: u64,
    /// Moves played against the rules.
    pub violations: u64,
    /// What was passed over in records.
    pub warnings: u64,
}

impl Totals {
    fn add(&mut self, file: &FileReplay) {
        self.files += 1;
        let Ok(games) = &file.games else {
            self.unreadable_files += 1;
            return;
        };
        for game in games {
            self.games += 1;
            let Ok(game) = game else {
                self.unreadable_games += 1;
                continue;
            };
            self.illegal_games += usize::from(game.illegal().is_some());
            self.unreadable_games += usize::from(game.unreadable().is_some());
            self.moves += game.moves as u64;
            let captures = game.captures();
            self.captures += u64::from(captures.black) + u64::from(captures.white);
            self.violations += (game.violations.len() + game.more_violations) as u64;
            self.warnings += game.warnings.len() as u64;
        }
    }

    /// 0 if every game could be played to its end, 1 if there are illegal moves, 2 if something could not be
    /// read.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            _ if self.unreadable_files + self.unreadable_games > 0 => 2,
            _ if self.illegal_games > 0 => 1,
            _ => 0,
        }
    }
}

/// Plays all games of all files. `tick` is called after each file.
pub fn run(
    inputs: &Inputs,
    options: &ReplayOptions,
    pool: &Pool,
    tick: impl Fn() + Sync,
) -> Vec<FileReplay> {
    pool.map(inputs.records(), |input| {
        let replay = replay_file(input, options);
        tick();
        replay
    })
}

fn replay_file(input: &Input, options: &ReplayOptions) -> FileReplay {
    let bytes = input.read();
    FileReplay {
        file: input.name(),
        games: bytes
            .and_then(|bytes| replay_bytes(&bytes, options).map_err(|error| error.to_string())),
    }
}

impl Replay {
    /// With the sums.
    #[must_use]
    pub fn new(files: Vec<FileReplay>, threads: usize, elapsed: Duration) -> Replay {
        let mut totals = Totals::default();
        for file in &files {
            totals.add(file);
        }
        Replay {
            files,
            totals,
            threads,
            elapsed,
        }
    }

    /// Moves played in a second, reading included.
    #[must_use]
    pub fn moves_per_second(&self) -> f64 {
        self.totals.moves as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}
