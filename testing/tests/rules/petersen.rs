//! Tests the statements about Petersen's published method `move`, on every matrix type.
//!
//! Without passes it answers like a board with simple ko and no suicide, call for call. After a pass its ko memory is
//! wrong, in exactly one way. With the corrected pass it is right.

use binmatrix::petersen::OriginalGame;
use binmatrix::{
    BinMatrix, Board, BoardSize, ByColor, Color, GridOf, IllegalMove, Level, MatrixJob, Move,
    Point, Points, Rng, Rules, SuicideRule,
};
use binmatrix_testing::convert::*;
use binmatrix_testing::generate::*;
use binmatrix_testing::matrix_types::*;

const RULES: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Forbidden);

/// A call to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Call {
    NewGame,
    Play(Point),
    /// A pass with nothing but the published methods.
    SwitchTurn,
    /// The corrected pass.
    Pass,
}

/// A call and a correct board's response: the number of captured stones and the state after the call.
#[derive(Clone, Copy, Debug)]
struct Answered {
    call: Call,
    answer: Result<u32, IllegalMove>,
    stones: ByColor<Points>,
    captures: ByColor<u32>,
    to_move: Color,
}

/// Counts of the cases that occurred.
#[derive(Clone, Copy, Default, Debug)]
struct Reached {
    calls: u32,
    captures: u32,
    kos: u32,
    suicides: u32,
    occupied: u32,
    off_board: u32,
    passes: u32,
    /// Stones played on the ko point after the ban was over.
    retakes: u32,
}

/// A random point to play: mostly empty, often the last ko point, sometimes occupied or off the board.
fn random_call(rng: &mut Rng, board: &Board, last_ko: Option<Point>) -> Point {
    let size = board.size();
    let anywhere = |rng: &mut Rng| {
        let (row, column) = (rng.below(25) as u8, rng.below(25) as u8);
        Point::new(row, column).unwrap()
    };
    match rng.below(16) {
        0 => anywhere(rng),
        1 | 2 => random_member(rng, &Points::full(size)).unwrap(),
        3..=6 if last_ko.is_some_and(|ko| board.at(ko).is_none()) => last_ko.unwrap(),
        _ => random_member(rng, &board.empty()).unwrap_or_else(|| anywhere(rng)),
    }
}

/// Random calls with a board's answers. With `pass`, about every tenth call is that pass, and every second one in a
/// ko.
fn answered_calls(
    rng: &mut Rng,
    size: BoardSize,
    count: usize,
    pass: Option<Call>,
    reached: &mut Reached,
) -> Vec<Answered> {
    let mut board = Board::new(size);
    let mut last_ko = None;
    let mut calls = Vec::new();
    while calls.len() < count {
        let stuck = board.legal_points(&RULES).is_empty() || calls.len() % 400 == 399;
        let call = match pass {
            _ if stuck => Call::NewGame,
            Some(pass) if rng.below(if board.turn().ko().is_some() { 2 } else { 10 }) == 0 => pass,
            _ => Call::Play(random_call(rng, &board, last_ko)),
        };
        let answer = match call {
            Call::NewGame => {
                board = Board::new(size);
                Ok(0)
            }
            Call::Play(point) => board.play(point, &RULES).map(|taken| taken.len() as u32),
            Call::SwitchTurn | Call::Pass => {
                reached.passes += 1;
                board
                    .play(Move::Pass, &RULES)
                    .map(|taken| taken.len() as u32)
            }
        };
        if answer.is_ok() && matches!(call, Call::Play(point) if Some(point) == last_ko) {
            reached.retakes += 1;
            last_ko = None;
        }
        last_ko = board.turn().ko().or(last_ko);
        reached.calls += 1;
        match answer {
            Ok(taken) => reached.captures += u32::from(taken > 0),
            Err(IllegalMove::Ko) => reached.kos += 1,
            Err(IllegalMove::Suicide) => reached.suicides += 1,
            Err(IllegalMove::Occupied) => reached.occupied += 1,
            Err(_) => reached.off_board += 1,
        }
        calls.push(Answered {
            call,
            answer,
            stones: ByColor {
                black: board.stones(Color::Black),
                white: board.stones(Color::White),
            },
            captures: board.turn().captures(),
            to_move: board.to_move(),
        });
    }
    calls
}

/// Makes the calls on the original and compares each answer and each state. A different answer must be the known
/// fault: `Ko` after a `SwitchTurn` where the board has no ko. The games then differ, so the calls up to the next new
/// game are skipped. Returns the number of such answers.
#[derive(Clone, Copy)]
struct Compare<'a>(&'a [Answered]);

impl MatrixJob for Compare<'_> {
    type Output = u32;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> u32 {
        let mut game = OriginalGame::<M>::new(grid);
        let (mut faults, mut switched, mut apart) = (0, false, false);
        for (index, answered) in self.0.iter().enumerate() {
            if apart && answered.call != Call::NewGame {
                continue;
            }
            let answer = grid.level.vectorize(
                #[inline(always)]
                || match answered.call {
                    Call::NewGame => {
                        game = OriginalGame::new(grid);
                        Ok(0)
                    }
                    Call::Play(point) => game.play(point),
                    Call::SwitchTurn => {
                        game.switch_turn();
                        Ok(0)
                    }
                    Call::Pass => {
                        game.pass();
                        Ok(0)
                    }
                },
            );
            match answered.call {
                Call::NewGame => (switched, apart) = (false, false),
                Call::SwitchTurn => switched = true,
                Call::Play(_) | Call::Pass => {}
            }
            if answer != answered.answer {
                assert!(switched, "call {index}: {answered:?}, but {answer:?}");
                assert_eq!(answer, Err(IllegalMove::Ko), "call {index}: {answered:?}");
                assert_eq!(answered.answer, Ok(1), "call {index}: {answered:?}");
                faults += 1;
                apart = true;
                continue;
            }
            let stones = |color| game.stones(color).to_points(grid);
            assert_eq!(stones(Color::Black), answered.stones.black, "call {index}");
            assert_eq!(stones(Color::White), answered.stones.white, "call {index}");
            assert_eq!(game.captures(), answered.captures, "call {index}");
            assert_eq!(game.to_move(), answered.to_move, "call {index}");
        }
        faults
    }
}

