//! Two eyes in a component of the fill.

use binmatrix::{Point, Points};

/// The first two points of a connected set, in board order, that are its two eyes when all others are stones: no
/// neighbors of each other, all their neighbors in the set, and the rest connected. `None` if it is too small for that.
///
/// ```text
/// # # # #      The first point that has all its neighbors in the set is the upper left one; the next that is no
/// # # # . .    neighbor of it and leaves the rest connected is marked 2.
/// # # # . .
///
/// 1 X 2 X
/// X X X . .
/// X X X . .
/// ```
/// Cost: a flood for each point that may be an eye, and one for each pair until the first that will do.
pub(super) fn two_eyes(component: Points) -> Option<Points> {
    let size = component.size();
    let outside = (Points::full(size) - component).neighbors4();
    // Where one eye alone cuts the rest, or leaves none, so does every pair with it: the other eye, having neighbors, is
    // no piece of its own.
    let mut possible = component - outside;
    for point in possible {
        if !is_connected(component - Points::only(point, size)) {
            possible.remove(point);
        }
    }
    let pair = |first: Point| {
        let first = Points::only(first, size);
        let later = possible - first - first.neighbors4();
        later
            .iter()
            .map(move |second| first | Points::only(second, size))
            .find(|&eyes| is_connected(component - eyes))
    };
    possible.iter().find_map(pair)
}

/// Whether the points are one component.
fn is_connected(points: Points) -> bool {
    points
        .iter()
        .next()
        .is_some_and(|first| points.component(first) == points)
}
