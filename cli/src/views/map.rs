//! Writes a map as plain text.

use std::fmt::Write;

use binmatrix::{COLUMN_LETTERS, Color, Point, Points};
use binmatrix_analysis::clusters::Status;
use binmatrix_analysis::local_life::LocalStatus;

use crate::formats::record::Place;
use crate::formats::text::plural;
use crate::results::atlas::Sheet;
use crate::results::map::{By, Map, Region, Subject};
use crate::system::output::Look;
use crate::views::layout::{self, DIM, LABEL, entry};
use crate::views::words::{ON_BOARD, capitalized, name, some_of};

/// Writes heading, boards and lines.
#[must_use]
pub fn text(sheet: &Sheet, look: &Look) -> String {
    let heading = layout::header(&sheet.info, sheet.choice.as_ref(), &sheet.place, look);
    heading + &body(&sheet.place, &sheet.map, look)
}

/// Writes the boards and the lines below them.
#[must_use]
pub fn body(place: &Place, map: &Map, look: &Look) -> String {
    let mut text = boards(place, map, look);
    text.push('\n');
    for (label, meaning) in [
        (
            "Map",
            "X O stones; x o dead; # @ colored points; * eyes; . without a color",
        ),
        ("Shadows", "X O clusters; + - shadows; . neither"),
    ] {
        let value = meaning.replace(' ', "\u{a0}").replace(";\u{a0}", "; ");
        entry(&mut text, look, label, &value);
    }
    if map.regions.iter().any(|region| region.known().on_board) {
        entry(&mut text, look, "Proven", ON_BOARD);
    }
    text.push('\n');
    let lines = Lines { place, map, look };
    lines.write(&mut text);
    text
}

/// Draws the stones with the points of each color, and beside or below them the clusters with their shadows.
fn boards(place: &Place, map: &Map, look: &Look) -> String {
    let size = place.board.size();
    let width = usize::from(size.width());
    // Without room for gaps there is no room for the mark of the last move.
    let squeezed = look.width < LABEL + 2 * width + 1;
    let mut letters = String::new();
    for &letter in &COLUMN_LETTERS[..width] {
        letters.extend((!squeezed).then_some(' '));
        letters.push(char::from(letter));
    }
    let rows = |shown: &dyn Fn(Point) -> char, marked: Option<Point>| {
        let mut rows = Vec::new();
        for row in 0..size.height() {
            let mut line = String::new();
            let mut before = ' ';
            for point in (0..size.width()).filter_map(|column| Point::new(row, column)) {
                let (open, close) = match marked == Some(point) {
                    true => ('(', ')'),
                    false => (before, ' '),
                };
                line.extend((!squeezed).then_some(open));
                line.push(shown(point));
                before = close;
            }
            line.extend((!squeezed).then_some(before));
            rows.push(line);
        }
        rows
    };
    let held = rows(&|point| held(place, map, point), place.last_stone());
    let shadows = rows(&|point| shadow(map, point), None);
    let label = |row: usize| {
        let label = format!("{:>LABEL$}", usize::from(size.height()) - row);
        look.paint(DIM, &label)
    };
    let mut text = String::new();
    let beside = LABEL + 2 * (2 * width + 1) + 1;
    if look.width >= beside {
        let heading = format!("{:LABEL$}{letters}  {letters}", "");
        let heading = look.paint(DIM, &heading);
        let _ = writeln!(text, "{heading}");
        for (row, (left, right)) in held.iter().zip(&shadows).enumerate() {
            let _ = writeln!(text, "{}{left} {}", label(row), right.trim_end());
        }
        let _ = writeln!(text, "{heading}");
        return text;
    }
    for (index, board) in [held, shadows].iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let heading = look.paint(DIM, &format!("{:LABEL$}{letters}", ""));
        let _ = writeln!(text, "{heading}");
        for (row, line) in board.iter().enumerate() {
            let _ = writeln!(text, "{}{}", label(row), line.trim_end());
        }
        let _ = writeln!(text, "{heading}");
    }
    text
}

fn held(place: &Place, map: &Map, point: Point) -> char {
    let contested = map.contested().contains(point);
    let dead = map.survey.dead.contains(point) && !contested;
    let eye = || {
        Color::BOTH
            .into_iter()
            .any(|color| map.eye_points(color).contains(point))
    };
    match (place.board.at(point), map.survey.map.at(point)) {
        (Some(Color::Black), _) if dead => 'x',
        (Some(Color::White), _) if dead => 'o',
        (Some(Color::Black), _) => 'X',
        (Some(Color::White), _) => 'O',
        (None, _) if contested => '.',
        (None, Some(_)) if eye() => '*',
        (None, Some(Color::Black)) => '#',
        (None, Some(Color::White)) => '@',
        (None, None) => '.',
    }
}

