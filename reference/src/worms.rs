//! Strings and cavities with the measures of GNU Go's documentation ("worms"), found by walking from point to
//! point.
//!
//! A *worm* is a maximal connected set of points of one color: black, white or empty. A worm of stones is a
//! *string*, a worm of empty points a *cavity*. The *closure* of a string is the string and every cavity
//! beside it: the connected empty area that appears if the string is removed. The strings around a set of
//! points are its *border*.

use std::collections::{BTreeSet, VecDeque};

use crate::board::{Board, Color, Point, Suicide};
use crate::{benson, reading};

/// The largest distance from a string at which an empty point counts for its effective size.
pub const REACH: usize = 4;

/// A string and its measures. All lists of points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worm {
    /// The color of the string.
    pub color: Color,
    /// The stones of the string; the first one is its origin.
    pub stones: Vec<Point>,
    /// The sharing counts of the empty points nearest to this string, sorted.
    ///
    /// For each empty point 1 to [`REACH`] steps away through empty points that has no nearer string, the
    /// list holds the number of strings at that distance. The effective size is the number of stones plus
    /// 0.5 / k for each k of this list.
    pub shared_by: Vec<usize>,
    /// The liberties of order 1 to 4; see [`worms`].
    pub liberties: [Vec<Point>; 4],
    /// The number of connected components of the rest of the board, minus 1.
    pub genus: usize,
    /// The string and the cavities beside it.
    pub closure: Vec<Point>,
    /// The empty points of the closure on the edge of the board.
    pub edge_liberties: Vec<Point>,
    /// The colors of the border of the closure, Black first.
    pub border: Vec<Color>,
    /// 2 if it touches two enemy strings without a common liberty; else 1 if it touches two; else 0.
    pub cutstone: usize,
    /// The same for one pair: the string of the first adjacent enemy stone, and that of the last adjacent
    /// enemy stone outside the first string.
    pub cutstone_gnugo: usize,
    /// True if the string is unconditionally alive with suicide forbidden.
    pub invincible: bool,
}

/// A cavity. All lists of points are sorted by row, then by column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cavity {
    /// The points of the cavity; the first one is its origin.
    pub points: Vec<Point>,
    /// The colors of the strings around it, Black first: both for a grey cavity, none on an empty board.
    pub border: Vec<Color>,
    /// The points of the cavity on the edge of the board.
    pub edge_liberties: Vec<Point>,
    /// The number of connected components of the rest of the board, minus 1; 0 if it is the whole board.
    pub genus: usize,
}

impl Worm {
    /// Returns true if the string is irrelevant to the shape of its surroundings, by the rule for the
    /// amalgamation of cavities.
    ///
    /// Its genus is 0, it has no liberty of order 2, no empty point of its closure is on the edge, and the
    /// border of the closure is of the other color.
    #[must_use]
    pub fn is_inessential_seed(&self) -> bool {
        self.genus == 0
            && self.liberties[1].is_empty()
            && self.edge_liberties.is_empty()
            && self.border == [self.color.opponent()]
    }

    /// Returns true if the string is irrelevant to the shape of its surroundings, by GNU Go's rule.
    ///
    /// Its genus is 0, it has no liberty of order 2, it does not cut, it has no lunch, the border of the
    /// closure is of one color, either one, and at most two empty points of the closure are on the edge.
    #[must_use]
    pub fn is_inessential_gnugo(&self, has_lunch: bool) -> bool {
        self.genus == 0
            && self.liberties[1].is_empty()
            && self.cutstone_gnugo == 0
            && !has_lunch
            && self.edge_liberties.len() <= 2
            && self.border.len() == 1
    }
}

/// Finds all strings of a position, ordered by their origins.
///
/// The liberties of order 2, 3 and 4 are found by a walk. A liberty is *pinched* if the points above and
/// below, or to the left and right, are each an enemy stone or off the board. The walk starts at the string
/// and passes over stones of its color and over liberties that are not pinched, but never leaves a
/// [ko vertex](is_ko_vertex). Every other empty point that is adjacent to the walk and to no enemy stone is a
/// liberty of the next order; the walk may use it from then on. (On a board of one row or column these
/// include liberties of order 1: all of those are pinched.)
#[must_use]
pub fn worms(board: &Board) -> Vec<Worm> {
    let nearest = nearest_strings(board);
    let alive: Vec<Point> = [Color::Black, Color::White]
        .iter()
        .flat_map(|&color| benson::benson(board, color, Suicide::Forbidden).alive)
        .collect();
    board
        .chains()
        .into_iter()
        .map(|stones| {
            let color = board.at(stones[0]).expect("a stone");
            let mut shared_by: Vec<usize> = nearest
                .iter()
                .filter(|strings| strings.contains(&stones[0]))
                .map(Vec::len)
                .collect();
            shared_by.sort_unstable();
            let around = enemy_strings(board, &stones);
            let closure = closure(board, &stones);
            Worm {
                color,
                shared_by,
                liberties: liberties_of_orders(board, &stones),
                genus: pieces_without(board, &stones) - 1,
                edge_liberties: empty_edge_points(board, &closure),
                border: border(board, &closure),
                cutstone: worst_pair(board, &around),
                cutstone_gnugo: first_and_last(board, &stones),
                invincible: alive.contains(&stones[0]),
                closure,
                stones,
            }
        })
        .collect()
}

