//! Proves the counts of move sequences that are published for simple ko, and that superko only takes away.

mod support;

use binmatrix::{BoardSize, KoRule, RuleSet, SuicideRule};
use binmatrix_cli::perft;

fn count(side: u8, depth: u32, rules: RuleSet) -> u64 {
    perft::run(BoardSize::square(side).unwrap(), depth, rules, || {}).total
}

/// Depth 0 and on. Alternating moves, no passes, no suicide, simple ko.
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
                count(side, depth, RuleSet::SIMPLE),
                sequences,
                "{side}, {depth}"
            );
        }
    }
    let suicide = RuleSet {
        suicide: SuicideRule::MultiStone,
        ..RuleSet::SIMPLE
    };
    for (depth, sequences) in [(5, 14720), (6, 57040), (7, 177_936), (8, 440_416)] {
        assert_eq!(count(3, depth, suicide), sequences, "{depth}");
    }
}

#[test]
fn superko_only_takes_away() {
    let with = |ko| RuleSet {
        ko,
        ..RuleSet::SIMPLE
    };
    let simple = count(2, 7, with(KoRule::Simple));
    let situational = count(2, 7, with(KoRule::Situational));
    let positional = count(2, 7, with(KoRule::Positional));
    assert_eq!((positional, situational, simple), (16, 16, 32));
}

#[test]
fn the_command() {
    let run = |arguments: &[&str]| support::run_with_input(arguments, b"").good();
    assert_eq!(run(&["perft", "--size", "3", "--depth", "4"]), "2976\n");
    let divided = run(&["perft", "--size", "2x1", "--depth", "1", "--divide"]);
    assert_eq!(divided, "A1 1\nB1 1\n2\n");
    assert_eq!(run(&["perft", "--size", "2", "--depth", "0"]), "1\n");
    let superko = run(&[
        "perft",
        "--size",
        "2",
        "--depth",
        "7",
        "--rules",
        "tromp-taylor",
    ]);
    assert_ne!(superko, run(&["perft", "--size", "2", "--depth", "7"]));
}
