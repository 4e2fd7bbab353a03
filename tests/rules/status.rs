//! Which stones are dead: by Benson alone, and by Benson and playouts.

use binmatrix::playout::{
    PlayoutRequest, PlayoutSummary, StoneStatus, from_both_sides, stone_status,
};
use binmatrix::{Backend, Board, Color, Points, SuicideRule};

fn board(drawing: &str) -> Board {
    drawing.parse().expect("a position")
}

fn status(board: &Board, games: u32) -> StoneStatus {
    let request = PlayoutRequest {
        games,
        seed: 5,
        ..PlayoutRequest::default()
    };
    stone_status(board, &request, Backend::auto(board.size())).expect("an available backend")
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
}

const SETTLED: &str = "
    . X . X O . O
    X X X X O O O
    . . . X O . .
    . O . X O . X
    X X X X O . .
    . X . X O O O
    X . X X O . O";

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
