//! The names of the files that a review is written to.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::heading::{self, Source};
use crate::formats::record::Record;
use crate::formats::sgf::{self, Choice};
use crate::system::input::{self, Input};

/// A text near the beginning of every page, graph and JSON of a review.
pub const GENERATOR: &str = "binmatrix review";

/// The names in a folder that are given to reviews.
pub(super) struct Names<'a> {
    folder: &'a Path,
    given: BTreeSet<String>,
}

impl Names<'_> {
    pub fn new(folder: &Path) -> Names<'_> {
        let given = BTreeSet::new();
        Names { folder, given }
    }

    /// Gives a name: that of the file, with a number for each of several games, and with another one if the name belongs to
    /// another game, of this run or of an earlier one.
    pub fn give(
        &mut self,
        input: &Input,
        game: usize,
        games: usize,
        source: &Source,
        record: &Record,
    ) -> String {
        let digits = games.to_string().len();
        let stem = match games {
            1 => input.stem(),
            _ => format!("{}-{game:0digits$}", input.stem()),
        };
        let numbered = (2..).map(|number| format!("{stem} ({number})"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let free = names.find(|name| {
            // Some file systems take upper and lower case for the same.
            !self.given.contains(&name.to_lowercase())
                && heading::belongs(&heading::path(self.folder, name), source, record)
        });
        let name = free.expect("the numbers do not end");
        self.given.insert(name.to_lowercase());
        name
    }

    /// A file with this name and one of these endings that no review of the game has written.
    pub fn foreign(&self, name: &str, endings: &[&str], record: &Record) -> Option<PathBuf> {
        let has_values = heading::path(self.folder, name).exists();
        let paths = endings
            .iter()
            .map(|&ending| (ending, self.folder.join(format!("{name}.{ending}"))));
        let mut existing = paths.filter(|(_, path)| path.exists());
        let foreign = existing.find(|(ending, path)| !match *ending {
            "sgf" => is_review(path, record, has_values),
            _ => has_generator(path),
        });
        foreign.map(|(_, path)| path)
    }
}

/// Returns true if a file is a record with notes: of this game, unless its kept values say so.
fn is_review(path: &Path, record: &Record, is_same_game: bool) -> bool {
    let is_of = |bytes: Vec<u8>| {
        let bare = sgf::without_notes(&bytes).ok()?;
        let has_notes = bare != bytes;
        let of_notes = || sgf::read(&bare, &Choice::default()).ok();
        Some(has_notes && (is_same_game || heading::is_same_game(&of_notes()?, record)))
    };
    let bytes = path.to_str().and_then(|path| input::read_file(path).ok());
    bytes.and_then(is_of) == Some(true)
}

/// Returns true if the beginning of a file says that a review has written it.
fn has_generator(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4096).read_to_end(&mut beginning));
    read.is_ok() && String::from_utf8_lossy(&beginning).contains(GENERATOR)
}
