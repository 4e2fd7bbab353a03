#![no_main]

#[path = "../properties/worms_vs_reference.rs"]
pub mod worms_vs_reference;

use binmatrix_fuzz::{judge, reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| worms_vs_reference::run(bytes, false));
