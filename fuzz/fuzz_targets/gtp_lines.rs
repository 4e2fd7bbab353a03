#![no_main]

#[path = "../properties/gtp_lines.rs"]
pub mod gtp_lines;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gtp_lines::run(bytes));
