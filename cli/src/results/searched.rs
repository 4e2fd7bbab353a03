//! The search of a position: its limit, and its result.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use binmatrix::Game;
use binmatrix::playout::PlayoutSettings;
use binmatrix_search::{Limits, Playouts, Report, Search, Settings};

use crate::system::pool::{KernelError, Pool};

/// The limit of a search: `1000` playouts, or `2.5s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchLimit {
    /// A number of playouts. One thread searches, so that the result can be repeated.
    Playouts(u64),
    /// A time. All threads search.
    Time(Duration),
}

impl fmt::Display for SearchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchLimit::Playouts(playouts) => write!(f, "{playouts}"),
            SearchLimit::Time(time) => write!(f, "{}s", time.as_secs_f64()),
        }
    }
}

/// The text is no [`SearchLimit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownLimit;

impl fmt::Display for UnknownLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of playouts such as 100000, or of seconds such as 2.5s")
    }
}

impl std::error::Error for UnknownLimit {}

impl FromStr for SearchLimit {
    type Err = UnknownLimit;

    fn from_str(text: &str) -> Result<SearchLimit, UnknownLimit> {
        /// A day.
        const LONGEST: f64 = 86_400.0;
        match text.strip_suffix('s') {
            Some(seconds) => {
                let seconds: f64 = seconds.parse().map_err(|_| UnknownLimit)?;
                let in_range = (0.0..=LONGEST).contains(&seconds);
                in_range
                    .then(|| SearchLimit::Time(Duration::from_secs_f64(seconds)))
                    .ok_or(UnknownLimit)
            }
            None => {
                let playouts = text.parse().ok().filter(|&playouts| playouts > 0);
                playouts.map(SearchLimit::Playouts).ok_or(UnknownLimit)
            }
        }
    }
}

/// Searches the current position of a game with these playouts.
///
/// # Errors
/// - [`KernelError`] if the kernel does not support the board or the rules.
pub(crate) fn search(
    game: &Game,
    limit: SearchLimit,
    seed: u64,
    playouts: Playouts,
    pool: &Pool,
) -> Result<Report, KernelError> {
    let (limits, threads) = match limit {
        SearchLimit::Playouts(playouts) => (Limits::playouts(playouts), 1),
        SearchLimit::Time(time) => (Limits::time(time), pool.threads()),
    };
    let settings = Settings::default().with_seed(seed).with_threads(threads);
    let settings_of_games = PlayoutSettings::new(*game.rules());
    Search::new(settings)
        .with_evaluator(playouts)
        .run(game, &limits)
        .map_err(|error| KernelError::of(error, game.size(), &settings_of_games))
}
