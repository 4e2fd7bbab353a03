//! The first line of a file of values.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use binmatrix::{Color, Move, Rules};
use serde_json::{Value, json};

use super::options::ReviewOptions;
use crate::formats::record::{Record, Step};

/// The origin of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The path of the file; `None` for standard input.
    pub file: Option<PathBuf>,
    /// The number of the game in it, from 1.
    pub game: usize,
}

/// The path of the file of values of the game with this name.
pub(super) fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.positions.jsonl"))
}

/// Returns false if the file of values at `path` is of another game: of another file that still exists, or of other moves.
pub(super) fn belongs(path: &Path, source: &Source, record: &Record) -> bool {
    let mut line = Vec::new();
    let read = File::open(path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut line));
    if read.is_err() {
        return !path.exists();
    }
    let Ok(found) = serde_json::from_slice::<Value>(&line) else {
        // A heading that was interrupted is of no game; another line is no heading.
        let beginning = b"{\"file\":";
        let length = line.len().min(beginning.len());
        return line[..length] == beginning[..length] && !line.ends_with(b"\n");
    };
    if found["review"].is_null() {
        return false;
    }
    match found["file"].as_str() {
        Some(file) if Path::new(file).exists() => {
            found["file"] == file_name(source) && found["game"] == source.game
        }
        _ => found["record"] == game(record),
    }
}

/// Returns true if two records have the same position and moves.
pub(super) fn is_same_game(one: &Record, other: &Record) -> bool {
    game(one) == game(other)
}

fn file_name(source: &Source) -> Value {
    source
        .file
        .as_ref()
        .map(|file| file.to_string_lossy())
        .into()
}

/// The source of a game and what its values depend on, as a line of JSON.
#[derive(Clone, Debug)]
pub(super) struct Heading(Value);

impl Heading {
    /// The heading for the search of a game.
    pub fn new(
        source: &Source,
        record: &Record,
        rules: &Rules,
        options: &ReviewOptions,
    ) -> Heading {
        Heading(json!({
            "review": env!("CARGO_PKG_VERSION"),
            "file": file_name(source),
            "game": source.game,
            "record": game(record),
            "rules": format!("{rules:?}"),
            "limit": options.limit.to_string(),
            "seed": options.seed,
            "kernel": options.kernel.map(|kernel| kernel.name()),
        }))
    }

    /// Returns true if the first line of a file agrees with it in all but the source of the game.
    pub fn is_of_same_search(&self, line: &[u8]) -> bool {
        let without_source = |mut heading: Value| {
            if let Some(fields) = heading.as_object_mut() {
                fields.retain(|key, _| !matches!(&**key, "file" | "game"));
            }
            heading
        };
        let found = serde_json::from_slice(line).ok();
        line.ends_with(b"\n") && found.map(without_source) == Some(without_source(self.0.clone()))
    }
}

impl Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The position and moves of a game.
fn game(record: &Record) -> Value {
    let size = record.size;
    let letter = |color| match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let steps = record.steps.iter().map(|step| match step {
        Step::Setup(stones) => {
            let names = |points: binmatrix::Points| {
                let names = points
                    .iter()
                    .map(|point| Move::Play(point).vertex(size).to_string());
                names.collect::<Vec<_>>().join(",")
            };
            let [black, white, empty] = [stones.black, stones.white, stones.empty].map(names);
            format!("AB {black} AW {white} AE {empty}")
        }
        Step::ToMove(color) => format!("PL {}", letter(*color)),
        Step::Play { color, mv } => format!("{} {}", letter(*color), mv.vertex(size)),
    });
    json!({
        "size": [size.width(), size.height()],
        "first": record.first_to_move.map(letter),
        "steps": steps.collect::<Vec<_>>(),
    })
}
