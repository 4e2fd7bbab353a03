//! The lines that answer queries.

use binmatrix::Color;
use binmatrix_search::{Candidate, Ownership, Report};
use serde::Serialize;
use serde_json::{Map, Value};

use super::query::{Action, ActionKind, Complaint, Query, Shape, Turn};
use crate::gtp::side::{SideView, utility};

/// The analysis of a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    id: &'a str,
    turn_number: usize,
    is_during_search: bool,
    move_infos: Vec<MoveInfo>,
    root_info: RootInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<f32>>,
}

/// A move that the search has tried.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    #[serde(rename = "move")]
    mv: String,
    order: usize,
    visits: u64,
    edge_visits: u64,
    #[serde(flatten)]
    numbers: Numbers,
    prior: f32,
    lcb: f32,
    utility_lcb: f32,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv_visits: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f32>>,
}

/// The position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: &'static str,
    visits: u64,
    #[serde(flatten)]
    numbers: Numbers,
}

/// The numbers of a position or of a move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Numbers {
    winrate: f32,
    utility: f32,
    score_lead: f32,
    score_mean: f32,
    score_selfplay: f32,
    score_stdev: f32,
    weight: u64,
}

impl Numbers {
    fn new(winrate: f32, lead: f32, deviation: f32, visits: u64) -> Numbers {
        Numbers {
            winrate,
            utility: utility(winrate),
            score_lead: lead,
            score_mean: lead,
            score_selfplay: lead,
            score_stdev: deviation,
            weight: visits,
        }
    }
}

/// The line for a report.
pub(super) fn of_report(query: &Query, turn: Turn, report: &Report, is_last: bool) -> String {
    if is_last && report.visits == 0 {
        return without_result(query, turn);
    }
    let (shape, rules) = (query.shape, query.rules());
    let view = SideView {
        size: query.size(),
        komi: rules.komi,
        color: shape.side.color(report.to_move),
    };
    let infos = report.candidates.iter().enumerate();
    line(&Answer {
        id: &query.id,
        turn_number: turn.number,
        is_during_search: !is_last,
        move_infos: infos
            .map(|(order, found)| move_info(order, found, report.to_move, &view, shape))
            .collect(),
        root_info: RootInfo {
            current_player: match report.to_move {
                Color::Black => "B",
                Color::White => "W",
            },
            visits: report.visits,
            numbers: Numbers::new(
                view.win_rate(report.win_rate(), report.to_move),
                view.lead(report.score_mean),
                report.score_deviation,
                report.visits,
            ),
        },
        ownership: (shape.ownership).then(|| owners(&report.ownership, &view)),
        policy: shape.policy.then(|| {
            let values = report.probabilities.values().iter();
            values.map(|value| value.unwrap_or(-1.0)).collect()
        }),
    })
}

fn move_info(
    order: usize,
    found: &Candidate,
    to_move: Color,
    view: &SideView,
    shape: Shape,
) -> MoveInfo {
    let lcb = view.win_rate(found.lower_bound, to_move);
    let ownership = found.ownership.as_ref();
    MoveInfo {
        mv: view.vertex(found.mv),
        order,
        visits: found.visits,
        edge_visits: found.visits,
        numbers: Numbers::new(
            view.win_rate(found.win_rate, to_move),
            view.lead(found.score_mean),
            found.score_deviation,
            found.visits,
        ),
        prior: found.probability,
        lcb,
        utility_lcb: utility(lcb),
        pv: found.line.iter().map(|&mv| view.vertex(mv)).collect(),
        pv_visits: shape.line_visits.then(|| found.line_visits.clone()),
        ownership: ownership
            .filter(|_| shape.ownership_by_move)
            .map(|owners_after| owners(owners_after, view)),
    }
}

/// A number for each point, by rows from the top.
fn owners(ownership: &Ownership, view: &SideView) -> Vec<f32> {
    let values = ownership.values().iter();
    values.map(|&owner| view.signed(owner)).collect()
}

/// The last line for a position that was not searched.
pub(super) fn without_result(query: &Query, turn: Turn) -> String {
    line(&serde_json::json!({
        "id": query.id,
        "turnNumber": turn.number,
        "isDuringSearch": false,
        "noResults": true,
    }))
}

/// The last line for a position that cannot be searched.
pub(super) fn of_failure(query: &Query, turn: Turn, reason: &str) -> String {
    line(&serde_json::json!({
        "error": reason,
        "id": query.id,
        "turnNumber": turn.number,
    }))
}

/// The answer to an action: its fields, and what it asks for.
pub(super) fn of_action(action: &Action) -> String {
    let mut fields = action.fields.clone();
    let mut add = |name: &str, value: Value| _ = fields.insert(name.to_owned(), value);
    match action.kind {
        ActionKind::Version => {
            add("version", env!("CARGO_PKG_VERSION").into());
            add("git_hash", "<omitted>".into());
        }
        ActionKind::Models => add("models", Value::Array(Vec::new())),
        ActionKind::ClearCache | ActionKind::Terminate { .. } => {}
    }
    line(&fields)
}

pub(super) fn of_error(complaint: &Complaint) -> String {
    of_complaint("error", complaint)
}

pub(super) fn of_warning(complaint: &Complaint) -> String {
    of_complaint("warning", complaint)
}

fn of_complaint(kind: &str, complaint: &Complaint) -> String {
    let mut fields = Map::new();
    fields.insert(kind.to_owned(), complaint.text.clone().into());
    for (name, value) in [("field", &complaint.field), ("id", &complaint.id)] {
        if let Some(value) = value {
            fields.insert(name.to_owned(), value.clone().into());
        }
    }
    line(&fields)
}

fn line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value);
    text.expect("answers have only plain values and names as keys")
}
