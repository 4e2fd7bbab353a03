//! Tests the analyses of a position: worms, dragons, safety, seki, maps, local life, life on the board.
//!
//! The positions are drawn or random; the random ones are compared with the reference, on every matrix type and on
//! `Board`. All analyses must turn with the board.

mod board_life;
mod local_life;
mod maps;
mod semeai;
mod worms;
