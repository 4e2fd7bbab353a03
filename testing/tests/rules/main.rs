//! Tests the rules on drawn positions, on all positions of small boards, and in random games.
//!
//! Answers of `Board`, `Game` and every matrix type are compared with hand-made answers and with the reference.

mod answers;
mod benson;
mod board_games;
mod boards;
mod drawn;
mod exhaustive;
mod games;
mod judge;
mod names;
mod patterns;
mod petersen;
mod setup;
mod superko;
mod tolerant;
mod undo;
