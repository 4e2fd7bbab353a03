//! Boards as text: `X` black, `O` white, `.` empty; the first line is the top row.
//!
//! Spaces between points and empty lines are ignored, so a diagram can be indented and written with or
//! without gaps. [`Board`](crate::Board) reads it with `parse` and prints it with `Display`.
//!
//! ```
//! use binmatrix::{Board, Color};
//! let board: Board = "
//!     . X O
//!     X . .
//! ".parse()?;
//! assert_eq!(board.size().to_string(), "3x2");
//! assert_eq!(board.to_string(), ". X O\nX . .\n");
//! # Ok::<(), binmatrix::DiagramError>(())
//! ```

use core::fmt::{self, Write};
use core::str::FromStr;

use super::{Setup, SetupError};
use crate::geometry::{BoardSize, ByColor, Color, MAX_SIDE, Point, Points};
use crate::rules::Turn;

/// The reason that a text is not a diagram of a board. Lines and columns are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiagramError {
    /// The text has no rows.
    Empty,
    /// A character other than `X`, `O`, `.` and white space.
    UnknownCharacter {
        /// The line of the text.
        line: usize,
        /// The position of the character in the line.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row whose length differs from that of the first row.
    UnevenRow {
        /// The line of the text.
        line: usize,
        /// The number of points in this row.
        found: usize,
        /// The number of points in the first row.
        expected: usize,
    },
    /// Too many rows or columns: at most 25 of each are allowed.
    TooLarge {
        /// The line of the text.
        line: usize,
    },
    /// The stones do not form a valid position.
    Setup(SetupError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Empty => f.write_str("the diagram has no rows"),
            DiagramError::UnknownCharacter {
                line,
                column,
                found,
            } => {
                write!(
                    f,
                    "line {line}, column {column}: {found:?} is not one of X, O and ."
                )
            }
            DiagramError::UnevenRow {
                line,
                found,
                expected,
            } => {
                write!(
                    f,
                    "line {line}: {found} points, but the first row has {expected}"
                )
            }
            DiagramError::TooLarge { line } => write!(
                f,
                "line {line}: a board has at most {MAX_SIDE} rows and columns"
            ),
            DiagramError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DiagramError {}

impl FromStr for Setup {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Setup, DiagramError> {
        let mut cells = [[None; MAX_SIDE as usize]; MAX_SIDE as usize];
        let (mut width, mut height) = (0, 0);
        for (index, line) in text.lines().enumerate() {
            let mut found = 0;
            for (place, character) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                let cell = match character {
                    'X' | 'x' => Some(Color::Black),
                    'O' | 'o' => Some(Color::White),
                    '.' => None,
                    found => {
                        return Err(DiagramError::UnknownCharacter {
                            line: index + 1,
                            column: place + 1,
                            found,
                        });
                    }
                };
                let row = cells.get_mut(height).and_then(|row| row.get_mut(found));
                *row.ok_or(DiagramError::TooLarge { line: index + 1 })? = cell;
                found += 1;
            }
            if found == 0 {
                continue;
            }
            if height == 0 {
                width = found;
            }
            if found != width {
                return Err(DiagramError::UnevenRow {
                    line: index + 1,
                    found,
                    expected: width,
                });
            }
            height += 1;
        }
        let size = BoardSize::new(width as u8, height as u8).map_err(|_| DiagramError::Empty)?;
        let mut setup = Setup::new(size);
        for (row, cells) in (0..).zip(cells) {
            for (column, cell) in (0..).zip(cells) {
                if let (Some(color), Some(point)) = (cell, Point::new(row, column)) {
                    match color {
                        Color::Black => setup.black.insert(point),
                        Color::White => setup.white.insert(point),
                    };
                }
            }
        }
        Ok(setup)
    }
}

/// Writes the diagram of `stones`.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, stones: &ByColor<Points>) -> fmt::Result {
    let size = stones.black.size();
    for row in 0..size.height() {
        for column in 0..size.width() {
            if column > 0 {
                f.write_char(' ')?;
            }
            f.write_char(match Point::new(row, column) {
                Some(point) if stones.black.contains(point) => 'X',
                Some(point) if stones.white.contains(point) => 'O',
                _ => '.',
            })?;
        }
        f.write_char('\n')?;
    }
    Ok(())
}

/// Writes a position for `Debug`: its turn, then its diagram.
pub(crate) fn describe(
    f: &mut fmt::Formatter<'_>,
    stones: &ByColor<Points>,
    turn: Turn,
) -> fmt::Result {
    let size = stones.black.size();
    write!(f, "Board {size} {} to move", turn.to_move())?;
    if let Some(ko) = turn.ko() {
        write!(f, ", ko at {}", ko.vertex(size))?;
    }
    let ByColor { black, white } = turn.captures();
    writeln!(f, ", captures {black}/{white}, passes {}", turn.passes())?;
    self::write(f, stones)
}
