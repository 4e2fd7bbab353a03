//! Driving the kernel: batches of games that start together, and a parking place for the long ones.
//!
//! The games of a batch start together, so that they are alike for long: while the boards are open a cheap
//! *light* step does, which looks for nothing and floods a single step. Then full steps run until half of the games
//! have ended. The others move to the parking batch, which runs whenever it has no room, and new games start.
//! So lanes are never idle for long, if there are games enough, and no game is cut: every game that has begun is played to its end.
//!
//! A game's random numbers belong to its number, and what is drawn depends on the game alone and on how many light
//! steps there are. So the games are the same however they are distributed over batches and threads.

use core::ops::Range;
use core::sync::atomic::Ordering;

use super::batch::begin;
use super::cut::Cut;
use super::lanes::Lanes;
use super::layout::Layout;
use super::run::{Run, SizeClass};
use super::seen::Step;
use super::sink::Sink;
use super::step::{Batch, Conditions, Scratch, step};
use crate::size::BoardSize;

/// How the games are driven; by the size of the board, so that all kernels play the same games.
struct Plan {
    /// Light steps: so many of 256 parts of the points to play on.
    light: u32,
    /// Steps between two looks at how many games go on.
    block: u32,
}

fn plan(size: BoardSize) -> Plan {
    match SizeClass::of(size) {
        SizeClass::Small => Plan {
            light: 152,
            block: 4,
        },
        SizeClass::Medium => Plan {
            light: 196,
            block: 6,
        },
        SizeClass::Large => Plan {
            light: 204,
            block: 8,
        },
    }
}

/// Plays the games `indices` of a run with `K` groups. Boards must be of the layout's size.
#[inline(always)]
pub fn drive<
    L: Lanes,
    T: Cut,
    const W: usize,
    const K: usize,
    const GROWS: usize,
    const SIGHT: usize,
>(
    l: L,
    layout: &Layout<L, T, W>,
    run: &Run<'_>,
    indices: Range<u32>,
    sink: &mut impl Sink,
) {
    let plan = plan(run.size);
    let conditions = Conditions {
        suicide: if run.suicide { u64::MAX } else { 0 },
        max_moves: run.max_moves,
        first_played: run.first_played,
    };
    let capacity = Batch::<L, W, K>::lanes();
    let light = run.open * plan.light / 256;
    let mut stepper = Stepper {
        l,
        layout,
        conditions,
        scratch: [Scratch::new(l.zero()); K],
    };
    let mut batch = Batch::<L, W, K>::new(l);
    let mut parking = Batch::<L, W, K>::new(l);
    let mut next = indices.start;
    while next < indices.end && !run.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        let end = next.saturating_add(capacity).min(indices.end);
        begin(l, layout.cut, &mut batch, run, next..end);
        next = end;
        stepper.steps::<1, 0>(light, &mut batch, sink);
        while batch.active.count_ones() > capacity / 2 {
            stepper.steps::<GROWS, SIGHT>(plan.block, &mut batch, sink);
        }
        batch.settle(l, layout, sink);
        while parking.active.count_ones() + batch.active.count_ones() > capacity {
            stepper.steps::<GROWS, SIGHT>(plan.block, &mut parking, sink);
        }
        parking.settle(l, layout, sink);
        batch.move_to(l, &mut parking);
    }
    while parking.active != 0 {
        stepper.steps::<GROWS, SIGHT>(plan.block, &mut parking, sink);
    }
    parking.settle(l, layout, sink);
}

/// Takes steps, and has the room that they need.
struct Stepper<'a, L: Lanes, T, const W: usize, const K: usize> {
    l: L,
    layout: &'a Layout<L, T, W>,
    conditions: Conditions,
    scratch: [Scratch<L::V, W>; K],
}

impl<L: Lanes, T: Cut, const W: usize, const K: usize> Stepper<'_, L, T, W, K> {
    /// So many steps of all groups, or until no game goes on.
    #[inline(always)]
    fn steps<const GROWS: usize, const SIGHT: usize>(
        &mut self,
        count: u32,
        batch: &mut Batch<L, W, K>,
        sink: &mut impl Sink,
    ) {
        let (l, scratch) = (self.l, &mut self.scratch);
        for _ in 0..count {
            if batch.active == 0 {
                break;
            }
            let (layout, conditions) = (self.layout, &self.conditions);
            let trace = step::<L, T, W, K, GROWS, SIGHT>(l, layout, conditions, batch, scratch);
            sink.stepped(&Step {
                l,
                cut: layout.cut,
                batch,
                scratch,
                trace,
            });
        }
    }
}
