//! Tests all positions of small boards, on every matrix type and on `Board`.
//!
//! Set-up accepts exactly the legal positions (the published counts). Legal moves, their effects, and Benson under
//! both suicide rules equal the reference on all of them. The counts of move sequences are the published ones. On 3×4
//! each position is checked by `Board` and a seventh of the matrix types in turn: see
//! [`takes_part`](binmatrix_testing::matrix_types::takes_part). Legal moves and Benson are checked on one position in
//! four there, on all in a [thorough](binmatrix_testing::thorough) run.

use binmatrix::{Board, BoardSize, Color, Move, Points, Rules, Setup, SuicideRule};
use binmatrix_reference as reference;
use binmatrix_reference::enumerate::{legal_positions, positions};
use binmatrix_testing::benson_vs_reference::{answers, compare};
use binmatrix_testing::convert::*;
use binmatrix_testing::engine::*;
use binmatrix_testing::matrix_types::{TURNS, takes_part};
use binmatrix_testing::thorough::usual_or_thorough;

/// The two definitions of Benson's life; `Any` gives the same as `MultiStone` (asserted on the small boards).
const BENSON_RULES: [SuicideRule; 2] = [SuicideRule::Forbidden, SuicideRule::MultiStone];

fn size_of(width: usize, height: usize) -> BoardSize {
    board_size(width, height)
}

/// Groups of engines, used in turn for successive positions: one group of all engines, or on the largest board
/// `Board` and a seventh of the others.
fn groups(width: usize, height: usize) -> Vec<Vec<Box<dyn Engine>>> {
    let size = size_of(width, height);
    if width * height < 12 {
        return vec![engines(size)];
    }
    let group = |position| {
        let engines = engines(size).into_iter().enumerate();
        let engines = engines.filter(|&(number, _)| number == 0 || takes_part(number, position));
        engines.map(|(_, engine)| engine).collect()
    };
    (0..TURNS).map(group).collect()
}

/// Counts the positions that set-up accepts; on each engine they must be those that the reference calls legal.
fn count_accepted(width: usize, height: usize) -> usize {
    let groups = groups(width, height);
    let mut accepted = 0;
    for (engines, position) in groups.iter().cycle().zip(positions(width, height)) {
        let setup = setup_of_reference(&position);
        let legal = position.is_legal_position();
        accepted += usize::from(legal);
        for engine in engines {
            let answer = engine.set_up(&setup);
            assert_eq!(answer.is_ok(), legal, "{}:\n{position}", engine.name());
        }
    }
    accepted
}

#[test]
fn set_up_accepts_the_legal_positions_of_one_row() {
    for (length, published) in (1..).zip([1, 5, 15, 41, 113, 313, 867, 2401]) {
        assert_eq!(count_accepted(length, 1), published, "{length}x1");
        assert_eq!(count_accepted(1, length), published, "1x{length}");
    }
}

#[test]
fn set_up_accepts_the_legal_positions_of_small_boards() {
    for (width, height, published) in [
        (2, 2, 57),
        (2, 3, 489),
        (3, 2, 489),
        (2, 4, 4125),
        (4, 2, 4125),
        (3, 3, 12_675),
        (5, 2, 35_117),
    ] {
        assert_eq!(count_accepted(width, height), published, "{width}x{height}");
    }
}

#[test]
fn set_up_accepts_the_legal_positions_of_3x4() {
    assert_eq!(count_accepted(3, 4), 321_689);
}

/// Loads every `step`-th legal position into each engine and runs `check` on it.
/// Returns the number of these positions.
fn on_legal_positions(
    (width, height): (usize, usize),
    step: usize,
    mut check: impl FnMut(&reference::Board, &mut [Box<dyn Engine>]),
) -> usize {
    let mut groups = groups(width, height);
    let mut count = 0;
    for position in legal_positions(width, height).step_by(step) {
        let (board, group) = (from_reference(&position), count % groups.len());
        let engines = &mut groups[group];
        for engine in engines.iter_mut() {
            engine.load(&board);
        }
        check(&position, engines);
        count += 1;
    }
    count
}

