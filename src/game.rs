//! [`Game`]: a position with its chains, its rules and everything that led to it.

mod query;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use self::query::Question;
use crate::backend::{MatrixJob, dispatch_best};
use crate::board::Board;
use crate::chains::{Candidates, Chain, ChainPosition, Ladder, MoveEffect, Undo};
use crate::color::{ByColor, Color};
use crate::hash::PositionHash;
use crate::legality::IllegalMove;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::moves::Move;
use crate::point::{Point, Points};
use crate::position::Position;
use crate::repetition::Seen;
use crate::rules::{KoRule, Komi, RuleSet, Rules, Scoring};
use crate::score::Area;
use crate::size::{BoardSize, GridOf};

/// A game: chains kept move by move, any set of rules, undo to the start.
///
/// The game picks the best matrix type for its size on its own. It allocates when it is made and when its
/// history outgrows its capacity ([`Game::reserve`]), and at no other time.
///
/// Either color may move at any time. Two passes end a game, but moves are still accepted: play is resumed by
/// playing on.
///
/// ```
/// use binmatrix::{BoardSize, Color, Game, IllegalMove, Move, Point, RuleSet};
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, RuleSet::TROMP_TAYLOR);
/// for (color, vertex) in [(Color::Black, "E5"), (Color::White, "E4"), (Color::Black, "D4")] {
///     game.play(color, Move::from_vertex(vertex, size)?)?;
/// }
/// let white = game.chain(Point::from_vertex("E4", size)?).unwrap();
/// assert_eq!(white.liberties.len(), 2);
/// assert_eq!(game.undo(), Some((Color::Black, Move::from_vertex("D4", size)?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    core: Box<dyn Core>,
    rules: RuleSet,
    start: Board,
    moves: Vec<(Color, Move)>,
    seen: Seen,
}

/// The game on one matrix type.
trait Core: Send + Sync {
    fn copy(&self) -> Box<dyn Core>;
    fn board(&self) -> Board;
    fn hash(&self) -> PositionHash;
    fn hash_after(&self, color: Color, mv: Move) -> PositionHash;
    fn legality(&self, color: Color, mv: Move, rules: &Rules) -> Result<(), IllegalMove>;
    fn legal_points(&self, color: Color, rules: &Rules) -> Points;
    fn play(&mut self, color: Color, mv: Move, rules: &Rules) -> Result<Points, IllegalMove>;
    fn undo(&mut self) -> bool;
    fn reserve(&mut self, moves: usize);
    fn set_to_move(&mut self, color: Color);
    fn chain(&self, point: Point) -> Option<Chain<Points>>;
    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>>;
    fn area(&self) -> Area<Points>;
    fn ask(&self, question: Question) -> Points;
    fn candidates(&self, rules: &Rules) -> Candidates<Points>;
    fn read_ladder(&mut self, point: Point, first: Color, rules: &Rules) -> Option<Ladder>;
}

#[derive(Clone)]
struct Typed<M: BinMatrix> {
    position: ChainPosition<M>,
    records: Vec<Undo<M>>,
}

impl<M: BinMatrix> Typed<M> {
    /// Runs a query with the instructions of `M`.
    #[inline(always)]
    fn with<R>(&self, query: impl FnOnce(&ChainPosition<M>, GridOf<M>) -> R) -> R {
        let grid = self.position.grid();
        grid.level.vectorize(
            #[inline(always)]
            || query(&self.position, grid),
        )
    }
}

impl<M: BinMatrix> Core for Typed<M> {
    fn copy(&self) -> Box<dyn Core> {
        Box::new(self.clone())
    }

    fn board(&self) -> Board {
        self.with(
            #[inline(always)]
            |position, _| position.position().to_board(),
        )
    }

    fn hash(&self) -> PositionHash {
        self.position.hash()
    }

    fn hash_after(&self, color: Color, mv: Move) -> PositionHash {
        self.position.hash_after(color, mv)
    }

    fn legality(&self, color: Color, mv: Move, rules: &Rules) -> Result<(), IllegalMove> {
        self.position.legality_for(color, mv, rules)
    }

    fn legal_points(&self, color: Color, rules: &Rules) -> Points {
        self.with(
            #[inline(always)]
            |position, grid| position.legal_points(color, rules).to_points(grid),
        )
    }

