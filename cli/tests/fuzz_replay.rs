//! The seed corpora and the regressions of the fuzz targets for the command line, replayed without a fuzzer on
//! stable Rust.

#[path = "../../fuzz/properties/gtp_lines.rs"]
mod gtp_lines;
#[path = "../../fuzz/properties/replay.rs"]
mod replay;
#[path = "../../fuzz/properties/sgf_analyze.rs"]
mod sgf_analyze;
#[path = "../../fuzz/properties/sgf_replay.rs"]
mod sgf_replay;

use replay::replay;

#[test]
fn sgf_analyze() {
    replay("../fuzz", "sgf_analyze", sgf_analyze::run);
}

#[test]
fn sgf_replay() {
    replay("../fuzz", "sgf_replay", sgf_replay::run);
}

#[test]
fn gtp_lines() {
    replay("../fuzz", "gtp_lines", gtp_lines::run);
}
