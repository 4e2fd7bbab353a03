//! [`Player`]: a search that plays games. It passes when all is settled, and resigns lost games.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::Duration;

use binmatrix::{Color, EyeRule, Game, KoRule, Move, Points};

use crate::evaluator::{Evaluator, Playouts};
use crate::limits::Limits;
use crate::prior::{LearnedPrior, Prior};
use crate::report::Report;
use crate::search::Search;
use crate::settings::DeadStones;

/// A player's decision.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// The move; `None` to resign.
    pub mv: Option<Move>,
    /// The search that led to it; `None` if none was necessary, and for a pass that answers a pass and wins.
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
pub struct Player<E = Playouts, P = LearnedPrior<'static>> {
    search: Search<E, P>,
    resignation: Resignation,
    dead_stones: DeadStones,
    /// Hopeless moves in a row.
    hopeless: u32,
    /// The color of the last decision, and the number of moves before it.
    last: Option<(Color, usize)>,
}

/// The moment when a player resigns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resignation {
    /// A move is hopeless below this win rate.
    pub win_rate: f32,
    /// The number of hopeless moves in a row after which the player resigns; 0 to play on.
    pub moves: u32,
}

impl Default for Resignation {
    /// After three moves in a row below 5 %.
    fn default() -> Resignation {
        Resignation {
            win_rate: 0.05,
            moves: 3,
        }
    }
}

/// A call that wants reports, and the time between them.
type Watcher<'a> = (Duration, &'a mut (dyn FnMut(&Report) + Send));

/// The number of playouts that decide whether stones which would win the game by a pass are dead.
const CHECK_PLAYOUTS: u64 = 20_000;

impl<E, P> Player<E, P> {
    /// Plays by this search, with [`DeadStones::Agreed`].
    #[must_use]
    pub fn new(search: Search<E, P>) -> Player<E, P> {
        Player {
            search,
            resignation: Resignation::default(),
            dead_stones: DeadStones::Agreed,
            hopeless: 0,
            last: None,
        }
    }

    /// Sets when the player resigns.
    #[must_use]
    pub fn with_resignation(self, resignation: Resignation) -> Player<E, P> {
        Player {
            resignation,
            ..self
        }
    }

