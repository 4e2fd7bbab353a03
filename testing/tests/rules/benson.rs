//! Tests unconditional life on drawn positions whose answers come from GNU Go and from exhaustive search.
//!
//! The tests cover the right answers under both suicide rules, the documented faults of the two published sketches, and
//! pass-alive territory with the dead stones in it, on every matrix type. Leaving out regions early, as `alive_stones`
//! does, changes no answer.

use binmatrix::life::alive_among;
use binmatrix::petersen::{benson_as_published, benson_without_regions_mended};
use binmatrix::{
    BinMatrix, Board, BoardSize, Color, GridOf, MatrixJob, Points, Rng, Rules, SuicideRule,
};
use binmatrix_reference::benson::benson;
use binmatrix_testing::benson_vs_reference::{answers, compare};
use binmatrix_testing::convert::*;
use binmatrix_testing::engine::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;

/// Asserts the living stones of `color` without and with suicide, on each engine and in the reference.
fn assert_alive(drawing: &str, color: Color, forbidden: &str, allowed: &str) {
    let board = drawn_board(drawing, Color::Black);
    let size = board.size();
    let answers = [
        (SuicideRule::Forbidden, set_of(forbidden, size)),
        (SuicideRule::MultiStone, set_of(allowed, size)),
        (SuicideRule::Any, set_of(allowed, size)),
    ];
    for (suicide, alive) in answers {
        for engine in engines_at(&board) {
            let answer = engine.pass_alive(color, suicide).alive;
            assert_eq!(answer, alive, "{}: {suicide}\n{board}", engine.name());
        }
        let judge = benson(
            &to_reference(&board),
            to_reference_color(color),
            to_reference_suicide(suicide),
        );
        assert_eq!(
            collect_points(&judge.alive, size),
            alive,
            "the reference: {suicide}\n{board}"
        );
    }
}

/// Asserts that all stones of `color` are alive, with and without suicide.
fn assert_all_alive(drawing: &str, color: Color) {
    let board = drawn_board(drawing, Color::Black);
    let all: Vec<String> = board
        .stones(color)
        .iter()
        .map(|point| point.vertex(board.size()).to_string())
        .collect();
    let all = all.join(" ");
    assert_alive(drawing, color, &all, &all);
}

/// The three counterexamples: the drawing, and the number of stones that are alive according to the sketch as
/// published and to the sketch with the first fault corrected. The right answer is none.
const COUNTER_EXAMPLES: [(&str, usize, usize); 3] = [
    (".X. / X.O / .OO", 2, 2),
    (".X.. / X..X / XXXX / ....", 7, 7),
    ("..... / ..... / ..X.. / ..... / .....", 1, 0),
];

/// The number of living black stones according to the published sketch, and to the one with the first fault
/// corrected.
fn answers_of_the_sketches(board: &Board) -> Vec<(String, [usize; 2])> {
    #[derive(Clone, Copy)]
    struct Sketches<'a>(&'a Board);
    impl MatrixJob for Sketches<'_> {
        type Output = [usize; 2];
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> [usize; 2] {
            let stones =
                |color| M::from_points(&self.0.stones(color), grid).expect("of the same size");
            let (black, white) = (stones(Color::Black), stones(Color::White));
            [
                benson_as_published(black, white, grid).len(),
                benson_without_regions_mended(black, white, grid).len(),
            ]
        }
    }
    on_every_matrix(board.size(), Sketches(board))
}

/// Asserts the number of living black stones under every suicide rule.
fn assert_count_alive(board: &Board, count: usize) {
    for engine in engines_at(board) {
        for suicide in SuicideRule::ALL {
            let alive = engine.pass_alive(Color::Black, suicide).alive;
            assert_eq!(alive.len(), count, "{}: {suicide}\n{board}", engine.name());
        }
    }
}

#[test]
fn the_published_sketches_fail_on_the_counter_examples_and_benson_does_not() {
    for (drawing, published, mended) in COUNTER_EXAMPLES {
        let board = drawn_board(drawing, Color::Black);
        for (name, answers) in answers_of_the_sketches(&board) {
            assert_eq!(answers, [published, mended], "{name}: {drawing}");
        }
        assert_alive(drawing, Color::Black, "", "");
    }
    // The lone stone of the third counterexample, in a corner.
    let drawing = "X.... / ..... / ..... / ..... / .....";
    let board = drawn_board(drawing, Color::Black);
    for (name, answers) in answers_of_the_sketches(&board) {
        assert_eq!(answers, [1, 0], "{name}");
    }
    assert_count_alive(&board, 0);
}

