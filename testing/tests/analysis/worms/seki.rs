//! Tests seki against all play on small boards, and certainly dead stones.

use binmatrix_analysis::seki;
use std::collections::BTreeMap;

use binmatrix::{Board, Color, Game, Point, Points, Rng, Rules, Scoring, Setup, SuicideRule};
use binmatrix_analysis::seki::{SEKI_POINTS, Seki, SekiVerdict};
use binmatrix_reference as reference;
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_reference::seki as judge;

use binmatrix_testing::convert::*;
use binmatrix_testing::diagrams::CORNER;
use binmatrix_testing::generate::*;
use binmatrix_testing::positions::{drawn, random_position, random_positions, turned};
use binmatrix_testing::thorough::usual_or_thorough;

fn seki_at(drawing: &str, vertex: &str) -> Option<Seki> {
    let board = drawn(drawing);
    let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    seki::at(&board, point, &Rules::default())
}

fn verdict(drawing: &str, vertex: &str) -> SekiVerdict {
    seki_at(drawing, vertex)
        .expect("an unsettled chain")
        .verdict
}

const TWO_SHARED: &str = "XXXO / X..O / XOOO";
/// A4 and D1 are the eyes, C3 is shared.
const AN_EYE_EACH: &str = ".XOO / XX.O / XXOO / XOO.";

#[test]
fn two_shared_liberties() {
    let seki = seki_at(TWO_SHARED, "A1").expect("a chain");
    assert_eq!(seki.verdict, SekiVerdict::Seki);
    let board = drawn(TWO_SHARED);
    assert_eq!(seki.shared, set_of("B2 C2", board.size()));
    assert_eq!(seki.area, seki.shared);
    assert_eq!(seki.stones[Color::White], board.stones(Color::White));
    assert_eq!(seki_at(TWO_SHARED, "D1"), Some(seki));
}

#[test]
fn an_eye_each_and_one_shared_liberty() {
    assert_eq!(verdict(AN_EYE_EACH, "A1"), SekiVerdict::Seki);
}

#[test]
fn no_seki() {
    // The side that moves first captures: a race.
    assert_eq!(verdict("XXXO / XX.O / XOOO", "A1"), SekiVerdict::NotSeki);
    // The other color has no unsettled stones.
    assert_eq!(verdict("X.. / ... / ...", "A3"), SekiVerdict::NotSeki);
}

/// One of three liberties can be filled without loss.
#[test]
fn three_shared_liberties() {
    let drawing = "XXXXO / X...O / XOOOO";
    assert_eq!(verdict(drawing, "A1"), SekiVerdict::BothStand);
    let board = drawn(drawing);
    let right = judged(&board, at("A1", board.size()), SuicideRule::Forbidden, 10);
    assert_eq!(right, Some(SekiVerdict::BothStand));
}

/// The side that plays in the eye loses stones, and Black is dead: White sacrifices the stones inside.
#[test]
fn a_nakade_is_no_seki() {
    // Eyes of three points, of a square, and of a bulky five.
    for (drawing, vertex) in [
        (".O.XO. / XXXXOO / OOOOO.", "A2"),
        (".OXOO. / .OXO.O / XXXOOO / OOOO.O", "C4"),
        ("..XOO.O / OOXO.OO / OXXOOOO / XXOO.OO / OOOOOOO", "C5"),
    ] {
        assert_eq!(verdict(drawing, vertex), SekiVerdict::NotSeki, "{drawing}");
    }
}

/// Black has just captured a stone. White may not retake at once, but may after a pass.
#[test]
fn a_ko_is_forgotten() {
    let board = drawn(".OX.X / OOOXX / OOO.X");
    let size = board.size();
    let mut setup = Setup::from(&board);
    setup.to_move = Color::White;
    setup.ko = Some(at("D3", size));
    let with_ko = Board::from_setup(&setup).expect("a position");
    for point in board.stones(Color::Black) | board.stones(Color::White) {
        let seki = seki::at(&with_ko, point, &Rules::default());
        assert_eq!(seki, seki::at(&board, point, &Rules::default()));
        // White captures C3: the other of Black's two chains may live.
        let verdict = seki.expect("an unsettled chain").verdict;
        assert_eq!(verdict, SekiVerdict::Unknown);
    }
}

