//! Races that are counted end as exhaustive play says.

use std::collections::BTreeMap;

use binmatrix::{
    Board, BoardSize, ByColor, Color, Move, Point, Points, Rng, Rules, Setup, Symmetry,
};
use binmatrix_analysis::board_life::{Bounds, Fate, LifeVerdict};
use binmatrix_analysis::local_life::LocalPositionError;
use binmatrix_analysis::seki::SekiVerdict;
use binmatrix_analysis::semeai::{LibertyCount, RaceNumbers, Semeai, SemeaiOutcome, SemeaiSource};
use binmatrix_testing::positions::{drawn, image};
use binmatrix_testing::thorough::usual_or_thorough;

use SemeaiOutcome::{BothStay, Captured};
use SemeaiSource::{Counted, Read};

/// All play of the numbers of a race, by its rules.
#[derive(Default)]
struct Numbers(BTreeMap<[usize; 5], i8>);

impl Numbers {
    /// Returns 1 if the player to move captures first, -1 if the other does, 0 if neither can. The numbers are the
    /// liberties outside, own and opponent's, the eyes, own and opponent's, and the shared liberties. A pass after a pass
    /// ends the race.
    fn value(&mut self, numbers: [usize; 5]) -> i8 {
        if let Some(&known) = self.0.get(&numbers) {
            return known;
        }
        let [own, other, own_eyes, other_eyes, shared] = numbers;
        let after_pass = self.moves([other, own, other_eyes, own_eyes, shared]);
        let pass = -after_pass.unwrap_or(0).max(0);
        let best = self.moves(numbers).map_or(pass, |value| value.max(pass));
        self.0.insert(numbers, best);
        best
    }

    /// The best of all moves; `None` if there is none.
    fn moves(&mut self, [own, other, own_eyes, other_eyes, shared]: [usize; 5]) -> Option<i8> {
        let other_all = other + other_eyes + shared;
        let own_all = own + own_eyes + shared;
        let mut values = Vec::new();
        if other_all == 1 {
            // Whatever its kind, the last liberty is the capture.
            values.push(1);
        } else {
            if other > 0 {
                values.push(-self.value([other - 1, own, other_eyes, own_eyes, shared]));
            }
            if shared > 0 && own_all > 1 {
                values.push(-self.value([other, own, other_eyes, own_eyes, shared - 1]));
            }
        }
        // Own liberties can be filled, to no avail.
        if own > 0 && own_all > 1 {
            values.push(-self.value([other, own - 1, other_eyes, own_eyes, shared]));
        }
        if own_eyes > 0 && own_all > 1 {
            values.push(-self.value([other, own, other_eyes, own_eyes - 1, shared]));
        }
        values.into_iter().max()
    }
}

#[test]
fn numbers_end_as_all_their_play() {
    let mut judge = Numbers::default();
    let mut seen = BTreeMap::new();
    for own in 0..=6 {
        for other in 0..=6 {
            for eyes in 0..9 {
                for shared in 0..=5 {
                    let (own_eyes, other_eyes) = (eyes / 3, eyes % 3);
                    if own + own_eyes + shared == 0 || other + other_eyes + shared == 0 {
                        continue;
                    }
                    let numbers = RaceNumbers {
                        outside: ByColor {
                            black: own,
                            white: other,
                        },
                        eyes: ByColor {
                            black: own_eyes,
                            white: other_eyes,
                        },
                        shared,
                    };
                    let expected = match judge.value([own, other, own_eyes, other_eyes, shared]) {
                        1 => SemeaiOutcome::Captured(Color::White),
                        0 => SemeaiOutcome::BothStay,
                        _ => SemeaiOutcome::Captured(Color::Black),
                    };
                    assert_eq!(numbers.outcome(Color::Black), expected, "{numbers:?}");
                    let needs_move = numbers.outcome(Color::White) != expected;
                    if needs_move && expected != SemeaiOutcome::Captured(Color::Black) {
                        assert_eq!(after_the_move(numbers), Some(expected), "{numbers:?}");
                    }
                    *seen
                        .entry((own_eyes, other_eyes, format!("{expected:?}")))
                        .or_insert(0) += 1;
                }
            }
        }
    }
    println!("{seen:?}");
    // Three outcomes for equal numbers of eyes below two, two if one player has one eye, else one.
    assert_eq!(seen.len(), 2 * 3 + 2 * 2 + 5);
}

