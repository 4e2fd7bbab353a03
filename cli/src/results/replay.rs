//! Plays through many records, and finds the moves that break the rules.

use std::time::Duration;

use binmatrix::{Board, BoardSize, ByColor, KoRule, Rules, SuicideRule};
use serde::Serialize;

use crate::formats::record::{RecordError, Until, Violation, Warning};
use crate::formats::sgf::{Collection, SgfError};
use crate::results::settings::RulesInUse;
use crate::system::input::{Input, Inputs};
use crate::system::pool::Pool;

/// The rules of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// The rules, overriding each record.
    pub rules: Option<Rules>,
    /// The ko rule, overriding `rules` and the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, overriding `rules` and the record.
    pub suicide: Option<SuicideRule>,
    /// True if moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
}

/// A game played to its end or as far as possible.
#[derive(Clone, Debug)]
pub struct GameReplay {
    /// The rules of the game.
    pub rules: Rules,
    /// The position at the end.
    pub board: Board,
    /// The number of moves played, counting passes.
    pub moves: usize,
    /// The first moves that break a rule; empty unless the replay is lenient.
    pub violations: Vec<Violation>,
    /// The number of further violations.
    pub more_violations: usize,
    /// The reason why the game could not be played to its end.
    pub fault: Option<RecordError>,
    /// The ignored parts of the record.
    pub warnings: Vec<Warning>,
}

impl GameReplay {
    /// The illegal move that ended the game.
    #[must_use]
    pub fn illegal(&self) -> Option<&Violation> {
        match &self.fault {
            Some(RecordError::Illegal { violation }) => Some(violation),
            _ => None,
        }
    }

    /// The error in the record itself that ended the game: an unreadable value, or an impossible set-up.
    #[must_use]
    pub fn unreadable(&self) -> Option<&RecordError> {
        self.fault.as_ref().filter(|_| self.illegal().is_none())
    }

    /// The number of stones that each color has captured.
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

/// The games of a file, each with its result or error.
pub type Games = Vec<Result<GameReplay, SgfError>>;

/// Maximum number of violations kept for a file.
pub const MAX_VIOLATIONS_IN_FILE: usize = 10_000;

/// Plays the main line of every game of a record. Never panics, whatever the bytes.
///
/// The first [`MAX_VIOLATIONS`](crate::formats::record::MAX_VIOLATIONS) violations of each game are kept, up to
/// [`MAX_VIOLATIONS_IN_FILE`] in total. The others are counted.
///
/// # Errors
/// - [`SgfError`] if there is no game, or too much data. The error of a single game takes its place in the list.
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

/// The replay of a file.
#[derive(Clone, Debug)]
pub struct FileReplay {
    /// The name of the file for messages.
    pub file: String,
    /// The games, or the reason why there are none.
    pub games: Result<Games, String>,
}

/// The replay of many files.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The files in the order of the arguments, independent of the number of threads.
    pub files: Vec<FileReplay>,
    /// The sums.
    pub totals: Totals,
    /// The number of threads.
    pub threads: usize,
    /// The time that it took, including reading.
    pub elapsed: Duration,
}

/// Sums over files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// The number of files given or found.
    pub files: usize,
    /// The number of files that are unreadable, contain no game, or have too many games or nodes.
    pub unreadable_files: usize,
    /// The number of games in the other files.
    pub games: usize,
    /// The number of games ended by an illegal move.
    pub illegal_games: usize,
    /// The number of games that are unreadable, wholly or in part.
    pub unreadable_games: usize,
    /// The number of moves played, counting passes.
    pub moves: u64,
    /// The number of captured stones.
    pub captures: u64,
    /// The number of moves played against the rules.
    pub violations: u64,
    /// The number of ignored parts of records.
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

    /// The exit status: 0 if every game can be played to its end, 1 if there are illegal moves, 2 if something is
    /// unreadable.
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
    /// Sums up the replays of files.
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

    /// Moves played per second, including reading.
    #[must_use]
    pub fn moves_per_second(&self) -> f64 {
        self.totals.moves as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}
