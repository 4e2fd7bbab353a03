//! Tests undo: it restores a game equal to the earlier one, which then behaves the same.

use crate::judge::{Judged, all_rules, board, mv};
use binmatrix::{
    BoardSize, Color, Game, HashScope, IllegalMove, KoRule, Komi, Move, Points, Rng, Rules,
    Scoring, SuicideRule,
};
use binmatrix_testing::undo_round_trip::{GameTrip, assert_same_board};

fn random_point(rng: &mut Rng, points: Points) -> Option<Move> {
    let count = points.len() as u32;
    let chosen = (count > 0).then(|| rng.below(count) as usize);
    points.iter().nth(chosen?).map(Move::Play)
}

#[derive(Default, Debug)]
struct Reached {
    undone: u32,
    refused: u32,
    superko: u32,
    turned: u32,
    resumed: u32,
    suicides: u32,
    to_the_start: u32,
}

/// Moves, refused moves, changes of the player to move, resumptions and undo, in any order. After each undo the game
/// and its earlier boards are as before the move: see [`GameTrip`].
fn mixed(size: BoardSize, rules: Rules, seed: u64, reached: &mut Reached) {
    let rng = &mut Rng::new(seed);
    let mut trip = GameTrip::new(Game::new(size, rules));
    for _ in 0..160 {
        match rng.below(24) {
            0 => {
                let color = Color::BOTH[rng.below(2) as usize];
                reached.turned += u32::from(color != trip.game.board().to_move());
                trip.game.set_to_move(color);
            }
            1 => reached.resumed += u32::from(trip.resume()),
            2..6 => {
                for _ in 0..1 + rng.below(6) {
                    if !trip.undo() {
                        reached.to_the_start += 1;
                        break;
                    }
                    reached.undone += 1;
                }
            }
            choice => try_a_move(&mut trip, choice, rng, reached),
        }
        trip.check_recent();
    }
    trip.undo_all();
    assert!(trip.game.board().empty().len() == size.points());
}

/// Tries a pass, or a stone on any point or on an empty one.
fn try_a_move(trip: &mut GameTrip, choice: u32, rng: &mut Rng, reached: &mut Reached) {
    let board = trip.game.board();
    let color = match rng.below(6) {
        0 => !board.to_move(),
        _ => board.to_move(),
    };
    let mv = match choice {
        6..13 => Some(Move::Pass),
        13 => random_point(rng, Points::full(board.size())),
        _ => random_point(rng, board.empty()),
    };
    let mv = mv.unwrap_or(Move::Pass);
    match trip.play(color, mv) {
        Ok(removed) => {
            let is_suicide = mv.point().is_some_and(|point| removed.contains(point));
            reached.suicides += u32::from(is_suicide);
        }
        Err(error) => {
            reached.refused += 1;
            reached.superko += u32::from(error == IllegalMove::Superko);
        }
    }
}

#[test]
fn an_undo_gives_back_what_was() {
    let mut reached = Reached::default();
    let mut seed = 0;
    for rules in all_rules() {
        for (width, height) in [(1, 3), (2, 2), (3, 3), (5, 4), (9, 9)] {
            let size = BoardSize::new(width, height).unwrap();
            for _ in 0..3 {
                mixed(size, rules, seed, &mut reached);
                seed += 1;
            }
        }
    }
    let Reached {
        undone,
        refused,
        superko,
        turned,
        resumed,
        suicides,
        to_the_start,
    } = reached;
    let often = [
        undone,
        refused,
        superko,
        turned,
        resumed,
        suicides,
        to_the_start,
    ];
    assert!(often.iter().all(|&count| count >= 50), "{reached:?}");
}

