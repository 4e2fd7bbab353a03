//! Parses input lines and formats answers.

use std::iter;
use std::str::FromStr;

use binmatrix::{Color, Move, Point};

use super::session::Session;
use crate::formats::text::one_line;

/// An answer, or the error message.
pub(super) type Answer = Result<String, String>;

/// Maximum number of characters of an error message.
const LONGEST_REASON: usize = 300;

pub(super) const SYNTAX_ERROR: &str = "syntax error";
const COLOR_ERROR: &str = "invalid color";
const COORDINATE_ERROR: &str = "invalid coordinate";
pub(super) const MOVE_ERROR: &str = "invalid color or coordinate";

/// A line without its comment and control characters.
pub(super) struct Line {
    text: String,
}

impl Line {
    /// Returns `None` if nothing is left. Bytes that are not UTF-8 become U+FFFD, which no argument contains.
    pub(super) fn read(bytes: &[u8]) -> Option<Line> {
        let end = bytes.iter().position(|&byte| byte == b'#');
        let text = String::from_utf8_lossy(&bytes[..end.unwrap_or(bytes.len())]);
        let text: String = text
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        (!text.trim().is_empty()).then_some(Line { text })
    }

    /// Splits the line into the unchanged identifier, the name of the command (both empty if missing), and the
    /// arguments.
    pub(super) fn parts(&self) -> (&str, &str, Arguments<'_>) {
        let text = self.text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (id, rest) = text.split_at(digits);
        let (command, raw) = split_word(rest);
        (id, command, Arguments { raw })
    }
}

/// Splits off the first word.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.find(char::is_whitespace) {
        Some(end) => (&text[..end], text[end..].trim()),
        None => (text, ""),
    }
}

/// Formats an answer, including the empty line that ends it.
pub(super) fn response(id: &str, answer: &Answer) -> String {
    match answer {
        Ok(text) if text.is_empty() => format!("={id}\n\n"),
        Ok(text) => format!("={id} {text}\n\n"),
        Err(reason) => {
            // An error message may quote the input. It always stays on one short line.
            let reason = one_line(reason.chars(), LONGEST_REASON).unwrap_or_default();
            format!("?{id} {reason}\n\n")
        }
    }
}

/// The arguments of a command.
pub(super) struct Arguments<'a> {
    raw: &'a str,
}

/// Two words of a list. The second may be missing at the end.
pub(super) type Pair<'a> = (&'a str, Option<&'a str>);

impl<'a> Arguments<'a> {
    /// The arguments as written.
    pub(super) fn raw(&self) -> &'a str {
        self.raw
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.raw.split_whitespace()
    }

    /// Iterates over pairs of words.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair<'a>> {
        let mut words = self.words();
        iter::from_fn(move || Some((words.next()?, words.next())))
    }

    /// The word at `index`. Use the iterators for lists.
    pub(super) fn word(&self, index: usize) -> Option<&'a str> {
        self.words().nth(index)
    }

    pub(super) fn number<T: FromStr>(&self, index: usize) -> Option<T> {
        self.word(index)?.parse().ok()
    }

    /// Parses a color; the error concerns the color only.
    pub(super) fn color(&self, index: usize) -> Result<Color, String> {
        let color = self.word(index).and_then(color);
        color.ok_or_else(|| COLOR_ERROR.into())
    }

    /// Parses a point; the error concerns the point only.
    pub(super) fn point(&self, session: &Session) -> Result<Point, String> {
        session.point(self.word(0))
    }

    /// Parses a color and a vertex or pass.
    pub(super) fn color_and_move(&self, session: &Session) -> Result<(Color, Move), String> {
        let first = self.pairs().next().ok_or(MOVE_ERROR)?;
        session.color_and_move(first)
    }
}

/// Parses `b`, `black`, `w` or `white`, ignoring case.
pub(super) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

impl Session {
    fn read_move(&self, word: &str) -> Option<Move> {
        Move::from_vertex(word, self.game.size()).ok()
    }

    /// Parses a point; the error concerns the point only.
    pub(super) fn point(&self, word: Option<&str>) -> Result<Point, String> {
        match word.and_then(|word| self.read_move(word)) {
            Some(Move::Play(point)) => Ok(point),
            _ => Err(COORDINATE_ERROR.into()),
        }
    }

    /// Parses a color and a vertex or pass.
    pub(super) fn color_and_move(
        &self,
        (first, second): Pair<'_>,
    ) -> Result<(Color, Move), String> {
        let mv = second.and_then(|word| self.read_move(word));
        color(first).zip(mv).ok_or_else(|| MOVE_ERROR.into())
    }

    /// Parses a color and a point.
    pub(super) fn color_and_point(&self, pair: Pair<'_>) -> Result<(Color, Point), String> {
        match self.color_and_move(pair)? {
            (color, Move::Play(point)) => Ok((color, point)),
            (_, Move::Pass) => Err(MOVE_ERROR.into()),
        }
    }
}
