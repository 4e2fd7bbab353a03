//! What comes in and what goes out: a line to its parts, an answer to text.

use std::iter;
use std::str::FromStr;

use binmatrix::{Color, Move, Point};

use super::session::Session;
use crate::formats::text::one_line;

/// An answer, or the reason why there is none.
pub(super) type Answer = Result<String, String>;

/// Characters of a reason, at most.
const LONGEST_REASON: usize = 300;

pub(super) const SYNTAX_ERROR: &str = "syntax error";
const COLOR_ERROR: &str = "invalid color";
const COORDINATE_ERROR: &str = "invalid coordinate";
pub(super) const MOVE_ERROR: &str = "invalid color or coordinate";

/// A line without its comment and its control characters.
pub(super) struct Line {
    text: String,
}

impl Line {
    /// `None` if nothing is left. Bytes that are not UTF-8 become U+FFFD, which no argument contains.
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

    /// The identifier as it was written, empty if there is none; the name of the command, empty if there is
    /// none; and the arguments.
    pub(super) fn parts(&self) -> (&str, &str, Arguments<'_>) {
        let text = self.text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (id, rest) = text.split_at(digits);
        let (command, raw) = split_word(rest);
        (id, command, Arguments { raw })
    }
}

/// The first word, and what comes after it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.find(char::is_whitespace) {
        Some(end) => (&text[..end], text[end..].trim()),
        None => (text, ""),
    }
}

/// The text of an answer, with the empty line that ends it.
pub(super) fn response(id: &str, answer: &Answer) -> String {
    match answer {
        Ok(text) if text.is_empty() => format!("={id}\n\n"),
        Ok(text) => format!("={id} {text}\n\n"),
        Err(reason) => {
            // A reason may quote what came in: it stays on one short line whatever that was.
            let reason = one_line(reason.chars(), LONGEST_REASON).unwrap_or_default();
            format!("?{id} {reason}\n\n")
        }
    }
}

/// What stands after the name of a command.
pub(super) struct Arguments<'a> {
    raw: &'a str,
}

/// Two words of a list; the last one may be missing.
pub(super) type Pair<'a> = (&'a str, Option<&'a str>);

impl<'a> Arguments<'a> {
    /// Everything, as it was written.
    pub(super) fn raw(&self) -> &'a str {
        self.raw
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.raw.split_whitespace()
    }

    /// The words of a list, two by two.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair<'a>> {
        let mut words = self.words();
        iter::from_fn(move || Some((words.next()?, words.next())))
    }

    /// One of the first words: a list is read with the iterators.
    pub(super) fn word(&self, index: usize) -> Option<&'a str> {
        self.words().nth(index)
    }

    pub(super) fn number<T: FromStr>(&self, index: usize) -> Option<T> {
        self.word(index)?.parse().ok()
    }

    /// A color, as the only thing that can be wrong.
    pub(super) fn color(&self, index: usize) -> Result<Color, String> {
        let color = self.word(index).and_then(color);
        color.ok_or_else(|| COLOR_ERROR.into())
    }

    /// A point, as the only thing that can be wrong.
    pub(super) fn point(&self, session: &Session) -> Result<Point, String> {
        session.point(self.word(0))
    }

    /// A color and a vertex or pass.
    pub(super) fn color_and_move(&self, session: &Session) -> Result<(Color, Move), String> {
        let first = self.pairs().next().ok_or(MOVE_ERROR)?;
        session.color_and_move(first)
    }
}

/// `b`, `black`, `w`, `white`, in any case.
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

    /// A point, as the only thing that can be wrong.
    pub(super) fn point(&self, word: Option<&str>) -> Result<Point, String> {
        match word.and_then(|word| self.read_move(word)) {
            Some(Move::Play(point)) => Ok(point),
            _ => Err(COORDINATE_ERROR.into()),
        }
    }

    /// A color and a vertex or pass.
    pub(super) fn color_and_move(
        &self,
        (first, second): Pair<'_>,
    ) -> Result<(Color, Move), String> {
        let mv = second.and_then(|word| self.read_move(word));
        color(first).zip(mv).ok_or_else(|| MOVE_ERROR.into())
    }

    /// A color and a point.
    pub(super) fn color_and_point(&self, pair: Pair<'_>) -> Result<(Color, Point), String> {
        match self.color_and_move(pair)? {
            (color, Move::Play(point)) => Ok((color, point)),
            (_, Move::Pass) => Err(MOVE_ERROR.into()),
        }
    }
}
