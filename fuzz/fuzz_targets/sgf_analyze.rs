#![no_main]

use binmatrix_testing_cli::sgf_analyze;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sgf_analyze::run(bytes));
