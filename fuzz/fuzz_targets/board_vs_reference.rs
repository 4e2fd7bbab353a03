#![no_main]

#[path = "../properties/board_vs_reference.rs"]
pub mod board_vs_reference;

use binmatrix_fuzz::{judge, matrix_types, moves};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| board_vs_reference::run(bytes));
