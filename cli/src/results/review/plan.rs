//! The games to review.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use binmatrix::{Color, Game, Move, Rules};
use thiserror::Error;

use super::heading::{self, Heading, Source};
use super::names::Names;
use super::options::ReviewOptions;
use crate::formats::record::{Record, Step, Until};
use crate::formats::sgf::{self, Choice, Collection, SgfError};
use crate::system::input::{Input, Inputs};

/// A game to review.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the file for messages.
    pub file: String,
    /// The game as it is in the file, without notes of an earlier review.
    pub bytes: Vec<u8>,
    /// The name of the files that the review is written to, without their endings.
    pub name: String,
    pub(super) record: Record,
    pub(super) rules: Rules,
    pub(super) comments: Vec<(usize, String)>,
    source: Source,
    /// The positions that the record changes, or whose player to move, after the move that leads there.
    pub(super) changed: BTreeSet<usize>,
    /// The number of games in the file.
    games: usize,
    moves: usize,
}

/// A file or game that is not reviewed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The file cannot be read.
    #[error("{file}: {reason}")]
    File {
        /// The file.
        file: String,
        /// The reason.
        reason: String,
    },
    /// The game cannot be read.
    #[error("{file}: game {game}: {reason}")]
    Game {
        /// The file.
        file: String,
        /// The number of the game, from 1.
        game: usize,
        /// The reason.
        reason: SgfError,
    },
    /// The game names another encoding than the file, and is another game in it.
    #[error(
        "{file}: game {game}: its encoding differs from that of the file; save it as a file of its own"
    )]
    Encoding {
        /// The file.
        file: String,
        /// The number of the game, from 1.
        game: usize,
    },
    /// The review would be written to a file that no review has written.
    #[error("{file}: the review would replace {}; choose another folder with --out", target.display())]
    WouldReplace {
        /// The file with the game.
        file: String,
        /// The file that would be replaced.
        target: PathBuf,
    },
    /// The file is a review in the folder for reviews.
    #[error("{file}: a review; review the record itself, or choose another folder with --out")]
    IsReview {
        /// The file.
        file: String,
    },
}

/// Finds the main lines of all games, and the reasons why others are not reviewed. For each, files with these endings will be
/// written to `folder`; reviews that are found there are left out.
#[must_use]
pub fn plans(
    inputs: &Inputs,
    options: &ReviewOptions,
    folder: &Path,
    endings: &[&str],
) -> (Vec<Plan>, Vec<PlanError>) {
    let (mut plans, mut errors) = (Vec::new(), Vec::new());
    let mut left_out = Vec::new();
    let mut names = Names::new(folder);
    for input in inputs.records() {
        let file = input.name();
        let (collection, games, is_review) = match read(input) {
            Ok(found) => found,
            Err(reason) => {
                errors.push(PlanError::File { file, reason });
                continue;
            }
        };
        if is_review && input.is_in(folder) {
            let of_kind = if input.is_found() {
                &mut left_out
            } else {
                &mut errors
            };
            of_kind.push(PlanError::IsReview { file });
            continue;
        }
        for (game, bytes) in (1..).zip(games) {
            let choice = Choice {
                game,
                variation: Vec::new(),
            };
            let record = match collection.read(&choice) {
                Ok(record) => record,
                Err(reason) => {
                    let file = file.clone();
                    errors.push(PlanError::Game { file, game, reason });
                    continue;
                }
            };
            // A part of a file may name another encoding than the whole.
            let alone = sgf::read(&bytes, &Choice::default());
            if !alone.is_ok_and(|alone| heading::is_same_game(&alone, &record)) {
                let file = file.clone();
                errors.push(PlanError::Encoding { file, game });
                continue;
            }
            let source = Source {
                file: input.place(),
                game,
            };
            let name = names.give(input, game, collection.games(), &source, &record);
            match names.foreign(&name, endings, &record) {
                Some(target) => {
                    let file = file.clone();
                    errors.push(PlanError::WouldReplace { file, target });
                }
                None => plans.push(Plan {
                    file: file.clone(),
                    bytes,
                    name,
                    rules: rules(&record, options),
                    moves: record.play(Until::End, rules(&record, options), true).moves,
                    changed: changed(&record),
                    record,
                    comments: sgf::comments(&collection, game).unwrap_or_default(),
                    source,
                    games: collection.games(),
                }),
            }
        }
    }
    if plans.is_empty() && errors.is_empty() {
        errors = left_out;
    }
    (plans, errors)
}

/// Reads a file, and returns its games, the bytes of each without notes, and whether there were notes.
fn read(input: &Input) -> Result<(Collection, Vec<Vec<u8>>, bool), String> {
    let bytes = input.read()?;
    let bare = sgf::without_notes(&bytes).map_err(|reason| reason.to_string())?;
    let collection = Collection::new(&bare).map_err(|reason| reason.to_string())?;
    let games = collection.cut(&bare);
    Ok((collection, games, bare != bytes))
}

/// The positions after a move that the record changes before the next move: stones are set up, or the same player moves again.
fn changed(record: &Record) -> BTreeSet<usize> {
    let mut moves = 0;
    let mut last = None;
    let mut changed = BTreeSet::new();
    for step in &record.steps {
        match step {
            Step::Play { color, .. } => {
                if last == Some(*color) {
                    changed.insert(moves);
                }
                moves += 1;
                last = Some(*color);
            }
            Step::ToMove(color) if last != Some(*color) => {}
            Step::Setup(_) | Step::ToMove(_) => _ = changed.insert(moves),
        }
    }
    changed.remove(&0);
    changed
}

fn rules(record: &Record, options: &ReviewOptions) -> Rules {
    let of_record = record.rules(Rules::SIMPLE);
    let rules = options.rules.unwrap_or(of_record);
    rules
        .with_ko(options.ko.unwrap_or(rules.ko))
        .with_suicide(options.suicide.unwrap_or(rules.suicide))
        .with_komi(options.komi.unwrap_or(of_record.komi))
}

impl Plan {
    /// The name of the file, with the number of the game if the file has several.
    #[must_use]
    pub fn title(&self) -> String {
        match self.games {
            1 => self.file.clone(),
            _ => format!("{}, game {}", self.file, self.source.game),
        }
    }

    /// The first line of the file of values.
    pub(super) fn heading(&self, options: &ReviewOptions) -> Heading {
        Heading::new(&self.source, &self.record, &self.rules, options)
    }

    /// The number of positions: one more than of moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves + 1
    }

    /// The game at each position. Moves against the rules are played, if they can be.
    pub fn positions(&self) -> impl Iterator<Item = Game> {
        self.record.games(self.rules)
    }

    /// The moves that can be played.
    #[must_use]
    pub fn moves(&self) -> Vec<(Color, Move)> {
        let moves = self.record.steps.iter().filter_map(|step| match step {
            &Step::Play { color, mv } => Some((color, mv)),
            _ => None,
        });
        moves.take(self.moves).collect()
    }
}
