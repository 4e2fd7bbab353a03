//! A game with every board that has been, for the ko rules that look back.

use crate::board::{Board, Color, Illegal, Point, Suicide};

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ko {
    /// Only taking back a single stone at once, which [`Board`] itself forbids.
    Simple,
    /// No play may make the stones of any board before.
    Positional,
    /// No play may make the stones of any board before from which the player moved who is to move then.
    Situational,
}

/// Why a move of a game is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The board refuses it.
    Board(Illegal),
    /// It repeats an earlier board.
    Superko,
}

/// A game: all boards from the first to the one now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    boards: Vec<Board>,
    /// Who moved from each of the boards but the last.
    movers: Vec<Color>,
    ko: Ko,
    suicide: Suicide,
}

impl Game {
    /// A game that begins with `start`.
    pub fn new(start: Board, ko: Ko, suicide: Suicide) -> Game {
        Game {
            boards: vec![start],
            movers: Vec::new(),
            ko,
            suicide,
        }
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a first board")
    }

    /// The number of moves made.
    pub fn moves(&self) -> usize {
        self.boards.len() - 1
    }

    /// Plays for `color`, whoever is to move; `None` is a pass. Returns the stones taken off the board.
    ///
    /// # Errors
    /// - [`Refusal`]; the game is unchanged.
    pub fn play(&mut self, color: Color, mv: Option<Point>) -> Result<Vec<Point>, Refusal> {
        let mut next = self.board().clone();
        next.set_to_move(color);
        let taken = next.play(mv, self.suicide).map_err(Refusal::Board)?;
        if mv.is_some() && self.is_repeated(color, &next) {
            return Err(Refusal::Superko);
        }
        self.boards.push(next);
        self.movers.push(color);
        Ok(taken)
    }

    /// Whether the game has been at `next`, after which the opponent of `color` is to move.
    fn is_repeated(&self, color: Color, next: &Board) -> bool {
        // From the board now it is `color` who moves.
        let movers = self.movers.iter().copied().chain([color]);
        self.boards.iter().zip(movers).any(|(board, mover)| {
            let same_stones = board.cells() == next.cells();
            match self.ko {
                Ko::Simple => false,
                Ko::Positional => same_stones,
                Ko::Situational => same_stones && mover == color.opponent(),
            }
        })
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.moves() == 0 {
            return false;
        }
        self.boards.pop();
        self.movers.pop();
        true
    }

    /// Whether `color` may play there, and if not, why.
    ///
    /// # Errors
    /// - [`Refusal`].
    pub fn legality(&self, color: Color, point: Point) -> Result<(), Refusal> {
        self.clone().play(color, Some(point)).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: [Ko; 3] = [Ko::Simple, Ko::Positional, Ko::Situational];

    /// A ko taken back after two passes: simple ko has forgotten, superko has not.
    #[test]
    fn superko_outlives_passes() {
        for (ko, expected) in
            RULES
                .into_iter()
                .zip([Ok(1), Err(Refusal::Superko), Err(Refusal::Superko)])
        {
            let start = Board::from_rows(&[". X O .", "X O . O", ". X O ."]);
            let mut game = Game::new(start, ko, Suicide::Forbidden);
            let (taking, back) = (Some(Point::new(1, 2)), Some(Point::new(1, 1)));
            assert_eq!(
                game.play(Color::Black, taking).map(|taken| taken.len()),
                Ok(1)
            );
            assert_eq!(
                game.play(Color::White, back),
                Err(Refusal::Board(Illegal::Ko))
            );
            assert_eq!(game.play(Color::White, None), Ok(vec![]));
            assert_eq!(game.play(Color::Black, None), Ok(vec![]));
            assert_eq!(
                game.play(Color::White, back).map(|taken| taken.len()),
                expected
            );
            assert_eq!(game.moves(), if expected.is_ok() { 4 } else { 3 });
        }
    }

    /// The suicide of a single stone leaves the stones as they were, with the other player to move.
    #[test]
    fn a_stone_that_takes_itself_repeats_the_position_but_not_the_situation() {
        for (ko, expected) in RULES.into_iter().zip([Ok(1), Err(Refusal::Superko), Ok(1)]) {
            let start = Board::from_rows(&[". O", "O ."]);
            let mut game = Game::new(start, ko, Suicide::Any);
            let corner = Some(Point::new(0, 0));
            assert_eq!(
                game.play(Color::Black, corner).map(|taken| taken.len()),
                expected
            );
            assert_eq!(game.undo(), expected.is_ok());
            assert_eq!(game.board().to_rows(), [".O", "O."]);
        }
    }
}
