//! The `binmatrix` command line as a library, so that tests and fuzz targets can call it.
//!
//! Folders from high to low. A folder uses only those below it, and no two files use each other.
//!
//! | folder | contents |
//! |---|---|
//! | `commands` | the program: one file a command, from its arguments to its output |
//! | [`views`] | results as text, pictures and JSON |
//! | [`results`] | what the commands find out, as values |
//! | [`queries`] | the analysis engine: JSON queries about positions, many at once |
//! | [`gtp`] | the Go Text Protocol: a session that answers lines |
//! | [`formats`] | game records: SGF to a `Record`, a record to a position, a game to SGF |
//! | [`system`] | inputs and files, standard output, threads |
//!
//! ```
//! use binmatrix_cli::views::json;
//! use binmatrix_cli::{AnalyzeOptions, Source, analyze_bytes};
//!
//! let options = AnalyzeOptions { playouts: 10, threads: Some(1), ..AnalyzeOptions::default() };
//! let analysis = analyze_bytes(b"(;SZ[9];B[ee];W[])", &options)?;
//! assert_eq!(analysis.place.move_number, 2);
//! assert!(json::of_analysis(&analysis, &[]).starts_with(r#"{"size":[9,9],"to_move":"black""#));
//!
//! let options = AnalyzeOptions { source: Source::Diagram, ..options };
//! assert!(analyze_bytes(b"X O\n. ?\n", &options).is_err());
//! # Ok::<(), binmatrix_cli::AnalyzeError>(())
//! ```
#![forbid(unsafe_code)]

pub mod formats;
pub mod gtp;
pub mod queries;
pub mod results;
pub mod system;
pub mod views;

pub use results::analysis::{Analysis, AnalyzeError, AnalyzeOptions, analyze_bytes};
pub use results::source::Source;
