//! Proves the kernels that play many games: every lane of every step against the judge, the sums over games, requests
//! and their errors, and the distribution of one kernel against that of another.

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
use binmatrix_testing::matrix_types::{announce_skipped, required};
use binmatrix_testing::playouts_vs_reference::available;

/// The kernels that this machine can run. The others are named; where a test run requires the backend of their register
/// they are errors.
fn kernels() -> impl Iterator<Item = Kernel> + Clone {
    for kernel in Kernel::ALL.iter().filter(|kernel| !kernel.is_available()) {
        // `avx2-x8` is on the register of `avx2`.
        let register = kernel.name().split('-').next();
        let required = required()
            .iter()
            .any(|name| Some(name.as_str()) == register);
        assert!(!required, "kernel {kernel} is required and not available");
        announce_skipped(&format!("kernel {kernel}"));
    }
    available()
}
