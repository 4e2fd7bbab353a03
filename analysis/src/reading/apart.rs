//! The parts of a region that cannot matter to the goal any more.
//!
//! ```text
//!   A B C D E F
//! 6 O O X . X O     The O on D3 has just captured stones below. X can take it on C3, D2 and E3 only, and as soon as X
//! 5 O O X X X O     plays C3 or E3, O answers at the other of the two, and D3 is connected to the stones around. So what
//! 4 O O O X O O     X and O play in row 2, or on C3 and E3, does not matter to the X above.
//! 3 O O . O . O
//! 2 O O . . . O
//! 1 O O O O O O
//! ```
//!
//! A chain of the attacker is *held* if it has a point beside the attacker's stones around, so that it always has a liberty;
//! or if two of its liberties are beside these or beside such a chain, so that one of them is left whatever the
//! defender plays. Take the components of the region without the held chains. One that has no stone of the goal is *apart*,
//! if the liberties that hold chains are all in such components, and no two chains are held by the same liberty.
//!
//! Moves in components apart need not be examined, whatever the [question](super::Question): the answer is the same as
//! that of the play without them.
//!
//! - A move apart changes nothing elsewhere: no chain but the held ones is beside two components, and these have a liberty in
//!   any case. (If the attacker may leave stones that it could take, because stones around are only assumed, it may do so beside
//!   its chains that touch these. Then only such chains are held: others could be connected to them by a move apart.)
//! - If the defender takes one of the two liberties of a held chain, the attacker takes the other. Whoever wins the play
//!   without moves apart answers all others as it answers a pass, which is possible where passes need be examined; where
//!   they need not be, a pass in answer is enough for that player.
//! - That player comes to an end all the same if it must: on its own, the opponent can play apart only finitely often, since
//!   nothing of it is captured there.
//!
//! So a position is won without moves apart if and only if it is won with them.

use super::connected::Connected;
use super::moves::Moves;
use super::set::Set;
use super::small::{Side, SmallBoard};

impl<S: Set> Moves<S> {
    /// Returns the empty points that are apart: see the [module](self).
    pub(super) fn apart(&self, small: &SmallBoard<S>) -> S {
        if small.favored == Side::Attacker && !small.beside_assumed.is_empty() {
            let touching = self.attackers.iter();
            let touching = touching.filter(|chain| chain.points.meets(small.beside_assumed));
            return self.apart_from(
                small,
                touching.fold(S::EMPTY, |all, chain| all | chain.points),
            );
        }
        let Connected { stones, beside } = self.connected;
        // At first as if everything were apart.
        let mut held = stones | self.with_two(small.all & !stones, beside & self.empty);
        loop {
            let apart = self.apart_from(small, held);
            let still_held = stones | self.with_two(held & !stones, beside & apart);
            if apart.is_empty() || still_held == held {
                return apart;
            }
            held = still_held;
        }
    }

    /// The empty points of the components without these stones that have no stone of the goal.
    fn apart_from(&self, small: &SmallBoard<S>, held: S) -> S {
        let fought_for = small.component(self.state.goal, small.all & !held);
        self.empty & !fought_for.points
    }

    /// The attacker's chains among some stones that have two of these liberties each, no two chains the same one.
    fn with_two(&self, stones: S, mut liberties: S) -> S {
        let mut with_two = S::EMPTY;
        for chain in &self.attackers {
            let own = chain.beside & liberties;
            if chain.points.meets(stones) && own.has_several() {
                with_two |= chain.points;
                liberties &= !(own.lowest() | own.without_first().lowest());
            }
        }
        with_two
    }
}
