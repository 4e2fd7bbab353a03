//! How games are reviewed.

use binmatrix::playout::Kernel;
use binmatrix::{KoRule, Komi, Rules, SuicideRule};

use crate::results::searched::SearchLimit;

/// How games are reviewed.
#[derive(Clone, Debug)]
pub struct ReviewOptions {
    /// The rules, overriding each record.
    pub rules: Option<Rules>,
    /// The ko rule, overriding `rules` and the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, overriding `rules` and the record.
    pub suicide: Option<SuicideRule>,
    /// Points for White, overriding the record.
    pub komi: Option<Komi>,
    /// The limit of the search of each position, which takes one thread.
    pub limit: SearchLimit,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The playout kernel; `None` for the fastest.
    pub kernel: Option<Kernel>,
    /// The most mistakes reported of each player.
    pub most_mistakes: usize,
    /// The smallest loss of win rate that is a mistake, from 0 to 1.
    pub least_loss: f64,
}
