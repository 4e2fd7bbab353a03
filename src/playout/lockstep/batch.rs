//! Games come into the lanes of a batch, move to another batch, and end.

use core::ops::Range;

use super::cut::Cut;
use super::lanes::{A, B, C, Lanes, MAX_LANES, Row, rows};
use super::layout::Layout;
use super::run::Run;
use super::sink::{LaneEnd, Sink};
use super::step::{Batch, Group, grow};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Points;
use crate::rng::{Rng, start_seed};

/// The words of a start position.
struct StartWords<const W: usize> {
    own: [u32; W],
    opp: [u32; W],
    ko: [u32; W],
    white: bool,
}

impl<const W: usize> StartWords<W> {
    #[inline(always)]
    fn new(start: &Board, cut: impl Cut) -> Self {
        let player = start.to_move();
        let ko = start
            .ko()
            .into_iter()
            .fold(Points::empty(start.size()), |mut set, point| {
                set.insert(point);
                set
            });
        StartWords {
            own: cut.words(start.stones(player).words()),
            opp: cut.words(start.stones(!player).words()),
            ko: cut.words(ko.words()),
            white: player == Color::White,
        }
    }
}

#[inline(always)]
fn blank<L: Lanes, const W: usize>(l: L) -> Group<L, W> {
    let z = l.zero();
    let zeros = l.load_numbers(&[0; MAX_LANES]);
    let none = [z; W];
    Group {
        own: none,
        opp: none,
        tried: none,
        word: z,
        bit: z,
        fill: none,
        rng: [zeros; 4],
        moves: zeros,
        game: zeros,
        first: [none; 2],
    }
}

impl<L: Lanes, const W: usize, const K: usize> Batch<L, W, K> {
    /// No games.
    #[inline(always)]
    pub fn new(l: L) -> Self {
        Batch {
            groups: [blank(l); K],
            active: 0,
            used: 0,
            white: 0,
            passed: 0,
            pending: 0,
            going_on: 0,
            own_phase: 0,
            backward: 0,
        }
    }

    /// All lanes, of all groups.
    #[inline(always)]
    pub const fn lanes() -> u32 {
        (L::COUNT * K) as u32
    }
}

/// Fills the lanes of a batch, from the first on, with games of a run. Whatever was in them is gone.
#[inline(never)]
pub fn begin<L: Lanes, const W: usize, const K: usize>(
    l: L,
    cut: impl Cut,
    batch: &mut Batch<L, W, K>,
    run: &Run<'_>,
    mut games: Range<u32>,
) {
    l.vectorize(
        #[inline(always)]
        || {
            *batch = Batch::new(l);
            // Games come start by start: the words of the last one are good for the next, mostly.
            let mut words: Option<(u32, StartWords<W>)> = None;
            for k in 0..K {
                let (mut own, mut opp, mut tried) = (
                    [[0; MAX_LANES]; W],
                    [[0; MAX_LANES]; W],
                    [[0; MAX_LANES]; W],
                );
                let mut rng: [Row; 4] = [[0; MAX_LANES]; 4];
                let mut index: Row = [0; MAX_LANES];
                for lane in 0..L::COUNT {
                    let Some(game) = games.next() else { break };
                    let (start, number) = run.start_and_number(game);
                    if words.as_ref().is_none_or(|(other, _)| *other != start) {
                        words = Some((start, StartWords::new(&run.starts[start as usize], cut)));
                    }
                    let Some((_, words)) = &words else { break };
                    for i in 0..W {
                        own[i][lane] = words.own[i];
                        opp[i][lane] = words.opp[i];
                        tried[i][lane] = words.ko[i];
                    }
                    let state = Rng::lane_state(start_seed(run.seed, start), number);
                    for (row, word) in rng.iter_mut().zip(state) {
                        row[lane] = word;
                    }
                    index[lane] = game;
                    let bit = 1 << (L::COUNT * k + lane);
                    batch.used |= bit;
                    batch.active |= if run.max_moves > 0 { bit } else { 0 };
                    batch.white |= if words.white { bit } else { 0 };
                }
                let group = &mut batch.groups[k];
                for i in 0..W {
                    group.own[i] = l.load(&own[i]);
                    group.opp[i] = l.load(&opp[i]);
                    group.tried[i] = l.load(&tried[i]);
                }
                for (state, row) in group.rng.iter_mut().zip(&rng) {
                    *state = l.load_numbers(row);
                }
                group.game = l.load_numbers(&index);
            }
        },
    );
}