/// Games are equal only if undo leads to equal games.
#[test]
fn games_that_differ_after_an_undo_differ_now() {
    let size = BoardSize::square(3).unwrap();
    let play = |turned: bool| {
        let mut game = Game::new(size, Rules::SIMPLE);
        game.play(Color::Black, mv("B2", size)).unwrap();
        if turned {
            game.set_to_move(Color::Black);
        }
        game.play(Color::Black, mv("A1", size)).unwrap();
        game
    };
    let (mut turned, mut straight) = (play(true), play(false));
    assert_eq!(play(true), turned);
    assert_eq!(turned.board(), straight.board());
    assert_ne!(turned, straight);
    turned.undo();
    straight.undo();
    assert_eq!(turned.board().to_move(), Color::Black);
    assert_eq!(straight.board().to_move(), Color::White);
    assert_ne!(turned, straight);
    turned.undo();
    straight.undo();
    assert_eq!(turned, straight);
}

/// Giving the turn away is not a move: an undo reverts it together with the move before, and at the start it stays.
#[test]
fn turns_and_undo() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    let mut judged = Judged::new(&start, Rules::AGA);
    judged.play(Color::Black, mv("C2", size)).unwrap();
    let taken = judged.game.clone();
    assert_eq!(
        taken.legality(Color::White, mv("B2", size)),
        Err(IllegalMove::Ko)
    );
    // The turn is given away and back: the ko ban is gone, superko remains.
    judged.game.set_to_move(Color::Black);
    judged.game.set_to_move(Color::White);
    assert_eq!(judged.game.board().turn().ko(), None);
    let refused = judged.game.legality(Color::White, mv("B2", size));
    assert_eq!(refused, Err(IllegalMove::Superko));
    assert_ne!(judged.game, taken);
    // The turn is given away, then two moves follow: an undo of the second leads back to the position after the
    // change.
    judged.game.set_to_move(Color::Black);
    let given = judged.game.clone();
    judged.game.play(Color::White, mv("D3", size)).unwrap();
    judged.game.undo();
    assert_eq!(judged.game, given);
    assert_eq!(judged.game.board().to_move(), Color::Black);
    judged.game.undo();
    assert_eq!(judged.game, Game::from_board(&start, Rules::AGA));

    let mut game = Game::new(size, Rules::AGA);
    game.set_to_move(Color::White);
    game.play(Color::White, mv("B2", size)).unwrap();
    game.undo();
    assert_eq!(game.board().to_move(), Color::White);
    assert_ne!(game, Game::new(size, Rules::AGA));
}

#[test]
fn resumption() {
    for rules in all_rules() {
        let start = board(
            "
            . X O .
            X O . O
            . X O .",
        );
        let (size, mut game) = (start.size(), Game::from_board(&start, rules));
        let resumed_too_early = game.clone();
        assert!(!game.resume());
        assert_eq!(game, resumed_too_early);
        game.play(Color::Black, mv("C2", size)).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        assert!(game.turn().pass_would_end() && !game.turn().is_over());
        let one_pass = game.clone();
        game.play(Color::Black, Move::Pass).unwrap();
        let over = game.clone();
        assert!(game.turn().is_over() && game.turn().pass_would_end());
        assert!(game.resume());
        let resumed = game.clone();
        assert_ne!(resumed, over);
        assert!(!game.turn().is_over() && !game.turn().pass_would_end());
        assert_eq!(game.moves(), over.moves());
        assert_eq!(game.board(), over.board());
        assert_eq!(
            game.board().turn().captures(),
            over.board().turn().captures()
        );
        // Superko keeps its history.
        let back = game.legality(Color::White, mv("B2", size));
        match rules.ko {
            KoRule::Simple => assert_eq!(back, Ok(())),
            _ => assert_eq!(back, Err(IllegalMove::Superko)),
        }
        // Two more passes end the game again; one does not.
        game.play(Color::White, Move::Pass).unwrap();
        assert!(!game.turn().is_over());
        game.play(Color::Black, Move::Pass).unwrap();
        assert!(game.turn().is_over());
        game.undo();
        game.undo();
        assert_eq!(game, resumed);
        // Undoing the pass before it also undoes the resumption.
        game.undo();
        assert_eq!(game, one_pass);
        // Without a resumption, a stone continues the game.
        let mut on = over.clone();
        on.play(Color::White, mv("A2", size)).unwrap_err();
        assert_eq!(on, over);
        on.play(Color::White, mv("D3", size)).unwrap();
        assert!(!on.turn().is_over() && !on.turn().pass_would_end());
        on.undo();
        assert_eq!(on, over);
    }
}

