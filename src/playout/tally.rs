//! From a request to its sums: plays the games on a kernel and adds them up.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};

use super::counts::add_bits;
use super::kernel::Kernel;
use super::lockstep::{LaneEnd, LaneStep, Lanes, Run, Sink, Stepped, fewest_open};
use super::move_log::MoveLog;
use super::request::PlayoutRequest;
use super::summary::GameSums;
use super::watch::{Details, GameEnd, GameSettings, Watch, digest_of_end};
use super::{PlayoutSummary, Record, scalar};
use crate::board::Board;
use crate::geometry::{BoardSize, Point};
use crate::rules::SuicideRule;
use crate::sets::start_seed;

/// The games of a validated request, with the data that all shares have in common.
pub(super) struct Games<'a> {
    kernel: Kernel,
    request: &'a PlayoutRequest<'a>,
    size: BoardSize,
    /// `None` for the scalar kernel.
    run: Option<Run<'a>>,
}

/// The sums for the games of consecutive starts.
pub(super) struct Sums<'a> {
    /// The sums for the first start, if other shares add up games of it too.
    pub shared: Option<&'a mut PlayoutSummary>,
    /// The summaries of the other starts.
    pub own: &'a mut [PlayoutSummary],
}

impl Sums<'_> {
    #[inline(always)]
    fn get_mut(&mut self, start: u32) -> Option<&mut PlayoutSummary> {
        match (&mut self.shared, start as usize) {
            (Some(shared), 0) => Some(shared),
            (Some(_), start) => self.own.get_mut(start - 1),
            (None, start) => self.own.get_mut(start),
        }
    }
}

impl<'a> Games<'a> {
    /// Prepares the games of a request; `None` if it has no start.
    pub(super) fn new(kernel: Kernel, request: &'a PlayoutRequest<'a>) -> Option<Games<'a>> {
        let size = request.starts.first()?.size();
        let run = || Run {
            size,
            starts: request.starts,
            open: fewest_open(request.starts, request.allowed.as_ref()),
            games_per_start: request.games_per_start,
            first_game: request.first_game,
            seed: request.seed,
            // Lanes compare signed numbers; no game gets that long.
            max_moves: request.settings.move_limit(size).min(i32::MAX as u32),
            suicide: request.settings.rules.suicide == SuicideRule::MultiStone,
            allowed: request.allowed.as_ref(),
            owners: request.record.contains(Record::OWNERS)
                || request.record.contains(Record::OWNERS_BY_WINNER),
            first_played: request.record.contains(Record::FIRST_PLAYED),
            stop: request.stop,
        };
        Some(Games {
            kernel,
            request,
            size,
            run: kernel.is_lockstep().then(run),
        })
    }

    /// The size of the boards.
    #[cfg(feature = "rayon")]
    pub(super) fn size(&self) -> BoardSize {
        self.size
    }

    /// Plays the games `indices`; `sums` belongs to their starts.
    pub(super) fn play(&self, indices: Range<u32>, sums: Sums<'_>, log: Option<&mut MoveLog>) {
        if indices.is_empty() {
            return;
        }
        let first_start = indices.start / self.request.games_per_start;
        match &self.run {
            None => self.play_scalar(indices, sums, log),
            Some(run) => {
                let mut tally = LaneTally {
                    run,
                    first_start,
                    sums,
                    log,
                    seen: None,
                };
                self.kernel.play_lanes(run, indices, &mut tally);
            }
        }
    }

    /// Reports every step of the games on a lockstep kernel.
    pub(super) fn watch(&self, seen: &mut dyn FnMut(&LaneStep)) {
        let games = self.request.starts.len() as u32 * self.request.games_per_start;
        if let Some(run) = &self.run {
            let mut tally = LaneTally {
                run,
                first_start: 0,
                sums: Sums {
                    shared: None,
                    own: &mut [],
                },
                log: None,
                seen: Some(seen),
            };
            self.kernel.play_lanes(run, 0..games, &mut tally);
        }
    }

    /// Plays with the scalar kernel, start by start.
    fn play_scalar(&self, indices: Range<u32>, mut sums: Sums<'_>, mut log: Option<&mut MoveLog>) {
        let request = self.request;
        let settings = GameSettings {
            rules: request.settings.rules,
            eyes: request.settings.eyes,
            max_moves: request.settings.move_limit(self.size),
            mercy: request.mercy,
            allowed: request.allowed,
        };
        let (per_start, stop) = (request.games_per_start, request.stop);
        let first_start = indices.start / per_start;
        for i in first_start..indices.end.div_ceil(per_start) {
            let first = i * per_start;
            let games = indices.start.max(first)..indices.end.min(first + per_start);
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let (start, summary) = (
                request.starts.get(i as usize),
                sums.get_mut(i - first_start),
            );
            let (Some(start), Some(summary), false) = (start, summary, stopped) else {
                return;
            };
            let number = |index: u32| (request.first_game).wrapping_add(u64::from(index - first));
            let games = ScalarGames {
                start,
                settings: &settings,
                seed: start_seed(request.seed, i),
                numbers: number(games.start)..number(games.end),
                summary,
                log: log.as_deref_mut(),
                stop,
                index: games.start,
            };
            games.play(request.record);
        }
    }
}

