//! Proves the rules: drawn positions, all positions of small boards, and random games, judged by hand and by the
//! reference, on `Board`, on `Game` and on every matrix type.

mod answers;
mod benson;
mod board_games;
mod boards;
mod drawn;
mod exhaustive;
mod games;
mod judge;
mod names;
mod petersen;
mod setup;
mod superko;
mod tolerant;
mod undo;
