//! Playouts that know some Go: the tiers of moves that answer the last one, and the veto.
//!
//! The side to move tries the tiers in this order, and chooses uniformly among the points of the first one that has
//! any. No tier offers a point that a [light playout](crate::playout) would not play on either.
//!
//! 1. [`take`]: the chain that the opponent has just played or extended is in atari. Take it.
//! 2. [`save`]: own chains beside the last stone are in atari. Save them.
//! 3. [`vital`]: the vital point of the space that the last move has opened by taking stones.
//! 4. [`matching`]: points around the last stone whose surroundings match a 3×3 pattern.
//! 5. The points of the user's [`mask`].
//! 6. All points.
//!
//! The *veto* refuses points that leave the mover's new chain fewer than two liberties: all of them in tiers 2 and 4,
//! and in tiers 5 and 6 those where the chain has two stones or more, nothing is taken, and the move is no
//! [nakade](is_nakade).
//!
//! A chain is in *atari* if it has exactly one liberty. The last move has a *stone* if it was no pass and its stone is
//! still there. Without a stone, the first four tiers are empty, and so is the set of the last stone in a mask.

use crate::board::{Board, Color, Point, Suicide};
use crate::eye::is_playout_candidate;
use crate::mask::{self, Mask};
use crate::patterns;

/// A policy for one move: the parts that are in use.
///
/// A policy that uses a part with some probability is a random choice between two of these at each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy<'a> {
    /// True to use the tier [`take`].
    pub take: bool,
    /// True to use the tier [`save`].
    pub save: bool,
    /// The stones that the last move has removed, for the tier [`vital`]; none, not to use it.
    pub space: &'a [Point],
    /// The drawings of the tier [`matching`]; none, not to use it.
    pub drawings: &'a [&'a str],
    /// True if either color may be the first of a drawing, false if only the side to move is.
    pub either_color: bool,
    /// The points of the tier [`Tier::Mask`]; none, not to use it.
    pub mask: Option<&'a Mask>,
    /// True to use the veto.
    pub veto: bool,
}

/// The tier that a move comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// The chain just played is taken.
    Take,
    /// A chain in atari is saved.
    Save,
    /// The vital point of an opened space.
    Vital,
    /// A 3×3 pattern beside the last stone.
    Pattern,
    /// A point that the user describes.
    Mask,
    /// Any point.
    Uniform,
}

/// The tier that a policy chooses from for the side to move, and the points to choose from, by row, then by column.
///
/// Without any point the side passes; the tier is then [`Tier::Uniform`].
#[must_use]
pub fn choices(board: &Board, suicide: Suicide, policy: &Policy<'_>) -> (Tier, Vec<Point>) {
    let answers = [
        (Tier::Take, policy.take),
        (Tier::Save, policy.save),
        (Tier::Vital, !policy.space.is_empty()),
        (Tier::Pattern, !policy.drawings.is_empty()),
        (Tier::Mask, policy.mask.is_some()),
    ];
    for (tier, used) in answers {
        let points = if used {
            accepted(board, suicide, policy, tier)
        } else {
            Vec::new()
        };
        if !points.is_empty() {
            return (tier, points);
        }
    }
    let points = accepted(board, suicide, policy, Tier::Uniform);
    (Tier::Uniform, points)
}

/// The points of a tier that may be played on, by row, then by column, whether or not the policy uses the tier.
#[must_use]
pub fn accepted(board: &Board, suicide: Suicide, policy: &Policy<'_>, tier: Tier) -> Vec<Point> {
    offered(board, policy, tier)
        .into_iter()
        .filter(|&point| is_accepted(board, suicide, policy, tier, point))
        .collect()
}

/// Returns true if a point that a tier offers may be played on: a light playout would play on it, and the veto does not
/// refuse it.
///
/// # Panics
///
/// - if the point is not on the board.
#[must_use]
pub fn is_accepted(
    board: &Board,
    suicide: Suicide,
    policy: &Policy<'_>,
    tier: Tier,
    point: Point,
) -> bool {
    is_playout_candidate(board, point, suicide)
        && !(policy.veto && is_vetoed(board, point, suicide, tier))
}

/// The points of a tier before the veto, legal or not, sorted.
#[must_use]
pub fn offered(board: &Board, policy: &Policy<'_>, tier: Tier) -> Vec<Point> {
    match tier {
        Tier::Take => take(board),
        Tier::Save => save(board),
        Tier::Vital => vital(board, policy.space),
        Tier::Pattern => matching(board, policy),
        Tier::Mask => described(board, policy),
        Tier::Uniform => board.empty_points(),
    }
}

