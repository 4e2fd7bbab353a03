//! The seed corpus and the regressions of the fuzz target `sgf_analyze`, replayed without a fuzzer on
//! stable Rust.

#[path = "../../fuzz/properties/replay.rs"]
mod replay;
#[path = "../../fuzz/properties/sgf_analyze.rs"]
mod sgf_analyze;

use std::path::Path;

#[test]
fn sgf_analyze() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    replay::replay(&fuzz, "sgf_analyze", sgf_analyze::run);
}
