#![no_main]

#[path = "../properties/undo_round_trip.rs"]
pub mod undo_round_trip;

use binmatrix_fuzz::{matrix_types, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| undo_round_trip::run(bytes));
