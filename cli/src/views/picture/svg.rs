//! Draws a picture as SVG.

use std::fmt::Write;

use binmatrix::{COLUMN_LETTERS, Color, Point, Points};
use svg::node::Text;
use svg::node::element::{
    ClipPath, Definitions, Description, Group, Path, Pattern, RadialGradient, Rectangle, SVG, Stop,
    Title,
};
use svg::{Document, Node};

use super::canvas::{CELL, Canvas, LINE, PALE, STONE, circle, field_opacity, hatching_id, initial};
use super::description::{Bar, Hatching, Layer, Mark, Picture};
use super::font::{Align, Font};
use super::legend::{self, Entry};
use super::outline;
use super::theme::Theme;
use crate::views::star_points::is_star;

/// Space for coordinates around the cells of the board.
const MARGIN: f64 = 27.0;
/// Minimum width of a picture; smaller boards are centered.
const MIN_WIDTH: f64 = 500.0;
const SIDE: f64 = 14.0;
/// Font sizes: of the first line, of other lines, and of coordinates.
const LARGE: f64 = 21.0;
const NORMAL: f64 = 16.5;
const SMALL: f64 = 14.0;
/// Line heights: of the heading relative to the font size, and of the legend.
const LEADING: f64 = 1.4;
const ROW: f64 = 33.0;
/// The radius of the field around a point.
const FIELD_RADIUS: f64 = 1.5 * CELL;

impl Picture {
    /// Draws the picture as SVG. The result depends only on the description and the theme, and needs no font.
    ///
    /// ```
    /// use binmatrix_cli::views::picture::{Layer, Mark, Picture, Theme};
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
        beside(std::slice::from_ref(self), theme)
    }

    /// Draws the picture at this place among those beside each other, and returns it with its width and height.
    fn drawing(&self, theme: Theme, place: usize) -> (Vec<Box<dyn Node>>, f64, f64) {
        let font = Font::new();
        let size = self.board.size();
        let board_width = f64::from(size.width()) * CELL + 2.0 * MARGIN;
        let width = board_width.max(MIN_WIDTH);
        let mut canvas = Canvas {
            picture: self,
            palette: theme.palette(),
            place,
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
        let mut nodes: Vec<Box<dyn Node>> =
            vec![canvas.definitions().into(), paper.into(), heading.into()];
        nodes.extend(canvas.board().into_iter().map(|group| group.into()));
        nodes.push(legend.into());
        (nodes, width, height)
    }

    /// Describes the picture in words for people who cannot see it.
    fn words(&self) -> String {
        let mut words = self.heading.join("\n");
        let names = legend::entries(self).into_iter().map(|entry| entry.text);
        let names = names.collect::<Vec<_>>().join("; ");
        let _ = write!(words, "\n{}{names}", self.board);
        words
    }
}

/// Draws pictures beside each other as one SVG. The result depends only on the descriptions and the theme, and needs no
/// font.
#[must_use]
pub fn beside(pictures: &[Picture], theme: Theme) -> String {
    let drawings = pictures.iter().enumerate();
    let mut drawings: Vec<_> = drawings
        .map(|(place, picture)| picture.drawing(theme, place))
        .collect();
    let width: f64 = drawings.iter().map(|(_, width, _)| width).sum();
    let height = drawings
        .iter()
        .fold(0.0, |most: f64, (_, _, height)| most.max(*height));
    let first = pictures.first().and_then(|picture| picture.heading.first());
    let words: Vec<String> = pictures.iter().map(Picture::words).collect();
    let mut document = Document::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(shown(first.map_or("Go", |line| line))))
        .add(Description::new().add(Text::new(shown(&words.join("\n")))));
    if let [(nodes, ..)] = &mut drawings[..] {
        for node in nodes.drain(..) {
            document.append(node);
        }
    } else {
        let paper = Rectangle::new()
            .set("width", width)
            .set("height", height)
            .set("fill", theme.palette().paper);
        document.append(paper);
        let mut left = 0.0;
        for (nodes, width, height) in drawings {
            let mut part = SVG::new()
                .set("x", left)
                .set("width", width)
                .set("height", height);
            for node in nodes {
                part.append(node);
            }
            document.append(part);
            left += width;
        }
    }
    document.to_string() + "\n"
}

