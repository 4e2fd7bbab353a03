//! Replays the seed corpora and the regressions of the command-line fuzz targets without a fuzzer on stable Rust.

use binmatrix_testing::replay::replay;
use binmatrix_testing_cli::{gtp_conversations, gtp_lines, searches, sgf_analyze, sgf_replay};

#[test]
fn sgf_analyze() {
    replay("sgf_analyze", sgf_analyze::run);
}

#[test]
fn sgf_replay() {
    replay("sgf_replay", sgf_replay::run);
}

#[test]
fn gtp_lines() {
    replay("gtp_lines", gtp_lines::run);
}

#[test]
fn gtp_conversations() {
    replay("gtp_conversations", gtp_conversations::run);
}

#[test]
fn searches() {
    replay("searches", searches::run);
}
