//! Eyes by their shape: which points a playout takes for its own eyes, and where an eye is killed.

use core::fmt;

use crate::geometry::{Point, Points};
use crate::sets::{BinMatrix, GridOf, PlainMatrix};

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
/// Call it inside a job (see [`Position`](crate::Position)). On a 1×1 board the only point has no neighbors and is an
/// eye of both colors.
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

/// The point on which an eye of these points is killed, or made two eyes of: the *nakade* point.
///
/// ```text
/// straight   bent three    pyramid four    bulky five    crossed five    rabbity six
///            * .                           . .             .             . .
/// . * .      .             . * .           . * .         . * .           . * .
///                            .                             .               .
/// ```
/// `None` for every other shape: one or two points are one eye and never two; the square four is dead as it stands;
/// straight and bent fours and all larger ones are alive, or have no single such point. In the corner and with
/// outside liberties more can be said; this is the shape alone. A region that is not connected has none either.
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
    // Points with at least so many neighbors in the region.
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
    /// The point on which an eye of just these points is killed, or made two eyes of
    /// ([`life::vital_point`](crate::life::vital_point)); `None` if its shape has none.
    #[must_use]
    pub fn vital_point(&self) -> Option<Point> {
        let grid = self.grid();
        vital_point(PlainMatrix::from_words(self.words(), grid), grid)
    }
}
