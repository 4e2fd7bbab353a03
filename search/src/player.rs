//! [`Player`]: a search that plays games. It passes when all is settled, and resigns lost games.

use binmatrix::{Color, Game, Move, Points, Scoring};

use crate::evaluator::{Evaluator, Playouts};
use crate::limits::Limits;
use crate::prior::{Prior, SetPrior};
use crate::report::Report;
use crate::search::Search;

/// A player's decision.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// The move; `None` to resign.
    pub mv: Option<Move>,
    /// The search that led to it; `None` if none was necessary.
    pub report: Option<Report>,
}

/// Plays games by a [`Search`].
///
/// ```
/// use binmatrix::{BoardSize, Game, Rules};
/// use binmatrix_search::{Limits, Player, Search, Settings};
/// let mut player = Player::new(Search::new(Settings::default()));
/// let mut game = Game::new(BoardSize::square(5)?, Rules::CHINESE);
/// for _ in 0..4 {
///     let color = game.to_move();
///     let decision = player.decide(&game, &Limits::playouts(500))?;
///     if let Some(mv) = decision.mv {
///         game.play(color, mv)?;
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Player<E = Playouts, P = SetPrior> {
    search: Search<E, P>,
    /// A move is hopeless below this win rate.
    resign_below: f32,
    /// The number of hopeless moves in a row after which the player resigns; 0 to play on.
    resign_after: u32,
    hopeless: u32,
    /// The color of the last decision, and the number of moves before it.
    last: Option<(Color, usize)>,
}

impl<E, P> Player<E, P> {
    /// Plays by this search, and resigns after three moves in a row below 5 %.
    #[must_use]
    pub fn new(search: Search<E, P>) -> Player<E, P> {
        Player {
            search,
            resign_below: 0.05,
            resign_after: 3,
            hopeless: 0,
            last: None,
        }
    }

    /// Sets when the player resigns: after `moves` moves in a row with a win rate below `win_rate`; never if `moves` is 0.
    pub fn set_resignation(&mut self, win_rate: f32, moves: u32) {
        (self.resign_below, self.resign_after) = (win_rate, moves);
    }

    /// The search.
    #[must_use]
    pub fn search(&self) -> &Search<E, P> {
        &self.search
    }

    /// The search, to change it.
    pub fn search_mut(&mut self) -> &mut Search<E, P> {
        &mut self.search
    }
}

impl<E: Evaluator + Clone + Send, P: Prior + Send> Player<E, P> {
    /// Chooses a move for the player to move.
    ///
    /// Without a search it passes if a pass wins the game as the board stands and the opponent has just passed, or if
    /// nothing is left to play for: all other points are enclosed by unconditionally alive chains.
    ///
    /// # Errors
    /// - Those of [`Search::run`].
    pub fn decide(&mut self, game: &Game, limits: &Limits<'_>) -> Result<Decision, E::Error> {
        let unsettled = unsettled(game);
        if wins_by_passing(game) || unsettled.is_empty() {
            return Ok(Decision {
                mv: Some(Move::Pass),
                report: None,
            });
        }
        let limits = limits.with_early_stop(true);
        let report = self.search.run(game, &limits)?;
        let color = game.to_move();
        let follows = self
            .last
            .is_some_and(|(last, moves)| last == color && game.moves().len() == moves + 2);
        let is_hopeless = report.win_rate() < self.resign_below;
        self.hopeless = match is_hopeless {
            true if follows => self.hopeless + 1,
            true => 1,
            false => 0,
        };
        self.last = Some((color, game.moves().len()));
        let resigns = self.resign_after > 0 && self.hopeless >= self.resign_after;
        Ok(Decision {
            mv: (!resigns).then(|| report.best()),
            report: Some(report),
        })
    }
}

/// Returns true if the opponent has just passed and a second pass wins the game with the stones as they stand.
fn wins_by_passing(game: &Game) -> bool {
    let none = Points::empty(game.size());
    let lead = game.black_minus_white_half_points(none);
    let opponent_passed = game.turn().passes() > 0;
    opponent_passed
        && match game.to_move() {
            Color::Black => lead > 0,
            Color::White => lead < 0,
        }
}

/// The legal points outside of unconditionally settled territory, without own eyes.
///
/// Under area scoring, own territory that holds enemy stones is not settled: they count until they are taken.
fn unsettled(game: &Game) -> Points {
    let (board, rules, color) = (game.board(), game.rules(), game.to_move());
    let own = board.pass_alive(color, rules).territory;
    let lost = board.pass_alive(!color, rules).territory;
    let clean = own.is_disjoint(board.stones(!color)) || rules.scoring == Scoring::Territory;
    let open = game.legal_points(color) - SetPrior.excluded(&board) - lost;
    match clean {
        true => open - own,
        false => open,
    }
}
