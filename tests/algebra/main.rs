//! The tests of the algebra alone. A program of its own beside `suite`, so that builds for other CPUs and
//! without features can run just this: what they change is how sets are stored and combined.

#[path = "../suite/support/mod.rs"]
mod support;

mod fills;
mod laws;