/// Compares Benson for both colors with the reference on each engine; returns the number of answers with living
/// stones.
fn compare_benson(
    position: &reference::Board,
    engines: &[Box<dyn Engine>],
    rules: &[SuicideRule],
) -> usize {
    let answers = answers(position, rules);
    compare(engines, &answers);
    answers
        .iter()
        .filter(|(_, _, life)| !life.alive.is_empty())
        .count()
}

#[test]
fn benson_on_all_positions_of_the_smallest_boards() {
    for (size, published) in [
        ((1, 1), 1),
        ((1, 2), 5),
        ((7, 1), 867),
        ((2, 2), 57),
        ((2, 3), 489),
        ((4, 2), 4125),
        ((3, 3), 12_675),
        ((2, 5), 35_117),
    ] {
        let count = on_legal_positions(size, 1, |position, engines| {
            compare_benson(position, engines, &SuicideRule::ALL);
        });
        assert_eq!(count, published, "{size:?}");
    }
}

/// Every position of 3×4 in a thorough run, otherwise one in four (positions are counted in base 3).
fn on_positions_of_3x4(check: impl FnMut(&reference::Board, &mut [Box<dyn Engine>])) {
    let step = usual_or_thorough(4, 1);
    let count = on_legal_positions((3, 4), step, check);
    assert_eq!(count, 321_689_usize.div_ceil(step));
}

#[test]
fn benson_on_positions_of_3x4() {
    let mut alive = 0;
    on_positions_of_3x4(|position, engines| {
        alive += compare_benson(position, engines, &BENSON_RULES);
    });
    assert!(alive > 1000, "only {alive} answers with life");
}

/// Compares the legal points of both colors with the reference under all given suicide rules.
fn compare_legal_points(
    position: &reference::Board,
    engines: &mut [Box<dyn Engine>],
    rules_to_check: &[SuicideRule],
) {
    let size = size_of_reference(position);
    let mut position = position.clone();
    for color in Color::BOTH {
        position.set_to_move(to_reference_color(color));
        for engine in engines.iter_mut() {
            engine.set_to_move(color);
        }
        for &suicide in rules_to_check {
            let legal = position.legal_points(to_reference_suicide(suicide));
            let legal = collect_points(&legal, size);
            for engine in engines.iter() {
                let answer = engine.legal_points(&rules(suicide));
                assert_eq!(
                    answer,
                    legal,
                    "{}: {color}, suicide {suicide}:\n{position}",
                    engine.name()
                );
            }
        }
    }
}

#[test]
fn legal_points_on_positions_of_3x4() {
    // Under `Any` every empty point except a ko is legal; the smaller boards check it.
    on_positions_of_3x4(|position, engines| {
        compare_legal_points(position, engines, &BENSON_RULES);
    });
}

/// Plays every move, legal or not, of both colors from every position, and compares the effects.
#[test]
fn every_move_from_every_position_of_the_smallest_boards() {
    let (mut captures, mut kos, mut suicides, mut refused) = (0, 0, 0, 0);
    for board_size in [(1, 1), (1, 2), (6, 1), (2, 2), (2, 3), (3, 3)] {
        on_legal_positions(board_size, 1, |position, engines| {
            compare_legal_points(position, engines, &SuicideRule::ALL);
            let size = size_of_reference(position);
            let board = from_reference(position);
            for color in Color::BOTH {
                let (mut start, mut board) = (position.clone(), board);
                start.set_to_move(to_reference_color(color));
                board.set_to_move(color);
                for suicide in SuicideRule::ALL {
                    for point in position.empty_points() {
                        let mut after = start.clone();
                        let verdict = after.play(Some(point), to_reference_suicide(suicide));
                        let removed = match &verdict {
                            Ok(removed) => Ok(collect_points(removed, size)),
                            Err(illegal) => Err(from_reference_illegal(*illegal)),
                        };
                        let expected = setup_of_reference(&after);
                        match &verdict {
                            Ok(removed) if removed.contains(&point) => suicides += 1,
                            Ok(removed) if !removed.is_empty() => captures += 1,
                            Ok(_) => {}
                            Err(_) => refused += 1,
                        }
                        kos += u32::from(expected.ko.is_some());
                        let mv = Move::Play(from_reference_point(point));
                        for engine in engines.iter_mut() {
                            engine.load(&board);
                            let answer = engine.play(mv, &rules(suicide));
                            assert_eq!(answer, removed, "{}: {start}", engine.name());
                            let result = Setup::from(&engine.to_board());
                            assert_eq!(result, expected, "{}: {start}", engine.name());
                        }
                    }
                }
            }
        });
    }
    println!("{captures} captures, {kos} kos, {suicides} suicides, {refused} refused");
    assert!(captures > 40_000 && kos > 2000 && suicides > 9000 && refused > 10_000);
}

