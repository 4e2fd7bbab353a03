//! The list of backends, and the choice between them at run time.
//!
//! Everything that names all backends is generated from **one list** in this file: the enum [`Backend`], its names,
//! [`dispatch`], and [`visit_all`], which tests, benchmarks and fuzz targets use. To add a backend, add one file beside
//! this one (with its `mod` line in `sets/mod.rs`) and one entry here. If it measures fastest, also name it in
//! [`dispatch_best`].
//!
//! A job is written once, generic over the matrix, and is compiled for each matrix type. The type is chosen once for a
//! whole job, never for a single operation:
//!
//! ```
//! use binmatrix::{Backend, BinMatrix, BoardSize, GridOf, MatrixJob, dispatch, dispatch_best};
//!
//! /// Counts the points next to the top left corner.
//! struct CornerNeighbors;
//!
//! impl MatrixJob for CornerNeighbors {
//!     type Output = usize;
//!     #[inline(always)] // compiles the job with the backend's instructions
//!     fn run<M: BinMatrix>(self, grid: GridOf<M>) -> usize {
//!         M::from_bit(0, grid).neighbors4(grid).len()
//!     }
//! }
//!
//! let size = BoardSize::square(19)?;
//! assert_eq!(dispatch_best(size, CornerNeighbors), 2);
//! assert_eq!(dispatch(size, Backend::Rows, CornerNeighbors)?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use core::str::FromStr;

use super::*;
use super::{AnySize, Geometry, Grid, GridOf, SizeUpTo};
use super::{Baseline, Level};
use crate::geometry::{BoardSize, ParseError};

/// The list of backends.
///
/// An entry holds the documentation of a backend, its name in Rust and on the command line, and its matrix types by
/// capacity, the smallest first. The last type of an entry covers every size.
macro_rules! with_backends {
    ($then:ident) => { $then! {
        /// One `u32` per row; scalar and readable. The reference for all other backends.
        Rows "rows" {
            [RowMatrix<25, AnySize, Baseline>];
        }
        /// `u128` words; portable.
        Lanes "lanes" {
            #[cfg(target_arch = "x86_64")]
            [LaneMatrix<1, SizeUpTo<128>, Avx2>];
            [LaneMatrix<1, SizeUpTo<128>, Baseline>, LaneMatrix<6, AnySize, Baseline>];
        }
        /// `u64` words; portable.
        Words "words" {
            [WordMatrix<3, SizeUpTo<192>, Baseline>, WordMatrix<6, SizeUpTo<384>, Baseline>, WordMatrix<11, AnySize, Baseline>];
        }
        /// Portable SIMD of the crate `wide`, chosen at compile time. Needs the feature `wide`.
        Wide "wide" {
            #[cfg(feature = "wide")]
            [WideMatrix<1, SizeUpTo<512>, Baseline>, WideMatrix<2, AnySize, Baseline>];
        }
        /// 256-bit registers through `std::arch`. Needs a CPU with AVX2.
        Avx2 "avx2" {
            #[cfg(target_arch = "x86_64")]
            [Avx2Matrix<1, SizeUpTo<256>>, Avx2Matrix<2, SizeUpTo<512>>, Avx2Matrix<3, AnySize>];
        }
        /// 512-bit registers through `std::arch`. Needs a CPU with AVX-512 (VBMI2, VPOPCNTDQ).
        Avx512 "avx512" {
            #[cfg(target_arch = "x86_64")]
            [Avx512Matrix<1, SizeUpTo<256>>, Avx512Matrix<1, SizeUpTo<512>>, Avx512Matrix<2, AnySize>];
        }
    } };
}

macro_rules! define_backend {
    ($($(#[$doc:meta])* $backend:ident $name:literal { $($rest:tt)* })*) => {
        /// A way to store and combine sets of points. All backends give the same answers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Backend { $($(#[$doc])* $backend,)* }

        impl Backend {
            /// All backends, including those that this CPU cannot run.
            pub const ALL: &'static [Backend] = &[$(Backend::$backend),*];

            const NAMES: &'static [&'static str] = &[$($name),*];

            /// Returns the name used on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Backend::$backend => $name,)* }
            }
        }
    };
}
with_backends!(define_backend);

impl Backend {
    /// Returns `true` if this build contains the backend and this CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        struct Nothing;
        impl MatrixJob for Nothing {
            type Output = ();
            fn run<M: BinMatrix>(self, _: GridOf<M>) {}
        }
        let smallest = const { BoardSize::new(1, 1) };
        smallest.is_ok_and(|size| dispatch(size, self, Nothing).is_ok())
    }

    /// Returns the backend that [`dispatch_best`] selects for boards of `size` on this CPU.
    #[must_use]
    pub fn auto(size: BoardSize) -> Backend {
        struct Name;
        impl MatrixJob for Name {
            type Output = Backend;
            #[inline(always)]
            fn run<M: BinMatrix>(self, _: GridOf<M>) -> Backend {
                M::BACKEND
            }
        }
        dispatch_best(size, Name)
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Backend, ParseError> {
        Backend::ALL
            .iter()
            .copied()
            .find(|backend| backend.name() == text)
            .ok_or(ParseError::new("backend", Backend::NAMES))
    }
}

/// The error for a backend that this build does not contain or this CPU cannot run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BackendUnavailable {
    /// The requested backend.
    pub backend: Backend,
}

