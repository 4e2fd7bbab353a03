//! `binmatrix replay`: plays the main line of every game in many records and says where rules are broken.

use std::fmt::Write;
use std::time::Duration;

use binmatrix::{Board, BoardSize, ByColor, KoRule, Rules, SuicideRule};
use serde::Serialize;

use crate::analyze::RulesInUse;
use crate::formats::record::{RecordError, Until, Violation, Warning, more_violations};
use crate::formats::sgf::{Collection, SgfError};
use crate::formats::text::{plural, shown};
use crate::json::{self, ByColorJson, ViolationJson};
use crate::report::grouped;
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

    fn moves_per_second(&self) -> f64 {
        self.totals.moves as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// What a person sees: a line for each warning, violation and fault, and the sums.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for FileReplay { file, games } in &self.files {
            let file = shown(file);
            let games = match games {
                Ok(games) => games,
                Err(reason) => {
                    // Writing to a String cannot fail.
                    let _ = writeln!(text, "{file}: {reason}");
                    continue;
                }
            };
            for (number, game) in (1..).zip(games) {
                let place = match games.len() {
                    1 => file.clone(),
                    _ => format!("{file}: game {number}"),
                };
                match game {
                    Ok(game) => {
                        for warning in &game.warnings {
                            let _ = writeln!(text, "{place}: warning: {warning}");
                        }
                        for violation in &game.violations {
                            let _ = writeln!(text, "{place}: {violation}; played all the same");
                        }
                        if game.more_violations > 0 {
                            let more = more_violations(game.more_violations);
                            let _ = writeln!(text, "{place}: {more}");
                        }
                        if let Some(violation) = game.illegal() {
                            let _ = writeln!(text, "{place}: {violation}");
                        } else if let Some(fault) = &game.fault {
                            let _ = writeln!(text, "{place}: {fault}");
                        }
                    }
                    // This one has the number in its text.
                    Err(reason @ SgfError::NotGo { .. }) => {
                        let _ = writeln!(text, "{file}: {reason}");
                    }
                    Err(reason) => {
                        let _ = writeln!(text, "{place}: {reason}");
                    }
                }
            }
        }
        text.push_str(&self.sums());
        text
    }

    fn sums(&self) -> String {
        let Totals {
            files,
            unreadable_files,
            games,
            illegal_games,
            unreadable_games,
            moves,
            captures,
            violations,
            warnings,
        } = self.totals;
        let count =
            |count: usize, noun: &str| format!("{} {noun}{}", grouped(count as f64), plural(count));
        format!(
            "{}, {unreadable_files} unreadable\n\
             {}, {illegal_games} ended by an illegal move, {unreadable_games} unreadable\n\
             {}, {} taken, {}, {}\n\
             {:.2} s on {}: {} moves/s\n",
            count(files, "file"),
            count(games, "game"),
            count(moves as usize, "move"),
            count(captures as usize, "stone"),
            count(violations as usize, "violation"),
            count(warnings as usize, "warning"),
            self.elapsed.as_secs_f64(),
            count(self.threads, "thread"),
            grouped(self.moves_per_second()),
        )
    }

    /// What a program sees: one line, without its end. The schema is in `cli/JSON.md`.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::line(&ReplayJson::from(self))
    }
}

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
