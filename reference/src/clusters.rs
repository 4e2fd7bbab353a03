//! Irgo's clusters on the color map, with their borders, eyes and obvious status.
//!
//! A point belongs to a *cluster* of a color if all its links are of that color or neutral, and the point or one of its
//! links has the color. Points are joined along links of their color. The *border* of a cluster is its points with a
//! neighbor outside it. An *eye* is a connected component of points that the color controls, that have no stone and
//! that are not on the border.

use std::collections::BTreeSet;

use crate::board::{Board, Color, Point};
use crate::color_map::{ColorMap, Link};

/// A cluster. All lists of points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    /// The color of the cluster.
    pub color: Color,
    /// The points of the cluster; the first one is its origin.
    pub points: Vec<Point>,
    /// The stones of the cluster.
    pub stones: Vec<Point>,
    /// The points of the cluster with a neighbor outside it.
    pub border: Vec<Point>,
    /// The points of each eye.
    pub eyes: Vec<Vec<Point>>,
    /// True if no path leads from the border, over empty points that are not of the enemy's color, to a friendly stone
    /// outside the cluster or to an uncolored point.
    pub surrounded: bool,
    /// The indices of the enemy clusters next to the border and, if the cluster is surrounded, next to those paths,
    /// sorted.
    pub around: Vec<usize>,
    /// True if the cluster is obviously alive.
    pub alive: bool,
    /// True if the cluster is obviously dead.
    pub dead: bool,
}

/// The bounds by which a cluster is obviously alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// A cluster with more eyes than this is obviously alive.
    pub eyes: usize,
    /// A cluster with an eye of more points than this is obviously alive, unless the eye has one of the `dead_shapes`.
    pub points: usize,
    /// The dead shapes as drawings, with `#` for a point.
    pub dead_shapes: Vec<&'static [&'static str]>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            eyes: 2,
            points: 3,
            dead_shapes: DEAD_SHAPES.to_vec(),
        }
    }
}

/// Square four, pyramid four, bulky five, crossed five, rabbity six.
pub const DEAD_SHAPES: [&[&str]; 5] = [
    &["##", "##"],
    &[".#.", "###"],
    &["##.", "###"],
    &[".#.", "###", ".#."],
    &[".#.", "###", ".##"],
];

/// Finds all clusters of a position with this map, ordered by their first points.
#[must_use]
pub fn clusters(board: &Board, map: &ColorMap, bounds: &Bounds) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for point in board.points() {
        let is_new = !clusters.iter().any(|one| one.points.contains(&point));
        for color in [Color::Black, Color::White] {
            if is_new && is_held(board, map, point, color) {
                clusters.push(cluster(board, map, point, color));
            }
        }
    }
    for cluster in &mut clusters {
        cluster.alive = is_alive(cluster, bounds);
    }
    for number in 0..clusters.len() {
        let (surrounded, around) = surroundings(board, map, &clusters, number);
        let enclosed = !around.is_empty() && around.iter().all(|&other| clusters[other].alive);
        let cluster = &mut clusters[number];
        cluster.dead = !cluster.alive && surrounded && enclosed;
        cluster.surrounded = surrounded;
        cluster.around = around;
    }
    clusters
}

/// Returns true if the point belongs to a cluster of the color.
fn is_held(board: &Board, map: &ColorMap, point: Point, color: Color) -> bool {
    let links = map.links_of(board, point);
    let own = links.contains(&Link::One(color)) || map.points.get(&point) == Some(&color);
    own && links
        .iter()
        .all(|&link| link == Link::One(color) || link == Link::Neutral)
}

