//! Reviews games: the value of every position, the largest mistakes, and the moments when a group's life changed.
//!
//! ```text
//! plan   the games of the files, each with its rules and the number of positions; names, the files to write
//! work   searches every position on all cores, doubtful ones twice; store keeps what is done,
//!        under a heading
//! mistakes, life   read a finished list of evaluations
//! ```

mod conclusions;
mod evaluation;
mod heading;
mod life;
mod mistakes;
mod names;
mod options;
mod plan;
mod store;
mod work;

pub use conclusions::Review;
pub use evaluation::{Choice, Evaluation};
pub use life::{Fate, LifeChange, Settled};
pub use mistakes::{Mistake, PlayerSummary};
pub use names::GENERATOR;
pub use options::ReviewOptions;
pub use plan::{Plan, PlanError, plans};
pub use store::StoreError;
pub use work::{Progress, ReviewError, review};
