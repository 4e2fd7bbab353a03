//! Shadows of clusters, and groups of clusters whose shadows touch, as in irgo.
//!
//! A pretend stone is placed on every empty point that a color controls. The influence of all stones and pretend stones
//! is added up. A point belongs to the shadow of a cluster if it is outside the cluster, the sum has the cluster's
//! color, and the cluster's stones and pretend stones contribute at least as much as those of any other cluster of the
//! color.

use crate::board::{Board, Color, Point};
use crate::clusters::Cluster;
use crate::color_map::ColorMap;
use crate::influence::{Source, given, influence_of, stones};

/// The choices that the published descriptions leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// True if pretend stones stop the influence of the other color.
    pub pretend_stones_stop: bool,
    /// True if a point to which several clusters contribute the same maximum is in the shadow of each; otherwise it is
    /// in none.
    pub ties_are_shared: bool,
    /// True if clusters touch with their points and their shadows; otherwise only the shadows count.
    pub clusters_touch: bool,
}

/// The shadows of a position's clusters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shadows {
    /// The pretend stones.
    pub pretend: Vec<Source>,
    /// The influence of all stones and pretend stones, in sevenths, in the order of [`Board::points`].
    pub influence: Vec<i32>,
    /// The shadow of each cluster, sorted by row, then by column.
    pub of_clusters: Vec<Vec<Point>>,
    /// The groups, ordered by their first clusters. Each is a sorted list of cluster indices.
    pub groups: Vec<Vec<usize>>,
}

/// Casts the shadows of these clusters.
#[must_use]
pub fn shadows(board: &Board, map: &ColorMap, clusters: &[Cluster], choices: Choices) -> Shadows {
    let mut pretend = Vec::new();
    for point in board.empty_points() {
        for color in [Color::Black, Color::White] {
            if map.is_controlled(board, point, color) {
                pretend.push((point, color));
            }
        }
    }
    let stones = stones(board);
    let sources = [stones.clone(), pretend.clone()].concat();
    let walls = match choices.pretend_stones_stop {
        true => sources.clone(),
        false => stones,
    };
    let influence = influence_of(board, &sources, &walls);
    let contributions: Vec<Vec<i32>> = clusters
        .iter()
        .map(|cluster| contribution(board, cluster, &sources, &walls))
        .collect();
    let mut of_clusters = vec![Vec::new(); clusters.len()];
    for (index, point) in board.points().into_iter().enumerate() {
        let color = match influence[index] {
            0 => continue,
            value if value > 0 => Color::Black,
            _ => Color::White,
        };
        let own: Vec<usize> = (0..clusters.len())
            .filter(|&number| clusters[number].color == color)
            .collect();
        let most = own.iter().map(|&number| contributions[number][index]).max();
        let first: Vec<usize> = own
            .into_iter()
            .filter(|&number| Some(contributions[number][index]) == most)
            .collect();
        for &number in &first {
            let is_outside = !clusters[number].points.contains(&point);
            if is_outside && (choices.ties_are_shared || first.len() == 1) {
                of_clusters[number].push(point);
            }
        }
    }
    let groups = groups(board, clusters, &of_clusters, choices);
    Shadows {
        pretend,
        influence,
        of_clusters,
        groups,
    }
}

/// Returns the contribution of a cluster's stones and pretend stones to each point.
fn contribution(
    board: &Board,
    cluster: &Cluster,
    sources: &[Source],
    walls: &[Source],
) -> Vec<i32> {
    let stops = |point| walls.contains(&(point, cluster.color.opponent()));
    let mut sum = vec![0; board.points().len()];
    for &(source, color) in sources {
        if color == cluster.color && cluster.points.contains(&source) {
            for (value, given) in sum.iter_mut().zip(given(board, source, &stops)) {
                *value += given;
            }
        }
    }
    sum
}

fn groups(
    board: &Board,
    clusters: &[Cluster],
    shadows: &[Vec<Point>],
    choices: Choices,
) -> Vec<Vec<usize>> {
    let ground = |number: usize| match choices.clusters_touch {
        true => [clusters[number].points.clone(), shadows[number].clone()].concat(),
        false => shadows[number].clone(),
    };
    let touch = |one: usize, other: usize| {
        let others = ground(other);
        let meets = |point: Point| {
            others.contains(&point)
                || board
                    .neighbors(point)
                    .iter()
                    .any(|near| others.contains(near))
        };
        clusters[one].color == clusters[other].color && ground(one).into_iter().any(meets)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for number in 0..clusters.len() {
        let (with, without): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.iter().any(|&other| touch(number, other)));
        let mut group = with.concat();
        group.push(number);
        group.sort_unstable();
        groups = without;
        groups.push(group);
    }
    groups.sort();
    groups
}
