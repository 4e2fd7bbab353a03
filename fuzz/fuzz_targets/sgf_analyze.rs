#![no_main]

#[path = "../properties/sgf_analyze.rs"]
pub mod sgf_analyze;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sgf_analyze::run(bytes));
