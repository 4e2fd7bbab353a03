#![no_main]

use binmatrix_testing::local_life_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| local_life_vs_reference::run(bytes));
