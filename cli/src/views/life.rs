//! Writes the life and death of groups as plain text.

use std::fmt::Write;

use binmatrix::{COLUMN_LETTERS, Color, Move, Point, Points};
use binmatrix_analysis::board_life::{Claim, Fate, Hangs, LifeVerdict, Shown};
use binmatrix_analysis::local_life::LocalStatus;

use crate::formats::record::Place;
use crate::results::atlas::Spot;
use crate::results::life::Group;
use crate::system::output::Look;
use crate::views::layout::{self, DIM, LABEL, entry};
use crate::views::words::{capitalized, name};

/// Writes the heading, the board with the groups, and lines about each group.
#[must_use]
pub fn text(spot: &Spot, groups: &[Group], look: &Look) -> String {
    let place = &spot.place;
    let mut text = layout::header(&spot.info, spot.choice.as_ref(), place, look);
    text += &board(place, groups, look);
    text.push('\n');
    entry(&mut text, look, "Board", "X O stones; # @ the groups below");
    for group in groups {
        text.push('\n');
        let mut line = |label: &str, value: &str| entry(&mut text, look, label, value);
        for (label, value) in lines(group) {
            line(&label, &value);
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
    if verdict.all != verdict.some {
        line("  all stones", capitalized(&status(verdict, &verdict.all)));
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
