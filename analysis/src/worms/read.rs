//! The measures of worms, computed with set operations.

use alloc::vec::Vec;

use super::{Border, Cavity, Cutting, EffectiveSize, Worm, Worms};
use crate::{both, origin};
use binmatrix::{
    BinMatrix, ByColor, Color, Geometry, GridOf, Position, SuicideRule, life::alive_stones,
};

/// Finds all worms and cavities. Call it inside a job (see [`Position`]).
#[inline(always)]
pub(super) fn worms<M: BinMatrix>(position: &Position<M>) -> Worms<M> {
    let ground = Ground::new(position);
    let (cavities, strings) = (ground.cavities(), ground.worms());
    let shared = Shared::new(&strings, ground.grid);
    let mut worms = Vec::with_capacity(strings.list.len());
    for string in &strings.list {
        worms.push(ground.measure(string, &strings, &cavities, &shared));
    }
    let mut list = Vec::with_capacity(cavities.list.len());
    for &points in &cavities.list {
        list.push(ground.cavity(points));
    }
    Worms {
        worms,
        cavities: list,
    }
}

/// Sets that are computed once for all worms.
struct Ground<M: BinMatrix> {
    grid: GridOf<M>,
    stones: ByColor<M>,
    empty: M,
    edge: M,
    /// The empty points at distances of 1, 2, 3 and 4 steps from the nearest stone.
    layers: [M; 4],
    /// For the worms of each color: the empty points between walls on opposite sides. A wall is an enemy stone or the
    /// end of the board.
    pinched: ByColor<M>,
    /// For the worms of each color: the empty points next to an enemy stone.
    guarded: ByColor<M>,
    /// The ko vertices, which no walk leaves.
    ko: M,
    /// The unconditionally alive stones.
    alive: M,
}

/// A worm with its liberties.
struct Chain<M> {
    color: Color,
    stones: M,
    liberties: M,
    /// The empty points up to four steps away for which no worm is nearer.
    near: M,
}

/// Disjoint sets, and for each bit the index of the set that contains it.
struct Numbered<M: BinMatrix, T> {
    list: Vec<T>,
    number: <M::Geometry as Geometry>::PerBit<u16>,
}

impl<M: BinMatrix, T> Numbered<M, T> {
    #[inline(always)]
    fn new() -> Self {
        Numbered {
            list: Vec::with_capacity(64),
            number: M::Geometry::per_bit(0),
        }
    }

    /// Adds an item that owns these points.
    #[inline(always)]
    fn push(&mut self, item: T, points: M, grid: GridOf<M>) {
        let number = self.list.len() as u16;
        for (index, mut word) in points.to_words(grid).into_iter().enumerate() {
            while word != 0 {
                let bit = index * 64 + word.trailing_zeros() as usize;
                self.number[bit & M::Geometry::MASK] = number;
                word &= word - 1;
            }
        }
        self.list.push(item);
    }

    /// Returns the item that owns the point of `bit`. One of the items must own it.
    #[inline(always)]
    fn at(&self, bit: usize) -> &T {
        &self.list[usize::from(self.number[bit & M::Geometry::MASK])]
    }
}

impl<M: BinMatrix> Ground<M> {
    #[inline(always)]
    fn new(position: &Position<M>) -> Self {
        let grid = position.grid();
        let stones = both(position);
        let empty = position.empty();
        let mut layers = [M::empty(grid); 4];
        let (mut last, mut left) = (stones.black | stones.white, empty);
        for layer in &mut layers {
            *layer = last.explode4(grid) & left;
            left = left - *layer;
            last = *layer;
        }
        let none = M::empty(grid);
        let mut ground = Ground {
            grid,
            stones,
            empty,
            edge: M::from_words(grid.shape().edge_words(), grid),
            layers,
            pinched: ByColor::both(none),
            guarded: ByColor::both(none),
            ko: none,
            alive: none,
        };
        // A loop, so that each matrix type compiles this code only once.
        for color in Color::BOTH {
            let (own, enemy) = (stones[color], stones[!color]);
            ground.pinched[color] = between(enemy, grid);
            ground.guarded[color] = enemy.explode4(grid) & empty;
            ground.ko = ground.ko | ko_vertices(own, enemy, grid);
            ground.alive = ground.alive | alive_stones(own, enemy, SuicideRule::Forbidden, grid);
        }
        ground
    }

    #[inline(always)]
    fn cavities(&self) -> Numbered<M, M> {
        let grid = self.grid;
        let (mut cavities, mut rest) = (Numbered::new(), self.empty);
        while rest.any() {
            let cavity = rest.first(grid).flood_fill_by_runs(rest, grid);
            rest = rest - cavity;
            cavities.push(cavity, cavity, grid);
        }
        cavities
    }

