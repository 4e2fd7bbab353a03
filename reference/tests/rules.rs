//! Drawn positions for each rule of play.

use binmatrix_reference::enumerate::legal_positions;
use binmatrix_reference::{Board, Color, DiagramError, Illegal, Point, Suicide};

const RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::MultiStone, Suicide::Any];

fn at(row: usize, column: usize) -> Point {
    Point::new(row, column)
}

/// Plays a move that must be legal, and returns the removed stones.
fn play(board: &mut Board, row: usize, column: usize) -> Vec<Point> {
    board
        .play(Some(at(row, column)), Suicide::Forbidden)
        .unwrap()
}

fn pass(board: &mut Board) {
    assert_eq!(board.play(None, Suicide::Forbidden), Ok(vec![]));
}

#[test]
fn drawings_are_read_and_written() {
    let board = Board::from_rows(&[". X O", "O . ."]);
    assert_eq!((board.width(), board.height()), (3, 2));
    assert_eq!(board.stones(Color::Black), [at(0, 1)]);
    assert_eq!(board.stones(Color::White), [at(0, 2), at(1, 0)]);
    assert_eq!(board.to_rows(), [".XO", "O.."]);
    assert_eq!(board.to_string(), ".XO\nO..");
    assert_eq!("\n .X O\n\n  O..\n".parse::<Board>(), Ok(board));
    assert_eq!("".parse::<Board>(), Err(DiagramError::Empty));
    assert_eq!("..\n...".parse::<Board>(), Err(DiagramError::Ragged(1)));
    assert_eq!(
        "..\n.#".parse::<Board>(),
        Err(DiagramError::Unknown(1, '#'))
    );
    assert_eq!(".".repeat(26).parse::<Board>(), Err(DiagramError::TooLarge));
    assert!(".".repeat(25).parse::<Board>().is_ok());
}

#[test]
fn neighbors_and_diagonals_stay_on_the_board() {
    let board = Board::new(4, 3);
    assert_eq!(
        board.neighbors(at(1, 1)),
        [at(0, 1), at(1, 0), at(1, 2), at(2, 1)]
    );
    assert_eq!(
        board.diagonals(at(1, 1)),
        [at(0, 0), at(0, 2), at(2, 0), at(2, 2)]
    );
    assert_eq!(board.neighbors(at(0, 0)), [at(0, 1), at(1, 0)]);
    assert_eq!(board.diagonals(at(0, 0)), [at(1, 1)]);
    assert_eq!(board.neighbors(at(2, 3)), [at(1, 3), at(2, 2)]);
    assert_eq!(board.diagonals(at(0, 2)), [at(1, 1), at(1, 3)]);
    assert_eq!(Board::new(1, 3).neighbors(at(1, 0)), [at(0, 0), at(2, 0)]);
    assert_eq!(Board::new(1, 3).diagonals(at(1, 0)), []);
    assert_eq!(Board::new(1, 1).neighbors(at(0, 0)), []);
}

#[test]
fn chains_and_liberties() {
    let board = Board::from_rows(&[
        "X X . O", //
        ". X O O", "X . . .",
    ]);
    assert_eq!(board.chain(at(1, 1)), [at(0, 0), at(0, 1), at(1, 1)]);
    assert_eq!(board.chain(at(2, 1)), []);
    assert_eq!(
        board.liberties(&board.chain(at(0, 0))),
        [at(0, 2), at(1, 0), at(2, 1)]
    );
    let expected = [
        vec![at(0, 0), at(0, 1), at(1, 1)],
        vec![at(0, 3), at(1, 2), at(1, 3)],
        vec![at(2, 0)],
    ];
    assert_eq!(board.chains(), expected);
    assert_eq!(board.chains_of(Color::White), expected[1..2]);
    assert!(board.is_legal_position());
    assert!(Board::from_rows(&["X O", "O ."]).has_chain_without_liberties());
    assert!(Board::from_rows(&["X"]).has_chain_without_liberties());
}

