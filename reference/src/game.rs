//! A game with all its boards, for the ko rules that look back.

use crate::board::{Board, Color, Illegal, Point, Suicide};

/// The rule that forbids repetitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ko {
    /// Forbids only retaking a single stone at once, which [`Board`] itself forbids.
    Simple,
    /// No play may recreate the stones of any earlier board.
    Positional,
    /// No play may recreate the stones of an earlier board from which the player moved who would now be to
    /// move.
    Situational,
}

/// The reason why a move of a game is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The board refuses the move.
    Board(Illegal),
    /// The move repeats an earlier board.
    Superko,
}

/// The ways in which a board repeats earlier boards of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// True if an earlier board had the same stones; forbidden by [`Ko::Positional`].
    pub positional: bool,
    /// True if the player who would be to move also moved from such a board; forbidden by
    /// [`Ko::Situational`].
    pub situational: bool,
}

impl Repetition {
    /// Returns true if the rule forbids a play with this repetition.
    #[must_use]
    pub fn is_forbidden(self, ko: Ko) -> bool {
        match ko {
            Ko::Simple => false,
            Ko::Positional => self.positional,
            Ko::Situational => self.situational,
        }
    }
}

/// A game: all boards from the first to the current one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    boards: Vec<Board>,
    /// The player who moved from each board except the last.
    movers: Vec<Color>,
    /// The number of stones on each board: boards with different numbers are different.
    counts: Vec<usize>,
    ko: Ko,
    suicide: Suicide,
}

impl Game {
    /// Returns a game that begins with `start`.
    #[must_use]
    pub fn new(start: Board, ko: Ko, suicide: Suicide) -> Game {
        Game {
            counts: vec![stone_count(&start)],
            boards: vec![start],
            movers: Vec::new(),
            ko,
            suicide,
        }
    }

    /// The current board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a first board")
    }

    /// All boards from the first to the current one.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The player of each move: the one who moved from each board except the last.
    #[must_use]
    pub fn movers(&self) -> &[Color] {
        &self.movers
    }

    /// The number of moves made.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.boards.len() - 1
    }

    /// The rule that forbids repetitions.
    #[must_use]
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// The suicide rule.
    #[must_use]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// Plays for `color`, whoever is to move; `None` is a pass. Returns the stones removed from the board.
    ///
    /// # Errors
    /// - [`Refusal`]; the game is unchanged.
    pub fn play(&mut self, color: Color, mv: Option<Point>) -> Result<Vec<Point>, Refusal> {
        let (next, taken) = self.after(color, mv)?;
        self.push(next, color);
        Ok(taken)
    }

    fn push(&mut self, next: Board, mover: Color) {
        self.counts.push(stone_count(&next));
        self.boards.push(next);
        self.movers.push(mover);
    }

    /// Returns the board after a move, and the stones that the move removes.
    ///
    /// # Errors
    /// - [`Refusal`].
    pub fn after(&self, color: Color, mv: Option<Point>) -> Result<(Board, Vec<Point>), Refusal> {
        let (next, taken) = self.after_on_board(color, mv).map_err(Refusal::Board)?;
        if mv.is_some() && self.repetition(color, &next).is_forbidden(self.ko) {
            return Err(Refusal::Superko);
        }
        Ok((next, taken))
    }

    /// Returns the board after a move and the removed stones, by the rules of the board alone, without its
    /// history.
    ///
    /// # Errors
    /// - [`Illegal`].
    pub fn after_on_board(
        &self,
        color: Color,
        mv: Option<Point>,
    ) -> Result<(Board, Vec<Point>), Illegal> {
        let mut next = self.board().clone();
        next.set_to_move(color);
        let taken = next.play(mv, self.suicide)?;
        Ok((next, taken))
    }

    /// Returns how `next` repeats boards of the game, if the opponent of `color` is then to move.
    #[must_use]
    pub fn repetition(&self, color: Color, next: &Board) -> Repetition {
        let count = stone_count(next);
        // From the current board, `color` moves.
        let movers = self.movers.iter().copied().chain([color]);
        let mut repetition = Repetition {
            positional: false,
            situational: false,
        };
        for ((board, mover), &stones) in self.boards.iter().zip(movers).zip(&self.counts) {
            if stones == count && board.cells() == next.cells() {
                repetition.positional = true;
                repetition.situational |= mover == color.opponent();
            }
        }
        repetition
    }

    /// Takes back the last move; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves() == 0 {
            return false;
        }
        self.boards.pop();
        self.movers.pop();
        self.counts.pop();
        true
    }

    /// Plays a move even if ko, superko or the suicide rule forbids it, and returns the rule that it breaks.
    ///
    /// A suicide removes its own chain.
    ///
    /// # Errors
    /// - [`Illegal::OffBoard`] and [`Illegal::Occupied`]; the game is unchanged.
    #[allow(
        clippy::type_complexity,
        reason = "the stones taken, and what was broken"
    )]
    pub fn play_tolerant(
        &mut self,
        color: Color,
        mv: Option<Point>,
    ) -> Result<(Vec<Point>, Option<Refusal>), Illegal> {
        let refusal = match self.after(color, mv) {
            Ok(_) => None,
            Err(Refusal::Board(reason @ (Illegal::OffBoard | Illegal::Occupied))) => {
                return Err(reason);
            }
            Err(refusal) => Some(refusal),
        };
        let mut next = self.board().clone();
        next.set_to_move(color);
        if let Some(point) = mv {
            next.set(point, None); // the point is empty; this clears the ko
        }
        let taken = next.play(mv, Suicide::Any)?;
        self.push(next, color);
        Ok((taken, refusal))
    }

    /// Resumes play after passes; see [`Board::resume`]. This is not a move.
    pub fn resume(&mut self) {
        let board = self.boards.last_mut().expect("a game has a first board");
        board.resume();
    }

    /// Sets the side to move on the current board; see [`Board::set_to_move`]. This is not a move.
    pub fn set_to_move(&mut self, color: Color) {
        let board = self.boards.last_mut().expect("a game has a first board");
        board.set_to_move(color);
    }

    /// Puts a stone on a point, or removes it, and begins a new game with that board.
    ///
    /// The history, prisoners and passes are cleared. Returns false and does nothing if a chain would have no
    /// liberty.
    ///
    /// # Panics
    ///
    /// - if the point is not on the board.
    pub fn set_up(&mut self, point: Point, cell: Option<Color>) -> bool {
        let now = self.board();
        let mut start = Board::from_cells(now.width(), now.height(), now.cells().to_vec());
        start.set_to_move(now.to_move());
        start.set(point, cell);
        if start.has_chain_without_liberties() {
            return false;
        }
        *self = Game::new(start, self.ko, self.suicide);
        true
    }

    /// Checks if `color` may play on `point`, and returns the reason if not.
    ///
    /// # Errors
    /// - [`Refusal`].
    pub fn legality(&self, color: Color, point: Point) -> Result<(), Refusal> {
        self.after(color, Some(point)).map(|_| ())
    }
}

