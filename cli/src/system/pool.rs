//! Runs playouts and other work on a chosen number of threads, with a progress bar for long work.

use std::time::{Duration, Instant};

use binmatrix::playout::{
    Kernel, PlayoutError, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Record,
};
use binmatrix::{BoardSize, SuicideRule};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

/// Threads to work on: a pool, or the caller's own thread if there is only one.
#[derive(Debug)]
pub struct Pool(Option<ThreadPool>);

/// The threads cannot be started.
#[derive(Debug, Error)]
#[error("cannot start {threads} threads: {reason}")]
pub struct PoolError {
    threads: usize,
    reason: rayon::ThreadPoolBuildError,
}

/// The reason why a kernel cannot run the requested playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KernelError {
    /// This CPU or build cannot run the kernel.
    #[error(
        "kernel {0} does not run here: this build does not contain it, or this CPU lacks its instructions"
    )]
    Unavailable(Kernel),
    /// The kernel does not support boards of this size.
    #[error(
        "kernel {kernel} does not play on {size}: the sides must be from 2 to 19 (kernel scalar plays on every board)"
    )]
    Size {
        /// The kernel.
        kernel: Kernel,
        /// The size.
        size: BoardSize,
    },
    /// The kernel does not support this suicide rule.
    #[error(
        "kernel {kernel} does not play with suicide {suicide} (kernel scalar plays by every rule)"
    )]
    Suicide {
        /// The kernel.
        kernel: Kernel,
        /// The rule.
        suicide: SuicideRule,
    },
    /// The request is invalid.
    #[error(transparent)]
    Request(PlayoutError),
}

impl KernelError {
    /// Explains an error of a request for games of this size and with these settings.
    #[must_use]
    pub fn of(error: PlayoutError, size: BoardSize, settings: &PlayoutSettings) -> KernelError {
        match error {
            PlayoutError::Unavailable(kernel) => KernelError::Unavailable(kernel),
            PlayoutError::NotCovered(kernel) => {
                if kernel.covers(size, &PlayoutSettings::default()) {
                    let suicide = settings.rules.suicide;
                    KernelError::Suicide { kernel, suicide }
                } else {
                    KernelError::Size { kernel, size }
                }
            }
            other => KernelError::Request(other),
        }
    }
}

/// Playouts on the given kernel, or on the fastest.
#[must_use]
pub fn playouts_on(kernel: Option<Kernel>) -> Playouts {
    match kernel {
        Some(kernel) => Playouts::new().with_kernel(kernel),
        None => Playouts::new(),
    }
}

/// The minimum number of games in a part. In smaller parts too many lanes are idle at the end.
const FEWEST_GAMES: u32 = 4096;

/// The maximum number of games in a part, which is the limit of a batch.
const MOST_GAMES: u32 = 1 << 30;

/// Returns the number of games to play next, about `share` of the games that are left.
fn part_of(left: u32, share: u32) -> u32 {
    match left.saturating_sub(share) {
        // The rest is too small to be a part of its own.
        ..FEWEST_GAMES => left,
        _ => share,
    }
}

impl Pool {
    /// Creates a pool of `threads`, or of one thread per core.
    ///
    /// # Errors
    /// - [`PoolError`] if the system refuses to start them.
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

    /// Applies `job` to each item, and returns the results in the order of the items.
    pub fn map<T: Sync, R: Send>(&self, items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
        match &self.0 {
            None => items.iter().map(job).collect(),
            Some(pool) => pool.install(|| items.par_iter().map(&job).collect()),
        }
    }

    /// Does a job with each item, until one fails.
    ///
    /// # Errors
    /// - The error of a job. Jobs that run at that moment are finished.
    pub fn try_for_each<T: Sync, E: Send>(
        &self,
        items: &[T],
        job: impl Fn(&T) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        match &self.0 {
            None => items.iter().try_for_each(job),
            Some(pool) => pool.install(|| items.par_iter().try_for_each(job)),
        }
    }

