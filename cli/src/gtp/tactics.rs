//! Whether a chain can be taken, in GNU Go's words. What is read is direct capture and ladders, nothing else: a net
//! is no attack here, and a counter-threat elsewhere no defense.

use binmatrix::{Color, LadderLine, LadderOutcome, Point};

use super::Session;
use super::inspect::MUST_NOT_BE_EMPTY;
use super::line::{Answer, Arguments};

impl Session {
    /// `1 VERTEX` with a move that takes the chain, or `0`.
    pub(super) fn attack(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        Ok(self.first_move(point, !owner))
    }

    /// `1 VERTEX` with a move that saves the chain, `1 PASS` if it needs none, or `0`.
    pub(super) fn defend(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        let attack = self.game.read_ladder(point, !owner);
        if attack.is_some_and(|ladder| ladder.outcome == LadderOutcome::Fails) {
            return Ok("1 PASS".into());
        }
        Ok(self.first_move(point, owner))
    }

    /// As `attack`, only of chains with two liberties.
    pub(super) fn ladder_attack(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        if self.chain(arguments)?.liberties.len() != 2 {
            return Err("string must have exactly 2 liberties".into());
        }
        Ok(self.first_move(point, !owner))
    }

    /// The moves of the attack, for GoGui.
    pub(super) fn attack_line(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, _) = self.target(arguments)?;
        let line = self.game.ladder_attack(point);
        Ok(self.moves_of(line))
    }

    /// The moves of the defense, for GoGui.
    pub(super) fn defend_line(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, _) = self.target(arguments)?;
        let line = self.game.ladder_defend(point);
        Ok(self.moves_of(line))
    }

    /// A stone, and whose it is.
    fn target(&self, arguments: &Arguments<'_>) -> Result<(Point, Color), String> {
        let point = arguments.point(0, self)?;
        let owner = self.game.board().at(point).ok_or(MUST_NOT_BE_EMPTY)?;
        Ok((point, owner))
    }

    /// The first legal move with which `color` succeeds. The reader does not ask superko, so its first moves are
    /// asked here.
    fn first_move(&mut self, point: Point, color: Color) -> String {
        let legal = self.game.legal_points(color);
        match self.game.read_ladder(point, color) {
            Some(ladder) if ladder.outcome == LadderOutcome::Succeeds => {
                match (ladder.moves & legal).iter().next() {
                    Some(first) => format!("1 {}", first.vertex(self.game.size())),
                    None => "0".into(),
                }
            }
            _ => "0".into(),
        }
    }

    fn moves_of(&self, line: Option<LadderLine>) -> String {
        let line = line.as_ref().map_or(&[][..], LadderLine::moves);
        let moves = line.iter().map(|&mv| self.vertex(mv));
        moves.collect::<Vec<_>>().join(" ")
    }
}