/// Games of the scalar kernel from one start.
struct ScalarGames<'a> {
    start: &'a Board,
    settings: &'a GameSettings,
    seed: u64,
    numbers: Range<u64>,
    summary: &'a mut PlayoutSummary,
    log: Option<&'a mut MoveLog>,
    stop: Option<&'a AtomicBool>,
    index: u32,
}

impl ScalarGames<'_> {
    /// Plays the games and computes only what is recorded.
    fn play(self, record: Record) {
        let details = Details {
            owners: record.contains(Record::OWNERS) || record.contains(Record::OWNERS_BY_WINNER),
            first_played: record.contains(Record::FIRST_PLAYED),
            moves: self.log.is_some(),
        };
        if details == Details::default() {
            self.play_for::<false>(details);
        } else {
            self.play_for::<true>(details);
        }
    }

    fn play_for<const DETAILED: bool>(self, details: Details) {
        let mut tally = ScalarTally::<DETAILED> {
            details,
            summary: self.summary,
            log: self.log,
            stop: self.stop,
            index: self.index,
        };
        scalar::play(
            self.start,
            self.settings,
            self.seed,
            self.numbers,
            &mut tally,
        );
    }
}

/// Sums up the games of the scalar kernel from one start.
struct ScalarTally<'a, const DETAILED: bool> {
    details: Details,
    summary: &'a mut PlayoutSummary,
    log: Option<&'a mut MoveLog>,
    stop: Option<&'a AtomicBool>,
    /// The index of the current game within the request.
    index: u32,
}

impl<const DETAILED: bool> Watch for ScalarTally<'_, DETAILED> {
    const DETAILED: bool = DETAILED;

    #[inline(always)]
    fn details(&self) -> Details {
        self.details
    }

    #[inline(always)]
    fn moved(&mut self, mv: Option<Point>) {
        let stride = self.summary.size().shape().stride();
        if let Some(log) = &mut self.log {
            log.push(self.index, mv.map(|point| point.bit(stride) as u16));
        }
    }

    #[inline(always)]
    fn ended(&mut self, end: &GameEnd) -> bool {
        let game = GameSums {
            number: end.game,
            moves: end.moves,
            digest: end.digest,
            black_minus_white: end.black_minus_white,
            owned: end.owned.as_slices(),
            first_played: end.first_played.as_slices(),
        };
        self.summary.add_game(&game, add_bits);
        if let Some(log) = &mut self.log {
            log.end(self.index, end.black_minus_white);
        }
        self.index += 1;
        !self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Sums up the games of a lockstep kernel; records moves and reports steps on request.
pub(super) struct LaneTally<'a> {
    run: &'a Run<'a>,
    /// The start of the first sum.
    first_start: u32,
    sums: Sums<'a>,
    log: Option<&'a mut MoveLog>,
    seen: Option<&'a mut dyn FnMut(&LaneStep)>,
}

impl Sink for LaneTally<'_> {
    #[inline(always)]
    fn asks_for_steps(&self) -> bool {
        self.log.is_some() || self.seen.is_some()
    }

    fn stepped(&mut self, step: &dyn Stepped) {
        if let Some(log) = &mut self.log {
            step.each_move(&mut |index, bit| log.push(index, bit));
        }
        if let Some(seen) = &mut self.seen {
            step.each_lane(self.run.size, seen);
        }
    }

    #[inline(always)]
    fn ended<L: Lanes, const W: usize>(&mut self, l: L, end: &LaneEnd<W>) {
        let (start, number) = self.run.start_and_number(end.index);
        let game = GameSums {
            number,
            moves: end.moves,
            digest: digest_of_end(end.moves, end.stones.as_slices(), self.run.size),
            black_minus_white: end.black_minus_white,
            owned: end.owned.as_slices(),
            first_played: end.first_played.as_slices(),
        };
        if let Some(summary) = self.sums.get_mut(start - self.first_start) {
            summary.add_game(
                &game,
                #[inline(always)]
                |counts, word, weight| l.tally(counts, word, weight),
            );
        }
        if let Some(log) = &mut self.log {
            log.end(end.index, end.black_minus_white);
        }
    }
}
