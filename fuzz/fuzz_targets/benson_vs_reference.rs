#![no_main]

use binmatrix_testing::benson_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| benson_vs_reference::run(bytes));
