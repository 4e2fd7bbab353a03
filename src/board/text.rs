//! Boards as text.

use core::fmt;
use core::str::FromStr;

use super::Board;
use crate::geometry::{ByColor, Points};
use crate::position::{DiagramError, diagram};

impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Board, DiagramError> {
        Board::from_setup(&text.parse()?).map_err(DiagramError::Setup)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        diagram::write(f, &points_of(self))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        diagram::describe(f, &points_of(self), self.turn)
    }
}

fn points_of(board: &Board) -> ByColor<Points> {
    ByColor::from_fn(|color| board.stones(color))
}
