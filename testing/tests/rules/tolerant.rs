//! Tests [`Game::play_tolerant`](binmatrix::Game::play_tolerant), which plays any move on an empty point.
//!
//! The reported violations are those that the judge finds, and an undo restores the game before the move. [`Pair`]
//! and [`Watched`] make the checks; these games break rules far more often than other random games.

use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Move, Point, Rng, Rules, SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::Illegal;
use binmatrix_reference::game::Refusal;
use binmatrix_reference::script::GameAction;
use binmatrix_testing::convert::*;
use binmatrix_testing::game_pair::{Outcome, Pair, Watched};

#[derive(Debug, Default)]
struct Reached {
    ko: u32,
    superko: u32,
    suicide: u32,
    long_suicide: u32,
    occupied: u32,
    off_board: u32,
    legal_again: u32,
    same_color_twice: u32,
    after_end: u32,
    both: u32,
}

impl Reached {
    fn count(&mut self, color: Color, outcome: &Outcome, before: &Board, is_first: bool) {
        let Outcome::Tolerated(_, _, result) = outcome else {
            panic!("{outcome:?}")
        };
        let (removed, violation) = match result {
            Ok((removed, violation)) => (removed, violation),
            Err(Illegal::Occupied) => return self.occupied += 1,
            Err(Illegal::OffBoard) => return self.off_board += 1,
            Err(other) => panic!("{other:?} was not played"),
        };
        self.after_end += u32::from(before.turn().is_over());
        self.same_color_twice += u32::from(color != before.to_move());
        match violation {
            Some(Refusal::Board(Illegal::Ko)) => self.ko += 1,
            Some(Refusal::Superko) => self.superko += 1,
            Some(Refusal::Board(Illegal::Suicide)) => {
                self.suicide += 1;
                self.long_suicide += u32::from(removed.len() > 1);
            }
            Some(other) => panic!("{other:?} was played"),
            None => self.legal_again += u32::from(!is_first),
        }
    }
}

/// Any move, by either color, on any point or off the board.
fn random_move(rng: &mut Rng, board: &Board) -> (Color, Move) {
    let size = board.size();
    let color = match rng.below(6) {
        0 => !board.to_move(),
        _ => board.to_move(),
    };
    let (row, column) = (
        rng.below(size.height().into()),
        rng.below(size.width().into()),
    );
    let mv = match (rng.below(30), board.turn().ko()) {
        (0, _) => Move::Pass,
        (1, _) => Move::Play(Point::new(size.height().min(24), column as u8).expect("a point")),
        (2..10, Some(ko)) => Move::Play(ko),
        _ => Move::Play(Point::new(row as u8, column as u8).expect("a point")),
    };
    (color, mv)
}

fn random_game(size: BoardSize, rules: Rules, seed: u64, reached: &mut Reached) {
    let rng = &mut Rng::new(seed);
    let empty = reference::Board::new(size.width().into(), size.height().into());
    let judge = reference::game::Game::new(
        empty,
        to_reference_ko(rules.ko),
        to_reference_suicide(rules.suicide),
    );
    let mut watched = Watched::new(Pair::new(judge, rules.scoring, rules.komi));
    for _ in 0..40 * size.points() {
        let board = watched.pair.game.board();
        let (color, mv) = random_move(rng, &board);
        let action = GameAction::Tolerate(to_reference_color(color), to_reference_move(mv));
        let outcome = watched.act(action);
        let is_first = watched.pair.judge.moves() < 2;
        reached.count(color, &outcome, &board, is_first);
        watched.pair.compare();
        watched.pair.compare_chains();
        if rng.below(12) == 0 {
            for _ in 0..rng.below(5) {
                watched.act(GameAction::Undo(1));
                watched.pair.compare();
                watched.pair.compare_chains();
            }
        }
    }
    reached.both += watched.pair.broken_twice;
    while watched.pair.judge.moves() > 0 {
        watched.act(GameAction::Undo(1));
        // Superko refuses the same moves as before.
        for color in Color::BOTH {
            watched.pair.sweep(color, 0, size.points());
        }
    }
    assert_eq!(watched.pair.game, Game::new(size, rules));
}

#[test]
fn any_move_on_an_empty_point_is_played() {
    let mut reached = Reached::default();
    for (seed, (width, height)) in
        (1..).zip([(1, 1), (2, 1), (2, 2), (3, 2), (1, 6), (4, 4), (7, 5)])
    {
        for ko in KoRule::ALL {
            for suicide in SuicideRule::ALL {
                let rules = Rules::SIMPLE.with_ko(ko).with_suicide(suicide);
                let size = BoardSize::new(width, height).expect("a size");
                random_game(size, rules, seed, &mut reached);
            }
        }
    }
    let Reached {
        ko,
        superko,
        suicide,
        long_suicide,
        occupied,
        off_board,
        legal_again,
        same_color_twice,
        after_end,
        both,
    } = reached;
    let often = [
        ko,
        superko,
        suicide,
        long_suicide,
        occupied,
        off_board,
        legal_again,
        same_color_twice,
        after_end,
        both,
    ];
    assert!(often.iter().all(|&count| count >= 30), "{reached:?}");
}

/// A ko retaken at once is again a ko, which the opponent may not retake at once.
#[test]
fn a_ko_taken_back_at_once_is_a_ko_again() {
    let board: binmatrix::Board = ". X O .\nX . X O\n. X O .\n. . . ."
        .parse()
        .expect("a board");
    let mut game = Game::from_board(&board, Rules::SIMPLE);
    let vertex = |text| Point::from_vertex(text, board.size()).expect("a vertex");
    let (inner, outer) = (vertex("B3"), vertex("C3"));
    game.play(Color::White, inner).expect("White takes C3");
    let start = game.clone();
    let played = game
        .play_tolerant(Color::Black, outer)
        .expect("an empty point");
    assert_eq!(played.legality.err(), Some(IllegalMove::Ko));
    assert_eq!(played.removed().iter().collect::<Vec<_>>(), [inner]);
    assert_eq!(game.board().turn().ko(), Some(inner));
    assert_eq!(game.legality(Color::White, inner), Err(IllegalMove::Ko));
    game.undo();
    assert_eq!(game, start);
    assert_eq!(game.legality(Color::Black, outer), Err(IllegalMove::Ko));
}
