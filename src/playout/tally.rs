//! From a request to its sums: plays the games on a kernel and adds them up.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};

use super::counts::add_bits;
use super::game_list::{GameList, Place};
use super::kernel::Kernel;
use super::lockstep::{
    Client, LaneEnd, LaneStep, Lanes, NewGame, Run, Starts, Stepped, points_to_play_on,
};
use super::move_log::MoveLog;
use super::request::PlayoutRequest;
use super::stream::{PlayoutClient, StreamRequest, StreamedGame};
use super::summary::GameSums;
use super::watch::{Details, GameEnd, GameSettings, Watch, digest_of_end};
use super::{PlayoutSummary, Record, scalar};
use crate::board::Board;
use crate::geometry::{BoardSize, Point};
use crate::rules::SuicideRule;
use crate::sets::{Rng, start_seed};

/// The games of a validated request, with the data that all shares have in common.
pub(super) struct Games<'a> {
    kernel: Kernel,
    request: &'a PlayoutRequest<'a>,
    list: &'a GameList,
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
    /// Prepares the listed games of a request; `None` if it has no start.
    pub(super) fn new(
        kernel: Kernel,
        request: &'a PlayoutRequest<'a>,
        list: &'a GameList,
    ) -> Option<Games<'a>> {
        let size = request.starts.first()?.size();
        let allowed = request.allowed.as_ref();
        let fullest = request
            .starts
            .iter()
            .map(|start| points_to_play_on(start, allowed))
            .min();
        let run = || Run {
            size,
            starts: Starts::Known {
                open: fullest.unwrap_or(0),
            },
            // Lanes compare signed numbers; no game gets that long.
            max_moves: request.settings.move_limit(size).min(i32::MAX as u32),
            suicide: request.settings.rules.suicide == SuicideRule::MultiStone,
            allowed: request.allowed.as_ref(),
            policy: &request.policy,
            owners: request.record.contains(Record::OWNERS)
                || request.record.contains(Record::OWNERS_BY_WINNER),
            first_played: request.record.contains(Record::FIRST_PLAYED),
            stop: request.stop,
        };
        Some(Games {
            kernel,
            request,
            list,
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
        let shared = u32::from(sums.shared.is_some());
        let first_start = self.list.starts_before(indices.start) - shared;
        match &self.run {
            None => self.play_scalar(indices, first_start, sums, log),
            Some(run) => {
                let mut tally = LaneTally {
                    size: self.size,
                    games: LaneGames::Request {
                        request: self.request,
                        list: self.list,
                        indices,
                        last_start: None,
                        first_start,
                        sums,
                    },
                    log,
                    seen: None,
                };
                self.kernel.play_lanes(run, &mut tally);
            }
        }
    }

    /// Reports every step of the games on a lockstep kernel.
    pub(super) fn watch(&self, seen: &mut dyn FnMut(&LaneStep)) {
        if let Some(run) = &self.run {
            let mut tally = LaneTally {
                size: self.size,
                games: LaneGames::Request {
                    request: self.request,
                    list: self.list,
                    indices: 0..self.list.games(),
                    last_start: None,
                    first_start: 0,
                    sums: Sums {
                        shared: None,
                        own: &mut [],
                    },
                },
                log: None,
                seen: Some(seen),
            };
            self.kernel.play_lanes(run, &mut tally);
        }
    }

    /// Plays with the scalar kernel, start by start; `first_start` is that of the first sum.
    fn play_scalar(
        &self,
        indices: Range<u32>,
        first_start: u32,
        mut sums: Sums<'_>,
        mut log: Option<&mut MoveLog>,
    ) {
        let (request, list) = (self.request, self.list);
        let settings = GameSettings {
            rules: request.settings.rules,
            eyes: request.settings.eyes,
            policy: request.policy,
            point_policy: request.point_policy,
            max_moves: request.settings.move_limit(self.size),
            mercy: request.mercy,
            allowed: request.allowed,
        };
        let stop = request.stop;
        for i in first_start..list.starts_before(indices.end) {
            let games = indices.start.max(list.first(i))..indices.end.min(list.first(i + 1));
            if games.is_empty() {
                continue;
            }
            let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            let (start, summary) = (
                request.starts.get(i as usize),
                sums.get_mut(i - first_start),
            );
            let (Some(start), Some(summary), false) = (start, summary, stopped) else {
                return;
            };
            let first = list.place(games.start).number;
            let beyond = first.wrapping_add(games.len() as u64);
            let games = ScalarGames {
                start,
                settings: &settings,
                seed: start_seed(request.seed, i),
                numbers: first..beyond,
                summary,
                log: log.as_deref_mut(),
                stop,
                index: games.start,
            };
            games.play(request.record);
        }
    }
}

