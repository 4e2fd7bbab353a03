//! [`Solver`]: the exact value of positions on small boards.

mod plane;
mod prove;
mod table;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use binmatrix::{Color, Game, KoRule, Move, Scoring};

use self::plane::{MOST_POINTS, Plane};
use self::prove::{Entered, Prover};
use self::table::Table;

/// The limits of a solver; the first one reached ends it. Without any, it ends when the position is solved.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct SolveLimits<'a> {
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The time on the clock.
    pub time: Option<Duration>,
    /// Ends the search once it is true.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> SolveLimits<'a> {
    /// No limits.
    #[must_use]
    pub fn none() -> SolveLimits<'a> {
        SolveLimits::default()
    }

    /// Limits the number of positions to visit.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> SolveLimits<'a> {
        SolveLimits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Limits the time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> SolveLimits<'a> {
        SolveLimits {
            time: Some(time),
            ..self
        }
    }

    /// Ends the search once the flag is true.
    #[must_use]
    pub fn with_stop(self, stop: &'a AtomicBool) -> SolveLimits<'a> {
        SolveLimits {
            stop: Some(stop),
            ..self
        }
    }
}

/// The proven value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// Black's area minus White's after best play, without komi.
    pub black_minus_white: i32,
    /// Best moves of both players in turn, up to the second pass. Shorter, possibly empty, if the limits were reached
    /// after the value was proven; empty if the game is over.
    pub line: Vec<Move>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// The bounds proven for a position that was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unsolved {
    /// Black's area minus White's is at least this.
    pub lower: i32,
    /// Black's area minus White's is at most this.
    pub upper: i32,
    /// The reason why the bounds differ.
    pub reason: UnsolvedReason,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// The reason why a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnsolvedReason {
    /// The limits, or a depth of 200 moves, were reached.
    Limits,
    /// Under [`KoRule::Simple`], the value depends on the result of a game that goes on for ever.
    Cycles,
}

