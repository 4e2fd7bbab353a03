//! Properties, generators and conversions for testing the library against the judge.
//!
//! | module | contents |
//! |---|---|
//! | [`convert`] | conversions between the library's values and the judge's; drawings |
//! | [`matrix_types`] | runs a job on every matrix type, or on the type that an input chooses |
//! | [`generate`], [`positions`], [`diagrams`] | random and drawn sizes, sets, positions |
//! | [`engine`] | one trait object for a position on any matrix type and for `Board` |
//! | [`reader`], [`replay`] | bytes as inputs; the files in `fuzz/corpus` and `fuzz/regressions` |
//! | [`playouts`] | one playout after the other, on a backend |
//! | [`game_pair`], [`game_reached`] | a `Game` and the judge's game side by side; counts of rare cases |
//! | `*_vs_reference`, [`matrix_laws`], [`undo_round_trip`] | the properties |
//!
//! Each property is one file. The fuzz targets call `run(bytes)`, which accepts any bytes and runs on the matrix
//! types that the bytes choose. `tests/fuzz_replay.rs` calls `run_everywhere(bytes)`, which runs the same input on
//! every matrix type. Tests with their own generators and counters call the other functions of these files. Code that
//! is generic over the matrix is called through non-generic functions, so it is compiled once, here, and not in each
//! test program and fuzz target.
//!
//! Where all inputs on all matrix types would take too long, the types take turns (`Choice::in_turn`, `takes_part`).
//! With `BINMATRIX_THOROUGH=1` each of these inputs runs on every type, and samples are larger ([`thorough`]).
//!
//! The features of this crate select parts of it. A build for another CPU, or without some features of the library,
//! compiles only the parts that it runs: `cargo test -p binmatrix-testing --no-default-features --test algebra`.
//!
//! A matrix type that this CPU cannot run is reported on standard error (`SKIPPED …`), bypassing the test harness,
//! which would capture the message. `BINMATRIX_REQUIRE=avx2,avx512` makes skipping the named backends a failure.

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
pub mod thorough;

#[cfg(feature = "positions")]
pub mod engine;

#[cfg(feature = "positions")]
pub mod benson_vs_reference;
#[cfg(feature = "analyses")]
pub mod board_life_vs_reference;
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
#[cfg(feature = "positions")]
pub mod patterns_vs_reference;
#[cfg(feature = "playouts")]
pub mod playouts;
#[cfg(feature = "playouts")]
pub mod playouts_vs_reference;
#[cfg(feature = "positions")]
pub mod undo_round_trip;
#[cfg(feature = "analyses")]
pub mod worms_vs_reference;
