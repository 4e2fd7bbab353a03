//! Tests the kernels that play many games at once.
//!
//! The judge checks every lane at every step. Other tests cover the sums over games, requests and their errors, and
//! compare the distribution of one kernel's games with that of another.

mod distribution;
mod point_policy;
mod policies;
mod records;
mod refusals;
mod requests;
mod steps;
mod stops;
mod stream;
mod support;
#[cfg(feature = "rayon")]
mod threads;

use binmatrix::playout::Kernel;
use binmatrix_testing::matrix_types::{announce_skipped, required};
use binmatrix_testing::playouts_vs_reference::available;

/// The kernels that this CPU can run. The others are reported as skipped; if `BINMATRIX_REQUIRE` names the backend of
/// their register, they are failures.
fn kernels() -> impl Iterator<Item = Kernel> + Clone {
    for kernel in Kernel::ALL.iter().filter(|kernel| !kernel.is_available()) {
        // `avx2-x8` runs on the registers of `avx2`.
        let register = kernel.name().split('-').next();
        let required = required()
            .iter()
            .any(|name| Some(name.as_str()) == register);
        assert!(!required, "kernel {kernel} is required and not available");
        announce_skipped(&format!("kernel {kernel}"));
    }
    available()
}
