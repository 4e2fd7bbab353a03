//! The place where a picture is drawn, and the shapes of which it consists.

use binmatrix::{Color, Point};
use svg::node::element::{Circle, Group, Path};

use super::description::{Hatching, Picture, Weight};
use super::font::Font;
use super::theme::Palette;

// All lengths are in units of the picture: a board of 19 lines is some 670 wide, a phone shows that on some 400 pixels.

/// The distance of two lines.
pub(super) const CELL: f64 = 32.0;
pub(super) const STONE: f64 = 13.6;
/// What a dead stone is of others.
pub(super) const PALE: f64 = 0.5;
/// A line of next to no length, in path data: with round ends it is a dot, in a fifth of the characters of a circle.
pub(super) const DOT: &str = "h.1";

/// Where everything is.
pub(super) struct Canvas<'a> {
    pub picture: &'a Picture,
    pub palette: &'static Palette,
    pub font: Font,
    /// The corner of the first cell.
    pub left: f64,
    pub top: f64,
}

/// What a full field covers of the paper. White's has rings too, and is paler for that.
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
    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        (
            self.left + (f64::from(point.column()) + 0.5) * CELL,
            self.top + (f64::from(point.row()) + 0.5) * CELL,
        )
    }

    /// What White's field has and Black's has not: four rings around each of these places, which may have stones. They stand
    /// between the lines, clear of what is on points. (A pattern would do, but renderers that round its size to pixels let it
    /// drift from the lines.)
    pub(super) fn rings(&self, places: impl Iterator<Item = (f64, f64, Option<Color>)>) -> Group {
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

    pub(super) fn hatched(&self, hatching: Hatching, path: &str) -> Path {
        Path::new()
            .set("d", path)
            .set("fill", format!("url(#{})", hatching_id(hatching)))
            .set("fill-rule", "evenodd")
            .set("fill-opacity", 0.75)
            .set("stroke", self.palette.open)
            .set("stroke-width", 1.2)
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
}

/// An open line.
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
        Hatching::Ko => "ko",
        Hatching::Seki => "seki",
    }
}