fn shadow(map: &Map, point: Point) -> char {
    let clusters = &map.survey.clusters;
    if let Some(number) = clusters.cluster_at(point) {
        return match clusters.clusters[number].color {
            Color::Black => 'X',
            Color::White => 'O',
        };
    }
    match Color::BOTH.map(|color| map.shadow_points(color).contains(point)) {
        [true, _] => '+',
        [_, true] => '-',
        _ => '.',
    }
}

/// The lines below the boards.
struct Lines<'a> {
    place: &'a Place,
    map: &'a Map,
    look: &'a Look,
}

impl Lines<'_> {
    fn vertex(&self, point: Point) -> String {
        point.vertex(self.place.board.size()).to_string()
    }

    fn points(&self, points: Points) -> String {
        let vertices: Vec<String> = points.iter().map(|point| self.vertex(point)).collect();
        vertices.join(" ")
    }

    fn origin(&self, cluster: usize) -> String {
        self.vertex(self.map.survey.clusters.clusters[cluster].origin)
    }

    fn write(&self, text: &mut String) {
        let survey = &self.map.survey;
        let mut line = |label: &str, value: &str| entry(text, self.look, label, value);
        line("Colored", &self.colored());
        if !survey.dead.is_empty() {
            let value = format!("at first sight, taken off: {}", self.points(survey.dead));
            line("Dead", &value);
        }
        for color in Color::BOTH {
            line("Clusters", &self.clusters(color));
            let eyes = self.eyes(color);
            if !eyes.is_empty() {
                line("  eyes", &capitalized(&eyes.join("; ")));
            }
        }
        for group in &survey.shadows.groups {
            if group.clusters.len() > 1 {
                let origins = group.clusters.iter().map(|&cluster| self.origin(cluster));
                let value = format!(
                    "{}: {}",
                    name(group.color),
                    origins.collect::<Vec<_>>().join(" ")
                );
                line("Group", &value);
            }
        }
        let known = self.map.regions.iter();
        for region in known.filter(|region| region.known().status != LocalStatus::Unknown) {
            line("Region", &self.read_out(region));
        }
    }

    /// The number of points of each color.
    fn colored(&self) -> String {
        let map = &self.map.survey.map;
        let held = &map.points;
        let none = self.place.board.size().points() - held.black.len() - held.white.len();
        format!(
            "Black {}, White {}, nobody {none}; {} round{}",
            held.black.len(),
            held.white.len(),
            map.rounds,
            plural(map.rounds)
        )
    }

    /// The clusters of a color, by origin.
    fn clusters(&self, color: Color) -> String {
        let clusters = self.map.survey.clusters.clusters.iter();
        let origins: Vec<String> = clusters
            .filter(|cluster| cluster.color == color)
            .map(|cluster| {
                let status = match cluster.status {
                    Status::Undecided => "",
                    Status::Alive => "\u{a0}(alive\u{a0}at\u{a0}sight)",
                    Status::Dead => "\u{a0}(dead\u{a0}at\u{a0}sight)",
                };
                format!("{}{status}", self.vertex(cluster.origin))
            })
            .collect();
        match origins.len() {
            0 => format!("{}, none", name(color)),
            count => format!("{}, {count}: {}", name(color), origins.join(" ")),
        }
    }

    /// The eyes of a color with their shapes.
    fn eyes(&self, color: Color) -> Vec<String> {
        let found = &self.map.survey.clusters;
        let eyes = found.eyes.iter();
        eyes.filter(|eye| found.clusters[eye.cluster].color == color)
            .map(|eye| {
                let shape = eye.shape.map(|shape| format!("\u{a0}({shape})"));
                self.points(eye.points) + &shape.unwrap_or_default()
            })
            .collect()
    }

    /// The fate of a cluster, with the points that decide it.
    fn read_out(&self, region: &Region) -> String {
        let (local, known) = (&region.local, region.known());
        let [killing, saving] = region.vital();
        let of = match region.subject {
            Subject::Left(cluster) => self.origin(cluster),
            Subject::TakenOff(_) => self.points(local.goal()),
        };
        let (place, source) = match &region.by {
            _ if known.on_board => (" on the board", String::new()),
            By::Reading => (" in the region", String::new()),
            By::Search { confidence } => {
                let percent = 100.0 * confidence;
                let source = format!(", by search with a confidence of {percent:.0} %");
                (" in the region", source)
            }
            By::Engine { name } => (" in the region", format!(", played out by {name}")),
        };
        let status = match known.status {
            LocalStatus::Dead if !known.on_board => format!("no life{place} alone"),
            status => format!("{status}{place}"),
        };
        let mut text = format!("{} {of}: {status}{source}", name(local.defender()));
        if known.on_board && !known.of_all {
            let _ = write!(text, "; {}", some_of(region.verdict.all.status()));
        }
        for (what, color, points) in [
            ("kills", local.attacker(), killing),
            ("saves", local.defender(), saving),
        ] {
            if !points.is_empty() {
                let _ = write!(text, "; {} {what} at {}", name(color), self.points(points));
            }
        }
        text
    }
}