/// Counts the sequences of 1 to `depth` moves without a pass. The last move is counted, not played.
fn sequences(engine: &mut dyn Engine, rules: &Rules, depth: usize) -> Vec<u64> {
    fn count(engine: &mut dyn Engine, board: &Board, rules: &Rules, totals: &mut [u64]) {
        engine.load(board);
        let legal = engine.legal_points(rules);
        let Some((first, deeper)) = totals.split_first_mut() else {
            return;
        };
        *first += legal.len() as u64;
        if !deeper.is_empty() {
            for point in legal {
                engine.load(board);
                assert!(engine.play(Move::Play(point), rules).is_ok());
                let next = engine.to_board();
                count(engine, &next, rules, deeper);
            }
        }
    }
    let mut totals = vec![0; depth];
    let start = engine.to_board();
    count(engine, &start, rules, &mut totals);
    totals
}

/// The last depth costs more than all others together: `Board` and, on each board, some matrix types count it. On 2×2
/// all do.
fn assert_sequences(
    turn: usize,
    width: usize,
    height: usize,
    suicide: SuicideRule,
    published: &[u64],
) {
    for (number, engine) in engines(size_of(width, height)).iter_mut().enumerate() {
        let is_deep = number == 0 || width * height <= 4 || takes_part(number, turn);
        let published = &published[..published.len() - usize::from(!is_deep)];
        let counted = sequences(engine.as_mut(), &rules(suicide), published.len());
        assert_eq!(counted, published, "{} suicide {suicide}", engine.name());
    }
}

#[test]
fn move_sequences_on_2x2_and_3x3() {
    let no = SuicideRule::Forbidden;
    assert_sequences(0, 2, 2, no, &[4, 12, 24, 16, 32, 32, 32, 96]);
    assert_sequences(
        1,
        3,
        3,
        no,
        &[9, 72, 504, 2976, 14_720, 56_176, 168_144, 343_008],
    );
    assert_sequences(
        2,
        3,
        3,
        SuicideRule::MultiStone,
        &[9, 72, 504, 2976, 14_720, 57_040, 177_936, 440_416],
    );
}

#[test]
fn move_sequences_on_4x4_and_5x5() {
    let no = SuicideRule::Forbidden;
    assert_sequences(3, 4, 4, no, &[16, 240, 3360, 43_576, 521_800]);
    assert_sequences(4, 5, 5, no, &[25, 600, 13_800, 303_424, 6_368_416]);
}

#[test]
fn move_sequences_on_9x9() {
    let no = SuicideRule::Forbidden;
    assert_sequences(5, 9, 9, no, &[81, 6480, 511_920, 39_929_136]);
}

/// Tests the enumeration that the tests above rely on.
#[test]
fn the_positions_of_the_reference_are_all_there_are() {
    let all: Vec<Points> = positions(2, 2)
        .map(|position| setup_of_reference(&position).black)
        .collect();
    assert_eq!(all.len(), 81);
    let full = Points::full(size_of(2, 2));
    assert_eq!(all.iter().filter(|&&black| black == full).count(), 1);
}
