#![no_main]

use binmatrix_testing_cli::searches;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| searches::run(bytes));
