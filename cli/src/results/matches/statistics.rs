//! Statistics of wins, draws and losses: a draw counts as half a win.

use serde::Serialize;

/// The 97.5 % quantile of the normal distribution: intervals have a confidence of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The results of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// A lower and an upper bound.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// A difference in Elo points with its 95 % interval. Bounds at infinity are `None`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloDifference {
    /// The estimate.
    pub estimate: Option<f64>,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Tally {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game: true for a win, `None` for a draw.
    pub(super) fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            None => self.draws += 1,
            Some(false) => self.losses += 1,
        }
    }

    /// The share of points, from 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let games = self.games() as f64;
        (games > 0.0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games)
    }

    /// The variance of the result of a game around the score.
    fn variance(&self) -> Option<f64> {
        let (score, games) = (self.score()?, self.games() as f64);
        let square = |count: u64, points: f64| count as f64 * (points - score) * (points - score);
        Some((square(self.wins, 1.0) + square(self.draws, 0.5) + square(self.losses, 0.0)) / games)
    }

    /// The 95 % interval of the score (E. B. Wilson, "Probable inference, the law of succession, and statistical
    /// inference", 1927). Draws count as halves, which makes it wider than necessary. From 0 to 1 without games.
    #[must_use]
    pub fn wilson(&self) -> Interval {
        let Some(score) = self.score() else {
            return Interval {
                low: 0.0,
                high: 1.0,
            };
        };
        let games = self.games() as f64;
        let scale = 1.0 + Z * Z / games;
        let center = (score + Z * Z / (2.0 * games)) / scale;
        let variance = score * (1.0 - score) / games + Z * Z / (4.0 * games * games);
        let half = Z * variance.sqrt() / scale;
        // Exact where rounding would leave a trace.
        Interval {
            low: if score == 0.0 { 0.0 } else { center - half },
            high: if score == 1.0 { 1.0 } else { center + half },
        }
    }

    /// The difference in Elo points (A. E. Elo, "The Rating of Chessplayers, Past and Present", 1978, in logistic
    /// form). The interval is that of the score by the variance of wins, draws and losses; if all games have the same
    /// result, it is the Wilson interval.
    #[must_use]
    pub fn elo(&self) -> EloDifference {
        let Some((score, variance)) = self.score().zip(self.variance()) else {
            return EloDifference {
                estimate: None,
                low: None,
                high: None,
            };
        };
        let bounds = match variance > 0.0 {
            false => self.wilson(),
            true => {
                let half = Z * (variance / self.games() as f64).sqrt();
                Interval {
                    low: score - half,
                    high: score + half,
                }
            }
        };
        EloDifference {
            estimate: elo_of(score),
            low: elo_of(bounds.low),
            high: elo_of(bounds.high),
        }
    }

    /// The likelihood of superiority: the probability that the engine is better, from wins and losses alone, by the
    /// normal approximation. `None` without a decided game.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let (wins, losses) = (self.wins as f64, self.losses as f64);
        (wins + losses > 0.0).then(|| normal_cdf((wins - losses) / (wins + losses).sqrt()))
    }
}

/// The Elo difference that makes this score the expected one.
fn elo_of(score: f64) -> Option<f64> {
    let elo = 400.0 * (score / (1.0 - score)).log10();
    (score > 0.0 && score < 1.0).then_some(elo)
}

/// The expected score of an engine that is better by this many Elo points.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution function of the normal distribution, within 10⁻⁷ (M. Abramowitz and I. A. Stegun, "Handbook of
/// Mathematical Functions", 1964, 26.2.17).
fn normal_cdf(x: f64) -> f64 {
    const FACTORS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = FACTORS
        .iter()
        .rev()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::{Interval, Tally, elo_of, normal_cdf, score_of};

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

    /// Tables of the normal distribution.
    #[test]
    fn normal_distribution() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (-1.0, 0.158_655_3),
            (1.96, 0.975_002_1),
            (-3.0, 0.001_349_9),
        ] {
            close(normal_cdf(x), p, 1e-6);
        }
    }

    /// Wilson's interval of 8 in 10 is 0.490 to 0.943; of 10 in 10, 10 / (10 + 1.96²) to 1.
    #[test]
    fn wilson_intervals() {
        for (tally, low, high) in [
            (tally(8, 0, 2), 0.4902, 0.9433),
            (tally(7, 2, 1), 0.4902, 0.9433),
            (tally(10, 0, 0), 0.7225, 1.0),
            (tally(0, 0, 10), 0.0, 0.2775),
            (tally(50, 0, 50), 0.4038, 0.5962),
        ] {
            let interval = tally.wilson();
            close(interval.low, low, 5e-5);
            close(interval.high, high, 5e-5);
        }
        let (low, high) = (0.0, 1.0);
        assert_eq!(tally(0, 0, 0).wilson(), Interval { low, high });
    }

    /// Three points of four are 190.8 Elo; a score of 10/11 is 400.
    #[test]
    fn elo_and_score() {
        for (score, elo) in [
            (0.5, 0.0),
            (0.75, 190.85),
            (10.0 / 11.0, 400.0),
            (0.25, -190.85),
        ] {
            close(elo_of(score).expect("finite"), elo, 0.005);
            close(score_of(elo), score, 1e-5);
        }
        for score in [0.0, 1.0, -0.1, 1.2] {
            assert_eq!(elo_of(score), None);
        }
    }

    /// Draws make the interval narrower: 50 + 0 + 50 has a standard error of 0.05, 25 + 50 + 25 of 0.05/√2.
    #[test]
    fn elo_intervals() {
        for (tally, half) in [(tally(50, 0, 50), 0.098), (tally(25, 50, 25), 0.0693)] {
            let elo = tally.elo();
            assert_eq!(elo.estimate, Some(0.0));
            let low = elo_of(0.5 - half).expect("finite");
            close(elo.low.expect("finite"), low, 0.1);
            close(elo.high.expect("finite"), -low, 0.1);
        }
        let elo = tally(10, 0, 0).elo();
        assert_eq!((elo.estimate, elo.high), (None, None));
        close(
            elo.low.expect("finite"),
            elo_of(0.7225).expect("finite"),
            0.1,
        );
        assert_eq!(tally(0, 7, 0).elo().estimate, Some(0.0));
        assert_eq!(tally(0, 0, 0).elo().low, None);
    }

    #[test]
    fn superiority() {
        close(
            tally(60, 10, 40).superiority().expect("games"),
            0.977_25,
            1e-5,
        );
        close(tally(5, 0, 5).superiority().expect("games"), 0.5, 1e-6);
        assert_eq!(tally(0, 3, 0).superiority(), None);
    }
}