/// Returns true if the veto refuses a legal point in this tier.
///
/// # Panics
///
/// - if the point is not legal.
#[must_use]
pub fn is_vetoed(board: &Board, point: Point, suicide: Suicide, tier: Tier) -> bool {
    match tier {
        Tier::Take | Tier::Vital => false,
        Tier::Save | Tier::Pattern => is_self_atari(board, point, suicide),
        Tier::Mask | Tier::Uniform => {
            let own = Some(board.to_move());
            let joins = board
                .neighbors(point)
                .iter()
                .any(|&neighbor| board.at(neighbor) == own);
            joins
                && is_self_atari(board, point, suicide)
                && !takes(board, point, suicide)
                && !is_nakade(board, point, suicide)
        }
    }
}

/// The stone of the last move, if the opponent of the side to move made it and it is still there.
#[must_use]
pub fn last_stone(board: &Board) -> Option<Point> {
    let [last, _] = board.last_moves();
    let enemy = Some(board.to_move().opponent());
    last.flatten().filter(|&point| board.at(point) == enemy)
}

/// The only liberty of the chain of this stone; `None` if it has several.
fn atari(board: &Board, stone: Point) -> Option<Point> {
    match board.liberties(&board.chain(stone))[..] {
        [liberty] => Some(liberty),
        _ => None,
    }
}

/// First tier: the only liberty of the chain of the last stone.
///
/// ```text
/// . X X .
/// X O O *     White has just played one of the two stones; Black takes them at *.
/// . X X .
/// ```
#[must_use]
pub fn take(board: &Board) -> Vec<Point> {
    last_stone(board)
        .and_then(|stone| atari(board, stone))
        .into_iter()
        .collect()
}

/// Second tier: for each own chain in atari beside the last stone, its liberty, and the only liberties of enemy chains
/// in atari that touch it; sorted.
///
/// ```text
/// . . O . .     White has just played the rightmost stone. Black saves the stone
/// . O X L .     between the white ones by extending to a, if it has two
/// . b O . .     liberties then (the veto). Taking a stone in atari saves it too.
/// ```
#[must_use]
pub fn save(board: &Board) -> Vec<Point> {
    let own = board.to_move();
    let mut points = extensions(board);
    for stone in beside_last_stone(board, own) {
        if atari(board, stone).is_none() {
            continue;
        }
        for of_chain in board.chain(stone) {
            for neighbor in board.neighbors(of_chain) {
                if board.at(neighbor) == Some(own.opponent()) {
                    points.extend(atari(board, neighbor));
                }
            }
        }
    }
    points.sort();
    points.dedup();
    points
}

/// The liberties of the own chains in atari beside the last stone, a part of [`save`].
#[must_use]
pub fn extensions(board: &Board) -> Vec<Point> {
    beside_last_stone(board, board.to_move())
        .into_iter()
        .filter_map(|stone| atari(board, stone))
        .collect()
}

/// The stones of a color beside the last stone.
fn beside_last_stone(board: &Board, color: Color) -> Vec<Point> {
    let neighbors = last_stone(board).map_or(Vec::new(), |stone| board.neighbors(stone));
    neighbors
        .into_iter()
        .filter(|&neighbor| board.at(neighbor) == Some(color))
        .collect()
}

/// The shapes with a vital point, `*`; an eye of such a shape is dead once the enemy has played there.
const VITAL_SHAPES: [&[&str]; 6] = [
    &["x*x"],
    &["x* ", " x "],
    &["x*x", " x "],
    &["x  ", "*x ", "xx "],
    &[" x ", "x*x", " x "],
    &[" x ", "x*x", " xx"],
];

/// Third tier: the vital point of the space that the last move has opened: of the stones that it has taken. No other
/// empty point is beside them, since it would have been a liberty.
///
/// ```text
/// O O O O O
/// O . * . O     White has just taken three stones here. Black plays in the
/// O O O O O     middle, and White has one eye.
/// ```
#[must_use]
pub fn vital(board: &Board, space: &[Point]) -> Vec<Point> {
    if last_stone(board).is_none() {
        return Vec::new();
    }
    vital_point(space).into_iter().collect()
}

/// The vital point of a shape; `None` if it has none.
#[must_use]
pub fn vital_point(shape: &[Point]) -> Option<Point> {
    let mut shape = shape.to_vec();
    shape.sort();
    let places: Vec<_> = shape.iter().map(|&point| place(point)).collect();
    for drawing in VITAL_SHAPES {
        for turn in 0..8 {
            // Where the points are if each of them in turn is the star.
            for &star in &shape {
                let mut drawn = turned(drawing, turn, star);
                drawn.sort();
                if drawn == places {
                    return Some(star);
                }
            }
        }
    }
    None
}

