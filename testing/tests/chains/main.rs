//! Tests incremental chains and their queries on every matrix type and on `Game`.
//!
//! The positions are drawn or random; answers about random positions and ladders are compared with the reference.

mod drawn;
mod ladder_moves;
mod ladders;
mod queries;
