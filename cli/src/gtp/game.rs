//! Board size, moves, undo, tried moves, set-up.

use binmatrix::{Board, BoardSize, Color, Game, Komi, Move, Rules, Setup, SetupError};

use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;
use crate::formats::komi::deciding_alike;
use crate::formats::record::{Violation, word_for};

const CANNOT_UNDO: &str = "cannot undo";
const TRYING: &str = "a move is being tried: popgo first";

impl Session {
    /// Starts a new game from `board`.
    pub(super) fn restart(&mut self, board: &Board) {
        self.game = Game::from_board(board, *self.game.rules());
        self.tried = 0;
    }

    /// Starts the next game on an empty board, with the clocks reset.
    fn start_anew(&mut self, size: BoardSize) {
        self.restart(&Board::new(size));
        self.set_clocks();
        self.engine.restart();
    }

    /// Starts a new game from a set-up, if it is a legal position.
    pub(super) fn restart_from(&mut self, setup: &Setup) -> Result<(), String> {
        let board = Board::from_setup(setup).map_err(|error: SetupError| error.to_string())?;
        self.restart(&board);
        Ok(())
    }

    /// Fails while moves are being tried. They lie on top of the game, which cannot change below them.
    pub(super) fn check_nothing_tried(&self) -> Result<(), String> {
        match self.tried {
            0 => Ok(()),
            _ => Err(TRYING.into()),
        }
    }

    /// The moves of the game, without tried moves.
    pub(super) fn made(&self) -> &[(Color, Move)] {
        let moves = self.game.moves();
        &moves[..moves.len() - self.tried]
    }

    pub(super) fn boardsize(&mut self, arguments: &Arguments<'_>) -> Answer {
        let mut sides = arguments
            .words()
            .flat_map(|word| word.split(':'))
            .map(str::parse::<u8>);
        let (width, height) = match (sides.next(), sides.next(), sides.next()) {
            (Some(Ok(side)), None, _) => (side, side),
            (Some(Ok(width)), Some(Ok(height)), None) => (width, height),
            (None, _, _) => return Err(SYNTAX_ERROR.into()),
            _ => return Err("unacceptable size".into()),
        };
        let size = BoardSize::new(width, height).map_err(|_| "unacceptable size")?;
        self.start_anew(size);
        Ok(String::new())
    }

    /// Answers with the side of a square, or the width and height of a rectangle.
    pub(super) fn query_boardsize(&mut self, _: &Arguments<'_>) -> Answer {
        let size = self.game.size();
        Ok(if size.is_square() {
            size.width().to_string()
        } else {
            format!("{} {}", size.width(), size.height())
        })
    }

    pub(super) fn clear_board(&mut self, _: &Arguments<'_>) -> Answer {
        self.start_anew(self.game.size());
        Ok(String::new())
    }

    pub(super) fn komi(&mut self, arguments: &Arguments<'_>) -> Answer {
        let komi = arguments.number(0).and_then(deciding_alike);
        self.change_komi(komi.ok_or(SYNTAX_ERROR)?);
        Ok(String::new())
    }

    pub(super) fn change_komi(&mut self, komi: Komi) {
        self.game.set_komi(komi);
        self.asked.komi = komi;
    }

    /// Answers in four columns, as GNU Go does.
    pub(super) fn get_komi(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(format!("{:4.1}", self.game.rules().komi.points()))
    }

    pub(super) fn play(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (color, mv) = arguments.color_and_move(self)?;
        self.check_nothing_tried()?;
        self.put(color, mv)?;
        Ok(String::new())
    }

    /// Plays a move of the game, or a tried move.
    pub(super) fn put(&mut self, color: Color, mv: Move) -> Result<(), String> {
        match self.game.play(color, mv) {
            Ok(_) => Ok(()),
            Err(reason) => Err(format!("illegal move: {}", word_for(reason))),
        }
    }

    pub(super) fn undo(&mut self, _: &Arguments<'_>) -> Answer {
        self.take_back(1)
    }

    pub(super) fn gg_undo(&mut self, arguments: &Arguments<'_>) -> Answer {
        let count = match arguments.word(0) {
            None => 1,
            Some(_) => arguments.number::<i64>(0).ok_or(SYNTAX_ERROR)?,
        };
        let count = usize::try_from(count).map_err(|_| "can't undo a negative number of moves")?;
        self.take_back(count)
    }

    fn take_back(&mut self, count: usize) -> Answer {
        if self.tried > 0 || self.game.moves().len() < count {
            return Err(CANNOT_UNDO.into());
        }
        for _ in 0..count {
            self.game.undo();
        }
        Ok(String::new())
    }

    pub(super) fn trymove(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (color, mv) = arguments.color_and_move(self)?;
        self.put(color, mv)?;
        self.tried += 1;
        Ok(String::new())
    }

    pub(super) fn popgo(&mut self, _: &Arguments<'_>) -> Answer {
        if self.tried == 0 {
            return Err("Stack empty.".into());
        }
        self.tried -= 1;
        self.game.undo();
        Ok(String::new())
    }

    /// KataGo's command: sets exactly these stones, with Black to move and a new history.
    pub(super) fn set_position(&mut self, arguments: &Arguments<'_>) -> Answer {
        let mut setup = Setup::new(self.game.size());
        for pair in arguments.pairs() {
            let (color, point) = self.color_and_point(pair)?;
            if setup.black.contains(point) || setup.white.contains(point) {
                let vertex = point.vertex(self.game.size());
                return Err(format!("repeated vertex {vertex}"));
            }
            match color {
                Color::Black => setup.black.insert(point),
                Color::White => setup.white.insert(point),
            };
        }
        self.restart_from(&setup)?;
        Ok(String::new())
    }

    /// Changes the rules of the game, and replays its moves under the new rules. The requested rules change too.
    pub(super) fn change_rules(
        &mut self,
        change: impl Fn(&mut Rules) -> Result<(), String>,
    ) -> Result<(), String> {
        let (mut rules, mut asked) = (*self.game.rules(), self.asked);
        change(&mut rules)?;
        change(&mut asked)?;
        self.check_nothing_tried()?;
        self.game = self.game.with_rules(rules).map_err(|(index, reason)| {
            let (color, mv) = self.game.moves()[index];
            let violation = Violation {
                number: index + 1,
                color,
                vertex: mv.vertex(self.game.size()).to_string(),
                reason,
            };
            format!("the game breaks these rules: {violation}")
        })?;
        self.asked = asked;
        Ok(())
    }
}
