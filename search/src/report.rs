//! [`Report`]: the result of a search.

use std::time::Duration;

use binmatrix::Move;

/// A move at the root and its statistics.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of playouts, without priors.
    pub visits: u32,
    /// The share of wins of the player to move, priors included.
    pub win_rate: f32,
    /// The principal variation: this move and the most visited answers.
    pub line: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The moves with at least one playout, the most visited first.
    pub candidates: Vec<Candidate>,
    /// The number of playouts of this search.
    pub playouts: u64,
    /// The time it took.
    pub time: Duration,
    /// The mean of Black's points minus White's, without komi.
    pub score_mean: f32,
    /// The standard deviation of that score.
    pub score_deviation: f32,
    /// The number of nodes in the tree.
    pub nodes: usize,
    /// The memory of the tree in bytes.
    pub memory: usize,
}

impl Report {
    /// The move to play: the one with the most playouts.
    #[must_use]
    pub fn best(&self) -> Move {
        self.candidates
            .first()
            .map_or(Move::Pass, |candidate| candidate.mv)
    }
}
