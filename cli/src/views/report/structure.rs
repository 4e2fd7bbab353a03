//! The sections of a report about strings, cavities, caves, dragons and safety.

use std::fmt::Write;

use binmatrix::{Color, Point, Points};
use binmatrix_analysis::dragons::Reason;
use binmatrix_analysis::worms::{Border, Cutting};

use super::page::Report;
use crate::formats::text::plural;
use crate::results::analysis::Structure;
use crate::views::words::{capitalized, name};

impl Report<'_> {
    /// Joins the points with blanks.
    fn points(&self, points: impl IntoIterator<Item = Point>) -> String {
        let vertices = points.into_iter().map(|point| self.vertex(point));
        vertices.collect::<Vec<_>>().join(" ")
    }

    /// Writes strings by their origins.
    fn origins(&self, strings: &[usize], structure: &Structure) -> String {
        let worms = &structure.worms.worms;
        self.points(strings.iter().map(|&string| worms[string].origin))
    }

    /// Writes a line for each string.
    pub(super) fn worms(&mut self, structure: &Structure) {
        let worms = &structure.worms;
        for (number, worm) in worms.worms.iter().enumerate() {
            let orders = worm.liberties.map(|order| order.len().to_string());
            let mut text = format!(
                "{}, {} stone{} (effective\u{a0}{}), liberties\u{a0}{}",
                name(worm.color),
                worm.stones.len(),
                plural(worm.stones.len()),
                worm.effective_size,
                orders.join("\u{a0}"),
            );
            if worm.genus > 0 {
                let _ = write!(text, ", genus\u{a0}{}", worm.genus);
            }
            match worm.cutstone {
                Cutting::None => {}
                Cutting::Potential => text.push_str(", may cut"),
                Cutting::Cut => text.push_str(", cuts"),
            }
            let lunch = worms.lunch(number, structure.capturable);
            if let Some(prey) = lunch {
                let _ = write!(text, ", lunch\u{a0}{}", self.origins(&[prey], structure));
            }
            if worm.invincible {
                text.push_str(", invincible");
            }
            match (worm.inessential_seed, worm.inessential_gnugo(lunch)) {
                (true, true) => text.push_str(", inessential"),
                (true, false) => text.push_str(", inessential (not to GNU Go)"),
                (false, true) => text.push_str(", inessential to GNU Go"),
                (false, false) => {}
            }
            self.entry(&format!("Worm {}", self.vertex(worm.origin)), &text);
        }
        if worms.worms.is_empty() {
            self.entry("Worms", "none");
        }
    }

    /// Writes a line for each cave and each dragon.
    pub(super) fn dragons(&mut self, structure: &Structure) {
        let dragons = &structure.dragons;
        for cave in &dragons.caves {
            let mut text = format!(
                "{} point{}, {}",
                cave.points.len(),
                plural(cave.points.len()),
                match cave.border {
                    Some(Border::Grey) => "grey".to_owned(),
                    Some(Border::One(color)) => format!("border {color}"),
                    None => "no border".to_owned(),
                }
            );
            if !cave.inessential.is_empty() {
                let strings = self.origins(&cave.inessential, structure);
                let how = match cave.cavities.len() {
                    1 => "beside",
                    _ => "joined by",
                };
                let _ = write!(
                    text,
                    ": {}, {how} {strings}, inessential",
                    self.points(cave.points)
                );
            }
            self.entry(&format!("Cave {}", self.vertex(cave.origin)), &text);
        }
        for dragon in &dragons.dragons {
            let mut text = format!(
                "{}, {}",
                name(dragon.color),
                self.list(dragon.stones, "stone")
            );
            for union in dragons.unions_of(dragon) {
                let _ = write!(
                    text,
                    "; {} {}",
                    self.origins(&union.worms, structure).replace(' ', " and "),
                    match union.reason {
                        Reason::Cave(number) => {
                            let cave = self.vertex(dragons.caves[number].origin);
                            format!("are around the cave {cave}")
                        }
                        Reason::SharedLiberties => format!("share {}", self.points(union.points)),
                        Reason::ClosedLiberty => format!(
                            "share {}, closed to {}",
                            self.points(union.points),
                            !dragon.color
                        ),
                    }
                );
            }
            self.entry(&format!("Dragon {}", self.vertex(dragon.origin)), &text);
        }
    }

    /// Writes the safe stones and territory of each color.
    pub(super) fn safety(&mut self, structure: &Structure) {
        for color in Color::BOTH {
            let safety = structure.safety[color];
            if safety.safe.is_empty() {
                self.entry("Safe", &format!("{}: nothing", name(color)));
                continue;
            }
            let text = format!("{}: {}", name(color), self.list(safety.safe, "stone"));
            self.entry("Safe", &text);
            self.entry(
                "  territory",
                &capitalized(&self.list(safety.territory, "point")),
            );
            self.regions("  connecting", safety.connecting, safety.miai);
            self.regions("  2-vital", safety.two_vital, safety.miai);
        }
    }

    fn regions(&mut self, kind: &str, regions: Points, miai: Points) {
        let texts = regions.components().map(|region| {
            let miai = self.points(miai & region);
            format!("{}: answer one of {miai} with another", self.points(region))
        });
        let text = texts.collect::<Vec<_>>().join("; ");
        if !text.is_empty() {
            self.entry(kind, &text);
        }
    }
}
