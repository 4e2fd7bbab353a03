//! [`Picture`]: a search on GoGui's board.

use std::time::Duration;

use binmatrix::{Color, Move, Points};
use binmatrix_search::{Candidate, Report, Restrictions};

use super::engine::Watching;
use super::note::Note;
use super::side::SideView;

/// A kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    /// The best moves in order.
    Moves,
    /// The win rates of the best moves, in percent.
    WinRates,
    /// The principal variation.
    Line,
    /// The owner of each point.
    Ownership,
}

/// A call that takes pictures while a search runs; `None` if nobody looks at them.
pub(super) type Live<'a, 'b> = Option<&'a mut (dyn FnMut(Note<'_>) + Send + 'b)>;

/// The time between two live pictures.
const INTERVAL: Duration = Duration::from_millis(300);

/// The most moves with a label.
const MOST_LABELS: usize = 12;

/// The most moves of a line.
const MOST_MOVES: usize = 16;

impl Picture {
    pub const ALL: [Picture; 4] = [
        Picture::Moves,
        Picture::WinRates,
        Picture::Line,
        Picture::Ownership,
    ];

    /// The name among the parameters of the player.
    pub fn name(self) -> &'static str {
        match self {
            Picture::Moves => "moves",
            Picture::WinRates => "win_rates",
            Picture::Line => "line",
            Picture::Ownership => "ownership",
        }
    }

    /// Runs a search, and draws it from time to time if somebody looks.
    pub fn show<R>(
        self,
        live: Live<'_, '_>,
        view: &SideView,
        search: impl FnOnce(Option<Watching<'_>>) -> R,
    ) -> R {
        let Some(live) = live else {
            return search(None);
        };
        let restrictions = Restrictions::none();
        let mut report = |report: &Report| live(Note::Graphics(&self.draw(report, view)));
        let result = search(Some(Watching {
            restrictions: &restrictions,
            ownership_by_move: false,
            every: Some(INTERVAL),
            report: &mut report,
        }));
        live(Note::Graphics("CLEAR"));
        result
    }

    /// GoGui's commands that draw the picture, seen by Black, and a text for its status bar.
    pub fn draw(self, report: &Report, view: &SideView) -> String {
        // Moves that were hardly tried tell nothing.
        let most = report.candidates.iter().map(|found| found.visits).max();
        let tried = |found: &&Candidate| 50 * found.visits >= most.unwrap_or(0);
        let moves = report.candidates.iter().filter(tried).take(MOST_LABELS);
        let moves = moves.filter_map(|found| match found.mv {
            Move::Play(point) => Some((point.vertex(view.size), found)),
            Move::Pass => None,
        });
        let mut lines: Vec<String> = Vec::new();
        match self {
            Picture::Moves => {
                for (order, (vertex, found)) in moves.enumerate() {
                    let share = found.visits as f32 / most.unwrap_or(1).max(1) as f32;
                    lines.push(format!("COLOR {} {vertex}", color(1.0 - share, 1.0)));
                    lines.push(format!("LABEL {vertex} {}", order + 1));
                }
            }
            Picture::WinRates => {
                for (vertex, found) in moves {
                    let rate = found.win_rate;
                    lines.push(format!("COLOR {} {vertex}", color(1.0 - rate, rate)));
                    lines.push(format!("LABEL {vertex} {:.0}", 100.0 * rate));
                }
            }
            Picture::Line => {
                let line = report
                    .candidates
                    .first()
                    .map_or(&[][..], |found| &found.line);
                let mut color = report.to_move;
                let mut text = String::from("VAR");
                for &mv in line.iter().take(MOST_MOVES) {
                    let letter = if color == Color::Black { "b" } else { "w" };
                    text += &format!(" {letter} {}", view.vertex(mv));
                    color = color.opponent();
                }
                if !line.is_empty() {
                    lines.push(text);
                }
            }
            Picture::Ownership => {
                let mut text = String::from("INFLUENCE");
                for point in Points::full(view.size) {
                    let owner = view.signed(report.ownership.at(point));
                    text += &format!(" {} {owner:.2}", point.vertex(view.size));
                }
                lines.push(text);
            }
        }
        let lead = view.lead(report.score_mean);
        let leader = if lead < 0.0 { "W" } else { "B" };
        lines.push(format!(
            "TEXT {} wins {:.1} %, {leader}+{:.1}, {} playouts",
            report.to_move,
            100.0 * report.win_rate(),
            lead.abs(),
            report.visits,
        ));
        lines.join("\n")
    }
}

/// A light color with these parts of red and green.
fn color(red: f32, green: f32) -> String {
    let part = |part: f32| (120.0 + 135.0 * part.clamp(0.0, 1.0)).round() as u8;
    format!("#{:02x}{:02x}78", part(red), part(green))
}
