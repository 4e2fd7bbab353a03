//! The region as a board of its own: its points are numbered, and a set of points is one integer.
//!
//! What is around the region does not change in it, so only the points beside it are stored: stones of the same color
//! there always have a liberty, and a region of the defender that contains a point beside the attacker's stones is not
//! an eye. The remaining work does not depend on the size of the board.

use alloc::vec::Vec;

use super::cut::Cut;
use super::set::Set;
use binmatrix::{BoardSize, Point, Points};

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// Returns the other player.
    pub(crate) const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// The stones, the remaining goal, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State<S> {
    pub(crate) attacker: S,
    pub(crate) defender: S,
    pub(crate) goal: S,
    pub(crate) to_move: Side,
}

impl<S: Set> State<S> {
    /// No stones; the attacker is to move.
    pub(crate) const EMPTY: State<S> = State {
        attacker: S::EMPTY,
        defender: S::EMPTY,
        goal: S::EMPTY,
        to_move: Side::Attacker,
    };

    /// Returns the same state with the other player to move.
    #[inline(always)]
    pub(crate) fn after_pass(mut self) -> State<S> {
        self.to_move = self.to_move.other();
        self
    }

    /// Returns the same state without stones of any color.
    #[inline(always)]
    pub(crate) fn without(mut self, stones: S) -> State<S> {
        self.attacker &= !stones;
        self.defender &= !stones;
        self.goal &= !stones;
        self
    }
}

/// A connected set of points, and all neighbors of its points.
#[derive(Clone, Copy)]
pub(super) struct Component<S> {
    pub points: S,
    pub beside: S,
}

/// The properties of the region that never change.
#[derive(Clone)]
pub(crate) struct SmallBoard<S> {
    size: BoardSize,
    points: Vec<Point>,
    pub(super) neighbors: Vec<S>,
    pub(super) all: S,
    /// The stones of the goal at the start.
    goal: S,
    /// The points beside the attacker's stones around the region, and beside the defender's: a stone of that player
    /// there always has a liberty.
    pub(super) beside_walls: S,
    pub(super) beside_friends: S,
    /// The player in whose favor the surroundings are settled, and the points beside stones around that this player may
    /// not really have.
    pub(super) favored: Side,
    pub(super) beside_assumed: S,
    /// The points in the order in which moves are tried: points that start empty first, then by the number of empty
    /// neighbors.
    order: Vec<u8>,
}

impl<S: Set> SmallBoard<S> {
    /// Numbers the region; returns it and its stones with the attacker to move, or `None` if it has too many points for
    /// a [`Set`].
    pub(crate) fn new(cut: &Cut<'_>) -> Option<(SmallBoard<S>, State<S>)> {
        let points: Vec<Point> = cut.region.iter().collect();
        if points.len() > S::CAPACITY {
            return None;
        }
        let (size, board) = (cut.board.size(), cut.board);
        let of = |set: Points| {
            let bits = points.iter().enumerate();
            let inside = bits.filter(|(_, point)| set.contains(**point));
            inside.fold(S::EMPTY, |all, (number, _)| all | S::of(number))
        };
        let neighbors: Vec<S> = points
            .iter()
            .map(|&point| of(size.neighbors(point)))
            .collect();
        let start = State {
            attacker: of(board.stones(!cut.defender)),
            defender: of(board.stones(cut.defender)),
            goal: of(cut.goal),
            to_move: Side::Attacker,
        };
        let small = SmallBoard {
            all: of(cut.region),
            goal: start.goal,
            beside_walls: of(cut.walls.neighbors4()),
            beside_friends: of(cut.friends.neighbors4()),
            favored: cut.favored,
            beside_assumed: of(cut.assumed.neighbors4()),
            order: order(&neighbors, of(board.empty())),
            neighbors,
            points,
            size,
        };
        Some((small, start))
    }

    /// Returns the size of the real board.
    pub(crate) const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the number of points.
    pub(crate) const fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns the stones of the goal at the start.
    pub(crate) const fn goal(&self) -> S {
        self.goal
    }

    /// Returns the `index`-th point to try, as a number in a [`Set`].
    #[inline(always)]
    pub(crate) fn tried(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    /// Returns the point of the real board with this number.
    pub(crate) fn point(&self, number: usize) -> Point {
        self.points[number]
    }

    /// Calls `each` with every union of chains of these stones; returns false, and does nothing, if there are more than
    /// four chains.
    pub(crate) fn unions(&self, stones: S, mut each: impl FnMut(S)) -> bool {
        let (mut chains, mut count) = ([S::EMPTY; 4], 0);
        for chain in self.components(stones) {
            if count == chains.len() {
                return false;
            }
            chains[count] = chain.points;
            count += 1;
        }
        for chosen in 0..1 << count {
            let of = |index: usize| match chosen >> index & 1 {
                0 => S::EMPTY,
                _ => chains[index],
            };
            each((0..count).fold(S::EMPTY, |all, index| all | of(index)));
        }
        true
    }

    /// Returns the neighbors of all points of a set.
    pub(super) fn neighbors_of(&self, mut set: S) -> S {
        let mut neighbors = S::EMPTY;
        while !set.is_empty() {
            neighbors |= self.neighbors[set.first()];
            set = set.without_first();
        }
        neighbors
    }

    /// Returns the component of a point in a set that contains it.
    #[inline]
    pub(super) fn component(&self, point: S, set: S) -> Component<S> {
        self.component_until(point, set, S::EMPTY).0
    }

    /// Returns the component of a point in a set that contains it; or part of it, and true, once it is known to reach a
    /// point of `open`.
    #[inline]
    pub(super) fn component_until(&self, point: S, set: S, open: S) -> (Component<S>, bool) {
        let (mut points, mut ahead, mut beside) = (point, point, S::EMPTY);
        while !ahead.is_empty() && !ahead.meets(open) {
            let neighbors = self.neighbors[ahead.first()];
            ahead = ahead.without_first();
            beside |= neighbors;
            let more = neighbors & set & !points;
            points |= more;
            ahead |= more;
        }
        (Component { points, beside }, !ahead.is_empty())
    }

    /// Returns the components of a set.
    #[inline]
    pub(super) fn components(&self, set: S) -> impl Iterator<Item = Component<S>> {
        let mut rest = set;
        core::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let component = self.component(rest.lowest(), rest);
                rest &= !component.points;
                component
            })
        })
    }
}

/// Returns the points in the order of trial: empty points first, then by the number of empty neighbors, most first.
fn order<S: Set>(neighbors: &[S], empty: S) -> Vec<u8> {
    let mut order: Vec<u8> = (0..neighbors.len() as u8).collect();
    order.sort_by_key(|&number| {
        let number = usize::from(number);
        let free = (neighbors[number] & empty).len();
        (!empty.meets(S::of(number)), 4 - free)
    });
    order
}