    fn play(&mut self, color: Color, mv: Move, rules: &Rules) -> Result<Points, IllegalMove> {
        let grid = self.position.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                // The record is made where it stays.
                let last = self.records.len();
                self.records.push(Undo::unused(grid));
                let record = &mut self.records[last];
                match self.position.play_into(color, mv, rules, record) {
                    Ok(()) => Ok(record.removed().to_points(grid)),
                    Err(reason) => {
                        self.records.pop();
                        Err(reason)
                    }
                }
            },
        )
    }

    fn undo(&mut self) -> bool {
        match self.records.pop() {
            Some(undo) => {
                self.position.undo(&undo);
                true
            }
            None => false,
        }
    }

    fn reserve(&mut self, moves: usize) {
        self.records.reserve(moves);
    }

    fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    fn chain(&self, point: Point) -> Option<Chain<Points>> {
        self.with(
            #[inline(always)]
            |position, grid| Some(position.chain(point)?.to_points(grid)),
        )
    }

    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>> {
        self.with(
            #[inline(always)]
            |position, grid| Some(position.effect(color, point)?.to_points(grid)),
        )
    }

    fn area(&self) -> Area<Points> {
        self.with(
            #[inline(always)]
            |position, grid| {
                position.position().area().map(
                    #[inline(always)]
                    |set| set.to_points(grid),
                )
            },
        )
    }

    fn ask(&self, question: Question) -> Points {
        self.with(
            #[inline(always)]
            |position, grid| question.ask(position).to_points(grid),
        )
    }

    fn candidates(&self, rules: &Rules) -> Candidates<Points> {
        self.with(
            #[inline(always)]
            |position, grid| position.candidates(rules).to_points(grid),
        )
    }

    fn read_ladder(&mut self, point: Point, first: Color, rules: &Rules) -> Option<Ladder> {
        self.position.read_ladder(point, first, rules)
    }
}

fn core_of(board: &Board) -> Box<dyn Core> {
    struct NewCore<'a>(&'a Board);
    impl MatrixJob for NewCore<'_> {
        type Output = Box<dyn Core>;
        #[inline(always)]
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Box<dyn Core> {
            Box::new(Typed {
                position: ChainPosition::from_position(Position::<M>::of_board(self.0, grid)),
                records: Vec::new(),
            })
        }
    }
    dispatch_best(board.size(), NewCore(board))
}

