//! Replaying a game under other rules.

use super::Game;
use crate::rules::{IllegalMove, Rules, Turn};

impl Game {
    /// Replays this game under other rules: the same start and moves, and the same player to move before each move. A
    /// ko that was lifted is lifted again.
    ///
    /// ```
    /// use binmatrix::{BoardSize, Color, Game, IllegalMove, Point, Rules};
    /// let mut game = Game::new(BoardSize::square(1)?, Rules::SIMPLE.with_suicide(binmatrix::SuicideRule::Any));
    /// game.play(Color::Black, Point::new(0, 0).unwrap())?;
    /// assert_eq!(game.with_rules(Rules::SIMPLE).unwrap_err(), (0, IllegalMove::Suicide));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - The index of the first move that the rules forbid, and the reason.
    pub fn with_rules(&self, rules: Rules) -> Result<Game, (usize, IllegalMove)> {
        let mut game = Game::from_board(&self.start, rules);
        game.reserve(self.moves.len());
        for (index, &(color, mv)) in self.moves.iter().enumerate() {
            if let Some(turn) = self.core.turn_before(index) {
                game.give_turn(turn);
            }
            game.play(color, mv).map_err(|reason| (index, reason))?;
        }
        game.give_turn(self.core.turn());
        Ok(game)
    }

    /// Makes the same changes between two moves as the other game, given its turn: player to move, lifted ko,
    /// resumption.
    fn give_turn(&mut self, turn: Turn) {
        let now = self.core.turn();
        if now.ko().is_some() && turn.ko().is_none() {
            // Passing the turn back and forth lifts the ko.
            self.set_to_move(!now.to_move());
        }
        self.set_to_move(turn.to_move());
        if turn.passes() < now.passes() {
            self.resume();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Game;
    use crate::geometry::{BoardSize, Color, Move};
    use crate::rules::{IllegalMove, Rules, SuicideRule};
    use alloc::vec::Vec;

    fn play(game: &mut Game, color: Color, vertex: &str) {
        let mv = Move::from_vertex(vertex, game.size()).expect("a vertex");
        game.play(color, mv).expect("a legal move");
    }

    /// A game in which Black has just captured in a ko.
    fn ko() -> Game {
        let mut game = Game::new(BoardSize::square(5).expect("a size"), Rules::SIMPLE);
        for vertex in ["A3", "B4", "B2"] {
            play(&mut game, Color::Black, vertex);
        }
        for vertex in ["C4", "D3", "C2", "B3"] {
            play(&mut game, Color::White, vertex);
        }
        play(&mut game, Color::Black, "C3");
        game
    }

    /// Under its own rules a game replays to an equal game, whatever changes of turn, lifted kos and resumptions it
    /// contains.
    #[test]
    fn the_same_rules_are_the_same_game() {
        let mut games = Vec::from([ko()]);
        let mut next = |change: &dyn Fn(&mut Game)| {
            let mut game = games[games.len() - 1].clone();
            change(&mut game);
            games.push(game);
        };
        // The ko is lifted, and White recaptures.
        next(&|game| game.set_to_move(Color::Black));
        next(&|game| game.set_to_move(Color::White));
        next(&|game| play(game, Color::White, "B3"));
        // White moves twice in a row, then is given the turn and moves again.
        next(&|game| play(game, Color::White, "E1"));
        next(&|game| game.set_to_move(Color::White));
        next(&|game| play(game, Color::White, "E2"));
        next(&|game| play(game, Color::Black, "pass"));
        next(&|game| play(game, Color::White, "pass"));
        next(&|game| assert!(game.resume()));
        next(&|game| play(game, Color::Black, "pass"));
        for game in &games {
            assert_eq!(game.with_rules(Rules::SIMPLE).as_ref(), Ok(game));
            let suicide = Rules::SIMPLE.with_suicide(SuicideRule::Any);
            for rules in [Rules::NEW_ZEALAND, suicide] {
                let there = match game.with_rules(rules) {
                    Ok(there) => there,
                    // B3 repeats an earlier position.
                    Err(reason) => {
                        assert_eq!(reason, (8, IllegalMove::Superko));
                        assert!(rules == Rules::NEW_ZEALAND && game.moves().len() > 8);
                        continue;
                    }
                };
                assert_eq!(*there.rules(), rules);
                assert_eq!(there.board(), game.board());
                assert_eq!(there.with_rules(Rules::SIMPLE).as_ref(), Ok(game));
            }
        }
    }

    /// The first move that is illegal under the other rules is reported, and the game is unchanged.
    #[test]
    fn what_breaks_the_other_rules_is_named() {
        let mut game = ko();
        play(&mut game, Color::White, "pass");
        play(&mut game, Color::Black, "pass");
        play(&mut game, Color::White, "B3");
        let before = game.clone();
        let superko = Err((10, IllegalMove::Superko));
        assert_eq!(game.with_rules(Rules::TROMP_TAYLOR), superko);
        assert_eq!(game, before);
        let mut game = Game::new(
            BoardSize::square(1).expect("a size"),
            Rules::SIMPLE.with_suicide(SuicideRule::Any),
        );
        play(&mut game, Color::White, "pass");
        play(&mut game, Color::Black, "A1");
        assert_eq!(
            game.with_rules(Rules::NEW_ZEALAND),
            Err((1, IllegalMove::Suicide))
        );
    }
}
