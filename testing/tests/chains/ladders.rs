//! Tests `Board::ladder`, which reads through a shared reference, against `Game::read_ladder`, which plays on the game.

use binmatrix::{Board, BoardSize, Color, Game, LadderOutcome, Point, Points, Rng, Rules};
use binmatrix_testing::positions::drawn as board;

/// Reads every stone's ladder with either color first in both ways. Returns how many succeed, fail and are given up.
fn ask_all(game: &mut Game) -> [usize; 3] {
    let (board, before, rules) = (game.board(), game.clone(), Rules::default());
    let mut counts = [0; 3];
    for point in Points::full(board.size()) {
        for first in Color::BOTH {
            let right = game.read_ladder(point, first);
            assert_eq!(right.is_some(), board.at(point).is_some());
            assert_eq!(
                board.ladder(point, first, &rules),
                right,
                "{point:?} in {board:?}"
            );
            if let Some(ladder) = right {
                counts[ladder.outcome as usize] += 1;
            }
        }
    }
    assert_eq!(*game, before);
    counts
}

#[test]
fn on_random_positions() {
    let rng = &mut Rng::new(12);
    let mut counts = [0; 3];
    for (width, height) in [
        (5, 5),
        (9, 9),
        (13, 13),
        (11, 10),
        (19, 19),
        (20, 21),
        (25, 25),
    ] {
        let size = BoardSize::new(width, height).unwrap();
        let mut game = Game::new(size, Rules::SIMPLE);
        for part in 1..4 {
            while size.points() - game.board().empty().len() < part * size.points() / 6 {
                let (color, legal) = (game.to_move(), game.legal_points(game.to_move()));
                let index = rng.below(legal.len() as u32) as usize;
                let point = legal.iter().nth(index).unwrap();
                game.play(color, point).unwrap();
            }
            for (sum, count) in counts.iter_mut().zip(ask_all(&mut game)) {
                *sum += count;
            }
            // The board of two moves ago.
            let (earlier, stone) = (game.recent(2).unwrap(), game.moves()[0].1);
            let mut then = Game::from_board(&earlier, Rules::SIMPLE);
            let stone = stone.point().unwrap();
            assert_eq!(
                earlier.ladder(stone, Color::Black, &Rules::default()),
                then.read_ladder(stone, Color::Black)
            );
        }
    }
    assert!(counts[0] > 500 && counts[1] > 500, "{counts:?}");
}

#[test]
fn beside_the_board_and_without_a_stone() {
    let mut game = Game::new(BoardSize::square(9).unwrap(), Rules::SIMPLE);
    for point in [Point::new(4, 4).unwrap(), Point::new(9, 0).unwrap()] {
        assert_eq!(game.read_ladder(point, Color::Black), None);
        let board: Board = game.board();
        assert_eq!(board.ladder(point, Color::Black, &Rules::default()), None);
        assert_eq!(board.ladder(point, Color::White, &Rules::default()), None);
    }
}

/// Three kos above the white chain, the left one taken by White: whenever Black plays atari, White captures another
/// ko. The cycle never ends; at the maximum line length the reader returns "unknown". If White moves first, it
/// captures a second ko and has three liberties.
#[test]
fn three_kos_without_end() {
    let start = board(
        "
        . . . . . . .
        X X X X X X X
        X O X . X . X
        O . O X O X O
        O O O O O O O
        X X X X X X .
        . . . . . . .",
    );
    let mut game = Game::from_board(&start, Rules::SIMPLE);
    let white = Point::from_vertex("A3", start.size()).unwrap();
    let chain = game.chain(white).unwrap();
    assert_eq!(chain.liberty_count(), 2);
    for (first, outcome) in [
        (Color::Black, LadderOutcome::Unknown),
        (Color::White, LadderOutcome::Succeeds),
    ] {
        let ladder = game.read_ladder(white, first).unwrap();
        assert_eq!(ladder.outcome, outcome);
        assert_eq!(start.ladder(white, first, &Rules::default()), Some(ladder));
        let takes = Point::from_vertex("D5", start.size()).unwrap();
        assert_eq!(ladder.moves.contains(takes), first == Color::White);
        assert_eq!(ladder.line().is_empty(), first == Color::Black);
    }
    assert_eq!(game, Game::from_board(&start, Rules::SIMPLE));
    // With the middle ko captured there are three liberties.
    game.play(
        Color::White,
        Point::from_vertex("D5", start.size()).unwrap(),
    )
    .unwrap();
    let attack = game.read_ladder(white, Color::Black).unwrap();
    assert_eq!(attack.outcome, LadderOutcome::Fails);
}