/// The outcome after the move of Black that the module names, with White to move; `None` if there is no move.
fn after_the_move(mut numbers: RaceNumbers) -> Option<SemeaiOutcome> {
    let kinds = [
        &mut numbers.outside.white,
        &mut numbers.shared,
        &mut numbers.eyes.white,
    ];
    *kinds.into_iter().find(|number| **number > 0)? -= 1;
    let liberties = numbers.outside.white + numbers.eyes.white + numbers.shared;
    Some(match liberties {
        0 => SemeaiOutcome::Captured(Color::White),
        _ => numbers.outcome(Color::White),
    })
}

/// The frame of the drawing in the module: both colors are unconditionally alive in it.
fn framed(rows: &str) -> Board {
    drawn(&format!(". O . O X . X .\nO O O O X X X X\n{rows}"))
}

/// Asserts that bounds leave room for a fate.
fn allows(bounds: Bounds, fate: Fate) -> bool {
    bounds.least <= fate && fate <= bounds.most
}

/// What is known after a move, with the opponent to move.
fn bounds_after(board: &Board, first: Color, mv: Move, goal: Points) -> Bounds {
    let mut board = *board;
    board.set_to_move(first);
    board.play(mv, &Rules::SIMPLE).expect("a legal move");
    if goal.is_disjoint(board.stones(Color::Black) | board.stones(Color::White)) {
        return Bounds {
            least: Fate::Dies,
            most: Fate::Dies,
        };
    }
    let verdict = LifeVerdict::of(&board, goal, 20_000).expect("a goal");
    match verdict.color == first {
        true => verdict.some.attacker_first,
        false => verdict.some.defender_first,
    }
}

/// Plain races of random stones in a frame of living ones, against the reader.
#[test]
fn boards_end_as_they_are_read() {
    let mut rng = Rng::new(93);
    let mut seen = BTreeMap::<String, usize>::new();
    let mut sacrifices = 0;
    let (mut tries, mut races, mut decided, mut moves) = (0, 0, 0, 0);
    while races < usual_or_thorough(150, 600) {
        let empty = framed(". . . . . . . .\n. . . . . . . .\n. . . . . . . .");
        let mut setup = Setup::new(empty.size());
        (setup.black, setup.white) = (empty.stones(Color::Black), empty.stones(Color::White));
        for row in 2..5 {
            for column in 0..8 {
                let point = Point::new(row, column).expect("a point");
                // Mostly as in the drawing: X on the left and O on the right, some of them cut into by the frame.
                let (own, opponent) = match column < 4 {
                    true => (&mut setup.black, &mut setup.white),
                    false => (&mut setup.white, &mut setup.black),
                };
                match rng.below(20) {
                    0..=3 => {}
                    4..=8 if row == 2 => _ = opponent.insert(point),
                    4 => _ = opponent.insert(point),
                    _ => _ = own.insert(point),
                }
            }
        }
        tries += 1;
        let Ok(board) = Board::from_setup(&setup) else {
            continue;
        };
        let chains = |color| {
            board
                .chains(color)
                .map(|chain| chain.stones)
                .collect::<Vec<_>>()
        };
        for black in chains(Color::Black) {
            for white in chains(Color::White) {
                let origin = |stones: Points| stones.iter().next().expect("a stone");
                let count = LibertyCount::of(&board, origin(black), origin(white));
                let Some(count) = count.filter(|count| count.rests_on.is_empty()) else {
                    continue;
                };
                races += 1;
                let semeai = Semeai::of(&board, black, white, 1).expect("two groups");
                let life = ByColor {
                    black: LifeVerdict::of(&board, black, 20_000).expect("a goal"),
                    white: LifeVerdict::of(&board, white, 20_000).expect("a goal"),
                };
                for first in Color::BOTH {
                    let result = semeai.first[first];
                    let of = || format!("{first:?} {result:?} {count:?}\n{board}");
                    assert_eq!(result.source, Counted);
                    let groups = [
                        (first, life[first].some.defender_first),
                        (!first, life[!first].some.attacker_first),
                    ];
                    for (color, bounds) in groups {
                        let fate = match result.outcome {
                            SemeaiOutcome::Captured(captured) if captured == color => Fate::Dies,
                            SemeaiOutcome::Captured(_) => continue,
                            SemeaiOutcome::BothStay => Fate::Stays,
                            _ => panic!("{}", of()),
                        };
                        if !result.holds_on_board && !allows(bounds, fate) {
                            sacrifices += 1;
                            continue;
                        }
                        assert!(allows(bounds, fate), "{bounds:?} {}", of());
                        decided += usize::from(bounds.fate().is_some());
                    }
                    let captures = result.outcome == Captured(!first);
                    if captures && semeai.first[!first].outcome != Captured(!first) {
                        assert!(!result.moves.is_empty(), "{}", of());
                    }
                    let moves_hold = result.holds_on_board.then_some(result.moves);
                    for point in moves_hold.into_iter().flatten() {
                        let (goal, fate) = match result.outcome {
                            SemeaiOutcome::Captured(color) => (semeai.stones[color], Fate::Dies),
                            _ => (semeai.stones[first], Fate::Stays),
                        };
                        let bounds = bounds_after(&board, first, Move::Play(point), goal);
                        assert!(allows(bounds, fate), "{point:?} {bounds:?} {}", of());
                        moves += usize::from(bounds.fate().is_some());
                    }
                    *seen
                        .entry(format!(
                            "{:?}, eyes {:?}",
                            result.outcome,
                            count.numbers().eyes
                        ))
                        .or_default() += 1;
                }
            }
        }
    }
    println!(
        "{races} races of {tries} boards, {decided} fates and {moves} moves read, {sacrifices} sacrifices: {seen:#?}"
    );
    assert!(decided > races && moves > races / 10 && sacrifices < races / 20);
    for eyes in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        let [black, white] = eyes;
        let eyes = format!("eyes {:?}", ByColor { black, white });
        let of_eyes = |kind: &String| kind.starts_with("Captured") && kind.ends_with(&eyes);
        assert!(seen.keys().any(of_eyes), "{eyes}");
    }
}

