//! The rules that change which moves are legal or who wins.

use core::fmt;
use core::str::FromStr;

/// Whether a move may take the player's own stones off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SuicideRule {
    /// Never (Chinese, Japanese, Korean, AGA rules).
    #[default]
    Forbidden,
    /// A chain of two or more stones may be given up, a single stone may not: it would leave the board
    /// as it was (New Zealand rules without superko come to this).
    MultiStone,
    /// Also a single stone, which then is nothing but a pass that costs a prisoner (Tromp–Taylor without
    /// superko).
    Any,
}

impl SuicideRule {
    /// All rules, the strictest first.
    pub const ALL: [SuicideRule; 3] = [
        SuicideRule::Forbidden,
        SuicideRule::MultiStone,
        SuicideRule::Any,
    ];

    /// `"forbidden"`, `"multi-stone"` or `"any"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SuicideRule::Forbidden => "forbidden",
            SuicideRule::MultiStone => "multi-stone",
            SuicideRule::Any => "any",
        }
    }
}

impl fmt::Display for SuicideRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no suicide rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownSuicideRule;

impl fmt::Display for UnknownSuicideRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown suicide rule: expected forbidden, multi-stone or any")
    }
}

impl core::error::Error for UnknownSuicideRule {}

impl FromStr for SuicideRule {
    type Err = UnknownSuicideRule;
    fn from_str(text: &str) -> Result<Self, UnknownSuicideRule> {
        SuicideRule::ALL
            .into_iter()
            .find(|rule| rule.name() == text)
            .ok_or(UnknownSuicideRule)
    }
}

/// The rules that a board needs to tell legal moves from illegal ones. Ko is the simple rule: the
/// position before the last move may not be restored by taking back a single stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// Whether a move may take the player's own stones off the board.
    pub suicide: SuicideRule,
}

/// Points given to White, counted in half points so that 6.5 is exact. May be negative.
///
/// ```
/// use binmatrix::Komi;
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi.half_points(), 13);
/// assert_eq!(Komi::from_half_points(-1).to_string(), "-0.5");
/// # Ok::<(), binmatrix::KomiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Komi {
    half_points: i16,
}

impl Komi {
    /// A komi of `half_points / 2` points.
    #[must_use]
    pub const fn from_half_points(half_points: i16) -> Komi {
        Komi { half_points }
    }

    /// Twice the komi.
    #[must_use]
    pub const fn half_points(self) -> i16 {
        self.half_points
    }

    /// The komi in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

/// A text that is not a komi in whole or half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KomiError;

impl fmt::Display for KomiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a komi: expected whole or half points from -1000 to 1000, such as 6.5")
    }
}

impl core::error::Error for KomiError {}

impl FromStr for Komi {
    type Err = KomiError;
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let points: f64 = text.trim().parse().map_err(|_| KomiError)?;
        let doubled = points * 2.0;
        if !(-2000.0..=2000.0).contains(&doubled) || doubled != f64::from(doubled as i16) {
            return Err(KomiError);
        }
        Ok(Komi {
            half_points: doubled as i16,
        })
    }
}