impl fmt::Display for BackendUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "backend {} is not in this build, or this CPU lacks its instructions",
            self.backend
        )
    }
}

impl core::error::Error for BackendUnavailable {}

/// Work that is written once for all matrix types.
pub trait MatrixJob {
    /// The result of the work.
    type Output;

    /// Does the work on boards of `grid`.
    ///
    /// Mark the implementation `#[inline(always)]`: otherwise it may be compiled without the backend's instructions,
    /// and every operation becomes a function call.
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output;
}

/// Runs `job` on one matrix type; compiled as a separate function for each matrix type and job.
#[inline(always)]
fn run_as<M: BinMatrix, J: MatrixJob>(geometry: M::Geometry, level: M::Level, job: J) -> J::Output {
    level.share(
        #[inline(always)]
        || job.run::<M>(Grid { geometry, level }),
    )
}

/// Returns the output of the job from the enclosing function, computed on the first of these matrix types that covers
/// the size and that this CPU can run. The output is built in place: copying a set of points can take longer than
/// computing it.
macro_rules! return_first {
    ($size:ident, $job:ident, $output:expr, $($matrix:ty),* $(,)?) => { $(
        // Most types are ruled out by size, without a CPU check.
        if let Some(geometry) = <$matrix as BinMatrix>::Geometry::for_size($size)
            && let Some(level) = <$matrix as BinMatrix>::Level::detect()
        {
            return $output(run_as::<$matrix, J>(geometry, level, $job));
        }
    )* };
}

/// Runs `job` on boards of `size` with this `backend`.
///
/// # Errors
/// - [`BackendUnavailable`] if this build does not contain the backend or this CPU cannot run it.
pub fn dispatch<J: MatrixJob>(
    size: BoardSize,
    backend: Backend,
    job: J,
) -> Result<J::Output, BackendUnavailable> {
    macro_rules! arms {
        ($($(#[$doc:meta])* $backend:ident $name:literal {
            $($(#[$cfg:meta])? [$($matrix:ty),*];)*
        })*) => { match backend { $(Backend::$backend => {
            $( $(#[$cfg])? { return_first!(size, job, Ok, $($matrix),*); } )*
        })* } };
    }
    with_backends!(arms);
    Err(BackendUnavailable { backend })
}

/// Runs `job` on boards of `size` with the best matrix type that this build contains and this CPU can run.
///
/// Boards of up to 124 bits (10×11) use one `u128`. Larger boards use 512-bit registers with AVX-512, 256-bit registers
/// with AVX2, and otherwise `u64` words: three up to 13×13, six up to 19×19, eleven for larger boards. The choice is
/// based on single-core playouts (`docs/performance.md`).
// Inlined, since callers build the job right before the call, and passing it would copy it.
#[inline(always)]
pub fn dispatch_best<J: MatrixJob>(size: BoardSize, job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    {
        return_first!(
            size,
            job,
            core::convert::identity,
            LaneMatrix<1, SizeUpTo<128>, Avx2>,
            Avx512Matrix<1, SizeUpTo<256>>,
            Avx512Matrix<1, SizeUpTo<512>>,
            Avx512Matrix<2, AnySize>,
            Avx2Matrix<1, SizeUpTo<256>>,
            Avx2Matrix<2, SizeUpTo<512>>,
            Avx2Matrix<3, AnySize>,
        );
    }
    return_first!(
        size,
        job,
        core::convert::identity,
        LaneMatrix<1, SizeUpTo<128>, Baseline>,
        WordMatrix<3, SizeUpTo<192>, Baseline>,
        WordMatrix<6, SizeUpTo<384>, Baseline>,
    );
    run_as::<WordMatrix<11, AnySize, Baseline>, J>(AnySize::new(size), Baseline, job)
}

/// A description of one matrix type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The backend of the type.
    pub backend: Backend,
    /// The instructions that the type is compiled for.
    pub level: &'static str,
    /// The sizes that the type covers.
    pub geometry: &'static str,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.backend, self.level, self.geometry)
    }
}

/// Runs a copy of `job` on **every** matrix type of this build that covers `size` and passes each result to `report`.
///
/// This includes the types with more capacity than `size` needs. A type that this CPU cannot run is reported with
/// `None`; tests must report it, never skip it silently.
pub fn visit_all<J: MatrixJob + Clone>(
    size: BoardSize,
    job: J,
    mut report: impl FnMut(Variant, Option<J::Output>),
) {
    macro_rules! visit {
        ($matrix:ty) => {
            if let Some(geometry) = <$matrix as BinMatrix>::Geometry::for_size(size) {
                let variant = Variant {
                    backend: <$matrix as BinMatrix>::BACKEND,
                    level: <$matrix as BinMatrix>::Level::NAME,
                    geometry: <$matrix as BinMatrix>::Geometry::NAME,
                };
                let level = <$matrix as BinMatrix>::Level::detect();
                report(
                    variant,
                    level.map(|level| run_as::<$matrix, J>(geometry, level, job.clone())),
                );
            }
        };
    }
    macro_rules! all {
        ($($(#[$doc:meta])* $backend:ident $name:literal {
            $($(#[$cfg:meta])? [$($matrix:ty),*];)*
        })*) => { $( $( $(#[$cfg])? { $(visit!($matrix);)* } )* )* };
    }
    with_backends!(all);
}
