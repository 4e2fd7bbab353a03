//! Tests caves and dragons.

use binmatrix_analysis::{dragons, worms};
use std::collections::BTreeSet;

use binmatrix::{Board, Color, Point, Points, Rules};
use binmatrix_analysis::dragons::{Cave, Dragons, Reason, Union};
use binmatrix_analysis::worms::{Border, Worms};

use binmatrix_testing::convert::*;
use binmatrix_testing::diagrams::{A, B, C, OWN_BORDER};
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::positions::{drawn, random_positions, turned};
use binmatrix_testing::worms_vs_reference::worms_on;

/// The dragons, asserted to be the same on every matrix type.
fn dragons_of(board: &Board) -> Dragons {
    let dragons = dragons::of(&worms::of(board));
    for (name, worms) in worms_on(Choice::EVERY, board) {
        let found = dragons::of(&worms);
        assert_eq!(found, dragons, "{name}\n{board}");
    }
    dragons
}

/// The dragons with GNU Go's inessential worms, on every matrix type.
fn gnugo_dragons_of(board: &Board) -> Dragons {
    let of = |worms: Worms| {
        let lunches = worms.lunches(board.capturable(&Rules::default()));
        dragons::of_gnugo(&worms, &lunches)
    };
    let dragons = of(worms::of(board));
    for (name, worms) in worms_on(Choice::EVERY, board) {
        assert_eq!(of(worms), dragons, "{name}\n{board}");
    }
    dragons
}

const BLACK: Option<Border> = Some(Border::One(Color::Black));

/// Asserts that these stones are a dragon.
fn assert_dragon(dragons: &Dragons, board: &Board, color: Color, stones: &str) {
    let stones = set_of(stones, board.size());
    let found = dragons
        .dragons
        .iter()
        .find(|dragon| dragon.stones == stones);
    assert_eq!(found.map(|dragon| dragon.color), Some(color), "{dragons:?}");
}

fn cave_at<'a>(dragons: &'a Dragons, board: &Board, vertex: &str) -> (&'a Points, Option<Border>) {
    let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    let cave = &dragons.caves[dragons.cave_at(point).expect("an empty point")];
    (&cave.points, cave.border)
}

#[test]
fn diagram_a_is_one_black_dragon_around_a_cave() {
    let board = drawn(A);
    let dragons = dragons_of(&board);
    let inside = (
        &set_of("D5 F5", board.size()),
        Some(Border::One(Color::Black)),
    );
    assert_eq!(cave_at(&dragons, &board, "F5"), inside);
    assert_dragon(&dragons, &board, Color::Black, "D6 E6 F6 C5 G5 D4 E4 F4");
    assert_dragon(&dragons, &board, Color::White, "E5");
    assert_eq!((dragons.caves.len(), dragons.dragons.len()), (2, 3));
    for union in &dragons.unions {
        assert_eq!((union.reason, &union.points), (Reason::Cave(1), inside.0));
    }
    // E5 is essential to GNU Go: it may cut, and it has a lunch.
    let gnugo = gnugo_dragons_of(&board);
    assert_eq!(gnugo.caves.len(), 3);
    for vertex in ["D5", "F5"] {
        let alone = (&set_of(vertex, board.size()), Some(Border::Grey));
        assert_eq!(cave_at(&gnugo, &board, vertex), alone);
    }
    assert!(gnugo.caves.iter().all(|cave| cave.inessential.is_empty()));
}

#[test]
fn diagram_b_is_joined_by_two_eyes() {
    let board = drawn(B);
    let dragons = dragons_of(&board);
    assert_dragon(
        &dragons,
        &board,
        Color::Black,
        "E7 F7 C6 D6 F6 C5 E5 F5 D4 E4",
    );
    assert_eq!(cave_at(&dragons, &board, "E6").0.len(), 1);
    assert_eq!(
        cave_at(&dragons, &board, "D5").1,
        Some(Border::One(Color::Black))
    );
    let black = dragons
        .dragons
        .iter()
        .find(|dragon| dragon.color == Color::Black);
    let unions: Vec<&Union> = dragons.unions_of(black.expect("a dragon")).collect();
    let [union] = unions[..] else {
        panic!("{unions:?}")
    };
    assert!(matches!(union.reason, Reason::Cave(_)));
    assert_eq!(gnugo_dragons_of(&board), dragons);
}

#[test]
fn diagram_c_has_one_cave_inside_the_ring() {
    let board = drawn(C);
    let dragons = dragons_of(&board);
    let inside = (
        &set_of("D6 F6", board.size()),
        Some(Border::One(Color::Black)),
    );
    assert_eq!(cave_at(&dragons, &board, "D6"), inside);
    assert_eq!(dragons.caves.len(), 2);
    assert_eq!(dragons.dragons.len(), 2);
    assert!(dragons.unions.is_empty());
    assert_eq!(gnugo_dragons_of(&board), dragons);
}

