//! Two eyes in a connected component of the fill.

use binmatrix::{Point, Points};

/// Returns two points of a connected set that are its eyes if all others are stones; `None` if the set is too small.
///
/// They are the first two points in board order that are not neighbors, have all their neighbors in the set, and leave
/// the rest connected.
///
/// ```text
/// # # # #      The first point with all its neighbors in the set is the upper left one. The next such point that is not
/// # # # . .    adjacent to it and leaves the rest connected is marked 2.
/// # # # . .
///
/// 1 X 2 X
/// X X X . .
/// X X X . .
/// ```
/// Cost: a flood fill for each point that may be an eye, and one for each pair up to the first that works.
pub(super) fn two_eyes(component: Points) -> Option<Points> {
    let size = component.size();
    let outside = (Points::full(size) - component).neighbors4();
    // An eye that alone disconnects the rest, or leaves nothing, does so in every pair: the other eye has neighbors, so
    // it is never a piece of its own.
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

/// Returns true if the points form one connected component.
fn is_connected(points: Points) -> bool {
    points
        .iter()
        .next()
        .is_some_and(|first| points.component(first) == points)
}
