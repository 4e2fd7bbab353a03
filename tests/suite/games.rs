//! Proves [`Game`] against the reference: random games under all ko and suicide rules, with either color moving
//! at any time, passes, undo and resumption; after every step the board, the prisoners, what each color may
//! play and why not, what a move would do, and the score are those of the judge. An undo leaves a game that is
//! equal to the one before.

use crate::support::*;
use binmatrix::{
    Board, BoardSize, Color, Game, IllegalMove, KoRule, Komi, Move, Points, Rng, RuleSet, Scoring,
    SuicideRule,
};
use binmatrix_reference as reference;
use binmatrix_reference::game::{Ko, Refusal};

fn judge_of(start: &Board, rules: &RuleSet) -> reference::game::Game {
    let ko = match rules.ko {
        KoRule::Simple => Ko::Simple,
        KoRule::Positional => Ko::Positional,
        KoRule::Situational => Ko::Situational,
    };
    reference::game::Game::new(to_reference(start), ko, to_reference_suicide(rules.suicide))
}

fn illegal(refusal: Refusal) -> IllegalMove {
    match refusal {
        Refusal::Board(reason) => from_reference_illegal(reason),
        Refusal::Superko => IllegalMove::Superko,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Reached {
    moves: u32,
    undone: u32,
    superko: [u32; 3],
    superko_captures: u32,
    superko_suicides: u32,
    same_color_twice: u32,
    resumed: u32,
    captures: u32,
    ko: u32,
}

fn random_game(size: BoardSize, rules: RuleSet, seed: u64, steps: u32, reached: &mut Reached) {
    let rng = &mut Rng::new(seed);
    let moves = rng.below(6);
    // Without the prisoners, which the judge counts from here on.
    let start = from_reference(&to_reference(&random_board(
        rng,
        size,
        moves,
        &rules.rules(),
    )));
    let (mut game, mut judge) = (Game::from_board(&start, rules), judge_of(&start, &rules));
    let mut before = Vec::new();
    for _ in 0..steps {
        let choice = rng.below(100);
        if choice < 10 && !before.is_empty() {
            for _ in 0..1 + rng.below(4) {
                let Some((earlier, mv)) = before.pop() else {
                    assert_eq!(game.undo(), None);
                    assert!(!judge.undo());
                    break;
                };
                assert_eq!(game.undo(), Some(mv));
                assert!(judge.undo());
                assert_eq!(game, earlier);
                assert_agrees(&game, &judge);
                reached.undone += 1;
            }
            continue;
        }
        let to_move = game.board().to_move();
        let color = if choice < 20 { !to_move } else { to_move };
        let mv = match choice {
            20..28 => Move::Pass,
            28..50 => match random_member(rng, &Points::full(size)) {
                Some(point) => Move::Play(point),
                None => Move::Pass,
            },
            _ => match random_member(rng, &game.board().empty()) {
                Some(point) => Move::Play(point),
                None => Move::Pass,
            },
        };
        let foretold = mv.point().and_then(|point| game.effect(color, point));
        let hash = game.hash_after(color, mv);
        let (snapshot, was_over) = (game.clone(), game.board().is_over());
        let legality = game.legality(color, mv);
        let answer = game.play(color, mv);
        let right = judge.play(from_color(color), to_reference_move(mv));
        assert_eq!(legality, answer.map(|_| ()));
        match (answer, right) {
            (Ok(removed), Ok(taken)) => {
                assert_eq!(removed, collect_points(&taken, size));
                assert_eq!(game.hash(), hash);
                if let (Some(effect), Move::Play(point)) = (foretold, mv) {
                    match game.chain(point) {
                        Some(chain) => {
                            assert_eq!((effect.chain, effect.captured), (chain, removed))
                        }
                        None => {
                            assert_eq!(effect.chain.stones, removed);
                            assert!(effect.captured.is_empty());
                        }
                    }
                }
                reached.moves += 1;
                reached.captures += u32::from(!removed.is_empty());
                reached.same_color_twice += u32::from(color != to_move);
                reached.resumed += u32::from(was_over && mv != Move::Pass);
                before.push((snapshot, (color, mv)));
            }
            (Err(error), Err(refusal)) => {
                assert_eq!(error, illegal(refusal), "{color} {mv:?} in {game:?}");
                assert_eq!(game, snapshot);
                reached.ko += u32::from(error == IllegalMove::Ko);
                if error == IllegalMove::Superko {
                    reached.superko[rules.ko as usize] += 1;
                    let effect = foretold.unwrap();
                    reached.superko_captures += u32::from(!effect.captured.is_empty());
                    reached.superko_suicides += u32::from(effect.chain.liberties.is_empty());
                }
            }
            (answer, right) => panic!("{color} {mv:?}: {answer:?}, but {right:?} in {game:?}"),
        }
        assert_agrees(&game, &judge);
    }
}

fn from_color(color: Color) -> reference::Color {
    to_reference_color(color)
}

fn assert_agrees(game: &Game, judge: &reference::game::Game) {
    let (board, right) = (game.board(), judge.board());
    assert_eq!(board, from_reference(right));
    let captures = board.captures();
    assert_eq!(
        [captures.black as usize, captures.white as usize],
        right.captures()
    );
    assert_eq!(usize::from(board.passes()), right.passes());
    assert_eq!(game.moves().len(), judge.moves());
    // The same stones have the same hash, however they came about.
    assert_eq!(game.hash(), Game::from_board(&board, *game.rules()).hash());
    let area = right.area_score();
    let points = match game.rules().scoring {
        Scoring::Area => area,
        Scoring::Territory => {
            let stones = |color| right.stones(color).len() as i32;
            area - stones(reference::Color::Black)
                + stones(reference::Color::White)
                + captures.black as i32
                - captures.white as i32
        }
    };
    assert_eq!(
        game.black_minus_white_half_points(),
        2 * points - i32::from(game.rules().komi.half_points())
    );
    for color in Color::BOTH {
        let legal = game.legal_points(color);
        for point in Points::full(board.size()) {
            let reason = judge.legality(from_color(color), to_reference_point(point));
            assert_eq!(
                game.legality(color, point),
                reason.map_err(illegal),
                "{color} {point:?} in {game:?}"
            );
            assert_eq!(legal.contains(point), reason.is_ok());
        }
    }
}

#[test]
fn games_under_all_rules_are_those_of_the_reference() {
    let mut reached = Reached::default();
    let sizes = [
        (1, 3, 60),
        (2, 2, 150),
        (3, 2, 200),
        (3, 3, 200),
        (1, 7, 120),
        (4, 4, 150),
        (5, 3, 120),
        (7, 7, 60),
    ];
    for (index, (width, height, steps)) in (0..).zip(sizes) {
        for ko in KoRule::ALL {
            for suicide in SuicideRule::ALL {
                let rules = RuleSet {
                    ko,
                    suicide,
                    scoring: Scoring::ALL[index as usize % 2],
                    komi: Komi::from_half_points(index as i16 * 3 - 7),
                };
                let size = BoardSize::new(width, height).unwrap();
                for seed in 0..2 {
                    random_game(size, rules, 1000 * index + seed, steps, &mut reached);
                }
            }
        }
    }
    assert_eq!(reached.superko[0], 0);
    let often = [
        reached.superko[1],
        reached.superko[2],
        reached.superko_captures,
        reached.superko_suicides,
        reached.same_color_twice,
        reached.resumed,
        reached.captures,
        reached.undone,
        reached.ko,
    ];
    assert!(often.iter().all(|&count| count >= 30), "{reached:?}");
}

#[test]
fn a_large_game_comes_back_to_its_start() {
    for (side, rules) in [
        (9, RuleSet::TROMP_TAYLOR),
        (13, RuleSet::NEW_ZEALAND),
        (19, RuleSet::AGA),
        (25, RuleSet::TROMP_TAYLOR),
    ] {
        let size = BoardSize::square(side).unwrap();
        let (rng, mut game) = (&mut Rng::new(side.into()), Game::new(size, rules));
        let mut states = Vec::new();
        for _ in 0..3 * size.points() {
            let color = game.board().to_move();
            let legal = game.legal_points(color);
            let mv = random_member(rng, &legal).map_or(Move::Pass, Move::Play);
            states.push((game.board(), game.hash()));
            game.play(color, mv).expect("a legal move");
        }
        while let Some((board, hash)) = states.pop() {
            assert!(game.undo().is_some());
            assert_eq!((game.board(), game.hash()), (board, hash));
            assert_eq!(game.board().captures(), board.captures());
        }
        assert_eq!(game, Game::new(size, rules));
        assert_eq!(game.undo(), None);
    }
}

#[test]
fn rule_sets_have_names() {
    for (name, rules) in RuleSet::NAMED {
        assert_eq!(name.parse(), Ok(rules));
    }
    let error = "ing".parse::<RuleSet>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown rules: expected one of simple tromp-taylor chinese japanese aga new-zealand"
    );
    for ko in KoRule::ALL {
        assert_eq!(ko.name().parse(), Ok(ko));
    }
    for scoring in Scoring::ALL {
        assert_eq!(scoring.name().parse(), Ok(scoring));
    }
    assert_eq!("simple".parse(), Ok(RuleSet::default()));
}
