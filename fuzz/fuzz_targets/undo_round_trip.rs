#![no_main]

use binmatrix_testing::undo_round_trip;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| undo_round_trip::run(bytes));