    #[inline(always)]
    fn worms(&self) -> Numbered<M, Chain<M>> {
        let grid = self.grid;
        let (mut strings, mut rest) = (Numbered::new(), self.empty.inverse(grid));
        while rest.any() {
            let first = rest.first(grid);
            let color = match first.is_subset(self.stones.black) {
                true => Color::Black,
                false => Color::White,
            };
            let stones = first.flood_fill(self.stones[color], grid);
            rest = rest - stones;
            let chain = Chain {
                color,
                stones,
                liberties: stones.explode4(grid) & self.empty,
                near: self.near(stones),
            };
            strings.push(chain, stones, grid);
        }
        strings
    }

    /// Returns the empty points up to four steps away for which no worm is nearer than this one.
    #[inline(always)]
    fn near(&self, stones: M) -> M {
        let (mut near, mut last) = (M::empty(self.grid), stones);
        for layer in self.layers {
            last = last.explode4(self.grid) & layer;
            near = near | last;
        }
        near
    }

    #[inline(always)]
    fn measure(
        &self,
        string: &Chain<M>,
        strings: &Numbered<M, Chain<M>>,
        cavities: &Numbered<M, M>,
        shared: &Shared<M>,
    ) -> Worm<M> {
        let grid = self.grid;
        let Chain { color, stones, .. } = *string;
        let first = stones.first(grid);
        let closure = self.closure(string, cavities);
        let edge_liberties = closure & self.empty & self.edge;
        let border = self.border(closure - stones, stones);
        let liberties = self.liberties(string);
        let genus = parts_without(stones, self.edge, grid).saturating_sub(1);
        let [cutstone, cutstone_gnugo] = self.cutting(string, strings);
        Worm {
            origin: origin(first, grid),
            color,
            stones,
            effective_size: shared.effective_size(string),
            liberties,
            genus,
            closure,
            border,
            edge_liberties,
            cutstone,
            cutstone_gnugo,
            invincible: first.is_subset(self.alive),
            inessential_seed: genus == 0
                && liberties[1].is_empty()
                && edge_liberties.is_empty()
                && border == Some(Border::One(!color)),
        }
    }

    #[inline(always)]
    fn cavity(&self, points: M) -> Cavity<M> {
        let grid = self.grid;
        Cavity {
            origin: origin(points, grid),
            points,
            border: self.border(points, M::empty(grid)),
            edge_liberties: points & self.edge,
            genus: parts_without(points, self.edge, grid).saturating_sub(1),
        }
    }

    /// Returns the worm and the cavities beside it.
    #[inline(always)]
    fn closure(&self, string: &Chain<M>, cavities: &Numbered<M, M>) -> M {
        let (mut closure, mut rest) = (string.stones, string.liberties);
        while let Some(bit) = rest.first_bit(self.grid) {
            let cavity = *cavities.at(bit);
            closure = closure | cavity;
            // Also removes the point itself, so that the loop ends whatever the numbers say.
            rest = rest - cavity - M::from_bit(bit, self.grid);
        }
        closure
    }

    /// Returns the color of the stones next to these points or to the worm between them, not counting the worm.
    #[inline(always)]
    fn border(&self, points: M, string: M) -> Option<Border> {
        let around = (points | string).explode4(self.grid) - string;
        let black = !around.is_disjoint(self.stones.black);
        let white = !around.is_disjoint(self.stones.white);
        match (black, white) {
            (true, true) => Some(Border::Grey),
            (true, false) => Some(Border::One(Color::Black)),
            (false, true) => Some(Border::One(Color::White)),
            (false, false) => None,
        }
    }

    /// Returns the liberties of order 1 to 4.
    #[inline(always)]
    fn liberties(&self, string: &Chain<M>) -> [M; 4] {
        let (grid, color) = (self.grid, string.color);
        let mut orders = [M::empty(grid); 4];
        orders[0] = string.liberties;
        let mut open = string.liberties - self.pinched[color];
        for order in &mut orders[1..] {
            let ground = self.stones[color] | open;
            // A walk enters ko vertices but does not leave them.
            let core = (string.stones - self.ko).flood_fill(ground - self.ko, grid);
            let walked = string.stones | core | (core.explode4(grid) & ground);
            let next = (walked.explode4(grid) & self.empty) - open - self.guarded[color];
            if next.is_empty() {
                break; // all further orders are empty too
            }
            *order = next;
            open = open | next;
        }
        orders
    }

