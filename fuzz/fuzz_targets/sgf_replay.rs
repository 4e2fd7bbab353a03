#![no_main]

#[path = "../properties/sgf_replay.rs"]
pub mod sgf_replay;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sgf_replay::run(bytes));