    /// Runs a batch of playouts, and returns the kernel that played. The result does not depend on the number of
    /// threads.
    ///
    /// # Errors
    /// - [`PlayoutError`] if the request contradicts itself, or the chosen kernel cannot play it.
    pub fn play(
        &self,
        playouts: &mut Playouts,
        request: &PlayoutRequest<'_>,
        summaries: &mut [PlayoutSummary],
    ) -> Result<Kernel, PlayoutError> {
        match &self.0 {
            None => playouts.run(request, summaries),
            Some(pool) => {
                *playouts = std::mem::take(playouts).with_rayon();
                pool.install(|| playouts.run(request, summaries))
            }
        }
    }

    /// Runs the playouts from the first start of a request and records owners. Uses the given kernel or the fastest,
    /// shows a progress bar on a terminal if the work is long, and returns the kernel with the summary.
    ///
    /// # Errors
    /// - [`KernelError`] if the kernel cannot play such games, even if there are none to play.
    pub fn play_with_progress(
        &self,
        kernel: Option<Kernel>,
        request: &PlayoutRequest<'_>,
    ) -> Result<(Kernel, PlayoutSummary), KernelError> {
        const MOMENT: Duration = Duration::from_millis(400);
        const STEP: Duration = Duration::from_millis(100);
        let size = request.starts[0].size();
        let explained = |error: PlayoutError| KernelError::of(error, size, &request.settings);
        let games = request.games_per_start;
        let all = request
            .with_games(games.min(MOST_GAMES))
            .with_record(Record::OWNERS);
        // The kernel is fixed for all parts, because a small number of games would select a different one.
        let kernel = playouts_on(kernel).kernel(&all).map_err(explained)?;
        let mut playouts = playouts_on(Some(kernel));
        let mut summary = PlayoutSummary::new(size);
        let mut part = [summary.clone()];
        let mut share = FEWEST_GAMES;
        let mut bar = None;
        let start = Instant::now();
        while summary.games() < games {
            let done = summary.games();
            let next = all
                .with_games(part_of(games - done, share))
                .with_first_game(request.first_game.wrapping_add(u64::from(done)));
            let before = Instant::now();
            self.play(&mut playouts, &next, &mut part)
                .map_err(explained)?;
            part.iter().for_each(|part| summary.merge(part));
            // Shares grow until one takes about as long as the interval between updates of the bar.
            if before.elapsed() < STEP {
                share = (2 * share).min(MOST_GAMES);
            }
            if bar.is_none() && start.elapsed() > MOMENT {
                let template = "{wide_bar} {human_pos} of {human_len} playouts, {eta} left";
                bar = Some(progress_bar(u64::from(games), template));
            }
            if let Some(bar) = &bar {
                bar.set_position(u64::from(summary.games()));
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Ok((kernel, summary))
    }
}

/// A progress bar of `length` steps on standard error, hidden unless that is a terminal. Give it a steady tick and
/// `{elapsed}` if a step may take more than a second.
#[must_use]
pub fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::{FEWEST_GAMES, MOST_GAMES, part_of};

    /// No part is too small, and the parts add up to all games.
    #[test]
    fn games_in_parts() {
        for games in [1, 2, 4095, 4096, 8191, 8192, 100_000, 1 << 31, u32::MAX] {
            let (mut left, mut share, mut parts) = (games, FEWEST_GAMES, 0);
            while left > 0 {
                let part = part_of(left, share);
                assert!(
                    part >= FEWEST_GAMES.min(games) && part <= left,
                    "{games}: {part}"
                );
                assert!(part < share + FEWEST_GAMES);
                left -= part;
                share = (2 * share).min(MOST_GAMES);
                parts += 1;
            }
            assert_eq!(parts == 1, games < 2 * FEWEST_GAMES, "{games}");
        }
    }
}
