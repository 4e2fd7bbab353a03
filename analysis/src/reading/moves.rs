//! The moves of a position.

use alloc::vec::Vec;

use super::connected::Connected;
use super::room::is_cramped;
use super::set::Set;
use super::shape::Shape;
use super::small::{Component, Side, SmallBoard, State};

/// The result of a move.
pub(crate) struct Played<S> {
    pub(crate) state: State<S>,
    /// Stones that have no liberty left in the region, and perhaps one outside: the player who moved chooses to take
    /// them or to leave them.
    pub(crate) doubtful: S,
}

/// A position whose chains are known, so that its moves cost little each.
pub(crate) struct Moves<S> {
    state: State<S>,
    pub(super) empty: S,
    pub(super) attackers: Vec<Component<S>>,
    pub(super) connected: Connected<S>,
    /// The goal is captured for want of room.
    is_cramped: bool,
    /// The chains of the defender, and what they enclose.
    pub(super) defenders: Shape<S>,
    /// The last liberties of the opponent's chains.
    captures: S,
    /// The points beside chains of the player to move that keep a liberty if one is filled.
    joins: S,
    /// The opponent's stones without liberty in the region, which stayed on the board because they may have one outside.
    stuck: S,
}

impl<S: Set> Moves<S> {
    pub(crate) const fn new() -> Moves<S> {
        Moves {
            state: State::EMPTY,
            empty: S::EMPTY,
            attackers: Vec::new(),
            connected: Connected::NONE,
            is_cramped: false,
            defenders: Shape::new(),
            captures: S::EMPTY,
            joins: S::EMPTY,
            stuck: S::EMPTY,
        }
    }

    /// The moves of a position.
    pub(crate) fn of(small: &SmallBoard<S>, state: &State<S>) -> Moves<S> {
        let mut moves = Moves::new();
        moves.read(small, state);
        moves
    }

    /// Replaces this by the moves of another position of the same region.
    pub(super) fn read(&mut self, small: &SmallBoard<S>, state: &State<S>) {
        self.state = *state;
        self.empty = small.all & !(state.attacker | state.defender);
        self.attackers.clear();
        self.attackers.extend(small.components(state.attacker));
        self.connected = self.connected.with(small, state.attacker);
        self.is_cramped = is_cramped(small, &self.connected, state.goal);
        self.defenders.read(small, state.defender);
        let (own_free, enemy_free) = self.free(small);
        let (own, enemy) = self.chains();
        let may_stay = self.may_stay(small);
        let (mut captures, mut joins, mut stuck) = (S::EMPTY, S::EMPTY, S::EMPTY);
        for chain in own {
            let liberties = chain.beside & self.empty;
            if liberties.has_several() || chain.points.meets(own_free) {
                joins |= chain.beside;
            }
        }
        for chain in enemy {
            let liberties = chain.beside & self.empty;
            if chain.points.meets(enemy_free) || liberties.has_several() {
                continue;
            }
            match liberties.is_empty() {
                true if may_stay => stuck |= chain.points,
                // The favored player's own chains: no move is read that leaves one without liberty.
                true => {}
                false => captures |= liberties,
            }
        }
        (self.captures, self.joins, self.stuck) = (captures, joins, stuck);
    }

    /// Returns true if the goal of a position is captured for want of [room](super::room): quickly, if few moves lead there from
    /// this one.
    pub(super) fn is_cramped_in(&self, small: &SmallBoard<S>, state: &State<S>) -> bool {
        let connected = self.connected.with(small, state.attacker);
        match connected.stones == self.connected.stones && state.goal == self.state.goal {
            true => self.is_cramped,
            false => is_cramped(small, &connected, state.goal),
        }
    }

    /// The position before the move.
    pub(super) const fn state(&self) -> &State<S> {
        &self.state
    }

    /// The opponent's stones without liberty in the region: they stayed on the board because they may have one outside.
    pub(super) const fn stuck(&self) -> S {
        self.stuck
    }

    /// Returns true if stones without liberty may stay on the board after a move of the player to move.
    fn may_stay(&self, small: &SmallBoard<S>) -> bool {
        !small.beside_assumed.is_empty() && self.state.to_move == small.favored
    }

    /// The points whose stones always have a liberty: those of the player to move, and those of the opponent.
    const fn free(&self, small: &SmallBoard<S>) -> (S, S) {
        match self.state.to_move {
            Side::Attacker => (small.beside_walls, small.beside_friends),
            Side::Defender => (small.beside_friends, small.beside_walls),
        }
    }

    /// The chains of the player to move and of the opponent.
    fn chains(&self) -> (&[Component<S>], &[Component<S>]) {
        match self.state.to_move {
            Side::Attacker => (&self.attackers, &self.defenders.chains),
            Side::Defender => (&self.defenders.chains, &self.attackers),
        }
    }

    /// Returns the state after a stone of the player to move; `None` if the point is occupied or the move is suicide.
    #[inline]
    pub(crate) fn play(&self, small: &SmallBoard<S>, number: usize) -> Option<Played<S>> {
        let stone = S::of(number);
        if !self.empty.meets(stone) {
            return None;
        }
        let captures = self.captures.meets(stone);
        let breathes = || small.neighbors[number].meets(self.empty);
        let (own_free, _) = self.free(small);
        if !captures && !(own_free | self.joins).meets(stone) && !breathes() {
            return None;
        }
        let mut state = self.state.after_pass();
        match self.state.to_move {
            Side::Attacker => state.attacker |= stone,
            Side::Defender => state.defender |= stone,
        }
        let mut doubtful = S::EMPTY;
        if captures {
            let (taken, perhaps) = self.captured(small, stone);
            state = state.without(taken);
            doubtful = perhaps;
        }
        Some(Played { state, doubtful })
    }

    /// The stones whose last liberty in the region is taken by a move: those captured, and those that may have a liberty
    /// outside.
    fn captured(&self, small: &SmallBoard<S>, stone: S) -> (S, S) {
        let own = match self.state.to_move {
            Side::Attacker => self.state.attacker,
            Side::Defender => self.state.defender,
        };
        let (_, enemy_free) = self.free(small);
        let (_, enemy) = self.chains();
        let (mut taken, mut doubtful) = (S::EMPTY, S::EMPTY);
        for chain in enemy {
            if chain.beside & self.empty == stone && !chain.points.meets(enemy_free) {
                match self.may_stay(small) && is_doubtful(small, chain, own | stone) {
                    true => doubtful |= chain.points,
                    false => taken |= chain.points,
                }
            }
        }
        (taken, doubtful)
    }
}

/// Returns true if a chain without liberty in the region, of the player who is not favored, may have one on the board:
/// beside it, or in place of a chain beside it, the favored player may not really have stones.
fn is_doubtful<S: Set>(small: &SmallBoard<S>, chain: &Component<S>, favored: S) -> bool {
    let (mut around, mut rest) = (chain.points & small.beside_assumed, chain.beside & favored);
    while around.is_empty() && !rest.is_empty() {
        let beside = small.component(rest.lowest(), favored);
        rest &= !beside.points;
        around |= beside.points & small.beside_assumed;
    }
    !around.is_empty()
}
