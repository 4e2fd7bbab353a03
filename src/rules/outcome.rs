//! [`Outcome`]: who has won.

use core::fmt;

use crate::geometry::Color;

/// How a game stands: not over, or who has won and by how much. Whole numbers only.
///
/// Displayed as GTP and SGF write it: `B+3.5`, `W+0.5`, `0` for a draw, `?` while the game is not over.
///
/// ```
/// use binmatrix::{Color, Outcome};
/// let outcome = Outcome::of_half_points(-13);
/// assert_eq!(outcome, Outcome::Win { winner: Color::White, half_points: 13 });
/// assert_eq!(outcome.to_string(), "W+6.5");
/// assert_eq!(outcome.winner(), Some(Color::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game is not over.
    Undecided,
    /// Both have the same number of points, komi included.
    Draw,
    /// One player has more.
    Win {
        /// Who.
        winner: Color,
        /// Twice the points more, at least 1.
        half_points: u32,
    },
}

impl Outcome {
    /// The outcome of a finished game in which Black has so many half points more than White (fewer if it is
    /// negative), komi included.
    #[must_use]
    pub const fn of_half_points(black_minus_white: i32) -> Outcome {
        let winner = match black_minus_white {
            0 => return Outcome::Draw,
            1.. => Color::Black,
            _ => Color::White,
        };
        Outcome::Win {
            winner,
            half_points: black_minus_white.unsigned_abs(),
        }
    }

    /// The winner; `None` for a draw and while the game is not over.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Undecided | Outcome::Draw => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Outcome::Undecided)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Outcome::Undecided => f.write_str("?"),
            Outcome::Draw => f.write_str("0"),
            Outcome::Win {
                winner,
                half_points,
            } => {
                let letter = match winner {
                    Color::Black => 'B',
                    Color::White => 'W',
                };
                let half = if half_points % 2 == 1 { ".5" } else { "" };
                write!(f, "{letter}+{}{half}", half_points / 2)
            }
        }
    }
}
