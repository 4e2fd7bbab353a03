//! Tests the corner of the documentation, the region cut out of a board, and playing out.

use binmatrix::{Board, Color, Move, Points, Rules};
use binmatrix_analysis::local_life::LocalPosition;
use binmatrix_analysis::local_life::{
    LOCAL_POSITIONS, LocalOutcome, LocalPositionError, LocalStatus, first_point,
};

use binmatrix_testing::convert::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::worms_vs_reference::worms_on;

const CORNER: &str = "
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

#[test]
fn corner_is_unsettled() {
    for symmetry in Symmetry::all(board_size(9, 9)) {
        let board = drawn_board(CORNER, Color::White);
        let turned = |set: Points| symmetry.points(&set);
        let mut setup = binmatrix::Setup::new(board.size());
        setup.black = turned(board.stones(Color::Black));
        setup.white = turned(board.stones(Color::White));
        let board = Board::from_setup(&setup).expect("every chain has a liberty");
        let cluster = board.stones(Color::Black);
        let none = Points::empty(board.size());
        let local = LocalPosition::new(&board, Color::Black, cluster, none).expect("a cluster");
        let region = turned(set_of("A9 B9 C9 D9 A8 B8 C8 D8", board.size()));
        assert_eq!((local.goal(), local.region()), (cluster, region));
        assert_eq!(local.eyes().len(), 2);
        let vital = turned(set_of("B9", board.size()));
        let answer = local.solve(LOCAL_POSITIONS);
        assert_eq!(answer.status, LocalStatus::Unsettled);
        assert!(answer.exact && answer.positions < 100, "{answer:?}");
        assert_eq!((answer.killing, answer.saving), (vital, vital));
        assert_eq!(answer.attacker_first, Some(LocalOutcome::Dead));
        assert_eq!(answer.defender_first, Some(LocalOutcome::Alive));
        // White captures everything after B9, A9, C9 and B8; Black lives after B9.
        let played = local.play_out(first_point);
        assert_eq!(
            (played.status, played.exact),
            (LocalStatus::Unsettled, false)
        );
        assert_eq!((played.killing, played.saving), (vital, vital));
    }
}

/// The fill around the corner is alive on every matrix type.
#[test]
fn fill_is_alive_on_every_matrix_type() {
    let board = drawn_board(CORNER, Color::Black);
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    assert_eq!(local.eyes(), set_of("F9 H9", board.size()));
    for (name, worms) in worms_on(Choice::EVERY, local.board()) {
        let alive = worms.worms.iter().filter(|worm| worm.invincible);
        let alive: Vec<_> = alive.map(|worm| (worm.color, worm.stones)).collect();
        assert_eq!(alive, [(Color::White, local.fill())], "{name}");
    }
    let alive = local.board().pass_alive(Color::White, &Rules::SIMPLE);
    assert_eq!(alive.alive, local.fill());
}

#[test]
fn chains_that_the_shadow_touches_are_whole() {
    // B1 is not a stone of the cluster, but its chain and the chain's liberties belong to the region.
    let board = drawn_board(
        ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / O O O . . . . / X . O O . . . / . X X X . . .",
        Color::Black,
    );
    let size = board.size();
    let local = LocalPosition::new(&board, Color::Black, set_of("A2", size), set_of("B1", size))
        .expect("a cluster");
    assert_eq!(local.goal(), set_of("A2", size));
    let region = set_of("A1 B1 C1 D1 E1 A2 B2", size);
    assert_eq!(local.region(), region);
}

#[test]
fn stones_without_room_for_eyes_join_the_region() {
    let mut board = drawn_board(CORNER, Color::White);
    let size = board.size();
    board
        .play(
            Move::from_vertex("B9", board.size()).expect("a vertex"),
            &Rules::default(),
        )
        .expect("a legal move");
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    assert_eq!(local.region(), set_of("A9 B9 C9 D9 A8 B8 C8 D8", size));
    assert_eq!(local.solve(LOCAL_POSITIONS).status, LocalStatus::Dead);
}

#[test]
fn no_fill_where_there_is_no_room() {
    // 3×3: nothing outside has room for two eyes, so the region is the whole board.
    let board = drawn_board(". X . / X . O / . O .", Color::Black);
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    assert_eq!(local.region(), Points::full(board.size()));
    assert!(local.fill().is_empty() && local.eyes().is_empty());
}

