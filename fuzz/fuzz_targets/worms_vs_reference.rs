#![no_main]

use binmatrix_testing::worms_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| worms_vs_reference::run(bytes));