#[test]
fn a_move_captures_every_chain_without_liberties() {
    let mut board = Board::from_rows(&[
        ". X X .", //
        "X O O X", "X O . X", ". X X .",
    ]);
    assert_eq!(play(&mut board, 2, 2), [at(1, 1), at(1, 2), at(2, 1)]);
    assert_eq!(board.to_rows(), [".XX.", "X..X", "X.XX", ".XX."]);
    assert_eq!(board.captures(), [3, 0]);
    assert_eq!(board.ko(), None);

    let mut board = Board::from_rows(&[
        "O . O X", //
        "X O X .", ". X . .",
    ]);
    assert_eq!(play(&mut board, 0, 1), [at(0, 0), at(0, 2), at(1, 1)]);
    assert_eq!(board.to_rows(), [".X.X", "X.X.", ".X.."]);
    assert_eq!(board.last_moves(), [Some(Some(at(0, 1))), None]);
}

#[test]
fn a_chain_touched_twice_is_captured_once() {
    let mut board = Board::from_rows(&["O O X", "O . X", "X X ."]);
    assert_eq!(play(&mut board, 1, 1), [at(0, 0), at(0, 1), at(1, 0)]);
    assert_eq!(board.captures(), [3, 0]);
}

const KO: [&str; 3] = [
    ". X O .", //
    "X O . O", ". X O .",
];

#[test]
fn a_ko_cannot_be_taken_back_at_once() {
    let mut board = Board::from_rows(&KO);
    assert_eq!(play(&mut board, 1, 2), [at(1, 1)]);
    assert_eq!(board.ko(), Some(at(1, 1)));
    let before = board.clone();
    for suicide in RULES {
        assert_eq!(board.legality(at(1, 1), suicide), Err(Illegal::Ko));
        assert_eq!(board.play(Some(at(1, 1)), suicide), Err(Illegal::Ko));
        assert_eq!(board, before);
        assert!(!board.legal_points(suicide).contains(&at(1, 1)));
    }
    // After a threat and its answer, White may retake, which is a ko again.
    play(&mut board, 0, 3);
    assert_eq!(board.ko(), None);
    play(&mut board, 0, 0);
    assert_eq!(play(&mut board, 1, 1), [at(1, 2)]);
    assert_eq!(board.ko(), Some(at(1, 2)));
    assert_eq!(
        board.legality(at(1, 2), Suicide::Forbidden),
        Err(Illegal::Ko)
    );
    assert_eq!(board.captures(), [1, 1]);
}

#[test]
fn a_pass_lifts_the_ko() {
    let mut board = Board::from_rows(&KO);
    play(&mut board, 1, 2);
    pass(&mut board);
    assert_eq!(board.ko(), None);
    pass(&mut board);
    assert_eq!(board.passes(), 2);
    assert_eq!(board.last_moves(), [Some(None), Some(None)]);
    // Playing after two passes is allowed and restarts the count of passes.
    assert_eq!(play(&mut board, 1, 1), [at(1, 2)]);
    assert_eq!(board.passes(), 0);
    assert_eq!(board.last_moves(), [Some(Some(at(1, 1))), Some(None)]);
}

#[test]
fn changing_the_side_or_the_stones_lifts_the_ko() {
    let mut board = Board::from_rows(&KO);
    play(&mut board, 1, 2);
    board.set_to_move(Color::White);
    assert_eq!(board.ko(), Some(at(1, 1)));
    board.set_to_move(Color::Black);
    assert_eq!(board.ko(), None);
    assert_eq!(board.legality(at(1, 1), Suicide::Forbidden), Ok(()));

    let mut board = Board::from_rows(&KO);
    play(&mut board, 1, 2);
    board.set(at(0, 3), Some(Color::White));
    assert_eq!(board.ko(), None);
}

#[test]
fn taking_two_stones_is_not_a_ko() {
    let mut board = Board::from_rows(&[
        ". O O X .", //
        "O X X . X",
        ". O O X .",
    ]);
    board.set_to_move(Color::White);
    assert_eq!(play(&mut board, 1, 3), [at(1, 1), at(1, 2)]);
    assert_eq!(board.ko(), None);
    // Black may play back at once and captures one stone with one stone. That is no ko either,
    // since the stone has two liberties.
    assert_eq!(play(&mut board, 1, 2), [at(1, 3)]);
    assert_eq!(board.ko(), None);
    assert_eq!(board.captures(), [1, 2]);
}

