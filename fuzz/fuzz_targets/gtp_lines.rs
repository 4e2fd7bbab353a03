#![no_main]

use binmatrix_testing_cli::gtp_lines;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gtp_lines::run(bytes));