impl Game {
    /// The moves that a game has room for when it is made.
    const ROOM: usize = 512;

    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize, rules: RuleSet) -> Game {
        Game::from_board(&Board::new(size), rules)
    }

    /// A game that starts from `board`. What was before is not known to it: superko looks back to here.
    #[must_use]
    pub fn from_board(board: &Board, rules: RuleSet) -> Game {
        let mut game = Game {
            core: core_of(board),
            rules,
            start: *board,
            moves: Vec::new(),
            seen: Seen::with_capacity(Game::ROOM),
        };
        game.reserve(Game::ROOM);
        game
    }

    /// Makes room for so many more moves, which are then played without allocating.
    ///
    /// # Panics
    /// - If there is no memory for so many.
    pub fn reserve(&mut self, moves: usize) {
        self.moves.reserve(moves);
        self.core.reserve(moves);
        self.seen.reserve(moves);
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Changes the komi: it has no part in which moves are legal.
    pub fn set_komi(&mut self, komi: Komi) {
        self.rules.komi = komi;
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The moves since, with who made them.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The position now, as plain data.
    #[must_use]
    pub fn board(&self) -> Board {
        self.core.board()
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.start.size()
    }

    /// The hash of the stones and the size, without who moves and without ko.
    #[must_use]
    pub fn hash(&self) -> PositionHash {
        self.core.hash()
    }

    /// The hash of the stones after a move, without playing it.
    #[must_use]
    pub fn hash_after(&self, color: Color, mv: impl Into<Move>) -> PositionHash {
        self.core.hash_after(color, mv.into())
    }

    /// Gives the turn to `color`. If that is a change, the ko is lifted: it bans only the other player. It is
    /// no move: an undo of the move before takes it back too.
    pub fn set_to_move(&mut self, color: Color) {
        self.core.set_to_move(color);
    }

    /// What a position from which this player moves is for the ko rule of the game.
    fn situation(&self, stones: PositionHash, to_move: Color) -> PositionHash {
        match (self.rules.ko, to_move) {
            (KoRule::Situational, Color::White) => stones ^ PositionHash::WHITE_TO_MOVE,
            _ => stones,
        }
    }

    /// Whether a move that is legal otherwise repeats a position that it may not repeat.
    fn repeats(&self, color: Color, mv: Move) -> bool {
        if self.rules.ko == KoRule::Simple || mv == Move::Pass {
            return false;
        }
        let (before, after) = (self.core.hash(), self.core.hash_after(color, mv));
        // The position now, from which `color` moves, is in no list yet.
        self.seen.contains(self.situation(after, !color))
            || self.situation(after, !color) == self.situation(before, color)
    }

    /// Whether `color` may play `mv`, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality(&self, color: Color, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        let mv = mv.into();
        self.core.legality(color, mv, &self.rules.rules())?;
        if self.repeats(color, mv) {
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }

    /// Whether `color` may play `mv`.
    #[must_use]
    pub fn is_legal(&self, color: Color, mv: impl Into<Move>) -> bool {
        self.legality(color, mv).is_ok()
    }

    /// All points on which `color` may play, superko included.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> Points {
        let mut legal = self.core.legal_points(color, &self.rules.rules());
        if self.rules.ko != KoRule::Simple {
            for point in legal {
                if self.repeats(color, Move::Play(point)) {
                    legal.remove(point);
                }
            }
        }
        legal
    }

    /// Plays `mv` for `color`, whoever is to move, and returns the stones taken off the board: the enemy's,
    /// or in a suicide the player's own.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the game is unchanged.
    pub fn play(&mut self, color: Color, mv: impl Into<Move>) -> Result<Points, IllegalMove> {
        let (mv, rules) = (mv.into(), self.rules.rules());
        if self.rules.ko != KoRule::Simple {
            self.core.legality(color, mv, &rules)?;
            if self.repeats(color, mv) {
                return Err(IllegalMove::Superko);
            }
        }
        let before = self.core.hash();
        let removed = self.core.play(color, mv, &rules)?;
        self.moves.push((color, mv));
        if self.rules.ko != KoRule::Simple {
            self.seen.push(self.situation(before, color));
        }
        Ok(removed)
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let last = self.moves.pop()?;
        self.core.undo();
        if self.rules.ko != KoRule::Simple {
            self.seen.pop();
        }
        Some(last)
    }

    /// The chain that the stone on `point` belongs to, with its liberties; `None` if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain<Points>> {
        self.core.chain(point)
    }

    /// What a stone of `color` on an empty point would do, without playing it and without asking whether it
    /// is legal; `None` if the point is occupied or off the board.
    #[must_use]
    pub fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>> {
        self.core.effect(color, point)
    }

    /// Twice the points of Black minus those of White under the rules of the game, komi included. All stones
    /// on the board count as alive.
    ///
    /// By area: stones and empty points that reach only them. By territory: such empty points, and the stones
    /// taken.
    #[must_use]
    pub fn score_in_half_points(&self) -> i32 {
        let area = self.core.area();
        let points = match self.rules.scoring {
            Scoring::Area => area.black_minus_white(),
            Scoring::Territory => {
                let board = self.board();
                let ByColor { black, white } = board.captures();
                let territory = |area: Points, color| (area - board.stones(color)).len() as i64;
                let difference = territory(area.black, Color::Black)
                    - territory(area.white, Color::White)
                    + i64::from(black)
                    - i64::from(white);
                difference as i32
            }
        };
        2 * points - i32::from(self.rules.komi.half_points())
    }
}

/// A copy has room for as many moves as the game it is made from.
impl Clone for Game {
    fn clone(&self) -> Game {
        let mut copy = Game {
            core: self.core.copy(),
            rules: self.rules,
            start: self.start,
            moves: self.moves.clone(),
            seen: self.seen.clone(),
        };
        copy.reserve(self.moves.capacity() - self.moves.len());
        copy
    }
}

/// The same rules, the same start, the same moves, and so the same position; the player to move, ko,
/// prisoners and passes are compared too.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let (board, others) = (self.board(), other.board());
        self.rules == other.rules
            && self.start == other.start
            && self.moves == other.moves
            && board == others
            && board.captures() == others.captures()
            && board.passes() == others.passes()
            && board.last_moves() == others.last_moves()
            && self.hash() == other.hash()
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game, move {}: {:?}", self.moves.len(), self.board())
    }
}
