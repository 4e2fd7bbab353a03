//! From a request to its sums: each kernel plays, and its games are added up.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};

use super::counts::add_bits;
use super::kernel::Kernel;
use super::lockstep::{LaneEnd, LaneStep, Lanes, Run, Sink, Stepped, fewest_open};
use super::move_log::MoveLog;
use super::request::BatchRequest;
use super::summary::GameSums;
use super::watch::{GameEnd, GameSettings, Watch, digest_of_end};
use super::{PlayoutSummary, Record, scalar};
use crate::board::Board;
use crate::point::Point;
use crate::rng::start_seed;
use crate::rules::SuicideRule;
use crate::size::BoardSize;

/// The games of a request, which has been checked, with what is the same for all shares of them.
pub(super) struct Games<'a> {
    kernel: Kernel,
    request: &'a BatchRequest<'a>,
    size: BoardSize,
    /// `None` for the scalar kernel.
    run: Option<Run<'a>>,
}

/// Where the games of starts that follow each other are added up.
pub(super) struct Sums<'a> {
    /// The summary of the first start, if others too add up its games.
    pub shared: Option<&'a mut PlayoutSummary>,
    /// Those of the other starts.
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
    /// `None` if there is no start.
    pub(super) fn new(kernel: Kernel, request: &'a BatchRequest<'a>) -> Option<Games<'a>> {
        let size = request.starts.first()?.size();
        let run = || Run {
            size,
            starts: request.starts,
            open: fewest_open(request.starts, request.allowed.as_ref()),
            games_per_start: request.games_per_start,
            first_game: request.first_game,
            seed: request.seed,
            // Lanes compare signed numbers; no game gets there.
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

    /// Plays the games `indices`; the sums are those of their starts.
    pub(super) fn play(&self, indices: Range<u32>, sums: Sums<'_>, log: Option<&mut MoveLog>) {
        if indices.is_empty() {
            return;
        }
        let first_start = indices.start / self.request.games_per_start;
        match (&self.run, log) {
            (None, log) => self.play_scalar(indices, sums, log),
            (Some(run), Some(log)) => {
                let mut tally = LaneTally {
                    run,
                    first_start,
                    sums,
                    log,
                };
                self.kernel.play_lanes(run, indices, &mut tally);
            }
            (Some(run), None) => {
                let mut tally = LaneTally {
                    run,
                    first_start,
                    sums,
                    log: (),
                };
                self.kernel.play_lanes(run, indices, &mut tally);
            }
        }
    }

    /// Shows every step of the games on a lockstep kernel.
    pub(super) fn watch(&self, seen: &mut dyn FnMut(&LaneStep)) {
        let games = self.request.starts.len() as u32 * self.request.games_per_start;
        if let Some(run) = &self.run {
            let size = self.size;
            self.kernel
                .play_lanes(run, 0..games, &mut Watcher { size, seen });
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
    /// Nothing is computed that is not recorded: what costs time in a game is a constant of the code that plays it.
    fn play(self, record: Record) {
        let owners = record.contains(Record::OWNERS) || record.contains(Record::OWNERS_BY_WINNER);
        let first_played = record.contains(Record::FIRST_PLAYED);
        match (owners, first_played, self.log.is_some()) {
            (false, false, false) => self.play_for::<false, false, false>(),
            (false, false, true) => self.play_for::<false, false, true>(),
            (false, true, false) => self.play_for::<false, true, false>(),
            (false, true, true) => self.play_for::<false, true, true>(),
            (true, false, false) => self.play_for::<true, false, false>(),
            (true, false, true) => self.play_for::<true, false, true>(),
            (true, true, false) => self.play_for::<true, true, false>(),
            (true, true, true) => self.play_for::<true, true, true>(),
        }
    }

    fn play_for<const OWNERS: bool, const FIRST_PLAYED: bool, const MOVES: bool>(self) {
        let mut tally = ScalarTally::<OWNERS, FIRST_PLAYED, MOVES> {
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

/// Shows every step.
struct Watcher<'a> {
    size: BoardSize,
    seen: &'a mut dyn FnMut(&LaneStep),
}

impl Sink for Watcher<'_> {
    fn stepped(&mut self, step: &impl Stepped) {
        step.each_lane(self.size, |lane| (self.seen)(lane));
    }

    fn ended<L: Lanes, const W: usize>(&mut self, _l: L, _end: &LaneEnd<W>) {}
}

/// Sums up the games of the scalar kernel from one start.
struct ScalarTally<'a, const OWNERS: bool, const FIRST_PLAYED: bool, const MOVES: bool> {
    summary: &'a mut PlayoutSummary,
    log: Option<&'a mut MoveLog>,
    stop: Option<&'a AtomicBool>,
    /// Which game of the request is played.
    index: u32,
}

impl<const OWNERS: bool, const FIRST_PLAYED: bool, const MOVES: bool> Watch
    for ScalarTally<'_, OWNERS, FIRST_PLAYED, MOVES>
{
    const OWNERS: bool = OWNERS;
    const FIRST_PLAYED: bool = FIRST_PLAYED;
    const MOVES: bool = MOVES;

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

/// Sums up the games of a lockstep kernel.
struct LaneTally<'a, Log> {
    run: &'a Run<'a>,
    /// The start of the first sum.
    first_start: u32,
    sums: Sums<'a>,
    log: Log,
}

/// What keeps the moves of games in lanes, or does not.
trait LaneLog {
    fn stepped<S: Stepped>(&mut self, step: &S);
    fn ended(&mut self, index: u32, black_minus_white: i32);
}

impl LaneLog for () {
    #[inline(always)]
    fn stepped<S: Stepped>(&mut self, _step: &S) {}
    #[inline(always)]
    fn ended(&mut self, _index: u32, _black_minus_white: i32) {}
}

impl LaneLog for &mut MoveLog {
    fn stepped<S: Stepped>(&mut self, step: &S) {
        step.each_move(|index, bit| self.push(index, bit));
    }
    fn ended(&mut self, index: u32, black_minus_white: i32) {
        self.end(index, black_minus_white);
    }
}

impl<Log: LaneLog> Sink for LaneTally<'_, Log> {
    #[inline(always)]
    fn stepped(&mut self, step: &impl Stepped) {
        self.log.stepped(step);
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
        self.log.ended(end.index, end.black_minus_white);
    }
}
