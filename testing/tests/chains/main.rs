//! Tests incremental chains and their queries on every matrix type and on `Game`.
//!
//! Drawn positions, random ones against the reference, and ladders.

mod drawn;
mod ladders;
mod queries;
