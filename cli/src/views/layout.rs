//! Lays out lines of text: wraps them to the width, with a label at the side.

use std::fmt::Write;

use anstyle::{Effects, Style};

use crate::formats::record::{GameInfo, Place};
use crate::formats::sgf::Choice;
use crate::system::output::Look;
use crate::views::heading::{occasion, players, position};

const BOLD: Style = Style::new().effects(Effects::BOLD);
pub(crate) const DIM: Style = Style::new().effects(Effects::DIMMED);

/// Width of the row numbers at the side of a board.
pub(crate) const LABEL: usize = 2;

/// Wraps `text` to the width, with all lines in `style`.
fn wrapped(to: &mut String, look: &Look, style: Style, text: &str) {
    for line in textwrap::wrap(text, look.width) {
        to.push_str(&look.paint(style, line.trim_end()));
        to.push('\n');
    }
}

/// Writes `name` and `value` side by side. The value is wrapped to its column, except at no-break spaces.
pub(crate) fn entry(to: &mut String, look: &Look, name: &str, value: &str) {
    const COLUMN: usize = 13;
    let (indent, width) = if look.width >= 40 {
        (COLUMN, look.width - COLUMN)
    } else {
        (1, look.width.saturating_sub(1))
    };
    let mut lines = textwrap::wrap(value, width.max(10)).into_iter();
    let plain = |line: &str| line.trim_end().replace('\u{a0}', " ");
    let label = look.paint(DIM, name);
    let gap = indent.saturating_sub(name.chars().count());
    if gap == 0 {
        let _ = writeln!(to, "{label}");
    } else {
        let first = lines.next().unwrap_or_default();
        let _ = writeln!(to, "{label}{:gap$}{}", "", plain(&first));
    }
    for line in lines {
        let _ = writeln!(to, "{:indent$}{}", "", plain(&line));
    }
}

/// The players, the occasion and the position, followed by an empty line.
pub(crate) fn header(
    info: &GameInfo,
    choice: Option<&Choice>,
    place: &Place,
    look: &Look,
) -> String {
    let mut text = String::new();
    if let Some(players) = players(info, look.color) {
        wrapped(&mut text, look, BOLD, &players);
    }
    if let Some(occasion) = occasion(info) {
        wrapped(&mut text, look, Style::new(), &occasion);
    }
    wrapped(&mut text, look, Style::new(), &position(choice, place));
    text.push('\n');
    text
}
