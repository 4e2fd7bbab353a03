//! Proves [`Game::play_tolerant`] against the reference's board, to which no rule is applied: the same stones,
//! prisoners, ko and chains after moves that break rules, and an undo that leaves a game equal to the one before.
//! The reason against a move is that of [`Game::legality`] and, superko too, that of the board and a list of all
//! boards that have been.

use binmatrix::{
    BoardSize, Color, Game, IllegalMove, KoRule, Move, Point, Points, Rng, RuleSet, SuicideRule,
};
use binmatrix_reference as reference;

fn judge_color(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

fn judge_point(point: Point) -> reference::Point {
    reference::Point::new(point.row().into(), point.column().into())
}

/// Plays what the judge can play at all: anything on an empty point.
fn play_on(judge: &mut reference::Board, color: Color, mv: Move) -> usize {
    // Giving the turn away and back lifts a ko.
    if let Some(point) = mv.point().map(judge_point)
        && judge.ko() == Some(point)
    {
        judge.set_to_move(judge.to_move().opponent());
    }
    judge.set_to_move(judge_color(color));
    let mv = mv.point().map(judge_point);
    let taken = judge.play(mv, reference::Suicide::Any);
    taken.expect("an empty point").len()
}

/// What is against a move on an empty point: what the board says, or else that it repeats one of the boards before; and
/// whether it repeats one, were it allowed. Of each board the list has its stones and who moved from there.
fn reason_against(
    judge: &reference::Board,
    seen: &[(reference::Board, reference::Color)],
    rules: &RuleSet,
    color: Color,
    mv: Move,
) -> (Option<IllegalMove>, bool) {
    let Move::Play(point) = mv else {
        return (None, false);
    };
    let suicide = match rules.suicide {
        SuicideRule::Forbidden => reference::Suicide::Forbidden,
        SuicideRule::MultiStone => reference::Suicide::MultiStone,
        SuicideRule::Any => reference::Suicide::Any,
    };
    let (player, color) = (color, judge_color(color));
    let mut next = judge.clone();
    next.set_to_move(color);
    let reason = match next.play(Some(judge_point(point)), suicide) {
        Ok(_) => None,
        Err(reference::Illegal::Ko) => Some(IllegalMove::Ko),
        Err(reference::Illegal::Suicide) => Some(IllegalMove::Suicide),
        Err(other) => panic!("{other:?} on an empty point"),
    };
    let mut next = judge.clone();
    play_on(&mut next, player, mv);
    let now = [(judge.clone(), color)];
    let repeats = seen.iter().chain(&now).any(|(board, mover)| {
        let same_mover = *mover == color.opponent();
        board.cells() == next.cells() && (rules.ko == KoRule::Positional || same_mover)
    });
    let repeats = rules.ko != KoRule::Simple && repeats;
    (reason.or(repeats.then_some(IllegalMove::Superko)), repeats)
}

fn assert_agrees(game: &Game, judge: &reference::Board) {
    let board = game.board();
    assert_eq!(judge_color(board.to_move()), judge.to_move());
    assert_eq!(board.ko().map(judge_point), judge.ko());
    let captures = board.captures();
    assert_eq!(
        [captures.black as usize, captures.white as usize],
        judge.captures()
    );
    assert_eq!(usize::from(board.passes()), judge.passes());
    for point in Points::full(board.size()) {
        let cell = judge.at(judge_point(point));
        assert_eq!(board.at(point).map(judge_color), cell);
        let chain = game.chain(point);
        assert_eq!(chain.is_some(), cell.is_some());
        if let Some(chain) = chain {
            let stones = judge.chain(judge_point(point));
            assert_eq!(chain.stones.len(), stones.len());
            assert!(stones.iter().all(|&stone| contains(chain.stones, stone)));
            let liberties = judge.liberties(&stones);
            assert_eq!(chain.liberties.len(), liberties.len());
            assert!(liberties.iter().all(|&p| contains(chain.liberties, p)));
        }
    }
    assert_eq!(game.hash(), Game::from_board(&board, *game.rules()).hash());
}

fn contains(points: Points, point: reference::Point) -> bool {
    points.contains(Point::new(point.row as u8, point.column as u8).expect("a point"))
}

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

fn random_game(size: BoardSize, rules: RuleSet, seed: u64, reached: &mut Reached) {
    let rng = &mut Rng::new(seed);
    let mut game = Game::new(size, rules);
    let mut judge = reference::Board::new(size.width().into(), size.height().into());
    let mut before: Vec<(Game, reference::Board)> = Vec::new();
    // The boards before each move, and who made it.
    let mut seen: Vec<(reference::Board, reference::Color)> = Vec::new();
    for _ in 0..40 * size.points() {
        let board = game.board();
        let color = match rng.below(6) {
            0 => !board.to_move(),
            _ => board.to_move(),
        };
        let (row, column) = (
            rng.below(size.height().into()),
            rng.below(size.width().into()),
        );
        let mv = match (rng.below(30), board.ko()) {
            (0, _) => Move::Pass,
            (1, _) => Move::Play(Point::new(size.height().min(24), column as u8).expect("a point")),
            (2..10, Some(ko)) => Move::Play(ko),
            _ => Move::Play(Point::new(row as u8, column as u8).expect("a point")),
        };
        let (legality, snapshot) = (game.legality(color, mv), game.clone());
        let analysis = game.analyze_move(color, mv);
        match game.play_tolerant(color, mv) {
            Ok(played) => {
                assert_eq!(played.violation, legality.err());
                let broken = played.broken;
                assert_eq!(broken.out_of_turn, color != board.to_move());
                assert_eq!(broken.after_end, board.is_over());
                let is_ko = mv.point().is_some_and(|point| board.ko() == Some(point));
                assert_eq!(broken.ko, is_ko && color == board.to_move());
                let forbidden = match rules.suicide {
                    SuicideRule::Forbidden => analysis.suicide,
                    SuicideRule::MultiStone => analysis.lost.len() == 1,
                    SuicideRule::Any => false,
                };
                assert_eq!(broken.suicide, forbidden);
                reached.after_end += u32::from(broken.after_end);
                reached.both += u32::from(broken.superko && (broken.ko || broken.suicide));
                let (reason, repeats) = reason_against(&judge, &seen, &rules, color, mv);
                assert_eq!(played.violation, reason, "{color} {mv:?}");
                assert_eq!((broken.superko, analysis.superko), (repeats, repeats));
                seen.push((judge.clone(), judge_color(color)));
                assert_eq!(played.removed.len(), {
                    let earlier = judge.clone();
                    before.push((snapshot, earlier));
                    play_on(&mut judge, color, mv)
                });
                assert_eq!(game.moves().last(), Some(&(color, mv)));
                match played.violation {
                    Some(IllegalMove::Ko) => reached.ko += 1,
                    Some(IllegalMove::Superko) => reached.superko += 1,
                    Some(IllegalMove::Suicide) => {
                        reached.suicide += 1;
                        reached.long_suicide += u32::from(played.removed.len() > 1);
                    }
                    Some(other) => panic!("{other:?} was played"),
                    None => reached.legal_again += u32::from(before.len() > 1),
                }
                reached.same_color_twice += u32::from(color != board.to_move());
            }
            Err(reason) => {
                assert_eq!(legality, Err(reason));
                assert_eq!(game, snapshot);
                match reason {
                    IllegalMove::Occupied => reached.occupied += 1,
                    IllegalMove::OffBoard => reached.off_board += 1,
                    other => panic!("{other:?} was not played"),
                }
            }
        }
        assert_agrees(&game, &judge);
        if rng.below(12) == 0 {
            for _ in 0..rng.below(5) {
                if let Some((earlier, judged)) = before.pop() {
                    assert!(game.undo().is_some());
                    assert_eq!(game, earlier);
                    judge = judged;
                    seen.pop();
                    assert_agrees(&game, &judge);
                }
            }
        }
    }
    while let Some((earlier, _)) = before.pop() {
        assert!(game.undo().is_some());
        assert_eq!(game, earlier);
        for point in Points::full(size) {
            for color in Color::BOTH {
                assert_eq!(game.legality(color, point), earlier.legality(color, point));
            }
        }
    }
    assert_eq!(game, Game::new(size, rules));
}

#[test]
fn any_move_on_an_empty_point_is_played() {
    let mut reached = Reached::default();
    for (seed, (width, height)) in
        (1..).zip([(1, 1), (2, 1), (2, 2), (3, 2), (1, 6), (4, 4), (7, 5)])
    {
        for ko in KoRule::ALL {
            for suicide in SuicideRule::ALL {
                let rules = RuleSet {
                    ko,
                    suicide,
                    ..RuleSet::SIMPLE
                };
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

/// A ko taken back at once is a ko that the other may not take back at once.
#[test]
fn a_ko_taken_back_at_once_is_a_ko_again() {
    let board: binmatrix::Board = ". X O .\nX . X O\n. X O .\n. . . ."
        .parse()
        .expect("a board");
    let mut game = Game::from_board(&board, RuleSet::SIMPLE);
    let vertex = |text| Point::from_vertex(text, board.size()).expect("a vertex");
    let (inner, outer) = (vertex("B3"), vertex("C3"));
    game.play(Color::White, inner).expect("White takes C3");
    let start = game.clone();
    let played = game
        .play_tolerant(Color::Black, outer)
        .expect("an empty point");
    assert_eq!(played.violation, Some(IllegalMove::Ko));
    assert_eq!(played.removed.iter().collect::<Vec<_>>(), [inner]);
    assert_eq!(game.board().ko(), Some(inner));
    assert_eq!(game.legality(Color::White, inner), Err(IllegalMove::Ko));
    game.undo();
    assert_eq!(game, start);
    assert_eq!(game.legality(Color::Black, outer), Err(IllegalMove::Ko));
}
