//! Tests which stones are dead: by Benson alone, and by Benson and playouts.

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy, Record, StoneStatus,
};
use binmatrix::{
    Backend, Board, BoardSize, Color, Komi, Move, Point, Points, Rules, Setup, Symmetry,
};
use binmatrix_testing::playouts::Games;
use binmatrix_testing::playouts_vs_reference::available;

fn board(drawing: &str) -> Board {
    drawing.parse().expect("a position")
}

fn play(board: &Board, text: &str) -> Board {
    let (mut board, mv) = (*board, Move::from_vertex(text, board.size()));
    let mv = mv.expect("a vertex");
    board.play(mv, &Rules::default()).expect("a legal move");
    board
}

/// The summary of a request with one start.
fn run(kernel: Kernel, request: &PlayoutRequest<'_>) -> PlayoutSummary {
    let mut summaries = [PlayoutSummary::new(request.starts[0].size())];
    let played = Playouts::new()
        .with_kernel(kernel)
        .run(request, &mut summaries);
    assert_eq!(played, Ok(kernel));
    let [summary] = summaries;
    summary
}

fn status(board: &Board, games: u32) -> StoneStatus {
    let starts = [*board];
    let request = PlayoutRequest::new(&starts, games)
        .with_seed(5)
        .with_record(Record::OWNERS)
        .with_both_sides();
    judge(board, &run(Kernel::Scalar, &request))
}

fn judge(board: &Board, summary: &PlayoutSummary) -> StoneStatus {
    let status = StoneStatus::judge(board, &Rules::SIMPLE, summary);
    status.expect("owners on a board of this size")
}

fn named(board: &Board, vertices: &str) -> Points {
    let mut set = Points::empty(board.size());
    for vertex in vertices.split_whitespace() {
        assert!(set.insert(Point::from_vertex(vertex, board.size()).expect("a vertex")));
    }
    set
}

/// Asserts that every stone is in exactly one set, and that the sets contain only stones.
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

/// The groups do not depend on the order in which stones are met. C5 shares one liberty with each of two other
/// stones, which share two, and is a group of its own, however the board is turned.
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
            let cleared = board.without(status.dead);
            assert_eq!(
                cleared.stones(Color::White),
                board.stones(Color::White) - named(&board, "B4")
            );
            let captures = cleared.turn().captures();
            assert_eq!((captures.black, captures.white), (1, 1));
            assert_eq!(cleared.empty().len(), board.empty().len() + 2);
        }
    }
}

