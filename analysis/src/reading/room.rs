//! Goals without room for two eyes.
//!
//! ```text
//!   A B C D E F G
//! 5 O O O O O O O     The O on C3 is connected with the stones around. All points but E3 are beside O, so X can have an eye
//! 4 O . X X X X O     there, and nowhere else. O fills B4 and B3, or X does, and then E3 is the last liberty of X.
//! 3 O . O X . X O
//! 2 O O O X X X O
//! 1 O O O O O O O
//! ```
//!
//! Let the goal's *ground* be the components that contain stones of it of the region without the attacker's
//! [`Connected`] stones, and let no friends be beside the ground. Its *room* is the points of the ground that are not
//! beside connected stones, nor beside the attacker's stones around, whatever stands on them. If no two points of the room
//! can be two eyes, because it is empty, one point, or two neighbors, then the goal is captured, whoever moves first and
//! whoever is ko master.
//!
//! The attacker plays on the empty points of the ground that are not in the room. This is never suicide, and makes the stone
//! connected, so that no such stone is ever lost, and they become more and more. Chains left without a liberty are taken
//! when it likes. If no such point is left, the empty points of the ground are all in the room, and all chains of the
//! defender in the ground have their liberties there, since it has no friends. The attacker's other stones are in the
//! room too, since they are beside no connected ones.
//!
//! - If one point is empty, the attacker takes all chains on it, and with them the goal.
//! - If two neighbors are empty, the attacker plays on one, `a`. If it takes nothing, all chains have the liberty `b`
//!   alone. If the defender passes, the attacker takes them there; if the defender plays `b`, it must take the stone on `a`,
//!   which is then the last liberty of all chains.
//! - If the stone on `a` takes some chain, but not the whole goal, all other chains have the liberty `b` alone. The
//!   defender cannot play `b`: its stone would have no liberty and take nothing, since `a` has a liberty where the chain was.
//!   Whatever else it plays, the attacker takes the others on `b`.
//! - If it is the defender's move: a pass leaves one of these cases, and so does a stone, on one of two neighbors.
//!
//! So the attacker always has a move, and never passes. All its stones but the one on `a` are connected, and after that one the
//! play ends soon. What the defender plays outside the ground is a pass.

use super::connected::Connected;
use super::set::Set;
use super::small::SmallBoard;

/// Returns true if a goal is captured for want of room: see the [module](self).
pub(super) fn is_cramped<S: Set>(small: &SmallBoard<S>, connected: &Connected<S>, goal: S) -> bool {
    let free = small.all & !(connected.stones | connected.beside);
    let ground = small.component(goal, small.all & !connected.stones).points;
    !ground.meets(small.beside_friends) && is_one_eye(small, free & ground)
}

/// Returns true if a room is empty, one point, or two neighbors.
fn is_one_eye<S: Set>(small: &SmallBoard<S>, room: S) -> bool {
    let rest = room.without_first();
    !rest.has_several() && (rest.is_empty() || small.neighbors[room.first()].meets(rest))
}
