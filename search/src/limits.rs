//! [`Limits`]: when a search ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of a search; the first one reached ends it. Without any, it ends after one playout.
///
/// ```
/// use std::time::Duration;
/// use binmatrix_search::Limits;
/// let limits = Limits::time(Duration::from_millis(100)).with_playouts(100_000);
/// assert_eq!(limits.playouts, Some(100_000));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The number of evaluations.
    pub playouts: Option<u64>,
    /// The time on the clock. A search begins some dozens of evaluations even without time, or if it is stopped before.
    pub time: Option<Duration>,
    /// Ends the search once it is true.
    pub stop: Option<&'a AtomicBool>,
    /// True to end the search as soon as the most visited move is the one to play and, at the present rate, no other move
    /// can become the most visited one within the other limits.
    pub early_stop: bool,
}

impl<'a> Limits<'a> {
    /// Ends after this number of playouts.
    #[must_use]
    pub fn playouts(playouts: u64) -> Limits<'a> {
        Limits::default().with_playouts(playouts)
    }

    /// Ends after this time.
    #[must_use]
    pub fn time(time: Duration) -> Limits<'a> {
        Limits::default().with_time(time)
    }

    /// Limits the number of playouts.
    #[must_use]
    pub fn with_playouts(self, playouts: u64) -> Limits<'a> {
        Limits {
            playouts: Some(playouts),
            ..self
        }
    }

    /// Limits the time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Limits<'a> {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Ends the search once the flag is true.
    #[must_use]
    pub fn with_stop(self, stop: &'a AtomicBool) -> Limits<'a> {
        Limits {
            stop: Some(stop),
            ..self
        }
    }

    /// The limits that are left after a search with this number of playouts and this time: at least one playout.
    pub(crate) fn without(self, playouts: u64, time: Duration) -> Limits<'a> {
        Limits {
            playouts: self
                .playouts
                .map(|most| most.saturating_sub(playouts).max(1)),
            time: self.time.map(|most| most.saturating_sub(time)),
            ..self
        }
    }

    /// Sets whether the search may [end early](Limits::early_stop).
    #[must_use]
    pub fn with_early_stop(self, early_stop: bool) -> Limits<'a> {
        Limits { early_stop, ..self }
    }
}

/// A running search's view of its limits.
pub(crate) struct Clock<'a> {
    limits: Limits<'a>,
    start: Instant,
    /// The time at which playouts can begin.
    ready: Instant,
    over: bool,
}

impl<'a> Clock<'a> {
    /// The number of leaves between two looks at the time.
    const EVERY: u64 = 8;
    /// The number of playouts that begin even without time, so that there is a move to choose.
    const LEAST: u64 = 64;

    pub fn new(limits: &Limits<'a>) -> Clock<'a> {
        let mut limits = *limits;
        if limits.playouts.is_none() && limits.time.is_none() && limits.stop.is_none() {
            limits.playouts = Some(1);
        }
        let start = Instant::now();
        Clock {
            limits,
            start,
            ready: start,
            over: false,
        }
    }

    /// Says that all is prepared: the rate of playouts counts from now on.
    pub fn begin(&mut self) {
        self.ready = Instant::now();
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Ends the search.
    pub fn end(&mut self) {
        self.over = true;
    }

    /// Returns true if no further playout may begin after this number.
    #[inline]
    pub fn is_over(&mut self, begun: u64) -> bool {
        if self.limits.playouts.is_some_and(|most| begun >= most) {
            return true;
        }
        if begun >= Self::LEAST && begun.is_multiple_of(Self::EVERY) {
            let stopped = self
                .limits
                .stop
                .is_some_and(|stop| stop.load(Ordering::Relaxed));
            let late = self
                .limits
                .time
                .is_some_and(|time| self.start.elapsed() >= time);
            self.over |= stopped || late;
        }
        self.over
    }

    /// The number of playouts that may still begin at the present rate, if the search may end early.
    pub fn remaining(&self, begun: u64) -> Option<f64> {
        if !self.limits.early_stop || begun == 0 {
            return None;
        }
        let by_time = self.limits.time.map(|time| {
            let left = time.saturating_sub(self.start.elapsed()).as_secs_f64();
            let spent = self.ready.elapsed().as_secs_f64();
            begun as f64 * left / spent.max(1e-9)
        });
        let by_count = self.limits.playouts.map(|most| most.saturating_sub(begun));
        match (by_time, by_count) {
            (Some(time), Some(count)) => Some(time.min(count as f64)),
            (time, count) => time.or(count.map(|count| count as f64)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Limits};
    use std::time::Duration;

    #[test]
    fn time_for_preparation_does_not_lower_the_rate() {
        let hour = Limits::time(Duration::from_secs(3600)).with_early_stop(true);
        let mut clock = Clock::new(&hour);
        std::thread::sleep(Duration::from_millis(50));
        let slow = clock.remaining(1000).expect("a limit");
        clock.begin();
        let fast = clock.remaining(1000).expect("a limit");
        assert!(slow <= 1000.0 * 3600.0 / 0.05, "{slow}");
        assert!(fast > slow, "{fast} {slow}");
        assert!(clock.elapsed() >= Duration::from_millis(50));
    }
}
