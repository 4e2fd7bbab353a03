//! [`MoveWeights`]: a weight for each feature of moves, as a text that people can read and change.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::LazyLock;

use super::features::{Features, PLACES, ROWS, row};
use super::neighborhoods::Neighborhoods;

/// A weight for each [feature](Features) of a move: the logarithm of the odds that a strong player prefers a move with
/// it to one without it.
///
/// The probability of a move is the softmax of the sums of its weights.
///
/// # Text
/// A row has a name and its weights; a row that begins with `#` is a comment. What no row names weighs 0, and a later
/// row replaces an earlier one.
///
/// | row | weights |
/// |---|---|
/// | `last`, `before` | for the 17 distances to the last move and to the one before it |
/// | `line-9`, `line-13`, `line-19` | for the first 5, 7 and 10 lines from the edge, by class of board sizes; the last one stands for those beyond it |
/// | `capture`, `escape`, `atari`, `self-atari`, `ladder-catch`, `ladder-futile`, `vital` | one |
/// | `neighborhood XO. X.. ...` | three, for a move (in the middle) beside the last one, diagonal to it, and elsewhere; `X` is an own stone, `#` is off the board; its rotations and reflections weigh the same |
///
/// ```
/// use binmatrix_search::MoveWeights;
/// let weights: MoveWeights = "
///     capture 2.5
///     neighborhood XO. X.. ...  1.5 0.8 0.3
/// ".parse()?;
/// assert!((weights.values().iter().sum::<f32>() - 5.1).abs() < 1e-5);
/// # Ok::<(), binmatrix_search::WeightsError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct MoveWeights(Vec<f32>);

/// The reason why a text is no table of weights. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WeightsError {
    /// No row has this name.
    UnknownName {
        /// The line.
        line: usize,
        /// The name.
        name: String,
    },
    /// The three words after `neighborhood` draw no point of a board and its neighbors.
    NoNeighborhood {
        /// The line.
        line: usize,
    },
    /// The row does not have this number of weights, each a finite number.
    ExpectedWeights {
        /// The line.
        line: usize,
        /// The number of weights.
        count: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::UnknownName { line, name } => {
                write!(f, "line {line}: unknown name {name:?}")
            }
            WeightsError::NoNeighborhood { line } => {
                write!(
                    f,
                    "line {line}: expected a neighborhood such as XO. X.. ###"
                )
            }
            WeightsError::ExpectedWeights { line, count } => {
                write!(f, "line {line}: expected {count} numbers")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

impl MoveWeights {
    /// The weights of the library, fitted to games of its own search.
    #[must_use]
    pub fn standard() -> &'static MoveWeights {
        static STANDARD: LazyLock<MoveWeights> = LazyLock::new(|| {
            let parsed = include_str!("standard.weights").parse();
            parsed.unwrap_or_else(|error| panic!("standard.weights: {error}"))
        });
        &STANDARD
    }

    /// Creates weights of 0.
    #[must_use]
    pub fn zero() -> MoveWeights {
        MoveWeights(vec![0.0; Features::COUNT])
    }

    /// The weight of each [feature](Features), by number.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.0
    }

    /// The weights, to fit them.
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// Returns the sum of the weights of these features.
    ///
    /// # Panics
    /// If a number is not below [`Features::COUNT`](super::Features::COUNT).
    #[inline(always)]
    #[must_use]
    pub fn sum(&self, features: &[u16]) -> f32 {
        (features.iter())
            .map(|feature| self.0[usize::from(*feature)])
            .sum()
    }
}

