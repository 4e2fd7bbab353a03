//! Attack and defense of chains, in GNU Go's vocabulary: by direct capture and ladders, and by reading on the whole board,
//! with nets, connections, eyes and kos, as far as it can be proven.

use binmatrix::{Color, Ladder, LadderOutcome, Point, Points};
use binmatrix_analysis::board_life::Fate;

use super::groups::Reached;
use super::inspect::MUST_NOT_BE_EMPTY;
use super::line::{Answer, Arguments};
use super::session::Session;

/// The answer if nothing works.
const NOTHING: &str = "0";

/// The error when ladder reading gives up.
const NOT_DECIDED: &str = "not decided: there is too much to read";

impl Session {
    /// Answers with a code and a move that captures the chain, or `0`.
    ///
    /// A ladder in which a ko is taken may fail against a threat, so the board is read then, too.
    pub(super) fn attack(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        let by_ladder = self.read(point, !owner);
        let rests_on_ko = |ladder: &Ladder| self.takes_ko(ladder.line(), !owner).is_some();
        if let Ok(Some(ladder)) = &by_ladder
            && !rests_on_ko(ladder)
        {
            return Ok(self.first_of(by_ladder?));
        }
        let Some(verdict) = self.verdict_of_chain(point) else {
            return Ok(self.first_of(by_ladder?));
        };
        let bounds = verdict.some.attacker_first;
        match self.attack_on(&verdict) {
            None if bounds.fate() != Some(Fate::Ko) => Ok(self.first_of(by_ladder?)),
            reached => self.code_and_move(reached, bounds),
        }
    }

    /// Answers with a code and a move that saves the chain, `1 PASS` if it needs none, or `0`.
    ///
    /// An escape from ladders is no proof, so the board is read first.
    pub(super) fn defend(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        let verdict = self.verdict_of_chain(point);
        if let Some(verdict) = &verdict {
            let (defense, bounds) = (self.defense_of(verdict), verdict.some.defender_first);
            if defense.is_some() || bounds.fate() == Some(Fate::Ko) {
                return self.code_and_move(defense, bounds);
            }
        }
        let attack = verdict.and_then(|verdict| self.attack_on(&verdict));
        let is_attacked = attack.is_some_and(Reached::works);
        let attack = self.game.read_ladder(point, !owner);
        match attack.is_some_and(|ladder| ladder.outcome == LadderOutcome::Fails) {
            true if is_attacked => Err(NOT_DECIDED.into()),
            true => Ok("1 PASS".into()),
            false => self.first_move(point, owner),
        }
    }

    /// Answers as `attack` does, but by ladders alone, and only about chains with two liberties.
    pub(super) fn ladder_attack(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        if self.chain(arguments)?.liberties.len() != 2 {
            return Err("string must have exactly 2 liberties".into());
        }
        self.first_move(point, !owner)
    }

    /// Answers with the moves of the attack, for GoGui.
    pub(super) fn attack_line(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        self.line(point, !owner)
    }

    /// Answers with the moves of the defense, for GoGui.
    pub(super) fn defend_line(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, owner) = self.target(arguments)?;
        self.line(point, owner)
    }

    /// Parses the vertex of a stone, and returns it with its color.
    fn target(&self, arguments: &Arguments<'_>) -> Result<(Point, Color), String> {
        let point = arguments.point(self)?;
        let owner = self.game.board().at(point).ok_or(MUST_NOT_BE_EMPTY)?;
        Ok((point, owner))
    }

    /// Reads how `color`, moving first, captures or saves a chain. Returns `None` if it cannot.
    pub(super) fn read(&mut self, point: Point, color: Color) -> Result<Option<Ladder>, String> {
        let legal = self.game.legal_points(color);
        let ladder = self.game.read_ladder(point, color);
        ladder.map_or(Ok(None), |ladder| success(ladder, legal))
    }

    fn first_move(&mut self, point: Point, color: Color) -> Answer {
        let ladder = self.read(point, color)?;
        Ok(self.first_of(ladder))
    }

    /// Formats the first move of a ladder that succeeds.
    fn first_of(&self, ladder: Option<Ladder>) -> String {
        let first = ladder.and_then(|ladder| ladder.moves.iter().next());
        match first {
            Some(first) => format!("1 {}", first.vertex(self.game.size())),
            None => NOTHING.into(),
        }
    }

    /// Returns a line that begins with one of the moves, or an empty one if superko forbids its first move.
    fn line(&mut self, point: Point, color: Color) -> Answer {
        let Some(ladder) = self.read(point, color)? else {
            return Ok(String::new());
        };
        let line = ladder.line();
        let first = line.first().and_then(|mv| mv.point());
        if !first.is_some_and(|first| ladder.moves.contains(first)) {
            return Ok(String::new());
        }
        let moves = line.iter().map(|&mv| self.vertex(mv));
        Ok(moves.collect::<Vec<_>>().join(" "))
    }
}

/// Returns the ladder if it succeeds, with its legal first moves, because ladder reading ignores superko.
fn success(mut ladder: Ladder, legal: Points) -> Result<Option<Ladder>, String> {
    match ladder.outcome {
        LadderOutcome::Succeeds => {
            ladder.moves = ladder.moves & legal;
            Ok(Some(ladder))
        }
        LadderOutcome::Fails => Ok(None),
        LadderOutcome::Unknown => Err(NOT_DECIDED.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{NOT_DECIDED, success};
    use binmatrix::{Color, Game, LadderOutcome, Point, Points, Rules};

    /// No position is known in which ladder reading gives up, so its result is made up here.
    #[test]
    fn what_is_not_decided_is_no_failure() {
        let board = "X O .\n. X .\n".parse().expect("a diagram");
        let mut game = Game::from_board(&board, Rules::SIMPLE);
        let stone = Point::from_vertex("B2", game.size()).expect("a point");
        let ladder = game.read_ladder(stone, Color::Black).expect("a stone");
        let legal = game.legal_points(Color::Black);
        assert_eq!(success(ladder, legal), Ok(Some(ladder)));
        let none = Points::empty(game.size());
        let illegal = success(ladder, none).map(|ladder| ladder.map(|ladder| ladder.moves));
        assert_eq!(illegal, Ok(Some(none)));
        for (outcome, answer) in [
            (LadderOutcome::Fails, Ok(None)),
            (LadderOutcome::Unknown, Err(NOT_DECIDED.to_owned())),
        ] {
            let mut ladder = ladder;
            ladder.outcome = outcome;
            assert_eq!(success(ladder, legal), answer);
        }
    }
}
