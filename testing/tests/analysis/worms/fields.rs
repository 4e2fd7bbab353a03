//! Tests the measures of worms and cavities.

use binmatrix_analysis::{dragons, worms};
use std::collections::BTreeMap;

use binmatrix::{Board, Color, Point, Points, Rules, SuicideRule};
use binmatrix_analysis::worms::{Border, Cutting, EffectiveSize, Worm, Worms};
use binmatrix_reference as reference;
use binmatrix_reference::worms as judge;

use binmatrix_testing::convert::*;
use binmatrix_testing::diagrams::{A, B, C};
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::positions::{drawn, random_positions, turned};
use binmatrix_testing::replay::replay;
use binmatrix_testing::worms_vs_reference::{self, Judged, worms_on};

/// The worms, asserted to be the same on every matrix type.
fn worms_of(board: &Board) -> Worms {
    let worms = worms::of(board);
    for (name, found) in worms_on(Choice::EVERY, board) {
        assert_eq!(found, worms, "{name}\n{board}");
    }
    worms
}

fn at<'a>(worms: &'a Worms, board: &Board, vertex: &str) -> &'a Worm {
    let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    &worms.worms[worms.worm_at(point).expect("a stone")]
}

fn lengths(worm: &Worm) -> [usize; 4] {
    worm.liberties.map(|order| order.len())
}

#[test]
fn diagram_a() {
    let board = drawn(A);
    let worms = worms_of(&board);
    let size = board.size();
    let set = |vertices| set_of(vertices, size);
    let e5 = at(&worms, &board, "E5");
    assert_eq!((e5.color, e5.stones), (Color::White, set("E5")));
    assert_eq!((lengths(e5), e5.genus), ([2, 0, 0, 0], 0));
    assert_eq!(e5.liberties[0], set("D5 F5"));
    assert_eq!(e5.closure, set("D5 E5 F5"));
    assert_eq!(e5.border, Some(Border::One(Color::Black)));
    assert_eq!(e5.cutstone_gnugo, Cutting::Potential);
    assert_eq!(e5.cutstone, Cutting::Potential);
    assert_eq!(e5.effective_size.to_string(), "1.25");
    assert!(e5.inessential_seed && !e5.invincible);
    // GNU Go has the same lunch: D5 captures C5.
    let number = |vertex| worms.worm_at(Point::from_vertex(vertex, size).expect("a vertex"));
    let lunch = worms.lunch(
        number("E5").expect("a stone"),
        board.capturable(&Rules::default()),
    );
    assert_eq!(lunch, number("D6"));
    assert!(!e5.inessential_gnugo(lunch));
    assert!(!e5.inessential_gnugo(None::<usize>), "it is a cutstone");
    // The four black worms, E5 and the ring.
    assert_eq!(worms.worms.len(), 6);
    for vertex in ["D6", "C5", "G5", "D4"] {
        let worm = at(&worms, &board, vertex);
        assert!(!worm.inessential_seed && worm.color == Color::Black);
        assert_eq!(worm.genus, 0);
    }
    assert_eq!(at(&worms, &board, "C7").genus, 1);
    // The outside and the two gray ones.
    let borders: Vec<_> = worms.cavities.iter().map(|cavity| cavity.border).collect();
    assert_eq!(
        borders,
        [
            Some(Border::One(Color::White)),
            Some(Border::Grey),
            Some(Border::Grey)
        ]
    );
    assert_eq!(worms.cavities[1].points, set("D5"));
}

#[test]
fn diagram_b() {
    let board = drawn(B);
    let worms = worms_of(&board);
    for (vertex, stones) in [("D6", 3), ("F5", 7)] {
        let worm = at(&worms, &board, vertex);
        assert_eq!((worm.stones.len(), worm.genus), (stones, 0));
        assert!(worm.invincible && !worm.inessential_seed);
        assert!(!worm.inessential_gnugo(None::<usize>));
    }
    // Removing one leaves a gray cavity.
    for vertex in ["D6", "F5"] {
        assert_eq!(at(&worms, &board, vertex).border, Some(Border::Grey));
    }
}

#[test]
fn diagram_c() {
    let board = drawn(C);
    let worms = worms_of(&board);
    let inside = at(&worms, &board, "E6");
    assert!(inside.inessential_seed && inside.inessential_gnugo(None::<usize>));
    assert_eq!(at(&worms, &board, "C7").genus, 1);
}

