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

/// The greatest odds. Sums of odds stay finite.
const MOST_ODDS: f32 = 1e30;

/// The moves of a new node, as a [`Prior`] fills them in.
#[derive(Debug)]
pub struct Priors<'a> {
    slots: Slots,
    permitted: Points,
    means: &'a mut [f32],
    odds: &'a mut [f32],
}

impl<'a> Priors<'a> {
    pub(crate) fn new(
        slots: Slots,
        permitted: Points,
        means: &'a mut [f32],
        odds: &'a mut [f32],
    ) -> Priors<'a> {
        Priors {
            slots,
            permitted,
            means,
            odds,
        }
    }

    /// The points where rules, prior and [restrictions](crate::Restrictions) permit a move.
    #[must_use]
    pub fn permitted(&self) -> Points {
        self.permitted
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

    /// Sets the odds of a move, from 0 to 10³⁰; what is less, or no number, counts as 0. Odds that are not set are 1, so
    /// that a prior without odds has all moves explored equally.
    ///
    /// The probability of a move is its share of the odds of all permitted moves. The more probable a move is, the more it
    /// is [explored](crate::Settings::exploration).
    pub fn set_odds(&mut self, mv: Move, odds: f32) {
        if let Some(place) = self.odds.get_mut(self.slots.of_move(mv)) {
            *place = if odds > 0.0 { odds.min(MOST_ODDS) } else { 0.0 };
        }
    }
}

/// A first opinion about moves.
pub trait Prior {
    /// Adds to the expected results of the moves of the player to move, and sets their odds. All expected results begin with
    /// that of the node; at the root they begin a little lower.
    ///
    /// A root is judged again in each search and for each report. Equal positions with equal permitted points must get equal
    /// answers.
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>);

    /// Returns the points that the player to move need not consider: by default own eyes.
    fn excluded(&self, board: &Board) -> Points {
        board.eyes(board.to_move(), EyeRule::PointEye)
    }
}

impl<P: Prior + ?Sized> Prior for &mut P {
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>) {
        (**self).judge(board, rules, priors);
    }

    fn excluded(&self, board: &Board) -> Points {
        (**self).excluded(board)
    }
}