/// Returns the cluster that contains a point, without its obvious status.
fn cluster(board: &Board, map: &ColorMap, start: Point, color: Color) -> Cluster {
    let mut points = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(point) = waiting.pop() {
        for neighbor in board.neighbors(point) {
            let joined = map.link(point, neighbor) == Link::One(color);
            if joined && is_held(board, map, neighbor, color) && points.insert(neighbor) {
                waiting.push(neighbor);
            }
        }
    }
    let is_border = |&point: &Point| {
        let neighbors = board.neighbors(point);
        neighbors.iter().any(|neighbor| !points.contains(neighbor))
    };
    let is_eye = |point: Point| {
        points.contains(&point)
            && map.is_controlled(board, point, color)
            && !is_border(&point)
            && board.at(point).is_none()
    };
    Cluster {
        color,
        stones: points
            .iter()
            .copied()
            .filter(|&point| board.at(point).is_some())
            .collect(),
        border: points.iter().copied().filter(is_border).collect(),
        eyes: board.components(&is_eye),
        points: points.iter().copied().collect(),
        surrounded: false,
        around: Vec::new(),
        alive: false,
        dead: false,
    }
}

fn is_alive(cluster: &Cluster, bounds: &Bounds) -> bool {
    cluster.eyes.len() > bounds.eyes
        || cluster.eyes.iter().any(|eye| {
            eye.len() > bounds.points
                && !bounds.dead_shapes.iter().any(|shape| has_shape(eye, shape))
        })
}

/// Returns true if the points are an image of the drawn shape.
#[must_use]
pub fn has_shape(points: &[Point], shape: &[&str]) -> bool {
    let mut image: Vec<(i32, i32)> = Vec::new();
    for (row, line) in shape.iter().enumerate() {
        for (column, character) in line.chars().enumerate() {
            if character == '#' {
                image.push((row as i32, column as i32));
            }
        }
    }
    let points = points.iter();
    let points = at_corner(points.map(|p| (p.row as i32, p.column as i32)).collect());
    for _ in 0..2 {
        for _ in 0..4 {
            if at_corner(image.clone()) == points {
                return true;
            }
            // A quarter turn.
            image = image.iter().map(|&(row, column)| (column, -row)).collect();
        }
        // A reflection.
        image = image.iter().map(|&(row, column)| (row, -column)).collect();
    }
    false
}

/// Returns the cells moved so that the smallest row and the smallest column are 0, sorted.
fn at_corner(cells: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    let top = cells.iter().map(|&(row, _)| row).min().unwrap_or(0);
    let left = cells.iter().map(|&(_, column)| column).min().unwrap_or(0);
    let mut moved: Vec<(i32, i32)> = cells
        .iter()
        .map(|&(row, column)| (row - top, column - left))
        .collect();
    moved.sort_unstable();
    moved
}

/// Returns whether a cluster is surrounded, and the enemy clusters around it.
fn surroundings(
    board: &Board,
    map: &ColorMap,
    clusters: &[Cluster],
    number: usize,
) -> (bool, Vec<usize>) {
    let cluster = &clusters[number];
    let enemy = cluster.color.opponent();
    let mut seen: BTreeSet<Point> = cluster.border.iter().copied().collect();
    let mut waiting = cluster.border.clone();
    let mut surrounded = true;
    while let Some(point) = waiting.pop() {
        for neighbor in board.neighbors(point) {
            match board.at(neighbor) {
                Some(color) => {
                    if color == cluster.color && !cluster.points.contains(&neighbor) {
                        surrounded = false;
                    }
                }
                None => {
                    if !map.points.contains_key(&neighbor) {
                        surrounded = false;
                    }
                    if map.points.get(&neighbor) != Some(&enemy) && seen.insert(neighbor) {
                        waiting.push(neighbor);
                    }
                }
            }
        }
    }
    let from: Vec<Point> = match surrounded {
        true => seen.into_iter().collect(),
        false => cluster.border.clone(),
    };
    let is_around = |other: &Cluster| {
        let mut beside = from.iter().flat_map(|&point| board.neighbors(point));
        other.color == enemy && beside.any(|point| other.points.contains(&point))
    };
    let around = (0..clusters.len()).filter(|&other| is_around(&clusters[other]));
    (surrounded, around.collect())
}
