//! The fuzz targets' seed corpora and regressions, replayed without a fuzzer on stable Rust, each input on
//! all matrix types. Those of the command line are replayed in `cli/tests/fuzz_replay.rs`.

#![allow(
    dead_code,
    reason = "the fuzzer tries an input on one matrix type, by other functions"
)]

#[path = "../fuzz/properties/benson_vs_reference.rs"]
mod benson_vs_reference;
#[path = "../fuzz/properties/board_vs_reference.rs"]
mod board_vs_reference;
#[path = "../fuzz/properties/game_pair.rs"]
mod game_pair;
#[path = "../fuzz/properties/game_vs_reference.rs"]
mod game_vs_reference;
#[path = "../fuzz/properties/judge.rs"]
mod judge;
#[path = "../fuzz/properties/matrix_laws.rs"]
mod matrix_laws;
#[path = "../fuzz/properties/replay.rs"]
mod replay;
#[path = "../fuzz/properties/undo_round_trip.rs"]
mod undo_round_trip;

use std::path::Path;

fn replay(target: &str, run: fn(&[u8])) {
    replay::replay(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz"),
        target,
        run,
    );
}

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
fn game_vs_reference() {
    replay("game_vs_reference", game_vs_reference::run_everywhere);
}

#[test]
fn undo_round_trip() {
    replay("undo_round_trip", undo_round_trip::run_everywhere);
}

/// Every directory of inputs is replayed by a test, here or in the command line's tests.
#[test]
fn no_corpus_is_forgotten() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = ["tests/fuzz_replay.rs", "cli/tests/fuzz_replay.rs"]
        .map(|file| std::fs::read_to_string(root.join(file)).expect(file))
        .concat();
    let mut found = 0;
    for inputs in ["corpus", "regressions"] {
        for entry in std::fs::read_dir(root.join("fuzz").join(inputs)).expect(inputs) {
            let name = entry.expect(inputs).file_name();
            let name = name.to_str().expect("a name of a fuzz target");
            let call = format!("replay(\"{name}\", ");
            assert!(
                tests.contains(&call),
                "fuzz/{inputs}/{name} is not replayed"
            );
            found += 1;
        }
    }
    assert!(found > 0);
}
