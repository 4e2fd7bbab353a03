//! The chains of the defender, what they enclose, and which of them have two eyes for certain.

use alloc::vec::Vec;

use super::set::Set;
use super::small::{Component, Side, SmallBoard, State};

/// The chains of the defender and the regions between them.
///
/// It hardly changes from a position to the next, so that it is kept while all moves of a position are tried.
pub(super) struct Shape<S> {
    defender: S,
    pub chains: Vec<Component<S>>,
    /// The components of the points without a stone of the defender that have no point beside the attacker's stones
    /// around: eyes, if they are small enough.
    regions: Vec<Component<S>>,
    /// The points of the other components.
    outside: S,
    /// The regions have been looked for.
    has_regions: bool,
}

impl<S: Set> Shape<S> {
    pub const fn new() -> Shape<S> {
        Shape {
            defender: S::EMPTY,
            chains: Vec::new(),
            regions: Vec::new(),
            outside: S::EMPTY,
            has_regions: false,
        }
    }

    /// Replaces this by the shape of other stones.
    pub fn read(&mut self, small: &SmallBoard<S>, defender: S) {
        self.defender = defender;
        self.chains.clear();
        self.chains.extend(small.components(defender));
        self.has_regions = false;
    }

    /// Looks for the regions.
    fn enclose(&mut self, small: &SmallBoard<S>) {
        if self.has_regions {
            return;
        }
        self.has_regions = true;
        self.regions.clear();
        self.outside = S::EMPTY;
        self.split(small, small.all & !self.defender);
    }

    /// Adds the components of a set.
    fn split(&mut self, small: &SmallBoard<S>, points: S) {
        for region in small.components(points) {
            match region.points.meets(small.beside_walls) {
                true => self.outside |= region.points,
                false => self.regions.push(region),
            }
        }
    }

    /// Returns the shape with other stones of the defender: this one if they are the same, else `other` after it has been
    /// changed.
    pub fn with<'a>(
        &'a mut self,
        small: &SmallBoard<S>,
        defender: S,
        other: &'a mut Shape<S>,
    ) -> &'a mut Shape<S> {
        if defender == self.defender {
            return self;
        }
        self.follow(small, defender, other);
        other
    }

    /// Makes `next` the shape with other stones of the defender.
    fn follow(&mut self, small: &SmallBoard<S>, defender: S, next: &mut Shape<S>) {
        let stone = defender & !self.defender;
        let is_one_more =
            !stone.is_empty() && !stone.has_several() && self.defender.is_within(defender);
        if !is_one_more {
            next.read(small, defender);
            next.enclose(small);
            return;
        }
        self.enclose(small);
        next.defender = defender;
        next.has_regions = true;
        let neighbors = small.neighbors[stone.first()];
        let mut joined = Component {
            points: stone,
            beside: neighbors,
        };
        next.chains.clear();
        for chain in &self.chains {
            if !chain.beside.meets(stone) {
                next.chains.push(*chain);
            } else {
                joined.points |= chain.points;
                joined.beside |= chain.beside;
            }
        }
        next.chains.push(joined);
        next.regions.clear();
        next.outside = self.outside & !stone;
        for region in &self.regions {
            match region.points.meets(stone) {
                true => next.split(small, region.points & !stone),
                false => next.regions.push(*region),
            }
        }
        if self.outside.meets(stone) {
            next.cut_off(small, neighbors);
        }
    }

    /// Looks whether points that were outside are enclosed now.
    fn cut_off(&mut self, small: &SmallBoard<S>, points: S) {
        let mut open = small.beside_walls;
        let mut rest = points & self.outside;
        while !rest.is_empty() {
            // Most are outside still, and seldom far from a point that shows it.
            let first = rest.lowest();
            let (region, is_open) = small.component_until(first, self.outside, open);
            rest &= !region.points;
            if is_open {
                open |= region.points;
            } else {
                self.outside &= !region.points;
                self.regions.push(region);
            }
        }
    }

    /// The chains, the regions, each with what is beside it, and the points outside.
    #[cfg(test)]
    pub fn described(&mut self, small: &SmallBoard<S>) -> (Vec<[S; 2]>, Vec<[S; 2]>, S) {
        self.enclose(small);
        let sorted = |list: &[Component<S>]| {
            let mut list: Vec<_> = list.iter().map(|part| [part.points, part.beside]).collect();
            list.sort_by_key(|[points, _]| points.first());
            list
        };
        (sorted(&self.chains), sorted(&self.regions), self.outside)
    }

    /// The number of liberties of the chain of a stone of the goal.
    pub fn liberties_of_goal(&self, state: &State<S>) -> u32 {
        let goal = state.goal.lowest();
        let chain = self.chains.iter().find(|chain| chain.points.meets(goal));
        let liberties = |chain: &Component<S>| chain.beside & !(state.defender | state.attacker);
        chain.map_or(0, |chain| liberties(chain).len())
    }

    /// Returns stones of the defender that get two eyes for certain: they are unconditionally alive, by Benson's
    /// algorithm without suicide, or the attacker is to move and they are [safe](binmatrix::Board::safety) if the
    /// defender answers. None if none is of the goal.
    ///
    /// A region with a point beside the attacker's stones around includes their eyes, which are not liberties of the
    /// defender, so it gives no chain a liberty.
    pub fn safe(&mut self, small: &SmallBoard<S>, state: &State<S>, eyes: &mut Eyes<S>) -> S {
        self.enclose(small);
        eyes.sure = 0;
        let answers = state.to_move == Side::Attacker;
        let enough = if answers { 1 } else { 2 };
        if self.regions.len() < enough && !small.beside_friends.meets(state.defender) {
            return S::EMPTY;
        }
        let chains = self.chains.iter();
        let beside_any = chains.fold(S::EMPTY, |all, chain| all | chain.beside);
        eyes.list.clear();
        for region in &self.regions {
            let empty = region.points & !state.attacker;
            let answered = match answers && region.points.is_within(beside_any) {
                true => answered(small, region, empty, &self.chains),
                false => 0,
            };
            eyes.list.push(Eye {
                empty,
                around: region.beside & state.defender,
                answered,
            });
        }
        let mut stones = state.defender;
        let mut is_first = true;
        loop {
            let mut dropped = S::EMPTY;
            for chain in &self.chains {
                if !chain.points.meets(stones) {
                    continue;
                }
                let mut liberties = 0;
                let has_two = eyes.list.iter().any(|eye| {
                    liberties += eye.liberties(chain);
                    liberties >= 2
                });
                if is_first && chain.points.meets(state.goal) {
                    eyes.sure = eyes.sure.max(liberties.min(2));
                }
                // Friends are alive, and so is what is connected to them.
                if !has_two && !chain.points.meets(small.beside_friends) {
                    dropped |= chain.points;
                }
            }
            stones &= !dropped;
            if !stones.meets(state.goal) {
                return S::EMPTY;
            }
            if dropped.is_empty() {
                return stones;
            }
            is_first = false;
            eyes.list.retain(|eye| !eye.around.meets(dropped));
        }
    }
}