#[test]
fn what_is_alive_or_large_or_no_stone() {
    assert_eq!(seki_at(".X.XO / XXXXO / OOOOO / .....", "A3"), None);
    assert_eq!(seki_at("X.. / ... / ...", "B2"), None);
    // Too many points.
    assert_eq!(
        verdict("X.O.. / ..... / ..... / .....", "A4"),
        SekiVerdict::Unknown
    );
    // Few points, but too many positions: the side that captures has a large eye to live in.
    let large = "
        X X X X X X X X O
        X X X X X X X X O
        X X X X X X X X O
        X X X X X X X X O
        X . . O O O O O O
        X O O O O O O O O
        O O O O O O O O O
        O O O O O O O O O
        O O O O O O O O O
    ";
    let seki = seki_at(large, "A9").expect("an unsettled chain");
    assert!(seki.area.len() <= SEKI_POINTS);
    assert_eq!(seki.verdict, SekiVerdict::Unknown);
}

/// The verdict of the definition. `None` if the judge would have to try too much: more than `most` points that may
/// change while the stones of one color stand.
fn judged(board: &Board, point: Point, suicide: SuicideRule, most: usize) -> Option<SekiVerdict> {
    let seki = seki::at(board, point, &Rules::SIMPLE.with_suicide(suicide))?;
    let stones = seki.stones;
    let field = seki.area.len() + stones.black.len() + stones.white.len();
    let free = field - stones.black.len().min(stones.white.len());
    let has_both = !stones.black.is_empty() && !stones.white.is_empty();
    if has_both && (free > most || seki.area.len() > SEKI_POINTS) {
        return None;
    }
    let suicide = to_reference_suicide(suicide);
    let right = judge::seki(&to_reference(board), to_reference_point(point), suicide);
    let right = right.expect("an unsettled chain");
    let set = |points: &[_]| collect_points(points, board.size());
    assert_eq!(seki.area, set(&right.area), "{board}");
    assert_eq!(seki.shared, set(&right.shared), "{board}");
    assert_eq!(stones.black, set(&right.stones[0]), "{board}");
    assert_eq!(stones.white, set(&right.stones[1]), "{board}");
    Some(match right.verdict {
        judge::Verdict::Seki => SekiVerdict::Seki,
        judge::Verdict::BothStand => SekiVerdict::BothStand,
        judge::Verdict::NotSeki => SekiVerdict::NotSeki,
        judge::Verdict::Unknown => SekiVerdict::Unknown,
    })
}

/// Positions of 3×3 and 3×4, and random ones with settled stones around: the verdict equals that of all play, and is
/// unknown only where several chains are involved. Frequent cases are judged only some of the time.
#[test]
fn verdicts_are_those_of_all_play() {
    let small = [(3, 3, 97), (3, 4, 4001)].into_iter();
    let small = small.flat_map(|(width, height, step)| {
        let all = legal_positions(width, height);
        all.step_by(step)
    });
    // One chain of each color that is not in atari, and few empty points: the shape of a possible seki.
    let likely = legal_positions(3, 4).filter(|board| {
        let is_one = |color| match &board.chains_of(color)[..] {
            [chain] => chain.len() >= 4 && board.liberties(chain).len() >= 2,
            _ => false,
        };
        let colors = [reference::Color::Black, reference::Color::White];
        (2..=3).contains(&board.empty_points().len()) && colors.into_iter().all(is_one)
    });
    let small = small
        .chain(likely.step_by(usual_or_thorough(30, 12)))
        .map(|board| from_reference(&board));
    let rng = &mut Rng::new(86);
    let random = (0..usual_or_thorough(50, 100)).map(|_| {
        let size = board_size(4 + rng.below(3) as usize, 3 + rng.below(4) as usize);
        random_position(rng, size)
    });
    let mut reached = BTreeMap::new();
    for (board, suicide) in small.chain(random).zip(
        [SuicideRule::Forbidden, SuicideRule::MultiStone]
            .into_iter()
            .cycle(),
    ) {
        let occupied = board.stones(Color::Black) | board.stones(Color::White);
        if board.empty().len() > SEKI_POINTS {
            continue;
        }
        let mut seen = Points::empty(board.size());
        for point in occupied {
            let Some(seki) = seki::at(&board, point, &Rules::SIMPLE.with_suicide(suicide)) else {
                continue;
            };
            if seen.contains(point) {
                continue;
            }
            seen = seen | seki.stones.black | seki.stones.white;
            let chains = seki.stones.map(|stones| stones.components().count());
            let several = chains.black.max(chains.white) > 1;
            let case = (format!("{:?}", seki.verdict), several);
            let count: &mut usize = reached.entry(case).or_default();
            let most = match seki.verdict {
                SekiVerdict::Seki => 60,
                _ => 20,
            };
            if *count >= most {
                continue;
            }
            if let Some(right) = judged(&board, point, suicide, 7) {
                assert_eq!(seki.verdict, right, "{suicide}: {point:?}\n{board}");
                *count += 1;
            }
        }
    }
    println!("{reached:?}");
    let reached = |verdict: &str, several| reached.get(&(verdict.into(), several)).copied();
    for (verdict, several, least) in [
        ("Seki", false, usual_or_thorough(2, 5)),
        ("NotSeki", false, 10),
        ("Unknown", true, 10),
    ] {
        let count = reached(verdict, several).unwrap_or(0);
        assert!(count >= least, "{verdict}, several {several}: {count}");
    }
}

