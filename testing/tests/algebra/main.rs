//! Tests the algebra of point sets on every matrix type.
//!
//! It needs only conversions and generators from this crate. Builds for other CPUs and without features, which change
//! the storage and combination of sets, can therefore run this test alone.

mod algebra;
mod fills;
mod judge;
mod laws;
