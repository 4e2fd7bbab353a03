//! Finished games wait until there are as many as lanes, and are counted together.

use super::client::{Client, LaneEnd};
use super::cut::Cut;
use super::lanes::{A, B, C, Lanes, MAX_LANES, Row, lane_words, put_lane, rows};
use super::layout::Layout;
use super::run::Run;
use super::step::{Batch, filled};
use crate::geometry::ByColor;

/// Finished games, which are counted when there are as many as lanes.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Ended<L: Lanes, const W: usize> {
    own: [L::V; W],
    opp: [L::V; W],
    first: [[L::V; W]; 2],
    moves: L::V,
    game: L::V,
    /// Lanes in which `own` is White.
    white: u32,
    count: usize,
}

impl<L: Lanes, const W: usize> Ended<L, W> {
    #[inline(always)]
    pub fn new(l: L) -> Self {
        let none = [l.zero(); W];
        Ended {
            own: none,
            opp: none,
            first: [none; 2],
            moves: l.zero(),
            game: l.zero(),
            white: 0,
            count: 0,
        }
    }

    /// Takes the finished games of a batch, and frees their lanes.
    #[inline(always)]
    pub fn collect<T: Cut, const K: usize>(
        &mut self,
        l: L,
        layout: &Layout<L, T, W>,
        batch: &mut Batch<L, W, K>,
        run: &Run<'_>,
        client: &mut impl Client,
    ) {
        let mut lanes = batch.used & !batch.active;
        while lanes != 0 {
            lanes = self.fill(l, batch, lanes, run.first_played);
            if self.count == L::COUNT {
                self.hand_out(l, layout, run, client);
            }
        }
        batch.used = batch.active;
    }

    /// Takes the games of these lanes, as many as there is room for. Returns the lanes that remain.
    #[inline(never)]
    fn fill<const K: usize>(
        &mut self,
        l: L,
        batch: &Batch<L, W, K>,
        mut lanes: u64,
        first_played: bool,
    ) -> u64 {
        l.vectorize(
            #[inline(always)]
            || {
                while lanes != 0 && self.count < L::COUNT {
                    let lane = lanes.trailing_zeros() as usize;
                    let (from, from_lane) = (&batch.groups[lane / L::COUNT % K], lane % L::COUNT);
                    let mask = l.mask(1 << self.count);
                    put_lane(l, mask, &mut self.own, &from.own, from_lane);
                    put_lane(l, mask, &mut self.opp, &from.opp, from_lane);
                    if first_played {
                        for (to, from) in self.first.iter_mut().zip(&from.first) {
                            put_lane(l, mask, to, from, from_lane);
                        }
                    }
                    l.set_lane(&mut self.moves, self.count, l.lane(&from.moves, from_lane));
                    l.set_lane(&mut self.game, self.count, l.lane(&from.game, from_lane));
                    self.white |= ((batch.white >> lane & 1) as u32) << self.count;
                    self.count += 1;
                    lanes &= lanes - 1;
                }
                lanes
            },
        )
    }

    /// Hands the collected games to the client.
    #[inline(never)]
    pub fn hand_out<T: Cut>(
        &mut self,
        l: L,
        layout: &Layout<L, T, W>,
        run: &Run<'_>,
        client: &mut impl Client,
    ) {
        l.vectorize(
            #[inline(always)]
            || {
                let end = self.counted(l, layout);
                for lane in 0..self.count {
                    client.ended(l, &end.lane(lane, layout.cut, run));
                }
                (self.count, self.white) = (0, 0);
            },
        );
    }

    #[inline(never)]
    fn counted<T: Cut>(&self, l: L, layout: &Layout<L, T, W>) -> GroupEnd<W> {
        l.vectorize(
            #[inline(always)]
            || {
                let (own_area, opp_area) = area(l, layout, &self.own, &self.opp);
                GroupEnd {
                    game: l.store(self.game),
                    moves: l.store(self.moves),
                    white: self.white,
                    own: rows(l, &self.own),
                    opp: rows(l, &self.opp),
                    own_area: rows(l, &own_area),
                    opp_area: rows(l, &opp_area),
                    first: [rows(l, &self.first[0]), rows(l, &self.first[1])],
                }
            },
        )
    }
}

/// The games of a group, lane by lane.
#[derive(Clone, Copy)]
struct GroupEnd<const W: usize> {
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
    fn lane(&self, lane: usize, cut: impl Cut, run: &Run<'_>) -> LaneEnd<W> {
        let lane = lane % MAX_LANES;
        let white = self.white >> lane & 1 == 1;
        let words = |rows: &[Row; W]| -> [u32; W] { cut.flat(&lane_words(rows, lane)) };
        let by_color = |own: &[Row; W], opp: &[Row; W]| {
            let [black, white] = if white { [opp, own] } else { [own, opp] };
            ByColor {
                black: words(black),
                white: words(white),
            }
        };
        let none = ByColor::both([0; W]);
        let own_minus_opp = points(&self.own_area, lane) - points(&self.opp_area, lane);
        LaneEnd {
            index: self.game[lane],
            moves: self.moves[lane],
            black_minus_white: if white { -own_minus_opp } else { own_minus_opp },
            stones: by_color(&self.own, &self.opp),
            owned: if run.owners {
                by_color(&self.own_area, &self.opp_area)
            } else {
                none
            },
            first_played: if run.first_played {
                ByColor {
                    black: words(&self.first[0]),
                    white: words(&self.first[1]),
                }
            } else {
                none
            },
        }
    }
}

/// The number of points of a lane.
#[inline(always)]
fn points<const W: usize>(rows: &[Row; W], lane: usize) -> i32 {
    let mut points = 0;
    for row in rows {
        points += row[lane].count_ones();
    }
    points as i32
}

/// The areas of the player to move and of the opponent: stones, and the empty regions that touch no other color.
#[inline(always)]
fn area<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    own: &[L::V; W],
    opp: &[L::V; W],
) -> ([L::V; W], [L::V; W]) {
    let z = l.zero();
    let (mut not_opp, mut not_own) = ([z; W], [z; W]);
    for i in 0..W {
        not_opp[i] = l.minus(layout.full[i], opp[i]);
        not_own[i] = l.minus(layout.full[i], own[i]);
    }
    let own = reached(l, layout.cut, own, &not_opp);
    let opp = reached(l, layout.cut, opp, &not_own);
    let (mut own_area, mut opp_area) = ([z; W], [z; W]);
    for i in 0..W {
        own_area[i] = l.minus(own[i], opp[i]);
        opp_area[i] = l.minus(opp[i], own[i]);
    }
    (own_area, opp_area)
}

/// The stones, which lie in `mask`, and the points of the mask connected to them.
#[inline(always)]
fn reached<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    stones: &[L::V; W],
    mask: &[L::V; W],
) -> [L::V; W] {
    let mut reach = *stones;
    loop {
        let next = filled(l, cut, &reach, mask);
        let mut changed = l.zero();
        for i in 0..W {
            changed = l.tern::<{ A | B & !C }>(changed, next[i], reach[i]);
        }
        reach = next;
        if l.nonzero(changed) == 0 {
            return reach;
        }
    }
}
