//! [`Komi`]: the points given to White for moving second.

use core::fmt;
use core::str::FromStr;

use crate::geometry::ParseError;

/// Points given to White, counted in half points so that 6.5 is exact.
///
/// The komi may be negative; it ranges from −16 384 to 16 383.5.
///
/// ```
/// use binmatrix::Komi;
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi.half_points(), 13);
/// assert_eq!(Komi::from_half_points(-1).to_string(), "-0.5");
/// # Ok::<(), binmatrix::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Komi {
    half_points: i16,
}

impl Komi {
    /// Creates a komi of `half_points / 2` points.
    #[must_use]
    pub const fn from_half_points(half_points: i16) -> Komi {
        Komi { half_points }
    }

    /// Returns twice the komi.
    #[must_use]
    pub const fn half_points(self) -> i16 {
        self.half_points
    }

    /// Returns the komi in points.
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

const NOT_A_KOMI: ParseError = ParseError::new(
    "komi",
    &["whole or half points from -16384 to 16383.5, such as 6.5"],
);

/// Reads digits with an optional sign and an optional decimal point: `6.5`, `-7`, `+7.0`, `.5`, `5.`.
///
/// Surrounding white space is ignored; exponents are not accepted. Every displayed komi can be read back.
impl FromStr for Komi {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Komi, ParseError> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix(['-', '+']) {
            Some(digits) => (text.starts_with('-'), digits),
            None => (false, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + part.len() == 0 || !all_digits(whole) || !all_digits(part) {
            return Err(NOT_A_KOMI);
        }
        let half = match part.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(NOT_A_KOMI),
        };
        let whole: i32 = match whole.trim_start_matches('0') {
            "" => 0,
            whole => whole.parse().map_err(|_| NOT_A_KOMI)?,
        };
        let doubled = whole.checked_mul(2).ok_or(NOT_A_KOMI)? + half;
        let half_points = if negative { -doubled } else { doubled };
        Ok(Komi {
            half_points: half_points.try_into().map_err(|_| NOT_A_KOMI)?,
        })
    }
}
