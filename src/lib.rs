//! A Go (baduk, weiqi) board engine built on sets of points, for programs that need speed and cannot afford wrong
//! answers: search engines, game and archive analysis, and the study of the classical algorithms.
//!
//! A set of points holds one bit per point, as in Kjeld Petersen's *BinMatrix*. Captures, ko, suicide, unconditional
//! life and playouts are a few operations on whole sets. The backends range from one readable `u32` per row to one
//! AVX-512 register per board, and all give bit-identical answers.
//!
//! ```
//! use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts};
//! use binmatrix::{Board, BoardSize, Color, Komi, Move, Rules};
//!
//! let (size, rules) = (BoardSize::square(9)?, Rules::default()); // simple ko, suicide forbidden
//! let mut board = Board::new(size);
//! for vertex in ["E5", "C3", "G3", "C6"] {
//!     board.play(Move::from_vertex(vertex, size)?, &rules)?; // an error leaves the board unchanged
//! }
//! assert_eq!(board.to_move(), Color::Black);
//! assert_eq!(board.legal_points(&rules).len(), 77);
//! assert!(board.pass_alive(Color::Black, &rules).alive.is_empty());
//!
//! let starts = [board];
//! let request = PlayoutRequest::new(&starts, 1000).with_seed(1);
//! let mut summaries = [PlayoutSummary::new(size)]; // one per start
//! Playouts::new().run(&request, &mut summaries)?; // light playouts on this CPU's fastest kernel
//! let win_rate = summaries[0].black_win_rate(Komi::from_half_points(13)); // 6.5 points
//! assert!((0.0..=1.0).contains(&win_rate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type to use
//! | you have | use |
//! |---|---|
//! | a tree node, a queue entry, a message | [`Board`]: 200 bytes, `Copy`, no type parameter; selects the best backend itself |
//! | a hot loop over positions | [`Board::ask`] with a [`PositionJob`], which gets a [`Position`] on the best matrix type |
//! | a search that asks for liberties and undoes moves | [`ChainPosition`], in a job |
//! | a whole game: rules, superko, undo, records | [`Game`] |
//! | your own algorithms on sets | [`BinMatrix`], in a [`MatrixJob`] run by [`dispatch_best`] |
//! | thousands of random games | [`playout::Playouts`] |
//!
//! # Common vocabulary
//! [`Board`], [`Position`], [`ChainPosition`] and [`Game`] answer the same questions under the same names:
//! `hash(scope)` and `hash_after(mv, scope)`, `legality(mv, &rules)`, `legal_points(&rules)`, `chain(point)`,
//! `play(mv, &rules)`, and `turn()` for the player to move, ko, passes and prisoners. Where either color may be asked
//! about ([`ChainPosition`], [`Game`]), the color is the first argument; [`Board`] and [`Position`] answer for the
//! player to move.
//!
//! Superko needs the earlier positions: `legal_points(&rules)` does not check it,
//! `legal_points(&rules.after(&history))` does ([`Rules::after`], [`Repetition`]). A [`Game`] keeps its own history.
//!
//! Ask [`ChainPosition`] and [`Game`], which keep track of the chains, about chains and the moves around them
//! (captures, saving moves, ataris, ladders). Ask [`Board`] and [`Position`] about the whole board (area, eyes, life);
//! for a game, use [`Game::board`].
//!
//! # Module layout
//! From low to high: no module depends on one listed below it.
//!
//! | module | contents |
//! |---|---|
//! | `geometry` | [`Point`], [`Points`], [`BoardSize`], [`Color`], [`Move`], [`Symmetry`]: plain data |
//! | `sets` | [`BinMatrix`] and its storage types, [`Level`] (proof that the CPU has the instructions), the list of [`Backend`]s, [`dispatch`] |
//! | `rules` | [`Rules`], [`Turn`], [`IllegalMove`], [`PositionHash`], [`Repetition`], [`Outcome`] |
//! | [`life`] | unconditional life (Benson), safety under alternating play, eyes, area: functions on sets |
//! | `patterns` | [`PatternTable`]: 3×3 patterns |
//! | `position` | [`Position`], [`Chain`], [`Setup`], diagrams |
//! | `chains` | [`ChainPosition`], [`Undo`], [`MoveEffect`], [`Candidates`], [`Ladder`], [`LadderMoves`] |
//! | `board` | [`Board`], [`BoardDiff`], jobs |
//! | `game` | [`Game`], [`MoveReport`] |
//! | [`playout`] | playouts on SIMD kernels, light or by a policy, and the dead stones derived from them |
//! | [`petersen`] | the published algorithms, with their faults demonstrated and fixed |
//!
//! # Features
//! * `std` (default): detects CPU features at run time. Without it the crate is `no_std` and uses the instructions
//!   enabled at build time.
//! * `alloc` (implied by `std`): adds [`Game`]. Only [`Game`] and playouts allocate.
//! * `playout` (default): adds all of [`playout`] except the single game [`playout::play_out`], which is always
//!   available.
//! * `wide` (default): adds the backend [`Backend::Wide`] and the kernel [`playout::Kernel::WideX16`].
//! * `rayon`: adds [`playout::Playouts::with_rayon`]. The library never starts a thread on its own.
//!
//! # Companion crates
//! * `binmatrix-analysis`: worms and dragons, color maps and clusters, seki, local life and death.
//! * `binmatrix-cli`: the program `binmatrix`.
//! * `binmatrix-reference`: the slow reference implementation that the tests compare against.
//!
//! # Credits
//! The bit-matrix method is Kjeld Petersen's BinMatrix (Sensei's Library): "You are free to use the method, but please
//! give credits if used". The point-set notation comes from "Useful Algorithms" (Sensei's Library). Unconditional life
//! is due to D. B. Benson (1976), safety under alternating play to M. Müller (1997).

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
mod patterns;
pub mod petersen;
pub mod playout;
mod position;
mod rules;
mod sets;

// The lists below follow the order of the module table above.

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

pub use patterns::{PatternError, PatternTable};

pub use position::{Chain, DiagramError, Position, Setup, SetupError};

pub use chains::{
    Candidates, ChainPosition, LADDER_POSITIONS, Ladder, LadderMoves, LadderOutcome, MoveEffect,
    Undo,
};

pub use board::{Board, BoardDiff, BoardJob, PositionJob};

#[cfg(feature = "alloc")]
pub use game::{Game, MoveReport};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