    /// Returns the cut of the worm between enemy worms: over all pairs beside it, and for GNU Go's pair.
    #[inline(always)]
    fn cutting(&self, string: &Chain<M>, strings: &Numbered<M, Chain<M>>) -> [Cutting; 2] {
        let grid = self.grid;
        let enemies = string.stones.explode4(grid) & self.stones[!string.color];
        let Some(first) = enemies.first_bit(grid) else {
            return [Cutting::None; 2];
        };
        let first = strings.at(first);
        let others = enemies - first.stones;
        let Some(last) = others.nth_bit(others.len().saturating_sub(1), grid) else {
            return [Cutting::None; 2];
        };
        let gnugo = cut_of(first, strings.at(last));
        let (mut any, mut rest) = (gnugo, enemies);
        while any < Cutting::Cut
            && let Some(bit) = rest.first_bit(grid)
        {
            let one = strings.at(bit);
            rest = rest - one.stones - M::from_bit(bit, grid);
            let mut against = rest;
            while let Some(bit) = against.first_bit(grid) {
                let other = strings.at(bit);
                against = against - other.stones - M::from_bit(bit, grid);
                any = any.max(cut_of(one, other));
            }
        }
        [any, gnugo]
    }
}

#[inline(always)]
fn cut_of<M: BinMatrix>(one: &Chain<M>, other: &Chain<M>) -> Cutting {
    match one.liberties.is_disjoint(other.liberties) {
        true => Cutting::Cut,
        false => Cutting::Potential,
    }
}

/// Returns the points with walls on two opposite sides: above and below, or left and right. A wall is a point of
/// `enemy` or the end of the board.
#[inline(always)]
fn between<M: BinMatrix>(enemy: M, grid: GridOf<M>) -> M {
    let open = enemy.inverse(grid);
    let vertical = open.down(grid) | open.up(grid);
    let horizontal = open.right(grid) | open.left(grid);
    (vertical & horizontal).inverse(grid)
}

/// Returns the ko vertices among the stones of `own`.
///
/// These are the empty points with neighbors of this color only where the enemy would capture exactly one stone, and
/// those stones.
#[inline(always)]
fn ko_vertices<M: BinMatrix>(own: M, enemy: M, grid: GridOf<M>) -> M {
    let empty = (own | enemy).inverse(grid);
    let alone = own - own.explode4(grid);
    let in_atari = (alone & empty.explode4(grid)) - empty.next_to_two(grid);
    let mut rest = in_atari.explode4(grid) & (empty - (empty | enemy).explode4(grid));
    let mut found = M::empty(grid);
    while rest.any() {
        let point = rest.first(grid);
        rest = rest - point;
        let around = point.explode4(grid);
        let stones = around & in_atari;
        if !stones.without_first(grid).is_empty() {
            continue;
        }
        // One stone in atari. The other chains must have another liberty.
        let others = (around - stones).flood_fill(own, grid);
        let elsewhere = (empty - point).explode4(grid) & others;
        if (around - stones).is_subset(elsewhere.flood_fill(others, grid)) {
            found = found | point | stones;
        }
    }
    found
}

/// Returns the number of connected components of the board without these points, which must be connected.
///
/// By Euler's formula, points minus links between neighbors plus squares of four is the number of components minus the
/// number of their holes. There is one hole if the points do not touch the edge, otherwise none.
#[inline(always)]
fn parts_without<M: BinMatrix>(points: M, edge: M, grid: GridOf<M>) -> usize {
    let rest = points.inverse(grid);
    let across = rest & rest.left(grid);
    let down = rest & rest.up(grid);
    let squares = across & across.up(grid);
    let holes = usize::from(points.is_disjoint(edge));
    (rest.len() + squares.len() + holes) - across.len() - down.len()
}

/// The empty points, grouped by the number of worms nearest to them.
struct Shared<M: BinMatrix> {
    /// The points with one nearest worm, with two, and so on.
    by: [M; MOST],
    /// The largest number of nearest worms of any point.
    most: usize,
}

/// The largest possible number of nearest worms: sixteen points are four steps away.
const MOST: usize = 16;

impl<M: BinMatrix> Shared<M> {
    #[inline(always)]
    fn new(strings: &Numbered<M, Chain<M>>, grid: GridOf<M>) -> Self {
        // The numbers of all points at once, in binary digits: one set per digit.
        let mut digits = [M::empty(grid); 5];
        let mut rest = M::empty(grid);
        for string in &strings.list {
            rest = rest | string.near;
            let mut carry = string.near;
            for digit in &mut digits {
                let both = *digit & carry;
                *digit = *digit ^ carry;
                carry = both;
            }
        }
        let mut shared = Shared {
            by: [M::empty(grid); MOST],
            most: 0,
        };
        while shared.most < MOST && rest.any() {
            let number = shared.most + 1;
            let mut these = rest;
            for (place, &digit) in digits.iter().enumerate() {
                these = match number >> place & 1 {
                    1 => these & digit,
                    _ => these - digit,
                };
            }
            shared.by[shared.most] = these;
            shared.most = number;
            rest = rest - these;
        }
        shared
    }

    #[inline(always)]
    fn effective_size(&self, string: &Chain<M>) -> EffectiveSize {
        let mut size = EffectiveSize::stones(string.stones.len());
        for (points, strings) in self.by[..self.most].iter().zip(1..) {
            size += EffectiveSize::share((string.near & *points).len(), strings);
        }
        size
    }
}
