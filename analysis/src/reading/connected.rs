//! The attacker's stones that no play can capture.

use super::set::Set;
use super::small::SmallBoard;

/// The chains of the attacker in the region that touch its stones around, so that they always have a liberty.
#[derive(Clone, Copy)]
pub(super) struct Connected<S> {
    pub stones: S,
    /// The points beside these stones, or beside the attacker's around. A stone of the attacker there is connected.
    pub beside: S,
}

impl<S: Set> Connected<S> {
    pub const NONE: Connected<S> = Connected {
        stones: S::EMPTY,
        beside: S::EMPTY,
    };

    /// Finds them among these stones of the attacker; quickly, if this has most of them.
    pub fn with(self, small: &SmallBoard<S>, attacker: S) -> Connected<S> {
        let mut next = match self.stones.is_within(attacker) {
            true => self,
            false => Connected::NONE,
        };
        next.beside |= small.beside_walls;
        let others = attacker & !next.stones;
        let mut new = others & next.beside;
        while !new.is_empty() {
            let chain = small.component(new.lowest(), others);
            next.stones |= chain.points;
            next.beside |= chain.beside;
            new &= !chain.points;
        }
        next
    }
}
