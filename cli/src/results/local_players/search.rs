//! The search as a player of regions.
//!
//! It searches the position that is cut out of the board, with moves in the region and passes only. The fate of the
//! goal is the result of the game ([`GoalPlayouts`]), so the win rate of the defender is the share of playouts in which
//! a stone of the goal stays. After two passes the komi decides: the defender wins if a stone of its color is on the
//! board.

use std::thread;

use binmatrix::playout::PlayoutSettings;
use binmatrix::{ByColor, Color, Game, Komi, Move, Rules};
use binmatrix_analysis::local_life::{LocalAnswer, LocalOutcome, LocalPosition};
use binmatrix_search::{Limits, Restrictions, Search, Settings};

use super::error::PlayOutError;
use super::goal::GoalPlayouts;
use super::play::{RULES, Turn, play_out};
use crate::results::map::By;
use crate::results::searched::SearchLimit;
use crate::system::pool::KernelError;

/// A player passes if its win rate is below this: the rest would only take time.
const HOPELESS: f32 = 0.05;

/// The seed of the playouts.
const SEED: u64 = 1;

/// The search with its limit.
#[derive(Debug)]
pub(super) struct SearchPlayer {
    search: Search<GoalPlayouts>,
    limits: Limits<'static>,
}

impl SearchPlayer {
    pub fn new(limit: SearchLimit) -> SearchPlayer {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let (limits, threads) = match limit {
            SearchLimit::Playouts(playouts) => (Limits::playouts(playouts), 1),
            SearchLimit::Time(time) => (Limits::time(time), cores()),
        };
        let settings = Settings::default().with_seed(SEED).with_threads(threads);
        let search =
            Search::new(settings.with_reuse(false)).with_evaluator(GoalPlayouts::default());
        SearchPlayer { search, limits }
    }

    /// Plays a region out.
    ///
    /// The confidence is the share of playouts that end as the answer says, in the first search of each color after the
    /// best move; the lower of the two, because the status needs both outcomes.
    pub fn play_out(&mut self, local: &LocalPosition) -> Result<(LocalAnswer, By), PlayOutError> {
        let (region, pass) = (local.region(), true);
        let restrictions = Color::BOTH
            .into_iter()
            .fold(Restrictions::none(), |all, color| {
                all.allow_only(color, region, pass, u32::MAX)
            });
        self.search.set_restrictions(restrictions);
        let rules = rules_of(local);
        let mut first_rates = ByColor::both(None);
        let answer = play_out(local, |turn| {
            let goal = self.search.evaluator_mut();
            goal.set_goal(*turn.goal, local.defender());
            let (mv, rate) = self.choose(turn, &rules)?;
            first_rates[turn.board.to_move()].get_or_insert(rate);
            Ok::<Move, KernelError>(mv)
        })?;
        let agreeing = |color: Color, outcome: Option<LocalOutcome>| {
            let is_won = (color == local.attacker()) == (outcome == Some(LocalOutcome::Dead));
            // A position that is certain is not searched.
            first_rates[color].map_or(1.0, |rate| match is_won {
                true => f64::from(rate),
                false => 1.0 - f64::from(rate),
            })
        };
        let confidence = agreeing(local.attacker(), answer.attacker_first)
            .min(agreeing(local.defender(), answer.defender_first));
        Ok((answer, By::Search { confidence }))
    }

    /// The best move, or a pass without hope, and the win rate of the player to move.
    fn choose(&mut self, turn: &Turn<'_>, rules: &Rules) -> Result<(Move, f32), KernelError> {
        let game = Game::from_board(turn.board, *rules);
        self.search.restart();
        let report = self.search.run(&game, &self.limits).map_err(|error| {
            let settings = PlayoutSettings::new(*rules);
            KernelError::of(error, game.size(), &settings)
        })?;
        let rate = report.win_rate();
        let point = report.best().point();
        let point = point.filter(|&point| rate >= HOPELESS && turn.allowed.contains(point));
        Ok((point.map_or(Move::Pass, Move::Play), rate))
    }
}

/// The rules of local play. With this komi, the attacker wins after two passes if the defender owns nothing.
fn rules_of(local: &LocalPosition) -> Rules {
    let points = local.board().size().points();
    let almost_all = i16::try_from(2 * points).unwrap_or(i16::MAX) - 3;
    let komi = match local.attacker() {
        Color::Black => almost_all,
        Color::White => -almost_all,
    };
    RULES.with_komi(Komi::from_half_points(komi))
}
