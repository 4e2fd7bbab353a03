//! Which stones are dead: by Benson alone, and by Benson and playouts.

use binmatrix::playout::{
    self, FirstToMove, PlayoutRequest, PlayoutSettings, PlayoutSummary, StatusRequest, StoneStatus,
    from_both_sides, stone_status,
};
use binmatrix::{
    Backend, Board, BoardSize, Color, Move, Point, Points, Rules, Setup, SuicideRule, Symmetry,
};

fn board(drawing: &str) -> Board {
    drawing.parse().expect("a position")
}

fn status(board: &Board, games: u32) -> StoneStatus {
    let request = StatusRequest {
        playouts: PlayoutRequest {
            games,
            seed: 5,
            ..PlayoutRequest::default()
        },
        ..StatusRequest::default()
    };
    let backend = Backend::auto(board.size());
    let play = |start: &Board, half: &PlayoutRequest| playout::run(start, half, backend);
    stone_status(board, &request, play).expect("an available backend")
}

fn named(board: &Board, vertices: &str) -> Points {
    let mut set = Points::empty(board.size());
    for vertex in vertices.split_whitespace() {
        assert!(set.insert(binmatrix::Point::from_vertex(vertex, board.size()).expect("a vertex")));
    }
    set
}

/// Every stone is in exactly one set, and the sets hold nothing but stones.
fn assert_parts(board: &Board, status: &StoneStatus) {
    let stones = board.stones(Color::Black) | board.stones(Color::White);
    let StoneStatus {
        alive, dead, seki, ..
    } = *status;
    assert_eq!(alive | dead | seki, stones);
    assert_eq!(alive.len() + dead.len() + seki.len(), stones.len());
    for point in Points::full(board.size()) {
        let Some(share) = status.share(point) else {
            assert!(!stones.contains(point));
            continue;
        };
        let fits = match (alive.contains(point), dead.contains(point)) {
            (true, _) => share >= 0.5,
            (_, true) => share < 0.5,
            _ => (0.3..0.7).contains(&share),
        };
        assert!(fits && (0.0..=1.0).contains(&share), "{share} at {point:?}");
    }
}

const SETTLED: &str = "
    . X . X O . O
    X X X X O O O
    . . . X O . .
    . O . X O . X
    X X X X O . .
    . X . X O O O
    X . X X O . O";

/// Which stones are one group does not depend on the order in which they are met: C5 shares a liberty with each of two
/// others that share two, and is alone, whichever way the board is turned.
#[test]
fn groups_turn_with_the_board() {
    let board = board("..X.X.. \n ....X.. \n ..X.X.. \n ...XX.. \n ......O");
    let size = board.size();
    for &symmetry in Symmetry::of(size) {
        let turned = board.transform(symmetry);
        let status = status(&turned, 400);
        let share = |vertex: &str| {
            let point = Point::from_vertex(vertex, size).unwrap();
            status
                .share(point.transform(symmetry, size).unwrap())
                .unwrap()
        };
        assert_ne!(share("C5"), share("C3"), "{symmetry:?}");
        assert_eq!(share("E5"), share("C3"), "{symmetry:?}");
        assert_eq!(share("E5"), share("E2"), "{symmetry:?}");
    }
}

#[test]
fn dead_stones_in_living_surroundings() {
    let board = board(SETTLED);
    for games in [1, 101, 400] {
        let status = status(&board, games);
        assert_parts(&board, &status);
        if games > 100 {
            assert_eq!(status.dead, named(&board, "B4 G4"), "{games} games");
            assert!(status.seki.is_empty());
            let cleared = status.cleared(&board);
            assert_eq!(
                cleared.stones(Color::White),
                board.stones(Color::White) - named(&board, "B4")
            );
            assert_eq!((cleared.captures().black, cleared.captures().white), (1, 1));
            assert_eq!(cleared.stone_count(), board.stone_count() - 2);
        }
    }
}

/// Without playouts only what Benson proves is alive.
#[test]
fn no_playouts_prove_nothing() {
    let board = board(SETTLED);
    let none = PlayoutSummary::new(board.size());
    let status = StoneStatus::judge(&board, SuicideRule::Forbidden, &none);
    assert_parts(&board, &status);
    let proved = Color::BOTH.map(|color| board.pass_alive(color, SuicideRule::Forbidden).alive);
    assert_eq!(status.alive, proved[0] | proved[1]);
    assert!(status.seki.is_empty());
    assert_eq!(self::status(&board, 0), status);
}

