//! An engine as a player of regions.
//!
//! It plays both colors, so it knows the position after its own move. It gets the whole position at the beginning, and
//! again after a move that was not accepted. Then it is told no ko, so a move that the ko rule forbids is a pass.

use std::time::Duration;

use binmatrix::{Board, Color, IllegalMove, Move};
use binmatrix_analysis::local_life::{LocalAnswer, LocalPosition};

use super::error::PlayOutError;
use super::play::{RULES, play_out};
use crate::results::engines::{EngineOptions, Fault, Patience, Player, quote};
use crate::results::map::By;

/// The number of faults after which an engine is not asked again.
const MOST_FAULTS: u32 = 2;

/// An engine that is started when it is needed.
#[derive(Debug)]
pub(super) struct EnginePlayer {
    /// Its name and version once it told them; until then its command.
    name: String,
    is_named: bool,
    player: Player,
    /// The position on its board, if it is known.
    told: Option<Board>,
    faults: u32,
}

impl EnginePlayer {
    /// Creates a player that waits for each answer no longer than `limit`.
    pub fn new(engine: EngineOptions, limit: Duration) -> EnginePlayer {
        let patience = Patience {
            start: limit,
            hang: limit,
        };
        EnginePlayer {
            name: quote(&engine.text),
            is_named: false,
            player: Player::new(engine.command, None, patience),
            told: None,
            faults: 0,
        }
    }

    /// True if the engine had too many faults, or does not play on boards of this size.
    pub const fn has_given_up(&self) -> bool {
        self.faults >= MOST_FAULTS
    }

    /// Plays a region out. After an error the engine is stopped, and started again for the next region.
    pub fn play_out(&mut self, local: &LocalPosition) -> Result<(LocalAnswer, By), PlayOutError> {
        let answer = play_out(local, |turn| {
            let chosen = self.choose(turn.board)?;
            let point = chosen.point();
            let point = point.filter(|&point| turn.allowed.contains(point));
            Ok(point.map_or(Move::Pass, Move::Play))
        });
        let error = match answer {
            Ok(answer) => {
                let name = self.name.clone();
                return Ok((answer, By::Engine { name }));
            }
            Err(error) => error,
        };
        self.told = None;
        self.player.stop();
        self.faults = match error {
            PlayOutError::Size { .. } => MOST_FAULTS,
            _ => self.faults + 1,
        };
        Err(error)
    }

    /// The move of the engine, anywhere on the board; a pass instead of a resignation and of a forbidden ko capture.
    fn choose(&mut self, board: &Board) -> Result<Move, PlayOutError> {
        if self.told.take() != Some(*board) {
            self.set_up(board)?;
        }
        let line = format!("genmove {}", board.to_move());
        let answer = self.player.must(&line);
        let answer = answer.map_err(|fault| self.fault(fault))?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Move::Pass);
        }
        let mv = Move::from_vertex(&answer, board.size()).map_err(|_| {
            self.fault(Fault::Garbage {
                command: line,
                line: quote(&answer),
            })
        })?;
        match board.legality(mv, &RULES) {
            Ok(()) => {
                let mut after = *board;
                after.play_unchecked(mv);
                self.told = Some(after);
                Ok(mv)
            }
            Err(IllegalMove::Ko) => Ok(Move::Pass),
            Err(reason) => Err(PlayOutError::Illegal {
                engine: self.name.clone(),
                vertex: mv.vertex(board.size()).to_string(),
                reason,
            }),
        }
    }

    /// Starts the engine, unless it runs, and tells it the position.
    fn set_up(&mut self, board: &Board) -> Result<(), PlayOutError> {
        let size = board.size();
        self.start().map_err(|fault| self.fault(fault))?;
        let refused = |reason: String| PlayOutError::Size {
            engine: self.name.clone(),
            size,
            reason,
        };
        // Some engines take the first number of a rectangle for the size of a square.
        let rectangles = "rectangular_boardsize";
        if size.width() != size.height() && !self.player.knows(rectangles) {
            return Err(refused(format!("it does not list `{rectangles}`")));
        }
        match self.player.clear(size) {
            Err(Fault::Refused { command, reason }) if command.contains("boardsize") => {
                return Err(refused(reason));
            }
            cleared => cleared.map_err(|fault| self.fault(fault))?,
        }
        self.tell(board).map_err(|fault| self.fault(fault))
    }

    /// Starts the engine, unless it runs, and asks for its name if that is not known.
    fn start(&mut self) -> Result<(), Fault> {
        self.player.start()?;
        if !self.is_named {
            let name = self.player.identity()?;
            self.is_named = !name.is_empty();
            if self.is_named {
                self.name = name;
            }
        }
        Ok(())
    }

    /// Sends komi and stones.
    fn tell(&mut self, board: &Board) -> Result<(), Fault> {
        self.player.must("komi 0")?;
        for color in Color::BOTH {
            // A part of a chain always has a liberty, so no stone is taken on the way.
            for point in board.stones(color) {
                let vertex = point.vertex(board.size());
                self.player.must(&format!("play {color} {vertex}"))?;
            }
        }
        Ok(())
    }

    fn fault(&self, fault: Fault) -> PlayOutError {
        let engine = self.name.clone();
        PlayOutError::Fault { engine, fault }
    }
}
