//! Keeps the values of the positions of a game, so that an interrupted review goes on where it stopped.
//!
//! The first line of the file says where the game comes from, and what the values depend on: the position and moves of the
//! game, the rules, the limit and the seed. Each following line is the value of a position.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use binmatrix::{BoardSize, Color, Move};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::evaluation::{Choice, Evaluation};
use super::heading::Heading;

/// The reason why the values of positions cannot be kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be read or written.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: io::Error,
    },
    /// Another review writes to the file.
    #[error("{}: in use by another review", .0.display())]
    InUse(PathBuf),
}

/// An open file of values, locked as long as it is open.
#[derive(Debug)]
pub(super) struct Store {
    path: PathBuf,
    file: File,
    size: BoardSize,
}

impl Store {
    /// Opens or creates the file of a game with this number of positions, and returns the values in it. Those of another
    /// game or search are dropped.
    pub fn open(
        path: &Path,
        heading: &Heading,
        size: BoardSize,
        positions: usize,
    ) -> Result<(Store, Vec<Evaluation>), StoreError> {
        let error = |reason| StoreError::File {
            path: path.to_owned(),
            reason,
        };
        let mut opened = OpenOptions::new();
        let opened = opened.read(true).write(true).create(true).truncate(false);
        let mut file = opened.open(path).map_err(error)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path.to_owned())),
            Err(TryLockError::Error(reason)) => return Err(error(reason)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(error)?;
        let mut kept = 0;
        let mut evaluations = Vec::new();
        let first = text.split_inclusive(|&byte| byte == b'\n').next();
        let first = first.filter(|first| heading.is_of_same_search(first));
        if let Some(first) = first {
            kept = first.len();
            // A line without its end was interrupted, and after a line that is none nothing counts.
            for line in text[kept..].split_inclusive(|&byte| byte == b'\n') {
                let read = line
                    .ends_with(b"\n")
                    .then(|| read_line(line, size, positions))
                    .flatten();
                let Some(evaluation) = read else { break };
                evaluations.push(evaluation);
                kept += line.len();
            }
        }
        let line = format!("{heading}\n");
        if text.starts_with(line.as_bytes()) {
            file.set_len(kept as u64).map_err(error)?;
        } else {
            // Another game or search, or the same one of a file that was moved.
            let values = match kept {
                0 => &[],
                _ => &text[first.map_or(0, <[u8]>::len)..kept],
            };
            file.set_len(0).map_err(error)?;
            file.rewind().map_err(error)?;
            let all = [line.as_bytes(), values].concat();
            file.write_all(&all).map_err(error)?;
        }
        file.seek(io::SeekFrom::End(0)).map_err(error)?;
        let path = path.to_owned();
        Ok((Store { path, file, size }, evaluations))
    }

    /// Keeps a value.
    pub fn add(&mut self, evaluation: &Evaluation) -> Result<(), StoreError> {
        let line = Line::of(evaluation, self.size);
        let written = serde_json::to_string(&line)
            .map_err(io::Error::from)
            .and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()));
        written.map_err(|reason| StoreError::File {
            path: self.path.clone(),
            reason,
        })
    }
}

/// The value of a position in a file.
#[derive(Serialize, Deserialize)]
struct Line {
    after: usize,
    second: bool,
    to_move: char,
    black_win_rate: f64,
    black_lead: f64,
    playouts: u64,
    choices: Vec<ChoiceLine>,
    owners: Vec<i8>,
}

#[derive(Serialize, Deserialize)]
struct ChoiceLine {
    visits: u64,
    black_win_rate: f64,
    black_lead: f64,
    line: Vec<String>,
}

impl Line {
    fn of(evaluation: &Evaluation, size: BoardSize) -> Line {
        Line {
            after: evaluation.after,
            second: evaluation.is_second,
            to_move: match evaluation.to_move {
                Color::Black => 'B',
                Color::White => 'W',
            },
            black_win_rate: evaluation.black_win_rate,
            black_lead: evaluation.black_lead,
            playouts: evaluation.playouts,
            choices: evaluation
                .choices
                .iter()
                .map(|choice| ChoiceLine {
                    visits: choice.visits,
                    black_win_rate: choice.black_win_rate,
                    black_lead: choice.black_lead,
                    line: choice
                        .line
                        .iter()
                        .map(|mv| mv.vertex(size).to_string())
                        .collect(),
                })
                .collect(),
            owners: evaluation.owners.clone(),
        }
    }
}

/// Reads the value of a position of a game with this number of positions.
fn read_line(line: &[u8], size: BoardSize, positions: usize) -> Option<Evaluation> {
    let line: Line = serde_json::from_slice(line).ok()?;
    let is_possible = line.after < positions && line.owners.len() == size.points();
    let choices = line.choices.into_iter().map(|choice| {
        let moves = choice
            .line
            .iter()
            .map(|name| Move::from_vertex(name, size).ok());
        let line: Vec<Move> = moves.collect::<Option<_>>()?;
        (!line.is_empty()).then_some(Choice {
            visits: choice.visits,
            black_win_rate: choice.black_win_rate,
            black_lead: choice.black_lead,
            line,
        })
    });
    is_possible.then_some(Evaluation {
        after: line.after,
        is_second: line.second,
        to_move: match line.to_move {
            'B' => Color::Black,
            'W' => Color::White,
            _ => return None,
        },
        black_win_rate: line.black_win_rate,
        black_lead: line.black_lead,
        playouts: line.playouts,
        choices: choices.collect::<Option<_>>()?,
        owners: line.owners,
    })
}
