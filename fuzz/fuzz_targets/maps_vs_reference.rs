#![no_main]

use binmatrix_testing::maps_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| maps_vs_reference::run(bytes));
