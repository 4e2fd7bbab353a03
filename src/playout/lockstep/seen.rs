//! [`Step`]: a step of the kernel, reported to a client.

use super::client::{LaneStep, LaneVerdict, Stepped};
use super::cut::Cut;
use super::lanes::{Lanes, Row, lane_words, rows};
use super::step::{Batch, Scratch, Trace};
use crate::geometry::{BoardSize, ByColor, Color, Points, whole_words};
use crate::playout::policy::Tier;

/// The state after a step.
pub(super) struct Step<'a, L: Lanes, T, const W: usize, const K: usize> {
    pub l: L,
    pub cut: T,
    pub batch: &'a Batch<L, W, K>,
    pub scratch: &'a [Scratch<L::V, W>; K],
    pub trace: Trace,
}

/// The points of a lane.
fn points<const W: usize>(cut: impl Cut, rows: &[Row; W], lane: usize, size: BoardSize) -> Points {
    let found = lane_words(rows, lane);
    let words = whole_words(&cut.flat::<W>(&found));
    assert_eq!(cut.words(&words), found, "a bit off the board");
    let points = Points::from_words(&words, size);
    assert_eq!(*points.words(), words, "a bit off the board");
    points
}

impl<L: Lanes, T: Cut, const W: usize, const K: usize> Stepped for Step<'_, L, T, W, K> {
    fn each_move(&self, moved: &mut dyn FnMut(u32, Option<u16>)) {
        for k in 0..K {
            let part = |mask: u64| mask >> (L::COUNT * k);
            let (played, passed) = (part(self.trace.played), part(self.trace.passed));
            let group = &self.batch.groups[k];
            let (game, [word, bit]) = self.l.vectorize(
                #[inline(always)]
                || {
                    (
                        self.l.store(group.game),
                        rows(self.l, &[group.word, group.bit]),
                    )
                },
            );
            for lane in 0..L::COUNT {
                if played >> lane & 1 == 1 {
                    moved(
                        game[lane],
                        Some(self.cut.number(word[lane], bit[lane].trailing_zeros())),
                    );
                } else if passed >> lane & 1 == 1 {
                    moved(game[lane], None);
                }
            }
        }
    }

    fn each_lane(&self, size: BoardSize, seen: &mut dyn FnMut(&LaneStep)) {
        for k in 0..K {
            let (group, scratch) = (&self.batch.groups[k], &self.scratch[k]);
            let (game, planes) = self.l.vectorize(
                #[inline(always)]
                || {
                    let l = self.l;
                    let planes = [
                        rows(l, &group.own),
                        rows(l, &group.opp),
                        rows(l, &group.tried),
                        rows(l, &scratch.candidates),
                        rows(l, &scratch.point),
                    ];
                    (l.store(group.game), planes)
                },
            );
            let group = GroupSeen {
                trace: &self.trace,
                first: L::COUNT * k,
                games: &game[..L::COUNT],
                white: self.batch.white,
                active: self.batch.active,
            };
            group.report(
                &|plane, lane| points(self.cut, &planes[plane as usize], lane, size),
                seen,
            );
        }
    }
}

/// The planes of a group that are reported, in this order.
#[derive(Clone, Copy)]
enum Plane {
    Own,
    Opp,
    Tried,
    Candidates,
    Point,
}

/// The state of a group after a step without its planes. It is the same type for all lanes, so it is compiled once.
struct GroupSeen<'a> {
    trace: &'a Trace,
    /// The number of the first lane in masks.
    first: usize,
    games: &'a [u32],
    white: u64,
    active: u64,
}

impl GroupSeen<'_> {
    /// Reports all lanes, given the points of a plane in a lane.
    fn report(&self, points: &dyn Fn(Plane, usize) -> Points, seen: &mut dyn FnMut(&LaneStep)) {
        let trace = self.trace;
        for (lane, &game) in self.games.iter().enumerate() {
            let on = |mask: u64| mask >> (self.first + lane) & 1 == 1;
            let verdicts = [
                (trace.played, LaneVerdict::Played),
                (trace.refused, LaneVerdict::Refused),
                (trace.pending, LaneVerdict::Pending),
                (trace.reading, LaneVerdict::Reading),
                (trace.passed, LaneVerdict::Passed),
            ];
            let mut now = verdicts.into_iter().filter(|&(mask, _)| on(mask));
            let Some((_, verdict)) = now.next() else {
                continue;
            };
            assert!(now.next().is_none(), "one verdict");
            let moved = on(trace.played | trace.passed);
            let white_now = on(self.white);
            let points = |plane| points(plane, lane);
            let (own, opp) = (points(Plane::Own), points(Plane::Opp));
            let drew = on(trace.drew | trace.passed);
            let kos = points(Plane::Tried);
            seen(&LaneStep {
                game,
                color: if white_now != moved {
                    Color::White
                } else {
                    Color::Black
                },
                tiers: [
                    trace.tiers.take,
                    trace.tiers.save,
                    trace.tiers.vital,
                    trace.tiers.pattern,
                    trace.tiers.mask,
                ]
                .map(on),
                tier: drew.then(|| match &trace.tier {
                    tier if on(tier.take) => Tier::Take,
                    tier if on(tier.save) => Tier::Save,
                    tier if on(tier.vital) => Tier::Vital,
                    tier if on(tier.pattern) => Tier::Pattern,
                    tier if on(tier.mask) => Tier::Mask,
                    _ => Tier::Uniform,
                }),
                candidates: drew.then(|| points(Plane::Candidates)),
                point: points(Plane::Point)
                    .iter()
                    .next()
                    .filter(|_| !matches!(verdict, LaneVerdict::Passed | LaneVerdict::Reading)),
                verdict,
                stones: if white_now {
                    ByColor {
                        black: opp,
                        white: own,
                    }
                } else {
                    ByColor {
                        black: own,
                        white: opp,
                    }
                },
                ko: kos.iter().next().filter(|_| moved),
                goes_on: on(self.active),
            });
        }
    }
}
