//! Pass-alive chains: drawn positions, and a proof by exhaustion on small boards.

use binmatrix_reference::benson::{Benson, benson};
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_reference::survival::survivors;
use binmatrix_reference::{Board, Color, Point, Suicide};

const RULES: [Suicide; 3] = [Suicide::Forbidden, Suicide::MultiStone, Suicide::Any];

/// Returns the points with these names, like `A2 B3`, sorted as the judge sorts them.
fn named(board: &Board, names: &str) -> Vec<Point> {
    let mut points: Vec<Point> = names
        .split_whitespace()
        .map(|name| {
            let column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(&name[..1]).unwrap();
            let row = board.height() - name[1..].parse::<usize>().unwrap();
            Point::new(row, column)
        })
        .collect();
    points.sort();
    points
}

fn alive(board: &Board, color: Color, suicide: Suicide) -> Vec<Point> {
    benson(board, color, suicide).alive
}

/// Asserts which stones are alive, the same for every suicide rule. On small boards, also asserts
/// that trying all moves gives the same answer.
fn assert_alive(rows: &[&str], color: Color, expected: &[Point]) {
    let board = Board::from_rows(rows);
    for suicide in RULES {
        assert_eq!(
            alive(&board, color, suicide),
            expected,
            "{suicide:?}\n{board}"
        );
        if board.points().len() <= 16 {
            assert_eq!(
                survivors(&board, color, suicide),
                expected,
                "{suicide:?}\n{board}"
            );
        }
    }
}

#[test]
fn a_region_is_vital_only_for_a_chain_that_has_all_its_empty_points_as_liberties() {
    let two_stones = [". X .", "X . O", ". O O"];
    assert_alive(&two_stones, Color::Black, &[]);
    assert_alive(&two_stones, Color::White, &[]);

    let seven_stones = [". X . .", "X . . X", "X X X X", ". . . ."];
    assert_alive(&seven_stones, Color::Black, &[]);

    let lone_stone = [
        ". . . . .",
        ". . . . .",
        ". . X . .",
        ". . . . .",
        ". . . . .",
    ];
    assert_alive(&lone_stone, Color::Black, &[]);
    assert_alive(&lone_stone, Color::White, &[]);
    assert_alive(&[". . .", ". . .", ". . ."], Color::Black, &[]);
}

#[test]
fn without_stones_there_is_no_territory() {
    for (width, height) in [(1, 1), (2, 1), (3, 3)] {
        let black = benson(&Board::new(width, height), Color::Black, Suicide::Forbidden);
        assert_eq!(
            black,
            Benson {
                alive: vec![],
                regions: vec![],
                territory: vec![]
            }
        );
    }
}

#[test]
fn two_eyes_in_the_corner() {
    let rows = [
        ". X . X O",
        "X X X X O",
        "O O O O O",
        ". . . . .",
        ". . . . .",
    ];
    let board = Board::from_rows(&rows);
    assert_alive(&rows, Color::Black, &board.stones(Color::Black));
    assert_alive(&rows, Color::White, &[]);
}

#[test]
fn both_colors_alive() {
    let rows = [
        ". O X . X",
        "X X X X X",
        "O O O O O",
        ". O . O .",
        "O O O O O",
    ];
    let board = Board::from_rows(&rows);
    let below = |point: &Point| point.row >= 2;
    let mut white = board.stones(Color::White);
    white.retain(below);
    // "X and O alive", except that the white stone in Black's eye is dead.
    assert_alive(&rows, Color::Black, &board.stones(Color::Black));
    assert_alive(&rows, Color::White, &white);
    let black = benson(&board, Color::Black, Suicide::Forbidden);
    assert_eq!(black.territory, named(&board, "A5 B5 D5"));
}

#[test]
fn two_point_eyes() {
    let rows = [
        ". . X . .",
        "X X X X X",
        ". . . . .",
        ". . . . .",
        ". . . . .",
    ];
    let board = Board::from_rows(&rows);
    assert_alive(&rows, Color::Black, &board.stones(Color::Black));
    let black = benson(&board, Color::Black, Suicide::Forbidden);
    assert_eq!(
        black.regions,
        [named(&board, "A5 B5"), named(&board, "D5 E5")]
    );
    // The three rows below are not vital, and the enemy could live there.
    assert_eq!(black.region_points(), named(&board, "A5 B5 D5 E5"));
    assert_eq!(black.territory, named(&board, "A5 B5 D5 E5"));
}

#[test]
fn an_eye_of_four_points_and_an_eye_of_one() {
    let rows = [
        ". . . X .",
        "X X . X X",
        ". X X X .",
        ". . . . .",
        ". . . . .",
    ];
    let board = Board::from_rows(&rows);
    assert_eq!(board.chains_of(Color::Black).len(), 1);
    assert_alive(&rows, Color::Black, &board.stones(Color::Black));
}

#[test]
fn one_small_region_is_not_enough() {
    let rows = [
        ". . . . X",
        "X X X X X",
        ". . . . .",
        ". . . . .",
        ". . . . .",
    ];
    assert_alive(&rows, Color::Black, &[]);
}

