//! Searches the positions of games on all cores.
//!
//! A game is searched twice: first every position, then, with four times the limit, those before and after the moves that
//! seem to be the largest mistakes. A search that is wrong about one position makes two mistakes of it, of the move that
//! leads there and of the next one; few of them pass the second time.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use binmatrix::Game;
use binmatrix_search::Playouts;
use thiserror::Error;

use super::conclusions::Review;
use super::evaluation::Evaluation;
use super::heading;
use super::mistakes;
use super::options::ReviewOptions;
use super::plan::Plan;
use super::store::{Store, StoreError};
use crate::results::searched::{self, SearchLimit};
use crate::system::pool::{KernelError, Pool, PoolError};

/// The reason why a review stops.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// Values cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The playout kernel does not support the board or the rules of a game.
    #[error("{file}: {reason}")]
    Kernel {
        /// The file.
        file: String,
        /// The reason.
        reason: KernelError,
    },
    /// No thread can be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// The progress of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// An earlier run has searched these positions.
    Found(usize),
    /// A position was searched.
    Searched,
    /// These positions are searched again.
    Again(usize),
}

/// A game under review.
struct Work<'a> {
    plan: &'a Plan,
    options: &'a ReviewOptions,
    /// One thread.
    alone: &'a Pool,
    values: Mutex<Values>,
}

/// The values of the positions of a game.
struct Values {
    store: Store,
    first: Vec<Option<Evaluation>>,
    /// Those of the second search.
    second: Vec<Option<Evaluation>>,
}

/// Reviews a game. The values of its positions are kept in `folder`, which exists; those that are there are not searched
/// again. `tell` is called from any thread.
///
/// # Errors
/// - [`ReviewError`] with the first error. The values found so far are kept.
pub fn review(
    plan: &Plan,
    options: &ReviewOptions,
    folder: &Path,
    pool: &Pool,
    tell: impl Fn(Progress) + Sync,
) -> Result<Review, ReviewError> {
    let alone = Pool::new(Some(1))?;
    let values = Values::open(plan, options, folder)?;
    let missing = missing(&values.first, 0..plan.count());
    tell(Progress::Found(plan.count() - missing.len()));
    let work = Work {
        plan,
        options,
        alone: &alone,
        values: Mutex::new(values),
    };
    work.search_all(&missing, false, pool, &tell)?;
    let (first, found) = work.values(|values| {
        let first: Option<Vec<_>> = values.first.iter().cloned().collect();
        (first.expect("all are searched"), values.second.clone())
    });
    let doubtful = doubtful(plan, &first, options);
    let again = self::missing(&found, doubtful.iter().copied());
    tell(Progress::Again(again.len()));
    work.search_all(&again, true, pool, &tell)?;
    let second = work.values(|values| values.second.clone());
    let both = first.into_iter().zip(second).enumerate();
    let evaluations = both.map(|(after, (first, second))| match second {
        Some(second) if doubtful.contains(&after) => second,
        _ => first,
    });
    Ok(Review::new(plan, evaluations.collect(), &doubtful, options))
}

/// The positions that have no value.
fn missing(values: &[Option<Evaluation>], of: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let of = of.into_iter();
    of.filter(|&after| values[after].is_none()).collect()
}

/// The positions before and after what seem to be the largest mistakes.
fn doubtful(plan: &Plan, first: &[Evaluation], options: &ReviewOptions) -> BTreeSet<usize> {
    let mistakes = mistakes::all(&plan.moves(), first, &plan.changed);
    let largest = mistakes::largest(mistakes, options.most_mistakes, options.least_loss);
    let numbers = largest.iter().map(|mistake| mistake.number);
    numbers.flat_map(|number| [number - 1, number]).collect()
}

impl Values {
    /// Opens the store of a game.
    fn open(plan: &Plan, options: &ReviewOptions, folder: &Path) -> Result<Values, StoreError> {
        let path = heading::path(folder, &plan.name);
        let size = plan.record.size;
        let (store, stored) = Store::open(&path, &plan.heading(options), size, plan.count())?;
        let mut values = Values {
            store,
            first: vec![None; plan.count()],
            second: vec![None; plan.count()],
        };
        for evaluation in stored {
            values.insert(evaluation);
        }
        Ok(values)
    }

    fn insert(&mut self, evaluation: Evaluation) {
        let of_search = match evaluation.is_second {
            true => &mut self.second,
            false => &mut self.first,
        };
        let after = evaluation.after;
        of_search[after] = Some(evaluation);
    }
}

impl Work<'_> {
    /// Searches positions, in order.
    fn search_all(
        &self,
        positions: &[usize],
        is_second: bool,
        pool: &Pool,
        tell: &(impl Fn(Progress) + Sync),
    ) -> Result<(), ReviewError> {
        // Each job takes the next position, so that the game is played only once.
        let mut next = positions.iter().copied().peekable();
        let games = self.plan.positions().enumerate();
        let games = Mutex::new(games.filter(move |(after, _)| next.next_if_eq(after).is_some()));
        pool.try_for_each(positions, |_| {
            let (after, game) = games
                .lock()
                .expect("no thread panicked")
                .next()
                .expect("as many games as positions");
            self.search(after, &game, is_second)?;
            tell(Progress::Searched);
            Ok(())
        })
    }

    fn search(&self, after: usize, game: &Game, is_second: bool) -> Result<(), ReviewError> {
        let options = self.options;
        let mut playouts = Playouts::new();
        if let Some(kernel) = options.kernel {
            playouts = playouts.with_kernel(kernel);
        }
        let limit = match is_second {
            true => four_times(options.limit),
            false => options.limit,
        };
        let report = searched::search(game, limit, options.seed, playouts, self.alone);
        let report = report.map_err(|reason| ReviewError::Kernel {
            file: self.plan.file.clone(),
            reason,
        })?;
        let evaluation = Evaluation::new(after, is_second, game, &report);
        self.values(|values| {
            values.store.add(&evaluation)?;
            values.insert(evaluation);
            Ok(())
        })
    }

    fn values<T>(&self, job: impl FnOnce(&mut Values) -> T) -> T {
        job(&mut self.values.lock().expect("no thread panicked"))
    }
}

fn four_times(limit: SearchLimit) -> SearchLimit {
    match limit {
        SearchLimit::Playouts(playouts) => SearchLimit::Playouts(4 * playouts),
        SearchLimit::Time(time) => SearchLimit::Time(4 * time),
    }
}
