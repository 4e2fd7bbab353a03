//! Texts as messages and reports show them: in one line, short, and free of control characters.

use std::mem;

/// The ending of a noun after a number.
#[must_use]
pub fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A name as a line of a report or a message may show it: what cannot be printed becomes U+FFFD, and nothing
/// else changes.
pub fn shown(name: &str) -> String {
    let replaced = |c| if is_printable(c) { c } else { '\u{fffd}' };
    name.chars().map(replaced).collect()
}

/// Text in one line of so many characters at most, without control characters (which could be orders to a
/// terminal); `None` if there is nothing left. What is cut off is not looked at.
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

/// Neither a control character nor one that changes the direction of the text around it.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The values as a message shows them: short and in one line.
pub(crate) fn excerpt(values: &[impl AsRef<str>]) -> String {
    const LONGEST: usize = 30;
    let chars = values.iter().enumerate().flat_map(|(index, value)| {
        let between = if index == 0 { "" } else { "][" };
        between.chars().chain(value.as_ref().chars())
    });
    one_line(chars, LONGEST).unwrap_or_default()
}
