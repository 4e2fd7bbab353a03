#![no_main]

use binmatrix_testing::board_life_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| board_life_vs_reference::run(bytes));