#[test]
fn taking_two_single_stones_is_not_a_ko() {
    let mut board = Board::from_rows(&[
        "O . O X", //
        "X O X .", ". . . .",
    ]);
    let both = [at(0, 0), at(0, 2)];
    assert_eq!(play(&mut board, 0, 1), both);
    assert_eq!(board.liberties(&board.chain(at(0, 1))), both);
    assert_eq!(board.ko(), None);
}

#[test]
fn a_chain_of_three_that_takes_one_stone_makes_no_ko() {
    let mut board = Board::from_rows(&[
        "O . O .", //
        "X X O .", "O O . .",
    ]);
    // Black's chain of three has only the point just captured as a liberty, but it is not one
    // stone.
    assert_eq!(play(&mut board, 0, 1), [at(0, 0)]);
    assert_eq!(board.liberties(&board.chain(at(0, 1))), [at(0, 0)]);
    assert_eq!(board.ko(), None);
    assert_eq!(play(&mut board, 0, 0), [at(0, 1), at(1, 0), at(1, 1)]);
}

#[test]
fn snapback() {
    let mut board = Board::from_rows(&[
        "O . . X", //
        "O O O X", "X X X .",
    ]);
    assert_eq!(play(&mut board, 0, 1), []);
    // White captures the stone thrown in. One stone was captured, but by a chain of five: no ko.
    assert_eq!(play(&mut board, 0, 2), [at(0, 1)]);
    assert_eq!(board.ko(), None);
    let five = [at(0, 0), at(0, 2), at(1, 0), at(1, 1), at(1, 2)];
    assert_eq!(play(&mut board, 0, 1), five);
    assert_eq!(board.to_rows(), [".X.X", "...X", "XXX."]);
    assert_eq!(board.captures(), [5, 1]);
    assert_eq!(board.ko(), None);
}

#[test]
fn suicide_of_one_stone() {
    let drawn = [". O .", "O . .", ". . ."];
    let corner = at(0, 0);
    for suicide in [Suicide::Forbidden, Suicide::MultiStone] {
        let mut board = Board::from_rows(&drawn);
        let before = board.clone();
        assert_eq!(board.legality(corner, suicide), Err(Illegal::Suicide));
        assert_eq!(board.play(Some(corner), suicide), Err(Illegal::Suicide));
        assert_eq!(board, before);
        assert!(!board.legal_points(suicide).contains(&corner));
    }
    let mut board = Board::from_rows(&drawn);
    assert_eq!(board.play(Some(corner), Suicide::Any), Ok(vec![corner]));
    assert_eq!(board.cells(), Board::from_rows(&drawn).cells());
    assert_eq!(board.captures(), [0, 1]);
    assert_eq!(board.ko(), None);
    assert_eq!(board.passes(), 0);
    assert_eq!(board.to_move(), Color::White);
    assert_eq!(board.last_moves(), [Some(Some(corner)), None]);
}

#[test]
fn suicide_of_two_stones() {
    let drawn = ["X . O", "O O .", ". . ."];
    let own = [at(0, 0), at(0, 1)];
    let mut board = Board::from_rows(&drawn);
    assert_eq!(
        board.play(Some(own[1]), Suicide::Forbidden),
        Err(Illegal::Suicide)
    );
    assert_eq!(board, Board::from_rows(&drawn));
    for suicide in [Suicide::MultiStone, Suicide::Any] {
        let mut board = Board::from_rows(&drawn);
        assert_eq!(board.play(Some(own[1]), suicide), Ok(own.to_vec()));
        assert_eq!(board.to_rows(), ["..O", "OO.", "..."]);
        assert_eq!(board.captures(), [0, 2]);
        assert_eq!(board.ko(), None);
    }
    // White's dead stones count for Black.
    let mut board = Board::from_rows(&["O . X", "X X .", ". . ."]);
    board.set_to_move(Color::White);
    board.play(Some(own[1]), Suicide::Any).unwrap();
    assert_eq!(board.captures(), [2, 0]);
}

