//! Proves the published counts of move sequences for simple ko, and compares those for superko with the reference.

mod support;

use binmatrix::{BoardSize, KoRule, Rules, SuicideRule};
use binmatrix_cli::results::perft;
use binmatrix_reference as reference;

fn count(side: u8, depth: u32, rules: Rules) -> u64 {
    perft::run(BoardSize::square(side).unwrap(), depth, rules, || {}).total
}

/// Depth 0 and up: alternating moves, no passes, no suicide, simple ko.
#[test]
fn the_published_counts() {
    let published: [(u8, &[u64]); 5] = [
        (2, &[1, 4, 12, 24, 16, 32, 32, 32, 96]),
        (3, &[1, 9, 72, 504, 2976, 14720, 56176, 168144, 343008]),
        (4, &[1, 16, 240, 3360, 43576, 521_800, 5_695_072]),
        (5, &[1, 25, 600, 13800, 303_424, 6_368_416, 127_124_176]),
        (9, &[1, 81, 6480, 511_920, 39_929_136]),
    ];
    for (side, counts) in published {
        for (depth, &sequences) in (0..).zip(counts) {
            assert_eq!(
                count(side, depth, Rules::SIMPLE),
                sequences,
                "{side}, {depth}"
            );
        }
    }
    let suicide = Rules::SIMPLE.with_suicide(SuicideRule::MultiStone);
    for (depth, sequences) in [(5, 14720), (6, 57040), (7, 177_936), (8, 440_416)] {
        assert_eq!(count(3, depth, suicide), sequences, "{depth}");
    }
}

/// Counts with the reference, which tries each move and keeps a list of all earlier boards.
fn judged(game: &mut reference::game::Game, color: reference::Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    for row in 0..game.board().height() {
        for column in 0..game.board().width() {
            let point = reference::Point::new(row, column);
            if game.play(color, Some(point)).is_ok() {
                sequences += judged(game, color.opponent(), depth - 1);
                game.undo();
            }
        }
    }
    sequences
}

/// Boards on which the rules give different counts.
#[test]
fn superko_as_the_reference_has_it() {
    use reference::game::Ko;
    let kos = [
        (KoRule::Simple, Ko::Simple),
        (KoRule::Positional, Ko::Positional),
        (KoRule::Situational, Ko::Situational),
    ];
    let forbidden = (SuicideRule::Forbidden, reference::Suicide::Forbidden);
    let multi_stone = (SuicideRule::MultiStone, reference::Suicide::MultiStone);
    for ((width, height), (suicide, judge_suicide), depth, sequences) in [
        ((3, 1), forbidden, 5, [4, 2, 4]),
        ((4, 1), forbidden, 5, [10, 8, 8]),
        ((4, 1), multi_stone, 5, [30, 24, 26]),
        ((1, 5), multi_stone, 5, [194, 190, 194]),
        ((2, 2), forbidden, 7, [32, 16, 16]),
    ] {
        for ((ko, judge), sequences) in kos.into_iter().zip(sequences) {
            let size = BoardSize::new(width, height).unwrap();
            let rules = Rules::SIMPLE.with_ko(ko).with_suicide(suicide);
            let counted = perft::run(size, depth, rules, || {}).total;
            assert_eq!(counted, sequences, "{size} {ko:?}");
            let board = reference::Board::new(width.into(), height.into());
            let mut game = reference::game::Game::new(board, judge, judge_suicide);
            let judged = judged(&mut game, reference::Color::Black, depth);
            assert_eq!(judged, sequences, "{size} {ko:?}");
        }
    }
}

#[test]
fn the_command() {
    let run = |arguments: &[&str]| support::run_with_input(arguments, b"").good();
    assert_eq!(run(&["perft", "--size", "3", "--depth", "4"]), "2976\n");
    let divided = run(&["perft", "--size", "2x1", "--depth", "1", "--divide"]);
    assert_eq!(divided, "A1 1\nB1 1\n2\n");
    assert_eq!(run(&["perft", "--size", "2", "--depth", "0"]), "1\n");
    for (options, sequences) in [
        (&[][..], "10\n"),
        (&["--suicide", "multi-stone"], "30\n"),
        (&["--suicide", "multi-stone", "--ko", "positional"], "24\n"),
        (&["--suicide", "multi-stone", "--ko", "situational"], "26\n"),
        (&["--rules", "tromp-taylor"], "24\n"),
        (&["--rules", "tromp-taylor", "--ko", "simple"], "104\n"),
        (&["--rules", "tromp-taylor", "--ko", "situational"], "100\n"),
    ] {
        let arguments = ["perft", "--size", "4x1", "--depth", "5"];
        assert_eq!(run(&[&arguments, options].concat()), sequences);
    }
}