#[test]
fn the_published_sketches_are_right_on_simple_eyes() {
    for (drawing, alive) in [
        (".X.XO / XXXXO / OOOOO / ..... / .....", 6),
        (".X.X. / XXXXX / ..... / ..... / .....", 7),
        ("....X / XXXXX / ..... / ..... / .....", 0),
    ] {
        let board = drawn_board(drawing, Color::Black);
        for (name, answers) in answers_of_the_sketches(&board) {
            assert_eq!(answers[1], alive, "{name}: {drawing}");
        }
        assert_count_alive(&board, alive);
    }
}

#[test]
fn drawn_positions_with_life() {
    assert_all_alive(".X.XO / XXXXO / OOOOO / ..... / .....", Color::Black);
    // B5 is a dead white stone in a black eye.
    let both = ".OX.X / XXXXX / OOOOO / .O.O. / OOOOO";
    assert_all_alive(both, Color::Black);
    let white = "A3 B3 C3 D3 E3 B2 D2 A1 B1 C1 D1 E1";
    assert_alive(both, Color::White, white, white);
    // Eyes of two points.
    assert_all_alive("..X.. / XXXXX / ..... / ..... / .....", Color::Black);
    assert_all_alive("...X. / XX.XX / .XXX. / ..... / .....", Color::Black);
}

#[test]
fn drawn_positions_without_life() {
    // A single small region.
    assert_alive(
        "....X / XXXXX / ..... / ..... / .....",
        Color::Black,
        "",
        "",
    );
    // White has a single region; the black area is not an eye.
    assert_alive(
        ".X.XO / XXXXO / OOOOO / ..... / .....",
        Color::White,
        "",
        "",
    );
    assert_alive("... / ... / ...", Color::Black, "", "");
    assert_alive(".", Color::White, "", "");
}

#[test]
fn drawn_positions_whose_life_depends_on_suicide() {
    assert_alive(".XO / X.O / OOO", Color::Black, "A2 B3", "");
    assert_alive(".XX / X.O / OOO", Color::Black, "A2 B3 C3", "");
}

#[test]
fn two_chains_may_share_their_eyes() {
    // Neither chain has an eye of its own.
    assert_all_alive(".XX / X.X / XX.", Color::Black);
    assert_all_alive(".OO. / O.OO / OO.. / ....", Color::White);
    // One chain touches the other's stones at only one of two eyes: neither lives.
    assert_alive(".X.. / X.X. / .XX. / ....", Color::Black, "", "");
}

/// Asserts the pass-alive territory of `color` without suicide.
fn assert_territory(drawing: &str, color: Color, territory: &str) {
    let board = drawn_board(drawing, Color::Black);
    let territory = set_of(territory, board.size());
    for engine in engines_at(&board) {
        let life = engine.pass_alive(color, SuicideRule::Forbidden);
        assert_eq!(life.territory, territory, "{}:\n{board}", engine.name());
    }
    let judge = benson(
        &to_reference(&board),
        to_reference_color(color),
        to_reference_suicide(SuicideRule::Forbidden),
    );
    assert_eq!(
        collect_points(&judge.territory, board.size()),
        territory,
        "the reference\n{board}"
    );
}

#[test]
fn territory_with_the_dead_stones_in_it() {
    assert_territory(
        ".X.XO / XXXXO / OOOOO / ..... / .....",
        Color::Black,
        "A5 C5",
    );
    assert_territory(".X.XO / XXXXO / OOOOO / ..... / .....", Color::White, "");
    // B5 is a dead stone.
    assert_territory(
        ".OX.X / XXXXX / OOOOO / .O.O. / OOOOO",
        Color::Black,
        "A5 B5 D5",
    );
    assert_territory(
        ".OX.X / XXXXX / OOOOO / .O.O. / OOOOO",
        Color::White,
        "A2 C2 E2",
    );
    // A room of nine points, one of them away from the walls: no room for two eyes. The room at the lower left has
    // four such points.
    let rooms = ".X.XXXXX / XXXX...X / ...X...X / ...X...X / ...XXXXX";
    let right = "A5 C5 E4 F4 G4 E3 F3 G3 E2 F2 G2";
    assert_territory(rooms, Color::Black, right);
    // Any white stones in there are dead.
    let dead = ".X.XXXXX / XXXXOO.X / ...XO..X / ...X.O.X / ...XXXXX";
    assert_territory(dead, Color::Black, right);
    // A room with two points away from the walls is not decided by this rule alone.
    let larger = ".X.XXXXXX / XXXX....X / ...X....X / ...X....X / ...XXXXXX";
    assert_territory(larger, Color::Black, "A5 C5");
    // A room whose walls are not alive is not territory.
    let broken = ".X.X..... / XXXX.XXX. / .....X.X. / .....XXX.";
    assert_territory(broken, Color::Black, "A4 C4");
    // The whole board except the two eyes and one point.
    assert_territory("X.X / XXX / X.X", Color::Black, "B3 B1");
    assert_territory(".X. / X.X / .X.", Color::White, "");
}

