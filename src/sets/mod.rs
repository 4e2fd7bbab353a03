//! Sets of points as bit matrices: the algebra ([`BinMatrix`]), one file per storage type, the CPU levels that
//! prove that their instructions exist, and the list of backends.

mod backend;
mod flat;
mod grid;
mod level;
mod matrix;
mod points;
mod rng;
mod rows;
mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(feature = "wide")]
mod wide;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

#[cfg(target_arch = "x86_64")]
pub use avx2::{Avx2, Avx2Matrix};
#[cfg(target_arch = "x86_64")]
pub use avx512::{Avx512, Avx512Matrix};
pub use backend::{
    Backend, BackendUnavailable, MatrixJob, Variant, dispatch, dispatch_best, visit_all,
};
pub use grid::{AnySize, Geometry, Grid, GridOf, SizeUpTo};
pub use level::{Baseline, Level};
pub use matrix::{BinMatrix, Components, OffBoard};
pub(crate) use matrix::{halves, share_code};
pub(crate) use points::PlainMatrix;
pub use rng::Rng;
pub(crate) use rng::random;
#[cfg(feature = "playout")]
pub(crate) use rng::start_seed;
pub use rows::RowMatrix;
#[cfg(feature = "wide")]
pub use wide::WideMatrix;
pub use words::{LaneMatrix, WordMatrix};
