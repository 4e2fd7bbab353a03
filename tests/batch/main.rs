//! Proves the kernels that play many games: every lane of every step against the judge, the sums over games, requests
//! and their errors, and the distribution of one kernel against that of another.

#[path = "../../fuzz/properties/judge.rs"]
mod judge;
#[path = "../../fuzz/properties/playouts_vs_reference.rs"]
mod playouts_vs_reference;
#[path = "../../fuzz/properties/replay.rs"]
mod replay;

mod distribution;
mod records;
mod refusals;
mod requests;
mod steps;
mod stops;
mod support;
#[cfg(feature = "rayon")]
mod threads;

use binmatrix::playout::Kernel;

/// The kernels that this machine can run. The others are named; where a test run requires them they are errors.
fn kernels() -> impl Iterator<Item = Kernel> + Clone {
    let required = std::env::var("BINMATRIX_REQUIRE").unwrap_or_default();
    for kernel in Kernel::ALL.iter().filter(|kernel| !kernel.is_available()) {
        let required = required.split(',').any(|name| name == kernel.name());
        assert!(!required, "kernel {kernel} is required and not available");
        println!("SKIPPED kernel {kernel}: not in this build, or this CPU cannot run it");
    }
    playouts_vs_reference::available()
}