#[test]
fn verdicts_turn_with_the_board() {
    let mut sekis = 0;
    let drawings = [
        TWO_SHARED,
        AN_EYE_EACH,
        "XXXXO / X...O / XOOOO",
        ".OX.X / OOOXX / OOO.X",
    ];
    let boards = drawings.into_iter().map(drawn);
    for board in boards.chain(random_positions(85, 40)) {
        for point in (board.stones(Color::Black) | board.stones(Color::White))
            .iter()
            .take(3)
        {
            let seki = seki::at(&board, point, &Rules::default());
            sekis += u32::from(seki.is_some_and(|seki| seki.verdict == SekiVerdict::Seki));
            for symmetry in Symmetry::all(board.size()) {
                let image = turned(&board, symmetry, true);
                let other = seki::at(
                    &image,
                    symmetry.point(point, board.size()),
                    &Rules::default(),
                );
                let sets =
                    |seki: Seki| (seki.area, seki.shared, seki.stones.black, seki.stones.white);
                let turn = |set: Points| symmetry.points(&set);
                assert_eq!(
                    other.map(sets),
                    seki.map(|seki| {
                        let (area, shared, black, white) = sets(seki);
                        (turn(area), turn(shared), turn(white), turn(black))
                    })
                );
                assert_eq!(
                    other.map(|seki| seki.verdict),
                    seki.map(|seki| seki.verdict)
                );
            }
        }
    }
    assert!(sekis >= 6, "{sekis}");
}

/// Certainly dead stones are counted: as area, or as prisoners under territory scoring.
#[test]
fn dead_stones_in_pass_alive_territory_are_counted() {
    let board: Board = drawn(".XO.X / XXXXX / OOOOO / .O.O. / OOOOO");
    for suicide in SuicideRule::ALL {
        let dead = board.pass_dead(&Rules::SIMPLE.with_suicide(suicide));
        assert_eq!(dead, set_of("C5", board.size()), "{suicide}");
        let settled = board.without(dead);
        assert_eq!(settled.turn().captures()[Color::Black], 1);
        assert_eq!(
            settled.stones(Color::White),
            board.stones(Color::White) - dead
        );
        assert_eq!(settled.stones(Color::Black), board.stones(Color::Black));
    }
    let game = |rules| {
        let game = Game::from_board(&board, rules);
        game.black_minus_white_half_points(board.pass_dead(game.rules()))
    };
    assert_eq!(game(Rules::SIMPLE), 2 * (10 - 15));
    let territory = Rules::SIMPLE.with_scoring(Scoring::Territory);
    // Three points and a prisoner against three points: one point more, in half points.
    assert_eq!(game(territory), 2);
    // No empty point holds a stone, so nothing is removed.
    assert_eq!(board.without(board.empty()), board);
}

/// If the enemy may fill the corner and sacrifice its stones there, the stone in it is not certainly dead.
#[test]
fn what_is_dead_depends_on_the_suicide_rule() {
    let board = drawn(CORNER);
    for (suicide, dead, half_points) in [
        (SuicideRule::Forbidden, "A1", 0), // ten points each
        (SuicideRule::MultiStone, "", 2 * (7 - 11)),
        (SuicideRule::Any, "", 2 * (7 - 11)),
    ] {
        assert_eq!(
            board.pass_dead(&Rules::SIMPLE.with_suicide(suicide)),
            set_of(dead, board.size()),
            "{suicide}"
        );
        let rules = Rules::SIMPLE.with_suicide(suicide);
        let game = Game::from_board(&board, rules);
        assert_eq!(
            game.black_minus_white_half_points(board.pass_dead(game.rules())),
            half_points,
            "{suicide}"
        );
    }
}