#[test]
fn the_suicide_rule_matters() {
    let board = Board::from_rows(&[". X O", "X . O", "O O O"]);
    let two = named(&board, "A2 B3");
    assert_eq!(alive(&board, Color::Black, Suicide::Forbidden), two);
    assert_eq!(alive(&board, Color::Black, Suicide::MultiStone), []);
    assert_eq!(alive(&board, Color::Black, Suicide::Any), []);

    let board = Board::from_rows(&[". X X", "X . O", "O O O"]);
    let three = named(&board, "A2 B3 C3");
    assert_eq!(alive(&board, Color::Black, Suicide::Forbidden), three);
    assert_eq!(alive(&board, Color::Black, Suicide::MultiStone), []);
    assert_eq!(alive(&board, Color::Black, Suicide::Any), []);
}

#[test]
fn territory_may_have_one_point_away_from_the_chains() {
    // In the region on the left, two points, A4 and A3, touch no black stone: no territory.
    let two = Board::from_rows(&[
        ". . X . X . X", //
        ". O X X X X X",
        ". . X . . . .",
        "X X X . . . .",
    ]);
    let black = benson(&two, Color::Black, Suicide::Forbidden);
    assert_eq!(black.alive, two.stones(Color::Black));
    assert_eq!(black.regions, [named(&two, "D4"), named(&two, "F4")]);
    assert_eq!(black.territory, named(&two, "D4 F4"));

    // Here only A4 touches no black stone: territory, with the white stone in it, but not vital.
    let one = Board::from_rows(&[
        ". . X . X . X", //
        ". O X X X X X",
        "X X X . . . .",
        ". . . . . . .",
    ]);
    let black = benson(&one, Color::Black, Suicide::Forbidden);
    assert_eq!(black.alive, one.stones(Color::Black));
    assert_eq!(black.territory, named(&one, "A4 B4 A3 B3 D4 F4"));
    assert_eq!(black.regions, [named(&one, "D4"), named(&one, "F4")]);
}

#[test]
fn a_region_with_an_enemy_stone_away_from_the_chain_is_vital_unless_suicide_is_allowed() {
    // In the region A4 B4 A3, the white stone A4 is away from the chain; the empty points are
    // liberties.
    let board = Board::from_rows(&[
        "O . X . X", //
        ". X X X X",
        "X X . . .",
        ". . . . .",
    ]);
    let black = benson(&board, Color::Black, Suicide::Forbidden);
    assert_eq!(
        black.regions,
        [named(&board, "A4 B4 A3"), named(&board, "D4")]
    );
    assert_eq!(black.alive, board.stones(Color::Black));
    assert_eq!(black.territory, named(&board, "A4 B4 A3 D4"));
    let nothing = Benson {
        alive: vec![],
        regions: vec![],
        territory: vec![],
    };
    assert_eq!(benson(&board, Color::Black, Suicide::Any), nothing);
}

/// Returns true if no mirror image of the drawing comes before it in alphabetical order.
fn is_first_of_its_images(rows: &[String]) -> bool {
    let flipped: Vec<String> = rows.iter().rev().cloned().collect();
    let mirrored = |rows: &[String]| -> Vec<String> {
        let rows = rows.iter();
        rows.map(|row| row.chars().rev().collect()).collect()
    };
    let images = [mirrored(rows), mirrored(&flipped), flipped];
    images.iter().all(|image| rows <= &image[..])
}

/// Checks that on every legal position of this size, Benson's chains are exactly those that no
/// sequence of enemy moves captures. Above nine points, one position of each set of mirror images
/// is enough. Returns the number of positions with something alive.
///
/// One color is enough for a proof, since each position also occurs with its colors exchanged. Two
/// colors make a proof that does not rely on the judge to treat both alike.
fn prove(width: usize, height: usize, rules: &[Suicide], colors: &[Color]) -> usize {
    let mut with_alive = 0;
    let chosen = |board: &Board| width * height <= 9 || is_first_of_its_images(&board.to_rows());
    for board in legal_positions(width, height).filter(chosen) {
        let mut any = false;
        for &suicide in rules {
            for &color in colors {
                let alive = alive(&board, color, suicide);
                let survivors = survivors(&board, color, suicide);
                assert_eq!(alive, survivors, "{color:?} {suicide:?}\n{board}");
                any |= !alive.is_empty();
            }
        }
        with_alive += usize::from(any);
    }
    with_alive
}

const COLORS: [Color; 2] = [Color::Black, Color::White];

#[test]
fn benson_equals_survival_on_tiny_boards() {
    for (width, height) in [(1, 1), (2, 1), (4, 1), (1, 5), (7, 1), (2, 2)] {
        prove(width, height, &RULES, &COLORS);
    }
}

#[test]
fn benson_equals_survival_on_2x3() {
    assert!(prove(2, 3, &RULES, &COLORS) > 0);
    assert!(prove(3, 2, &RULES, &COLORS) > 0);
}

#[test]
fn benson_equals_survival_on_2x4() {
    assert!(prove(4, 2, &RULES, &COLORS) > 0);
}

#[test]
fn benson_equals_survival_on_3x3() {
    assert!(prove(3, 3, &RULES, &COLORS) > 0);
}

#[test]
fn benson_equals_survival_on_3x4_without_suicide() {
    assert!(prove(4, 3, &[Suicide::Forbidden], &[Color::Black]) > 0);
}

#[test]
fn benson_equals_survival_on_3x4_with_multi_stone_suicide() {
    assert!(prove(4, 3, &[Suicide::MultiStone], &[Color::Black]) > 0);
}
