//! A game and the judge's game side by side.

use binmatrix::{
    Board, BoardSize, Color, Game, HashScope, IllegalMove, KoRule, Komi, Move, Point, Points,
    PositionHash, Repetition, Rules, Scoring, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_testing::convert::*;

const SCOPES: [HashScope; 3] = [HashScope::Stones, HashScope::Turn, HashScope::All];

pub(crate) fn board(drawing: &str) -> Board {
    match drawing.replace('/', "\n").parse() {
        Ok(board) => board,
        Err(error) => panic!("{error}\n{drawing}"),
    }
}

pub(crate) fn mv(vertex: &str, size: BoardSize) -> Move {
    match Move::from_vertex(vertex, size) {
        Ok(mv) => mv,
        Err(error) => panic!("{vertex}: {error}"),
    }
}

pub(crate) fn color(letter: &str) -> Color {
    match letter {
        "B" => Color::Black,
        "W" => Color::White,
        _ => panic!("{letter} is no color"),
    }
}

/// All combinations of ko and suicide rules, and the presets.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for ko in KoRule::ALL {
        for suicide in SuicideRule::ALL {
            all.push(
                Rules::SIMPLE
                    .with_ko(ko)
                    .with_suicide(suicide)
                    .with_scoring(Scoring::Area)
                    .with_komi(Komi::default()),
            );
        }
    }
    all.extend(Rules::NAMED.map(|(_, rules)| rules));
    all
}

/// A game with its judge, and the hashes that a caller with only boards would keep.
#[derive(Clone)]
pub(crate) struct Judged {
    pub(crate) game: Game,
    judge: reference::game::Game,
    history: Vec<PositionHash>,
}

impl Judged {
    /// Starts a game; `start` must have no ko point and no prisoners.
    pub(crate) fn new(start: &Board, rules: Rules) -> Judged {
        Judged {
            game: Game::from_board(start, rules),
            judge: reference::game::Game::new(
                to_reference(start),
                to_reference_ko(rules.ko),
                to_reference_suicide(rules.suicide),
            ),
            history: Vec::new(),
        }
    }

