//! What comes in and what goes out: a line to its parts, an answer to text.

use std::str::FromStr;

use binmatrix::{Color, Move, Point};

use super::Session;

/// An answer, or the reason why there is none.
pub(super) type Answer = Result<String, String>;

pub(super) const SYNTAX_ERROR: &str = "syntax error";
const COLOR_ERROR: &str = "invalid color";
const COORDINATE_ERROR: &str = "invalid coordinate";
const MOVE_ERROR: &str = "invalid color or coordinate";

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
        (id, command, Arguments::new(raw))
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
            // A reason may quote what came in: it stays on one line whatever that was.
            let reason = reason.replace(|c: char| c.is_control(), " ");
            format!("?{id} {reason}\n\n")
        }
    }
}

/// What stands after the name of a command.
pub(super) struct Arguments<'a> {
    raw: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    fn new(raw: &'a str) -> Arguments<'a> {
        let words = raw.split_whitespace().collect();
        Arguments { raw, words }
    }

    /// Everything, as it was written.
    pub(super) fn raw(&self) -> &'a str {
        self.raw
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.words.iter().copied()
    }

    pub(super) fn word(&self, index: usize) -> Option<&'a str> {
        self.words.get(index).copied()
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
    pub(super) fn point(&self, index: usize, session: &Session) -> Result<Point, String> {
        match self.word(index).and_then(|word| session.read_move(word)) {
            Some(Move::Play(point)) => Ok(point),
            _ => Err(COORDINATE_ERROR.into()),
        }
    }

    /// A color and a vertex or pass.
    pub(super) fn color_and_move(
        &self,
        index: usize,
        session: &Session,
    ) -> Result<(Color, Move), String> {
        let color = self.word(index).and_then(color);
        let mv = self
            .word(index + 1)
            .and_then(|word| session.read_move(word));
        color.zip(mv).ok_or_else(|| MOVE_ERROR.into())
    }

    /// A color and a point.
    pub(super) fn color_and_point(
        &self,
        index: usize,
        session: &Session,
    ) -> Result<(Color, Point), String> {
        match self.color_and_move(index, session)? {
            (color, Move::Play(point)) => Ok((color, point)),
            (_, Move::Pass) => Err(MOVE_ERROR.into()),
        }
    }

    /// A list of colors and moves.
    pub(super) fn colors_and_moves(&self, session: &Session) -> Result<Vec<(Color, Move)>, String> {
        (0..self.len())
            .step_by(2)
            .map(|index| self.color_and_move(index, session))
            .collect()
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
}