/// The games of a group, lane by lane.
#[derive(Clone, Copy)]
pub struct GroupEnd<const W: usize> {
    game: Row,
    moves: Row,
    /// Lanes in which `own` is White.
    white: u32,
    own: [Row; W],
    opp: [Row; W],
    own_area: [Row; W],
    opp_area: [Row; W],
    first: [[Row; W]; 2],
}

impl<const W: usize> GroupEnd<W> {
    /// The game of a lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize, cut: impl Cut) -> LaneEnd<W> {
        let lane = lane % MAX_LANES;
        let white = self.white >> lane & 1 == 1;
        let words =
            |rows: &[Row; W]| -> [u32; W] { cut.flat(&core::array::from_fn(|i| rows[i][lane])) };
        let by_color = |own: &[Row; W], opp: &[Row; W]| {
            let [black, white] = if white { [opp, own] } else { [own, opp] };
            ByColor {
                black: words(black),
                white: words(white),
            }
        };
        let owned = by_color(&self.own_area, &self.opp_area);
        LaneEnd {
            index: self.game[lane],
            moves: self.moves[lane],
            black_minus_white: points(&owned.black) - points(&owned.white),
            stones: by_color(&self.own, &self.opp),
            owned,
            first_played: ByColor {
                black: words(&self.first[0]),
                white: words(&self.first[1]),
            },
        }
    }
}

/// The number of points in a set.
#[inline(always)]
fn points<const W: usize>(words: &[u32; W]) -> i32 {
    let mut count = 0;
    for word in words {
        count += word.count_ones();
    }
    count as i32
}

/// The state of a group as games that have ended.
#[inline(never)]
pub fn group_end<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    group: &Group<L, W>,
    white: u32,
) -> GroupEnd<W> {
    l.vectorize(
        #[inline(always)]
        || {
            let (own_area, opp_area) = area(l, layout, group);
            GroupEnd {
                game: l.store_numbers(group.game),
                moves: l.store_numbers(group.moves),
                white,
                own: rows(l, &group.own),
                opp: rows(l, &group.opp),
                own_area: rows(l, &own_area),
                opp_area: rows(l, &opp_area),
                first: [rows(l, &group.first[0]), rows(l, &group.first[1])],
            }
        },
    )
}

impl<L: Lanes, const W: usize, const K: usize> Batch<L, W, K> {
    /// Hands out the games that have ended, and frees their lanes.
    #[inline(always)]
    pub fn settle<T: Cut>(&mut self, l: L, layout: &Layout<L, T, W>, sink: &mut impl Sink) {
        let ended = self.used & !self.active;
        for k in 0..K {
            let part = |mask: u64| (mask >> (L::COUNT * k)) as u32 & (u32::MAX >> (32 - L::COUNT));
            let mut lanes = part(ended);
            if lanes == 0 {
                continue;
            }
            let end = group_end(l, layout, &self.groups[k], part(self.white));
            while lanes != 0 {
                let lane = lanes.trailing_zeros() as usize;
                sink.ended(l, &end.lane(lane, layout.cut));
                lanes &= lanes - 1;
            }
        }
        self.used = self.active;
    }

    /// Moves games that go on into free lanes of `to`, as many as fit. Games that have ended must be settled.
    #[inline(never)]
    pub fn move_to(&mut self, l: L, to: &mut Self) {
        l.vectorize(
            #[inline(always)]
            || self.move_inlined(l, to),
        );
    }

