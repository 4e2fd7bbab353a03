//! Reviews games: the value of every position, the largest mistakes, and the moments when a group's life changed.
//!
//! ```text
//! plan   the games of the files, each with its rules and the number of positions
//! work   searches every position on all cores, doubtful ones twice; store keeps what is done
//! mistakes, life   read a finished list of evaluations
//! ```

mod evaluation;
mod life;
mod mistakes;
mod plan;
mod store;
mod work;

use std::collections::BTreeSet;

use binmatrix::playout::Kernel;
use binmatrix::{Board, ByColor, Color, KoRule, Komi, Move, Rules, SuicideRule};

use crate::formats::record::{Record, RecordError, Until, Warning};
use crate::results::searched::SearchLimit;

pub use evaluation::{Choice, Evaluation};
pub use life::{Fate, LifeChange, Settled};
pub use mistakes::{Mistake, PlayerSummary};
pub use plan::{Plan, PlanError, plans};
pub use store::StoreError;
pub use work::{Progress, ReviewError, review};

/// How games are reviewed.
#[derive(Clone, Debug)]
pub struct ReviewOptions {
    /// The rules, overriding each record.
    pub rules: Option<Rules>,
    /// The ko rule, overriding `rules` and the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, overriding `rules` and the record.
    pub suicide: Option<SuicideRule>,
    /// Points for White, overriding the record.
    pub komi: Option<Komi>,
    /// The limit of the search of each position, which takes one thread.
    pub limit: SearchLimit,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The playout kernel; `None` for the fastest.
    pub kernel: Option<Kernel>,
    /// The most mistakes reported of each player.
    pub most_mistakes: usize,
    /// The smallest loss of win rate that is a mistake, from 0 to 1.
    pub least_loss: f64,
}

/// The review of a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game as its record has it.
    pub record: Record,
    /// The rules and the komi.
    pub rules: Rules,
    /// The limit of the search of each position.
    pub limit: SearchLimit,
    /// The positions: the start, and after each move.
    pub boards: Vec<Board>,
    /// The moves, passes included.
    pub moves: Vec<(Color, Move)>,
    /// The comments of the record, each with the number of moves before its position.
    pub comments: Vec<(usize, String)>,
    /// The value of each position.
    pub evaluations: Vec<Evaluation>,
    /// The largest mistakes of both players, in the order of the moves.
    pub mistakes: Vec<Mistake>,
    /// The moments when a group's life changed, in the order of the moves.
    pub life: Vec<LifeChange>,
    /// Each player's game in numbers.
    pub players: ByColor<PlayerSummary>,
    /// Irregularities of the record.
    pub warnings: Vec<Warning>,
    /// The reason why the review ends before the record does.
    pub fault: Option<RecordError>,
}

impl Review {
    /// Draws the conclusions from the values of all positions of a game. Mistakes are those between certain values.
    fn new(
        plan: &Plan,
        evaluations: Vec<Evaluation>,
        certain: &BTreeSet<usize>,
        options: &ReviewOptions,
    ) -> Review {
        let boards: Vec<Board> = (0..plan.positions())
            .map(|after| plan.position(after).board())
            .collect();
        let played = plan.record.play(Until::End, plan.rules, true);
        let moves = plan.moves();
        let mut mistakes = mistakes::all(&moves, &evaluations);
        mistakes.retain(|mistake| {
            let both = [mistake.number - 1, mistake.number];
            both.iter().all(|after| certain.contains(after))
        });
        let mistakes = mistakes::largest(mistakes, options.most_mistakes, options.least_loss);
        let mut warnings = plan.record.warnings.clone();
        warnings.extend(played.warnings());
        Review {
            life: life::changes(&boards, &evaluations, &plan.rules),
            record: plan.record.clone(),
            rules: plan.rules,
            limit: options.limit,
            boards,
            comments: plan.comments.clone(),
            players: mistakes::summaries(&moves, &evaluations, &mistakes),
            evaluations,
            mistakes,
            moves,
            warnings,
            fault: played.fault,
        }
    }
}