/// In one row every liberty is between two ends of the board: the walk does not cross it, and it appears again in
/// order 2.
#[test]
fn boards_of_one_row() {
    let board = drawn("X . . . . . O .");
    let worms = worms_of(&board);
    let orders = |vertex| at(&worms, &board, vertex).liberties;
    let sets = |vertices: [&str; 4]| vertices.map(|vertices| set_of(vertices, board.size()));
    assert_eq!(orders("A1"), sets(["B1", "B1", "C1", "D1"]));
    // H1 has no enemy neighbor either.
    assert_eq!(orders("G1"), sets(["F1 H1", "F1 H1", "E1", "D1"]));
}

#[test]
fn boards_without_stones_and_of_one_point() {
    for size in [board_size(1, 1), board_size(9, 9), board_size(25, 25)] {
        let worms = worms_of(&Board::new(size));
        assert!(worms.worms.is_empty());
        let [cavity] = &worms.cavities[..] else {
            panic!("one cavity")
        };
        assert_eq!(cavity.points, Points::full(size));
        assert_eq!((cavity.border, cavity.genus), (None, 0));
    }
}

#[test]
fn numbers_that_are_none_have_no_neighbors() {
    let worms = worms::of(&drawn(A));
    assert_eq!(worms.cavities_beside(99).count(), 0);
    assert_eq!(worms.worms_around(99).count(), 0);
    assert_eq!(worms.enemies_beside(99).count(), 0);
    assert_eq!(worms.lunch(99, drawn(A).stones(Color::Black)), None);
    let beside = Point::new(20, 20).expect("a point of another board");
    assert_eq!(
        (worms.worm_at(beside), worms.cavity_at(beside)),
        (None, None)
    );
}

/// Compares every field of every worm and cavity, caves, dragons and safety; each rare case must occur.
#[test]
fn random_positions_equal_the_reference() {
    let (mut total, mut reached) = (0, BTreeMap::<&str, usize>::new());
    for (number, board) in random_positions(61, 320).enumerate() {
        let judged = Judged::new(&board);
        judged.assert_on(Choice::in_turn(number));
        let worms = worms::of(&board);
        let dragons = dragons::of(&worms);
        assert_neighbors(&worms, &to_reference(&board));
        let mut count = |case, is: bool| *reached.entry(case).or_default() += usize::from(is);
        for worm in &worms.worms {
            total += 1;
            let gnugo = worm.inessential_gnugo(None::<usize>);
            count("liberties of order 4", !worm.liberties[3].is_empty());
            count("genus", worm.genus > 0);
            count(
                "cuts, but not to GNU Go",
                worm.cutstone != worm.cutstone_gnugo,
            );
            count("may cut", worm.cutstone == Cutting::Potential);
            count("invincible", worm.invincible);
            count("inessential", worm.inessential_seed);
            count("inessential to GNU Go", gnugo);
            count("inessential to one of two", worm.inessential_seed != gnugo);
            count("own border", worm.border == Some(Border::One(worm.color)));
            // Sizes shared by one to four worms, or by six, are whole 24ths.
            let is_odd = !worm
                .effective_size
                .parts()
                .is_multiple_of(EffectiveSize::PARTS / 24);
            count("shared by five", is_odd);
        }
        for union in &dragons.unions {
            count(union.reason.name(), true);
        }
        for cave in &dragons.caves {
            count("cave of several cavities", cave.cavities.len() > 1);
        }
    }
    println!("{total} worms, {reached:?}");
    assert_eq!(reached.len(), 14);
    assert!(reached.values().all(|&count| count >= 5), "{reached:?}");
}

#[test]
fn corpus() {
    replay("worms_vs_reference", worms_vs_reference::run_everywhere);
}

/// Bytes from quickcheck, partly from a random seed.
#[test]
fn any_bytes_make_a_position_that_agrees() {
    on_any_bytes(100, 5, |bytes| worms_vs_reference::run_everywhere(&bytes));
}

