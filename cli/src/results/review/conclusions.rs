//! The review of a game, from the values of its positions.

use std::collections::BTreeSet;

use binmatrix::{Board, ByColor, Color, Move, Rules};

use super::evaluation::Evaluation;
use super::life::{self, LifeChange};
use super::mistakes::{self, Mistake, PlayerSummary};
use super::options::ReviewOptions;
use super::plan::Plan;
use crate::formats::record::{Record, RecordError, Until, Warning};
use crate::results::searched::SearchLimit;

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
    /// Draws the conclusions from the values of all positions of a game. Mistakes are those
    /// between positions that were searched twice.
    pub(super) fn new(
        plan: &Plan,
        evaluations: Vec<Evaluation>,
        twice: &BTreeSet<usize>,
        options: &ReviewOptions,
    ) -> Review {
        let boards: Vec<Board> = plan.positions().map(|game| game.board()).collect();
        let played = plan.record.play(Until::End, plan.rules, true);
        let moves = plan.moves();
        let mut mistakes = mistakes::all(&moves, &evaluations, &plan.changed);
        mistakes.retain(|mistake| {
            let both = [mistake.number - 1, mistake.number];
            both.iter().all(|after| twice.contains(after))
        });
        let mistakes = mistakes::largest(mistakes, options.most_mistakes, options.least_loss);
        let mut warnings = plan.record.warnings.clone();
        warnings.extend(played.warnings());
        Review {
            life: life::changes(&boards, &evaluations, &plan.changed, &plan.rules),
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
