#![no_main]

use binmatrix_testing::patterns_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| patterns_vs_reference::run(bytes));