/// The number of sure liberties that answers in a region give to each chain around it: two if two points of it are
/// miai to split it, one if they are miai to join the chains.
fn answered<S: Set>(
    small: &SmallBoard<S>,
    region: &Component<S>,
    empty: S,
    chains: &[Component<S>],
) -> u8 {
    let around = chains
        .iter()
        .filter(|chain| chain.points.meets(region.beside));
    let shared = around.fold(empty, |all, chain| all & chain.beside);
    if !shared.has_several() {
        return 0;
    }
    let (mut rest, mut splitting) = (shared, 0);
    while !rest.is_empty() && splitting < 2 {
        let point = rest.lowest();
        rest &= !point;
        let others = region.points & !point;
        let piece = small.component(others.lowest(), others);
        splitting += u8::from(piece.points != others);
    }
    if splitting >= 2 { 2 } else { 1 }
}

/// A region that may be an eye.
struct Eye<S> {
    empty: S,
    /// Stones around it.
    around: S,
    /// The sure liberties that answers give to each chain around it.
    answered: u8,
}

impl<S: Set> Eye<S> {
    /// The number of sure liberties of a chain here.
    fn liberties(&self, chain: &Component<S>) -> u8 {
        match self.around.meets(chain.points) {
            true if self.answered == 0 => u8::from(self.empty.is_within(chain.beside)),
            true => self.answered,
            false => 0,
        }
    }
}

/// The eyes of a position, in a list that is used again for the next one.
pub(super) struct Eyes<S> {
    list: Vec<Eye<S>>,
    /// The number of sure eyes, up to two, of the chain of the goal that has most.
    pub sure: u8,
}

impl<S> Eyes<S> {
    pub const fn new() -> Eyes<S> {
        Eyes {
            list: Vec::new(),
            sure: 0,
        }
    }
}
