//! Irgo's color map ("Swim's color map"): the colors of points and of the links between neighbors, drawn in rounds
//! until nothing changes.
//!
//! Each round applies three rules, each to all points or links simultaneously, based on the state when the rule starts.
//!
//! 1. Each point colored since the previous round colors its links. A link colored by both colors is neutral from then
//!    on.
//! 2. An uncolored empty point takes a color if it has at least three links of that color (two, if it has fewer than
//!    four links) and none of the other color.
//! 3. An uncolored link between two uncolored points takes a color if each of the two points has at least one link of
//!    that color and neither has one of the other color.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Color, Point};

/// Both colors.
const COLORS: [Color; 2] = [Color::Black, Color::White];

/// The state of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// The link has no color.
    Uncolored,
    /// The link has this color.
    One(Color),
    /// Both colors have colored the link.
    Neutral,
}

/// The colors of points and links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColorMap {
    /// The color of each colored point.
    pub points: BTreeMap<Point, Color>,
    /// The links, identified by their two ends, the upper or left end first.
    pub links: BTreeMap<(Point, Point), Link>,
    /// The number of rounds that changed something.
    pub rounds: usize,
}

impl ColorMap {
    /// The state of the link between two neighbors.
    ///
    /// # Panics
    ///
    /// - if the points are not neighbors.
    #[must_use]
    pub fn link(&self, one: Point, other: Point) -> Link {
        self.links[&(one.min(other), one.max(other))]
    }

    /// All links of a point.
    #[must_use]
    pub fn links_of(&self, board: &Board, point: Point) -> Vec<Link> {
        let neighbors = board.neighbors(point).into_iter();
        neighbors.map(|other| self.link(point, other)).collect()
    }

    /// Returns true if all links of a point have this color; false for a point without links.
    #[must_use]
    pub fn is_controlled(&self, board: &Board, point: Point, color: Color) -> bool {
        let links = self.links_of(board, point);
        !links.is_empty() && links.iter().all(|&link| link == Link::One(color))
    }

    /// The number of links of this color at a point.
    fn count(&self, board: &Board, point: Point, color: Color) -> usize {
        let links = self.links_of(board, point).into_iter();
        links.filter(|&link| link == Link::One(color)).count()
    }

    /// Returns true if the point has a link of this color and none of the other color.
    fn leans_to(&self, board: &Board, point: Point, color: Color) -> bool {
        self.count(board, point, color) > 0 && self.count(board, point, color.opponent()) == 0
    }
}

/// Draws the map of a position.
#[must_use]
pub fn color_map(board: &Board) -> ColorMap {
    let mut links = BTreeMap::new();
    for point in board.points() {
        for neighbor in board.neighbors(point) {
            links.insert((point.min(neighbor), point.max(neighbor)), Link::Uncolored);
        }
    }
    let stones = board.points().into_iter();
    let mut map = ColorMap {
        points: stones
            .filter_map(|point| Some((point, board.at(point)?)))
            .collect(),
        links,
        rounds: 0,
    };
    let mut fresh: BTreeSet<Point> = map.points.keys().copied().collect();
    loop {
        let before = map.clone();
        color_links_of(board, &mut map, &fresh);
        fresh = color_points(board, &mut map);
        join_points(board, &mut map);
        if map == before {
            return map;
        }
        map.rounds += 1;
    }
}

/// Rule 1.
fn color_links_of(board: &Board, map: &mut ColorMap, fresh: &BTreeSet<Point>) {
    for &point in fresh {
        let color = map.points[&point];
        for neighbor in board.neighbors(point) {
            let link = (point.min(neighbor), point.max(neighbor));
            let colored = match map.links[&link] {
                Link::Uncolored => Link::One(color),
                Link::One(other) if other == color => Link::One(color),
                Link::One(_) | Link::Neutral => Link::Neutral,
            };
            map.links.insert(link, colored);
        }
    }
}

/// Rule 2. Returns the points that took a color.
fn color_points(board: &Board, map: &mut ColorMap) -> BTreeSet<Point> {
    let before = map.clone();
    let mut fresh = BTreeSet::new();
    for point in board.points() {
        if before.points.contains_key(&point) {
            continue;
        }
        let needed = if board.neighbors(point).len() < 4 {
            2
        } else {
            3
        };
        for color in COLORS {
            let others = before.count(board, point, color.opponent());
            if before.count(board, point, color) >= needed && others == 0 {
                map.points.insert(point, color);
                fresh.insert(point);
            }
        }
    }
    fresh
}

/// Rule 3.
fn join_points(board: &Board, map: &mut ColorMap) {
    let before = map.clone();
    for (&(one, other), &link) in &before.links {
        let ends = [one, other];
        if link != Link::Uncolored || ends.iter().any(|end| before.points.contains_key(end)) {
            continue;
        }
        for color in COLORS {
            if ends.iter().all(|&end| before.leans_to(board, end, color)) {
                map.links.insert((one, other), Link::One(color));
            }
        }
    }
}
