//! CPU features as values.
//!
//! A [`Level`] is a set of instructions together with the proof that this CPU has them. Unless every CPU of the
//! target has the instructions, [`Level::detect`] is the only way to create a value.
//!
//! Code uses the instructions inside [`Level::vectorize`], and only code that the compiler *inlines* into that
//! call may use them. The crate therefore follows two rules: small operations are `#[inline(always)]`, and
//! whole jobs (a playout, Benson, a batch), never single operations, go through `vectorize`. An operation that
//! is not inlined is a function call that passes its sets through memory. The exception is [`Level::share`]:
//! operations on sets of more than four parts (of all sets, in builds with debug assertions), and long jobs that
//! several others use, are compiled once.

use core::fmt::Debug;

/// A set of CPU instructions; a value proves that the CPU has them.
pub trait Level: Copy + Eq + Debug + Send + Sync + 'static {
    /// The name printed by benchmarks.
    const NAME: &'static str;

    /// True if two words are better shifted by distances in registers: SHLX and SHRX (BMI2) are single operations,
    /// unlike SHLD and SHRD, which the compiler chooses for constant distances.
    const SHIFTS_BY_REGISTER: bool = false;

    /// Returns the proof if this CPU has the instructions.
    ///
    /// Without the feature `std` the CPU cannot be queried, and the target features of the build decide.
    fn detect() -> Option<Self>;

    /// Runs `job` with the instructions enabled.
    ///
    /// Pass `#[inline(always)] || …`: a closure that is not inlined silently loses the instructions.
    fn vectorize<R>(self, job: impl FnOnce() -> R) -> R;

    /// Runs `job` like [`vectorize`](Level::vectorize), for a long job that several other jobs share.
    ///
    /// The job may be compiled once, as a separate function. [`Baseline`] forces this, because the compiler
    /// would otherwise copy the job into each caller; the other levels leave it to the compiler.
    #[inline(always)]
    fn share<R>(self, job: impl FnOnce() -> R) -> R {
        self.vectorize(job)
    }

    /// Returns the position of the `n`-th set bit of `word`, counted from 0 at the lowest.
    ///
    /// Returns 64 if `n` is at least the number of set bits.
    #[inline(always)]
    fn nth_set_bit(self, mut word: u64, n: u32) -> u32 {
        for _ in 0..n.min(64) {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }
}

/// The instructions that every CPU of the target has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Baseline;

impl Level for Baseline {
    const NAME: &'static str = "baseline";

    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(Baseline)
    }

    #[inline(always)]
    fn vectorize<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    #[inline(never)]
    fn share<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }
}