    /// Sets how dead stones leave the board. A decision sets it in the settings of the search, too.
    #[must_use]
    pub fn with_dead_stones(self, dead_stones: DeadStones) -> Player<E, P> {
        Player {
            dead_stones,
            ..self
        }
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
    /// It passes without a search if nothing is left to play for: all points but own eyes are enclosed by
    /// unconditionally alive chains. It answers a pass by a pass if that wins the game by the stones that count, and, with
    /// [`DeadStones::Agreed`], if it would also win the game that goes on, the opponent moving first; never if that loses
    /// the game and a point is left to play on. It does not play into settled territory, and does not repeat a position
    /// twice, even if the rules allow it.
    ///
    /// # Errors
    /// - Those of [`Search::run`].
    pub fn decide(&mut self, game: &Game, limits: &Limits<'_>) -> Result<Decision, E::Error> {
        self.decide_watched(game, limits, None)
    }

    /// Chooses a move, and calls `report` about every so often, as [`Search::watch`] does.
    ///
    /// # Errors
    /// - Those of [`Search::run`].
    pub fn watch(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        every: Duration,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Decision, E::Error> {
        self.decide_watched(game, limits, Some((every, report)))
    }

    fn decide_watched(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        mut watcher: Option<Watcher<'_>>,
    ) -> Result<Decision, E::Error> {
        let (settings, dead_stones) = (*self.search.settings(), self.dead_stones);
        if settings.dead_stones != dead_stones {
            self.search
                .set_settings(settings.with_dead_stones(dead_stones));
        }
        let open = unsettled(game, dead_stones);
        let pass = |report| Decision {
            mv: Some(Move::Pass),
            report,
        };
        if open.is_empty() {
            return Ok(pass(None));
        }
        match result_of_passing(game, dead_stones) {
            None | Some(Ordering::Equal) => {
                let report = self.search_among(game, open, true, limits, &mut watcher)?;
                return Ok(self.conclude(game, report));
            }
            Some(Ordering::Less) => {
                let report = self.search_among(game, open, false, limits, &mut watcher)?;
                return Ok(self.conclude(game, report));
            }
            Some(Ordering::Greater) => {}
        }
        if dead_stones == DeadStones::Captured {
            return Ok(pass(None));
        }
        let check = self.check(game, limits)?;
        if check.win_rate() <= 0.5 {
            return Ok(pass(None));
        }
        let rest = limits.without(check.playouts, check.time);
        let mut report = self.search_among(game, open, false, &rest, &mut watcher)?;
        report.playouts += check.playouts;
        report.time += check.time;
        Ok(self.conclude(game, report))
    }

    /// Searches the game that goes on after a pass, because the players do not agree about dead stones: the opponent begins.
    /// This takes a quarter of the playouts and of the time at most.
    fn check(&mut self, game: &Game, limits: &Limits<'_>) -> Result<Report, E::Error> {
        let mut disputed = game.clone();
        disputed.set_to_move(!game.to_move());
        disputed.resume();
        let playouts = limits.playouts.map_or(CHECK_PLAYOUTS, |most| most / 4);
        let check = Limits {
            time: limits.time.map(|most| most / 4),
            ..limits.with_playouts(playouts.clamp(1, CHECK_PLAYOUTS))
        };
        self.search.run(&disputed, &check)
    }

    /// Searches as if the player to move had only these moves.
    fn search_among(
        &mut self,
        game: &Game,
        points: Points,
        pass: bool,
        limits: &Limits<'_>,
        watcher: &mut Option<Watcher<'_>>,
    ) -> Result<Report, E::Error> {
        let before = self.search.restrictions().clone();
        let more = before.clone().allow_only(game.to_move(), points, pass, 1);
        self.search.set_restrictions(more);
        let report = match watcher {
            Some((every, report)) => self.search.watch(game, limits, *every, report),
            None => self.search.run(game, limits),
        };
        self.search.set_restrictions(before);
        report
    }

    /// Chooses the best move, or resigns.
    fn conclude(&mut self, game: &Game, report: Report) -> Decision {
        let color = game.to_move();
        let continues = Some((color, game.moves().len().wrapping_sub(2))) == self.last;
        let before = if continues { self.hopeless } else { 0 };
        self.hopeless = match report.win_rate() < self.resignation.win_rate {
            true => before + 1,
            false => 0,
        };
        self.last = Some((color, game.moves().len()));
        let resigns = (1..=self.hopeless).contains(&self.resignation.moves);
        Decision {
            mv: (!resigns).then(|| report.best()),
            report: Some(report),
        }
    }
}

/// The result for the player to move after a pass that ends the game, by the stones that count; `None` if a pass does not
/// end it.
fn result_of_passing(game: &Game, dead_stones: DeadStones) -> Option<Ordering> {
    let dead = match dead_stones {
        DeadStones::Agreed => game.board().pass_dead(game.rules()),
        DeadStones::Captured => Points::empty(game.size()),
    };
    let result = game.black_minus_white_half_points(dead).cmp(&0);
    game.turn().pass_would_end().then(|| match game.to_move() {
        Color::Black => result,
        Color::White => result.reverse(),
    })
}

/// The legal points outside of unconditionally settled territory, without own eyes and repetitions.
///
/// With [`DeadStones::Captured`], own territory that holds enemy stones is not settled: they count until they are taken.
fn unsettled(game: &Game, dead_stones: DeadStones) -> Points {
    let (board, rules, color) = (game.board(), game.rules(), game.to_move());
    let own = board.pass_alive(color, rules).territory;
    let lost = board.pass_alive(!color, rules).territory;
    let clean = own.is_disjoint(board.stones(!color)) || dead_stones == DeadStones::Agreed;
    let mut open = game.legal_points(color) - board.eyes(color, EyeRule::PointEye) - lost;
    if clean {
        open = open - own;
    }
    open - repeating(game, open)
}

/// The points of `open` where a move leaves the stones as they are, or repeats a position for the second time with the
/// same player to move. Without superko such moves may be legal, but a player who makes them plays forever.
fn repeating(game: &Game, open: Points) -> Points {
    let (mut board, last) = (*game.start(), game.board());
    let mut seen = HashMap::from([(board.hash(KoRule::Situational), 1)]);
    for &(color, mv) in game.moves() {
        board.set_to_move(color);
        board.play_unchecked(mv);
        *seen.entry(board.hash(KoRule::Situational)).or_insert(0) += 1;
    }
    let mut repeating = Points::empty(game.size());
    if game.rules().ko == KoRule::Simple {
        let stones = last.hash(KoRule::Positional);
        for point in open {
            let times = seen.get(&last.hash_after(point, KoRule::Situational));
            let stays = last.hash_after(point, KoRule::Positional) == stones;
            if stays || times.is_some_and(|&times| times > 1) {
                repeating.insert(point);
            }
        }
    }
    repeating
}