/// Random positions with living stones: games played until most points are occupied.
fn positions_with_life(rng: &mut Rng, count: u32) -> Vec<Board> {
    (0..count)
        .map(|n| {
            let size = match n % 4 {
                0 => BoardSize::square(9).unwrap(),
                1 => BoardSize::new(7, 5).unwrap(),
                2 => BoardSize::square(13).unwrap(),
                _ => random_size(rng),
            };
            let mut engine = engines(size).swap_remove(1);
            let moves = rng.below(2 * size.points() as u32 + 1);
            for _ in 0..moves {
                let to_move = engine.state().to_move;
                let eyes = engine.own_eyes(to_move, binmatrix::EyeRule::PointEye);
                let candidates = engine.legal_points(&rules(SuicideRule::Forbidden)) - eyes;
                let mv = random_member(rng, &candidates)
                    .map_or(binmatrix::Move::Pass, binmatrix::Move::Play);
                engine.play(mv, &rules(SuicideRule::Forbidden)).unwrap();
            }
            engine.to_board()
        })
        .collect()
}

#[test]
fn leaving_out_regions_early_changes_nothing() {
    /// Computes life from all regions.
    #[derive(Clone, Copy)]
    struct AllRegions<'a>(&'a Board, Color, SuicideRule);
    impl MatrixJob for AllRegions<'_> {
        type Output = Points;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Points {
            let AllRegions(board, color, suicide) = self;
            let open = |points: Points| M::from_points(&points, grid).expect("the same size");
            let (own, enemy) = (open(board.stones(color)), open(board.stones(!color)));
            let others = own.inverse(grid);
            let must_touch = match suicide {
                SuicideRule::Forbidden => others - enemy,
                SuicideRule::MultiStone | SuicideRule::Any => others,
            };
            alive_among(own, others, must_touch, grid).to_points(grid)
        }
    }
    let rng = &mut Rng::new(51);
    let (mut alive, mut positions) = (0, 0);
    for board in positions_with_life(rng, 120) {
        for color in Color::BOTH {
            for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone] {
                let first = board
                    .pass_alive(color, &Rules::SIMPLE.with_suicide(suicide))
                    .alive;
                for (name, all) in on_every_matrix(board.size(), AllRegions(&board, color, suicide))
                {
                    assert_eq!(all, first, "{name}: {color}, {suicide}\n{board}");
                }
                for engine in engines_at(&board) {
                    let reduced = engine.pass_alive(color, suicide).alive;
                    assert_eq!(reduced, first, "{}: {color}\n{board}", engine.name());
                }
                positions += 1;
                alive += u32::from(!first.is_empty());
            }
        }
    }
    println!("{alive} of {positions} answers with life");
    assert!(alive * 4 > positions, "{alive} of {positions}");
}

#[test]
fn life_and_territory_of_random_positions_equal_the_reference() {
    let rng = &mut Rng::new(52);
    let (mut alive, mut with_dead) = (0, 0);
    for board in positions_with_life(rng, 90) {
        let answers = answers(&to_reference(&board), &SuicideRule::ALL);
        for (_, _, right) in &answers {
            alive += u32::from(!right.alive.is_empty());
            with_dead += u32::from(!right.territory.is_subset(board.empty()));
        }
        compare(&engines_at(&board), &answers);
    }
    assert!(alive > 60 && with_dead > 20, "{alive} {with_dead}");
}

#[test]
fn life_turns_with_the_board() {
    let rng = &mut Rng::new(53);
    for board in positions_with_life(rng, 24) {
        let size = board.size();
        let life = board.pass_alive(Color::Black, &Rules::SIMPLE);
        for symmetry in Symmetry::all(size) {
            let mut setup = binmatrix::Setup::from(&board);
            setup.black = symmetry.points(&setup.black);
            setup.white = symmetry.points(&setup.white);
            setup.ko = None;
            let turned = Board::from_setup(&setup).unwrap();
            let turned = turned.pass_alive(Color::Black, &Rules::SIMPLE);
            assert_eq!(
                turned.alive,
                symmetry.points(&life.alive),
                "{symmetry:?}\n{board}"
            );
            assert_eq!(
                turned.territory,
                symmetry.points(&life.territory),
                "{symmetry:?}"
            );
        }
    }
}
