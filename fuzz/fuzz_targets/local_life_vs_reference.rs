#![no_main]

#[path = "../properties/local_life_vs_reference.rs"]
pub mod local_life_vs_reference;

use binmatrix_fuzz::{judge, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| local_life_vs_reference::run(bytes));
