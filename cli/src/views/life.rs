//! Writes the life and death of groups as plain text.

use std::fmt::Write;

use binmatrix::{COLUMN_LETTERS, Color, Move, Point, Points};
use binmatrix_analysis::board_life::{Claim, Fate, Hangs, LifeVerdict, Shown};
use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_analysis::seki::SekiVerdict;
use binmatrix_analysis::semeai::{LibertyCount, Semeai, SemeaiOutcome, SemeaiResult, SemeaiSource};

use crate::formats::record::Place;
use crate::results::atlas::Spot;
use crate::results::life::Group;
use crate::system::output::Look;
use crate::views::layout::{self, DIM, LABEL, entry};
use crate::views::words::{ON_BOARD, capitalized, name, some_of};

/// Writes the heading, the board with the groups, and lines about each group and about the semeai between them.
#[must_use]
pub fn text(spot: &Spot, groups: &[Group], semeai: Option<&Semeai>, look: &Look) -> String {
    let place = &spot.place;
    let mut text = layout::header(&spot.info, spot.choice.as_ref(), place, look);
    text += &board(place, groups, look);
    text.push('\n');
    entry(&mut text, look, "Board", "X O stones; # @ the groups below");
    let mut verdicts = groups.iter().map(|group| &group.verdict);
    if verdicts.any(|verdict| verdict.some.holds_on_board()) {
        entry(&mut text, look, "Proven", ON_BOARD);
    }
    let semeai = semeai.map(semeai_lines);
    for lines in groups.iter().map(lines).chain(semeai) {
        text.push('\n');
        for (label, value) in lines {
            entry(&mut text, look, &label, &value);
        }
    }
    text
}

fn board(place: &Place, groups: &[Group], look: &Look) -> String {
    let (board, size) = (&place.board, place.board.size());
    let none = Points::empty(size);
    let goals = groups.iter().map(|group| group.verdict.goal);
    let shown = goals.fold(none, |all, goal| all | goal);
    let letters = COLUMN_LETTERS[..usize::from(size.width())].iter();
    let letters: String = letters
        .flat_map(|&letter| [' ', char::from(letter)])
        .collect();
    let heading = look.paint(DIM, &format!("{:LABEL$}{letters}", ""));
    let mut text = format!("{heading}\n");
    for row in 0..size.height() {
        let label = format!("{:>LABEL$}", size.height() - row);
        let points = (0..size.width()).filter_map(|column| Point::new(row, column));
        let line: String = points
            .flat_map(|point| {
                let stone = match (board.at(point), shown.contains(point)) {
                    (Some(Color::Black), false) => 'X',
                    (Some(Color::White), false) => 'O',
                    (Some(Color::Black), true) => '#',
                    (Some(Color::White), true) => '@',
                    (None, _) => '.',
                };
                [' ', stone]
            })
            .collect();
        let _ = writeln!(text, "{}{line}", look.paint(DIM, &label));
    }
    text + &heading + "\n"
}

/// The lines about a group.
fn lines(group: &Group) -> Vec<(String, String)> {
    let verdict = &group.verdict;
    let size = verdict.goal.size();
    let (defender, attacker) = (name(verdict.color), name(!verdict.color));
    let label = format!("{defender} {}", group.origin.vertex(size));
    let mut lines = vec![(label, capitalized(&status(verdict, &verdict.some)))];
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let (some, all) = (verdict.some.status(), verdict.all.status());
    if all != some {
        line("  all stones", capitalized(some_of(all)));
    }
    for (color, shown) in [(attacker, &verdict.attack), (defender, &verdict.defense)] {
        if !shown.line.is_empty() {
            line(&format!("  {color}"), moves(shown, size));
        }
    }
    let is_open = |claim: &Claim| !matches!(claim.status(), LocalStatus::Alive | LocalStatus::Dead);
    if is_open(&verdict.some) {
        let is_sure = [
            verdict.some.attacker_first.most == Fate::Dies,
            verdict.some.defender_first.least == Fate::Stays,
        ];
        let shown = [("kills", &verdict.attack), ("saves", &verdict.defense)];
        for ((label, shown), is_sure) in shown.into_iter().zip(is_sure) {
            if !shown.moves.is_empty() {
                let by_ko = if is_sure { "" } else { "by ko: " };
                line(
                    &format!("  {label}"),
                    format!("{by_ko}{}", vertices(shown.moves)),
                );
            }
        }
    }
    match group.seki {
        Some(SekiVerdict::Seki) => line("  seki", "neither side may play first".into()),
        Some(SekiVerdict::BothStand) => line(
            "  seki",
            "no, but neither side can capture the other".into(),
        ),
        Some(_) | None => {}
    }
    match verdict.hangs_on {
        Some(Hangs::Connection(friends)) => line(
            "  hangs on",
            format!("the connection with {}", vertices(friends)),
        ),
        Some(Hangs::Outside(points)) => {
            let at = match points.is_empty() {
                true => String::new(),
                false => format!(", at {}", vertices(points)),
            };
            line(
                "  hangs on",
                format!("an eye, a way out or a capture outside{at}"),
            );
        }
        None => {}
    }
    lines
}