#[test]
fn seki_and_a_race_that_is_lost() {
    let seki = board(
        ". X . X O . O .
         X X X X O O O O
         X O O O X X X O
         X O O . X X O O
         X O O . X X O O",
    );
    let found = status(&seki, 1000);
    assert_parts(&seki, &found);
    assert_eq!(
        found.seki,
        named(&seki, "B3 C3 D3 B2 C2 B1 C1 E3 F3 G3 E2 F2 E1 F1")
    );
    assert!(found.dead.is_empty());
    let lost = board(
        ". X . X O . O .
         X X X X O O O O
         X O O O X X X O
         . O O . X X O O
         . O O . X X O O",
    );
    let found = status(&lost, 1000);
    assert!(found.seki.is_empty());
    assert_eq!(found.dead, named(&lost, "E3 F3 G3 E2 F2 E1 F1"));
}

/// A summary of another board says nothing, even if every game there is Black's.
#[test]
fn a_summary_of_another_size() {
    let mut black = Board::new(binmatrix::BoardSize::square(9).expect("a size"));
    black
        .play_vertex("E5", &binmatrix::Rules::default())
        .expect("a legal move");
    let request = PlayoutRequest {
        games: 10,
        settings: binmatrix::playout::PlayoutSettings {
            max_moves: Some(0),
            ..Default::default()
        },
        ..PlayoutRequest::default()
    };
    let summary = binmatrix::playout::run(&black, &request, Backend::auto(black.size()))
        .expect("an available backend");
    let mut lone = Board::new(binmatrix::BoardSize::square(13).expect("a size"));
    lone.play_vertex("A13", &binmatrix::Rules::default())
        .expect("a legal move");
    let status = StoneStatus::judge(&lone, SuicideRule::Forbidden, &summary);
    assert_eq!(status.dead, named(&lone, "A13"));
}

/// A position of black and white stones and nothing else.
fn stones(size: BoardSize, black: &str, white: &str) -> Board {
    let mut setup = Setup::new(size);
    let empty = Board::new(size);
    setup.black = named(&empty, black);
    setup.white = named(&empty, white);
    Board::from_setup(&setup).expect("a position")
}

/// So many games that end where they begin, on each of these boards: who owns what is then known.
fn summary_of(boards: &[(u32, Board)]) -> PlayoutSummary {
    let mut sum = PlayoutSummary::new(boards[0].1.size());
    for (games, board) in boards {
        let request = PlayoutRequest {
            games: *games,
            settings: PlayoutSettings {
                max_moves: Some(0),
                ..PlayoutSettings::default()
            },
            ..PlayoutRequest::default()
        };
        let backend = Backend::auto(board.size());
        sum.merge(&playout::run(board, &request, backend).expect("an available backend"));
    }
    sum
}

/// Stones that cannot be cut apart live or die together, whatever the playouts say of each; other stones do not.
#[test]
fn groups_are_judged_as_one() {
    let size = BoardSize::square(9).expect("a size");
    let judge = |board: &Board, summary: &PlayoutSummary| {
        StoneStatus::judge(board, SuicideRule::Forbidden, summary)
    };
    let assert_shares = |status: &StoneStatus, right: &[(&str, f32)]| {
        for &(vertex, share) in right {
            let found = status.share(Point::from_vertex(vertex, size).expect("a vertex"));
            assert!(
                found.is_some_and(|found| (found - share).abs() < 1e-6),
                "{vertex}"
            );
        }
    };
    // D5 is Black's in a quarter of the games, E4 in 65 of 100, A1 is White's in all.
    let summary = summary_of(&[
        (35, stones(size, "", "A1")),
        (40, stones(size, "E4", "A1")),
        (25, stones(size, "D5 E4", "A1")),
    ]);
    // Two liberties in common, D4 and E5: 45 of 100.
    let diagonal = stones(size, "D5 E4", "A1");
    let status = judge(&diagonal, &summary);
    assert_shares(&status, &[("D5", 0.45), ("E4", 0.45), ("A1", 1.0)]);
    assert_eq!(status.dead, named(&diagonal, "D5 E4"));
    assert_parts(&diagonal, &status);
    // White has one of them, and the empty points are everybody's: each by itself.
    let cut = stones(size, "D5 E4", "A1 E5");
    let status = judge(&cut, &summary);
    assert_shares(&status, &[("D5", 0.25), ("E4", 0.65)]);
    assert_eq!((status.alive, status.dead), {
        (named(&cut, "E4 A1"), named(&cut, "D5 E5"))
    });
    // Without the white stones every empty point is in one region of Black's, however far apart the stones are.
    let alone = stones(size, "D5 E4 J9", "");
    let status = judge(&alone, &summary);
    assert_shares(&status, &[("D5", 0.3), ("E4", 0.3), ("J9", 0.3)]);
    // One liberty in common, A1, which is a region of its own: A2 and B1 are one group, and C1 is none of it.
    let eye = stones(size, "A2 B1", "B2 A3 C1");
    let summary = summary_of(&[(30, stones(size, "", "J9")), (70, stones(size, "A2", "J9"))]);
    let status = judge(&eye, &summary);
    assert_shares(&status, &[("A2", 0.35), ("B1", 0.35), ("C1", 0.3)]);
    // In between, and an enemy that is in between too has no liberty in common with them: dead.
    assert_eq!(status.dead & named(&eye, "A2 B1"), named(&eye, "A2 B1"));
}

