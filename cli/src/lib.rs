//! The command line of [`binmatrix`], as a library so that tests and fuzz targets can call it.
//!
//! ```text
//! main.rs        arguments only
//! analyze.rs     a record or diagram to an Analysis
//! bench.rs       playouts: the yardstick and every kernel, side by side
//! by_backend.rs  playouts one after the other on a matrix backend
//! count.rs       numbers of legal positions and of games
//! system/        the machine: inputs, files, standard output, threads
//! gtp.rs         the Go Text Protocol
//! map.rs         irgo's plan for a position
//! perft.rs       counts of move sequences
//! replay.rs      many records played through
//! signature.rs   hashes over playouts, one for all that must play the same games
//! formats/       SGF to a Record, and a record to a position
//! report.rs      what a person sees
//! picture.rs     what is seen on paper: SVG and PNG
//! json.rs        what a program sees: the documented schema
//! error.rs       why a command failed, and its exit status
//! ```
//!
//! ```
//! use binmatrix_cli::{AnalyzeOptions, Source, analyze_bytes, json};
//!
//! let options = AnalyzeOptions { playouts: 10, threads: Some(1), ..AnalyzeOptions::default() };
//! let analysis = analyze_bytes(b"(;SZ[9];B[ee];W[])", &options)?;
//! assert_eq!(analysis.place.move_number, 2);
//! assert!(json::to_string(&analysis).starts_with(r#"{"size":[9,9],"to_move":"black""#));
//!
//! let options = AnalyzeOptions { source: Source::Diagram, ..options };
//! assert!(analyze_bytes(b"X O\n. ?\n", &options).is_err());
//! # Ok::<(), binmatrix_cli::AnalyzeError>(())
//! ```
#![forbid(unsafe_code)]

pub mod analyze;
pub mod bench;
pub mod by_backend;
pub mod count;
pub mod error;
pub mod formats;
pub mod gtp;
pub mod json;
pub mod map;
pub mod perft;
pub mod picture;
pub mod replay;
pub mod report;
pub mod signature;
pub mod system;

pub use analyze::{Analysis, AnalyzeError, AnalyzeOptions, Origin, Source, Sourced, analyze_bytes};