/// The lines about a semeai.
fn semeai_lines(semeai: &Semeai) -> Vec<(String, String)> {
    let results = Color::BOTH.map(|first| {
        let label = format!("{} first", name(first));
        (label, capitalized(&result(&semeai.first[first])))
    });
    let mut lines = Vec::from(results);
    if let Some(count) = &semeai.count {
        lines.extend(count_lines(count));
    }
    lines
}

/// The result of a semeai in words.
fn result(result: &SemeaiResult) -> String {
    let outcome = match result.outcome {
        SemeaiOutcome::Captured(color) => format!("{} is captured", name(color)),
        SemeaiOutcome::BothStay => "both stay".into(),
        SemeaiOutcome::Ko => "a ko decides".into(),
        _ => return "not proven".into(),
    };
    let moves = match result.moves.is_empty() {
        true => String::new(),
        false => format!(", by {}", vertices(result.moves)),
    };
    let source = match (result.source, result.holds_on_board) {
        (SemeaiSource::Read, _) => "read",
        (SemeaiSource::Counted, true) => "counted",
        (SemeaiSource::Counted, false) => "counted, not proven",
    };
    format!("{outcome}{moves} ({source})")
}

/// The liberties of a plain race.
fn count_lines(count: &LibertyCount) -> Vec<(String, String)> {
    let some = |label: &str, points: Points| {
        let has_any = !points.is_empty();
        has_any.then(|| format!("{label} {}", vertices(points)))
    };
    let mut lines = Vec::new();
    for color in Color::BOTH {
        let parts = [
            some("outside", count.outside[color]),
            some("eyes", count.eyes[color]),
            some("shared", count.shared),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        lines.push((format!("  {}", name(color)), parts.join(", ")));
    }
    if !count.rests_on.is_empty() {
        let around = format!("{} without an answer", vertices(count.rests_on));
        lines.push(("  rests on".into(), around));
    }
    lines
}

/// A claim in words.
fn status(verdict: &LifeVerdict, claim: &Claim) -> String {
    let (defender, attacker) = (name(verdict.color), name(!verdict.color));
    match claim.status() {
        LocalStatus::Alive => format!("alive on the board, even if {attacker} moves first"),
        LocalStatus::Dead => format!("dead on the board, even if {defender} moves first"),
        LocalStatus::Unsettled => "unsettled on the board: the first move decides".into(),
        LocalStatus::Ko => "ko on the board".into(),
        LocalStatus::Seki | LocalStatus::Unknown => {
            let mut parts = vec!["not proven".to_owned()];
            if claim.defender_first.least == Fate::Stays {
                parts.push(format!("lives if {defender} moves first"));
            }
            if claim.attacker_first.most == Fate::Dies {
                parts.push(format!("dies if {attacker} moves first"));
            }
            parts.join("; ")
        }
    }
}

fn vertices(points: Points) -> String {
    let size = points.size();
    let vertices = points.iter().map(|point| point.vertex(size).to_string());
    vertices.collect::<Vec<_>>().join(" ")
}

fn moves(shown: &Shown, size: binmatrix::BoardSize) -> String {
    let moves = shown.line.iter().map(|&mv| match mv {
        Move::Play(point) => point.vertex(size).to_string(),
        Move::Pass => "elsewhere".to_owned(),
    });
    format!("first: {}", moves.collect::<Vec<_>>().join(" "))
}
