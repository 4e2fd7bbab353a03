//! What the fuzz targets share. The properties themselves, one file each with `pub fn run(bytes: &[u8])`,
//! are part of their target, so that targets are built beside each other.
//!
//! `tests/fuzz_replay.rs`, `tests/batch/steps.rs`, `tests/worms/fields.rs`, `tests/maps/fields.rs`,
//! `tests/local_life/random.rs` and `cli/tests/fuzz_replay.rs` include the same files and replay
//! `corpus/` and `regressions/` on stable Rust. Any bytes are an input; a property fails by a panic.

pub mod game_pair;
pub mod judge;
pub mod matrix_types;
pub mod moves;
pub mod reader;
