#![no_main]

use binmatrix_testing_cli::gtp_conversations;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gtp_conversations::run(bytes));
