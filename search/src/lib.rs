//! Monte Carlo tree search for Go on [`binmatrix`].
//!
//! ```text
//!            ┌─ next leaf ──▶ Evaluator (playouts, a network)
//!   Search ──┤                     │
//!     │      └◀── result by tag ───┘
//!     ▼
//!    Tree: visits, wins, first plays and priors of every move, by node
//! ```
//!
//! The search keeps several leaves in flight. It descends from the root by the best sum of win rate, first plays
//! (RAVE; S. Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007) and a bonus for probable moves
//! ([`Settings::exploration`]), counts a loss on the way down (virtual loss), and hands the leaf to an [`Evaluator`]. A
//! [`Prior`] gives the moves of new nodes expected results, which count as games, and probabilities. The constants are in
//! [`Settings`]; `docs/matches.md` lists the matches that chose them.
//!
//! ```
//! use binmatrix::{BoardSize, Game, Rules};
//! use binmatrix_search::{Limits, Search, Settings};
//! let game = Game::new(BoardSize::square(9)?, Rules::CHINESE);
//! let mut search = Search::new(Settings::default());
//! let report = search.run(&game, &Limits::playouts(1000))?;
//! assert_eq!(report.playouts, 1000);
//! println!("{}", report.best().vertex(game.size()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Solver`] finds the exact value of positions on small boards, and all best moves, by alpha-beta search.

#![forbid(unsafe_code)]

// Order from low to high.
mod limits;
mod restrictions;
mod settings;

mod evaluator;
mod report;
mod row;

mod prior;
mod tally;
mod tree;

mod run;
mod summary;
mod threads;

mod search;

mod player;

mod together;

mod solver;

pub use evaluator::{Evaluation, Evaluator, Leaves, Playouts, Task};
pub use limits::Limits;
pub use player::{Decision, Player, Resignation};
pub use prior::{FeatureList, Features, LearnedPrior, MoveWeights, Prior, Priors, WeightsError};
pub use report::{Candidate, MoveProbabilities, Ownership, Report};
pub use restrictions::Restrictions;
pub use search::Search;
pub use settings::{DeadStones, Settings};
pub use solver::{Solution, SolveError, SolveLimits, Solver, Unsolved, UnsolvedReason};
pub use together::{Desk, Job, search_together};

/// The code of the guide is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/embedding.md")]
struct Guide;
