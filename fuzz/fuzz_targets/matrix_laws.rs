#![no_main]

#[path = "../properties/matrix_laws.rs"]
pub mod matrix_laws;

use binmatrix_fuzz::{judge, matrix_types, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| matrix_laws::run(bytes));
