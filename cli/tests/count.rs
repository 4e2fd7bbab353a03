//! Proves the published numbers of legal positions (OEIS A094777; J. Tromp and G. Farnebäck, "Combinatorics of Go",
//! 2007) and of games (the same paper), each by methods that share little.

mod support;

use binmatrix::{
    Board, BoardSize, Color, Game, KoRule, Move, Point, Points, Rules, Setup, SuicideRule,
};
use binmatrix_cli::results::count::CountError;
use binmatrix_cli::results::count::games::{self, Positions, Share};
use binmatrix_cli::results::count::legal::{self, Method};
use binmatrix_cli::system::pool::Pool;

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("a size")
}

fn pool() -> Pool {
    Pool::new(None).expect("threads")
}

fn border(size: BoardSize) -> u128 {
    legal::border(size, || {}).expect("a small board")
}

fn enumerate(size: BoardSize) -> u128 {
    legal::enumerate(size, &pool(), || {}).expect("a small board")
}

const RECTANGLES: [(u8, u8, u128); 12] = [
    (2, 1, 5),
    (1, 3, 15),
    (4, 1, 41),
    (1, 5, 113),
    (6, 1, 313),
    (1, 7, 867),
    (8, 1, 2401),
    (2, 3, 489),
    (4, 2, 4125),
    (2, 5, 35_117),
    (4, 3, 321_689),
    (3, 5, 8_180_343),
];

const SQUARES: [u128; 7] = [
    1,
    57,
    12_675,
    24_318_165,
    414_295_148_741,
    62_567_386_502_084_877,
    83_677_847_847_984_287_628_595,
];

/// `.ci/run` also counts 9×9, with the program.
#[test]
fn legal_positions_by_the_border() {
    for (side, legal) in (1..).zip(SQUARES) {
        assert_eq!(border(size(side, side)), legal, "{side}");
    }
    for (width, height, legal) in RECTANGLES {
        assert_eq!(border(size(width, height)), legal, "{width}x{height}");
        assert_eq!(border(size(height, width)), legal, "{height}x{width}");
    }
    assert!(border(size(20, 4)) < border(size(5, 16)));
    // a(n) = 3 a(n-1) - a(n-2) + a(n-3) on boards of one row.
    let row: Vec<u128> = (1..=25).map(|n| border(size(n, 1))).collect();
    for a in row.windows(4) {
        assert_eq!(a[3], 3 * a[2] - a[1] + a[0]);
    }
}

#[test]
fn legal_positions_with_the_chains_of_the_library() {
    for (side, legal) in (1..=4).zip(SQUARES) {
        assert_eq!(enumerate(size(side, side)), legal, "{side}");
    }
    for (width, height, legal) in RECTANGLES {
        assert_eq!(enumerate(size(width, height)), legal, "{width}x{height}");
    }
    for threads in [1, 3] {
        let pool = Pool::new(Some(threads)).expect("threads");
        assert_eq!(legal::enumerate(size(3, 3), &pool, || {}), Ok(12_675));
    }
}

