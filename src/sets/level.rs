//! CPU features as values.
//!
//! A [`Level`] is a set of instructions together with the proof that this CPU has them: where it is more
//! than every CPU of the target has, the only way to a value is [`Level::detect`]. Code runs with the
//! instructions inside [`Level::vectorize`], and only what the compiler *inlines* into that call may use
//! them. Hence the two habits of this crate: small operations are `#[inline(always)]`, and whole jobs (a
//! playout, Benson, a batch), never single operations, go through `vectorize`. An operation outside is
//! a call, and its sets go through memory.

use core::fmt::Debug;

/// A set of CPU instructions; a value is the proof that the CPU has them.
pub trait Level: Copy + Eq + Debug + Send + Sync + 'static {
    /// Its name, as benchmarks print it.
    const NAME: &'static str;

    /// The proof, if this CPU has the instructions. Without the feature `std` there is no way to ask
    /// the CPU, and the target features of the build decide.
    fn detect() -> Option<Self>;

    /// Runs `job` with the instructions switched on. Pass `#[inline(always)] || …`: a closure that is
    /// not inlined loses them, silently.
    fn vectorize<R>(self, job: impl FnOnce() -> R) -> R;

    /// As [`vectorize`](Level::vectorize), for a long job that several others share: it may be compiled once, as a
    /// function of its own. That is left to the compiler, but for [`Baseline`], where it would copy the job into all others.
    #[inline(always)]
    fn share<R>(self, job: impl FnOnce() -> R) -> R {
        self.vectorize(job)
    }

    /// The position of the `n`-th set bit of `word`, counted from 0 at the lowest.
    /// With `n` at or above the number of set bits the result is 64.
    #[inline(always)]
    fn nth_set_bit(self, mut word: u64, n: u32) -> u32 {
        for _ in 0..n.min(64) {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }
}

/// What every CPU of the target has.
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
