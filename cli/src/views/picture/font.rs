//! Draws text as letter outlines.

use std::fmt::Write;

use svg::node::element::Path;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// DejaVu Sans has Latin, Greek and Cyrillic letters, and its license allows embedding.
static DEJAVU_SANS: &[u8] = include_bytes!("../../../assets/DejaVuSans.ttf");

/// The embedded font.
pub(super) struct Font(Face<'static>);

/// The alignment of a text to its x coordinate.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
}

impl Font {
    pub fn new() -> Font {
        Font(Face::parse(DEJAVU_SANS, 0).expect("the font in the program is whole"))
    }

    /// The glyphs of a text with their x positions, and the total width, in font units.
    fn glyphs(&self, text: &str) -> (Vec<(GlyphId, i32)>, i32) {
        let (mut glyphs, mut x) = (Vec::new(), 0);
        for letter in text.chars() {
            // The first glyph stands for missing letters.
            let glyph = self.0.glyph_index(letter).unwrap_or(GlyphId(0));
            glyphs.push((glyph, x));
            x += i32::from(self.0.glyph_hor_advance(glyph).unwrap_or(0));
        }
        (glyphs, x)
    }

    fn scale(&self, size: f64) -> f64 {
        size / f64::from(self.0.units_per_em())
    }

    /// The width of a text at a font size.
    pub fn width(&self, text: &str, size: f64) -> f64 {
        f64::from(self.glyphs(text).1) * self.scale(size)
    }

    /// The height of capitals at a font size.
    pub fn capital(&self, size: f64) -> f64 {
        let flat = self.0.glyph_index('H');
        let height = flat.and_then(|glyph| self.0.glyph_bounding_box(glyph));
        height.map_or(0.0, |height| f64::from(height.y_max)) * self.scale(size)
    }

    /// Draws a text on a baseline at height `y`.
    pub fn text(&self, text: &str, size: f64, align: Align, x: f64, y: f64) -> Path {
        let (glyphs, width) = self.glyphs(text);
        let scale = self.scale(size);
        let left = match align {
            Align::Left => x,
            Align::Middle => x - f64::from(width) * scale / 2.0,
        };
        let mut pen = Pen::default();
        for (glyph, x) in glyphs {
            pen.origin = x as f32;
            let _ = self.0.outline_glyph(glyph, &mut pen);
        }
        Path::new()
            .set(
                "transform",
                format!("translate({left:.2} {y:.2}) scale({scale:.5})"),
            )
            .set("d", pen.path)
    }

    /// Breaks a text into lines of at most this width, between words where possible.
    pub fn wrap(&self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.width(&longer, size) <= width {
                    *line = longer;
                    continue;
                }
            }
            lines.extend(self.cut(word, size, width));
        }
        lines
    }

    /// Cuts a word into pieces of at most this width, with at least one letter each.
    fn cut(&self, word: &str, size: f64, width: f64) -> Vec<String> {
        let mut pieces = vec![String::new()];
        let mut taken = 0.0;
        for letter in word.chars() {
            let advance = self.width(letter.encode_utf8(&mut [0; 4]), size);
            if taken > 0.0 && taken + advance > width {
                pieces.push(String::new());
                taken = 0.0;
            }
            taken += advance;
            pieces
                .last_mut()
                .expect("there is a first one")
                .push(letter);
        }
        pieces
    }

    /// Removes the parts of a heading that cannot be drawn: words with letters that the font lacks, and separators
    /// without neighbors. If only a remark is left, such as the color of a player, it loses its parentheses.
    ///
    /// ```text
    /// 本因坊秀策 4d (Black) vs 井上幻庵 (White)   ->   4d (Black) vs White
    /// 御城碁 · 1846-09-11 · 浜松 · result B+2     ->   1846-09-11 · result B+2
    /// ```
    pub fn readable(&self, line: &str) -> String {
        let has = |word: &str| {
            word.chars()
                .all(|letter| self.0.glyph_index(letter).is_some())
        };
        if has(line) {
            return line.to_owned();
        }
        const BETWEEN: [&str; 2] = ["·", "vs"];
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut kept: Vec<&str> = Vec::new();
        let mut before = None;
        for part in words.split_inclusive(|word| BETWEEN.contains(word)) {
            let (part, after) = match part.split_last() {
                Some((&last, others)) if BETWEEN.contains(&last) => (others, Some(last)),
                _ => (part, None),
            };
            let mut left: Vec<&str> = part.iter().copied().filter(|word| has(word)).collect();
            if left.len() < part.len() {
                match left[..] {
                    // The label of something missing.
                    ["result"] => left.clear(),
                    [remark] => left = vec![remark.trim_matches(['(', ')'])],
                    _ => {}
                }
            }
            if !left.is_empty() {
                kept.extend(before.filter(|_| !kept.is_empty()));
                kept.extend(left);
            }
            before = after;
        }
        kept.join(" ")
    }
}

/// Writes outlines as path data in whole font units, each step relative to the last.
#[derive(Default)]
struct Pen {
    path: String,
    origin: f32,
    /// The current position.
    at: [i32; 2],
    /// The start of the contour.
    start: [i32; 2],
}

impl Pen {
    /// Writes a step to the last of these points.
    fn step<const N: usize>(&mut self, command: char, points: [[f32; 2]; N]) {
        self.path.push(command);
        let from = self.at;
        for (index, [x, y]) in points.into_iter().enumerate() {
            // The y axis of a font points upward.
            self.at = [(self.origin + x).round() as i32, -y.round() as i32];
            let [dx, dy] = [self.at[0] - from[0], self.at[1] - from[1]];
            let gap = if index > 0 && dx >= 0 { " " } else { "" };
            let comma = if dy >= 0 { " " } else { "" };
            let _ = write!(self.path, "{gap}{dx}{comma}{dy}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('m', [[x, y]]);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('l', [[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('q', [[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('c', [[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.path.push('z');
        self.at = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::Font;

    #[test]
    fn what_the_font_lacks_is_left_out() {
        let font = Font::new();
        for (line, drawn) in [
            ("Yasuda (a) vs b · ", "Yasuda (a) vs b · "),
            ("本因坊 (Black) vs 井上 幻庵 (White)", "Black vs White"),
            (
                "呉清源 9p (Black) vs unknown (White)",
                "9p (Black) vs unknown (White)",
            ),
            (
                "呉清源 (Go Seigen) (Black) vs 木谷實 (White)",
                "(Go Seigen) (Black) vs White",
            ),
            (
                "Shūsaku\u{3000}秀策 (Black) vs Ōta (White)",
                "Shūsaku (Black) vs Ōta (White)",
            ),
            (
                "御城碁 · 1846-09-11 · 浜松 · result B+2",
                "1846-09-11 · result B+2",
            ),
            ("1846-09-11 · 浜松 · result 黒二目勝", "1846-09-11"),
            ("御城碁 · 浜松", ""),
        ] {
            assert_eq!(font.readable(line), drawn, "{line}");
        }
    }

    #[test]
    fn no_line_is_too_wide() {
        let font = Font::new();
        let word = "W".repeat(30);
        let lines = font.wrap(&format!("a {word} b"), 10.0, 100.0);
        assert_eq!(lines.concat().replace(' ', ""), format!("a{word}b"));
        assert!(lines.iter().all(|line| font.width(line, 10.0) <= 100.0));
        assert_eq!(font.wrap("WW W", 10.0, 1.0), ["W", "W", "W"]);
        assert_eq!(font.wrap("", 10.0, 1.0), [""]);
    }
}
