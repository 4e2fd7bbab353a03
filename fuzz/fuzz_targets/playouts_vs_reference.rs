#![no_main]

use binmatrix_testing::playouts_vs_reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| playouts_vs_reference::run(bytes));
