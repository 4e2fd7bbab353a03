//! The commands `loadsgf` and `printsgf`.

use std::mem;
use std::path::Path;

use binmatrix::{Game, Move};
use thiserror::Error;

use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::score::score_text;
use super::session::Session;
use crate::formats::record::{Record, RecordError, Until, Violation, Warning};
use crate::formats::sgf::{self, Choice, WriteError};
use crate::formats::text::shown;
use crate::system::files;
use crate::system::input::{ReadError, read_file};

const NO_NAME: &str = "missing filename";

/// The reason why a record is not loaded.
#[derive(Debug, Error)]
enum LoadError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Record(#[from] RecordError),
    /// An illegal move, without the command-line options that [`RecordError::Illegal`] mentions: GTP has none.
    #[error("{0}")]
    Illegal(Violation),
}

impl From<LoadError> for String {
    fn from(error: LoadError) -> String {
        format!("cannot load file: {error}")
    }
}

/// The reason why a game is not saved.
#[derive(Debug, Error)]
enum SaveError {
    #[error(transparent)]
    Record(#[from] WriteError),
    #[error(transparent)]
    File(#[from] files::SaveError),
}

impl From<SaveError> for String {
    fn from(error: SaveError) -> String {
        format!("cannot save file: {error}")
    }
}

impl Session {
    /// `loadsgf FILE [N]`: loads the position before move N, or before the first move on a vertex, else the end, also for
    /// N = 0. The name may be quoted. Answers with the player to move, as GNU Go does. Warnings are kept for
    /// [`Session::take_warnings`].
    pub(super) fn loadsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (name, rest) = file_name(arguments.raw()).ok_or(NO_NAME)?;
        self.check_files()?;
        let record = load(name)?;
        let until = match rest {
            "" => Until::End,
            text => match text.parse::<usize>() {
                Ok(number) => number.checked_sub(1).map_or(Until::End, Until::After),
                Err(_) => Move::from_vertex(text, record.size)
                    .map(Until::First)
                    .map_err(|_| SYNTAX_ERROR)?,
            },
        };
        let rules = self.load.over(record.rules(self.asked));
        let played = record.play(until, rules, self.load.lenient);
        match &played.fault {
            None | Some(RecordError::TooShort { .. }) => {}
            Some(RecordError::Illegal { violation }) => {
                return Err(LoadError::Illegal(violation.clone()).into());
            }
            Some(fault) => return Err(LoadError::Record(fault.clone()).into()),
        }
        let warnings = record.warnings.iter().cloned().chain(played.warnings());
        let file = shown(name);
        self.warnings = warnings
            .map(|warning| format!("{file}: warning: {}", text_of(&warning)))
            .collect();
        self.game = played.game;
        self.tried = 0;
        Ok(self.game.board().to_move().to_string())
    }

    /// Takes the warnings about the last record loaded: ignored parts, and, if [lenient](super::LoadOptions), moves that
    /// break a rule. Each is one line that begins with the name of the file.
    pub fn take_warnings(&mut self) -> Vec<String> {
        mem::take(&mut self.warnings)
    }

    /// `printsgf [FILE]`: prints the game as a record, or writes it to a file.
    pub(super) fn printsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        if arguments.raw().is_empty() {
            return Ok(self.record()?);
        }
        let (name, rest) = file_name(arguments.raw()).ok_or(NO_NAME)?;
        if !rest.is_empty() {
            return Err(SYNTAX_ERROR.into());
        }
        self.check_files()?;
        let record = self.record()? + "\n";
        files::save(Path::new(name), record.as_bytes()).map_err(SaveError::File)?;
        Ok(String::new())
    }

    fn check_files(&self) -> Result<(), String> {
        match self.files {
            true => Ok(()),
            false => Err("no files in this session".into()),
        }
    }

    /// The game as a record, without tried moves; an error if the record could not be read back.
    fn record(&self) -> Result<String, SaveError> {
        let result = |game: &Game| {
            let session = Session {
                game: game.clone(),
                ..self.clone()
            };
            // A kernel that cannot play here must not prevent saving the game.
            let judged = session.judge().ok()?;
            Some(score_text(judged.score_in_half_points()))
        };
        Ok(sgf::write(&self.game, self.made().len(), result)?)
    }
}

/// Splits off the name at the beginning, quoted or up to the first blank. Returns `None` if there is none.
fn file_name(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
    };
    (!name.is_empty()).then_some((name, rest.trim()))
}

/// The warning without the command-line options that [`Warning::Rules`] mentions.
fn text_of(warning: &Warning) -> String {
    match warning {
        Warning::Rules(value) => format!("unknown rules RU[{value}] were ignored"),
        other => other.to_string(),
    }
}

fn load(name: &str) -> Result<Record, LoadError> {
    let record = sgf::read(&read_file(name)?, &Choice::default());
    Ok(record.map_err(RecordError::Sgf)?)
}