/// Compares adjacent worms and cavities, in both directions.
fn assert_neighbors(worms: &Worms, judged: &reference::Board) {
    let points = |set: Points| -> Vec<_> { set.iter().map(to_reference_point).collect() };
    for (number, worm) in worms.worms.iter().enumerate() {
        let mut enemies: Vec<_> = judge::enemy_strings(judged, &points(worm.stones));
        enemies.sort();
        let found: Vec<_> = worms.enemies_beside(number).collect();
        let found: Vec<_> = found
            .into_iter()
            .map(|n| points(worms.worms[n].stones))
            .collect();
        assert_eq!(found, enemies);
        for cavity in 0..worms.cavities.len() {
            let beside = worms.cavities_beside(number).any(|other| other == cavity);
            let around = worms.worms_around(cavity).any(|other| other == number);
            let touches = !worm
                .stones
                .neighbors4()
                .is_disjoint(worms.cavities[cavity].points);
            assert_eq!((beside, around), (touches, touches));
        }
    }
    for point in Points::full(worms.worms.first().map_or_else(
        || worms.cavities[0].points.size(),
        |worm| worm.stones.size(),
    )) {
        let stone = judged.at(to_reference_point(point)).is_some();
        assert_eq!(worms.worm_at(point).is_some(), stone);
        assert_eq!(worms.cavity_at(point).is_none(), stone);
    }
}

/// The capturable worms, and so every lunch, are those that the reference reads.
#[test]
fn lunches_equal_the_reference() {
    let mut found = 0;
    for board in random_positions(62, 60) {
        let judged = to_reference(&board);
        for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone] {
            let (worms, capturable) = (
                worms::of(&board),
                board.capturable(&Rules::SIMPLE.with_suicide(suicide)),
            );
            for (number, worm) in worms.worms.iter().enumerate() {
                let stones: Vec<_> = worm.stones.iter().map(to_reference_point).collect();
                let right = judge::lunches(&judged, &stones, to_reference_suicide(suicide));
                let lunches: Vec<_> = worms
                    .enemies_beside(number)
                    .map(|enemy| worms.worms[enemy].origin)
                    .filter(|&origin| capturable.contains(origin))
                    .collect();
                let right: Vec<_> = right.into_iter().map(from_reference_point).collect();
                assert_eq!(lunches, right, "{worm:?}\n{board}");
                let first = worms.lunch(number, capturable);
                assert_eq!(
                    first.map(|enemy| worms.worms[enemy].origin),
                    right.first().copied()
                );
                found += usize::from(first.is_some());
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Measures are the same for every image of a position, except those that depend on the order of points.
#[test]
fn measures_turn_with_the_board() {
    for board in random_positions(63, 40) {
        let worms = worms::of(&board);
        for symmetry in Symmetry::all(board.size()) {
            for exchanged in [false, true] {
                let image = worms::of(&turned(&board, symmetry, exchanged));
                assert_eq!(image.worms.len(), worms.worms.len());
                for worm in &worms.worms {
                    let number = image.worm_at(symmetry.point(worm.origin, board.size()));
                    let other = &image.worms[number.expect("a stone")];
                    let color = |color: Color| match exchanged {
                        true => !color,
                        false => color,
                    };
                    let border = worm.border.map(|border| match border {
                        Border::One(one) => Border::One(color(one)),
                        Border::Grey => Border::Grey,
                    });
                    let turn = |set: &Points| symmetry.points(set);
                    assert_eq!(other.color, color(worm.color));
                    assert_eq!(other.stones, turn(&worm.stones));
                    assert_eq!(other.effective_size, worm.effective_size);
                    assert_eq!(other.liberties, worm.liberties.each_ref().map(turn));
                    assert_eq!(other.genus, worm.genus);
                    assert_eq!(other.closure, turn(&worm.closure));
                    assert_eq!(other.border, border);
                    assert_eq!(other.edge_liberties, turn(&worm.edge_liberties));
                    assert_eq!(other.cutstone, worm.cutstone);
                    assert_eq!(other.invincible, worm.invincible);
                    assert_eq!(other.inessential_seed, worm.inessential_seed);
                }
                assert_eq!(image.cavities.len(), worms.cavities.len());
                for cavity in &worms.cavities {
                    let number = image.cavity_at(symmetry.point(cavity.origin, board.size()));
                    let other = &image.cavities[number.expect("an empty point")];
                    let border = match cavity.border {
                        Some(Border::One(one)) if exchanged => Some(Border::One(!one)),
                        border => border,
                    };
                    assert_eq!(other.points, symmetry.points(&cavity.points));
                    assert_eq!(
                        other.edge_liberties,
                        symmetry.points(&cavity.edge_liberties)
                    );
                    assert_eq!((other.border, other.genus), (border, cavity.genus));
                }
            }
        }
    }
}
