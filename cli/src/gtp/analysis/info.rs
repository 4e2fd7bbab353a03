//! The lines of reports, in the forms of Leela Zero, Sabaki and KataGo.

use std::fmt::Write as _;

use binmatrix::{BoardSize, Color, Komi, Move};
use binmatrix_search::{Candidate, Ownership, Report};

use super::request::Details;

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Whole numbers: shares in ten-thousandths.
    LeelaZero,
    /// The same with the lead in points, for Sabaki's `analyze`.
    Sabaki,
    /// Fractions, and everything that a request asks for.
    KataGo,
}

/// The point of view of a report.
#[derive(Clone, Copy, Debug)]
pub(in crate::gtp) struct View {
    pub size: BoardSize,
    pub komi: Komi,
    /// The color whose win rates, scores and points are positive.
    pub color: Color,
}

impl View {
    /// A number for Black, seen from here.
    pub fn signed(&self, for_black: f32) -> f32 {
        // Without a negative zero.
        match self.color {
            Color::Black => for_black + 0.0,
            Color::White => -for_black + 0.0,
        }
    }

    /// The lead after komi, in points.
    pub fn lead(&self, black_minus_white: f32) -> f32 {
        self.signed(black_minus_white - f32::from(self.komi.half_points()) / 2.0)
    }

    pub fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".into(),
            Move::Play(point) => point.vertex(self.size).to_string(),
        }
    }
}

/// One line with the moves of a report; `None` if it has none. The player to move must be that of the view.
pub(super) fn line(
    report: &Report,
    form: Form,
    view: &View,
    details: Details,
    most_moves: usize,
) -> Option<String> {
    let mut line = String::new();
    for (order, found) in report.candidates.iter().take(most_moves).enumerate() {
        if order > 0 {
            line.push(' ');
        }
        add_move(&mut line, order, found, form, view, details);
    }
    if line.is_empty() {
        return None;
    }
    if form == Form::KataGo {
        if details.root {
            let (lead, deviation) = (view.lead(report.score_mean), report.score_deviation);
            let visits = report.visits;
            add(
                &mut line,
                format_args!(
                    " rootInfo visits {visits} utility {:.6} winrate {:.6} scoreMean {lead:.6} scoreStdev {deviation:.6} \
                 scoreLead {lead:.6} scoreSelfplay {lead:.6} weight {visits}",
                    utility(report.win_rate()),
                    report.win_rate(),
                ),
            );
        }
        if details.ownership {
            add_owners(&mut line, " ownership", &report.ownership, view);
        }
    }
    Some(line)
}

/// Writing to a string does not fail.
fn add(line: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = line.write_fmt(text);
}

/// From −1 to 1, as KataGo has it; the score does not count.
fn utility(win_rate: f32) -> f32 {
    2.0 * win_rate - 1.0
}

fn add_move(
    line: &mut String,
    order: usize,
    found: &Candidate,
    form: Form,
    view: &View,
    details: Details,
) {
    let (vertex, visits) = (view.vertex(found.mv), found.visits);
    add(line, format_args!("info move {vertex} visits {visits}"));
    let (lead, deviation) = (view.lead(found.score_mean), found.score_deviation);
    let whole = |share: f32| (share * 10_000.0).round() as u32;
    if form == Form::KataGo {
        add(
            line,
            format_args!(
                " edgeVisits {visits} utility {:.6} winrate {:.6} scoreMean {lead:.6} scoreStdev {deviation:.6} \
             scoreLead {lead:.6} scoreSelfplay {lead:.6} prior {:.6} lcb {:.6} utilityLcb {:.6} weight {visits}",
                utility(found.win_rate),
                found.win_rate,
                found.probability,
                found.lower_bound,
                utility(found.lower_bound),
            ),
        );
    } else {
        let [win_rate, prior, bound] =
            [found.win_rate, found.probability, found.lower_bound].map(whole);
        add(line, format_args!(" winrate {win_rate}"));
        if form == Form::Sabaki {
            add(line, format_args!(" scoreLead {lead:.2}"));
        }
        add(line, format_args!(" prior {prior} lcb {bound}"));
    }
    add(line, format_args!(" order {order} pv"));
    for &mv in &found.line {
        add(line, format_args!(" {}", view.vertex(mv)));
    }
    if form != Form::KataGo {
        return;
    }
    if details.line_visits {
        line.push_str(" pvVisits");
        for visits in &found.line_visits {
            add(line, format_args!(" {visits}"));
        }
    }
    if let Some(owners) = found
        .ownership
        .as_ref()
        .filter(|_| details.ownership_by_move)
    {
        add_owners(line, " movesOwnership", owners, view);
    }
}

/// Adds a number for each point, by rows from the top.
fn add_owners(line: &mut String, name: &str, owners: &Ownership, view: &View) {
    line.push_str(name);
    for &owner in owners.values() {
        add(line, format_args!(" {:.4}", view.signed(owner)));
    }
}
