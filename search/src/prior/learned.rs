//! [`LearnedPrior`]: expects more of moves that strong players like.

use binmatrix::{Board, Move, Point, Rules};

use super::features::Features;
use super::weights::MoveWeights;
use super::{Prior, Priors};

/// Expects more of moves that are probable by [`MoveWeights`], and less of improbable ones.
///
/// The probability `p` of each of `n` moves is the softmax of the sums of the weights of its [`Features`], which must be
/// finite. A move's
/// expected result grows by `scale` for each unit of `ln(p·n) − 0.8`, at most by 0.2 and at least by −0.3: with a scale
/// of 0.06, a move 2.2 times as probable as the average begins as its parent, and one ten times as probable with 0.09
/// more. A pass begins with 0.3 less, or as its parent if it answers a pass; its probability is the one that would make
/// it so. If at most eight points are left to play on, all moves may do harm, as in a seki: a pass begins with 0.2 less,
/// and is at least as probable as an average move.
///
/// Softmax models of moves: N. Araki, K. Yoshida, Y. Tsuruoka and J. Tsujii, "Move prediction in Go with the maximum
/// entropy method", 2007; R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007. `docs/matches.md`
/// has the matches that chose the numbers.
///
/// ```
/// use binmatrix_search::{LearnedPrior, MoveWeights, Search, Settings};
/// // A later row replaces an earlier one.
/// let weights: MoveWeights = format!("{}\ncapture 3\n", MoveWeights::standard()).parse()?;
/// let search = Search::new(Settings::default()).with_prior(LearnedPrior::new(&weights).with_scale(0.05));
/// # Ok::<(), binmatrix_search::WeightsError>(())
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
        // Sums are seen from the greatest one, so that no exponential overflows, and one at least is not 0.
        let greatest = scores.iter().map(|&(_, sum)| sum).fold(f32::MIN, f32::max);
        let total: f32 = scores.iter().map(|(_, sum)| (sum - greatest).exp()).sum();
        let average = (total / scores.len() as f32).ln();
        for (_, score) in &mut scores {
            *score -= greatest + average;
        }
        scores
    }
}

/// With at most this number of points to play on, all moves may do harm, as in a seki.
const FEW_MOVES: usize = 8;

/// The difference of a pass.
fn of_pass(board: &Board, is_one_of_few: bool) -> f32 {
    let answers_pass = board.turn().passes() > 0;
    match is_one_of_few {
        _ if answers_pass => 0.0,
        true => -0.2,
        false => -0.3,
    }
}

impl Prior for LearnedPrior<'_> {
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>) {
        for (point, score) in self.scores(board, rules) {
            let [least, greatest] = DIFFERENCES;
            let difference = self.scale * (score - AVERAGE);
            priors.add(Move::Play(point), difference.clamp(least, greatest));
            priors.set_odds(Move::Play(point), score.exp());
        }
        let is_one_of_few = priors.permitted().len() <= FEW_MOVES;
        let of_pass = of_pass(board, is_one_of_few);
        let odds = (AVERAGE + of_pass / self.scale.max(f32::MIN_POSITIVE)).exp();
        priors.add(Move::Pass, of_pass);
        priors.set_odds(Move::Pass, if is_one_of_few { odds.max(1.0) } else { odds });
    }
}

#[cfg(test)]
mod tests {
    use binmatrix::{Board, BoardSize, Move, Point, Points, Rules};

    use super::{LearnedPrior, MoveWeights, Prior, Priors};
    use crate::row::Slots;

    /// The value that the prior adds to each move, and its odds, by slot. Black captures at C1.
    fn judged(weights: &str, scale: f32) -> (Vec<f32>, Vec<f32>, Slots) {
        judged_of(weights, scale, usize::MAX)
    }

    /// The same if at most this number of points is permitted.
    fn judged_of(weights: &str, scale: f32, most: usize) -> (Vec<f32>, Vec<f32>, Slots) {
        let board: Board = "
            . . . . .
            . X X . .
            . X O X .
            . X O X .
            . X . X .
        "
        .parse()
        .expect("a diagram");
        let weights: MoveWeights = weights.parse().expect("weights");
        let mut prior = LearnedPrior::new(&weights).with_scale(scale);
        let slots = Slots::new(board.size());
        let (mut means, mut odds) = (vec![0.0; slots.len()], vec![1.0; slots.len()]);
        let permitted = Points::from_points(board.empty().iter().take(most), board.size());
        let mut priors = Priors::new(slots, permitted, &mut means, &mut odds);
        prior.judge(&board, &Rules::CHINESE, &mut priors);
        (means, odds, slots)
    }

    fn slot(vertex: &str, slots: Slots) -> usize {
        let size = BoardSize::square(5).expect("a size");
        slots.of_move(Move::Play(
            Point::from_vertex(vertex, size).expect("a vertex"),
        ))
    }

    /// Of 15 moves, one is e² = 7.39 times as probable as the others, so the average is (14 + 7.39) / 15 = 1.426, whose
    /// logarithm is 0.355.
    #[test]
    fn expectations_follow_the_softmax() {
        let (means, odds, slots) = judged("capture 2", 0.06);
        let near = |found: f32, expected: f32| {
            assert!((found - expected).abs() < 1e-3, "{found} {expected}");
        };
        let (capture, other) = (slot("C1", slots), slot("A5", slots));
        near(means[capture], 0.06 * (2.0 - 0.355 - 0.8));
        near(means[other], 0.06 * (-0.355 - 0.8));
        near(means[slots.pass()], -0.3);
        near(odds[capture], 2.0_f32.exp() / 1.426);
        near(odds[other], 1.0 / 1.426);
        near(odds[slots.pass()], (0.8_f32 - 0.3 / 0.06).exp());
    }

    /// With eight points, a pass is expected to lose less, and as probable as an average move.
    #[test]
    fn a_pass_is_one_of_few_moves() {
        for (points, difference, is_average) in [(8, -0.2, true), (9, -0.3, false)] {
            let (means, odds, slots) = judged_of("capture 2", 0.06, points);
            let pass = slots.pass();
            assert!((means[pass] - difference).abs() < 1e-6, "{}", means[pass]);
            assert_eq!(odds[pass] >= 1.0, is_average, "{}", odds[pass]);
        }
    }

    /// However great a weight is, expectations are finite and within their limits, and the favored move is the best.
    #[test]
    fn great_weights_are_limited() {
        for (weight, capture, other) in [(1e3, 0.1145, -0.3), (-1e3, -0.3, -0.0439)] {
            let (means, odds, slots) = judged(&format!("capture {weight}"), 0.06);
            let found = [slot("C1", slots), slot("A5", slots)].map(|slot| means[slot]);
            assert!((found[0] - capture).abs() < 1e-3, "{found:?}");
            // A move that is certain is 15 times as probable as the average; without a share, it leaves an average of
            // 14/15.
            assert!((found[1] - other).abs() < 1e-3, "{found:?}");
            assert!(odds.iter().all(|odds| odds.is_finite()), "{odds:?}");
        }
        let (means, odds, _) = judged("capture 3e38", 0.0);
        assert!(means.iter().chain(&odds).all(|number| number.is_finite()));
    }
}
