//! The names of the files that a review is written to.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::heading::{self, Source};
use crate::formats::record::Record;
use crate::formats::sgf;
use crate::system::input::{self, Input};

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

    /// A file with this name and one of these endings that no review has written.
    pub fn foreign(&self, name: &str, endings: &[&str]) -> Option<PathBuf> {
        let has_values = heading::path(self.folder, name).exists();
        let is_foreign = |(ending, path): &(&str, PathBuf)| {
            path.exists()
                && match *ending {
                    "sgf" => !is_review(path),
                    _ => !has_values,
                }
        };
        let paths = endings
            .iter()
            .map(|&ending| (ending, self.folder.join(format!("{name}.{ending}"))));
        paths.into_iter().find(is_foreign).map(|(_, path)| path)
    }
}

/// Returns true if a file is a record with notes.
fn is_review(path: &Path) -> bool {
    let bytes = path.to_str().and_then(|path| input::read_file(path).ok());
    bytes.is_some_and(|bytes| sgf::without_notes(&bytes).is_ok_and(|bare| bare != bytes))
}
