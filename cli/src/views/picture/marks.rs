//! Draws the marks on points and stones.

use std::fmt::Write;

use binmatrix::Color;
use svg::node::element::{Group, Path};

use super::canvas::{Canvas, STONE, circle};
use super::description::Mark;

impl Canvas<'_> {
    /// Draws a mark on a point, or on a stone of a color.
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
                // The stone is pale, so one of two contrasting lines is always visible.
                let around = match stone {
                    Some(color) => palette.stone(color).fill,
                    None => palette.paper,
                };
                group
                    .add(lines(cross.clone(), around, 5.4))
                    .add(lines(cross, ink, 2.6))
            }
            Mark::DeadOnBoard => {
                let cross = format!("M{:.1} {:.1}l11 11m0 -11l-11 11", x - 5.5, y - 5.5);
                group.add(lines(cross, ink, 3.4))
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
                // The mark may lie on a square of any color, or on a stone.
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

/// Path data of a five-pointed star.
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