    /// Plays on both and asserts that the answers match.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Result<Points, IllegalMove> {
        let (rules, mut before) = (*self.game.rules(), self.game.board());
        before.set_to_move(color);
        let answer = self.game.play(color, mv);
        let right = self
            .judge
            .play(
                to_reference_color(color),
                mv.point().map(to_reference_point),
            )
            .map(|taken| taken.len())
            .map_err(from_reference_refusal);
        assert_eq!(
            answer.map(|removed| removed.len()),
            right,
            "{color} {mv:?} in {:?}",
            self.game
        );
        if answer.is_ok() {
            self.history.push(before.hash(rules.ko));
        }
        self.agrees();
        answer
    }

    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.game.undo().is_some();
        assert_eq!(undone, self.judge.undo());
        assert_eq!(undone, self.history.pop().is_some());
        self.agrees();
        undone
    }

    /// Asserts that every answer about a move, through every interface, equals the judge's.
    fn agrees(&self) {
        let (game, board, rules) = (&self.game, self.game.board(), self.game.rules());
        let (size, right) = (board.size(), self.judge.board());
        let cells = Points::full(size).into_iter().map(|point| board.at(point));
        assert!(
            cells.eq(right
                .cells()
                .iter()
                .map(|cell| cell.map(from_reference_color)))
        );
        assert_eq!(board.to_move(), from_reference_color(right.to_move()));
        assert_eq!(board.turn().ko(), right.ko().map(from_reference_point));
        let captures = board.turn().captures();
        let captures = [captures.black as usize, captures.white as usize];
        assert_eq!(captures, right.captures(), "{board:?}");
        let last_moves = right.last_moves().map(|mv| mv.map(from_reference_move));
        assert_eq!(board.turn().last_moves(), last_moves, "{board:?}");
        assert_eq!(game.moves().len(), self.judge.moves());
        for color in Color::BOTH {
            let legal = game.legal_points(color);
            let mut mask = vec![7; size.points() + 3];
            let length = legal.write_move_mask(&mut mask);
            assert_eq!(length, Ok(size.points() + 1));
            assert_eq!(mask[size.points()..], [1, 0, 0]);
            let mut turned = board;
            turned.set_to_move(color);
            let after = turned.legal_points(&rules.after(&self.history));
            assert_eq!(after, legal, "{color} in {game:?}");
            // The game is itself a history, which includes the current position and the player to move.
            if color == board.to_move() {
                assert_eq!(turned.legal_points(&rules.after(game)), legal);
            }
            // An empty history still compares with the current position.
            let now = turned.hash(rules.ko);
            let mut first = turned.legal_points(rules);
            for point in first {
                let mut next = turned;
                next.play_unchecked(point);
                if rules.ko != KoRule::Simple && next.hash(rules.ko) == now {
                    first.remove(point);
                }
            }
            assert_eq!(turned.legal_points(&rules.after(&())), first);
            let nothing = |_: PositionHash| false;
            assert_eq!(turned.legal_points(&rules.after(&nothing)), first);
            self.color_agrees(color);
            for (index, point) in Points::full(size).into_iter().enumerate() {
                let right = self
                    .judge
                    .legality(to_reference_color(color), to_reference_point(point));
                let right = right.map_err(from_reference_refusal);
                assert_eq!(
                    game.legality(color, point),
                    right,
                    "{color} {point:?} in {game:?}"
                );
                assert_eq!(legal.contains(point), right.is_ok());
                assert_eq!(mask[index], u8::from(right.is_ok()));
                assert_eq!(turned.legality(point, &rules.after(&self.history)), right);
                self.analysis_agrees(color, point, right);
            }
            assert_eq!(turned.legality(Move::Pass, &rules.after(game)), Ok(()));
        }
    }

    /// Compares the game's answers with those of its board, computed from the stones alone.
    fn color_agrees(&self, color: Color) {
        let (game, board) = (&self.game, self.game.board());
        // Player to move, ko, passes, prisoners and last moves.
        assert_eq!(game.turn(), board.turn());
        assert_eq!(game.to_move(), board.to_move());
        for count in 0..5 {
            let chains = board.chains(color);
            let right = chains
                .filter(|chain| chain.liberty_count() == count)
                .fold(Points::empty(board.size()), |all, chain| all | chain.stones);
            assert_eq!(game.stones_with_liberties(color, count), right);
        }
        for point in Points::full(board.size()) {
            let chain = game.chain(point);
            assert_eq!(chain, board.chain(point));
            assert_eq!(chain.is_some(), board.at(point).is_some());
            if let Some(chain) = chain {
                assert_eq!(chain.is_in_atari(), chain.liberties.len() == 1);
                let counts = (chain.stones.len(), chain.liberties.len());
                assert_eq!((chain.length(), chain.liberty_count()), counts);
            }
        }
        let mut passed = board;
        passed.set_to_move(color);
        let turned = passed;
        passed.play_unchecked(Move::Pass);
        for scope in SCOPES {
            assert_eq!(game.hash(scope), board.hash(scope));
            let right = passed.hash(scope);
            assert_eq!(turned.hash_after(Move::Pass, scope), right);
            assert_eq!(game.hash_after(color, Move::Pass, scope), right);
        }
    }

    /// Compares each field of the analysis with the effect of playing the move.
    fn analysis_agrees(&self, color: Color, point: Point, right: Result<(), IllegalMove>) {
        let (game, rules) = (&self.game, self.game.rules());
        let analysis = game.analyze_move(color, point);
        assert_eq!(analysis.legality, right);
        let is_occupied = game.board().at(point).is_some();
        assert_eq!(analysis.effect.is_none(), is_occupied);
        assert_eq!(analysis.legality == Err(IllegalMove::Occupied), is_occupied);
        assert_eq!(analysis.out_of_turn, color != game.to_move());
        assert_eq!(analysis.after_end, game.turn().is_over());
        let mut free = game.board();
        free.set_to_move(!color);
        free.set_to_move(color); // lifts the ko
        let any = Rules::SIMPLE.with_suicide(SuicideRule::Any);
        let before = free;
        let played = free.play(point, &any);
        for scope in SCOPES {
            // On an occupied point nothing changes, including the turn.
            let right = match played {
                Ok(_) => free.hash(scope),
                Err(_) => game.hash(scope),
            };
            assert_eq!(game.hash_after(color, point, scope), right);
            let of_board = before.hash_after(point, scope);
            assert_eq!(of_board, free.hash(scope));
        }
        match played {
            Err(error) => {
                assert_eq!(error, IllegalMove::Occupied);
                assert!(analysis.removed().is_empty());
                assert!(!analysis.suicide && !analysis.ko && !analysis.superko);
            }
            Ok(removed) => {
                let suicide = removed.contains(point);
                let (captured, lost) = match suicide {
                    true => (Points::empty(game.size()), Some(removed)),
                    false => (removed, None),
                };
                let effect = analysis.effect.expect("an empty point");
                assert_eq!((effect.captured, effect.lost()), (captured, lost));
                assert_eq!(analysis.removed(), removed);
                assert_eq!(effect.chain.liberties.is_empty(), suicide);
                let forbidden = match rules.suicide {
                    SuicideRule::Forbidden => suicide,
                    SuicideRule::MultiStone => suicide && removed.len() == 1,
                    SuicideRule::Any => false,
                };
                assert_eq!(analysis.suicide, forbidden);
                // A capture is a ko exactly if it bans the answer.
                assert_eq!(effect.takes_ko(), free.turn().ko().is_some());
                let board = game.board();
                assert_eq!(
                    analysis.ko,
                    board.turn().ko() == Some(point) && board.to_move() == color
                );
                let next = free.hash(rules.ko);
                let repeats = self.history.contains(&next) || next == before.hash(rules.ko);
                assert_eq!(analysis.superko, repeats && rules.ko != KoRule::Simple);
                if rules.ko != KoRule::Simple && game.board().to_move() == color {
                    assert_eq!(analysis.superko, game.seen(next));
                }
            }
        }
    }
}
