//! The test suite of the library, but for the algebra (`tests/algebra/`). One program: what all of it needs on every
//! matrix type is compiled once.
//! `cargo test --test suite benson` runs one file of it.

mod support;

mod benson;
mod chains;
mod differential;
mod exhaustive;
mod petersen;
mod playouts;
mod queries;
mod rules;
mod signature;
