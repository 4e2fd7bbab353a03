//! Caves and dragons: cavities and strings that count as one, as GNU Go's documentation describes their amalgamation.
//! The caller decides which strings are inessential; no other reading is involved.
//!
//! 1. For each inessential string, the cavities of its closure become one *cave* with the border color of the closure,
//!    even if there is only one cavity. A cavity without such a string beside it is a cave with its own border color.
//! 2. If a cave's border has one color, the strings of that color around it become one *dragon*.
//! 3. Two strings of one color with two common liberties become one dragon.
//! 4. Two strings of one color become one dragon if they share a liberty that the enemy cannot enter without being
//!    captured: a stone there would capture nothing and have at most one liberty.

use crate::board::{Board, Color, Point};
use crate::reading;
use crate::worms::{Worm, cavities};

/// A union of cavities that count as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cave {
    /// The points of its cavities, sorted by row, then by column.
    pub points: Vec<Point>,
    /// The border color: both, Black first, if the cave is grey.
    pub border: Vec<Color>,
    /// The first points of its cavities, sorted.
    pub cavities: Vec<Point>,
    /// The first stones of the inessential strings beside its cavities, sorted.
    pub inessential: Vec<Point>,
}

/// Finds all caves of a position with these strings, ordered by their first points.
///
/// `is_inessential` is one of the two rules of [`Worm`].
#[must_use]
pub fn caves(board: &Board, worms: &[Worm], is_inessential: &dyn Fn(&Worm) -> bool) -> Vec<Cave> {
    let cavities = cavities(board);
    let inessential: Vec<&Worm> = worms.iter().filter(|&worm| is_inessential(worm)).collect();
    let parts = united(cavities.len(), &|one, other| {
        let (one, other) = (&cavities[one].points[0], &cavities[other].points[0]);
        inessential
            .iter()
            .any(|worm| worm.closure.contains(one) && worm.closure.contains(other))
    });
    parts
        .into_iter()
        .map(|part| {
            let mut points: Vec<Point> = part
                .iter()
                .flat_map(|&cavity| cavities[cavity].points.clone())
                .collect();
            points.sort();
            let beside: Vec<&Worm> = inessential
                .iter()
                .copied()
                .filter(|worm| points.iter().any(|point| worm.closure.contains(point)))
                .collect();
            let mut border: Vec<Color> =
                beside.iter().flat_map(|worm| worm.border.clone()).collect();
            if beside.is_empty() {
                border.clone_from(&cavities[part[0]].border);
            }
            border.sort();
            border.dedup();
            Cave {
                points,
                border,
                cavities: part
                    .iter()
                    .map(|&cavity| cavities[cavity].points[0])
                    .collect(),
                inessential: beside.iter().map(|worm| worm.stones[0]).collect(),
            }
        })
        .collect()
}

/// Finds all dragons of a position with these strings and caves, ordered by their first stones. Each dragon is the list
/// of its stones, sorted by row, then by column.
#[must_use]
pub fn dragons(board: &Board, worms: &[Worm], caves: &[Cave]) -> Vec<Vec<Point>> {
    let parts = united(worms.len(), &|one, other| {
        let (one, other) = (&worms[one], &worms[other]);
        one.color == other.color && are_joined(board, caves, one, other)
    });
    let mut dragons: Vec<Vec<Point>> = parts
        .into_iter()
        .map(|part| {
            let mut stones: Vec<Point> = part
                .iter()
                .flat_map(|&worm| worms[worm].stones.clone())
                .collect();
            stones.sort();
            stones
        })
        .collect();
    dragons.sort();
    dragons
}

/// Returns true if one of the rules joins these two strings of one color.
fn are_joined(board: &Board, caves: &[Cave], one: &Worm, other: &Worm) -> bool {
    let shared: Vec<Point> = one.liberties[0]
        .iter()
        .copied()
        .filter(|liberty| other.liberties[0].contains(liberty))
        .collect();
    let around =
        |cave: &Cave, worm: &Worm| cave.points.iter().any(|p| worm.liberties[0].contains(p));
    shared.len() >= 2
        || shared
            .iter()
            .any(|&liberty| is_closed(board, liberty, one.color.opponent()))
        || caves
            .iter()
            .any(|cave| cave.border == [one.color] && around(cave, one) && around(cave, other))
}

/// Returns true if a stone of this color on this empty point would capture nothing and have at most one liberty.
#[must_use]
pub fn is_closed(board: &Board, point: Point, color: Color) -> bool {
    reading::effect(board, color, point)
        .is_some_and(|effect| effect.captured.is_empty() && effect.liberties.len() <= 1)
}

/// Partitions the numbers 0 to `count` - 1: two numbers that are joined directly or through others are in one part.
///
/// Each part is sorted, and the parts are ordered by their first numbers.
fn united(count: usize, are_joined: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut rest: Vec<usize> = (0..count).collect();
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let mut part = vec![rest.remove(0)];
        let mut next = 0;
        while next < part.len() {
            let member = part[next];
            let (joined, others) = rest
                .into_iter()
                .partition(|&other| are_joined(member, other));
            rest = others;
            part.extend::<Vec<usize>>(joined);
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
