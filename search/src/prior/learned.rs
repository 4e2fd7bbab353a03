//! [`LearnedPrior`]: expects more of moves that strong players like.

use binmatrix::{Board, Move, Point, Rules};

use super::features::Features;
use super::weights::MoveWeights;
use super::{Odds, Prior, Priors};

/// Expects more of moves that are probable by [`MoveWeights`], and less of improbable ones.
///
/// The probability `p` of each of `n` moves is the softmax of the sums of the weights of its [`Features`]. A move's
/// expected result grows by `scale` for each unit of `ln(p·n) − 0.8`, at most by 0.2 and at least by −0.3: with a scale
/// of 0.06, a move 2.2 times as probable as the average begins as its parent, and one ten times as probable with 0.09
/// more. A pass begins with 0.3 less, or as its parent if it answers a pass; its probability is the one that would make
/// it so.
///
/// Softmax models of moves: N. Araki, K. Yoshida, Y. Tsuruoka and J. Tsujii, "Move prediction in Go with the maximum
/// entropy method", 2007; R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007. `docs/matches.md`
/// has the matches that chose the numbers.
///
/// ```
/// use binmatrix_search::{LearnedPrior, MoveWeights, Search, Settings};
/// let mut weights = MoveWeights::standard().clone();
/// weights.values_mut()[0] += 1.0;
/// let search = Search::new(Settings::default()).with_prior(LearnedPrior::new(&weights).with_scale(0.05));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct LearnedPrior<'w> {
    /// The weights.
    pub weights: &'w MoveWeights,
    /// The difference of expected results for moves whose probabilities differ by a factor of e.
    pub scale: f32,
    /// The most positions that are read at a node to see whether ataris and escapes near the last two moves work as
    /// ladders ([`Board::candidates_and_ladders`]); 0 to read none.
    pub ladder_positions: u32,
}

/// By how many units the logarithm of a probability must exceed that of the average to expect what the parent has.
const AVERAGE: f32 = 0.8;
/// The least and the greatest difference from the parent.
const DIFFERENCES: [f32; 2] = [-0.3, 0.2];

impl<'w> LearnedPrior<'w> {
    /// Creates a prior of these weights.
    #[must_use]
    pub fn new(weights: &'w MoveWeights) -> LearnedPrior<'w> {
        LearnedPrior {
            weights,
            scale: 0.06,
            ladder_positions: 40,
        }
    }

    /// Sets the difference for a factor of e.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> LearnedPrior<'w> {
        LearnedPrior { scale, ..self }
    }

    /// Sets the most positions that are read for ladders at a node.
    #[must_use]
    pub fn with_ladder_positions(self, ladder_positions: u32) -> LearnedPrior<'w> {
        LearnedPrior {
            ladder_positions,
            ..self
        }
    }
}

/// That of [`MoveWeights::standard`].
impl Default for LearnedPrior<'static> {
    fn default() -> LearnedPrior<'static> {
        LearnedPrior::new(MoveWeights::standard())
    }
}

impl LearnedPrior<'_> {
    /// The logarithm of `p·n` for each point.
    fn scores(&self, board: &Board, rules: &Rules) -> Vec<(Point, f32)> {
        let features = Features::new(board, rules, self.ladder_positions);
        let mut scores: Vec<(Point, f32)> = (features.iter())
            .map(|(point, list)| (point, self.weights.sum(&list)))
            .collect();
        let total: f32 = scores.iter().map(|(_, sum)| sum.exp()).sum();
        let average = (total / scores.len() as f32).ln();
        for (_, score) in &mut scores {
            *score -= average;
        }
        scores
    }
}

/// The difference of a pass.
fn of_pass(board: &Board) -> f32 {
    let answers_pass = board.turn().passes() > 0;
    if answers_pass { 0.0 } else { -0.3 }
}

impl Prior for LearnedPrior<'_> {
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>) {
        for (point, score) in self.scores(board, rules) {
            let [least, greatest] = DIFFERENCES;
            let difference = self.scale * (score - AVERAGE);
            priors.add(Move::Play(point), difference.clamp(least, greatest));
        }
        priors.add(Move::Pass, of_pass(board));
    }

    fn set_odds(&mut self, board: &Board, rules: &Rules, odds: &mut Odds<'_>) {
        for (point, score) in self.scores(board, rules) {
            odds.set(Move::Play(point), score.exp());
        }
        let scale = self.scale.max(f32::MIN_POSITIVE);
        odds.set(Move::Pass, (AVERAGE + of_pass(board) / scale).exp());
    }
}
