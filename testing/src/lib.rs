//! How the library is proven.
//!
//! | module | for |
//! |---|---|
//! | [`convert`] | the library's values and the judge's, one into the other; drawings |
//! | [`matrix_types`] | a job on every matrix type, or on one that an input chooses |
//! | [`generate`], [`positions`], [`diagrams`] | random and drawn sizes, sets, positions |
//! | [`engine`] | a position on any matrix type, and a `Board`, behind one trait object |
//! | [`reader`], [`replay`] | bytes as inputs; the files in `fuzz/corpus` and `fuzz/regressions` |
//! | [`playouts`] | playouts one after the other, on a backend |
//! | [`game_pair`], [`game_reached`] | a `Game` and the judge's game side by side; how often rare cases came up |
//! | `*_vs_reference`, [`matrix_laws`], [`undo_round_trip`] | the properties |
//!
//! A property is one file. `run(bytes)` takes any bytes, on the matrix type that they choose: the fuzz targets call it.
//! `run_everywhere(bytes)` tries the same input on every matrix type: `tests/fuzz_replay.rs` does. Tests with generators
//! and counters of their own call the functions beside these. What is generic over the matrix is called through
//! functions that are not, so that it is compiled once, here, and not in each test program and fuzz target.
//!
//! Where all inputs on all matrix types take too long, the types take turns (`Choice::in_turn`, `takes_part`);
//! `BINMATRIX_EVERY_TYPE=1` tries all on all.
//!
//! The features of this crate are parts of it, so that a build for another CPU, or without features of the library,
//! compiles only what it runs: `cargo test -p binmatrix-testing --no-default-features --test algebra`.
//!
//! A matrix type that this CPU cannot run is announced on standard error (`SKIPPED …`), past the test harness, which
//! would swallow it. `BINMATRIX_REQUIRE=avx2,avx512` turns that into a failure for the backends named.

#![forbid(unsafe_code)]
#![allow(
    missing_docs,
    missing_debug_implementations,
    reason = "read with its source, by the tests of this repository"
)]

pub mod convert;
pub mod diagrams;
pub mod generate;
pub mod matrix_types;
pub mod positions;
pub mod reader;
pub mod replay;

#[cfg(feature = "positions")]
pub mod engine;

#[cfg(feature = "positions")]
pub mod benson_vs_reference;
#[cfg(feature = "positions")]
pub mod board_vs_reference;
#[cfg(feature = "positions")]
pub mod game_pair;
#[cfg(feature = "positions")]
pub mod game_reached;
#[cfg(feature = "positions")]
pub mod game_vs_reference;
#[cfg(feature = "analyses")]
pub mod local_life_vs_reference;
#[cfg(feature = "analyses")]
pub mod maps_vs_reference;
#[cfg(feature = "algebra")]
pub mod matrix_laws;
#[cfg(feature = "playouts")]
pub mod playouts;
#[cfg(feature = "playouts")]
pub mod playouts_vs_reference;
#[cfg(feature = "positions")]
pub mod undo_round_trip;
#[cfg(feature = "analyses")]
pub mod worms_vs_reference;
