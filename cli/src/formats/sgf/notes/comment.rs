//! The text of a note within a comment.

use std::ops::Range;

/// The beginning of the text.
const AUTHOR: &str = "binmatrix: ";

/// What separates it from the comment before it: an empty line.
const SEPARATOR: &str = "\n\n";

/// The value of a comment with nothing but a note.
pub(super) fn alone(comment: &str) -> String {
    let escaped = comment.replace('\\', "\\\\").replace(']', "\\]");
    format!("{AUTHOR}{escaped}")
}

/// What a note adds to the value of a comment.
pub(super) fn after_another(comment: &str) -> String {
    format!("{SEPARATOR}{}", alone(comment))
}

/// Finds a note of `length` characters in the value of a comment. Its place includes the separator.
pub(super) fn find(value: &str, length: usize) -> Option<Range<usize>> {
    let begins_line = |&(at, _): &(usize, &str)| at == 0 || value[..at].ends_with(['\n', '\r']);
    let (at, _) = value.rmatch_indices(AUTHOR).find(begins_line)?;
    let text = at + AUTHOR.len();
    let end = text + prefix(&value[text..], length)?;
    // Other programs write their own line ends.
    let mut separators = [SEPARATOR, "\r\n\r\n", "\r\r"].into_iter();
    let separator = separators.find(|separator| value[..at].ends_with(separator));
    Some(at - separator.map_or(0, str::len)..end)
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
    use super::{after_another, alone, find};

    #[test]
    fn found_again() {
        let note = "B ] 5 %\nand \\";
        let of = |value: &str| find(value, note.len());
        assert_eq!(of(&alone(note)), Some(0..alone(note).len()));
        let value = format!("mine{}", after_another(note));
        for value in [value.clone(), value.replace('\n', "\r\n")] {
            assert_eq!(of(&value), Some(4..value.len()));
            let mine = format!("{value}, and mine\nagain");
            assert_eq!(of(&mine), Some(4..value.len()));
        }
        let broken = value.replace("B ", "\\\nB \\\r\n");
        assert_eq!(of(&broken), Some(4..broken.len()));
    }

    #[test]
    fn not_a_note() {
        assert_eq!(find("see binmatrix: good", 4), None);
        assert_eq!(find("binmatrix: short", 6), None);
        assert_eq!(find("", 0), None);
        assert_eq!(find("binmatrix: \u{3042}\u{3044}", 2), Some(0..17));
    }
}