/// The unions of black worms in a small position, by reason and points.
fn unions(drawing: &str) -> Vec<(Reason, String)> {
    let board = drawn(drawing);
    let vertices = |points: Points| -> Vec<String> {
        points
            .iter()
            .map(|p| p.vertex(board.size()).to_string())
            .collect()
    };
    let worms = worms::of(&board);
    let is_black = |union: &&Union| worms.worms[union.worms[0]].color == Color::Black;
    dragons_of(&board)
        .unions
        .iter()
        .filter(is_black)
        .map(|union| (union.reason, vertices(union.points).join(" ")))
        .collect()
}

#[test]
fn liberties_in_common_join() {
    // Two common liberties: connected whatever the enemy does.
    let two = "O.... / ..X.. / .X... / ..... / O....";
    assert_eq!(unions(two), [(Reason::SharedLiberties, "B4 C3".into())]);
    // One that the enemy cannot enter: its stone would have no liberty, or one.
    assert_eq!(
        unions(".X.XO / ..... / O.... / ..... / ....O"),
        [(Reason::ClosedLiberty, "C5".into())]
    );
    // One that the enemy can enter: no union.
    assert_eq!(unions("O.... / .X.X. / ..... / ..... / O...."), []);
    // A closed liberty, and then one that the enemy can enter by capturing a stone: no union.
    assert_eq!(
        unions("OX.XO / O.... / .O... / ..... / ....."),
        [(Reason::ClosedLiberty, "C5".into())]
    );
    assert_eq!(unions("OX.XO / OO.O. / ..O.. / ..... / ....."), []);
}

#[test]
fn an_inessential_string_of_each_color_makes_a_grey_cave() {
    for (drawing, points) in [
        ("XXX / X.O / OOO", "B2"),
        ("XXXXX / X.X.O / OOOOO", "B2 D2"),
    ] {
        let board = drawn(drawing);
        let dragons = dragons_of(&board);
        let [cave] = &dragons.caves[..] else {
            panic!("{dragons:?}")
        };
        assert_eq!(cave.points, set_of(points, board.size()));
        assert_eq!(cave.border, Some(Border::Grey));
        assert_eq!(cave.inessential, [0, 1]);
        assert!(dragons.unions.is_empty());
    }
}

/// A cave of one cavity still has the border of the closure, in which the stone inside does not count. GNU Go answers
/// `eye_data black` with a black eye of three points, the stone among them.
#[test]
fn one_cavity_beside_an_inessential_string_is_a_cave_of_one_color() {
    let board = drawn("XXXXX.. / XO..X.. / XXXXX.. / ....... / ....... / ....... / .......");
    let worms = worms::of(&board);
    let cavity = &worms.cavities[worms
        .cavity_at(at("C6", board.size()))
        .expect("an empty point")];
    assert_eq!(cavity.border, Some(Border::Grey));
    for dragons in [dragons_of(&board), gnugo_dragons_of(&board)] {
        let inside = (&set_of("C6 D6", board.size()), BLACK);
        assert_eq!(cave_at(&dragons, &board, "C6"), inside);
        assert_eq!(dragons.caves.len(), 2);
    }
}

/// GNU Go does not check the color of the border.
#[test]
fn a_string_with_a_border_of_its_own_color_makes_a_cave_of_that_color() {
    let board = drawn(OWN_BORDER);
    let white = Some(Border::One(Color::White));
    let (seed, gnugo) = (dragons_of(&board), gnugo_dragons_of(&board));
    let set = |vertices| set_of(vertices, board.size());
    assert_eq!(cave_at(&seed, &board, "A2"), (&set("A2"), white));
    assert_eq!(cave_at(&gnugo, &board, "A2"), (&set("A2 B1"), white));
}

fn vertices(points: Points) -> Vec<(u8, u8)> {
    points
        .iter()
        .map(|point| (point.row(), point.column()))
        .collect()
}

#[test]
fn dragons_turn_with_the_board() {
    for board in random_positions(72, 40) {
        let dragons = dragons::of(&worms::of(&board));
        for symmetry in Symmetry::all(board.size()) {
            for exchanged in [false, true] {
                let image = dragons::of(&worms::of(&turned(&board, symmetry, exchanged)));
                let turn = |set: &Points| vertices(symmetry.points(set));
                let color = |color: Color| match exchanged {
                    true => !color,
                    false => color,
                };
                let right = dragons.dragons.iter();
                let right: BTreeSet<_> = right
                    .map(|d| (turn(&d.stones), color(d.color).name()))
                    .collect();
                let found = image.dragons.iter();
                let found: BTreeSet<_> = found
                    .map(|d| (vertices(d.stones), d.color.name()))
                    .collect();
                assert_eq!(found, right, "{symmetry:?}\n{board}");
                let border = |cave: &Cave| match cave.border {
                    Some(Border::One(color)) if exchanged => Some(Border::One(!color)),
                    border => border,
                };
                let right = dragons.caves.iter();
                let right: Vec<_> = right.map(|c| (turn(&c.points), border(c))).collect();
                assert_eq!(image.caves.len(), right.len());
                for cave in &image.caves {
                    let found = (vertices(cave.points), cave.border);
                    assert!(right.contains(&found), "{symmetry:?}: {cave:?}\n{board}");
                }
            }
        }
    }
}
