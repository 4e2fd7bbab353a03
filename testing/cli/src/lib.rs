//! The properties of the command line and the search. Each file has `run(bytes)`, which takes arbitrary bytes and panics if the
//! property fails. Fuzz targets and `cli/tests/fuzz_replay.rs` call it. This is a separate crate so that
//! `binmatrix-testing` does not wait for them to be compiled.

#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    missing_debug_implementations,
    reason = "read with its source, by the tests of this repository"
)]

pub mod gtp_conversations;
pub mod gtp_lines;
pub mod searches;
pub mod sgf_analyze;
pub mod sgf_notes;
pub mod sgf_replay;
