#![no_main]

#[path = "../properties/game_vs_reference.rs"]
pub mod game_vs_reference;

use binmatrix_fuzz::{game_pair, judge, matrix_types, moves};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| game_vs_reference::run(bytes));