/// The reason why a solver returns no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The board has more than 30 points.
    TooLarge,
    /// The rules score by territory.
    NotAreaScoring,
    /// The value is between two bounds.
    Unsolved(Unsolved),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::TooLarge => write!(f, "the board has more than {MOST_POINTS} points"),
            SolveError::NotAreaScoring => f.write_str("only area scoring can be solved"),
            SolveError::Unsolved(unsolved) => {
                let reason = match unsolved.reason {
                    UnsolvedReason::Limits => "the limits were reached",
                    UnsolvedReason::Cycles => "it depends on endless play",
                };
                let Unsolved { lower, upper, .. } = unsolved;
                write!(f, "the score is between {lower} and {upper}; {reason}")
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// Solves positions.
#[derive(Debug)]
pub struct Solver {
    table: Table,
}

impl Default for Solver {
    /// A solver with 256 MB.
    fn default() -> Solver {
        Solver::with_memory(256 << 20)
    }
}

impl Solver {
    /// A solver with the default memory.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver whose table takes at most this many bytes, rounded down to a power of two; it takes less for boards with
    /// fewer positions.
    #[must_use]
    pub fn with_memory(bytes: usize) -> Solver {
        Solver {
            table: Table::new(bytes),
        }
    }

    /// Finds the value of the game's position under its rules and after its history.
    ///
    /// # Errors
    /// - [`SolveError::TooLarge`] if the board has more than 30 points.
    /// - [`SolveError::NotAreaScoring`] if the rules score by territory.
    /// - [`SolveError::Unsolved`] with the bounds that are proven.
    pub fn solve(&mut self, game: &Game, limits: &SolveLimits<'_>) -> Result<Solution, SolveError> {
        self.run(game, limits, |run| {
            let value = run.value()?;
            Ok(Solution {
                black_minus_white: value,
                line: run.line(value),
                nodes: run.prover.nodes,
                time: run.prover.elapsed(),
            })
        })
    }

    /// Finds all best moves: those after which the value is that of the position. Empty if the game is over.
    ///
    /// Under [`KoRule::Simple`] these are the moves after which the player is sure of the value even if endless play
    /// counts against the player.
    ///
    /// # Errors
    /// - As for [`solve`](Solver::solve); the bounds are those of the position.
    pub fn best_moves(
        &mut self,
        game: &Game,
        limits: &SolveLimits<'_>,
    ) -> Result<Vec<Move>, SolveError> {
        self.run(game, limits, |run| {
            let value = run.value()?;
            let mut best = Vec::new();
            for mv in run.legal_moves(game) {
                if run.keeps(mv, value)? {
                    best.push(run.move_of(mv));
                }
            }
            Ok(best)
        })
    }

    /// Finds the value after each legal move, as Black's area minus White's. Empty if the game is over.
    ///
    /// # Errors
    /// - As for [`solve`](Solver::solve); the bounds are those after the move that was not solved.
    pub fn move_values(
        &mut self,
        game: &Game,
        limits: &SolveLimits<'_>,
    ) -> Result<Vec<(Move, i32)>, SolveError> {
        self.run(game, limits, |run| {
            let mut values = Vec::new();
            for mv in run.legal_moves(game) {
                values.push((run.move_of(mv), run.value_after(mv)?));
            }
            Ok(values)
        })
    }

    fn run<T>(
        &mut self,
        game: &Game,
        limits: &SolveLimits<'_>,
        work: impl FnOnce(&mut Run<'_, '_>) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        if game.rules().scoring != Scoring::Area {
            return Err(SolveError::NotAreaScoring);
        }
        let (plane, grid) = Plane::new(game.size()).ok_or(SolveError::TooLarge)?;
        self.table.clear(plane.points);
        let table = &mut self.table;
        let prover = Prover::new(game, (&plane, grid), table, limits);
        let prover = prover.ok_or(SolveError::TooLarge)?;
        work(&mut Run {
            prover: &mut { prover },
            simple: game.rules().ko == KoRule::Simple,
        })
    }
}

/// The solution of one position.
struct Run<'a, 'b> {
    prover: &'a mut Prover<'b>,
    /// True if no superko rule forbids cycles.
    simple: bool,
}

impl Run<'_, '_> {
    fn move_of(&self, mv: u8) -> Move {
        (self.prover.plane.point(mv)).map_or(Move::Pass, Move::Play)
    }

    /// The legal moves at the root.
    fn legal_moves(&self, game: &Game) -> Vec<u8> {
        if game.turn().is_over() {
            return Vec::new();
        }
        let points = game.legal_points(game.to_move());
        let points = points.iter().map(|point| self.prover.plane.number(point));
        points.chain([plane::PASS]).collect()
    }

    fn unsolved(&self, lower: i32, upper: i32, reason: UnsolvedReason) -> SolveError {
        SolveError::Unsolved(Unsolved {
            lower,
            upper,
            reason,
            nodes: self.prover.nodes,
            time: self.prover.elapsed(),
        })
    }

    /// Lets cycles count against a color, if they are not forbidden.
    fn count_cycles_against(&mut self, color: Color) {
        self.prover.against = self.simple.then_some(color);
    }

    /// The value of the present position.
    fn value(&mut self) -> Result<i32, SolveError> {
        if self.prover.passes() >= 2 {
            return Ok(self.prover.score());
        }
        let points = self.prover.plane.points as i32;
        // What Black and White are sure of, and what they are known not to get.
        let (mut sure, mut limit) = ([-points; 2], [points; 2]);
        for depth in 0..prove::MOST_DEPTH {
            self.prover.hasty = depth < prove::HASTY_DEPTH;
            for color in Color::BOTH {
                let (own, other) = (color as usize, !color as usize);
                self.count_cycles_against(color);
                while sure[own] < limit[own] && sure[own] < -sure[other] {
                    match self.prover.search(color, sure[own] + 1, depth) {
                        Some(proof) if proof.owner == color => sure[own] = proof.bound,
                        Some(proof) => {
                            limit[own] = limit[own].min(-proof.bound);
                            if !self.simple {
                                sure[other] = sure[other].max(proof.bound);
                            }
                        }
                        None => break,
                    }
                }
                if self.prover.is_over() {
                    return Err(self.unsolved(sure[0], -sure[1], UnsolvedReason::Limits));
                }
            }
            if sure[0] == -sure[1] {
                return Ok(sure[0]);
            }
            if self.simple && sure == limit {
                return Err(self.unsolved(sure[0], -sure[1], UnsolvedReason::Cycles));
            }
        }
        Err(self.unsolved(sure[0], -sure[1], UnsolvedReason::Limits))
    }

    /// Returns true if the player to move is sure of the value after the move.
    fn keeps(&mut self, mv: u8, value: i32) -> Result<bool, SolveError> {
        let player = self.prover.to_move();
        let goal = of_color(value, player);
        self.count_cycles_against(player);
        match self.prover.enter(mv) {
            Entered::Illegal | Entered::Forbidden(_) => Ok(false),
            Entered::Over(score) => Ok(of_color(score, player) >= goal),
            Entered::Repeated(proof) => Ok(proof.owner == player),
            Entered::Playing(undo) => {
                let keeps = self.prover.decide(player, goal);
                self.prover.leave(&undo);
                keeps.ok_or_else(|| self.unsolved(value, value, UnsolvedReason::Limits))
            }
        }
    }

    fn value_after(&mut self, mv: u8) -> Result<i32, SolveError> {
        // Cycles count when the position after the move is solved.
        self.prover.against = None;
        match self.prover.enter(mv) {
            Entered::Over(score) => Ok(score),
            Entered::Playing(undo) => {
                let value = self.value();
                self.prover.leave(&undo);
                value
            }
            // Unreachable: the moves are legal.
            Entered::Illegal | Entered::Forbidden(_) | Entered::Repeated(_) => {
                Ok(self.prover.score())
            }
        }
    }

    /// A line of best moves from the present position.
    fn line(&mut self, value: i32) -> Vec<Move> {
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        if self.prover.passes() < 2 {
            while let Some(mv) = self.best_move(value) {
                line.push(self.move_of(mv));
                match self.prover.enter(mv) {
                    Entered::Playing(undo) => undos.push(undo),
                    _ => break,
                }
            }
        }
        for undo in undos.iter().rev() {
            self.prover.leave(undo);
        }
        line
    }

    /// A move that keeps the value; `None` if the limits are reached. A pass is preferred if the score is right as the
    /// board stands.
    fn best_move(&mut self, value: i32) -> Option<u8> {
        self.count_cycles_against(self.prover.to_move());
        let (moves, count) = self.prover.ordered();
        let pass = (self.prover.score() == value).then_some(plane::PASS);
        let moves = moves[..count].iter().map(|&(_, mv)| mv);
        for mv in pass.into_iter().chain(moves) {
            if self.keeps(mv, value).ok()? {
                return Some(mv);
            }
        }
        None
    }
}

/// The score for a color.
fn of_color(black_minus_white: i32, color: Color) -> i32 {
    match color {
        Color::Black => black_minus_white,
        Color::White => -black_minus_white,
    }
}
