//! The region as a board of its own: its points are numbered, and a set of points is one integer.
//!
//! What is around the region does not change in it, so only the points beside it are stored: stones of the same color
//! there always have a liberty, and a region of the defender that contains a point beside the attacker's stones is not
//! an eye. The remaining work does not depend on the size of the board.

use alloc::vec::Vec;

use super::cut::Cut;
use binmatrix::{BoardSize, Point, Points};

/// A set of points of the region: bit `i` is the `i`-th point in board order.
pub(crate) type Set = u128;

/// Returns the lowest point of a non-empty set.
#[inline(always)]
const fn first(set: Set) -> usize {
    set.trailing_zeros() as usize
}

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
pub(crate) struct State {
    pub(crate) attacker: Set,
    pub(crate) defender: Set,
    pub(crate) goal: Set,
    pub(crate) to_move: Side,
}

impl State {
    /// No stones; the attacker is to move.
    pub(crate) const EMPTY: State = State {
        attacker: 0,
        defender: 0,
        goal: 0,
        to_move: Side::Attacker,
    };

    /// Returns the same state with the other player to move.
    #[inline(always)]
    pub(crate) const fn after_pass(mut self) -> State {
        self.to_move = self.to_move.other();
        self
    }

    /// Returns the same state without stones of any color.
    #[inline(always)]
    pub(crate) const fn without(mut self, stones: Set) -> State {
        self.attacker &= !stones;
        self.defender &= !stones;
        self.goal &= !stones;
        self
    }
}

/// The result of a move.
pub(crate) struct Played {
    pub(crate) state: State,
    /// Stones that have no liberty left in the region, and perhaps one outside: the player who moved chooses to take
    /// them or to leave them.
    pub(crate) doubtful: Set,
}

/// The properties of the region that never change.
#[derive(Clone)]
pub(crate) struct SmallBoard {
    size: BoardSize,
    points: Vec<Point>,
    neighbors: Vec<Set>,
    all: Set,
    /// The stones of the goal at the start.
    goal: Set,
    /// The points beside the attacker's stones around the region, and beside the defender's: a stone of that player
    /// there always has a liberty.
    beside_walls: Set,
    beside_friends: Set,
    /// The player in whose favor the surroundings are settled, and the points beside stones around that this player may
    /// not really have.
    favored: Side,
    beside_assumed: Set,
    /// The points in the order in which moves are tried: points that start empty first, then by the number of empty
    /// neighbors.
    order: Vec<u8>,
}

