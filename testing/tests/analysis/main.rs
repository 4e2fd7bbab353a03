//! Tests the analyses of a position: worms, dragons, safety, seki, maps, local life.
//!
//! The positions are drawn or random; the random ones are compared with the reference, on every matrix type and on
//! `Board`. All analyses must turn with the board.

mod local_life;
mod maps;
mod worms;
