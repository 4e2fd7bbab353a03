//! Describes the life and death of groups as a picture.

use binmatrix::{Color, Point, Points};
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::local_life::LocalStatus;

use super::description::{Hatching, Layer, Mark, Picture, Weight};
use super::line::numbered;
use crate::results::atlas::Spot;
use crate::results::life::Group;
use crate::views::heading;

/// The most stones of a line of play. More are hard to follow.
const LONGEST_LINE: usize = 15;

/// Describes the status of groups on the board, vital points, and for a single group a line of play.
///
/// Living groups have heavy outlines, groups whose status is not proven light ones. Dead stones are crossed out, and
/// the points of unsettled groups and of those in ko are hatched.
#[must_use]
pub fn of_life(spot: &Spot, groups: &[Group]) -> Picture {
    let place = &spot.place;
    let mut layers = Vec::new();
    for group in groups {
        layers.extend(of_group(&group.verdict));
    }
    if let [group] = groups {
        let stones = line(&group.verdict, place.board.empty());
        layers.push(Layer::Line { stones });
    }
    Picture {
        board: place.board,
        heading: heading::lines(&spot.info, spot.choice.as_ref(), place),
        last: place.last_stone().map(|point| (point, place.move_number)),
        layers,
    }
}

fn of_group(verdict: &LifeVerdict) -> Vec<Layer> {
    let status = verdict.some.status();
    let mut layers = Vec::new();
    match status {
        LocalStatus::Dead => layers.push(Layer::Marked {
            mark: Mark::DeadOnBoard,
            points: verdict.goal,
        }),
        LocalStatus::Unsettled | LocalStatus::Ko => layers.push(Layer::Hatched {
            hatching: match status {
                LocalStatus::Ko => Hatching::Ko,
                _ => Hatching::Unsettled,
            },
            points: verdict.goal,
        }),
        LocalStatus::Alive | LocalStatus::Seki | LocalStatus::Unknown => {
            layers.push(Layer::Outlined {
                color: verdict.color,
                weight: match status {
                    LocalStatus::Alive => Weight::Heavy,
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

/// The stones of the line with the attacker moving first, else of that with the defender.
fn line(verdict: &LifeVerdict, empty: Points) -> Vec<(Point, Color, usize)> {
    let (shown, color) = match verdict.attack.line.is_empty() {
        false => (&verdict.attack, !verdict.color),
        true => (&verdict.defense, verdict.color),
    };
    numbered(&shown.line, color, empty, LONGEST_LINE)
}
