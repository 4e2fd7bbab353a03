//! Usual and thorough runs of the tests.
//!
//! With the environment variable `BINMATRIX_THOROUGH`, matrix types do not take turns: each input that they would share
//! runs on every type. Samples are larger. `.ci/run` runs the tests once like this.

use std::sync::LazyLock;

/// Returns true if this run is thorough.
#[must_use]
pub fn is_thorough() -> bool {
    static IS_THOROUGH: LazyLock<bool> =
        LazyLock::new(|| std::env::var_os("BINMATRIX_THOROUGH").is_some());
    *IS_THOROUGH
}

/// Returns `usual`, or `thorough` in a thorough run.
#[must_use]
pub fn usual_or_thorough<N>(usual: N, thorough: N) -> N {
    match is_thorough() {
        true => thorough,
        false => usual,
    }
}
