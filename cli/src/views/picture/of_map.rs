//! Describes a map as a picture.

use binmatrix::{Color, Point, Points};
use binmatrix_analysis::influence::PointValues;
use binmatrix_analysis::local_life::LocalStatus;

use super::description::{Bar, Hatching, Layer, Mark, Picture, Weight};
use crate::formats::record::Place;
use crate::results::atlas::Sheet;
use crate::results::map::{Known, Map};
use crate::views::heading;

/// Describes the whole plan: the points of each color, links, clusters, eyes, shadows, dead stones, and unsettled
/// regions.
#[must_use]
pub fn of_map(sheet: &Sheet) -> Picture {
    let Sheet {
        place,
        info,
        choice,
        map,
    } = sheet;
    let mut layers = Vec::new();
    for color in Color::BOTH {
        layers.extend(of_color(place, map, color));
    }
    let (right, down) = (&map.survey.map.links_right, &map.survey.map.links_down);
    layers.push(Layer::Links {
        bar: Bar::Neutral,
        right: right.neutral,
        down: down.neutral,
    });
    layers.extend(local_life(map));
    Picture {
        board: place.board,
        heading: heading::lines(info, choice.as_ref(), place),
        last: place.last_stone().map(|point| (point, place.move_number)),
        layers,
    }
}

fn of_color(place: &Place, map: &Map, color: Color) -> Vec<Layer> {
    let survey = &map.survey;
    let eyes = map.eye_points(color);
    let contested = map.contested();
    let free = place.board.empty() - contested;
    let (links_right, links_down) = (&survey.map.links_right, &survey.map.links_down);
    let right = outside(contested, links_right.colored[color], 0, 1);
    let down = outside(contested, links_down.colored[color], 1, 0);
    let mut layers = vec![
        Layer::Field {
            color,
            strengths: shaded(&survey.shadows.influence, map.shadow_points(color)),
        },
        Layer::Links {
            bar: Bar::One(color),
            right,
            down,
        },
        Layer::Marked {
            mark: Mark::Held(color),
            points: (survey.map.points[color] & free) - eyes,
        },
        Layer::Marked {
            mark: Mark::Eye(color),
            points: eyes & free,
        },
    ];
    for (number, cluster) in survey.clusters.clusters.iter().enumerate() {
        if cluster.color != color {
            continue;
        }
        let known = map.known_of(number);
        let known = known.filter(|known| known.status == LocalStatus::Alive);
        layers.push(Layer::Outlined {
            color,
            weight: match known {
                Some(Known { of_all: true, .. }) => Weight::Heavy,
                Some(_) => Weight::Hollow,
                None => Weight::Light,
            },
            points: cluster.points - contested,
        });
    }
    layers
}

/// The strength of a field by its influence, in sevenths. The influence of four stones is the maximum that can be
/// distinguished.
fn shaded(influence: &PointValues, points: Points) -> Vec<(Point, f64)> {
    const FAINTEST: f64 = 0.2;
    const FULL: f64 = 28.0;
    points
        .iter()
        .map(|point| {
            let sevenths = f64::from(influence.at(point).unwrap_or(0).abs());
            let share = (sevenths / FULL).min(1.0).sqrt();
            (point, FAINTEST + (1.0 - FAINTEST) * share)
        })
        .collect()
}

/// Removes the links that have an end in `points`. Links are named by one end; the other is at this offset.
fn outside(points: Points, mut links: Points, down: u8, right: u8) -> Points {
    for end in links {
        let other = Point::new(end.row() + down, end.column() + right);
        if points.contains(end) || other.is_some_and(|other| points.contains(other)) {
            links.remove(end);
        }
    }
    links
}

/// Describes dead stones and undecided regions.
///
/// Stones that are dead in a region with all else the opponent's may live on the board, so they have no mark, and neither
/// have those in ko or seki there; of those that are unsettled there, only the moves that save them are marked.
fn local_life(map: &Map) -> Vec<Layer> {
    let dead = map.survey.dead - map.contested();
    let mut dead_on_board = Points::empty(dead.size());
    let mut layers = Vec::new();
    // The answer of a player is only told in the text.
    let exact = map.regions.iter();
    for region in exact.filter(|region| region.known().is_exact) {
        let known = region.known();
        let hatching = match (known.status, known.on_board) {
            (LocalStatus::Dead, true) => {
                dead_on_board = dead_on_board | (region.local.goal() - dead);
                continue;
            }
            (LocalStatus::Unsettled, true) => Hatching::Unsettled,
            (LocalStatus::Ko, true) => Hatching::Ko,
            (LocalStatus::Unsettled, false) => Hatching::UnsettledInside,
            (LocalStatus::Seki, true) => Hatching::Seki,
            _ => continue,
        };
        layers.push(Layer::Hatched {
            hatching,
            points: region.own,
        });
        let [kills, saves] = region.vital();
        let marks = match known.on_board {
            true => vec![
                (Mark::Vital, kills & saves),
                (Mark::Kills, kills - saves),
                (Mark::Saves, saves - kills),
            ],
            false => vec![(Mark::Saves, saves)],
        };
        let marks = marks.into_iter();
        layers.extend(marks.map(|(mark, points)| Layer::Marked { mark, points }));
    }
    for (mark, points) in [(Mark::Dead, dead), (Mark::DeadOnBoard, dead_on_board)] {
        layers.push(Layer::Marked { mark, points });
    }
    layers
}
