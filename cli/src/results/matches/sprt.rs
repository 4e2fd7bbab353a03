//! The sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945) of two Elo
//! differences.
//!
//! Wins, draws and losses have three probabilities, and a hypothesis fixes only the expected score. The test therefore
//! compares the largest likelihoods under the two expected scores (generalized test: X. Li, J. Liu and Z. Ying,
//! "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses", 2014; the maximum for a fixed
//! expected value: M. Van den Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a
//! Distribution", 2019). Games are taken as independent. Those of a pair are not, which makes the errors smaller than
//! asked for.

use serde::Serialize;

use super::statistics::{Tally, score_of};

/// A test of two hypotheses about the first engine: it is better by `elo0` points, or by `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference under the hypothesis H0.
    pub elo0: f64,
    /// The difference under the hypothesis H1; greater than `elo0`.
    pub elo1: f64,
    /// The probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// The probability of accepting H0 if H1 is true.
    pub beta: f64,
}

/// An accepted hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// The difference is that of H0 rather than H1.
    H0,
    /// The difference is that of H1 rather than H0.
    H1,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio for accepting H0 and H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of H1 to H0; 0 without games.
    #[must_use]
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let [at_0, at_1] = [self.elo0, self.elo1].map(|elo| log_likelihood(tally, score_of(elo)));
        at_1 - at_0
    }

    /// The hypothesis that these games decide for, if they decide.
    #[must_use]
    pub fn accepted(&self, tally: &Tally) -> Option<Accepted> {
        let (low, high) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio <= low => Some(Accepted::H0),
            ratio if ratio >= high => Some(Accepted::H1),
            _ => None,
        }
    }
}

/// The results of a game in points.
const POINTS: [f64; 3] = [0.0, 0.5, 1.0];

/// A number of games that stands for none, so that each result remains possible.
const HARDLY_ANY: f64 = 1e-6;

/// The largest logarithm of the likelihood, up to a constant, of these games if the expected score is `score`.
///
/// The probabilities with this maximum are pᵢ / (1 + θ (aᵢ − s)), with the observed shares pᵢ, the points aᵢ, and the θ
/// for which the expected score is s. It is found by bisection: the sum below falls in θ.
fn log_likelihood(tally: &Tally, score: f64) -> f64 {
    let counts =
        [tally.losses, tally.draws, tally.wins].map(|count| (count as f64).max(HARDLY_ANY));
    let games: f64 = counts.iter().sum();
    let excess = POINTS.map(|points| points - score);
    let moment = |theta: f64| {
        let terms = counts.iter().zip(excess);
        terms
            .map(|(count, a)| count / games * a / (1.0 + theta * a))
            .sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / excess[2], -1.0 / excess[0]);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if moment(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    let terms = counts.iter().zip(excess);
    -terms
        .map(|(count, a)| count * (1.0 + theta * a).ln())
        .sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::{Accepted, Sprt, Tally, score_of};

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 50.0,
        alpha: 0.05,
        beta: 0.05,
    };

    fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally {
            wins,
            draws,
            losses,
        }
    }

    #[track_caller]
    fn close(value: f64, expected: f64, error: f64) {
        assert!(
            (value - expected).abs() <= error,
            "{value} is not {expected}"
        );
    }

    #[test]
    fn bounds() {
        let (low, high) = TEST.bounds();
        close(low, -19_f64.ln(), 1e-12);
        close(high, 19_f64.ln(), 1e-12);
    }

    /// Without draws it is the test of two binomial distributions.
    #[test]
    fn without_draws_the_ratio_is_binomial() {
        let (s0, s1) = (score_of(0.0), score_of(50.0));
        for (wins, losses) in [(0, 0), (1, 0), (0, 1), (10, 0), (55, 45), (30, 70)] {
            let (w, l) = (wins as f64, losses as f64);
            let expected = w * (s1 / s0).ln() + l * ((1.0 - s1) / (1.0 - s0)).ln();
            close(TEST.ratio(&tally(wins, 0, losses)), expected, 1e-3);
        }
    }

    /// With draws and small differences it is near N (s₁ − s₀) (2s − s₀ − s₁) / 2σ².
    #[test]
    fn with_draws_the_ratio_is_near_the_normal_one() {
        let test = Sprt { elo1: 5.0, ..TEST };
        let (s0, s1) = (0.5, score_of(5.0));
        for (w, d, l) in [(300, 400, 280), (1000, 2000, 1010), (150, 1000, 100)] {
            let (games, tally) = ((w + d + l) as f64, tally(w, d, l));
            let score = tally.score().expect("games");
            let variance = (w as f64 + d as f64 / 4.0) / games - score * score;
            let expected = games * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance);
            close(test.ratio(&tally), expected, 0.01 + expected.abs() * 0.02);
        }
    }

    #[test]
    fn the_test_decides() {
        // ln 19 = 2.944. A win counts ln (0.5715 / 0.5) = 0.134, a win and a loss count -0.0206.
        for (tally, accepted) in [
            (tally(0, 0, 0), None),
            (tally(22, 0, 0), None),
            (tally(23, 0, 0), Some(Accepted::H1)),
            (tally(0, 0, 20), Some(Accepted::H0)),
            (tally(100, 0, 100), None),
            (tally(150, 0, 150), Some(Accepted::H0)),
            (tally(15, 2, 12), None),
        ] {
            assert_eq!(
                TEST.accepted(&tally),
                accepted,
                "{tally:?} {}",
                TEST.ratio(&tally)
            );
        }
    }
}
