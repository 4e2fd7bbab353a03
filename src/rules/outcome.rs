//! [`Outcome`]: the result of a game.

use core::fmt;

use crate::geometry::Color;

/// The result of a game: undecided, a draw, or a win with its margin. Holds only integers.
///
/// Displayed in GTP and SGF notation: `B+3.5`, `W+0.5`, `0` for a draw, `?` while the game is not over.
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
    /// Both players have the same number of points, komi included.
    Draw,
    /// One player has more points.
    Win {
        /// The player with more points.
        winner: Color,
        /// Twice the margin in points, at least 1.
        half_points: u32,
    },
}

impl Outcome {
    /// Returns the outcome of a finished game from Black's lead in half points, komi included; negative if
    /// White leads.
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

    /// Returns the winner; `None` for a draw or if the game is not over.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Undecided | Outcome::Draw => None,
        }
    }

    /// Returns `true` if the game is over.
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
