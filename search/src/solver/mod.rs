//! [`Solver`]: the exact value of positions on small boards.
//!
//! A position after a history has a value: Black's area minus White's when both play best and two passes end the game,
//! all stones on the board counting as alive. The solver finds it by **proofs**. A proof belongs to a color, its *owner*,
//! and is a strategy: a move for each position where the owner is to move, and an answer to every legal move of the
//! other player, down to positions where the score is certain. The value is known when Black has a proof of a score and
//! White has a proof that it is no more.
//!
//! ```text
//!     prover: Black, at least 4                    table
//!          o  Black: one move is enough             position, owner ──▶ score, move, needs
//!         / \
//!        o   o  White: every move must be answered
//!       / \
//!      o   +9  certain: a pass that ends the game, or pass-alive stones
//! ```
//! The search is alpha-beta with a window of one point, for each color in turn, deeper and deeper (null windows as in
//! MTD; A. Plaat and others, "Best-first fixed-depth minimax algorithms", 1996). It has the elements of the solver that
//! first solved 5×5 (E. van der Werf, J. van den Herik and J. Uiterwijk, "Solving Go on small boards", 2003): a
//! transposition table whose keys are the same for symmetric positions, killer moves, a history of good moves, and
//! pass-alive stones. Positions that are too deep are neither won nor lost, so that no judgement by rule of thumb gets
//! into a proof.
//!
//! # Repetition
//! Under superko the same position can have different values after different histories (graph history interaction;
//! A. Kishimoto and M. Müller, "A general solution to the graph history interaction problem", 2004). A proof is
//! therefore stored with its *needs*, and used only where they are met.
//!
//! * **The owner's moves must be legal.** The proof knows the set of positions that the owner creates by a stone; none of
//!   them may be in the history. The set is stored in a few words that contain at least these positions: the stones
//!   that all have, the stones that any has, and a bit for each class of positions. A proof is refused if an earlier
//!   position may be in the set, and then searched again.
//! * **The other player's moves that were not answered must be forbidden.** A move that repeats a position below the one
//!   that is proven is forbidden wherever the proof is used, because the strategy leads through that position. If it
//!   repeats a position above, the proof holds only after this history, and is not stored. Most short kos are no such
//!   case: the ko point is a part of the key.
//! * The positions before the root are the same for all proofs. They have no symmetry, so that keys are not the same for
//!   symmetric positions if there are any.
//!
//! Positions are compared as sets of points, not by hashes, so that no collision can spoil a proof.
//!
//! Under [`KoRule::Simple`] a game may never end, and has no value by itself. The solver then proves a bracket: a lower
//! bound in a game where every repetition of a position (stones, player to move, ko point, passes) counts as the worst
//! score for Black, and an upper bound where it counts as the worst for White. A proof in such a game relies on no
//! repetition. If the bounds agree, the value is exact whatever becomes of endless games. It does not follow that superko
//! gives the same value: a superko rule may forbid a move of the proof, because it also compares positions with another
//! player to move, another ko point or after a pass.
//!
//! # Pass-alive stones
//! Stones that are pass-alive (D. B. Benson, 1976) secure a score: their points and the territory that they enclose. The
//! solver takes the strict form of the definition, in which every point of a vital region, empty or not, is adjacent to
//! the chain, whatever the rules on suicide. The owner can then capture what is left in the territory: whenever the owner
//! is to move and enemy stones are there, the owner fills a point of the region next to the alive stones. The region
//! remains vital, since what remains of it, stones captured or not, is adjacent to the chain. If only the one point that
//! no own stone touches is empty, the owner plays there and captures all; two of its neighbors are then empty, and the
//! owner takes one of them after the enemy's next stone in the region. (In one row there is no such point: an alive chain
//! has only two regions.) The owner's stones only increase, so these positions are new, unless one of them occurred
//! before the stones were alive. That is the last need of a proof: no earlier position may have these alive stones and
//! another own stone in the territory. If the enemy may end the game at once by a pass, the score must be right as the
//! board stands; and if a ko forbids the owner to play in the territory now, nothing is certain.

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
///
/// ```
/// use std::time::Duration;
/// use binmatrix_search::SolveLimits;
/// let limits = SolveLimits::none().with_time(Duration::from_secs(5)).with_nodes(1_000_000);
/// assert_eq!(limits.nodes, Some(1_000_000));
/// ```
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

impl Solution {
    /// The first move of the line; `None` if the line is empty.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// The bounds proven for a position that was not solved.
///
/// ```
/// use binmatrix::{BoardSize, Game, Rules};
/// use binmatrix_search::{SolveError, SolveLimits, Solver, UnsolvedReason};
/// // On two by two, simple ko lets both players repeat positions for ever.
/// let game = Game::new(BoardSize::square(2)?, Rules::SIMPLE);
/// let Err(SolveError::Unsolved(unsolved)) = Solver::new().solve(&game, &SolveLimits::none()) else {
///     panic!("solved");
/// };
/// assert_eq!(unsolved.reason, UnsolvedReason::Cycles);
/// assert_eq!((unsolved.lower, unsolved.upper), (-4, 4));
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unsolved {
    /// Black's area minus White's is at least this.
    pub lower: i32,
    /// Black's area minus White's is at most this.
    pub upper: i32,
    /// The reason why no more is known.
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
    /// Under [`KoRule::Simple`], the value depends on the result of a game that goes on for ever. The bounds are those of
    /// the two results: no others can be proven.
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
                match lower == upper {
                    true => write!(
                        f,
                        "the score is {lower}, but not all moves were solved; {reason}"
                    ),
                    false => write!(f, "the score is between {lower} and {upper}; {reason}"),
                }
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// Solves positions on boards of up to 30 points: value, best moves and a line.
///
/// ```
/// use binmatrix::{BoardSize, Game, KoRule, Move, Rules};
/// use binmatrix_search::{SolveLimits, Solver};
/// let rules = Rules::CHINESE.with_ko(KoRule::Positional);
/// let game = Game::new(BoardSize::square(3)?, rules);
/// let mut solver = Solver::new();
/// let solution = solver.solve(&game, &SolveLimits::none())?;
/// assert_eq!(solution.black_minus_white, 9); // all points
/// let center = Move::from_vertex("B2", game.size())?;
/// assert_eq!(solver.best_moves(&game, &SolveLimits::none())?, [center]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The solver counts all stones as alive at the end, ignores the komi, and lets the players alternate from the player to
/// move. It takes the position with its history, its ko point and its passes; the history matters under superko.
///
/// Cost: about one microsecond per position visited. Under superko, the empty board takes milliseconds for 3×3, less than
/// a second for 3×4, and a few seconds for 4×4. The empty 5×5 board is out of reach; positions on it with 13 and more
/// stones take from nothing to minutes.
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

    /// Finds the value of the game's position under its rules and after its history, and a line of best play.
    ///
    /// A game that is over has the value of its score.
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
    /// - As for [`solve`](Solver::solve); the bounds are those of the position, and equal if only its value was found.
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
