#![no_main]

use binmatrix_testing::matrix_laws;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| matrix_laws::run(bytes));