impl SmallBoard {
    /// Numbers the region; returns it and its stones with the attacker to move, or `None` if it has too many points for
    /// a [`Set`].
    pub(crate) fn new(cut: &Cut<'_>) -> Option<(SmallBoard, State)> {
        let points: Vec<Point> = cut.region.iter().collect();
        if points.len() > Set::BITS as usize {
            return None;
        }
        let (size, board) = (cut.board.size(), cut.board);
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
    pub(crate) const fn goal(&self) -> Set {
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

    /// Returns the state after a stone of the player to move; `None` if the point is occupied or the move is suicide.
    #[inline]
    pub(crate) fn play(&self, state: &State, number: usize) -> Option<Played> {
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
            true => (self.beside_walls, self.beside_friends),
            false => (self.beside_friends, self.beside_walls),
        };
        let empty = self.all & !(*own | *enemy);
        let may_stay = self.beside_assumed != 0 && state.to_move == self.favored;
        let (mut beside, mut taken, mut doubtful) = (self.neighbors[number] & *enemy, 0, 0);
        while beside != 0 {
            let one = beside & beside.wrapping_neg();
            beside &= !one;
            if let Some(chain) = self.without_liberty(one, *enemy, empty, enemy_free) {
                match may_stay && self.is_doubtful(chain, *own) {
                    true => doubtful |= chain,
                    false => taken |= chain,
                }
                beside &= !chain;
            }
        }
        if taken | doubtful == 0 && self.without_liberty(stone, *own, empty, own_free).is_some() {
            return None;
        }
        *enemy &= !taken;
        next.goal &= next.defender;
        Some(Played {
            state: next,
            doubtful,
        })
    }

    /// Returns true if a chain without liberty in the region, of the player who is not favored, may have one on the
    /// board: beside it, or in place of a chain beside it, the favored player may not really have stones.
    fn is_doubtful(&self, chain: Set, favored: Set) -> bool {
        let (_, beside) = self.component(chain, chain);
        let (mut around, mut rest) = (chain & self.beside_assumed, beside & favored);
        while around == 0 && rest != 0 {
            let (stones, _) = self.component(rest & rest.wrapping_neg(), favored);
            rest &= !stones;
            around |= stones & self.beside_assumed;
        }
        around != 0
    }

    /// Returns the stones without liberty in the region that stayed on the board because they may have one outside.
    pub(crate) fn stuck(&self, state: &State) -> Set {
        if self.beside_assumed == 0 || state.to_move != self.favored {
            return 0;
        }
        let (stones, free) = match self.favored {
            Side::Attacker => (state.defender, self.beside_friends),
            Side::Defender => (state.attacker, self.beside_walls),
        };
        let empty = self.all & !(state.attacker | state.defender);
        let (mut rest, mut stuck) = (stones, 0);
        while rest != 0 {
            let one = rest & rest.wrapping_neg();
            let chain = self.without_liberty(one, stones, empty, free);
            stuck |= chain.unwrap_or(0);
            rest &= !chain.unwrap_or_else(|| self.component(one, stones).0);
        }
        stuck
    }

    /// Calls `each` with every union of chains of these stones; returns false, and does nothing, if there are more than
    /// four chains.
    pub(crate) fn unions(&self, stones: Set, mut each: impl FnMut(Set)) -> bool {
        let (mut chains, mut count, mut rest) = ([0; 4], 0, stones);
        while rest != 0 {
            let (chain, _) = self.component(rest & rest.wrapping_neg(), stones);
            rest &= !chain;
            if count == chains.len() {
                return false;
            }
            chains[count] = chain;
            count += 1;
        }
        for chosen in 0..1 << count {
            let of = |index: usize| {
                if chosen >> index & 1 == 0 {
                    0
                } else {
                    chains[index]
                }
            };
            each((0..count).fold(0, |all, index| all | of(index)));
        }
        true
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

    /// The number of liberties of the chain of a stone of the goal.
    pub(crate) fn liberties_of_goal(&self, state: &State) -> u32 {
        let goal = state.goal & state.goal.wrapping_neg();
        let (_, beside) = self.component(goal, state.defender);
        (beside & !state.defender & !state.attacker).count_ones()
    }

    /// Returns stones of the defender that get two eyes for certain: they are unconditionally alive, by Benson's
    /// algorithm without suicide, or the attacker is to move and they are [safe](binmatrix::Board::safety) if the
    /// defender answers.
    ///
    /// A region with a point beside the attacker's stones around includes their eyes, which are not liberties of the
    /// defender, so it gives no chain a liberty.
    pub(crate) fn safe(&self, state: &State, lists: &mut Lists) -> Set {
        lists.sure = 0;
        let Lists {
            chains,
            regions,
            sure,
        } = lists;
        let others = self.all & !state.defender;
        regions.clear();
        let mut rest = others;
        while rest != 0 {
            let (points, beside) = self.component(rest & rest.wrapping_neg(), others);
            rest &= !points;
            if points & self.beside_walls == 0 {
                regions.push(Region {
                    points,
                    empty: points & !state.attacker,
                    around: beside & state.defender,
                    answered: 0,
                });
            }
        }
        let answers = state.to_move == Side::Attacker;
        let enough = if answers { 1 } else { 2 };
        if regions.len() < enough && self.beside_friends & state.defender == 0 {
            return 0;
        }
        chains.clear();
        let (mut rest, mut beside_any) = (state.defender, 0);
        while rest != 0 {
            let (stones, beside) = self.component(rest & rest.wrapping_neg(), state.defender);
            rest &= !stones;
            beside_any |= beside;
            chains.push(Chain { stones, beside });
        }
        if answers {
            for region in &mut *regions {
                if region.points & !beside_any == 0 {
                    region.answered = self.answered(region, chains);
                }
            }
        }
        let mut is_first = true;
        loop {
            let mut dropped = 0;
            chains.retain(|chain| {
                let of = |region: &Region| match region.around & chain.stones != 0 {
                    true if region.answered == 0 => u8::from(region.empty & !chain.beside == 0),
                    true => region.answered,
                    false => 0,
                };
                let mut liberties = 0;
                let has_two = regions.iter().any(|region| {
                    liberties += of(region);
                    liberties >= 2
                });
                if is_first && chain.stones & state.goal != 0 {
                    *sure = (*sure).max(liberties.min(2));
                }
                // Friends are alive, and so is what is connected to them.
                let stays = has_two || chain.stones & self.beside_friends != 0;
                if !stays {
                    dropped |= chain.stones;
                }
                stays
            });
            if dropped == 0 {
                return chains.iter().fold(0, |all, chain| all | chain.stones);
            }
            is_first = false;
            regions.retain(|region| region.around & dropped == 0);
        }
    }

    /// The number of sure liberties that answers in a region give to each chain around it: two if two points of it are
    /// miai to split it, one if they are miai to join the chains.
    fn answered(&self, region: &Region, chains: &[Chain]) -> u8 {
        let around = chains
            .iter()
            .filter(|chain| chain.stones & region.around != 0);
        let shared = around.fold(region.empty, |all, chain| all & chain.beside);
        if shared & shared.wrapping_sub(1) == 0 {
            return 0;
        }
        let (mut rest, mut splitting) = (shared, 0);
        while rest != 0 && splitting < 2 {
            let point = rest & rest.wrapping_neg();
            rest &= !point;
            let others = region.points & !point;
            let (piece, _) = self.component(others & others.wrapping_neg(), others);
            splitting += u8::from(piece != others);
        }
        if splitting >= 2 { 2 } else { 1 }
    }
}

/// A chain of the defender.
struct Chain {
    stones: Set,
    beside: Set,
}

/// A component of the points without a stone of the defender.
struct Region {
    points: Set,
    empty: Set,
    /// Stones around it.
    around: Set,
    /// The sure liberties that answers give to each chain around it.
    answered: u8,
}

/// Lists that [`SmallBoard::safe`] reuses between calls.
pub(crate) struct Lists {
    chains: Vec<Chain>,
    regions: Vec<Region>,
    /// The number of sure eyes, up to two, of the chain of the goal that has most.
    pub(super) sure: u8,
}

impl Lists {
    pub(crate) const fn new() -> Self {
        Lists {
            chains: Vec::new(),
            regions: Vec::new(),
            sure: 0,
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