/// Plays a stream on a kernel; `seen` receives the steps of lockstep kernels.
///
/// # Errors
/// - The size of a start that is not of the stream's size.
pub(super) fn play_stream<'a>(
    kernel: Kernel,
    request: &'a StreamRequest,
    client: &'a mut dyn PlayoutClient,
    seen: Option<&'a mut dyn FnMut(&LaneStep)>,
) -> Result<(), BoardSize> {
    let size = request.size;
    if !kernel.is_lockstep() {
        return play_scalar_stream(request, client);
    }
    let run = Run {
        size,
        starts: Starts::Streamed {
            in_flight: request.in_flight.unwrap_or(u32::MAX),
        },
        max_moves: request.settings.move_limit(size).min(i32::MAX as u32),
        suicide: request.settings.rules.suicide == SuicideRule::MultiStone,
        allowed: request.allowed.as_ref(),
        policy: &request.policy,
        owners: request.record.contains(Record::OWNERS),
        first_played: request.record.contains(Record::FIRST_PLAYED),
        stop: None,
    };
    let mut tally = LaneTally {
        size,
        games: LaneGames::Stream {
            seed: request.seed,
            number: request.first_game,
            other_size: None,
            client,
        },
        log: None,
        seen,
    };
    kernel.play_lanes(&run, &mut tally);
    match tally.games {
        LaneGames::Stream {
            other_size: Some(size),
            ..
        } => Err(size),
        _ => Ok(()),
    }
}

/// Plays a stream with the scalar kernel, one game after the other.
fn play_scalar_stream(
    request: &StreamRequest,
    client: &mut dyn PlayoutClient,
) -> Result<(), BoardSize> {
    struct OneGame<'a> {
        size: BoardSize,
        tag: u32,
        details: Details,
        client: &'a mut dyn PlayoutClient,
    }
    impl Watch for OneGame<'_> {
        fn details(&self) -> Details {
            self.details
        }

        fn moved(&mut self, _: Option<Point>) {}

        fn ended(&mut self, end: &GameEnd) -> bool {
            let game = StreamedGame::new(
                self.size,
                end.moves,
                end.black_minus_white,
                end.owned.as_slices(),
                end.first_played.as_slices(),
            );
            self.client.ended(self.tag, &game);
            true
        }
    }
    let settings = GameSettings {
        rules: request.settings.rules,
        eyes: request.settings.eyes,
        policy: request.policy,
        point_policy: None,
        max_moves: request.settings.move_limit(request.size),
        mercy: None,
        allowed: request.allowed,
    };
    let details = Details {
        owners: request.record.contains(Record::OWNERS),
        first_played: request.record.contains(Record::FIRST_PLAYED),
        moves: false,
    };
    let mut number = request.first_game;
    while let Some((tag, &start)) = client.next_start() {
        if start.size() != request.size {
            return Err(start.size());
        }
        let next = number.wrapping_add(1);
        let mut game = OneGame {
            size: request.size,
            tag,
            details,
            client: &mut *client,
        };
        scalar::play(&start, &settings, request.seed, number..next, &mut game);
        number = next;
    }
    Ok(())
}

/// Games of the scalar kernel from one start.
struct ScalarGames<'a> {
    start: &'a Board,
    settings: &'a GameSettings<'a>,
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
        let mut tally = ScalarTally {
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
struct ScalarTally<'a> {
    details: Details,
    summary: &'a mut PlayoutSummary,
    log: Option<&'a mut MoveLog>,
    stop: Option<&'a AtomicBool>,
    /// The index of the current game within the request.
    index: u32,
}