/// A row and a column.
fn place(point: Point) -> (isize, isize) {
    (point.row as isize, point.column as isize)
}

/// The points of a drawing in one of eight positions, with its star on this point.
fn turned(drawing: &[&str], turn: usize, star: Point) -> Vec<(isize, isize)> {
    let mut points = Vec::new();
    let mut center = (0, 0);
    for (row, line) in (0..).zip(drawing) {
        for (column, mark) in (0..).zip(line.chars()) {
            let (row, column): (isize, isize) = (row, column);
            let row = if turn & 1 == 1 { -row } else { row };
            let column = if turn & 2 == 2 { -column } else { column };
            let at = if turn & 4 == 4 {
                (column, row)
            } else {
                (row, column)
            };
            match mark {
                ' ' => continue,
                '*' => center = at,
                _ => {}
            }
            points.push(at);
        }
    }
    points
        .into_iter()
        .map(|(row, column)| {
            let (to_row, to_column) = place(star);
            (row - center.0 + to_row, column - center.1 + to_column)
        })
        .collect()
}

/// Returns true if a stone of the side to move on this point kills an enemy eye from inside: its chain has one liberty,
/// all other neighbors of the liberty are enemy stones, and the chain has a dead shape: up to three stones, four in a
/// square, or a shape with a vital point.
///
/// ```text
/// O O O O O
/// O . X X O     Black may play at a. White takes three stones, and Black kills
/// O O O a O     the eye of three points at its vital point.
/// . . O O O
/// ```
///
/// # Panics
///
/// - if the move is not legal.
#[must_use]
pub fn is_nakade(board: &Board, point: Point, suicide: Suicide) -> bool {
    let own = Some(board.to_move());
    let mut after = board.clone();
    after.play(Some(point), suicide).expect("a legal move");
    if after.at(point) != own {
        return false;
    }
    let chain = after.chain(point);
    let [liberty] = after.liberties(&chain)[..] else {
        return false;
    };
    let is_closed = after
        .neighbors(liberty)
        .into_iter()
        .all(|at| chain.contains(&at) || after.at(at).is_some() && after.at(at) != own);
    let has_two_beside = |&stone: &Point| {
        let beside = board.neighbors(stone).into_iter();
        beside.filter(|at| chain.contains(at)).count() == 2
    };
    let is_square = chain.len() == 4 && chain.iter().all(has_two_beside);
    is_closed && (chain.len() <= 3 || is_square || vital_point(&chain).is_some())
}

/// Fourth tier: the empty points among the eight around the last stone that [match](patterns::fits) one of the drawings
/// with the side to move as the first color, or with either color; sorted.
#[must_use]
pub fn matching(board: &Board, policy: &Policy<'_>) -> Vec<Point> {
    let Some(stone) = last_stone(board) else {
        return Vec::new();
    };
    let mut points = board.neighbors(stone);
    points.extend(board.diagonals(stone));
    points.sort();
    points
        .into_iter()
        .filter(|&point| {
            policy.drawings.iter().any(|drawing| {
                [Color::Black, Color::White]
                    .into_iter()
                    .filter(|&first| policy.either_color || first == board.to_move())
                    .any(|first| patterns::fits(board, point, first, drawing))
            })
        })
        .collect()
}

/// Fifth tier: the empty points that the user describes, by row, then by column.
#[must_use]
pub fn described(board: &Board, policy: &Policy<'_>) -> Vec<Point> {
    let described = policy
        .mask
        .map(|mask| mask::points(board, last_stone(board), mask));
    let mut points = described.map_or(Vec::new(), |set| set.points());
    points.retain(|&point| board.at(point).is_none());
    points
}

/// Returns true if the chain of a stone of the side to move on this point would have at most one liberty, after what it
/// takes is gone. A chain that dies by suicide has none.
///
/// # Panics
///
/// - if the move is not legal.
#[must_use]
pub fn is_self_atari(board: &Board, point: Point, suicide: Suicide) -> bool {
    let mut after = board.clone();
    after.play(Some(point), suicide).expect("a legal move");
    after.liberties(&after.chain(point)).len() < 2
}

/// Returns true if a move of the side to move takes enemy stones.
fn takes(board: &Board, point: Point, suicide: Suicide) -> bool {
    let mut after = board.clone();
    let removed = after.play(Some(point), suicide).expect("a legal move");
    removed
        .iter()
        .any(|&stone| board.at(stone) == Some(board.to_move().opponent()))
}
