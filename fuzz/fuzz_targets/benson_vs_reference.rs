#![no_main]

#[path = "../properties/benson_vs_reference.rs"]
pub mod benson_vs_reference;

use binmatrix_fuzz::{judge, matrix_types, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| benson_vs_reference::run(bytes));
