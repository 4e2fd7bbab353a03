//! Replays the seed corpora and regressions of the fuzz targets on stable Rust, each input on all matrix types.
//!
//! Random scripts reach every rare case. The inputs for playouts are replayed in `kernels`, those for worms, maps,
//! local life and life on the board in `analysis`, those for the command line in `cli/tests/fuzz_replay.rs`.

use std::path::Path;

use binmatrix::Rng;
use binmatrix_testing::game_reached::Reached;
use binmatrix_testing::replay::replay;
use binmatrix_testing::{
    benson_vs_reference, board_vs_reference, game_vs_reference, matrix_laws, patterns_vs_reference,
    undo_round_trip,
};

#[test]
fn matrix_laws() {
    replay("matrix_laws", matrix_laws::run_everywhere);
}

#[test]
fn board_vs_reference() {
    replay("board_vs_reference", board_vs_reference::run_everywhere);
}

#[test]
fn benson_vs_reference() {
    replay("benson_vs_reference", benson_vs_reference::run_everywhere);
}

#[test]
fn patterns_vs_reference() {
    replay(
        "patterns_vs_reference",
        patterns_vs_reference::run_everywhere,
    );
}

#[test]
fn game_vs_reference() {
    replay("game_vs_reference", game_vs_reference::run_everywhere);
}

#[test]
fn undo_round_trip() {
    replay("undo_round_trip", undo_round_trip::run_everywhere);
}

/// Plays seeded scripts under all rules on `Game`, the judge and the chain tables of all matrix types, on sizes of
/// each kind of table. On each kind every case must occur.
#[test]
fn random_games() {
    type Sizes = &'static [(usize, usize)];
    // The number of games on each size, and how many in eight of the reverting steps remain in the script: on a large
    // board it takes long until something happens.
    const KINDS: [(&str, Sizes, u32, u32); 5] = [
        (
            "small",
            &[
                (1, 1),
                (2, 2),
                (1, 5),
                (3, 3),
                (4, 4),
                (3, 5),
                (5, 5),
                (6, 6),
                (7, 4),
                (1, 9),
                (9, 9),
            ],
            10,
            8,
        ),
        ("13x13", &[(13, 13)], 30, 1),
        ("19x19", &[(19, 19)], 30, 1),
        (
            "512 bits",
            &[(10, 11), (14, 15), (20, 20), (25, 3), (3, 25)],
            6,
            1,
        ),
        ("over 512 bits", &[(22, 23), (25, 25)], 8, 1),
    ];
    // Bytes of a script that encode a side: see `GameScript::from_bytes`.
    let side = |side: usize| {
        (208..=255)
            .find(|byte| byte % 25 == side - 1)
            .expect("a side") as u8
    };
    let rng = &mut Rng::new(41);
    for (kind, sizes, games, back) in KINDS {
        let mut reached = Reached::default();
        for &(width, height) in sizes {
            for _ in 0..games {
                let mut byte = || {
                    let byte = rng.below(256) as u8;
                    // Undos, changes of the player to move and set-ups; codes lower by sixteen are captures and
                    // answers.
                    let goes_back = byte % 32 >= 27;
                    if goes_back && rng.below(8) >= back {
                        byte ^ 16
                    } else {
                        byte
                    }
                };
                let patience = if width * height > 500 { 30 } else { 10 };
                let mut bytes: Vec<u8> = (0..600 * patience).map(|_| byte()).collect();
                bytes[2..5].copy_from_slice(&[side(width), 255, side(height)]);
                let size = game_vs_reference::play_everywhere(&bytes, patience, &mut reached);
                assert_eq!((size.width().into(), size.height().into()), (width, height));
            }
        }
        let cases = reached.cases();
        println!("{kind}: {cases:?}");
        assert!(
            cases.iter().all(|&(_, count)| count >= 2),
            "{kind}: {cases:?}"
        );
    }
}

/// A test replays every directory of inputs: here, in the tests of playouts, worms, maps, local life or life on the
/// board, or in the command line's tests.
#[test]
fn no_corpus_is_forgotten() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = [
        "tests/fuzz_replay.rs",
        "tests/kernels/steps.rs",
        "tests/analysis/worms/fields.rs",
        "tests/analysis/maps/fields.rs",
        "tests/analysis/local_life/random.rs",
        "tests/analysis/board_life.rs",
        "../cli/tests/fuzz_replay.rs",
    ]
    .map(|file| std::fs::read_to_string(root.join(file)).expect(file))
    .concat()
    .replace(char::is_whitespace, "");
    let mut found = 0;
    for inputs in ["corpus", "regressions"] {
        for entry in std::fs::read_dir(root.join("../fuzz").join(inputs)).expect(inputs) {
            let name = entry.expect(inputs).file_name();
            let name = name.to_str().expect("a name of a fuzz target");
            let call = format!("replay(\"{name}\",");
            assert!(
                tests.contains(&call),
                "fuzz/{inputs}/{name} is not replayed"
            );
            found += 1;
        }
    }
    assert!(found > 0);
}