fn stone_count(board: &Board) -> usize {
    board.cells().iter().filter(|cell| cell.is_some()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: [Ko; 3] = [Ko::Simple, Ko::Positional, Ko::Situational];

    /// A ko retaken after two passes: simple ko has forgotten it, superko has not.
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

    /// The suicide of a single stone leaves the stones unchanged, with the other player to move.
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

    /// Setup begins a new game: the ko may be retaken. A stone that would have no liberty is not placed.
    #[test]
    fn a_set_up_stone_begins_a_new_game() {
        let start = Board::from_rows(&[". X O .", "X O . O", ". X O .", ". . . ."]);
        let mut game = Game::new(start, Ko::Positional, Suicide::Forbidden);
        let back = Point::new(1, 1);
        assert!(game.play(Color::Black, Some(Point::new(1, 2))).is_ok());
        assert!(game.legality(Color::White, back).is_err());
        assert!(game.set_up(Point::new(3, 0), Some(Color::Black)));
        assert_eq!(
            (game.moves(), game.legality(Color::White, back)),
            (0, Ok(()))
        );
        let before = game.clone();
        // White would have no liberty in the upper left corner.
        assert!(!game.set_up(Point::new(0, 0), Some(Color::White)));
        assert_eq!(game, before);
    }

    /// Two moves of one color: the side to move decides about the board's ko, not the history.
    #[test]
    fn the_turn_can_be_given_away() {
        for (ko, expected) in
            RULES
                .into_iter()
                .zip([Ok(()), Err(Refusal::Superko), Err(Refusal::Superko)])
        {
            let start = Board::from_rows(&[". X O .", "X O . O", ". X O ."]);
            let mut game = Game::new(start, ko, Suicide::Forbidden);
            let back = Point::new(1, 1);
            game.play(Color::Black, Some(Point::new(1, 2))).unwrap();
            assert_eq!(
                game.legality(Color::White, back),
                Err(Refusal::Board(Illegal::Ko))
            );
            game.set_to_move(Color::Black);
            assert_eq!(game.legality(Color::White, back), expected);
            assert_eq!(game.moves(), 1);
        }
    }
}
