//! Describes the life and death of groups as a picture.

use binmatrix::{Color, Move, Point};
use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_analysis::seki::SekiVerdict;

use super::description::{Hatching, Layer, Mark, Picture, Weight};
use super::line::numbered;
use crate::results::atlas::Spot;
use crate::results::life::Group;
use crate::views::heading;
use crate::views::words::name;

/// The most stones of a line of play. More are hard to follow.
const LONGEST_LINE: usize = 15;

/// Describes the status of groups on the board, vital points, and for a single group the line of play: one picture with the
/// attacker moving first, and one with the defender, or one for both if there is no line.
///
/// Groups whose stones all live have heavy outlines, those of which some do hollow ones, and groups whose status is not
/// proven light ones. Dead stones are crossed out, and the points of unsettled groups and of those in ko or seki are
/// hatched.
#[must_use]
pub fn of_life(spot: &Spot, groups: &[Group]) -> Vec<Picture> {
    let place = &spot.place;
    let picture = Picture {
        board: place.board,
        heading: heading::lines(&spot.info, spot.choice.as_ref(), place),
        last: place.last_stone().map(|point| (point, place.move_number)),
        layers: groups.iter().flat_map(of_group).collect(),
    };
    let [group] = groups else {
        return vec![picture];
    };
    let (verdict, empty) = (&group.verdict, place.board.empty());
    let lines = [
        (!verdict.color, &verdict.attack.line),
        (verdict.color, &verdict.defense.line),
    ];
    let lines = lines.into_iter().filter(|(_, line)| !line.is_empty());
    let pictures: Vec<Picture> = lines
        .map(|(first, line)| {
            let stones = numbered(line, first, empty, LONGEST_LINE);
            let mut picture = picture.clone();
            picture.heading.push(moves_first(first, line, &stones));
            picture.layers.push(Layer::Line { stones });
            picture
        })
        .collect();
    match pictures.is_empty() {
        true => vec![picture],
        false => pictures,
    }
}

/// The line of the heading about a line of play.
fn moves_first(first: Color, line: &[Move], stones: &[(Point, Color, usize)]) -> String {
    let first = name(first);
    let drawn = stones.last().map_or(0, |&(_, _, number)| number);
    let after = line[drawn..].iter().filter(|mv| mv.point().is_some());
    match (drawn, after.count()) {
        (0, 0) => format!("{first} first: elsewhere"),
        (_, 0) => format!("{first} first"),
        (drawn, _) => format!("{first} first: {drawn} of {} moves", line.len()),
    }
}

fn of_group(group: &Group) -> Vec<Layer> {
    let verdict = &group.verdict;
    let status = match (verdict.some.status(), group.seki) {
        (LocalStatus::Alive, Some(SekiVerdict::Seki)) => LocalStatus::Seki,
        (status, _) => status,
    };
    let mut layers = Vec::new();
    match status {
        LocalStatus::Dead => layers.push(Layer::Marked {
            mark: Mark::DeadOnBoard,
            points: verdict.goal,
        }),
        LocalStatus::Unsettled | LocalStatus::Ko | LocalStatus::Seki => {
            layers.push(Layer::Hatched {
                hatching: match status {
                    LocalStatus::Ko => Hatching::Ko,
                    LocalStatus::Seki => Hatching::Seki,
                    _ => Hatching::Unsettled,
                },
                points: verdict.goal,
            });
        }
        LocalStatus::Alive | LocalStatus::Unknown => {
            layers.push(Layer::Outlined {
                color: verdict.color,
                weight: match (status, verdict.all.status()) {
                    (LocalStatus::Alive, LocalStatus::Alive) => Weight::Heavy,
                    (LocalStatus::Alive, _) => Weight::Hollow,
                    _ => Weight::Light,
                },
                points: verdict.goal,
            });
        }
    }
    if matches!(status, LocalStatus::Unsettled | LocalStatus::Ko) {
        let (kills, saves) = (verdict.attack.moves, verdict.defense.moves);
        for (mark, points) in [
            (Mark::Vital, kills & saves),
            (Mark::Kills, kills - saves),
            (Mark::Saves, saves - kills),
        ] {
            layers.push(Layer::Marked { mark, points });
        }
    }
    layers
}
