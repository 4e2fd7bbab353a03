//! The judge: Go rules, pass-alive chains and point sets, written directly from their definitions.
//!
//! `binmatrix` is fast because it stores a board as bits, and chains as tables that are updated
//! move by move. Such code easily contains subtle errors. This crate answers the same questions in
//! the opposite way: a board is a vector of `Option<Color>`, a chain is found by walking from stone
//! to stone, and every function is a sentence of the rules written in Rust. Nothing is stored that
//! can be recomputed, except the answers about positions that exhaustive play meets again; nothing is
//! packed, and no clever code needs to be trusted. Where the two disagree, the judge is right until
//! somebody shows from the rules that it is not.
//!
//! Hence the house rules of this crate: the standard library only, never `binmatrix` itself, no bit
//! tricks, no `unsafe`, and clarity before speed. Bits are only ever *compared* with the results of
//! this crate.
//!
//! # Map, from low level to high level
//!
//! | module | contents |
//! | --- | --- |
//! | [`board`] | [`Color`], [`Point`], [`Board`]: chains, liberties, legality, moves, area |
//! | [`sets`] | [`PointSet`](sets::PointSet) and each operation of the bit matrix as a free function |
//! | [`game`] | [`Game`](game::Game): all boards of a game, superko |
//! | [`eye`] | the single-point eye that light playouts do not fill |
//! | [`patterns`] | 3×3 patterns: drawings laid over a point |
//! | [`benson`] | pass-alive chains and pass-alive territory (Benson 1976), for both suicide rules |
//! | [`worms`] | strings and cavities with the measures of GNU Go's documentation |
//! | [`dragons`] | caves and dragons: cavities and worms that count as one |
//! | [`color_map`] | irgo's color map of points and links |
//! | [`clusters`] | clusters of the color map, their eyes, and their obvious life and death |
//! | [`influence`] | influence by distance, and Bouzy's dilation and erosion |
//! | [`shadows`] | the area that each cluster dominates, and groups |
//! | [`safety`] | safety under alternating play (Müller 1997), by static rules and by playing it out |
//! | [`local_life`] | local life and death: the region of a cluster, solved by examining every position |
//! | [`board_life`] | life and death of stones on a whole small board, by examining every position |
//! | [`goal_life`] | the same for a goal that shrinks: capture of one of its stones, or of all |
//! | [`seki`] | strings that neither color may attack, by exhaustive play |
//! | [`survival`] | "cannot be captured by any sequence of enemy moves", by trying every sequence |
//! | [`enumerate`] | every position of a small board |
//! | [`playout`] | one light playout, with random numbers supplied by the caller |
//! | [`mask`] | points that a user describes for playouts |
//! | [`policy`] | the tiers and the veto of playouts that know some Go |
//! | [`script`] | random games decoded from arbitrary bytes, for fuzzing and property tests |
//!
//! # Example
//!
//! ```
//! use binmatrix_reference::{Board, Color, Point, Suicide};
//!
//! let mut board = Board::from_rows(&[
//!     ". X O .", //
//!     "X O . O",
//!     ". X O .",
//! ]);
//! let captured = board.play(Some(Point::new(1, 2)), Suicide::Forbidden).unwrap();
//! assert_eq!(captured, [Point::new(1, 1)]);
//! assert_eq!(board.ko(), Some(Point::new(1, 1)));
//! assert_eq!(board.to_move(), Color::White);
//! ```
//!
//! # What has been checked
//!
//! The tests of this crate compare it with published numbers (legal positions, OEIS A094777 and
//! relatives; move sequences), with drawn positions whose answers come from GNU Go, and prove
//! [`benson`] against [`survival`] on every legal position of a few small boards.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod benson;
pub mod board;
pub mod board_life;
pub mod clusters;
pub mod color_map;
pub mod dragons;
pub mod enumerate;
pub mod eye;
pub mod game;
pub mod goal_life;
pub mod influence;
pub mod local_life;
pub mod mask;
pub mod patterns;
pub mod playout;
pub mod policy;
pub mod reading;
pub mod safety;
pub mod script;
pub mod seki;
pub mod sets;
pub mod shadows;
mod stones;
pub mod survival;
pub mod worms;

pub use board::{Board, Color, DiagramError, Illegal, Point, Suicide};
