#![no_main]

#[path = "../properties/maps_vs_reference.rs"]
pub mod maps_vs_reference;

use binmatrix_fuzz::{judge, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| maps_vs_reference::run(bytes, false));
