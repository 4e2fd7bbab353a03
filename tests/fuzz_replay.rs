//! The fuzz targets' seed corpora and regressions, replayed without a fuzzer on stable Rust. Those of
//! the command line are replayed in `cli/tests/fuzz_replay.rs`.

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
    replay("matrix_laws", matrix_laws::run);
}

#[test]
fn board_vs_reference() {
    replay("board_vs_reference", board_vs_reference::run);
}

#[test]
fn benson_vs_reference() {
    replay("benson_vs_reference", benson_vs_reference::run);
}

#[test]
fn game_vs_reference() {
    replay("game_vs_reference", game_vs_reference::run);
}

#[test]
fn undo_round_trip() {
    replay("undo_round_trip", undo_round_trip::run);
}
