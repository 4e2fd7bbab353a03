//! [`Playouts`]: many playouts from one or several positions, on the fastest kernel.

use super::game_list::GameList;
use super::kernel::Kernel;
use super::lockstep::LaneStep;
use super::move_log::{MoveLog, PlayedGame};
use super::request::{PlayoutError, PlayoutRequest};
use super::stream::{PlayoutClient, StreamRequest};
use super::tally::{Games, Sums, play_stream};
use alloc::vec::Vec;

use super::{PlayoutSummary, Record};
use crate::board::Board;
use crate::geometry::{BoardSize, Color};

/// Runs batches of playouts and keeps its working memory, so that a second [`run`](Playouts::run) of the same kind
/// allocates nothing. Create one per thread and reuse it.
///
/// ```
/// use binmatrix::playout::{PlayoutRequest, Playouts, PlayoutSummary};
/// use binmatrix::{Board, BoardSize, Komi};
/// let board = Board::new(BoardSize::square(9)?);
/// let starts = [board];
/// let request = PlayoutRequest::new(&starts, 1000).with_seed(1);
/// let mut summaries = [PlayoutSummary::new(board.size())];
/// let mut playouts = Playouts::new();
/// playouts.run(&request, &mut summaries)?;
/// assert_eq!(summaries[0].games(), 1000);
/// assert!((0.4..0.65).contains(&summaries[0].black_win_rate(Komi::default())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Playouts {
    kernel: Option<Kernel>,
    /// True to use all threads of the current pool.
    #[cfg(feature = "rayon")]
    rayon: bool,
    log: MoveLog,
    /// The games of the last run.
    list: GameList,
    /// The starts with another player to move.
    starts: Vec<Board>,
}

/// The maximum number of games; twice that number still fits into the counts.
const MOST_GAMES: u32 = u32::MAX / 2;

impl Playouts {
    /// Chooses the fastest kernel for each request: [`Kernel::auto`], except `scalar` for games with
    /// [mercy](PlayoutRequest::mercy), for a [`PointPolicy`](super::PointPolicy), and for few games, which do not fill
    /// the lanes.
    ///
    /// Few means fewer than 10 on 9×9, 14 on 13×13 and 18 on 19×19 in place of `avx512-x16`; fewer than 24, 28 and 120
    /// in place of `avx2-x8`; and fewer than 96 on 9×9 in place of `wide-x16`. With a policy that is not
    /// [light](super::Policy::is_light), it means fewer than 14, 36 and 100 in place of `avx512-x16`, and fewer than 30
    /// on 9×9 and 96 on 13×13 in place of `avx2-x8`, which is then never chosen on 19×19. All these numbers were
    /// measured, those for policies with [`Policy::TACTICAL`](super::Policy::TACTICAL). A
    /// [`Mask`](super::Mask) does not change them.
    ///
    /// The number of games therefore determines the kernel, and the kernel determines the games. To split a batch, fix
    /// the kernel first: pass the [`kernel`](Playouts::kernel) of the whole request to
    /// [`with_kernel`](Playouts::with_kernel) for the parts.
    #[must_use]
    pub fn new() -> Playouts {
        Playouts::default()
    }

    /// Sets the kernel.
    ///
    /// ```
    /// use binmatrix::playout::{Kernel, Playouts};
    /// let playouts = Playouts::new().with_kernel(Kernel::Scalar);
    /// ```
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Playouts {
        Playouts {
            kernel: Some(kernel),
            ..self
        }
    }