fn points(board: &Board, vertex: &str) -> Points {
    let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    Points::only(point, board.size())
}

fn group(board: &Board, vertex: &str) -> Points {
    let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    board.chain(point).expect("a chain").stones
}

/// Asserts the results of groups at two vertices for Black and for White moving first, turned and with colors exchanged.
fn assert_results(
    board: &Board,
    (black, white): (&str, &str),
    positions: u32,
    expected: [(SemeaiOutcome, SemeaiSource, bool); 2],
) {
    for symmetry in Symmetry::ALL {
        for exchanged in [false, true] {
            let turn = |set: Points| set.transform(symmetry);
            let mut groups = [turn(group(board, black)), turn(group(board, white))];
            let mut results = expected;
            let color = |color: Color| if exchanged { !color } else { color };
            if exchanged {
                groups.reverse();
                results.reverse();
            }
            let board = image(board, turn, exchanged);
            let semeai = Semeai::of(&board, groups[0], groups[1], positions).expect("groups");
            for (first, (outcome, source, holds)) in Color::BOTH.into_iter().zip(results) {
                let outcome = match outcome {
                    SemeaiOutcome::Captured(captured) => SemeaiOutcome::Captured(color(captured)),
                    outcome => outcome,
                };
                let result = semeai.first[first];
                let found = (result.outcome, result.source, result.holds_on_board);
                assert_eq!(
                    found,
                    (outcome, source, holds),
                    "{symmetry:?} {exchanged} {semeai:?}\n{board}"
                );
            }
        }
    }
}

#[test]
fn drawn_races() {
    let (black, white) = (Captured(Color::Black), Captured(Color::White));
    let counted = |outcome| (outcome, Counted, true);
    // One liberty outside each, one shared: who moves first wins.
    let board = framed("O X X X O O X X\n. X X . O . X X");
    assert_results(&board, ("B1", "E1"), 1, [counted(white), counted(black)]);
    // One liberty outside against none.
    let board = framed("O X X X O O X X\n. X X . O O X X");
    assert_results(&board, ("B1", "E1"), 1, [counted(white), counted(white)]);
    // A seki.
    let board = framed("O X X X O O X X\nO X . . O O X X\nO X O O O O X X");
    assert_results(&board, ("B1", "E1"), 1, [(BothStay, Counted, false); 2]);
    assert_results(&board, ("B1", "E1"), 100_000, [(BothStay, Read, true); 2]);
    let semeai = Semeai::of(&board, group(&board, "B1"), group(&board, "E1"), 1).expect("groups");
    assert_eq!(semeai.seki, Some(SekiVerdict::Seki));
    assert!(semeai.first.black.moves.is_empty() && semeai.first.white.moves.is_empty());
}

/// Neither is captured in the race; but X plays H1, O captures two stones, and X plays G1 in the only eye of O.
#[test]
fn a_sacrifice() {
    let board = framed("X . X X X O O O\n. X X X O O . O\n. X X X O O X .");
    assert_results(&board, ("G1", "E1"), 1, [(BothStay, Counted, false); 2]);
    let semeai = Semeai::of(&board, group(&board, "G1"), group(&board, "E1"), 100_000);
    let first = semeai.expect("groups").first.black;
    assert_eq!(
        (first.outcome, first.source),
        (Captured(Color::White), Read)
    );
    assert!(first.holds_on_board);
}

