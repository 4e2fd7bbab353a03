//! Texts for messages and reports: one line, short, without control characters.

use std::mem;

/// Returns the plural ending of a noun after a number.
#[must_use]
pub fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Makes a name safe for a message: unprintable characters become U+FFFD, and nothing else changes.
pub fn shown(name: &str) -> String {
    let replaced = |c| if is_printable(c) { c } else { '\u{fffd}' };
    name.chars().map(replaced).collect()
}

/// Joins a text into one line of at most `longest` characters, without control characters, which could control a
/// terminal. Returns `None` if nothing is left. Characters beyond the limit are not examined.
pub fn one_line(text: impl IntoIterator<Item = char>, longest: usize) -> Option<String> {
    let (mut started, mut gap) = (false, false);
    let words = text.into_iter().flat_map(|c| {
        if c.is_whitespace() || !is_printable(c) {
            gap = started;
            return [None, None];
        }
        started = true;
        [mem::take(&mut gap).then_some(' '), Some(c)]
    });
    let mut line: String = words.flatten().take(longest + 1).collect();
    if line.chars().count() > longest {
        line = line.chars().take(longest - 1).chain(['…']).collect();
    }
    (!line.is_empty()).then_some(line)
}

/// Returns true unless the character is a control character or changes the text direction.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Shortens values to one line for a message.
pub(crate) fn excerpt(values: &[impl AsRef<str>]) -> String {
    const LONGEST: usize = 30;
    let chars = values.iter().enumerate().flat_map(|(index, value)| {
        let between = if index == 0 { "" } else { "][" };
        between.chars().chain(value.as_ref().chars())
    });
    one_line(chars, LONGEST).unwrap_or_default()
}
