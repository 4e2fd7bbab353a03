//! Driving the kernel: games that begin together, and a batch that is always full.
//!
//! ```text
//! opening ──refill──▶ batch ──collect──▶ ended ──hand out──▶ sink
//! open and light      full steps         as many as lanes
//! steps
//! ```
//!
//! Games begin together, so that they are alike for long: while the boards are [open](super::open) half of a step does,
//! and then a *light* step, which looks for no walled-in points and floods a single step. Games that have come so far
//! wait for a lane of the batch that takes full steps, and go on there as soon as another game has ended. So lanes are
//! never idle for long, if there are games enough, and no game is cut: every game that has begun is played to its end.
//! Games that have ended wait until there are as many as lanes, and are counted together.
//!
//! A game's random numbers belong to its number, and what is drawn depends on the game alone and on how many steps of which
//! kind come first. So the games are the same however they are distributed over batches and threads.

use core::ops::Range;
use core::sync::atomic::Ordering;

use super::batch::begin;
use super::cut::Cut;
use super::ended::Ended;
use super::lanes::Lanes;
use super::layout::Layout;
use super::open;
use super::run::{Run, SizeClass};
use super::seen::Step;
use super::sink::Sink;
use super::step::{Batch, Conditions, Scratch, Trace, step};
use crate::geometry::BoardSize;

/// The open steps: until so many of 256 parts of the points are taken, if each step takes one, every so many-th step is a light
/// one, for the games that wait.
const OPEN: [(u32, u32); 2] = [(90, 16), (150, 4)];

/// Open and light steps together: so many of 256 parts of the points to play on. By the size of the board, so that all
/// kernels play the same games.
fn light_parts(size: BoardSize) -> u32 {
    match SizeClass::of(size) {
        SizeClass::Small => 152,
        SizeClass::Medium => 196,
        SizeClass::Large => 204,
    }
}

/// Full steps between two looks at which games have ended.
const BLOCK: u32 = 3;

/// Plays the games `indices` of a run with `K` groups. Boards must be of the layout's size.
#[inline(always)]
pub(in crate::playout) fn drive<
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
    let conditions = Conditions {
        suicide: if run.suicide { u64::MAX } else { 0 },
        max_moves: run.max_moves,
        first_played: run.first_played,
    };
    let capacity = Batch::<L, W, K>::lanes();
    let mut stepper = Stepper {
        l,
        layout,
        conditions,
        scratch: [Scratch::new(l.zero()); K],
    };
    let mut opening = Batch::<L, W, K>::new(l);
    let mut batch = Batch::<L, W, K>::new(l);
    let mut ended = Ended::new(l);
    let mut next = indices.start;
    loop {
        while batch.has_room() {
            if opening.active == 0 {
                let stopped = run.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
                if next == indices.end || stopped {
                    break;
                }
                let end = next.saturating_add(capacity).min(indices.end);
                begin(l, layout.cut, &mut opening, run, next..end);
                next = end;
                stepper.play_opening(run, &mut opening, sink);
                ended.collect(l, layout, &mut opening, run, sink);
            }
            batch.refill(l, &mut opening, run.first_played);
        }
        if batch.active == 0 {
            break;
        }
        stepper.steps(BLOCK, &mut batch, sink, step::<L, T, W, K, GROWS, SIGHT>);
        ended.collect(l, layout, &mut batch, run, sink);
    }
    ended.hand_out(l, layout, run, sink);
}

/// Takes steps, and has the room that they need.
struct Stepper<'a, L: Lanes, T, const W: usize, const K: usize> {
    l: L,
    layout: &'a Layout<L, T, W>,
    conditions: Conditions,
    scratch: [Scratch<L::V, W>; K],
}

impl<L: Lanes, T: Cut, const W: usize, const K: usize> Stepper<'_, L, T, W, K> {
    /// The steps of games that have just begun. The last of them is a light one, if there is any: what open steps have left
    /// is settled.
    #[inline(always)]
    fn play_opening(&mut self, run: &Run<'_>, batch: &mut Batch<L, W, K>, sink: &mut impl Sink) {
        let points = run.size.points() as u32;
        let light_step = step::<L, T, W, K, 1, 0>;
        let mut steps = 0;
        for (parts, every) in OPEN {
            let until = (points * parts / 256).saturating_sub(points - run.open);
            while steps < until {
                let cycle = every.min(until - steps);
                self.steps(cycle - 1, batch, sink, open::step::<L, T, W, K>);
                self.steps(1, batch, sink, light_step);
                steps += cycle;
            }
        }
        let light = run.open * light_parts(run.size) / 256;
        self.steps(light.saturating_sub(steps), batch, sink, light_step);
    }

    /// So many steps of a kind, of all groups, or until no game goes on.
    #[inline(always)]
    fn steps(
        &mut self,
        count: u32,
        batch: &mut Batch<L, W, K>,
        sink: &mut impl Sink,
        step: StepOf<L, T, W, K>,
    ) {
        let (l, scratch) = (self.l, &mut self.scratch);
        for _ in 0..count {
            if batch.active == 0 {
                break;
            }
            let trace = step(l, self.layout, &self.conditions, batch, scratch);
            if sink.asks_for_steps() {
                sink.stepped(&Step {
                    l,
                    cut: self.layout.cut,
                    batch,
                    scratch,
                    trace,
                });
            }
        }
    }
}

/// A kind of steps.
type StepOf<L, T, const W: usize, const K: usize> = fn(
    L,
    &Layout<L, T, W>,
    &Conditions,
    &mut Batch<L, W, K>,
    &mut [Scratch<<L as Lanes>::V, W>; K],
) -> Trace;
