//! The canvas of a picture, and the shapes drawn on it.

use binmatrix::{Color, Point};
use svg::node::element::{Circle, Group, Path};

use super::description::{Hatching, Picture, Weight};
use super::font::Font;
use super::theme::Palette;

// All lengths are in picture units: a board of 19 lines is some 670 wide, and a phone shows that on some 400 pixels.

/// The distance between two lines.
pub(super) const CELL: f64 = 32.0;
pub(super) const STONE: f64 = 13.6;
/// The opacity of a dead stone.
pub(super) const PALE: f64 = 0.5;
/// The opacity of a stone that is not on the board yet.
pub(super) const LINE: f64 = 0.75;
/// Path data of a very short line. With round ends it is a dot, in a fifth of the characters of a circle.
pub(super) const DOT: &str = "h.1";

/// A picture with its colors, font and layout.
pub(super) struct Canvas<'a> {
    pub picture: &'a Picture,
    pub palette: &'static Palette,
    pub font: Font,
    /// The place of the picture among those beside each other, from 0.
    pub place: usize,
    /// The left edge of the first cell.
    pub left: f64,
    pub top: f64,
}

/// The opacity of a full field. White's is paler because it has rings too.
pub(super) const fn field_opacity(color: Color) -> f64 {
    match color {
        Color::Black => 0.36,
        Color::White => 0.24,
    }
}

pub(super) const fn initial(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

impl Canvas<'_> {
    /// The identifier of a definition, which is unique among pictures beside each other.
    pub(super) fn id(&self, name: &str) -> String {
        match self.place {
            0 => name.to_owned(),
            place => format!("{name}-{}", place + 1),
        }
    }

    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        (
            self.left + (f64::from(point.column()) + 0.5) * CELL,
            self.top + (f64::from(point.row()) + 0.5) * CELL,
        )
    }

    /// Draws four rings around each place, possibly with a stone: they distinguish White's field from Black's. They lie
    /// between the lines, clear of the marks on points. (A pattern would work, but drifts from the lines in renderers
    /// that round its size to pixels.)
    pub(super) fn rings(&self, places: impl Iterator<Item = (f64, f64, Option<Color>)>) -> Group {
        let dots = places.fold(String::new(), |dots, (x, y, stone)| {
            // Farther apart around a stone, which would cover them.
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

    /// Draws a square piece of a field for the legend.
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

    /// Returns a group with the style of a color's stones.
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

    /// Draws a square: solid for Black, hollow for White.
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

    /// Draws a closed shape: solid for Black, hollow for White.
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

    pub(super) fn hatched(&self, hatching: Hatching, path: &str) -> Path {
        Path::new()
            .set("d", path)
            .set("fill", format!("url(#{})", self.id(hatching_id(hatching))))
            .set("fill-rule", "evenodd")
            .set("fill-opacity", 0.75)
            .set("stroke", self.palette.open)
            .set("stroke-width", 1.2)
    }

    /// Draws bars: solid for Black, hollow for White.
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

    /// Draws a bead at each place, in the middle of a neutral link. Beads are gray with a rim, neither solid like
    /// Black's hints nor hollow like White's, and fit into the gap between two stones, which would cover a bar.
    pub(super) fn beads(&self, places: impl Iterator<Item = (f64, f64)>) -> Group {
        let dots = places.fold(String::new(), |dots, (x, y)| {
            dots + &format!("M{x:.1} {y:.1}{DOT}")
        });
        Group::new()
            .set("stroke-linecap", "round")
            .add(line(&dots, self.palette.paper, 7.4))
            .add(line(&dots, self.palette.faint, 4.6))
    }

    /// Draws an outline: solid for Black, dashed for White.
    pub(super) fn outlined(&self, color: Color, weight: Weight, path: &str) -> Group {
        let line = |stroke: &str, width: f64| {
            let line = Path::new()
                .set("d", path)
                .set("fill", "none")
                .set("stroke", stroke)
                .set("stroke-width", width);
            match color {
                Color::Black => line,
                Color::White => line.set("stroke-dasharray", "7 3"),
            }
        };
        let hint = self.palette.hints[color];
        match weight {
            Weight::Light => Group::new().add(line(hint, 1.7)),
            Weight::Hollow => Group::new()
                .add(line(hint, 3.8))
                .add(line(self.palette.paper, 1.4)),
            Weight::Heavy => Group::new().add(line(hint, 3.8)),
        }
    }
}

/// Draws an open line.
pub(super) fn line(path: &str, color: &str, width: f64) -> Path {
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

pub(super) const fn hatching_id(hatching: Hatching) -> &'static str {
    match hatching {
        Hatching::Unsettled => "unsettled",
        Hatching::UnsettledInside => "unsettled-inside",
        Hatching::Ko => "ko",
        Hatching::Seki => "seki",
    }
}
