//! Proves the algebra of point sets on every matrix type. It needs no part of the crate but conversions and generators,
//! so that builds for other CPUs and without features can run just this: what they change is how sets are stored and
//! combined.

mod algebra;
mod fills;
mod judge;
mod laws;
