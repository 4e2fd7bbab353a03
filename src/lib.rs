//! A Go (baduk, weiqi) board engine on sets of points, for programs that need speed and cannot afford a
//! wrong answer: search engines, analysis of games and archives, study of the classical algorithms.
//!
//! Everything is written on one idea, Kjeld Petersen's *BinMatrix*: a set of points is one bit a point,
//! and captures, ko, suicide, unconditional life and playouts are a few operations on whole sets. The
//! operations are a trait, [`BinMatrix`], with backends from one readable `u32` a row to one AVX-512
//! register a board. All of them give the same answers, to the bit.
//!
//! ```
//! use binmatrix::playout::{BatchRequest, PlayoutSummary, Playouts};
//! use binmatrix::{Board, BoardSize, Color, Komi, Rules};
//!
//! let rules = Rules::default(); // simple ko, suicide forbidden
//! let mut board = Board::new(BoardSize::square(9)?);
//! for vertex in ["E5", "C3", "G3", "C6"] {
//!     board.play_vertex(vertex, &rules)?; // an illegal move is an error, the board is unchanged
//! }
//! assert_eq!(board.to_move(), Color::Black);
//! assert_eq!(board.legal_points(&rules).len(), 77);
//! assert!(board.pass_alive(Color::Black, &rules).alive.is_empty());
//!
//! let request = BatchRequest { starts: &[board], games_per_start: 1000, seed: 1, ..BatchRequest::default() };
//! let mut summaries = [PlayoutSummary::new(board.size())]; // one for each start
//! Playouts::new().run(&request, &mut summaries)?; // light playouts on the fastest kernel of this CPU
//! let win_rate = summaries[0].black_win_rate(Komi::from_half_points(13)); // 6.5 points
//! assert!((0.0..=1.0).contains(&win_rate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//! Data flows downward in this list: no module uses what stands below its line, but for `position`, which turns into a
//! `Board` and back, and for a matrix type's backend name.
//!
//! | module | what it defines |
//! |---|---|
//! | `color` | [`Color`], [`ByColor`] |
//! | `rng` | [`Rng`], the random numbers of playouts |
//! | `point`, `size`, `level`, `matrix` | [`Point`], [`Points`], and where row 0 is; [`BoardSize`], and sizes as types: [`Geometry`], [`Grid`]; [`Level`]: CPU instructions with the proof that they exist; the trait [`BinMatrix`] and its laws, one file for each kind of storage |
//! | `moves`, `rules` | [`Move`]; [`Rules`], [`Rules`], [`KoRule`], [`SuicideRule`], [`Scoring`], [`Komi`] |
//! | `turn` | who moves, ko, passes, prisoners, last moves |
//! | `backend` | [`Backend`], the one list of matrix types, [`dispatch`], [`dispatch_best`] |
//! | `hash` | [`PositionHash`], [`HashScope`] |
//! | `handicap` | [`HandicapPoints`] |
//! | `legality` | [`IllegalMove`], [`MoveAnalysis`], [`SetupError`] |
//! | `position` | [`Position`]: stones, turn and ko on one matrix type, and the rules |
//! | `outcome` | [`Outcome`] |
//! | `eye` | [`EyeRule`]; [`vital_point`] |
//! | `score`, [`life`] | area; unconditional life (Benson); [`life::safety`] under alternating play |
//! | `chains` | [`ChainPosition`]: a position with its chains kept move by move, and exact undo |
//! | `board`, [`diagram`] | [`Board`], [`Setup`]: a position as plain data; as text |
//! | `neighbors` | neighbors, lines, components, distances and differences ([`BoardDiff`]) on plain data |
//! | `symmetry` | [`Symmetry`]: points, sets, positions and boards turned and mirrored; canonical boards |
//! | `superko` | [`Repetition`]: superko on a board whose positions before the caller keeps |
//! | `repetition`, `game` | [`Game`]: chains, rules, superko, history and undo in one value |
//! | [`playout`] | light playouts: [`Playouts`](playout::Playouts), many at once on the fastest kernel; one, and many by backend; their sums; which stones are dead |
//! | [`petersen`] | the published algorithms, with their faults shown and mended |
//!
//! # Four ways in
//! * [`Board`] is a value of about 200 bytes without type parameters. It finds the best backend by itself
//!   and is what belongs in a tree node.
//! * [`Position`] is the same on a matrix type that you name, or inside a [`MatrixJob`] that
//!   [`dispatch`] runs on the best one: the choice is made once, the code inside knows its backend.
//! * [`Game`] keeps chains, history and superko, and takes moves back; [`ChainPosition`] has the chains and the
//!   undo, on a matrix type that you name and without a heap, and knows nothing of the moves before.
//! * [`BinMatrix`] alone, for algorithms of your own on sets of points.
//!
//! One question has one name on all of them. What concerns a whole position (legal moves, area, unconditional life,
//! eyes, hashes, distances, ladders) every one of the first three answers, and [`ChainPosition`] or its
//! [`position`](ChainPosition::position); what concerns chains and the moves around them (what would be taken, saved or
//! put in atari, liberties after a move) is asked of [`Game`] and [`ChainPosition`], which know the chains: to ask all of it
//! of a [`Board`], make one of them from it. So `chain` is a set of stones on [`Board`] and [`Position`], and a [`Chain`] with
//! its liberties on the other two. Legal moves, and hashes after a move, are those of the player to move on [`Board`] and
//! [`Position`], and of any color on the other two.
//!
//! # Features
//! * `std` (default): CPU features are detected at run time. Without it the crate is `no_std` and uses the
//!   instructions that the build enables.
//! * `alloc` (default, part of `std`): adds [`Game`], [`seki`], [`worms`], [`dragons`], [`clusters`] to [`survey`],
//!   [`local_life`], and sums over playouts in
//!   [`playout`]. Nothing else in the library allocates.
//! * `wide` (default): adds the backend [`Backend::Wide`].
//! * `rayon`: adds [`playout::Playouts::run_parallel`] and [`playout::run_parallel`]. The library never starts a thread on its own.
//!
//! # Credits
//! The bit-matrix method is Kjeld Petersen's BinMatrix (Sensei's Library): "You are free to use the
//! method, but please give credits if used". The point-set notation is that of "Useful Algorithms"
//! (Sensei's Library). Unconditional life is due to D. B. Benson (1976), safety under alternating play to M. Müller (1997).
//! Worms, caves and dragons are those of the GNU Go documentation (Free Software Foundation). Color map, clusters and shadows are
//! those of gogre/irgo, which drew on "Swim's color map" and on featurecat's Influencie; dilation and erosion are B. Bouzy's (1995).
//! Local life and death is from gogre/irgo too (Laizy).

#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod chains;
#[cfg(feature = "alloc")]
mod game;
mod geometry;
pub mod life;
pub mod petersen;
pub mod playout;
mod position;
mod rules;
mod sets;

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
