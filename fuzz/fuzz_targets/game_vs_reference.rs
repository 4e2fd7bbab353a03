#![no_main]

use binmatrix_testing::game_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| game_vs_reference::run(bytes));
