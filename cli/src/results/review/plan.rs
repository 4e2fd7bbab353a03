//! The games to review.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use binmatrix::{Color, Game, Move, Rules};
use thiserror::Error;

use super::options::ReviewOptions;
use crate::formats::record::{Record, Step, Until};
use crate::formats::sgf::{self, Choice, Collection, SgfError};
use crate::system::input::{Input, Inputs};

/// A game to review.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the file for messages.
    pub file: String,
    /// The file, without notes of an earlier review.
    pub bytes: Arc<[u8]>,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The name of the files that the review is written to, without their endings.
    pub name: String,
    pub(super) record: Record,
    pub(super) rules: Rules,
    pub(super) comments: Vec<(usize, String)>,
    /// The number of games in the file.
    games: usize,
    moves: usize,
}

/// A file or game that cannot be reviewed.
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
    /// The review would be written to the file that it is of.
    #[error("{file}: the review would replace the record; choose another folder with --out")]
    WouldReplace {
        /// The file.
        file: String,
    },
}

/// Finds the main lines of all games, and what cannot be read. Records that an earlier review wrote to `folder` are left out.
#[must_use]
pub fn plans(
    inputs: &Inputs,
    options: &ReviewOptions,
    folder: &Path,
) -> (Vec<Plan>, Vec<PlanError>) {
    let (mut plans, mut errors) = (Vec::new(), Vec::new());
    let mut names = BTreeSet::new();
    for input in inputs.records() {
        let file = input.name();
        let (collection, bytes, is_review) = match read(input) {
            Ok(found) => found,
            Err(reason) => {
                errors.push(PlanError::File { file, reason });
                continue;
            }
        };
        if is_review && input.is_in(folder) {
            continue;
        }
        for game in 1..=collection.games() {
            let choice = Choice {
                game,
                variation: Vec::new(),
            };
            match collection.read(&choice) {
                Ok(record) => {
                    let name = name_of(input, game, collection.games(), &mut names);
                    if input.is_in(&folder.join(format!("{name}.sgf"))) {
                        errors.push(PlanError::WouldReplace { file });
                        break;
                    }
                    let comments = sgf::comments(&collection, game).unwrap_or_default();
                    plans.push(Plan::new(Plan {
                        file: file.clone(),
                        bytes: Arc::clone(&bytes),
                        game,
                        games: collection.games(),
                        name,
                        rules: rules(&record, options),
                        record,
                        comments,
                        moves: 0,
                    }));
                }
                Err(reason) => {
                    let file = file.clone();
                    errors.push(PlanError::Game { file, game, reason });
                }
            }
        }
    }
    (plans, errors)
}

/// Reads a file, and returns its games, its bytes without notes, and whether it had notes.
fn read(input: &Input) -> Result<(Collection, Arc<[u8]>, bool), String> {
    let bytes = input.read()?;
    let bare = sgf::without_notes(&bytes).map_err(|reason| reason.to_string())?;
    let collection = Collection::new(&bare).map_err(|reason| reason.to_string())?;
    let is_review = bare != bytes;
    Ok((collection, bare.into(), is_review))
}

/// A name for the review of a game that no other has: that of the file, with numbers for what would be the same.
fn name_of(input: &Input, game: usize, games: usize, names: &mut BTreeSet<String>) -> String {
    let digits = games.to_string().len();
    let stem = match games {
        1 => input.stem(),
        _ => format!("{}-{game:0digits$}", input.stem()),
    };
    let numbered = (2..).map(|number| format!("{stem} ({number})"));
    let mut free = std::iter::once(stem.clone()).chain(numbered);
    // Some file systems take upper and lower case for the same.
    let name = free.find(|name| names.insert(name.to_lowercase()));
    name.expect("the numbers do not end")
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
    fn new(plan: Plan) -> Plan {
        let played = plan.record.play(Until::End, plan.rules, true);
        Plan {
            moves: played.moves,
            ..plan
        }
    }

    /// The name of the file, with the number of the game if the file has several.
    #[must_use]
    pub fn title(&self) -> String {
        match self.games {
            1 => self.file.clone(),
            _ => format!("{}, game {}", self.file, self.game),
        }
    }

    /// The number of positions: one more than of moves.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.moves + 1
    }

    /// The game up to a position. Moves against the rules are played, if they can be.
    #[must_use]
    pub fn position(&self, after: usize) -> Game {
        self.record.play(Until::After(after), self.rules, true).game
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