    /// Plays on all threads of the current `rayon` pool; requests with [`Record::MOVES`] run on the thread that calls
    /// [`run`](Playouts::run).
    ///
    /// The summaries equal those of one thread, unless a request is stopped. To choose the number of threads, call
    /// `run` inside `rayon::ThreadPool::install`. Each run allocates a little: a summary for each start whose games are
    /// split between threads, and the list of shares.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn with_rayon(self) -> Playouts {
        Playouts {
            rayon: true,
            ..self
        }
    }

    /// Returns the kernel that plays a request.
    ///
    /// # Errors
    /// - [`PlayoutError`] as for [`run`](Playouts::run), except errors about summaries and about moves that do not fit
    ///   into memory.
    pub fn kernel(&self, request: &PlayoutRequest<'_>) -> Result<Kernel, PlayoutError> {
        if let Some(kernel) = self.kernel.filter(|kernel| !kernel.is_available()) {
            return Err(PlayoutError::Unavailable(kernel));
        }
        let Some(first) = request.starts.first() else {
            return Ok(self.kernel.unwrap_or(Kernel::Scalar));
        };
        let size = first.size();
        let differs = |found: BoardSize| found != size;
        if let Some((start, board)) = request
            .starts
            .iter()
            .enumerate()
            .find(|(_, board)| differs(board.size()))
        {
            return Err(PlayoutError::Sizes {
                start: Some(start),
                expected: size,
                found: board.size(),
            });
        }
        if let Some(found) = request
            .allowed
            .map(|allowed| allowed.size())
            .filter(|&found| differs(found))
        {
            return Err(PlayoutError::Sizes {
                start: None,
                expected: size,
                found,
            });
        }
        if let Some(games) = request.games_by_start
            && games.len() != request.starts.len()
        {
            return Err(PlayoutError::Games {
                starts: request.starts.len(),
                numbers: games.len(),
            });
        }
        let _games = request
            .games()
            .filter(|&games| games <= MOST_GAMES)
            .filter(|&games| !request.record.contains(Record::MOVES) || MoveLog::holds(games, size))
            .ok_or(PlayoutError::TooManyGames)?;
        if request.both_sides && request.record.contains(Record::MOVES) {
            return Err(PlayoutError::MovesOfBothSides);
        }
        let at_once = request.games_at_once().unwrap_or(MOST_GAMES);
        let covers = |kernel: Kernel| {
            kernel.covers(size, &request.settings)
                && (request.mercy.is_none() && request.point_policy.is_none()
                    || !kernel.is_lockstep())
        };
        match self.kernel {
            Some(kernel) if covers(kernel) => Ok(kernel),
            Some(kernel) => Err(PlayoutError::NotCovered(kernel)),
            None => Ok(Some(Kernel::auto_for(
                size,
                &request.settings,
                &request.policy,
                at_once,
            ))
            .filter(|&kernel| covers(kernel))
            .unwrap_or(Kernel::Scalar)),
        }
    }

    /// Runs playouts and returns the kernel that played them. The summaries, one per start, are
    /// [restarted](PlayoutSummary::restart) first.
    ///
    /// # Errors
    /// - [`PlayoutError`] if the request contradicts itself or the chosen kernel cannot play it. The summaries are
    ///   unchanged.
    pub fn run(
        &mut self,
        request: &PlayoutRequest<'_>,
        summaries: &mut [PlayoutSummary],
    ) -> Result<Kernel, PlayoutError> {
        let kernel = self.prepare(request, summaries)?;
        if !request.both_sides {
            self.list.restart(request, None);
            self.play(kernel, request, summaries);
            return Ok(kernel);
        }
        let mut starts = core::mem::take(&mut self.starts);
        for color in Color::BOTH {
            starts.clear();
            starts.extend_from_slice(request.starts);
            for start in &mut starts {
                start.set_to_move(color);
            }
            self.list.restart(request, Some(color));
            self.play(kernel, &request.with_starts(&starts), summaries);
        }
        self.starts = starts;
        Ok(kernel)
    }

    /// Plays the listed games of a validated request and adds them to the summaries.
    fn play(
        &mut self,
        kernel: Kernel,
        request: &PlayoutRequest<'_>,
        summaries: &mut [PlayoutSummary],
    ) {
        let moves = request.record.contains(Record::MOVES);
        let Some(games) = Games::new(kernel, request, &self.list) else {
            return;
        };
        #[cfg(feature = "rayon")]
        if self.rayon && !moves {
            return play_parallel(&games, &self.list, request, summaries);
        }
        let sums = Sums {
            shared: None,
            own: summaries,
        };
        games.play(0..self.list.games(), sums, moves.then_some(&mut self.log));
    }

    /// Plays games from starts that a client supplies one by one, and hands it each game as it ends. Returns the kernel
    /// that played them.
    ///
    /// Lockstep kernels keep one to two games for each lane in progress, or fewer by
    /// [`in_flight`](StreamRequest::in_flight): a tree search has its results sooner with few.
    ///
    /// ```
    /// use binmatrix::playout::{PlayoutClient, Playouts, StreamRequest, StreamedGame};
    /// use binmatrix::{Board, BoardSize};
    ///
    /// /// Asks for 1000 games from one start.
    /// struct Mean { start: Board, begun: u32, sum: i32 }
    ///
    /// impl PlayoutClient for Mean {
    ///     fn next_start(&mut self) -> Option<(u32, &Board)> {
    ///         self.begun += 1;
    ///         (self.begun <= 1000).then_some((0, &self.start))
    ///     }
    ///     fn ended(&mut self, _tag: u32, game: &StreamedGame<'_>) {
    ///         self.sum += game.black_minus_white;
    ///     }
    /// }
    ///
    /// let size = BoardSize::square(9)?;
    /// let mut mean = Mean { start: Board::new(size), begun: 0, sum: 0 };
    /// Playouts::new().stream(&StreamRequest::new(size), &mut mean)?;
    /// assert!((-3000..9000).contains(&mean.sum));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`PlayoutError::Unavailable`] and [`PlayoutError::NotCovered`], for a kernel that this CPU cannot run or that
    ///   does not play such games. The client was not asked for a start.
    /// - [`PlayoutError::Sizes`] if the set of allowed points has another size than the stream.
    /// - [`PlayoutError::Streamed`] if a start has another size. It ends the stream: games that have begun are played
    ///   to their ends.
    pub fn stream(
        &self,
        request: &StreamRequest,
        client: &mut dyn PlayoutClient,
    ) -> Result<Kernel, PlayoutError> {
        let kernel = self.kernel_of_stream(request)?;
        let other_size = |found| PlayoutError::Streamed {
            expected: request.size,
            found,
        };
        play_stream(kernel, request, client, None).map_err(other_size)?;
        Ok(kernel)
    }

    /// Plays a stream like [`stream`](Playouts::stream) on a lockstep kernel, and reports every step of every lane.
    ///
    /// # Errors
    /// - [`PlayoutError`] as for `stream`, and [`PlayoutError::NotCovered`] for a kernel without lanes.
    pub fn watch_stream(
        &self,
        request: &StreamRequest,
        client: &mut dyn PlayoutClient,
        seen: &mut dyn FnMut(&LaneStep),
    ) -> Result<Kernel, PlayoutError> {
        let kernel = self.kernel_of_stream(request)?;
        if !kernel.is_lockstep() {
            return Err(PlayoutError::NotCovered(kernel));
        }
        let other_size = |found| PlayoutError::Streamed {
            expected: request.size,
            found,
        };
        play_stream(kernel, request, client, Some(seen)).map_err(other_size)?;
        Ok(kernel)
    }

    fn kernel_of_stream(&self, request: &StreamRequest) -> Result<Kernel, PlayoutError> {
        let (size, settings) = (request.size, &request.settings);
        if let Some(found) = request
            .allowed
            .map(|allowed| allowed.size())
            .filter(|&found| found != size)
        {
            return Err(PlayoutError::Sizes {
                start: None,
                expected: size,
                found,
            });
        }
        let kernel = self
            .kernel
            .unwrap_or_else(|| Kernel::auto(size, settings, &request.policy));
        match kernel.is_available() {
            false => Err(PlayoutError::Unavailable(kernel)),
            true if !kernel.covers(size, settings) => Err(PlayoutError::NotCovered(kernel)),
            true => Ok(kernel),
        }
    }

    /// Plays the games of a request on a lockstep kernel and reports every step of every lane, for programs that check
    /// or explain the kernel. The games equal those of [`run`](Playouts::run), which is far faster.
    ///
    /// # Errors
    /// - [`PlayoutError`] as for [`kernel`](Playouts::kernel), and [`PlayoutError::NotCovered`] for a kernel without
    ///   lanes.
    pub fn watch(
        &self,
        request: &PlayoutRequest<'_>,
        seen: &mut dyn FnMut(&LaneStep),
    ) -> Result<Kernel, PlayoutError> {
        let kernel = self.kernel(request)?;
        if !kernel.is_lockstep() {
            return Err(PlayoutError::NotCovered(kernel));
        }
        let mut list = GameList::default();
        list.restart(request, None);
        if let Some(all) = Games::new(kernel, request, &list) {
            all.watch(seen);
        }
        Ok(kernel)
    }

    /// The games of the last run with [`Record::MOVES`], ordered by start and number. Games that a
    /// [stop](PlayoutRequest::stop) prevented from beginning are left out.
    pub fn games(&self) -> impl Iterator<Item = PlayedGame<'_>> {
        self.log.games(&self.list)
    }

    /// Validates a request, and clears summaries and log.
    fn prepare(
        &mut self,
        request: &PlayoutRequest<'_>,
        summaries: &mut [PlayoutSummary],
    ) -> Result<Kernel, PlayoutError> {
        if request.starts.len() != summaries.len() {
            return Err(PlayoutError::Summaries {
                starts: request.starts.len(),
                summaries: summaries.len(),
            });
        }
        let kernel = self.kernel(request)?;
        if request.record.contains(Record::MOVES) {
            self.log.restart(request)?;
        } else {
            self.log.clear();
        }
        for (summary, start) in summaries.iter_mut().zip(request.starts) {
            summary.restart(start.size(), request.record, request.komi);
        }
        Ok(kernel)
    }
}

