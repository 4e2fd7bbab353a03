//! Driving the kernel: games that begin together, and a batch that is always full.
//!
//! ```text
//! opening ──refill──▶ batch ──collect──▶ ended ──hand out──▶ client
//! open and light      full steps         as many as lanes
//! steps
//! ```
//!
//! Games begin together, so that they stay alike for a long time. While the boards are [open](super::open), a step of
//! half the work is enough; after that come *light* steps, which do not look for walled-in points and flood a single
//! growth step. Games that have finished this opening wait for a lane of the batch that takes full steps, and continue
//! there as soon as another game has ended. Given enough games, lanes are never idle for long, and no game is
//! abandoned: every game that has begun is played to its end. Finished games wait until there are as many as lanes, and
//! are counted together.
//!
//! A stream of few games leaves groups of lanes empty. Its steps are those of fewer groups, if the kernel has any.
//!
//! A game's random numbers belong to its number, and its draws depend only on the game and on the number and kind of
//! the preceding steps. The games are therefore the same however they are distributed over batches and threads.

use core::sync::atomic::Ordering;

use super::batch::begin;
use super::client::Client;
use super::cut::Cut;
use super::ended::Ended;
use super::lanes::Lanes;
use super::layout::Layout;
use super::open;
use super::policy::LanePolicy;
use super::run::{Run, SizeClass, Starts};
use super::seen::Step;
use super::step::{Batch, Conditions, Scratch, Trace, step};
use super::tactical;
use super::window::Window;
use crate::geometry::{BoardSize, Words};

/// The open steps, as pairs of a limit and a period. The limit is the part of the points taken, in 256ths, if each step
/// takes one. Up to it, every period-th step is a light one, for the games that wait.
const OPEN: [(u32, u32); 2] = [(90, 16), (150, 4)];

/// The number of open and light steps together, in 256ths of the points to play on. It depends only on the size of the
/// board, so that all kernels play the same games.
fn light_parts(size: BoardSize) -> u32 {
    match SizeClass::of(size) {
        SizeClass::Small => 152,
        SizeClass::Medium => 196,
        SizeClass::Large => 204,
    }
}

/// The number of full steps between two checks for finished games.
const BLOCK: u32 = 3;

/// Plays the games of a client with `K` groups, or with the first `FEW` of them while the others are empty. Boards must
/// have the layout's size. Games by a policy with tiers can be played if `EXTRA` is at most
/// [`EXTRA_CUTS`](Lanes::EXTRA_CUTS).
#[inline(always)]
pub(in crate::playout) fn drive<
    L: Lanes,
    T: Window,
    const W: usize,
    const K: usize,
    const FEW: usize,
    const GROWS: usize,
    const SIGHT: usize,
    const EXTRA: u8,
>(
    l: L,
    layout: &Layout<L, T, W>,
    run: &Run<'_>,
    client: &mut impl Client,
) {
    let policy = (!run.policy.is_light()).then(|| LanePolicy::new(run.policy));
    let conditions = Conditions {
        suicide: if run.suicide { u64::MAX } else { 0 },
        max_moves: run.max_moves,
        first_played: run.first_played,
        policy: policy.as_ref(),
    };
    let full_step = match policy {
        None => StepOf {
            all: step::<L, T, W, K, K, GROWS, SIGHT>,
            few: step::<L, T, W, K, FEW, GROWS, SIGHT>,
        },
        Some(_) if const { EXTRA <= L::EXTRA_CUTS } => StepOf {
            all: tactical::step::<L, T, W, K, K, SIGHT>,
            few: tactical::step::<L, T, W, K, FEW, SIGHT>,
        },
        Some(_) => {
            debug_assert!(false, "games by policies with tiers have another cut");
            return;
        }
    };
    let mut stepper = Stepper::<_, _, W, K, FEW> {
        l,
        layout,
        conditions,
        scratch: [Scratch::new(l.zero()); K],
    };
    let mut opening = Batch::<L, W, K>::new(l);
    let mut batch = Batch::<L, W, K>::new(l);
    let mut ended = Ended::new(l);
    let lanes = Batch::<L, W, K>::lanes_of(run, FEW);
    let words_of = |points: &Words| layout.cut.words(points);
    loop {
        while batch.has_room(lanes) {
            if opening.active == 0 {
                if run.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    break;
                }
                let most = match run.starts {
                    Starts::Known { .. } => u32::MAX,
                    Starts::Streamed { in_flight } => {
                        let most = in_flight.saturating_sub(batch.active.count_ones());
                        let few = in_flight.min(L::COUNT as u32) / 2;
                        if batch.active != 0 && most < few {
                            break;
                        }
                        // The client hears of all ends before it chooses the next starts.
                        ended.hand_out(l, layout, run, client);
                        // Whole groups of new games, if the limit has room for one beside those in the batch.
                        let beside = in_flight.saturating_sub(lanes.count_ones());
                        match beside / L::COUNT as u32 {
                            0 => most,
                            groups => most.min(groups * L::COUNT as u32),
                        }
                    }
                };
                let open = begin(l, &words_of, &mut opening, run, client, most);
                if opening.used == 0 {
                    break;
                }
                // Quick steps know no tiers.
                if conditions.policy.is_none() {
                    stepper.play_opening(run.size, open, &mut opening, client);
                }
                ended.collect(l, layout, &mut opening, run, client);
            }
            batch.refill(l, &mut opening, lanes, &conditions);
        }
        if batch.active == 0 {
            break;
        }
        stepper.steps(BLOCK, &mut batch, client, full_step);
        ended.collect(l, layout, &mut batch, run, client);
    }
    ended.hand_out(l, layout, run, client);
}