/// Removes the characters that XML forbids.
fn shown(text: &str) -> String {
    let allowed = |letter: &char| !matches!(letter, '\0'..='\x08' | '\x0b'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(allowed).collect()
}

fn field_id(color: Color) -> String {
    format!("field-{}", initial(color))
}

/// Groups of drawings on the board, by height.
#[derive(Default)]
struct Strata {
    fields: Group,
    hatched: Group,
    links: Group,
    /// Drawings below the outlines and stones.
    below: Group,
    outlines: Group,
    /// Drawings above the stones.
    above: Group,
}

/// Adds a drawing to a group.
fn add(group: &mut Group, drawing: impl Into<Box<dyn Node>>) {
    group.append(drawing);
}

impl Canvas<'_> {
    /// Draws the lines above the board, and returns their lower edge.
    fn heading(&self, width: f64) -> (Group, f64) {
        let mut group = Group::new();
        let mut y = SIDE;
        let lines = self.picture.heading.iter();
        let lines = lines.map(|line| self.font.readable(line));
        for (index, line) in lines.filter(|line| !line.is_empty()).enumerate() {
            let room = width - 2.0 * SIDE;
            let (size, color) = match index {
                // A long first line shrinks a little before it is wrapped.
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

    /// Draws the legend below the board, and returns its lower edge.
    fn legend(&self, top: f64, width: f64) -> (Group, f64) {
        const GAP: f64 = 6.0;
        const BETWEEN: f64 = 18.0;
        let mut group = Group::new();
        let entries = legend::entries(self.picture);
        // The texts of a column are aligned.
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
        let notes = [
            (legend::has_hints(&entries), legend::WHOSE),
            (legend::has_claims(&entries), legend::ON_BOARD),
        ];
        for (_, note) in notes.into_iter().filter(|(applies, _)| *applies) {
            for line in self.font.wrap(note, SMALL, room) {
                bottom += SMALL * LEADING;
                let text = self.font.text(&line, SMALL, Align::Left, SIDE, bottom);
                group = group.add(text.set("fill", self.palette.faint));
            }
        }
        (group, bottom + SIDE)
    }

    /// Defines the gradients, patterns and clip path that the layers use.
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
                .set("id", self.id(&field_id(color)))
                .add(stop(0.0, 1.0))
                .add(stop(0.25, 0.85))
                .add(stop(0.5, 0.45))
                .add(stop(0.75, 0.12))
                .add(stop(1.0, 0.0));
            definitions = definitions.add(gradient);
        }
        for hatching in Hatching::ALL {
            let used = |layer: &Layer| matches!(layer, Layer::Hatched { hatching: one, .. } if *one == hatching);
            if !self.picture.layers.iter().any(used) {
                continue;
            }
            let (step, width) = match hatching {
                Hatching::Unsettled => ("M0 0V7", 2.4),
                Hatching::UnsettledInside => ("M0 0V7", 0.9),
                Hatching::Ko => ("M0 0V7M0 0H7", 2.4),
                Hatching::Seki => ("M2 3.5H5", 3.0),
            };
            let line = Path::new()
                .set("d", step)
                .set("stroke", self.palette.open)
                .set("stroke-width", width)
                .set("fill", "none");
            let pattern = Pattern::new()
                .set("id", self.id(hatching_id(hatching)))
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
        definitions.add(ClipPath::new().set("id", self.id("cells")).add(cells))
    }

    /// Draws everything on the board, from the bottom up.
    fn board(&self) -> Vec<Group> {
        let mut strata = Strata {
            fields: Group::new().set("clip-path", format!("url(#{})", self.id("cells"))),
            ..Strata::default()
        };
        for layer in &self.picture.layers {
            self.add(layer, &mut strata);
        }
        if let Some((point, number)) = self.picture.last {
            let on = self.picture.board.at(point);
            strata.above = strata.above.add(self.number(point, number, on));
        }
        let moved = format!("translate({} {})", self.left, self.top);
        vec![
            strata.fields,
            strata.hatched.set("transform", moved.clone()),
            self.lines(),
            strata.links,
            strata.below,
            strata.outlines.set("transform", moved),
            self.stones(self.dead()),
            strata.above,
        ]
    }

    /// Adds the drawings of a layer to the strata.
    fn add(&self, layer: &Layer, to: &mut Strata) {
        match layer {
            Layer::Field { color, strengths } => {
                add(&mut to.fields, self.field(*color, strengths));
                if *color == Color::White {
                    let places = strengths.iter().map(|&(point, _)| {
                        let (x, y) = self.at(point);
                        (x, y, self.picture.board.at(point))
                    });
                    add(&mut to.fields, self.rings(places));
                }
            }
            Layer::Owned { color, strengths } => {
                for &(point, strength) in strengths {
                    let (x, y) = self.at(point);
                    let square = self.square(*color, x, y, 6.0 + 13.0 * strength);
                    match self.picture.board.at(point) {
                        None => add(&mut to.below, square),
                        Some(_) => add(&mut to.above, square),
                    }
                }
            }
            &Layer::Hatched { hatching, points } => {
                let area = self.hatched(hatching, &outline::around(points));
                add(&mut to.hatched, area);
            }
            &Layer::Links { bar, right, down } => match bar {
                Bar::One(color) => {
                    add(&mut to.links, self.bar(color, &self.bars(right, down)));
                }
                Bar::Neutral => add(&mut to.above, self.beads(self.middles(right, down))),
            },
            &Layer::Outlined {
                color,
                weight,
                points,
            } => {
                let line = self.outlined(color, weight, &outline::around(points));
                add(&mut to.outlines, line);
            }
            Layer::Line { stones } => {
                for &(point, color, number) in stones {
                    let (x, y) = self.at(point);
                    add(&mut to.above, self.stone(color, x, y, LINE));
                    add(&mut to.above, self.number(point, number, Some(color)));
                }
            }
            &Layer::Marked { mark, points } => {
                for point in points.iter() {
                    let (x, y) = self.at(point);
                    let drawn = self.mark(mark, x, y, self.picture.board.at(point));
                    match mark {
                        Mark::Held(_) | Mark::Eye(_) => add(&mut to.below, drawn),
                        _ => add(&mut to.above, drawn),
                    }
                }
            }
        }
    }

    /// The stones marked as dead.
    fn dead(&self) -> Points {
        let none = Points::empty(self.picture.board.size());
        let layers = self.picture.layers.iter();
        layers.fold(none, |dead, layer| match layer {
            Layer::Marked {
                mark: Mark::Dead,
                points,
            } => dead | *points,
            _ => dead,
        })
    }

    /// Path data for short bars between neighbors.
    fn bars(&self, right: Points, down: Points) -> String {
        const FROM: f64 = 5.5;
        let mut path = String::new();
        for point in right.iter() {
            let (x, y) = self.at(point);
            let _ = write!(path, "M{:.1} {y:.1}h{:.1}", x + FROM, CELL - 2.0 * FROM);
        }
        for point in down.iter() {
            let (x, y) = self.at(point);
            let _ = write!(path, "M{x:.1} {:.1}v{:.1}", y + FROM, CELL - 2.0 * FROM);
        }
        path
    }

    /// The midpoints between neighbors.
    fn middles(&self, right: Points, down: Points) -> impl Iterator<Item = (f64, f64)> {
        let right = right.into_iter().map(|point| (point, CELL / 2.0, 0.0));
        let down = down.into_iter().map(|point| (point, 0.0, CELL / 2.0));
        right.chain(down).map(|(point, dx, dy)| {
            let (x, y) = self.at(point);
            (x + dx, y + dy)
        })
    }

    /// Draws overlapping spots.
    fn field(&self, color: Color, strengths: &[(Point, f64)]) -> Group {
        let gradient = format!("url(#{})", self.id(&field_id(color)));
        let mut field = Group::new().set("fill", gradient);
        for &(point, strength) in strengths {
            let (x, y) = self.at(point);
            let opacity = format!("{:.2}", strength * field_opacity(color));
            let spot = circle(x, y, FIELD_RADIUS).set("fill-opacity", opacity);
            field = field.add(spot);
        }
        field
    }

    /// Draws the lines, star points and coordinates.
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

    /// Draws the number of a move on its stone, if there is one.
    fn number(&self, point: Point, number: usize, stone: Option<Color>) -> Group {
        let (x, y) = self.at(point);
        let text = number.to_string();
        let size = match text.len() {
            1 | 2 => 15.5,
            3 => 12.5,
            _ => 9.5,
        };
        let ink = match stone {
            Some(color) => self.palette.stone(color).ink,
            None => self.palette.ink,
        };
        let base = y + self.font.capital(size) / 2.0;
        let text = self.font.text(&text, size, Align::Middle, x, base);
        Group::new().add(text.set("fill", ink))
    }
}
