//! Which points a playout takes for its own eyes.

use core::fmt;

use crate::matrix::BinMatrix;
use crate::size::GridOf;

/// Which empty points are eyes that their owner does not fill in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EyeRule {
    /// An empty point whose neighbors on the board are all own stones, with fewer than two enemy stones on
    /// its diagonals, or none if the point is on the edge. The usual rule.
    ///
    /// ```text
    /// . X O      X X .      . X .
    /// X . X      X . X      X O .     A2, B2 here; A3 there: not an eye, B2 on its only
    /// . X .      O X .      . . .     diagonal is white
    /// B2: one white diagonal, an eye
    /// ```
    #[default]
    PointEye,
    /// An empty point whose neighbors on the board are all own stones, whatever is on the diagonals.
    Surrounded,
}

impl fmt::Display for EyeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EyeRule::PointEye => "point-eye",
            EyeRule::Surrounded => "surrounded",
        })
    }
}

/// The eyes of `own` against `enemy`. `edge` holds the points on the edge of the board
/// ([`Shape::edge_words`](crate::Shape::edge_words)).
///
/// Call it inside a job (see [`Position`](crate::Position)). On a 1×1 board the only point has no neighbors and is an eye of both colors.
#[inline(always)]
#[must_use]
pub fn own_eyes<M: BinMatrix>(own: M, enemy: M, edge: M, rule: EyeRule, grid: GridOf<M>) -> M {
    let surrounded = (own | enemy | own.inverse(grid).explode4(grid)).inverse(grid);
    if rule == EyeRule::Surrounded || surrounded.is_empty() {
        return surrounded;
    }
    let (up, down) = (enemy.up(grid), enemy.down(grid));
    let (a, b, c, d) = (
        up.left(grid),
        up.right(grid),
        down.left(grid),
        down.right(grid),
    );
    let one = (a | b) | (c | d);
    let two = (a & b) | (c & d) | ((a | b) & (c | d));
    surrounded - (two | (one & edge))
}