/// Takes steps and owns the working memory they need.
struct Stepper<'a, L: Lanes, T, const W: usize, const K: usize, const FEW: usize> {
    l: L,
    layout: &'a Layout<L, T, W>,
    conditions: Conditions<'a>,
    scratch: [Scratch<L::V, W>; K],
}

impl<L: Lanes, T: Cut, const W: usize, const K: usize, const FEW: usize>
    Stepper<'_, L, T, W, K, FEW>
{
    /// Takes the steps of games that have just begun. The last one, if there is any, is a light step, which settles the
    /// draws that open steps have left pending.
    #[inline(always)]
    fn play_opening(
        &mut self,
        size: BoardSize,
        open: u32,
        batch: &mut Batch<L, W, K>,
        client: &mut impl Client,
    ) {
        let points = size.points() as u32;
        let open_step = StepOf {
            all: open::step::<L, T, W, K, K>,
            few: open::step::<L, T, W, K, FEW>,
        };
        let light_step = StepOf {
            all: step::<L, T, W, K, K, 1, 0>,
            few: step::<L, T, W, K, FEW, 1, 0>,
        };
        let mut steps = 0;
        for (parts, every) in OPEN {
            let until = (points * parts / 256).saturating_sub(points - open);
            while steps < until {
                let cycle = every.min(until - steps);
                self.steps(cycle - 1, batch, client, open_step);
                self.steps(1, batch, client, light_step);
                steps += cycle;
            }
        }
        let light = open * light_parts(size) / 256;
        self.steps(light.saturating_sub(steps), batch, client, light_step);
    }

    /// Takes `count` steps of one kind, or fewer if all games end.
    #[inline(always)]
    fn steps(
        &mut self,
        count: u32,
        batch: &mut Batch<L, W, K>,
        client: &mut impl Client,
        step: StepOf<L, T, W, K>,
    ) {
        let (l, scratch) = (self.l, &mut self.scratch);
        let step = if batch.fits(FEW) { step.few } else { step.all };
        for _ in 0..count {
            if batch.active == 0 {
                break;
            }
            let trace = step(l, self.layout, &self.conditions, batch, scratch);
            if client.asks_for_steps() {
                client.stepped(&Step {
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

/// A kind of step, in all groups and in the first few. The games are the same. A separate version for few groups costs
/// code, but none of the time of large batches; a number of groups chosen at run time costs them 2 %.
#[derive(Clone, Copy)]
struct StepOf<L: Lanes, T, const W: usize, const K: usize> {
    all: StepFn<L, T, W, K>,
    few: StepFn<L, T, W, K>,
}

type StepFn<L, T, const W: usize, const K: usize> = fn(
    L,
    &Layout<L, T, W>,
    &Conditions<'_>,
    &mut Batch<L, W, K>,
    &mut [Scratch<<L as Lanes>::V, W>; K],
) -> Trace;
