//! Draws a picture as SVG.

use std::fmt::Write;

use binmatrix::{COLUMN_LETTERS, Color, Point, Points};
use svg::Document;
use svg::node::Text;
use svg::node::element::{
    Circle, ClipPath, Definitions, Description, Group, Path, Pattern, RadialGradient, Rectangle,
    Stop, Title,
};

use super::font::{Align, Font};
use super::legend::{self, Entry};
use super::outline;
use super::theme::{Palette, Theme};
use super::{Bar, Hatching, Layer, Mark, Picture, Weight};
use crate::report::is_star;

// All lengths are in units of the picture: a board of 19 lines is some 670 wide, a phone shows that on some 400 pixels.

/// The distance of two lines.
pub(super) const CELL: f64 = 32.0;
const STONE: f64 = 13.6;
/// Room for coordinates around the cells of the board.
const MARGIN: f64 = 27.0;
/// Smaller boards stand in the middle of so much.
const MIN_WIDTH: f64 = 500.0;
const SIDE: f64 = 14.0;
/// The size of letters: of the first line, of other lines, of coordinates.
const LARGE: f64 = 21.0;
const NORMAL: f64 = 16.5;
const SMALL: f64 = 14.0;
/// A line of the heading, and of the legend.
const LEADING: f64 = 1.4;
const ROW: f64 = 33.0;
/// How far the field of a point reaches.
const FIELD_RADIUS: f64 = 1.5 * CELL;
/// What a dead stone is of others.
pub(super) const PALE: f64 = 0.5;

/// A line of next to no length, in path data: with round ends it is a dot, in a fifth of the characters of a circle.
const DOT: &str = "h.1";

impl Picture {
    /// The picture as SVG. It depends on nothing but the description and the theme, and needs no font.
    ///
    /// ```
    /// use binmatrix_cli::picture::{Layer, Mark, Picture, Theme};
    /// let board: binmatrix::Board = ". X .\nX O .\n".parse()?;
    /// let points = board.empty();
    /// let layers = vec![Layer::Marked { mark: Mark::LastLiberty, points }];
    /// let picture = Picture { board, heading: vec!["Atari".to_owned()], last: None, layers };
    /// let svg = picture.svg(Theme::Light);
    /// assert!(svg.starts_with("<svg ") && svg.contains("<title>Atari</title>"));
    /// # Ok::<(), binmatrix::DiagramError>(())
    /// ```
    #[must_use]
    pub fn svg(&self, theme: Theme) -> String {
        let font = Font::new();
        let size = self.board.size();
        let board_width = f64::from(size.width()) * CELL + 2.0 * MARGIN;
        let width = board_width.max(MIN_WIDTH);
        let mut canvas = Canvas {
            picture: self,
            palette: theme.palette(),
            left: (width - board_width) / 2.0 + MARGIN,
            top: 0.0,
            font,
        };
        let (heading, below) = canvas.heading(width);
        canvas.top = below + MARGIN;
        let bottom = canvas.top + f64::from(size.height()) * CELL + MARGIN;
        let (legend, height) = canvas.legend(bottom, width);
        let (width, height) = (width.ceil(), height.ceil());
        let paper = Rectangle::new()
            .set("width", width)
            .set("height", height)
            .set("fill", canvas.palette.paper);
        let mut document = Document::new()
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .add(Title::new(shown(
                self.heading.first().map_or("Go", |line| line),
            )))
            .add(Description::new().add(Text::new(shown(&self.words()))))
            .add(canvas.definitions())
            .add(paper)
            .add(heading);
        for group in canvas.board() {
            document = document.add(group);
        }
        let mut text = document.add(legend).to_string();
        text.push('\n');
        text
    }

    /// The picture in words, for those who do not see it.
    fn words(&self) -> String {
        let mut words = self.heading.join("\n");
        let names = legend::entries(self).into_iter().map(|entry| entry.text);
        let names = names.collect::<Vec<_>>().join("; ");
        let _ = write!(words, "\n{}{names}", self.board);
        words
    }
}

/// The text without what XML does not allow.
fn shown(text: &str) -> String {
    let allowed = |letter: &char| !matches!(letter, '\0'..='\x08' | '\x0b'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(allowed).collect()
}

/// Where everything is.
pub(super) struct Canvas<'a> {
    pub picture: &'a Picture,
    pub palette: &'static Palette,
    pub font: Font,
    /// The corner of the first cell.
    left: f64,
    top: f64,
}