#[test]
fn errors() {
    let board = drawn_board(CORNER, Color::Black);
    let none = Points::empty(board.size());
    let other = Points::full(board_size(7, 7));
    let of = |cluster, shadow| LocalPosition::new(&board, Color::Black, cluster, shadow);
    let cluster = board.stones(Color::Black);
    assert_eq!(of(other, none), Err(LocalPositionError::WrongSize));
    assert_eq!(of(cluster, other), Err(LocalPositionError::WrongSize));
    assert_eq!(of(none, cluster), Err(LocalPositionError::NoStones));
    let white = board.stones(Color::White);
    assert_eq!(of(white, none), Err(LocalPositionError::NoStones));
    // Too many empty points: no answer.
    let all = Points::full(board.size());
    let answer = of(cluster, all).expect("a cluster").solve(LOCAL_POSITIONS);
    assert_eq!((answer.status, answer.exact), (LocalStatus::Unknown, false));
    assert_eq!((answer.attacker_first, answer.positions), (None, 0));
}

/// A goal with two eyes lives, however large its region.
#[test]
fn two_eyes_need_no_reading() {
    let board = drawn_board(
        "
        . X . X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        O O O O O O O O O
        . . . . . . . . .
        ",
        Color::Black,
    );
    let cluster = board.stones(Color::Black);
    let all = Points::full(board.size());
    for shadow in [cluster, all] {
        let local = LocalPosition::new(&board, Color::Black, cluster, shadow);
        let answer = local.expect("a cluster").solve(0);
        assert_eq!((answer.status, answer.exact), (LocalStatus::Alive, true));
        assert_eq!(answer.attacker_first, Some(LocalOutcome::Alive));
        assert_eq!(answer.positions, 0);
    }
}

/// A fixed list of moves for both players, then passes.
struct Script(&'static [&'static str], usize);

impl Script {
    fn next_move(&mut self, board: &Board, color: Color) -> Move {
        assert_eq!(board.to_move(), color);
        let vertex = self.0.get(self.1).copied().unwrap_or("pass");
        self.1 += 1;
        Move::from_vertex(vertex, board.size()).expect("a move")
    }
}

/// White captures A4 by playing A5, and Black may not retake on A4 at once.
#[test]
fn a_ko_taken_back_is_a_pass() {
    let board = drawn_board(
        "
        . X X . . X O . .
        X O X X X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        ",
        Color::White,
    );
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    for (moves, lengths) in [
        // The retake becomes a pass, and White's pass after it ends the play.
        (&["A5", "A4", "pass"][..], 3),
        // After a move in between it is legal, and two more passes are needed.
        (&["A5", "D5", "pass", "A4"][..], 6),
    ] {
        let mut script = Script(moves, 0);
        let answer = local.play_out(|board, color, _| script.next_move(board, color));
        assert_eq!(answer.positions as usize, script.1);
        // The play in which Black moves first is two passes.
        assert_eq!(answer.positions, lengths + 2, "{moves:?}");
        assert_eq!(answer.status, LocalStatus::Alive);
    }
}

/// A player who captures in two kos whenever that is legal, and passes otherwise.
fn two_kos(board: &Board, color: Color, _: &Points) -> Move {
    let kos = match color {
        Color::Black => ["A4", "H4"],
        Color::White => ["A5", "H5"],
    };
    let legal = board.legal_points(&Rules::default());
    let mut taken = kos.map(|vertex| at(vertex, board.size())).into_iter();
    let found = taken.find(|&point| legal.contains(point));
    found.map_or(Move::Pass, Move::Play)
}

/// Each ko allows the other to be retaken: two passes never follow each other, and the goal survives.
#[test]
fn play_that_goes_round_ends() {
    let board = drawn_board(
        "
        . X X . . X X .
        X O X X X X O X
        O O O O O O O O
        . . . . . . . .
        . . . . . . . .
        ",
        Color::Black,
    );
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    assert_eq!(local.region().len(), 14);
    let answer = local.play_out(two_kos);
    assert_eq!(answer.positions, 2 * 4 * 14);
    assert_eq!(answer.status, LocalStatus::Alive);
}

#[test]
fn moves_that_are_none_are_passes() {
    let board = drawn_board(CORNER, Color::Black);
    let cluster = board.stones(Color::Black);
    let local = LocalPosition::new(&board, Color::Black, cluster, cluster).expect("a cluster");
    // Occupied, outside the region, and a pass: nothing happens, and the standing stones are alive.
    for vertex in ["D9", "F9", "T1", "pass"] {
        let mv = Move::from_vertex(vertex, board_size(19, 19)).expect("a move");
        let answer = local.play_out(|_, _, _| mv);
        assert_eq!(answer.status, LocalStatus::Alive);
        assert_eq!(answer.positions, 4);
    }
    // One move, then passes.
    let b9 = Move::from_vertex("B9", board.size()).expect("a move");
    let answer = local.play_out(|_, _, _| b9);
    assert_eq!(answer.status, LocalStatus::Alive);
    // A player passed as a trait object.
    let player: &mut dyn FnMut(&Board, Color, &Points) -> Move = &mut first_point;
    assert_eq!(local.play_out(player).status, LocalStatus::Unsettled);
}