#[test]
fn a_move_that_captures_is_no_suicide() {
    for suicide in RULES {
        let mut board = Board::from_rows(&["O . O X", "X O X X", ". X . ."]);
        let removed = board.play(Some(at(0, 1)), suicide).unwrap();
        assert_eq!(removed, [at(0, 0), at(0, 2), at(1, 1)]);
    }
}

#[test]
fn a_suicide_clears_the_ko() {
    let mut board = Board::from_rows(&KO);
    play(&mut board, 1, 2);
    assert_eq!(board.ko(), Some(at(1, 1)));
    assert_eq!(
        board.legality(at(0, 0), Suicide::Forbidden),
        Err(Illegal::Suicide)
    );
    assert_eq!(board.play(Some(at(0, 0)), Suicide::Any), Ok(vec![at(0, 0)]));
    assert_eq!(board.ko(), None);
    assert_eq!(board.to_move(), Color::Black);
}

#[test]
fn other_illegal_moves() {
    let board = Board::from_rows(&[". X", ". ."]);
    for suicide in RULES {
        assert_eq!(board.legality(at(2, 0), suicide), Err(Illegal::OffBoard));
        assert_eq!(board.legality(at(0, 2), suicide), Err(Illegal::OffBoard));
        assert_eq!(
            board.legality(at(usize::MAX, usize::MAX), suicide),
            Err(Illegal::OffBoard)
        );
        assert_eq!(board.legality(at(0, 1), suicide), Err(Illegal::Occupied));
        assert_eq!(board.legal_points(suicide), [at(0, 0), at(1, 0), at(1, 1)]);
    }
}

#[test]
fn the_board_with_one_point() {
    let mut board = Board::new(1, 1);
    assert_eq!(board.legal_points(Suicide::Forbidden), []);
    assert_eq!(board.legal_points(Suicide::MultiStone), []);
    assert_eq!(board.legal_points(Suicide::Any), [at(0, 0)]);
    assert_eq!(board.play(Some(at(0, 0)), Suicide::Any), Ok(vec![at(0, 0)]));
    assert_eq!(board.to_rows(), ["."]);
    assert_eq!(board.ko(), None);
}

#[test]
fn area() {
    let board = Board::from_rows(&[
        ". X . O .", //
        "X X . O O",
        ". X X X O",
        ". . . X O",
    ]);
    use Color::{Black as B, White as W};
    let [x, o, n] = [Some(B), Some(W), None];
    let expected = [
        [x, x, n, o, o], //
        [x, x, n, o, o],
        [x, x, x, x, o],
        [x, x, x, x, o],
    ];
    assert_eq!(board.area_owner(), expected.concat());
    assert_eq!(board.area_score(), 12 - 6);
    assert_eq!(Board::new(3, 3).area_score(), 0);
    assert_eq!(Board::new(3, 3).area_owner(), [None; 9]);
    assert_eq!(Board::from_rows(&[". . .", ". O ."]).area_score(), -6);
}

/// A stone beside an empty point is legal without being played; play tries every stone.
#[test]
fn legality_is_the_result_of_play() {
    let (mut legal, mut illegal) = (0, 0);
    for (width, height) in [(1, 1), (4, 1), (2, 2), (3, 2), (3, 3)] {
        for mut board in legal_positions(width, height) {
            for color in [Color::Black, Color::White] {
                board.set_to_move(color);
                for (point, suicide) in board
                    .points()
                    .into_iter()
                    .flat_map(|point| RULES.map(|rule| (point, rule)))
                {
                    let result = board.clone().play(Some(point), suicide).map(|_| ());
                    assert_eq!(
                        board.legality(point, suicide),
                        result,
                        "{point:?} {suicide:?}\n{board}"
                    );
                    if result.is_ok() {
                        legal += 1
                    } else {
                        illegal += 1
                    }
                }
            }
        }
    }
    assert!(legal > 100_000 && illegal > 100_000, "{legal} {illegal}");
}