/// Finds all cavities of a position, ordered by their origins.
#[must_use]
pub fn cavities(board: &Board) -> Vec<Cavity> {
    board
        .components(&|point| board.at(point).is_none())
        .into_iter()
        .map(|points| Cavity {
            border: border(board, &points),
            edge_liberties: empty_edge_points(board, &points),
            genus: pieces_without(board, &points).saturating_sub(1),
            points,
        })
        .collect()
}

/// Returns the origins of the enemy strings beside the string of these stones that its owner, moving first,
/// can capture directly or in a ladder, sorted.
#[must_use]
pub fn lunches(board: &Board, stones: &[Point], suicide: Suicide) -> Vec<Point> {
    let color = board.at(stones[0]).expect("a stone");
    let mut origins: Vec<Point> = enemy_strings(board, stones)
        .into_iter()
        .map(|string| string[0])
        .filter(|&origin| {
            reading::ladder_moves(board, origin, color, suicide)
                .is_some_and(|moves| !moves.is_empty())
        })
        .collect();
    origins.sort();
    origins
}

/// Returns the enemy strings beside the string of these stones, in the order of their first stones beside it.
#[must_use]
pub fn enemy_strings(board: &Board, stones: &[Point]) -> Vec<Vec<Point>> {
    let mut strings: Vec<Vec<Point>> = Vec::new();
    for stone in enemy_stones(board, stones) {
        if !strings.iter().any(|string| string.contains(&stone)) {
            strings.push(board.chain(stone));
        }
    }
    strings
}

/// Returns the enemy stones beside the string of these stones, sorted.
fn enemy_stones(board: &Board, stones: &[Point]) -> Vec<Point> {
    let color = board.at(stones[0]).expect("a stone");
    let beside = around(board, stones);
    beside
        .into_iter()
        .filter(|&point| board.at(point) == Some(color.opponent()))
        .collect()
}

/// Returns the points next to these points and not among them, sorted.
fn around(board: &Board, points: &[Point]) -> BTreeSet<Point> {
    let inside: BTreeSet<&Point> = points.iter().collect();
    let neighbors = points.iter().flat_map(|&point| board.neighbors(point));
    neighbors.filter(|point| !inside.contains(point)).collect()
}

/// Returns, for each empty point with a string at most [`REACH`] steps away, the first stones of the nearest
/// strings.
fn nearest_strings(board: &Board) -> Vec<Vec<Point>> {
    let mut nearest = Vec::new();
    for start in board.empty_points() {
        let mut seen = vec![start];
        let mut waiting = VecDeque::from([(start, 0)]);
        let mut found: Vec<(usize, Point)> = Vec::new();
        while let Some((point, distance)) = waiting.pop_front() {
            for neighbor in board.neighbors(point) {
                if board.at(neighbor).is_some() {
                    found.push((distance + 1, board.chain(neighbor)[0]));
                } else if distance + 1 < REACH && !seen.contains(&neighbor) {
                    seen.push(neighbor);
                    waiting.push_back((neighbor, distance + 1));
                }
            }
        }
        if let Some(least) = found.iter().map(|&(distance, _)| distance).min() {
            let mut strings: Vec<Point> = found
                .into_iter()
                .filter(|&(distance, _)| distance == least)
                .map(|(_, string)| string)
                .collect();
            strings.sort();
            strings.dedup();
            nearest.push(strings);
        }
    }
    nearest
}

fn liberties_of_orders(board: &Board, stones: &[Point]) -> [Vec<Point>; 4] {
    let color = board.at(stones[0]).expect("a stone");
    let liberties = board.liberties(stones);
    let mut open: BTreeSet<Point> = liberties
        .iter()
        .copied()
        .filter(|&liberty| !is_pinched(board, liberty, color.opponent()))
        .collect();
    let mut orders = [liberties, Vec::new(), Vec::new(), Vec::new()];
    for order in &mut orders[1..] {
        let reached = walk(board, stones, &|point| {
            board.at(point) == Some(color) || open.contains(&point)
        });
        *order = around(board, &reached)
            .into_iter()
            .filter(|point| {
                let neighbors = board.neighbors(*point);
                board.at(*point).is_none()
                    && !open.contains(point)
                    && neighbors
                        .iter()
                        .all(|&n| board.at(n) != Some(color.opponent()))
            })
            .collect();
        open.extend(order.iter());
    }
    orders
}

