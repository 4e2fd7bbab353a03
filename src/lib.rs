//! A Go (baduk, weiqi) board engine on sets of points, for programs that need speed and cannot afford a wrong answer:
//! search engines, analysis of games and archives, study of the classical algorithms. A set of points is one bit a
//! point, after Kjeld Petersen's *BinMatrix*; captures, ko, suicide, unconditional life and playouts are a few
//! operations on whole sets, on backends from one readable `u32` a row to one AVX-512 register a board, which all give
//! the same answers, to the bit.
//!
//! ```
//! use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts};
//! use binmatrix::{Board, BoardSize, Color, Komi, Move, Rules};
//!
//! let (size, rules) = (BoardSize::square(9)?, Rules::default()); // simple ko, suicide forbidden
//! let mut board = Board::new(size);
//! for vertex in ["E5", "C3", "G3", "C6"] {
//!     board.play(Move::from_vertex(vertex, size)?, &rules)?; // an illegal move is an error, the board is unchanged
//! }
//! assert_eq!(board.to_move(), Color::Black);
//! assert_eq!(board.legal_points(&rules).len(), 77);
//! assert!(board.pass_alive(Color::Black, &rules).alive.is_empty());
//!
//! let starts = [board];
//! let request = PlayoutRequest::new(&starts, 1000).with_seed(1);
//! let mut summaries = [PlayoutSummary::new(size)]; // one for each start
//! Playouts::new().run(&request, &mut summaries)?; // light playouts on the fastest kernel of this CPU
//! let win_rate = summaries[0].black_win_rate(Komi::from_half_points(13)); // 6.5 points
//! assert!((0.0..=1.0).contains(&win_rate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type
//! | you have | use |
//! |---|---|
//! | a tree node, a queue, a message | [`Board`]: 200 bytes, `Copy`, no type parameter; it finds the best backend itself |
//! | a hot loop over positions | [`Board::ask`] with a [`PositionJob`], in it [`Position`] on the best matrix type |
//! | a search that asks for liberties and takes moves back | [`ChainPosition`], in a job |
//! | a whole game: rules, superko, undo, records | [`Game`] |
//! | algorithms of your own on sets | [`BinMatrix`], in a [`MatrixJob`] that [`dispatch_best`] runs |
//! | thousands of random games | [`playout::Playouts`] |
//!
//! # One question, one name
//! The first four answer the same questions by the same names: `hash(scope)` and `hash_after(mv, scope)`,
//! `legality(mv, &rules)`, `legal_points(&rules)`, `chain(point)`, `play(mv, &rules)`, `turn()` for whose turn it is, ko,
//! passes and prisoners. A color comes first where either color may be asked ([`ChainPosition`], [`Game`]); [`Board`] and
//! [`Position`] speak for the player to move. Superko needs the positions before: `legal_points(&rules)` does not ask it,
//! `legal_points(&rules.after(&history))` does ([`Rules::after`], [`Repetition`]); a [`Game`] keeps its history itself.
//! Questions about chains and the moves around them (captures, saving moves, ataris, ladders) are asked of
//! [`ChainPosition`] and [`Game`], which know the chains; questions about a whole board (area, eyes, life) of [`Board`] and
//! [`Position`], of a game by [`Game::board`].
//!
//! # Where things are
//! From low to high; no folder uses one below its line.
//!
//! | folder | contents |
//! |---|---|
//! | `geometry` | [`Point`], [`Points`], [`BoardSize`], [`Color`], [`Move`], [`Symmetry`]: plain data |
//! | `sets` | [`BinMatrix`] and its storages, [`Level`] (the proof that the CPU has the instructions), the list of [`Backend`]s, [`dispatch`] |
//! | `rules` | [`Rules`], [`Turn`], [`IllegalMove`], [`PositionHash`], [`Repetition`], [`Outcome`] |
//! | [`life`] | unconditional life (Benson), safety under alternating play, eyes, area: functions on sets |
//! | `position` | [`Position`], [`Chain`], [`Setup`], diagrams |
//! | `chains` | [`ChainPosition`], [`Undo`], [`MoveEffect`], [`Candidates`], [`Ladder`] |
//! | `board` | [`Board`], [`BoardDiff`], jobs |
//! | `game` | [`Game`], [`MoveReport`] |
//! | [`playout`] | light playouts on SIMD kernels, and the dead stones that they tell |
//! | [`petersen`] | the published algorithms, with their faults shown and mended |
//!
//! # Features
//! * `std` (default): CPU features are detected at run time. Without it the crate is `no_std` and uses the instructions that
//!   the build enables.
//! * `alloc` (part of `std`): adds [`Game`]. Nothing else but playouts allocates.
//! * `playout` (default): adds all of [`playout`] but the single game, [`playout::play_out`].
//! * `wide` (default): adds the backend [`Backend::Wide`] and the kernel [`playout::Kernel::WideX16`].
//! * `rayon`: adds [`playout::Playouts::with_rayon`]. The library never starts a thread on its own.
//!
//! # Sister crates
//! `binmatrix-analysis` has worms and dragons, color maps and clusters, seki, local life and death; `binmatrix-cli` the
//! program `binmatrix`; `binmatrix-reference` the slow judge that tests compare with.
//!
//! # Credits
//! The bit-matrix method is Kjeld Petersen's BinMatrix (Sensei's Library): "You are free to use the method, but please give
//! credits if used". The point-set notation is that of "Useful Algorithms" (Sensei's Library). Unconditional life is due to
//! D. B. Benson (1976), safety under alternating play to M. Müller (1997).

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod chains;
mod fault;
#[cfg(feature = "alloc")]
mod game;
mod geometry;
pub mod life;
pub mod petersen;
pub mod playout;
mod position;
mod rules;
mod sets;

// The lists below follow the table above, line by line.

pub use geometry::{
    BoardSize, ByColor, COLUMN_LETTERS, Color, MAX_POINTS, MAX_SIDE, Move, ParseError, Point,
    Points, PointsIter, Shape, SizeError, Symmetry, TooShort, VertexError, WORDS, Words,
};

#[cfg(feature = "wide")]
pub use sets::WideMatrix;
pub use sets::{
    AnySize, Backend, BackendUnavailable, Baseline, BinMatrix, Components, Geometry, Grid, GridOf,
    LaneMatrix, Level, MatrixJob, OffBoard, Rng, RowMatrix, SizeUpTo, Variant, WordMatrix,
    dispatch, dispatch_best, visit_all,
};
#[cfg(target_arch = "x86_64")]
pub use sets::{Avx2, Avx2Matrix, Avx512, Avx512Matrix};

pub use rules::{
    AsRules, HashScope, IllegalMove, KoRule, Komi, Outcome, PositionHash, Repetition, Rules,
    RulesAfter, Scoring, SuicideRule, Turn,
};

pub use life::{Area, EyeRule, PassAlive};

pub use position::{Chain, DiagramError, Position, Setup, SetupError};

pub use chains::{
    Candidates, ChainPosition, LADDER_POSITIONS, Ladder, LadderOutcome, MoveEffect, Undo,
};

pub use board::{Board, BoardDiff, BoardJob, PositionJob};

#[cfg(feature = "alloc")]
pub use game::{Game, MoveReport};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