impl FromStr for MoveWeights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<MoveWeights, WeightsError> {
        let (mut all, neighborhoods) = (MoveWeights::zero(), Neighborhoods::get());
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let mut words = text.split_whitespace();
            let Some(name) = words.next().filter(|name| !name.starts_with('#')) else {
                continue;
            };
            let features = if name == "neighborhood" {
                let rows = [(); 3].map(|()| words.next().unwrap_or_default());
                let number = neighborhoods.parse(rows);
                let number = number.ok_or(WeightsError::NoNeighborhood { line })?;
                let first = PLACES * usize::from(number);
                first..first + PLACES
            } else {
                let found = ROWS.iter().position(|(known, _)| *known == name);
                let unknown = || WeightsError::UnknownName {
                    line,
                    name: name.to_owned(),
                };
                row(found.ok_or_else(unknown)?)
            };
            let expected = || WeightsError::ExpectedWeights {
                line,
                count: features.len(),
            };
            let weights: Result<Vec<f32>, _> = words.map(str::parse).collect();
            let weights = weights.map_err(|_| expected())?;
            if weights.len() != features.len() || !weights.iter().all(|weight| weight.is_finite()) {
                return Err(expected());
            }
            all.0[features].copy_from_slice(&weights);
        }
        Ok(all)
    }
}

/// Writes the [text](MoveWeights#text), with three decimal places and without neighborhoods of weight 0.
impl fmt::Display for MoveWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, features: Range<usize>| {
            for weight in &self.0[features] {
                write!(f, " {weight:.3}")?;
            }
            writeln!(f)
        };
        for (index, (name, _)) in ROWS.iter().enumerate() {
            write!(f, "{name}")?;
            write(f, row(index))?;
        }
        for (number, drawing) in Neighborhoods::get().drawings().enumerate() {
            let features = PLACES * number..PLACES * (number + 1);
            if self.0[features.clone()]
                .iter()
                .any(|weight| weight.abs() >= 0.0005)
            {
                write!(f, "neighborhood {drawing} ")?;
                write(f, features)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for MoveWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.0.iter().filter(|weight| **weight != 0.0).count();
        write!(f, "MoveWeights({known} of {})", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::DISTANCES;
    use super::*;

    #[test]
    fn the_text_keeps_all_weights() {
        let mut weights = MoveWeights::zero();
        for (number, weight) in weights.values_mut().iter_mut().enumerate() {
            *weight = number as f32 / 8.0 - 200.0;
        }
        assert_eq!(weights.to_string().parse(), Ok(weights));
        let standard = MoveWeights::standard();
        assert_eq!(standard.to_string().parse().as_ref(), Ok(standard));
        assert_eq!(
            MoveWeights::zero().to_string().parse(),
            Ok(MoveWeights::zero())
        );
    }

    #[test]
    fn what_is_no_table() {
        let error = |text: &str| text.parse::<MoveWeights>().expect_err("no table");
        let unknown = error("# comment\n\ncapture 1\nthrow-in 2");
        assert_eq!(unknown.to_string(), "line 4: unknown name \"throw-in\"");
        for text in [
            "neighborhood",
            "neighborhood XO. X..",
            "neighborhood XO. XX. ... 1 2 3",
        ] {
            assert_eq!(
                error(text),
                WeightsError::NoNeighborhood { line: 1 },
                "{text}"
            );
        }
        for (text, count) in [
            ("capture", 1),
            ("capture 1 2", 1),
            ("capture much", 1),
            ("capture NaN", 1),
            ("capture inf", 1),
            ("line-9 1 2 3", 5),
            ("last 1", DISTANCES),
            ("neighborhood XO. X.. ... 1 2", PLACES),
        ] {
            let expected = WeightsError::ExpectedWeights { line: 1, count };
            assert_eq!(error(text), expected, "{text}");
        }
    }

    /// Facts that every player of the game would agree on.
    #[test]
    fn the_weights_of_the_library_are_those_of_go() {
        let standard = MoveWeights::standard();
        let of = |name: &str| {
            let index = (ROWS.iter())
                .position(|(known, _)| *known == name)
                .expect("a row");
            &standard.values()[row(index)]
        };
        assert!(of("capture")[0] > 0.5 && of("escape")[0] > 0.5 && of("vital")[0] > 0.5);
        assert!(of("self-atari")[0] < -0.5);
        assert!(of("ladder-catch")[0] > of("ladder-futile")[0]);
        for name in ["line-9", "line-13", "line-19"] {
            let lines = of(name);
            assert!(lines[0] < lines[2] && lines[0] < lines[3], "{name}");
        }
        assert!(of("last")[1] > of("last")[12], "near the last move");
    }
}
