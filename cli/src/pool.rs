//! Playouts and other work on a chosen number of threads, with a progress bar if it takes long.

use std::time::{Duration, Instant};

use binmatrix::playout::{self, PlayoutRequest, PlayoutSummary};
use binmatrix::{Backend, BackendUnavailable, Board};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

/// Threads to work on: a pool, or with one thread the caller's own.
#[derive(Debug)]
pub struct Pool(Option<ThreadPool>);

/// The threads could not be started.
#[derive(Debug, Error)]
#[error("cannot start {threads} threads: {reason}")]
pub struct PoolError {
    threads: usize,
    reason: rayon::ThreadPoolBuildError,
}

impl Pool {
    /// A pool of `threads`, or of one for each core.
    ///
    /// # Errors
    /// - [`PoolError`] if the system refuses them.
    pub fn new(threads: Option<usize>) -> Result<Pool, PoolError> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores);
        if threads <= 1 {
            return Ok(Pool(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(|pool| Pool(Some(pool)))
            .map_err(|reason| PoolError { threads, reason })
    }

    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.0.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// What `job` makes of each item, in the order of the items.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
        match &self.0 {
            None => items.iter().map(job).collect(),
            Some(pool) => pool.install(|| items.par_iter().map(&job).collect()),
        }
    }

    /// Runs playouts. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// - [`BackendUnavailable`] if this CPU cannot run the backend.
    pub fn run(
        &self,
        board: &Board,
        request: &PlayoutRequest,
        backend: Backend,
    ) -> Result<PlayoutSummary, BackendUnavailable> {
        match &self.0 {
            None => playout::run(board, request, backend),
            Some(pool) => pool.install(|| playout::run_parallel(board, request, backend)),
        }
    }

    /// Like [`run`](Pool::run), with a progress bar on a terminal if it takes longer than a moment.
    ///
    /// # Errors
    /// - [`BackendUnavailable`] if this CPU cannot run the backend and there is a game to play.
    pub fn run_with_progress(
        &self,
        board: &Board,
        request: &PlayoutRequest,
        backend: Backend,
    ) -> Result<PlayoutSummary, BackendUnavailable> {
        const MOMENT: Duration = Duration::from_millis(400);
        const STEP: Duration = Duration::from_millis(100);
        let mut summary = PlayoutSummary::new(board.size());
        let mut share = 256;
        let mut bar = None;
        let start = Instant::now();
        while summary.games() < request.games {
            let done = summary.games();
            let games = share.min(request.games - done);
            let part = PlayoutRequest {
                games,
                first_game: request.first_game.wrapping_add(u64::from(done)),
                ..*request
            };
            let before = Instant::now();
            summary.merge(&self.run(board, &part, backend)?);
            // Shares grow until one takes about as long as the bar should stand still.
            if before.elapsed() < STEP {
                share = share.saturating_mul(2);
            }
            if bar.is_none() && start.elapsed() > MOMENT {
                let template = "{wide_bar} {human_pos} of {human_len} playouts, {eta} left";
                bar = Some(progress_bar(u64::from(request.games), template));
            }
            if let Some(bar) = &bar {
                bar.set_position(u64::from(summary.games()));
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Ok(summary)
    }
}

/// A bar over `length` steps on standard error, hidden unless that is a terminal.
#[must_use]
pub fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
    }
    bar
}