impl Watch for ScalarTally<'_> {
    fn details(&self) -> Details {
        self.details
    }

    fn moved(&mut self, mv: Option<Point>) {
        let stride = self.summary.size().shape().stride();
        if let Some(log) = &mut self.log {
            log.push(self.index, mv.map(|point| point.bit(stride) as u16));
        }
    }

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

/// The client of a lockstep kernel: supplies the games of a request or a stream, and takes their ends; records moves
/// and reports steps on request.
pub(super) struct LaneTally<'a> {
    pub size: BoardSize,
    pub games: LaneGames<'a>,
    pub log: Option<&'a mut MoveLog>,
    pub seen: Option<&'a mut dyn FnMut(&LaneStep)>,
}

/// The games of a lockstep kernel.
pub(super) enum LaneGames<'a> {
    /// The games `indices` of a request, start by start, summed up by start.
    Request {
        request: &'a PlayoutRequest<'a>,
        list: &'a GameList,
        indices: Range<u32>,
        /// The start of the last game supplied.
        last_start: Option<u32>,
        /// The start of the first sum.
        first_start: u32,
        sums: Sums<'a>,
    },
    /// Games from the starts of a client, which receives their ends.
    Stream {
        seed: u64,
        /// The number of the next game.
        number: u64,
        /// The size of a start that is not the size of the stream, which ends there.
        other_size: Option<BoardSize>,
        client: &'a mut dyn PlayoutClient,
    },
}

impl Client for LaneTally<'_> {
    #[inline(always)]
    fn next_game(&mut self) -> Option<NewGame<'_>> {
        match &mut self.games {
            LaneGames::Request {
                request,
                list,
                indices,
                last_start,
                ..
            } => {
                let index = indices.next()?;
                let Place { start, number } = list.place(index);
                Some(NewGame {
                    index,
                    start: request.starts.get(start as usize)?,
                    same_start: last_start.replace(start) == Some(start),
                    rng: Rng::lane_state(start_seed(request.seed, start), number),
                })
            }
            LaneGames::Stream {
                seed,
                number,
                other_size,
                client,
            } => {
                if other_size.is_some() {
                    return None;
                }
                let (tag, start) = client.next_start()?;
                if start.size() != self.size {
                    *other_size = Some(start.size());
                    return None;
                }
                let rng = Rng::lane_state(*seed, *number);
                *number = number.wrapping_add(1);
                Some(NewGame {
                    index: tag,
                    start,
                    same_start: false,
                    rng,
                })
            }
        }
    }

    #[inline(always)]
    fn asks_for_steps(&self) -> bool {
        self.log.is_some() || self.seen.is_some()
    }

    fn stepped(&mut self, step: &dyn Stepped) {
        if let Some(log) = &mut self.log {
            step.each_move(&mut |index, bit| log.push(index, bit));
        }
        if let Some(seen) = &mut self.seen {
            step.each_lane(self.size, seen);
        }
    }

    #[inline(always)]
    fn ended<L: Lanes, const W: usize>(&mut self, l: L, end: &LaneEnd<W>) {
        match &mut self.games {
            LaneGames::Request {
                list,
                first_start,
                sums,
                ..
            } => {
                let Place { start, number } = list.place(end.index);
                let game = GameSums {
                    number,
                    moves: end.moves,
                    digest: digest_of_end(end.moves, end.stones.as_slices(), self.size),
                    black_minus_white: end.black_minus_white,
                    owned: end.owned.as_slices(),
                    first_played: end.first_played.as_slices(),
                };
                if let Some(summary) = sums.get_mut(start - *first_start) {
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
            // A copy, so that the game of a request need not be written to memory.
            LaneGames::Stream { client, .. } => report(*client, self.size, *end),
        }
    }
}

/// Hands a game to the client of a stream.
#[inline(never)]
fn report<const W: usize>(client: &mut dyn PlayoutClient, size: BoardSize, end: LaneEnd<W>) {
    let (owned, first_played) = (end.owned.as_slices(), end.first_played.as_slices());
    let game = StreamedGame::new(size, end.moves, end.black_minus_white, owned, first_played);
    client.ended(end.index, &game);
}
