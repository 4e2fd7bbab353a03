//! Tests safety under alternating play: against the reference's rules, and against all play on small boards.

use std::collections::{BTreeMap, BTreeSet};

use binmatrix::life::Safety;
use binmatrix::{Board, BoardSize, Color, Points, Rng, Rules, Setup, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::enumerate::legal_positions;
use binmatrix_reference::safety as judge;

use binmatrix_testing::convert::*;
use binmatrix_testing::diagrams::{CONNECTING, FOUR_IN_A_ROW};
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::positions::{drawn, random_position, random_positions, turned};
use binmatrix_testing::thorough::*;
use binmatrix_testing::worms_vs_reference::{Judged, safety_on};

const FORBIDDEN: SuicideRule = SuicideRule::Forbidden;

/// The safety, asserted to be the same on every matrix type.
fn safety_of(board: &Board, color: Color, suicide: SuicideRule) -> Safety<Points> {
    let safety = board.safety(color, &Rules::SIMPLE.with_suicide(suicide));
    for (name, found) in safety_on(Choice::EVERY, board, color, suicide) {
        assert_eq!(found, safety, "{name}: {color}\n{board}");
    }
    safety
}

fn assert_safe(drawing: &str, safe: &str) -> Safety<Points> {
    let board = drawn(drawing);
    let safety = safety_of(&board, Color::Black, FORBIDDEN);
    assert_eq!(safety.safe, set_of(safe, board.size()), "{board}");
    safety
}

#[test]
fn eyes_of_three_and_four_points() {
    let four = assert_safe(FOUR_IN_A_ROW, "E4 A3 B3 C3 D3 E3");
    assert_eq!((four.two_vital.len(), four.miai.len()), (4, 2));
    // Three points in a row have only one dividing point, the middle one: not safe.
    assert_safe("...XO. / XXXXO. / OOOOO. / ......", "");
    // A square of four is never divided.
    assert_safe("..XO.. / ..XO.. / XXXO.. / OOOO..", "");
    // With an enemy stone on one of the two points it is too late.
    assert_safe(".O..XO / XXXXXO / OOOOOO / ......", "");
    // With two eyes no move needs an answer.
    let eyes = assert_safe(".X.XO. / XXXXO. / OOOOO. / ......", "B4 D4 A3 B3 C3 D3");
    assert!(eyes.miai.is_empty() && eyes.two_vital.is_empty());
    assert_eq!(eyes.vital.len(), 2);
}

/// Two chains with an eye each, and a square that only both together can make an eye.
#[test]
fn a_miai_of_connection() {
    let board = drawn(CONNECTING);
    let life = board.pass_alive(Color::Black, &Rules::SIMPLE.with_suicide(FORBIDDEN));
    assert!(life.alive.is_empty());
    let safety = safety_of(&board, Color::Black, FORBIDDEN);
    assert_eq!(safety.safe, board.stones(Color::Black));
    assert_eq!(safety.vital, set_of("A4 F3", board.size()));
    assert_eq!(safety.connecting, set_of("C4 D4 C3 D3", board.size()));
    assert_eq!(safety.miai, set_of("D4 C3", board.size()));
    // With a white stone on one of the two points, Black failed to answer.
    let late = drawn("....O. / XXXXOO / .X.OXX / XX..X. / OOXXXX / .OOOO.");
    assert!(
        late.safety(Color::Black, &Rules::SIMPLE.with_suicide(FORBIDDEN))
            .safe
            .is_empty()
    );
}

#[test]
fn nothing_is_safe_on_an_empty_board() {
    for color in Color::BOTH {
        let safety = safety_of(&Board::new(board_size(9, 9)), color, FORBIDDEN);
        assert!(safety.safe.is_empty() && safety.territory.is_empty());
    }
}

/// Compares every set in dense positions; unconditionally alive stones are also safe.
#[test]
fn safety_of_dense_positions_equals_the_reference() {
    let rng = &mut Rng::new(84);
    let mut reached = BTreeMap::<&str, usize>::new();
    for number in 0..800 {
        let side = |rng: &mut Rng| 3 + rng.below(4) as usize;
        let size = board_size(side(rng), side(rng));
        let board = dense_position(rng, size);
        let judged = Judged::new(&board);
        judged.assert_on(Choice::in_turn(number));
        for color in Color::BOTH {
            for suicide in [FORBIDDEN, SuicideRule::MultiStone] {
                let found = board.safety(color, &Rules::SIMPLE.with_suicide(suicide));
                let alive = board.pass_alive(color, &Rules::SIMPLE.with_suicide(suicide));
                assert!(alive.alive.is_subset(found.safe), "{color}\n{board}");
                assert!(
                    alive.territory.is_subset(found.territory),
                    "{color}\n{board}"
                );
                for (case, is) in [
                    ("more than alive", found.safe != alive.alive),
                    ("more territory", found.territory != alive.territory),
                    ("connecting", !found.connecting.is_empty()),
                    ("2-vital", !found.two_vital.is_empty()),
                ] {
                    *reached.entry(case).or_default() += usize::from(is);
                }
            }
        }
    }
    println!("{reached:?}");
    assert!(reached.values().all(|&count| count >= 10), "{reached:?}");
}

#[test]
fn safety_turns_with_the_board() {
    let mut seen = 0;
    for board in random_positions(82, 60) {
        let safety = board.safety(Color::Black, &Rules::SIMPLE.with_suicide(FORBIDDEN));
        seen += usize::from(!safety.safe.is_empty());
        for symmetry in Symmetry::all(board.size()) {
            for (exchanged, color) in [(false, Color::Black), (true, Color::White)] {
                for (suicide, right) in [
                    (FORBIDDEN, safety),
                    (
                        SuicideRule::MultiStone,
                        board.safety(
                            Color::Black,
                            &Rules::SIMPLE.with_suicide(SuicideRule::MultiStone),
                        ),
                    ),
                ] {
                    let image = turned(&board, symmetry, exchanged)
                        .safety(color, &Rules::SIMPLE.with_suicide(suicide));
                    assert_eq!(
                        image,
                        right.map(|set| symmetry.points(&set)),
                        "{symmetry:?}\n{board}"
                    );
                }
            }
        }
    }
    assert!(seen >= 10, "{seen}");
}

/// The boards on which the same stones are called safe, by these stones and by the points on which the owner may
/// answer: the miai points, or `None` for every point.
type BySet =
    BTreeMap<(Vec<reference::Point>, Option<Vec<reference::Point>>), Vec<reference::Board>>;

/// The points on which the owner may answer.
#[derive(Clone, Copy, PartialEq)]
enum Answers {
    Everywhere,
    /// Weaker play than the rules allow, but the definition of safety promises that it is enough.
    OnMiai,
}

/// Counts of the cases in a test against all play.
#[derive(Default)]
struct Played {
    boards: usize,
    sets: usize,
    /// Number of boards on which more is safe than unconditionally alive.
    beyond: usize,
    connecting: usize,
    two_vital: usize,
}

impl Played {
    /// Adds Black's safe stones, and asserts that the enemy cannot make two eyes in the territory.
    fn add(
        &mut self,
        judged: &reference::Board,
        suicide: SuicideRule,
        answers: Answers,
        by_set: &mut BySet,
    ) {
        let board = from_reference(judged);
        let safety = board.safety(Color::Black, &Rules::SIMPLE.with_suicide(suicide));
        if safety.safe.is_empty() {
            return;
        }
        let black = reference::Color::Black;
        for region in safety.territory.components() {
            let points: Vec<_> = region.iter().map(to_reference_point).collect();
            assert!(
                !judge::enemy_can_make_two_eyes_in(judged, black, &points),
                "{board}"
            );
        }
        self.boards += 1;
        let alive = board
            .pass_alive(Color::Black, &Rules::SIMPLE.with_suicide(suicide))
            .alive;
        self.beyond += usize::from(alive != safety.safe);
        self.connecting += usize::from(!safety.connecting.is_empty());
        self.two_vital += usize::from(!safety.two_vital.is_empty());
        let points = |set: Points| set.iter().map(to_reference_point).collect();
        let miai = (answers == Answers::OnMiai).then(|| points(safety.miai));
        by_set
            .entry((points(safety.safe), miai))
            .or_default()
            .push(judged.clone());
    }

    fn assert_never_taken(&mut self, by_set: &BySet, suicide: SuicideRule) {
        let (black, rule) = (reference::Color::Black, to_reference_suicide(suicide));
        for ((set, miai), boards) in by_set {
            self.sets += 1;
            let taken = match miai {
                Some(miai) => judge::takeable_if_answered_on(miai, boards, black, set, rule),
                None => judge::takeable(boards, black, set, rule),
            };
            for (board, taken) in boards.iter().zip(taken) {
                assert!(!taken, "{suicide}: {set:?} can be taken\n{board}");
            }
        }
    }
}

/// The checker does find captures of stones that are not safe.
#[test]
fn all_play_takes_what_is_not_safe() {
    let black = reference::Color::Black;
    let takes = |boards: &[&[&str]]| {
        let boards: Vec<_> = (boards.iter())
            .map(|rows| reference::Board::from_rows(rows))
            .collect();
        // The stones of the last board stand on all of them.
        let set = boards[boards.len() - 1].stones(black);
        judge::takeable(&boards, black, &set, reference::Suicide::Forbidden)
    };
    assert_eq!(takes(&[&["X..", "...", "..."]]), [true]);
    let rows: [&[&str]; 4] = [
        &["...X", "XXXX", "OOOO", "...."],
        &[".O..", "XXXX", "OOOO", "...."],
        &[".X.X", "XXXX", "OOOO", "...."],
        &["....", "XXXX", "OOOO", "...."],
    ];
    assert_eq!(takes(&rows), [true, true, false, false]);

    // A miai needs one answer on one of its points; without an answer the stones are captured.
    let four = reference::Board::from_rows(&["....", "XXXX", "OOOO", "...."]);
    let answered_on = |answers: &[reference::Point]| {
        let (set, boards) = (four.stones(black), [four.clone()]);
        judge::takeable_if_answered_on(answers, &boards, black, &set, reference::Suicide::Forbidden)
    };
    let in_the_top_row = |column| reference::Point::new(0, column);
    assert_eq!(answered_on(&[]), [true]);
    assert_eq!(answered_on(&[in_the_top_row(0), in_the_top_row(3)]), [true]);
    assert_eq!(
        answered_on(&[in_the_top_row(1), in_the_top_row(2)]),
        [false]
    );
}

/// No set called safe is ever captured, on any position of 3×3 and 3×4.
#[test]
fn nothing_called_safe_on_3x3_and_3x4_is_taken_by_any_play() {
    for (width, height) in [(3, 3), (3, 4)] {
        // On 3×4 with legal suicide only in a thorough run.
        let rules = [FORBIDDEN, SuicideRule::MultiStone];
        let is_reduced = (width, height) == (3, 4) && !is_thorough();
        let rules = rules.into_iter().take(if is_reduced { 1 } else { 2 });
        let mut played: Vec<_> = rules
            .map(|suicide| (suicide, Played::default(), BySet::new()))
            .collect();
        for board in legal_positions(width, height) {
            for (suicide, played, by_set) in &mut played {
                played.add(&board, *suicide, Answers::Everywhere, by_set);
            }
        }
        for (suicide, played, by_set) in &mut played {
            played.assert_never_taken(by_set, *suicide);
            println!(
                "{width}x{height}, suicide {suicide}: {} boards, {} sets, {} beyond Benson, {} connecting, {} 2-vital",
                played.boards, played.sets, played.beyond, played.connecting, played.two_vital
            );
            assert!(played.boards > 10);
            if width * height >= 12 {
                assert!(played.beyond > 100);
                assert!(played.connecting > 0 && played.two_vital > 0);
            }
        }
    }
}

/// The same for random sets on 4×4, even if the owner answers only on miai points. `BINMATRIX_SAFETY_SETS` is the
/// number of sets, 200 by default.
#[test]
fn nothing_called_safe_on_4x4_is_taken_by_any_play() {
    let wanted = std::env::var("BINMATRIX_SAFETY_SETS").map_or(200, |number| {
        number.parse().expect("BINMATRIX_SAFETY_SETS is a number")
    });
    let rng = &mut Rng::new(83);
    let (mut played, mut by_set, size) = (Played::default(), BySet::new(), board_size(4, 4));
    let (mut seen, mut tried) = (BTreeSet::new(), 0);
    while by_set.len() < wanted {
        // There may be fewer sets than requested.
        tried += 1;
        assert!(
            tried < 100_000 + 10_000 * wanted,
            "only {} sets found",
            by_set.len()
        );
        let board = dense_position(rng, size);
        let life = board.pass_alive(Color::Black, &Rules::SIMPLE.with_suicide(FORBIDDEN));
        // Unconditionally alive stones need no test, and most sets would be of that kind.
        if board
            .safety(Color::Black, &Rules::SIMPLE.with_suicide(FORBIDDEN))
            .safe
            != life.alive
        {
            let judged = to_reference(&board);
            if seen.insert(judged.cells().to_vec()) {
                played.add(&judged, FORBIDDEN, Answers::OnMiai, &mut by_set);
            }
        }
    }
    played.assert_never_taken(&by_set, FORBIDDEN);
    // Some sets are also tested with all answers: stones kept with few answers are kept with all.
    let all_answers = by_set.iter().take(3);
    let all_answers = all_answers.map(|((set, _), boards)| ((set.clone(), None), boards.clone()));
    Played::default().assert_never_taken(&all_answers.collect(), FORBIDDEN);
    println!(
        "4x4: {} boards, {} sets, {} connecting, {} 2-vital",
        played.boards, played.sets, played.connecting, played.two_vital
    );
    assert!(played.connecting > 0 && played.two_vital > 0);
}

/// A position with many black stones and some white ones.
fn dense_position(rng: &mut Rng, size: BoardSize) -> Board {
    if rng.below(8) == 0 {
        return random_position(rng, size);
    }
    let mut setup = Setup::new(size);
    let (black, white) = (40 + rng.below(40), rng.below(40));
    for point in Points::full(size) {
        match rng.below(100) {
            n if n < black => setup.black.insert(point),
            n if n < black + white => setup.white.insert(point),
            _ => false,
        };
    }
    setup.remove_captured();
    Board::from_setup(&setup).expect("every chain has a liberty")
}
