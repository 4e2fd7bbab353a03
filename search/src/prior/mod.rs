//! [`Prior`]: the first opinion about the moves of a new node; [`LearnedPrior`] forms it by weights of features.
//!
//! ```text
//!   Board ──▶ Features: sets, distances, 3×3 neighborhoods ──▶ LearnedPrior ──▶ Priors
//!                                                                   ▲
//!                                 standard.weights ──▶ MoveWeights ─┘
//! ```

use binmatrix::{Board, EyeRule, Move, Points, Rules};

use crate::row::Slots;

mod features;
mod learned;
mod neighborhoods;
mod vital;
mod weights;

pub use features::{FeatureList, Features};
pub use learned::LearnedPrior;
pub use weights::{MoveWeights, WeightsError};

/// The moves of a new node, as a [`Prior`] fills them in.
#[derive(Debug)]
pub struct Priors<'a> {
    slots: Slots,
    means: &'a mut [f32],
}

impl<'a> Priors<'a> {
    pub(crate) fn new(slots: Slots, means: &'a mut [f32]) -> Priors<'a> {
        Priors { slots, means }
    }

    /// Adds to the expected result of a move. Results are between 0 and 1; they are clamped at the end.
    pub fn add(&mut self, mv: Move, difference: f32) {
        if let Some(mean) = self.means.get_mut(self.slots.of_move(mv)) {
            *mean += difference;
        }
    }

    /// Adds to the expected result of each of these moves.
    pub fn add_all(&mut self, points: Points, difference: f32) {
        for point in points {
            self.add(Move::Play(point), difference);
        }
    }
}

/// The probabilities of moves up to a factor, as a [`Prior`] fills them in.
#[derive(Debug)]
pub struct Odds<'a> {
    slots: Slots,
    odds: &'a mut [f32],
}

impl<'a> Odds<'a> {
    pub(crate) fn new(slots: Slots, odds: &'a mut [f32]) -> Odds<'a> {
        Odds { slots, odds }
    }

    /// Sets the odds of a move, at least 0. Its probability is its share of the odds of all permitted moves.
    pub fn set(&mut self, mv: Move, odds: f32) {
        if let Some(place) = self.odds.get_mut(self.slots.of_move(mv)) {
            *place = odds;
        }
    }
}

/// A first opinion about moves.
pub trait Prior {
    /// Adds to the expected results of the moves of the player to move, which all begin with that of the node, at the root
    /// with a little less.
    ///
    /// A root is judged again in each search and for each report. Equal positions must get equal answers.
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>);

    /// Sets how probable the moves of the player to move are, for reports. All odds are 1 at first; by default they stay
    /// so.
    fn set_odds(&mut self, board: &Board, rules: &Rules, odds: &mut Odds<'_>) {
        let _ = (board, rules, odds);
    }

    /// Returns the points that the player to move need not consider: by default own eyes.
    fn excluded(&self, board: &Board) -> Points {
        board.eyes(board.to_move(), EyeRule::PointEye)
    }
}

impl<P: Prior + ?Sized> Prior for &mut P {
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>) {
        (**self).judge(board, rules, priors);
    }

    fn set_odds(&mut self, board: &Board, rules: &Rules, odds: &mut Odds<'_>) {
        (**self).set_odds(board, rules, odds);
    }

    fn excluded(&self, board: &Board) -> Points {
        (**self).excluded(board)
    }
}
