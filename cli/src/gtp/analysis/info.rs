//! The lines of reports, in the forms of Leela Zero, Sabaki and KataGo.

use std::fmt::Write as _;

use binmatrix_search::{Candidate, Ownership, Report};

use super::request::Details;
use crate::gtp::side::{SideView, utility};

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

/// One line with the moves of a report; `None` if it has none. The player to move must be that of the view.
pub(super) fn line(
    report: &Report,
    form: Form,
    view: &SideView,
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

fn add_move(
    line: &mut String,
    order: usize,
    found: &Candidate,
    form: Form,
    view: &SideView,
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
fn add_owners(line: &mut String, name: &str, owners: &Ownership, view: &SideView) {
    line.push_str(name);
    for &owner in owners.values() {
        add(line, format_args!(" {:.4}", view.signed(owner)));
    }
}