/// With the player to move on the board first, `play` is asked once and for all games.
#[test]
fn who_moves_first() {
    let mut board = board(SETTLED);
    board.set_to_move(Color::White);
    let playouts = PlayoutRequest {
        games: 7,
        first_game: 3,
        ..PlayoutRequest::default()
    };
    for (first, right) in [
        (
            FirstToMove::Both,
            vec![(Color::Black, 4, 3), (Color::White, 3, 7)],
        ),
        (FirstToMove::AsOnBoard, vec![(Color::White, 7, 3)]),
    ] {
        let (mut asked, request) = (Vec::new(), StatusRequest { playouts, first });
        let answer = stone_status(&board, &request, |start, part| {
            asked.push((start.to_move(), part.games, part.first_game));
            Ok::<_, ()>(PlayoutSummary::new(start.size()))
        });
        assert_eq!(asked, right);
        let nothing = PlayoutSummary::new(board.size());
        let right = StoneStatus::judge(&board, SuicideRule::Forbidden, &nothing);
        assert_eq!(answer, Ok(right));
        assert_eq!(stone_status(&board, &request, |_, _| Err(5)), Err(5));
    }
}

/// A board that was not judged is not touched: its ko, passes and last moves stay.
#[test]
fn a_board_of_another_size_is_not_cleared() {
    let status = status(&board(SETTLED), 100);
    let mut other = board(". X O .\nX . X O\n. X O .");
    other.set_to_move(Color::White);
    other
        .play_vertex("B2", &Rules::default())
        .expect("it takes the ko");
    assert!(other.ko().is_some());
    let cleared = status.cleared(&other);
    assert_eq!(cleared, other);
    assert_eq!(cleared.last_moves(), other.last_moves());
    other.play_unchecked(Move::Pass);
    assert_eq!(status.cleared(&other).passes(), 1);
}

/// The ko bans whoever is to move on the board that is judged, and nobody when the other side begins.
#[test]
fn the_ko_is_that_of_the_board() {
    for drawing in [". X O . / X . X O / . X O .", ". O X . / O . O X / . O X ."] {
        let mut board = board(&drawing.replace('/', "\n"));
        let mover = if drawing.starts_with(". X") {
            Color::White
        } else {
            Color::Black
        };
        board.set_to_move(mover);
        board
            .play_vertex("B2", &binmatrix::Rules::default())
            .expect("it takes the ko");
        let (ko, mut starts) = (board.ko(), Vec::new());
        assert!(ko.is_some());
        let request = PlayoutRequest {
            games: 3,
            ..PlayoutRequest::default()
        };
        let sum = from_both_sides(&board, &request, |start, half| {
            starts.push((start.to_move(), start.ko(), half.games, half.first_game));
            Ok::<_, ()>(PlayoutSummary::new(start.size()))
        });
        assert_eq!(sum, Ok(PlayoutSummary::new(board.size())));
        let ko_of = |color| if color == !mover { ko } else { None };
        assert_eq!(
            starts,
            [
                (Color::Black, ko_of(Color::Black), 2, 0),
                (Color::White, ko_of(Color::White), 1, 2)
            ]
        );
    }
}

/// The count of prisoners stops at its end.
#[test]
fn prisoners_without_number() {
    let mut setup = binmatrix::Setup::from(&board(SETTLED));
    setup.captures.black = u32::MAX;
    let board = Board::from_setup(&setup).expect("a position");
    assert_eq!(
        status(&board, 400).cleared(&board).captures().black,
        u32::MAX
    );
}
