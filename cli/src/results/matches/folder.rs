//! The folder of a match: `settings.json`, `results.jsonl` with a line for each finished game, and a record of each
//! game. A match that is interrupted at any moment continues from it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use thiserror::Error;

use super::record::GameRecord;
use crate::system::files::{self, SaveError};

const SETTINGS: &str = "settings.json";
const RESULTS: &str = "results.jsonl";

/// The reason why the folder of a match cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: SaveError,
    },
    /// Another match uses the folder.
    #[error("{}: in use by another match", .0.display())]
    InUse(PathBuf),
    /// The settings are unreadable.
    #[error("{}: {reason}", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: serde_json::Error,
    },
    /// The folder has the games of another match.
    #[error("{}: a match with another {name}: {found}, not {asked}", path.display())]
    OtherSettings {
        /// The folder.
        path: PathBuf,
        /// The name of the first setting that differs.
        name: String,
        /// Its value in the folder.
        found: Value,
        /// Its value now.
        asked: Value,
    },
    /// A line of the results is not one.
    #[error("{} line {line}: {reason}", path.display())]
    Result {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
}

impl FolderError {
    fn file(path: &Path) -> impl Fn(io::Error) -> FolderError {
        move |error| FolderError::File {
            path: path.to_owned(),
            reason: error.into(),
        }
    }
}

/// The open folder of a match.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// The settings to write with the first game: until then the folder belongs to no match.
    settings: Option<String>,
    /// Locked as long as the match runs.
    results: File,
}

impl Folder {
    /// Opens or creates a folder, and returns the games that were finished before.
    ///
    /// # Errors
    /// - [`FolderError`] if it holds a match with other settings, among others. No file is changed then.
    pub fn open(
        path: &Path,
        shared: &Map<String, Value>,
    ) -> Result<(Folder, Vec<GameRecord>), FolderError> {
        fs::create_dir_all(path).map_err(FolderError::file(path))?;
        let name = path.join(RESULTS);
        let in_results = FolderError::file(&name);
        let opened = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&name);
        let mut results = opened.map_err(&in_results)?;
        match results.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(in_results(error)),
        }
        let settings = check_settings(path, shared)?;
        let mut text = Vec::new();
        results.read_to_end(&mut text).map_err(&in_results)?;
        // A line without its end was interrupted; its game is played again.
        let complete = text.iter().rposition(|&byte| byte == b'\n');
        text.truncate(complete.map_or(0, |end| end + 1));
        let finished = read_results(&name, &text)?;
        results.set_len(text.len() as u64).map_err(&in_results)?;
        results.seek(io::SeekFrom::End(0)).map_err(&in_results)?;
        let path = path.to_owned();
        let folder = Folder {
            path,
            settings,
            results,
        };
        Ok((folder, finished))
    }

    /// Keeps a finished game: first its record, then its line.
    pub fn add(&mut self, game: &GameRecord, sgf: &str) -> Result<(), FolderError> {
        if let Some(settings) = &self.settings {
            save(&self.path.join(SETTINGS), settings)?;
            self.settings = None;
        }
        save(&self.path.join(record_name(game.game)), sgf)?;
        let name = self.path.join(RESULTS);
        let line =
            serde_json::to_string(game).map_err(|error| FolderError::file(&name)(error.into()))?;
        let written = self.results.write_all(format!("{line}\n").as_bytes());
        let kept = written.and_then(|()| self.results.sync_data());
        kept.map_err(FolderError::file(&name))
    }
}

/// The name of the record of a game.
fn record_name(game: usize) -> String {
    format!("game-{game:05}.sgf")
}

fn save(path: &Path, text: &str) -> Result<(), FolderError> {
    let saved = files::save(path, text.as_bytes());
    saved.map(|_| ()).map_err(|reason| FolderError::File {
        path: path.to_owned(),
        reason,
    })
}

/// Compares the settings with those in the folder. Returns their text if it has none.
fn check_settings(
    folder: &Path,
    shared: &Map<String, Value>,
) -> Result<Option<String>, FolderError> {
    let path = folder.join(SETTINGS);
    let unreadable = |reason| FolderError::Settings {
        path: path.clone(),
        reason,
    };
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text = serde_json::to_string_pretty(shared).map_err(unreadable)?;
            return Ok(Some(text + "\n"));
        }
        Err(error) => return Err(FolderError::file(&path)(error)),
    };
    let found: Map<String, Value> = serde_json::from_slice(&text).map_err(unreadable)?;
    let names = shared.keys().chain(found.keys());
    let value = |map: &Map<String, Value>, name| map.get(name).cloned().unwrap_or_default();
    for name in names {
        let (found, asked) = (value(&found, name), value(shared, name));
        if found != asked {
            return Err(FolderError::OtherSettings {
                path: folder.to_owned(),
                name: name.replace('_', " "),
                found,
                asked,
            });
        }
    }
    Ok(None)
}

fn read_results(path: &Path, text: &[u8]) -> Result<Vec<GameRecord>, FolderError> {
    let mut games: Vec<GameRecord> = Vec::new();
    let lines = text.split(|&byte| byte == b'\n');
    for (index, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        let wrong = |reason: String| FolderError::Result {
            path: path.to_owned(),
            line: index + 1,
            reason,
        };
        let game: GameRecord =
            serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
        if game.game == 0 || games.iter().any(|other| other.game == game.game) {
            return Err(wrong(format!("game {} occurs twice", game.game)));
        }
        games.push(game);
    }
    Ok(games)
}