/// What a full field covers of the paper. White's has rings too, and is paler for that.
const fn field_opacity(color: Color) -> f64 {
    match color {
        Color::Black => 0.36,
        Color::White => 0.24,
    }
}

const fn initial(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

impl Canvas<'_> {
    /// The lines above the board, and where they end.
    fn heading(&self, width: f64) -> (Group, f64) {
        let mut group = Group::new();
        let mut y = SIDE;
        let lines = self.picture.heading.iter();
        let lines = lines.map(|line| self.font.readable(line));
        for (index, line) in lines.filter(|line| !line.is_empty()).enumerate() {
            let room = width - 2.0 * SIDE;
            let (size, color) = match index {
                // A little smaller rather than in two lines.
                0 => {
                    let fitting = LARGE * room / self.font.width(&line, LARGE);
                    (fitting.clamp(NORMAL, LARGE), self.palette.ink)
                }
                _ => (NORMAL, self.palette.faint),
            };
            for line in self.font.wrap(&line, size, room) {
                y += size * LEADING;
                let text = self.font.text(&line, size, Align::Left, SIDE, y);
                group = group.add(text.set("fill", color));
            }
        }
        (group, y + 4.0)
    }

    /// The drawings with their words below the board, and where they end.
    fn legend(&self, top: f64, width: f64) -> (Group, f64) {
        const GAP: f64 = 6.0;
        const BETWEEN: f64 = 18.0;
        let mut group = Group::new();
        let entries = legend::entries(self.picture);
        // The words of a column begin below each other.
        let indent = |entries: &[Entry]| {
            let icons = entries.iter().map(|entry| entry.icons.len()).max();
            icons.unwrap_or(0) as f64 * (CELL + 2.0) + GAP
        };
        let words = entries
            .iter()
            .map(|entry| self.font.width(&entry.text, NORMAL));
        let widest = indent(&entries) + words.fold(0.0, f64::max);
        let room = width - 2.0 * SIDE;
        let columns = (((room + BETWEEN) / (widest + BETWEEN)) as usize).clamp(1, 4);
        let rows = entries.len().div_ceil(columns);
        for (number, column) in entries.chunks(rows.max(1)).enumerate() {
            let x = SIDE + number as f64 * (room + BETWEEN) / columns as f64;
            let words = x + indent(column);
            for (row, entry) in column.iter().enumerate() {
                let y = top + (row as f64 + 0.5) * ROW;
                for (place, icon) in entry.icons.iter().enumerate() {
                    let x = x + CELL / 2.0 + place as f64 * (CELL + 2.0);
                    group = group.add(self.icon(icon, x, y));
                }
                let base = y + self.font.capital(NORMAL) / 2.0;
                let text = self
                    .font
                    .text(&entry.text, NORMAL, Align::Left, words, base);
                group = group.add(text.set("fill", self.palette.ink));
            }
        }
        let mut bottom = top + rows as f64 * ROW;
        if legend::has_hints(&entries) {
            for line in self.font.wrap(legend::WHOSE, SMALL, room) {
                bottom += SMALL * LEADING;
                let text = self.font.text(&line, SMALL, Align::Left, SIDE, bottom);
                group = group.add(text.set("fill", self.palette.faint));
            }
        }
        (group, bottom + SIDE)
    }

    /// What the layers refer to.
    fn definitions(&self) -> Definitions {
        let mut definitions = Definitions::new();
        for color in Color::BOTH {
            let stop = |offset: f64, opacity: f64| {
                Stop::new()
                    .set("offset", offset)
                    .set("stop-color", self.palette.hints[color])
                    .set("stop-opacity", opacity)
            };
            let gradient = RadialGradient::new()
                .set("id", format!("field-{}", initial(color)))
                .add(stop(0.0, 1.0))
                .add(stop(0.25, 0.85))
                .add(stop(0.5, 0.45))
                .add(stop(0.75, 0.12))
                .add(stop(1.0, 0.0));
            definitions = definitions.add(gradient);
        }
        for hatching in [Hatching::Unsettled, Hatching::Ko, Hatching::Seki] {
            let used = |layer: &Layer| matches!(layer, Layer::Hatched { hatching: one, .. } if *one == hatching);
            if !self.picture.layers.iter().any(used) {
                continue;
            }
            let (step, width) = match hatching {
                Hatching::Unsettled => ("M0 0V7", 2.4),
                Hatching::Ko => ("M0 0V7M0 0H7", 2.4),
                Hatching::Seki => ("M2 3.5H5", 3.0),
            };
            let line = Path::new()
                .set("d", step)
                .set("stroke", self.palette.open)
                .set("stroke-width", width)
                .set("fill", "none");
            let pattern = Pattern::new()
                .set("id", hatching_id(hatching))
                .set("width", 7)
                .set("height", 7)
                .set("patternUnits", "userSpaceOnUse")
                .set("patternTransform", "rotate(45)")
                .add(line);
            definitions = definitions.add(pattern);
        }
        let size = self.picture.board.size();
        let cells = Rectangle::new()
            .set("x", self.left)
            .set("y", self.top)
            .set("width", f64::from(size.width()) * CELL)
            .set("height", f64::from(size.height()) * CELL)
            .set("rx", 6);
        definitions.add(ClipPath::new().set("id", "cells").add(cells))
    }

    fn at(&self, point: Point) -> (f64, f64) {
        (
            self.left + (f64::from(point.column()) + 0.5) * CELL,
            self.top + (f64::from(point.row()) + 0.5) * CELL,
        )
    }

    /// Everything on the board, from below.
    fn board(&self) -> Vec<Group> {
        let layers = &self.picture.layers;
        let mut fields = Group::new().set("clip-path", "url(#cells)");
        let (mut hatched, mut links) = (Group::new(), Group::new());
        let (mut below, mut outlines, mut above) = (Group::new(), Group::new(), Group::new());
        let mut dead = Points::empty(self.picture.board.size());
        for layer in layers {
            match layer {
                Layer::Field { color, strengths } => {
                    fields = fields.add(self.field(*color, strengths));
                    if *color == Color::White {
                        let points = strengths.iter().map(|&(point, _)| point);
                        fields = fields.add(self.rings(points.map(|point| {
                            let (x, y) = self.at(point);
                            (x, y, self.picture.board.at(point))
                        })));
                    }
                }
                Layer::Owned { color, strengths } => {
                    for &(point, strength) in strengths {
                        let (x, y) = self.at(point);
                        let square = self.square(*color, x, y, 6.0 + 13.0 * strength);
                        match self.picture.board.at(point) {
                            None => below = below.add(square),
                            Some(_) => above = above.add(square),
                        }
                    }
                }
                &Layer::Hatched { hatching, points } => {
                    hatched = hatched.add(self.hatched(hatching, &outline::around(points), true));
                }
                &Layer::Links {
                    bar: Bar::One(color),
                    right,
                    down,
                } => {
                    let mut path = String::new();
                    const FROM: f64 = 5.5;
                    for point in right.iter() {
                        let (x, y) = self.at(point);
                        let _ = write!(path, "M{:.1} {y:.1}h{:.1}", x + FROM, CELL - 2.0 * FROM);
                    }
                    for point in down.iter() {
                        let (x, y) = self.at(point);
                        let _ = write!(path, "M{x:.1} {:.1}v{:.1}", y + FROM, CELL - 2.0 * FROM);
                    }
                    links = links.add(self.bar(color, &path));
                }
                &Layer::Links {
                    bar: Bar::Neutral,
                    right,
                    down,
                } => {
                    let to_right = right.iter().map(|point| (point, CELL / 2.0, 0.0));
                    let down = down.iter().map(|point| (point, 0.0, CELL / 2.0));
                    let places = to_right.chain(down).map(|(point, dx, dy)| {
                        let (x, y) = self.at(point);
                        (x + dx, y + dy)
                    });
                    above = above.add(self.beads(places));
                }
                &Layer::Outlined {
                    color,
                    weight,
                    points,
                } => {
                    outlines = outlines.add(self.outlined(color, weight, &outline::around(points)));
                }
                &Layer::Marked { mark, points } => {
                    for point in points.iter() {
                        let (x, y) = self.at(point);
                        let drawn = self.mark(mark, x, y, self.picture.board.at(point));
                        match mark {
                            Mark::Held(_) | Mark::Eye(_) => below = below.add(drawn),
                            _ => above = above.add(drawn),
                        }
                    }
                    if mark == Mark::Dead {
                        dead = dead | points;
                    }
                }
            }
        }
        let moved = format!("translate({} {})", self.left, self.top);
        if let Some((point, number)) = self.picture.last {
            above = above.add(self.number(point, number));
        }
        vec![
            fields,
            hatched.set("transform", moved.clone()),
            self.lines(),
            links,
            below,
            outlines.set("transform", moved),
            self.stones(dead),
            above,
        ]
    }

    /// Spots that run into each other.
    fn field(&self, color: Color, strengths: &[(Point, f64)]) -> Group {
        let gradient = format!("url(#field-{})", initial(color));
        let mut field = Group::new().set("fill", gradient);
        for &(point, strength) in strengths {
            let (x, y) = self.at(point);
            let opacity = format!("{:.2}", strength * field_opacity(color));
            let spot = circle(x, y, FIELD_RADIUS).set("fill-opacity", opacity);
            field = field.add(spot);
        }
        field
    }

    /// What White's field has and Black's has not: four rings around each of these places, which may have stones. They stand
    /// between the lines, clear of what is on points. (A pattern would do, but renderers that round its size to pixels let it
    /// drift from the lines.)
    fn rings(&self, places: impl Iterator<Item = (f64, f64, Option<Color>)>) -> Group {
        let dots = places.fold(String::new(), |dots, (x, y, stone)| {
            // A stone would cover those at even distances.
            let apart = match stone {
                None => CELL / 2.0,
                Some(_) => 24.0,
            };
            let (x, y) = (x - apart / 2.0, y - apart / 2.0);
            let row = format!("{DOT}m{apart} 0{DOT}");
            dots + &format!("M{x:.1} {y:.1}{row}m-{apart} {apart}{row}")
        });
        Group::new()
            .set("stroke-linecap", "round")
            .set("opacity", 0.75)
            .add(line(&dots, self.palette.hints.white, 4.2))
            .add(line(&dots, self.palette.paper, 2.2))
    }

    /// A piece of a field for the legend: a square around a place.
    pub(super) fn piece_of_field(&self, color: Color, x: f64, y: f64, square: String) -> Group {
        let square = Path::new()
            .set("d", square)
            .set("fill", self.palette.hints[color])
            .set("fill-opacity", field_opacity(color));
        let piece = Group::new().add(square);
        match color {
            Color::Black => piece,
            Color::White => piece.add(self.rings([(x, y, None)].into_iter())),
        }
    }

    /// The lines, the star points and the coordinates.
    fn lines(&self) -> Group {
        let size = self.picture.board.size();
        let (columns, rows) = (f64::from(size.width()), f64::from(size.height()));
        let (left, top) = (self.left + CELL / 2.0, self.top + CELL / 2.0);
        let (wide, high) = ((columns - 1.0) * CELL, (rows - 1.0) * CELL);
        let (mut path, mut group) = (String::new(), Group::new());
        for row in 0..size.height() {
            let _ = write!(path, "M{left} {}h{wide}", top + f64::from(row) * CELL);
        }
        for column in 0..size.width() {
            let _ = write!(path, "M{} {top}v{high}", left + f64::from(column) * CELL);
        }
        let lines = Path::new()
            .set("d", path)
            .set("stroke", self.palette.grid)
            .set("stroke-linecap", "square")
            .set("fill", "none");
        group = group.add(lines);
        for point in Points::full(size).iter().filter(|&p| is_star(p, size)) {
            let (x, y) = self.at(point);
            group = group.add(circle(x, y, 3.0).set("fill", self.palette.grid));
        }
        let capital = self.font.capital(SMALL) / 2.0;
        let mut label = |text: &str, x: f64, y: f64| {
            let text = self
                .font
                .text(text, SMALL, Align::Middle, x, y + capital)
                .set("fill", self.palette.faint);
            group = std::mem::take(&mut group).add(text);
        };
        const OUT: f64 = MARGIN / 2.0;
        for (column, &letter) in COLUMN_LETTERS[..usize::from(size.width())]
            .iter()
            .enumerate()
        {
            let text = char::from(letter).to_string();
            let x = left + column as f64 * CELL;
            label(&text, x, self.top - OUT);
            label(&text, x, self.top + rows * CELL + OUT);
        }
        for row in 0..size.height() {
            let text = (size.height() - row).to_string();
            let y = top + f64::from(row) * CELL;
            label(&text, self.left - OUT, y);
            label(&text, self.left + columns * CELL + OUT, y);
        }
        group
    }

    fn stones(&self, dead: Points) -> Group {
        let mut group = Group::new();
        for color in Color::BOTH {
            let mut stones = self.stones_of(color);
            for point in self.picture.board.stones(color).iter() {
                let (x, y) = self.at(point);
                let mut stone = circle(x, y, STONE);
                if dead.contains(point) {
                    stone = stone.set("opacity", PALE);
                }
                stones = stones.add(stone);
            }
            group = group.add(stones);
        }
        group
    }

    /// A group for stones of a color.
    pub(super) fn stones_of(&self, color: Color) -> Group {
        let stone = self.palette.stone(color);
        Group::new()
            .set("fill", stone.fill)
            .set("stroke", stone.edge)
            .set("stroke-width", 1.2)
    }

    pub(super) fn stone(&self, color: Color, x: f64, y: f64, opacity: f64) -> Group {
        self.stones_of(color)
            .set("opacity", opacity)
            .add(circle(x, y, STONE))
    }

    /// The number of the last move on its stone.
    fn number(&self, point: Point, number: usize) -> Group {
        let (x, y) = self.at(point);
        let text = number.to_string();
        let size = match text.len() {
            1 | 2 => 15.5,
            3 => 12.5,
            _ => 9.5,
        };
        let ink = match self.picture.board.at(point) {
            Some(color) => self.palette.stone(color).ink,
            None => self.palette.ink,
        };
        let base = y + self.font.capital(size) / 2.0;
        let text = self.font.text(&text, size, Align::Middle, x, base);
        Group::new().add(text.set("fill", ink))
    }

    /// Solid for Black, hollow for White.
    pub(super) fn square(&self, color: Color, x: f64, y: f64, side: f64) -> Path {
        let side = match color {
            Color::Black => side,
            Color::White => side - 2.0,
        };
        let path = format!(
            "M{:.1} {:.1}h{side:.1}v{side:.1}h-{side:.1}z",
            x - side / 2.0,
            y - side / 2.0
        );
        self.shape(color, &path)
    }

    /// A closed shape: solid for Black, hollow for White.
    fn shape(&self, color: Color, path: &str) -> Path {
        let shape = Path::new().set("d", path);
        let hint = self.palette.hints[color];
        match color {
            Color::Black => shape
                .set("fill", hint)
                .set("stroke", self.palette.paper)
                .set("stroke-width", 0.8),
            Color::White => shape
                .set("fill", self.palette.paper)
                .set("stroke", hint)
                .set("stroke-width", 2.2),
        }
    }

    pub(super) fn hatched(&self, hatching: Hatching, path: &str, framed: bool) -> Path {
        let area = Path::new()
            .set("d", path)
            .set("fill", format!("url(#{})", hatching_id(hatching)))
            .set("fill-rule", "evenodd")
            .set("fill-opacity", 0.75);
        match framed {
            true => area
                .set("stroke", self.palette.open)
                .set("stroke-width", 1.2),
            false => area,
        }
    }

    /// Solid for Black, hollow for White.
    pub(super) fn bar(&self, color: Color, path: &str) -> Group {
        let hint = self.palette.hints[color];
        match color {
            Color::Black => Group::new().add(line(path, hint, 4.4)),
            Color::White => {
                Group::new()
                    .add(line(path, hint, 5.6))
                    .add(line(path, self.palette.paper, 1.8))
            }
        }
    }

    /// A dot at each place, in the middle of a neutral link. It is neither solid in Black's manner nor hollow, but gray with a rim,
    /// and small enough for the gap between two stones, which would cover a bar.
    pub(super) fn beads(&self, places: impl Iterator<Item = (f64, f64)>) -> Group {
        let dots = places.fold(String::new(), |dots, (x, y)| {
            dots + &format!("M{x:.1} {y:.1}{DOT}")
        });
        Group::new()
            .set("stroke-linecap", "round")
            .add(line(&dots, self.palette.paper, 7.4))
            .add(line(&dots, self.palette.faint, 4.6))
    }

    /// A whole line for Black, a broken one for White.
    pub(super) fn outlined(&self, color: Color, weight: Weight, path: &str) -> Path {
        let line = Path::new()
            .set("d", path)
            .set("fill", "none")
            .set("stroke", self.palette.hints[color])
            .set(
                "stroke-width",
                match weight {
                    Weight::Light => 1.7,
                    Weight::Heavy => 3.6,
                },
            );
        match color {
            Color::Black => line,
            Color::White => line.set("stroke-dasharray", "7 3"),
        }
    }

    /// A mark on a point, or on a stone of a color.
    pub(super) fn mark(&self, mark: Mark, x: f64, y: f64, stone: Option<Color>) -> Group {
        let palette = self.palette;
        let ink = stone.map_or(palette.ink, |color| palette.stone(color).ink);
        let lines = |path: String, color: &str, width: f64| {
            Path::new()
                .set("d", path)
                .set("stroke", color)
                .set("stroke-width", width)
                .set("stroke-linecap", "round")
                .set("stroke-linejoin", "round")
                .set("fill", "none")
        };
        let solid = |path: String| {
            Path::new()
                .set("d", path)
                .set("fill", palette.open)
                .set("stroke", palette.paper)
                .set("stroke-width", 1.4)
        };
        let group = Group::new();
        match mark {
            Mark::Held(color) => group.add(self.square(color, x, y, 10.5)),
            Mark::Eye(Color::Black) => group
                .add(
                    circle(x, y, 8.0)
                        .set("fill", palette.hints.black)
                        .set("stroke", palette.paper)
                        .set("stroke-width", 0.8),
                )
                .add(circle(x, y, 3.0).set("fill", palette.paper)),
            Mark::Eye(Color::White) => group
                .add(
                    circle(x, y, 7.2)
                        .set("fill", palette.paper)
                        .set("stroke", palette.hints.white)
                        .set("stroke-width", 2.2),
                )
                .add(circle(x, y, 3.0).set("fill", palette.hints.white)),
            Mark::Dead => {
                let cross = format!("M{:.1} {:.1}l15 15m0 -15l-15 15", x - 7.5, y - 7.5);
                // The stone is pale: a line of each color can be seen on either.
                let around = match stone {
                    Some(color) => palette.stone(color).fill,
                    None => palette.paper,
                };
                group
                    .add(lines(cross.clone(), around, 5.4))
                    .add(lines(cross, ink, 2.6))
            }
            Mark::DeadInside => {
                let cross = format!("M{:.1} {:.1}l11 11m0 -11l-11 11", x - 5.5, y - 5.5);
                group.add(lines(cross, ink, 2.2))
            }
            Mark::Vital => group.add(solid(star(x, y, 11.5))),
            Mark::Kills => group.add(solid(format!("M{x:.1} {:.1}l9.5 -16.5h-19z", y + 10.5))),
            Mark::Saves => group.add(solid(format!("M{x:.1} {:.1}l9.5 16.5h-19z", y - 10.5))),
            Mark::PassAlive => group.add(
                circle(x, y, 10.2)
                    .set("fill", "none")
                    .set("stroke", ink)
                    .set("stroke-width", 1.6),
            ),
            Mark::PassTerritory => {
                let plus = format!("M{:.1} {y:.1}h9M{x:.1} {:.1}v9", x - 4.5, y - 4.5);
                // It may stand on a square of any color, or on a stone.
                let around = stone.map_or(palette.paper, |color| palette.stone(color).fill);
                group
                    .add(lines(plus.clone(), around, 4.8))
                    .add(lines(plus, ink, 1.8))
            }
            Mark::InAtari => group.add(
                circle(x, y, STONE)
                    .set("fill", "none")
                    .set("stroke", palette.open)
                    .set("stroke-width", 3.4),
            ),
            Mark::LastLiberty => {
                let triangle = format!("M{x:.1} {:.1}l7.8 13.5h-15.6z", y - 9.0);
                group.add(lines(triangle, palette.open, 2.4).set("fill", palette.paper))
            }
        }
    }
}

/// An open line.
fn line(path: &str, color: &str, width: f64) -> Path {
    Path::new()
        .set("d", path)
        .set("stroke", color)
        .set("stroke-width", width)
        .set("fill", "none")
}

pub(super) fn circle(x: f64, y: f64, radius: f64) -> Circle {
    Circle::new()
        .set("cx", format!("{x:.1}"))
        .set("cy", format!("{y:.1}"))
        .set("r", radius)
}

const fn hatching_id(hatching: Hatching) -> &'static str {
    match hatching {
        Hatching::Unsettled => "unsettled",
        Hatching::Ko => "ko",
        Hatching::Seki => "seki",
    }
}

/// A star with five points.
fn star(x: f64, y: f64, radius: f64) -> String {
    let mut path = String::new();
    for tip in 0..10 {
        let angle = std::f64::consts::PI * f64::from(tip) / 5.0;
        let radius = if tip % 2 == 0 { radius } else { 0.45 * radius };
        let command = if tip == 0 { 'M' } else { 'L' };
        let (x, y) = (x + radius * angle.sin(), y - radius * angle.cos());
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    path + "z"
}