/// Returns the points that a walk from these stones reaches, over points for which `may_enter` is true,
/// without leaving ko vertices.
fn walk(board: &Board, stones: &[Point], may_enter: &dyn Fn(Point) -> bool) -> Vec<Point> {
    let mut reached: BTreeSet<Point> = stones.iter().copied().collect();
    let mut waiting = stones.to_vec();
    while let Some(point) = waiting.pop() {
        if is_ko_vertex(board, point) {
            continue;
        }
        for neighbor in board.neighbors(point) {
            if may_enter(neighbor) && reached.insert(neighbor) {
                waiting.push(neighbor);
            }
        }
    }
    reached.into_iter().collect()
}

/// Returns true if two opposite neighbors, above and below or left and right, are each an enemy stone or off
/// the board.
fn is_pinched(board: &Board, point: Point, enemy: Color) -> bool {
    let is_wall = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(row), Some(column)) => {
            let beside = Point { row, column };
            !board.contains(beside) || board.at(beside) == Some(enemy)
        }
        _ => true,
    };
    let Point { row, column } = point;
    let vertical =
        is_wall(row.checked_sub(1), Some(column)) && is_wall(Some(row + 1), Some(column));
    let horizontal =
        is_wall(Some(row), column.checked_sub(1)) && is_wall(Some(row), Some(column + 1));
    vertical || horizontal
}

/// Returns true if the point is a ko vertex.
///
/// It is an empty point whose neighbors are all stones of one color and on which the other color would
/// capture exactly one stone, or such a stone.
#[must_use]
pub fn is_ko_vertex(board: &Board, point: Point) -> bool {
    match board.at(point) {
        None => ko_stone(board, point).is_some(),
        Some(_) => board
            .neighbors(point)
            .into_iter()
            .any(|neighbor| ko_stone(board, neighbor) == Some(point)),
    }
}

/// Returns the one stone that would be captured on an empty point whose neighbors are all stones of one
/// color.
fn ko_stone(board: &Board, point: Point) -> Option<Point> {
    let neighbors = board.neighbors(point);
    let color = board.at(*neighbors.first()?)?;
    if board.at(point).is_some() || neighbors.iter().any(|&n| board.at(n) != Some(color)) {
        return None;
    }
    // A stone that is captured alone is a string by itself. (Playing the move is slow, and nearly always
    // useless.)
    let is_alone = |&stone: &Point| {
        let neighbors = board.neighbors(stone);
        neighbors.iter().all(|&n| board.at(n) != Some(color))
    };
    if !neighbors.iter().any(is_alone) {
        return None;
    }
    match reading::effect(board, color.opponent(), point)?.captured[..] {
        [stone] => Some(stone),
        _ => None,
    }
}

/// Returns the number of connected components of the board without these points.
fn pieces_without(board: &Board, points: &[Point]) -> usize {
    let points: BTreeSet<&Point> = points.iter().collect();
    board.components(&|point| !points.contains(&point)).len()
}

/// Returns the string and the empty points reachable from it through empty points.
fn closure(board: &Board, stones: &[Point]) -> Vec<Point> {
    let stones: BTreeSet<&Point> = stones.iter().collect();
    let first = stones.first().expect("a stone");
    board.component(**first, &|point| {
        stones.contains(&point) || board.at(point).is_none()
    })
}

/// Returns the colors of the stones around these points, Black first.
fn border(board: &Board, points: &[Point]) -> Vec<Color> {
    let around = around(board, points).into_iter();
    let colors: BTreeSet<Color> = around.filter_map(|point| board.at(point)).collect();
    colors.into_iter().collect()
}

fn empty_edge_points(board: &Board, points: &[Point]) -> Vec<Point> {
    points
        .iter()
        .copied()
        .filter(|&point| {
            let on_edge = point.row == 0
                || point.column == 0
                || point.row + 1 == board.height()
                || point.column + 1 == board.width();
            on_edge && board.at(point).is_none()
        })
        .collect()
}

/// Returns 2 if two of these strings have no common liberty, else 1 if there are two, else 0.
fn worst_pair(board: &Board, strings: &[Vec<Point>]) -> usize {
    let mut worst = 0;
    for (index, one) in strings.iter().enumerate() {
        for other in &strings[..index] {
            worst = worst.max(cut_of(board, one, other));
        }
    }
    worst
}

/// Returns 1 if these two strings have a common liberty, else 2.
fn cut_of(board: &Board, one: &[Point], other: &[Point]) -> usize {
    let theirs = board.liberties(other);
    match board.liberties(one).iter().any(|l| theirs.contains(l)) {
        true => 1,
        false => 2,
    }
}

fn first_and_last(board: &Board, stones: &[Point]) -> usize {
    let enemies = enemy_stones(board, stones);
    let Some(&first) = enemies.first() else {
        return 0;
    };
    let first = board.chain(first);
    let last = enemies.into_iter().rfind(|stone| !first.contains(stone));
    last.map_or(0, |last| cut_of(board, &first, &board.chain(last)))
}
