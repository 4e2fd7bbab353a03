//! The text of a note within a comment.

use std::fmt::{self, Display};
use std::num::ParseIntError;
use std::ops::Range;
use std::str::FromStr;

use crate::formats::sgf::places::unescaped;

/// The beginning of the text.
const AUTHOR: &str = "binmatrix: ";

/// The text between it and the comment before it: an empty line.
const SEPARATOR: &str = "\n\n";

/// The value of a comment with nothing but a note.
pub(super) fn alone(comment: &str) -> String {
    let escaped = comment.replace('\\', "\\\\").replace(']', "\\]");
    format!("{AUTHOR}{escaped}")
}

/// The text that a note adds to the value of a comment.
pub(super) fn after_another(comment: &str) -> String {
    format!("{SEPARATOR}{}", alone(comment))
}

/// A text by its length in characters and a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    length: usize,
    hash: u32,
}

impl Fingerprint {
    /// The fingerprint of a text; line ends of all forms are the same (FNV-1a).
    pub fn of(text: &str) -> Fingerprint {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let step = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        Fingerprint {
            length: text.chars().count(),
            hash: text.bytes().fold(0x811c_9dc5, step),
        }
    }
}

impl Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:x}", self.length, self.hash)
    }
}

impl FromStr for Fingerprint {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Fingerprint, ParseIntError> {
        let (length, hash) = text.split_once(':').unwrap_or((text, ""));
        Ok(Fingerprint {
            length: length.parse()?,
            hash: u32::from_str_radix(hash, 16)?,
        })
    }
}

/// Finds the text of a note in the value of a comment. Its place includes the separator.
pub(super) fn find(value: &str, note: Fingerprint) -> Option<Range<usize>> {
    let place = |(at, _): (usize, &str)| {
        let text = at + AUTHOR.len();
        let end = text + prefix(&value[text..], note.length)?;
        let is_note = Fingerprint::of(&unescaped(&value[text..end])) == note;
        // Other programs write their own line ends.
        let mut separators = [SEPARATOR, "\r\n\r\n", "\r\r"].into_iter();
        let separator = separators.find(|separator| value[..at].ends_with(separator));
        is_note.then(|| at - separator.map_or(0, str::len)..end)
    };
    value.rmatch_indices(AUTHOR).find_map(place)
}

/// The length of the escaped text of the first `count` characters; `None` if there are fewer.
fn prefix(escaped: &str, count: usize) -> Option<usize> {
    let mut rest = escaped;
    for _ in 0..count {
        // A line end after a backslash only breaks a long line.
        let broken = ["\\\r\n", "\\\n", "\\\r"];
        while let Some(joined) = broken.iter().find_map(|end| rest.strip_prefix(end)) {
            rest = joined;
        }
        rest = rest.strip_prefix('\\').unwrap_or(rest);
        rest = match rest.strip_prefix("\r\n") {
            Some(next) => next,
            None => &rest[rest.chars().next()?.len_utf8()..],
        };
    }
    Some(escaped.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, after_another, alone, find};

    #[test]
    fn found_again() {
        let note = "B ] 5 %\nand \\";
        let fingerprint = Fingerprint::of(note);
        assert_eq!(fingerprint.to_string().parse(), Ok(fingerprint));
        let of = |value: &str| find(value, fingerprint);
        assert_eq!(of(&alone(note)), Some(0..alone(note).len()));
        let value = format!("mine{}", after_another(note));
        for value in [value.clone(), value.replace('\n', "\r\n")] {
            assert_eq!(of(&value), Some(4..value.len()));
            let mine = format!("{value}, and mine\nbinmatrix: again");
            assert_eq!(of(&mine), Some(4..value.len()));
        }
        let broken = value.replace("B ", "\\\nB \\\r\n");
        assert_eq!(of(&broken), Some(4..broken.len()));
    }

    #[test]
    fn not_a_note() {
        let note = Fingerprint::of("good");
        assert_eq!(find("binmatrix: goof", note), None);
        assert_eq!(find("binmatrix: goo", note), None);
        assert_eq!(find("good", note), None);
        assert_eq!(find("", Fingerprint::of("")), None);
        let two = Fingerprint::of("\u{3042}\u{3044}");
        assert_eq!(find("binmatrix: \u{3042}\u{3044}", two), Some(0..17));
    }
}
