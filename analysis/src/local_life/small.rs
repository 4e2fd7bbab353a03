//! The region as a board of its own: its points are numbered, and a set of points is one integer.
//!
//! The fill never changes, so only the points beside it are stored: the attacker's stones there always have a liberty,
//! and a region of the defender that contains such a point is not an eye. The remaining work does not depend on the
//! size of the board.

use alloc::vec::Vec;

use super::LocalPosition;
use binmatrix::{Point, Points};

/// A set of points of the region: bit `i` is the `i`-th point in board order.
pub(super) type Set = u128;

/// Returns the lowest point of a non-empty set.
#[inline(always)]
const fn first(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Attacker,
    Defender,
}

/// The stones, the remaining goal, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) attacker: Set,
    pub(super) defender: Set,
    pub(super) goal: Set,
    pub(super) to_move: Side,
}

impl State {
    /// Returns the same state with the other player to move.
    #[inline(always)]
    pub(super) const fn after_pass(mut self) -> State {
        self.to_move = match self.to_move {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        };
        self
    }
}

/// The properties of the region that never change.
pub(super) struct SmallBoard {
    points: Vec<Point>,
    neighbors: Vec<Set>,
    all: Set,
    /// The points beside the fill.
    rim: Set,
    /// The points in the order in which moves are tried: points that start empty first, then by the number of empty
    /// neighbors.
    order: Vec<u8>,
}

impl SmallBoard {
    /// Numbers the region; returns it and its stones with the attacker to move, or `None` if it has too many points for
    /// a [`Set`].
    pub(super) fn new(local: &LocalPosition) -> Option<(SmallBoard, State)> {
        let points: Vec<Point> = local.region().iter().collect();
        if points.len() > Set::BITS as usize {
            return None;
        }
        let (size, board) = (local.board().size(), local.board());
        let of = |set: Points| {
            let bits = points.iter().enumerate();
            bits.fold(0, |all, (number, &point)| {
                all | Set::from(set.contains(point)) << number
            })
        };
        let neighbors: Vec<Set> = points
            .iter()
            .map(|&point| of(size.neighbors(point)))
            .collect();
        let start = State {
            attacker: of(board.stones(local.attacker())),
            defender: of(board.stones(local.defender())),
            goal: of(local.goal()),
            to_move: Side::Attacker,
        };
        let small = SmallBoard {
            all: of(local.region()),
            rim: of(local.fill().neighbors4()),
            order: order(&neighbors, of(board.empty())),
            neighbors,
            points,
        };
        Some((small, start))
    }

    /// Returns the number of points.
    pub(super) const fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns the `index`-th point to try, as a number in a [`Set`].
    #[inline(always)]
    pub(super) fn tried(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    /// Returns the point of the real board with this number.
    pub(super) fn point(&self, number: usize) -> Point {
        self.points[number]
    }

    /// Returns the state after a stone of the player to move; `None` if the point is occupied or the move is suicide.
    #[inline]
    pub(super) fn play(&self, state: &State, number: usize) -> Option<State> {
        let stone = 1 << number;
        if (state.attacker | state.defender) & stone != 0 {
            return None;
        }
        let mut next = state.after_pass();
        let attacks = state.to_move == Side::Attacker;
        let (own, enemy) = match attacks {
            true => (&mut next.attacker, &mut next.defender),
            false => (&mut next.defender, &mut next.attacker),
        };
        *own |= stone;
        let (own_free, enemy_free) = match attacks {
            true => (self.rim, 0),
            false => (0, self.rim),
        };
        let empty = self.all & !(*own | *enemy);
        let (mut beside, mut taken) = (self.neighbors[number] & *enemy, 0);
        while beside != 0 {
            let one = beside & beside.wrapping_neg();
            beside &= !one;
            if let Some(chain) = self.without_liberty(one, *enemy, empty, enemy_free) {
                taken |= chain;
                beside &= !chain;
            }
        }
        if taken == 0 && self.without_liberty(stone, *own, empty, own_free).is_some() {
            return None;
        }
        *enemy &= !taken;
        next.goal &= next.defender;
        Some(next)
    }

    /// Returns the chain of a stone if it has no liberty. The points of `free` have a liberty outside the region.
    #[inline]
    fn without_liberty(&self, stone: Set, stones: Set, empty: Set, free: Set) -> Option<Set> {
        let (mut chain, mut ahead) = (stone, stone);
        while ahead != 0 {
            let beside = self.neighbors[first(ahead)];
            if beside & empty != 0 || ahead & ahead.wrapping_neg() & free != 0 {
                return None;
            }
            ahead &= ahead - 1;
            let more = beside & stones & !chain;
            chain |= more;
            ahead |= more;
        }
        Some(chain)
    }

    /// Returns the component of a point in a set that contains it, and all neighbors of its points.
    #[inline]
    fn component(&self, point: Set, set: Set) -> (Set, Set) {
        let (mut component, mut ahead, mut beside) = (point, point, 0);
        while ahead != 0 {
            let neighbors = self.neighbors[first(ahead)];
            ahead &= ahead - 1;
            beside |= neighbors;
            let more = neighbors & set & !component;
            component |= more;
            ahead |= more;
        }
        (component, beside)
    }

    /// Returns true if a stone of the goal is unconditionally alive, by Benson's algorithm without suicide.
    ///
    /// A region with a point beside the fill includes the eyes of the fill, which are not liberties of the defender, so
    /// it is vital to no chain.
    pub(super) fn has_two_eyes(&self, state: &State, benson: &mut Benson) -> bool {
        let Benson { chains, regions } = benson;
        let others = self.all & !state.defender;
        regions.clear();
        let mut rest = others;
        while rest != 0 {
            let (region, beside) = self.component(rest & rest.wrapping_neg(), others);
            rest &= !region;
            if region & self.rim == 0 {
                regions.push((region & !state.attacker, beside & state.defender));
            }
        }
        if regions.len() < 2 {
            return false;
        }
        chains.clear();
        let mut rest = state.defender;
        while rest != 0 {
            let (chain, beside) = self.component(rest & rest.wrapping_neg(), state.defender);
            rest &= !chain;
            chains.push((chain, beside));
        }
        loop {
            let mut dropped = 0;
            chains.retain(|&(chain, beside)| {
                let is_vital =
                    |&&(empty, around): &&(Set, Set)| around & chain != 0 && empty & !beside == 0;
                let alive = regions.iter().filter(is_vital).count() >= 2;
                if !alive {
                    dropped |= chain;
                }
                alive
            });
            if dropped == 0 {
                return chains.iter().any(|(chain, _)| chain & state.goal != 0);
            }
            regions.retain(|(_, around)| around & dropped == 0);
        }
    }
}

/// Lists that [`SmallBoard::has_two_eyes`] reuses between calls.
pub(super) struct Benson {
    /// Each chain and its neighbors.
    chains: Vec<(Set, Set)>,
    /// The empty points of each region, and the stones around it.
    regions: Vec<(Set, Set)>,
}

impl Benson {
    pub(super) const fn new() -> Self {
        Benson {
            chains: Vec::new(),
            regions: Vec::new(),
        }
    }
}

/// Returns the points in the order of trial: empty points first, then by the number of empty neighbors, most first.
fn order(neighbors: &[Set], empty: Set) -> Vec<u8> {
    let mut order: Vec<u8> = (0..neighbors.len() as u8).collect();
    order.sort_by_key(|&number| {
        let number = usize::from(number);
        let free = (neighbors[number] & empty).count_ones();
        (empty >> number & 1 == 0, 4 - free)
    });
    order
}
