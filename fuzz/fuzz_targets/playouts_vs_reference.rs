#![no_main]

#[path = "../properties/playouts_vs_reference.rs"]
pub mod playouts_vs_reference;

use binmatrix_fuzz::judge;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| playouts_vs_reference::run(bytes));