/// The last liberty is the eye.
#[test]
fn a_move_in_the_eye() {
    let board = framed("O X X X O O O X\nO X X X O . O X\n. X X X O O O X");
    let semeai = Semeai::of(&board, group(&board, "B1"), group(&board, "E1"), 1).expect("groups");
    assert_eq!(semeai.first.black.outcome, Captured(Color::White));
    assert_eq!(semeai.first.black.moves, points(&board, "F2"));
    assert_eq!(semeai.first.white.moves, points(&board, "A1"));
    let board = framed("O X X X O O O X\nO X . X O . O X\nO X X X O O O X");
    let semeai = Semeai::of(&board, group(&board, "B1"), group(&board, "E1"), 1).expect("groups");
    assert_eq!(semeai.first.black.moves, points(&board, "F2"));
    assert_eq!(semeai.first.white.moves, points(&board, "C2"));
}

/// What is proven goes first: a verdict that leaves no room for a count ends it, also if the other one is open.
#[test]
fn a_count_gives_way() {
    let board = drawn(OPEN);
    let (black, white) = (group(&board, "B1"), group(&board, "E1"));
    let counted = Semeai::counted(&board, black, white).expect("groups");
    assert_eq!(counted.first.black.outcome, Captured(Color::White));
    let open = Bounds {
        least: Fate::Dies,
        most: Fate::Stays,
    };
    let stays = Bounds {
        least: Fate::Stays,
        most: Fate::Stays,
    };
    let verdict = |goal: Points, bounds: Bounds| {
        let mut verdict = LifeVerdict::of(&board, goal, 0).expect("a goal");
        (verdict.some.attacker_first, verdict.some.defender_first) = (bounds, bounds);
        verdict
    };
    let with = |of_white: Bounds| {
        counted.clone().with_verdicts(&ByColor {
            black: verdict(black, open),
            white: verdict(white, of_white),
        })
    };
    assert_eq!(with(open).first, counted.first);
    let contradicted = with(stays);
    assert_eq!(contradicted.first.black.outcome, SemeaiOutcome::Unknown);
    assert!(contradicted.first.black.moves.is_empty());
    assert_eq!(contradicted.first.white, counted.first.white);
    let dies = Bounds {
        least: Fate::Dies,
        most: Fate::Dies,
    };
    let proven = with(dies).first.white;
    assert_eq!(
        (proven.outcome, proven.holds_on_board),
        (Captured(Color::Black), false)
    );
}

/// The drawing of the module with chains around that are not unconditionally alive.
const OPEN: &str = "
    . . . . . . . .
    . . . . . . . .
    O O O O X X X X
    O X X X O O X X
    . X X . O . X X";

/// Chains around that are not unconditionally alive are named, and nothing is proven that takes for granted that they
/// stay; a chain around with too few liberties ends the count.
#[test]
fn chains_around() {
    let board = drawn(OPEN);
    let white = Captured(Color::White);
    let expected = [
        (white, Counted, false),
        (Captured(Color::Black), Counted, false),
    ];
    assert_results(&board, ("B1", "E1"), 1, expected);
    let semeai = Semeai::of(&board, group(&board, "B1"), group(&board, "E1"), 1).expect("groups");
    let around = group(&board, "A3") | group(&board, "E3");
    assert_eq!(semeai.count.map(|count| count.rests_on), Some(around));

    let tight = drawn(&OPEN.replacen(". . . . . . . .", "X X X . . . . .", 2));
    let semeai = Semeai::of(&tight, group(&tight, "B1"), group(&tight, "E1"), 1).expect("groups");
    assert_eq!(semeai.count, None);
    assert_eq!(semeai.first.black.outcome, SemeaiOutcome::Unknown);
}

/// An eye of two points has two liberties; it is read.
#[test]
fn races_that_are_read() {
    let white = Captured(Color::White);
    let read = |outcome| (outcome, Read, true);
    let board = framed("O X X X O O X X\n. X . X O . X X\nX X . X O O X X");
    assert_results(&board, ("B2", "E2"), 100_000, [read(white); 2]);
}

#[test]
fn groups_that_are_none() {
    let board = framed("O X X X O O X X\n. X X . O . X X");
    let (black, white) = (group(&board, "B1"), group(&board, "E1"));
    let error = |black, white| Semeai::of(&board, black, white, 1).err();
    assert_eq!(error(white, black), Some(LocalPositionError::NoStones));
    assert_eq!(
        error(black, board.empty()),
        Some(LocalPositionError::NoStones)
    );
    let other = Points::full(BoardSize::square(3).expect("a size"));
    assert_eq!(error(black, other), Some(LocalPositionError::WrongSize));
}
