#![no_main]

use binmatrix_testing_cli::sgf_replay;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sgf_replay::run(bytes));