/// Sets up all contents of the points on a [`Board`], which finds chains by flood fills.
#[test]
fn legal_positions_by_setting_up() {
    for (width, height, legal) in [
        (1, 1, 1),
        (2, 2, 57),
        (7, 1, 867),
        (2, 4, 4125),
        (3, 3, 12_675),
    ] {
        let size = size(width, height);
        let count = (0..3_u64.pow(size.points() as u32)).filter(|content| {
            let (mut setup, mut rest) = (Setup::new(size), *content);
            for point in Points::full(size) {
                match rest % 3 {
                    0 => {}
                    1 => drop(setup.black.insert(point)),
                    _ => drop(setup.white.insert(point)),
                }
                rest /= 3;
            }
            Board::from_setup(&setup).is_ok()
        });
        assert_eq!(count.count(), legal, "{size}");
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    // Refused before any work.
    for (width, height) in [(10, 10), (21, 4), (5, 17), (25, 4), (16, 16), (19, 19)] {
        let (size, mut ticks) = (size(width, height), 0);
        let count = legal::border(size, || ticks += 1);
        assert_eq!((count, ticks), (Err(CountError::Overflow { size }), 0));
    }
    let large = size(19, 19);
    assert!(matches!(
        legal::enumerate(large, &pool(), || {}),
        Err(CountError::TooManyPoints { most: 25, .. })
    ));
    assert!(matches!(
        Positions::of(size(5, 1)),
        Err(CountError::TooManyPositions { most: 64, .. })
    ));
    assert_eq!(Method::auto(size(4, 4)), Method::Enumerate);
    assert_eq!(Method::auto(size(17, 1)), Method::Border);
}

fn count_games(size: BoardSize, threads: usize) -> u128 {
    let positions = Positions::of(size).expect("a small board");
    let pool = Pool::new(Some(threads)).expect("threads");
    games::count(&positions, &positions.shares(), &pool, || {})
}

/// Counts games by playing them on a [`Game`] under positional superko.
fn play_games(game: &mut Game) -> u128 {
    let mut games = 1;
    for color in Color::BOTH {
        for point in game.legal_points(color) {
            game.play(color, Move::Play(point)).expect("a legal move");
            games += play_games(game);
            game.undo();
        }
    }
    games
}

#[test]
fn games() {
    let rules = Rules::SIMPLE
        .with_ko(KoRule::Positional)
        .with_suicide(SuicideRule::Any);
    for (length, games) in [(1, 1), (2, 9), (3, 907)] {
        for size in [size(length, 1), size(1, length)] {
            assert_eq!(count_games(size, 1), games, "{size}");
            assert_eq!(count_games(size, 2), games, "{size}");
            assert_eq!(play_games(&mut Game::new(size, rules)), games, "{size}");
        }
    }
}

/// A square has all symmetries: the numbers that shares stand for add up to the count without symmetries.
#[test]
fn symmetric_beginnings_on_a_square() {
    let rules = Rules::SIMPLE
        .with_ko(KoRule::Positional)
        .with_suicide(SuicideRule::Any);
    let size = size(2, 2);
    let positions = Positions::of(size).expect("a small board");
    let mut shares_before = 1;
    for (moves, beginnings) in (1..).zip([8, 48, 176, 304, 784]) {
        let shares = positions.shares_after(moves);
        let open = || shares.iter().filter(|share| !share.is_end());
        let times: u64 = open().map(Share::times).sum();
        assert_eq!(times, beginnings, "{moves}");
        assert_eq!(
            beginnings_of(&mut Game::new(size, rules), moves),
            beginnings,
            "{moves}"
        );
        // The symmetries of the board and of the colors make them far fewer.
        assert!(open().count() as u64 * 4 <= beginnings, "{moves}");
        assert!(shares.len() > shares_before);
        shares_before = shares.len();
    }
}

/// Counts the sequences of this many moves by playing them on a [`Game`].
fn beginnings_of(game: &mut Game, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut beginnings = 0;
    for color in Color::BOTH {
        for point in game.legal_points(color) {
            game.play(color, Move::Play(point)).expect("a legal move");
            beginnings += beginnings_of(game, moves - 1);
            game.undo();
        }
    }
    beginnings
}

/// Games pass through exactly the legal positions.
#[test]
fn every_legal_position_can_be_reached() {
    for (width, height, legal) in [(1, 1, 1), (2, 1, 5), (1, 3, 15), (4, 1, 41), (2, 2, 57)] {
        let positions = Positions::of(size(width, height)).expect("a small board");
        assert_eq!(positions.boards().len(), legal);
        assert!(
            positions.boards()[0]
                .at(Point::new(0, 0).expect("a point"))
                .is_none()
        );
    }
}

#[test]
fn the_commands() {
    let count = |arguments: &[&str]| support::run(&[&["count"], arguments].concat());
    assert_eq!(count(&["legal", "--size", "3"]).good(), "12675\n");
    assert_eq!(count(&["legal", "--size", "5"]).good(), "414295148741\n");
    for method in ["border", "enumerate"] {
        let run = count(&[
            "legal",
            "--size",
            "3x2",
            "--method",
            method,
            "--threads",
            "1",
        ]);
        assert_eq!(run.good(), "489\n");
    }
    assert_eq!(count(&["games", "--size", "1x3"]).good(), "907\n");
    let message = count(&["games", "--size", "3"]).refused();
    assert!(message.contains("3x3 has more"), "{message}");
    let message = count(&["legal", "--size", "19", "--method", "enumerate"]).refused();
    assert!(message.contains("19x19 has 361; see --method"), "{message}");
    let message = count(&["legal", "--size", "13"]).refused();
    assert!(
        message.contains("the number for 13x13 exceeds 2^128"),
        "{message}"
    );
    assert_eq!(count(&["legal", "--size", "26"]).status, 2);
    assert_eq!(count(&["legal"]).status, 2);
}