/// Without playouts only stones that Benson proves alive are alive.
#[test]
fn no_playouts_prove_nothing() {
    let board = board(SETTLED);
    let none = PlayoutSummary::new(board.size());
    let status = judge(&board, &none);
    assert_parts(&board, &status);
    let proved = Color::BOTH.map(|color| board.pass_alive(color, &Rules::SIMPLE).alive);
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

/// A summary of another board, or one without owners, gives no information, even if Black owns every game.
#[test]
fn a_summary_that_does_not_fit() {
    let square = |side| Board::new(BoardSize::square(side).expect("a size"));
    let black = play(&square(9), "E5");
    let games = Games {
        settings: PlayoutSettings::default().with_max_moves(0),
        ..Games::new(10, 0)
    };
    let summary = (games.run_on(&black, Backend::auto(black.size()))).expect("available");
    assert!(StoneStatus::judge(&black, &Rules::SIMPLE, &summary).is_some());
    let lone = play(&square(13), "A13");
    assert_eq!(StoneStatus::judge(&lone, &Rules::SIMPLE, &summary), None);
    for record in [Record::NOTHING, Record::FIRST_PLAYED | Record::MOVES] {
        let summary = PlayoutSummary::recording(black.size(), record, Komi::default());
        let status = StoneStatus::judge(&black, &Rules::SIMPLE, &summary);
        assert_eq!(status, None, "{record:?}");
    }
}

/// A position with these black and white stones.
fn stones(size: BoardSize, black: &str, white: &str) -> Board {
    let mut setup = Setup::new(size);
    let empty = Board::new(size);
    setup.black = named(&empty, black);
    setup.white = named(&empty, white);
    Board::from_setup(&setup).expect("a position")
}

/// A summary of games without moves on each of these boards, so that the owners are known.
fn summary_of(boards: &[(u32, Board)]) -> PlayoutSummary {
    let mut sum = PlayoutSummary::new(boards[0].1.size());
    for (games, board) in boards {
        let request = Games {
            games: *games,
            settings: PlayoutSettings::default().with_max_moves(0),
            ..Games::default()
        };
        let backend = Backend::auto(board.size());
        sum.merge(
            &request
                .run_on(board, backend)
                .expect("an available backend"),
        );
    }
    sum
}

/// Stones that cannot be cut apart live or die together, whatever the playouts say of each; other stones do not.
#[test]
fn groups_are_judged_as_one() {
    let size = BoardSize::square(9).expect("a size");
    let assert_shares = |status: &StoneStatus, right: &[(&str, f32)]| {
        for &(vertex, share) in right {
            let found = status.share(Point::from_vertex(vertex, size).expect("a vertex"));
            assert!(
                found.is_some_and(|found| (found - share).abs() < 1e-6),
                "{vertex}"
            );
        }
    };
    // Black owns D5 in a quarter of the games and E4 in 65 of 100; White owns A1 in all.
    let summary = summary_of(&[
        (35, stones(size, "", "A1")),
        (40, stones(size, "E4", "A1")),
        (25, stones(size, "D5 E4", "A1")),
    ]);
    // Two common liberties, D4 and E5: 45 of 100.
    let diagonal = stones(size, "D5 E4", "A1");
    let status = judge(&diagonal, &summary);
    assert_shares(&status, &[("D5", 0.45), ("E4", 0.45), ("A1", 1.0)]);
    assert_eq!(status.dead, named(&diagonal, "D5 E4"));
    assert_parts(&diagonal, &status);
    // White occupies one of them, and the empty points are neutral: each stone by itself.
    let cut = stones(size, "D5 E4", "A1 E5");
    let status = judge(&cut, &summary);
    assert_shares(&status, &[("D5", 0.25), ("E4", 0.65)]);
    assert_eq!((status.alive, status.dead), {
        (named(&cut, "E4 A1"), named(&cut, "D5 E5"))
    });
    // Without the white stones all empty points form one black region, so even distant stones are one group.
    let alone = stones(size, "D5 E4 J9", "");
    let status = judge(&alone, &summary);
    assert_shares(&status, &[("D5", 0.3), ("E4", 0.3), ("J9", 0.3)]);
    // One common liberty, A1, which is a region of its own: A2 and B1 are one group, and C1 is not part of it.
    let eye = stones(size, "A2 B1", "B2 A3 C1");
    let summary = summary_of(&[(30, stones(size, "", "J9")), (70, stones(size, "A2", "J9"))]);
    let status = judge(&eye, &summary);
    assert_shares(&status, &[("A2", 0.35), ("B1", 0.35), ("C1", 0.3)]);
    // Their share is in between, and so is that of an enemy with no common liberty: dead.
    assert_eq!(status.dead & named(&eye, "A2 B1"), named(&eye, "A2 B1"));
}

/// With both sides, the first half of the games, rounded up, has Black to move first; the rest, with the following
/// game numbers, has White to move first. Other requests use the board's player to move.
#[test]
fn who_moves_first() {
    let mut board = board(SETTLED);
    board.set_to_move(Color::White);
    let starts = [board];
    let policies = [Policy::LIGHT, Policy::TACTICAL];
    for (kernel, policy) in available().flat_map(|kernel| policies.map(|policy| (kernel, policy))) {
        for games in [0, 1, 7, 40] {
            let request = PlayoutRequest::new(&starts, games)
                .with_policy(policy)
                .with_first_game(3)
                .with_record(Record::OWNERS | Record::FIRST_PLAYED);
            let both = run(kernel, &request.with_both_sides());
            assert_eq!(both.games(), games, "{kernel}");
            let half = |color, games, first_game| {
                let mut start = board;
                start.set_to_move(color);
                let starts = [start];
                let request = PlayoutRequest::new(&starts, games)
                    .with_policy(policy)
                    .with_record(request.record);
                run(kernel, &request.with_first_game(first_game))
            };
            let black = games.div_ceil(2);
            let mut sum = half(Color::Black, black, 3);
            sum.merge(&half(Color::White, games - black, 3 + u64::from(black)));
            assert_eq!(both, sum, "{kernel}");
            assert_eq!(
                run(kernel, &request),
                half(Color::White, games, 3),
                "{kernel}"
            );
        }
    }
}

/// A board of another size than the judged one is unchanged, except for its ko, passes and last moves.
#[test]
fn a_board_of_another_size_is_not_cleared() {
    let status = status(&board(SETTLED), 100);
    let mut other = board(". X O .\nX . X O\n. X O .");
    other.set_to_move(Color::White);
    let other = play(&other, "B2");
    assert!(other.turn().ko().is_some());
    let cleared = other.without(status.dead);
    for color in Color::BOTH {
        assert_eq!(cleared.stones(color), other.stones(color));
    }
    assert_eq!(cleared.to_move(), other.to_move());
    assert_eq!(cleared.turn().captures(), other.turn().captures());
}

/// The ko bans the player to move on the judged board; there is no ban if the other side begins.
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
        let board = play(&board, "B2");
        let ko = board.turn().ko().expect("it takes the ko");
        // If the other player begins, the ban applies to that player; if the mover begins there is none.
        for color in Color::BOTH {
            let mut start = board;
            start.set_to_move(color);
            assert_eq!(start.turn().ko(), (color == !mover).then_some(ko));
        }
        // Each game is one move, and only the ko point may be played; the mover may fill it.
        let free = play(&play(&board, "pass"), "pass");
        assert_eq!(free.to_move(), !mover);
        let only_ko = Points::from_points([ko], board.size());
        let begun_there = |start: &Board, kernel| {
            let starts = [*start];
            let request = PlayoutRequest::new(&starts, 3)
                .with_max_moves(1)
                .with_allowed(only_ko)
                .with_record(Record::FIRST_PLAYED)
                .with_both_sides();
            let summary = run(kernel, &request);
            Color::BOTH.map(|color| summary.games_first_played(color, ko))
        };
        // Black begins two of three games. With the ban only the mover's games have a stone there; without it all
        // have.
        let by_the_mover = match mover {
            Color::Black => [2, 0],
            Color::White => [0, 1],
        };
        for kernel in available() {
            assert_eq!(begun_there(&board, kernel), by_the_mover, "{kernel}");
            assert_eq!(begun_there(&free, kernel), [2, 1], "{kernel}");
        }
    }
}

/// The count of prisoners saturates.
#[test]
fn prisoners_without_number() {
    let mut setup = Setup::from(&board(SETTLED));
    setup.captures.black = u32::MAX;
    let board = Board::from_setup(&setup).expect("a position");
    let cleared = board.without(status(&board, 400).dead);
    assert_eq!(cleared.turn().captures().black, u32::MAX);
}