/// Plays the listed games of a request on all threads of the current `rayon` pool.
#[cfg(feature = "rayon")]
fn play_parallel(
    all: &Games<'_>,
    list: &GameList,
    request: &PlayoutRequest<'_>,
    summaries: &mut [PlayoutSummary],
) {
    use rayon::prelude::*;

    /// Short shares leave lanes idle at their end. A share has this many games, or at least `FEWEST` with one share per
    /// thread.
    const GAMES_PER_SHARE: u32 = 4096;
    const FEWEST: u32 = 128;

    let games = list.games();
    let threads = rayon::current_num_threads() as u32;
    let shares = if games >= FEWEST.saturating_mul(threads) {
        (games / GAMES_PER_SHARE)
            .min(16 * threads)
            .max(1)
            .next_multiple_of(threads)
    } else {
        1
    };
    let share = games.div_ceil(shares).max(1);
    // A summary belongs to the share that contains the first game of its start. Later shares with games of this start
    // sum them up separately.
    let mut rest = &mut *summaries;
    let mut parts = Vec::new();
    for i in 0..games.div_ceil(share) {
        let indices = i * share..games.min((i + 1).saturating_mul(share));
        let begun = list.starts_before(indices.end) - list.starts_before(indices.start);
        let (own, others) = rest.split_at_mut(begun as usize);
        parts.push((indices, own));
        rest = others;
    }
    let shared: Vec<(u32, PlayoutSummary)> = parts
        .into_par_iter()
        .filter_map(|(indices, own)| {
            let start = list.place(indices.start).start;
            let mut shared = (list.first(start) < indices.start)
                .then(|| PlayoutSummary::recording(all.size(), request.record, request.komi));
            let sums = Sums {
                shared: shared.as_mut(),
                own,
            };
            all.play(indices, sums, None);
            shared.map(|shared| (start, shared))
        })
        .collect();
    for (start, more) in &shared {
        summaries[*start as usize].merge(more);
    }
}