/// Board sizes with the number of calls on each, more than 48,000 together.
const SIZES: [(u8, u8, usize); 8] = [
    (9, 9, 12_000),
    (5, 5, 12_000),
    (3, 3, 6_000),
    (13, 13, 8_000),
    (19, 19, 4_000),
    (6, 2, 4_000),
    (1, 7, 2_000),
    (25, 25, 2_000),
];

fn compare_calls(seed: u64, pass: Option<Call>) -> (Reached, Vec<u32>) {
    let (mut reached, mut faults) = (Reached::default(), Vec::new());
    for (index, (width, height, count)) in (0..).zip(SIZES) {
        let rng = &mut Rng::for_game(seed, index);
        let size = BoardSize::new(width, height).unwrap();
        let calls = answered_calls(rng, size, count, pass, &mut reached);
        let answers = on_every_matrix(size, Compare(&calls));
        let first = answers[0].1;
        for (name, answer) in answers {
            assert_eq!(answer, first, "{name} on {size}: other faults");
        }
        faults.push(first);
    }
    println!("{reached:?} {faults:?}");
    (reached, faults)
}

#[test]
fn without_passes_the_original_answers_as_a_board_does() {
    let (reached, faults) = compare_calls(61, None);
    assert_eq!(faults, [0; SIZES.len()]);
    assert!(reached.calls >= 48_000, "{reached:?}");
    assert!(reached.captures >= 1000, "{reached:?}");
    assert!(reached.kos >= 200 && reached.retakes >= 50, "{reached:?}");
    assert!(reached.suicides >= 1000, "{reached:?}");
    assert!(
        reached.occupied >= 1000 && reached.off_board >= 500,
        "{reached:?}"
    );
    assert_eq!(reached.passes, 0);
}

#[test]
fn after_a_pass_the_original_forbids_kos_that_are_none() {
    let (reached, faults) = compare_calls(62, Some(Call::SwitchTurn));
    assert!(reached.passes >= 2000, "{reached:?}");
    let total: u32 = faults.iter().sum();
    assert!(total >= 20, "the fault was met {total} times: {faults:?}");
}

#[test]
fn the_mended_pass_makes_the_original_right() {
    let (reached, faults) = compare_calls(63, Some(Call::Pass));
    assert_eq!(faults, [0; SIZES.len()]);
    assert!(reached.passes >= 2000, "{reached:?}");
    assert!(reached.kos >= 50 && reached.retakes >= 50, "{reached:?}");
}

/// The fault, drawn: Black captures a ko at C8, White passes, Black plays elsewhere, and White may retake.
#[test]
fn the_fault_and_its_mend_on_the_board() {
    let size = BoardSize::square(9).unwrap();
    let play = |vertex: &str, answer| (Call::Play(at(vertex, size)), answer);
    let in_ko = [
        play("B9", Ok(0)),
        play("C9", Ok(0)),
        play("A8", Ok(0)),
        play("D8", Ok(0)),
        play("B7", Ok(0)),
        play("C7", Ok(0)),
        play("J1", Ok(0)),
        play("B8", Ok(0)),
        play("C8", Ok(1)),
        play("B8", Err(IllegalMove::Ko)),
    ];
    #[derive(Clone, Copy)]
    struct Calls<'a>(&'a [(Call, Result<u32, IllegalMove>)]);
    impl MatrixJob for Calls<'_> {
        type Output = ();
        fn run<M: BinMatrix>(self, grid: GridOf<M>) {
            let mut game = OriginalGame::<M>::new(grid);
            for (index, &(call, expected)) in self.0.iter().enumerate() {
                let answer = match call {
                    Call::NewGame => Ok(0),
                    Call::Play(point) => game.play(point),
                    Call::SwitchTurn => {
                        game.switch_turn();
                        Ok(0)
                    }
                    Call::Pass => {
                        game.pass();
                        Ok(0)
                    }
                };
                assert_eq!(answer, expected, "call {index}: {call:?}");
            }
        }
    }
    for (pass, retake) in [
        (Call::SwitchTurn, Err(IllegalMove::Ko)),
        (Call::Pass, Ok(1)),
    ] {
        let mut calls = in_ko.to_vec();
        calls.extend([(pass, Ok(0)), play("A1", Ok(0)), play("B8", retake)]);
        on_every_matrix(size, Calls(&calls));
    }
    // A board does not have this fault.
    let mut board = Board::new(size);
    for (call, answer) in in_ko {
        let Call::Play(point) = call else { continue };
        let taken = board.play(point, &RULES).map(|taken| taken.len() as u32);
        assert_eq!(taken, answer);
    }
    board.play(Move::Pass, &RULES).unwrap();
    board
        .play(
            Move::from_vertex("A1", board.size()).expect("a vertex"),
            &RULES,
        )
        .unwrap();
    assert_eq!(
        board
            .play(
                Move::from_vertex("B8", board.size()).expect("a vertex"),
                &RULES
            )
            .unwrap()
            .len(),
        1
    );
}
