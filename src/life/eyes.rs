//! Eyes by shape: the points that a playout treats as its own eyes, and the vital points of eye spaces.

use core::fmt;

use crate::geometry::{Point, Points};
use crate::sets::{BinMatrix, GridOf, PlainMatrix};

/// The rule for the empty points that a playout treats as eyes and does not fill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EyeRule {
    /// The usual rule: an empty point whose neighbors on the board are all own stones, with fewer than two enemy
    /// stones on its diagonals, or none if the point is on the edge.
    ///
    /// ```text
    /// . X O      X X .      . X .     Left and center: B2 has one white diagonal and is an eye.
    /// X . X      X . X      X O .     Right: A3 is on the edge and its diagonal B2 is white, so
    /// . X .      O X .      . . .     it is not an eye.
    /// ```
    #[default]
    PointEye,
    /// An empty point whose neighbors on the board are all own stones, regardless of the diagonals.
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

/// Returns the eyes of `own` against `enemy`.
///
/// `edge` contains the points on the edge of the board ([`Shape::edge_words`](crate::Shape::edge_words)). Call it
/// inside a job (see [`Position`](crate::Position)). On a 1×1 board the only point has no neighbors and is an eye of
/// both colors.
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

/// Returns the *nakade* point of an eye space: a stone there kills the eye or makes two eyes of it.
///
/// ```text
/// straight   bent three    pyramid four    bulky five    crossed five    rabbity six
///            * .                           . .             .             . .
/// . * .      .             . * .           . * .         . * .           . * .
///                            .                             .               .
/// ```
/// Returns `None` for every other shape. One or two points are one eye and never two. The square four is dead as it
/// stands. Straight and bent fours and all larger shapes are alive or have no single such point. In the corner and
/// with outside liberties more can be said; this function considers the shape alone. A region that is not connected
/// has no such point.
///
/// Cost: four shifts and a few counts. Call it inside a job (see [`Position`](crate::Position)).
#[inline(always)]
#[must_use]
pub fn vital_point<M: BinMatrix>(region: M, grid: GridOf<M>) -> Option<Point> {
    let size = region.len();
    if !(3..=6).contains(&size) {
        return None;
    }
    let (up, down, left, right) = (
        region.up(grid) & region,
        region.down(grid) & region,
        region.left(grid) & region,
        region.right(grid) & region,
    );
    let (vertical, horizontal) = (up | down, left | right);
    let (both_vertical, both_horizontal) = (up & down, left & right);
    // Points with at least this number of neighbors in the region.
    let four = both_vertical & both_horizontal;
    let three = (both_vertical & horizontal) | (both_horizontal & vertical);
    let two = both_vertical | both_horizontal | (vertical & horizontal);
    let one = vertical | horizontal;
    let links = (one.len() + two.len() + three.len() + four.len()) / 2;
    match (size, links) {
        (3, 2) => two,
        (4, 3) | (5, 5) => three,
        (5, 4) | (6, 6) => four,
        _ => return None,
    }
    .first_point(grid)
}

impl Points {
    /// Returns the vital point of an eye of exactly these points ([`life::vital_point`](crate::life::vital_point));
    /// `None` if the shape has none.
    #[must_use]
    pub fn vital_point(&self) -> Option<Point> {
        let grid = self.grid();
        vital_point(PlainMatrix::from_words(self.words(), grid), grid)
    }
}
