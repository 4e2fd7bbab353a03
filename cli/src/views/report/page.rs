//! A report in progress, with the tools for all its parts.

use anstyle::{Ansi256Color, Style};
use binmatrix::{BoardSize, Point, Points};

use crate::formats::text::plural;
use crate::results::analysis::Analysis;
use crate::system::output::Look;
use crate::views::layout;

pub(super) const fn ansi(foreground: u8) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(foreground))))
}

pub(super) const fn on(style: Style, background: u8) -> Style {
    style.bg_color(Some(anstyle::Color::Ansi256(Ansi256Color(background))))
}

pub(super) const WOOD: u8 = 179;
pub(super) const BLACK: u8 = 16;
pub(super) const WHITE: u8 = 231;
/// The color of lines and star points on the wood.
pub(super) const GRID: u8 = 94;
pub(super) const MARK: u8 = 160;

/// A piece of a row with its style.
pub(super) struct Piece(pub Style, pub String);

/// A report in progress.
pub(super) struct Report<'a> {
    pub analysis: &'a Analysis,
    pub look: Look,
    pub text: String,
}

impl Report<'_> {
    pub fn size(&self) -> BoardSize {
        self.analysis.place.board.size()
    }

    pub fn vertex(&self, point: Point) -> String {
        point.vertex(self.size()).to_string()
    }

    pub fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes `name` and `value` side by side.
    pub fn entry(&mut self, name: &str, value: &str) {
        layout::entry(&mut self.text, &self.look, name, value);
    }

    /// Joins pieces in their styles.
    pub fn painted(&self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        let mut rest = pieces;
        // Pieces of the same style share their escape codes.
        while let Some(Piece(style, _)) = rest.first() {
            let same = rest.iter().take_while(|piece| piece.0 == *style).count();
            let run: String = rest[..same].iter().map(|piece| &*piece.1).collect();
            text.push_str(&self.look.paint(*style, &run));
            rest = &rest[same..];
        }
        text
    }

    /// Writes the number of points, followed by the points.
    pub fn list(&self, points: Points, noun: &str) -> String {
        let mut text = format!("{} {noun}{}", points.len(), plural(points.len()));
        for (index, point) in points.iter().enumerate() {
            text.push_str(if index == 0 { ": " } else { " " });
            text.push_str(&self.vertex(point));
        }
        text
    }
}