    #[inline(always)]
    fn move_inlined(&mut self, l: L, to: &mut Self) {
        for i in 0..K {
            for j in 0..K {
                let all = u32::MAX >> (32 - L::COUNT);
                let live = (self.active >> (L::COUNT * i)) as u32 & all;
                let room = !(to.used >> (L::COUNT * j)) as u32 & all;
                let count = live.count_ones().min(room.count_ones());
                if count == 0 {
                    continue;
                }
                let (live, room) = (lowest(live, count), lowest(room, count));
                let (from_group, to_group) = (&self.groups[i], &mut to.groups[j]);
                let lanes = (room, live);
                put(l, lanes, &mut to_group.own, &from_group.own);
                put(l, lanes, &mut to_group.opp, &from_group.opp);
                put(l, lanes, &mut to_group.tried, &from_group.tried);
                put(l, lanes, &mut to_group.fill, &from_group.fill);
                put(l, lanes, &mut to_group.first[0], &from_group.first[0]);
                put(l, lanes, &mut to_group.first[1], &from_group.first[1]);
                to_group.word = l.move_lanes(to_group.word, room, from_group.word, live);
                to_group.bit = l.move_lanes(to_group.bit, room, from_group.bit, live);
                for (to, from) in to_group.rng.iter_mut().zip(&from_group.rng) {
                    *to = l.move_numbers(*to, room, *from, live);
                }
                for (to, from) in [
                    (&mut to_group.moves, &from_group.moves),
                    (&mut to_group.game, &from_group.game),
                ] {
                    *to = l.move_numbers(*to, room, *from, live);
                }
                let (mut lives, mut rooms) = (live, room);
                while lives != 0 {
                    let from_bit = L::COUNT * i + lives.trailing_zeros() as usize;
                    let to_bit = L::COUNT * j + rooms.trailing_zeros() as usize;
                    (lives, rooms) = (lives & (lives - 1), rooms & (rooms - 1));
                    let put = |to: &mut u64, from: u64| {
                        *to = *to & !(1 << to_bit) | (from >> from_bit & 1) << to_bit;
                    };
                    put(&mut to.white, self.white);
                    put(&mut to.passed, self.passed);
                    put(&mut to.pending, self.pending);
                    put(&mut to.going_on, self.going_on);
                    put(&mut to.own_phase, self.own_phase);
                    put(&mut to.backward, self.backward);
                    to.active |= 1 << to_bit;
                    to.used |= 1 << to_bit;
                    self.active &= !(1 << from_bit);
                    self.used &= !(1 << from_bit);
                }
            }
        }
    }
}

/// Puts the second of these lanes of a plane in place of the first.
#[inline(always)]
fn put<L: Lanes, const W: usize>(
    l: L,
    (room, live): (u32, u32),
    to: &mut [L::V; W],
    from: &[L::V; W],
) {
    for i in 0..W {
        to[i] = l.move_lanes(to[i], room, from[i], live);
    }
}

/// The lowest `count` of the set bits.
#[inline(always)]
fn lowest(bits: u32, count: u32) -> u32 {
    let mut rest = bits;
    for _ in 0..count {
        rest &= rest.wrapping_sub(1);
    }
    bits & !rest
}

/// Stones and the empty regions that touch no other color, of the player to move and of the other one.
#[inline(always)]
fn area<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
) -> ([L::V; W], [L::V; W]) {
    let z = l.zero();
    let mut empty = [z; W];
    for i in 0..W {
        empty[i] = l.tern::<{ A & !B & !C }>(layout.full[i], g.own[i], g.opp[i]);
    }
    let own = reached(l, layout.cut, &g.own, &empty);
    let opp = reached(l, layout.cut, &g.opp, &empty);
    let (mut own_area, mut opp_area) = ([z; W], [z; W]);
    for i in 0..W {
        own_area[i] = l.minus(own[i], opp[i]);
        opp_area[i] = l.minus(opp[i], own[i]);
    }
    (own_area, opp_area)
}

/// The stones, and the empty points connected to them.
#[inline(always)]
fn reached<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    stones: &[L::V; W],
    empty: &[L::V; W],
) -> [L::V; W] {
    let mut reach = *stones;
    loop {
        let mut changed = l.zero();
        let mut next = grow(l, cut, &reach, empty);
        for i in 0..W {
            next[i] = l.or(next[i], stones[i]);
            changed = l.tern::<{ A | B ^ C }>(changed, next[i], reach[i]);
        }
        reach = next;
        if l.nonzero(changed) == 0 {
            return reach;
        }
    }
}
