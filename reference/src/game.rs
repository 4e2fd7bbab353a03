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

/// Where a game has been with the stones of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// It has had the same stones: what [`Ko::Positional`] forbids.
    pub positional: bool,
    /// The same stones, and the player moved from there who would be to move: what [`Ko::Situational`] forbids.
    pub situational: bool,
}

impl Repetition {
    /// Whether a play that repeats so is forbidden.
    #[must_use]
    pub fn is_forbidden(self, ko: Ko) -> bool {
        match ko {
            Ko::Simple => false,
            Ko::Positional => self.positional,
            Ko::Situational => self.situational,
        }
    }
}

/// A game: all boards from the first to the one now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    boards: Vec<Board>,
    /// Who moved from each of the boards but the last.
    movers: Vec<Color>,
    /// The number of stones of each board: boards with different numbers are different.
    counts: Vec<usize>,
    ko: Ko,
    suicide: Suicide,
}

impl Game {
    /// A game that begins with `start`.
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

    /// The board now.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a game has a first board")
    }

    /// All boards from the first to the one now.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Who made each of the moves: who moved from each of the boards but the last.
    #[must_use]
    pub fn movers(&self) -> &[Color] {
        &self.movers
    }

    /// The number of moves made.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.boards.len() - 1
    }

    /// Which repetitions are forbidden.
    #[must_use]
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// The suicide rule.
    #[must_use]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// Plays for `color`, whoever is to move; `None` is a pass. Returns the stones taken off the board.
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

    /// The board that a move would make, and the stones that it takes off.
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

    /// The same for the board alone, which does not know what was before.
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

    /// Whether the game has been at `next`, after which the opponent of `color` is to move.
    #[must_use]
    pub fn repetition(&self, color: Color, next: &Board) -> Repetition {
        let count = stone_count(next);
        // From the board now it is `color` who moves.
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

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.moves() == 0 {
            return false;
        }
        self.boards.pop();
        self.movers.pop();
        self.counts.pop();
        true
    }

    /// Plays also what ko, superko or the suicide rule forbid, and says which of them did. A suicide takes its
    /// chain off.
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
            next.set(point, None); // it is empty; that forgets the ko
        }
        let taken = next.play(mv, Suicide::Any)?;
        self.push(next, color);
        Ok((taken, refusal))
    }

    /// Play goes on after passes; see [`Board::resume`]. It is no move.
    pub fn resume(&mut self) {
        let board = self.boards.last_mut().expect("a game has a first board");
        board.resume();
    }

    /// Gives the turn to `color` on the board now; see [`Board::set_to_move`]. It is no move.
    pub fn set_to_move(&mut self, color: Color) {
        let board = self.boards.last_mut().expect("a game has a first board");
        board.set_to_move(color);
    }

    /// Puts a stone on a point, or takes it away, and begins a new game with that: what was before is forgotten,
    /// prisoners and passes too. Does nothing where a chain would have no liberty; whether it did something.
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

    /// Whether `color` may play there, and if not, why.
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

    /// Setting up begins anew: the ko may be taken back. A stone that would die is not put down.
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
        // White in the upper left corner would have no liberty.
        assert!(!game.set_up(Point::new(0, 0), Some(Color::White)));
        assert_eq!(game, before);
    }

    /// Two moves of one color: the turn decides about the ko of the board, not the history.
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
