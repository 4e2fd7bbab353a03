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
//! A chain of the attacker is *held* if it is [`Connected`] with the attacker's stones around, so that it always has a liberty;
//! or if two of its liberties are beside stones around or beside connected chains, so that one of them is left whatever
//! the defender plays. Take the components of the region without the held chains. Those without a stone of the goal are
//! *apart*, provided that the liberties that hold chains are all in such components, and that no two chains are held by the
//! same liberty.
//!
//! Moves in components apart need not be examined, whatever the [question](super::Question): the answer is the same as
//! that of the play without them.
//!
//! - A move apart changes nothing elsewhere: no chain but the held ones is beside two components, and these have a liberty in
//!   any case.
//! - If the defender takes one of the two liberties of a held chain, the attacker takes the other. Whoever wins the play
//!   without moves apart answers all others as it answers a pass, which is possible where passes need be examined; where
//!   they need not be, a pass in answer is enough for that player.
//! - That player comes to an end all the same if it must: on its own, the opponent can play apart only finitely often. Only
//!   the attacker's answers can capture something there, and each of them connects a held chain for good.
//!
//! So a position is won without moves apart if and only if it is won with them. A point may be apart in one position and not in
//! a later one, if the liberties are shared out otherwise. The winner goes on to treat it as apart: its proof gets no
//! longer by leaving out more points.
//!
//! There is one exception to the first step. Where the attacker is favored and stones around are only assumed, it may leave
//! stones beside chains that touch the assumed ones, instead of taking them. A move apart could connect a held chain to such
//! stones, and so add this choice. There, only chains that touch assumed stones already are held.

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
            let held = touching.fold(S::EMPTY, |all, chain| all | chain.points);
            return self.apart_from(small, held);
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
    pub(super) fn apart_from(&self, small: &SmallBoard<S>, held: S) -> S {
        let fought_for = small.component(self.state().goal, small.all & !held);
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