/// Passes are counted to 255 and no further.
#[test]
fn passes_are_counted_to_the_end() {
    for rules in all_rules() {
        let size = BoardSize::square(2).unwrap();
        let mut game = Game::new(size, rules);
        game.play(Color::Black, mv("A1", size)).unwrap();
        for passes in 1..=700 {
            game.play(game.board().to_move(), Move::Pass).unwrap();
            assert_eq!(usize::from(game.board().turn().passes()), passes.min(255));
            assert_eq!(
                (game.turn().is_over(), game.turn().pass_would_end()),
                (passes >= 2, true)
            );
            assert_eq!(game.board().turn().ko(), None);
        }
        for passes in (0..700_usize).rev() {
            assert_eq!(game.undo().map(|(_, mv)| mv), Some(Move::Pass));
            assert_eq!(usize::from(game.board().turn().passes()), passes.min(255));
        }
        game.play(Color::White, Move::Pass).unwrap();
        assert_eq!(game.board().turn().passes(), 1);
    }
}

/// A hundred thousand moves on a tiny board: tables grow, nothing overflows, and all moves can be undone.
#[test]
fn very_long_games() {
    const MOVES: usize = 100_000;
    for ko in KoRule::ALL {
        let rules = Rules::SIMPLE
            .with_ko(ko)
            .with_suicide(SuicideRule::Any)
            .with_scoring(Scoring::Territory)
            .with_komi(Komi::from_half_points(-9));
        let size = BoardSize::new(4, 3).unwrap();
        let (rng, mut game) = (&mut Rng::new(7), Game::new(size, rules));
        let mut kept = Vec::new();
        for number in 0..MOVES {
            let color = game.board().to_move();
            let legal = game.legal_points(color);
            let mv = match rng.below(8) {
                0 => None,
                _ => random_point(rng, legal),
            };
            if number % 9973 == 0 {
                kept.push((
                    game.board(),
                    game.hash(HashScope::Stones),
                    game.board().turn().captures(),
                ));
            }
            game.play(color, mv.unwrap_or(Move::Pass))
                .expect("a legal move");
        }
        assert_eq!(game.moves().len(), MOVES);
        let board = game.board();
        assert_eq!(
            game.hash(HashScope::Stones),
            Game::from_board(&board, rules).hash(HashScope::Stones)
        );
        let captures = board.turn().captures();
        let stones = game
            .moves()
            .iter()
            .filter(|(_, mv)| *mv != Move::Pass)
            .count();
        let left = board.stones(Color::Black).len() + board.stones(Color::White).len();
        assert_eq!((captures.black + captures.white) as usize, stones - left);
        if ko == KoRule::Simple {
            assert!(captures.black > 10_000 && captures.white > 10_000);
        }
        // The board of half the game ago, without an undo.
        let half = game.recent(MOVES / 2);
        for number in (0..MOVES).rev() {
            assert!(game.undo().is_some());
            if number == MOVES / 2 {
                assert_same_board(half, Some(game.board()));
            }
            if number % 9973 == 0 {
                let right = kept.pop().unwrap();
                assert_eq!(
                    (
                        game.board(),
                        game.hash(HashScope::Stones),
                        game.board().turn().captures()
                    ),
                    right
                );
            }
        }
        assert_eq!(game, Game::new(size, rules));
        assert_eq!(game.undo(), None);
    }
}
