//! [`Game`]: a position with its chains, rules and history.

mod query;
mod report;
mod rules;
mod seen;
mod typed;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use self::seen::Seen;
use self::typed::{Core, core_of};
use crate::board::Board;
use crate::geometry::{BoardSize, ByColor, Color, Move, Point, Points};
use crate::position::Chain;
use crate::rules::{
    HashScope, IllegalMove, KoRule, Komi, Outcome, PositionHash, Repetition, Rules, Scoring,
    SuicideRule, Turn, repeats,
};
pub use report::MoveReport;

/// A game: chains maintained move by move, any rule set, undo to the start.
///
/// The game picks the best matrix type for its size. It allocates only when it is created and when its history outgrows
/// its capacity ([`Game::reserve`]); even a move that is then refused may allocate. [`Game::memory`] gives its size.
///
/// # Turns, passes and the end
/// Either color may move at any time. A pass is always legal, even if it repeats a position. Two passes in a row end
/// the game ([`Turn::is_over`]), whoever made them, but further moves are accepted, because front ends and game records
/// need this. Play resumes in one of two ways: a stone resets the count of passes; or [`resume`](Game::resume) does,
/// after which two more passes end the game.
///
/// # Ko after passes
/// The simple ko rule forbids only an *immediate* recapture: any other move or a pass lifts it. Superko looks back to
/// the start, across passes, ended games and resumptions; a position with its player to move counts even if a pass led
/// to it. Setting up stones begins a new history ([`Game::from_board`]).
///
/// ```
/// use binmatrix::{BoardSize, Color, Game, IllegalMove, Move, Point, Rules};
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Rules::TROMP_TAYLOR);
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
    rules: Rules,
    start: Board,
    moves: Vec<(Color, Move)>,
    seen: Seen,
}

impl Game {
    /// The initial capacity in moves. It is small, so that a game that is only inspected stays small; it doubles when
    /// full.
    const ROOM: usize = 8;

    /// A game that starts from an empty board.
    #[must_use]
    pub fn new(size: BoardSize, rules: Rules) -> Game {
        Game::from_board(&Board::new(size), rules)
    }

    /// A game that starts from `board`, with its ko point, prisoners and passes. Superko looks back to this board,
    /// inclusive; earlier positions are unknown.
    #[must_use]
    pub fn from_board(board: &Board, rules: Rules) -> Game {
        let mut game = Game {
            core: core_of(board),
            rules,
            start: *board,
            moves: Vec::new(),
            seen: Seen::default(),
        };
        game.reserve(Game::ROOM);
        game
    }

    /// Reserves capacity for at least `moves` more moves, which then play without allocating.
    ///
    /// # Panics
    /// - If the memory is not available.
    pub fn reserve(&mut self, moves: usize) {
        self.moves.reserve(moves);
        self.core.reserve(moves);
        if self.rules.ko != KoRule::Simple {
            self.seen.reserve(moves);
        }
    }

    /// The memory used by the game in bytes: the value itself, its chains on the heap, and the capacity of its history.
    ///
    /// On x86-64 with AVX2 or AVX-512, in round figures:
    ///
    /// | board | new game | per move of capacity | additional under superko |
    /// |---|---|---|---|
    /// | up to 10×11 | 6 KB | 116 bytes | 288 bytes, and 36 to 68 bytes per move |
    /// | 13×13 | 19 KB with AVX2, 36 KB with AVX-512 | 164 or 260 bytes | the same |
    /// | 19×19 | 70 KB | 260 bytes | the same |
    ///
    /// Nearly all of a new game is its chain table, whose length depends on the capacity of the matrix type.
    /// Boards larger than 22×22 take up to 269 KB. The initial capacity is 8 moves and doubles whenever it is full;
    /// [`Game::reserve`] allocates in one step.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Game>()
            + self.core.memory()
            + self.moves.capacity() * size_of::<(Color, Move)>()
            + self.seen.memory()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the komi, which does not affect the legality of moves. An undo does not restore it.
    pub fn set_komi(&mut self, komi: Komi) {
        self.rules.komi = komi;
    }

    /// The starting position.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The moves since the start, each with the color that made it.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The current position as plain data.
    #[must_use]
    pub fn board(&self) -> Board {
        self.core.board()
    }

    /// The board `k` moves ago: the current board for 0, `None` before the start. Passes count as moves.
    ///
    /// This is the board from which that move was played, so it reflects a change of turn made before the move
    /// ([`Game::set_to_move`]). The stones are restored from the records with a few set operations for each of the `k`
    /// moves; only one position is copied, and nothing is allocated. The last eight boards thus cost 36 such steps, and
    /// no boards need to be stored.
    #[must_use]
    pub fn recent(&self, k: usize) -> Option<Board> {
        let first = self.moves.len().checked_sub(k)?;
        Some(self.core.before(&self.moves[first..]))
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.start.size()
    }

    /// The player to move, the ko point, passes, prisoners and the last two moves. The starting board contributes its
    /// prisoners and last moves. For all moves see [`Game::moves`].
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.core.turn()
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.core.turn().to_move()
    }

    /// The hash of the position. It equals [`Board::hash`] of the current board, but is derived from the hash of the
    /// stones, which is maintained move by move.
    #[must_use]
    pub fn hash(&self, scope: impl Into<HashScope>) -> PositionHash {
        self.core.hash(scope.into())
    }

    /// The hash of the position after a move of `color`, without playing it: the key of a transposition table before a
    /// move.
    ///
    /// It includes the player to move and the ko after the move
    /// ([`ChainPosition::hash_after`](crate::ChainPosition::hash_after)).
    ///
    /// ```
    /// use binmatrix::{BoardSize, Color, Game, HashScope, Point, Rules};
    /// let mut game = Game::new(BoardSize::square(9)?, Rules::SIMPLE);
    /// let center = Point::from_vertex("E5", game.size())?;
    /// let key = game.hash_after(Color::Black, center, HashScope::All);
    /// game.play(Color::Black, center)?;
    /// assert_eq!(game.hash(HashScope::All), key);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hash_after(
        &self,
        color: Color,
        mv: impl Into<Move>,
        scope: impl Into<HashScope>,
    ) -> PositionHash {
        self.core.hash_after(color, mv.into(), scope.into())
    }

    /// Sets the player to move. If the player changes, the ko is lifted, because it binds only the other player.
    /// (Passing the turn back and forth lifts it too.)
    ///
    /// This is not a move. An undo returns to the board from which the last move was played, with the player to move
    /// and the ko at that time: a change of turn before that move persists, and a change after it is undone.
    /// Situational superko records the player who moved from a position, not the player who was to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.core.set_to_move(color);
    }

    /// Resumes play after passes, for instance because the players disagree about dead stones, and returns true if the
    /// game was over.
    ///
    /// The count of passes is reset: the game is no longer over, and two more passes end it. A game that is not over
    /// may be resumed too; a single pass is then forgotten.
    ///
    /// Nothing else changes: moves, positions for superko, prisoners and the player to move stay. (There is no ko to
    /// lift, because a pass has lifted it.) Rule sets differ on who moves first after a resumption; use
    /// [`set_to_move`](Game::set_to_move). Like that, a resumption is not a move: an undo takes it back together with
    /// the pass before it.
    pub fn resume(&mut self) -> bool {
        let was_over = self.turn().is_over();
        self.core.resume();
        was_over
    }

    /// The result of the game: [`Outcome::Undecided`] until the game is over, then the winner by
    /// [`black_minus_white_half_points`](Game::black_minus_white_half_points), with all stones on the board counted as
    /// alive.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        if self.turn().is_over() {
            Outcome::of_half_points(self.black_minus_white_half_points(Points::empty(self.size())))
        } else {
            Outcome::Undecided
        }
    }

    /// Returns `true` if a move repeats a position that it may not repeat, regardless of any other reason against it.
    fn repeats(&self, color: Color, mv: Move) -> bool {
        if self.rules.ko == KoRule::Simple || mv == Move::Pass {
            return false;
        }
        let (before, after) = (
            self.core.stones_hash(),
            self.core.hash_after(color, mv, HashScope::Stones),
        );
        // The current position, from which `color` moves, is not in the list yet.
        repeats(self.rules.ko, color, before, after, &self.seen)
    }

    /// Checks whether `color` may play `mv`. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality(&self, color: Color, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        self.core
            .legality(color, mv.into(), &self.rules, &self.seen)
    }

    /// Returns all points where `color` may play, superko included. Under a superko rule each of them is looked up.
    /// [`Points::write_move_mask`] converts the set to bytes for a network.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> Points {
        self.core.legal_points(color, &self.rules, &self.seen)
    }

    /// Reports the effect of `mv` by `color` and every rule it breaks, in one call and without playing it.
    #[must_use]
    pub fn analyze_move(&self, color: Color, mv: impl Into<Move>) -> MoveReport {
        let (mv, turn) = (mv.into(), self.turn());
        let legality = self.legality(color, mv);
        let effect = mv.point().and_then(|point| self.core.effect(color, point));
        let on_ko = mv.point().is_some_and(|point| turn.is_ko(point));
        MoveReport {
            legality,
            effect,
            ko: on_ko && color == turn.to_move() && effect.is_some(),
            superko: effect.is_some() && legality.is_err() && self.repeats(color, mv),
            // Ko is checked before suicide. A recapture on the ko point is never suicide: the stone that made the ko
            // can be captured.
            suicide: legality == Err(IllegalMove::Suicide),
            out_of_turn: color != turn.to_move(),
            after_end: turn.is_over(),
            size: self.size(),
        }
    }

    /// Plays `mv` for `color`, whoever is to move, and returns the removed stones: captured enemy stones, or the
    /// player's own stones after a suicide.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the game is unchanged.
    pub fn play(&mut self, color: Color, mv: impl Into<Move>) -> Result<Points, IllegalMove> {
        let (mv, rules) = (mv.into(), self.rules);
        let (ko, before) = (self.rules.ko, self.core.stones_hash());
        let removed = self.core.play(color, mv, &rules, false)?;
        if ko != KoRule::Simple {
            // After the move its hash is available; few moves have to be undone.
            let after = self.core.stones_hash();
            if mv != Move::Pass && repeats(ko, color, before, after, &self.seen) {
                self.core.undo();
                return Err(IllegalMove::Superko);
            }
            self.seen.push(ko.situation(before, color));
        }
        self.moves.push((color, mv));
        Ok(removed)
    }

    /// Plays `mv` for `color` even if it breaks the rules on ko, superko or suicide, and reports every rule it breaks,
    /// including turn order and the end of the game.
    ///
    /// This is meant for game records that break rules. A suicide removes its chain whatever the rules; the game then
    /// continues under its own rules, as after any other move. [`undo`](Game::undo) takes the move back exactly.
    ///
    /// ```
    /// use binmatrix::{BoardSize, Color, Game, IllegalMove, Point, Rules};
    /// let mut game = Game::new(BoardSize::square(1)?, Rules::SIMPLE);
    /// let played = game.play_tolerant(Color::Black, Point::new(0, 0).unwrap())?;
    /// assert_eq!(played.legality, Err(IllegalMove::Suicide));
    /// assert_eq!(played.removed().len(), 1);
    /// assert!(played.suicide && !played.out_of_turn);
    /// assert!(game.play_tolerant(Color::Black, binmatrix::Move::Pass)?.out_of_turn);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`IllegalMove::Occupied`] or [`IllegalMove::OffBoard`], since such a move cannot be played. The game is
    ///   unchanged.
    pub fn play_tolerant(
        &mut self,
        color: Color,
        mv: impl Into<Move>,
    ) -> Result<MoveReport, IllegalMove> {
        let mv = mv.into();
        let report = self.analyze_move(color, mv);
        match report.legality {
            Ok(()) | Err(IllegalMove::Ko | IllegalMove::Suicide | IllegalMove::Superko) => {}
            Err(reason) => return Err(reason),
        }
        let before = self.core.stones_hash();
        let any_suicide = self.rules.with_suicide(SuicideRule::Any);
        let removed = self.core.play(color, mv, &any_suicide, true)?;
        debug_assert_eq!(removed, report.removed());
        self.moves.push((color, mv));
        if self.rules.ko != KoRule::Simple {
            self.seen.push(self.rules.ko.situation(before, color));
        }
        Ok(report)
    }

    /// Takes the last move back and returns it; `None` at the start. The game is then equal to the game before that
    /// move.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let last = self.moves.pop()?;
        self.core.undo();
        if self.rules.ko != KoRule::Simple {
            self.seen.pop();
        }
        Some(last)
    }

    /// The chain of the stone on `point`, with its liberties; `None` if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain<Points>> {
        self.core.chain(point)
    }

    /// Twice the points of Black minus those of White under the rules of the game, including komi.
    ///
    /// The stones in `dead` are removed first: their points become territory, and under territory scoring they count as
    /// prisoners. All other stones count as alive.
    ///
    /// Area scoring counts stones and the empty points that reach only stones of one color. Territory scoring counts
    /// those empty points and the prisoners. The set of dead stones may be empty (`Points::empty`), the certainly dead
    /// stones ([`Board::pass_dead`]), or the stones that playouts find dead (`playout::StoneStatus::dead`).
    ///
    /// With more than 2³⁰ prisoners, which only a set-up board can have, the result saturates at the limits of `i32`.
    ///
    /// ```
    /// use binmatrix::{Board, Game, Points, Rules};
    /// // White's stone on C5 stands in one of two eyes.
    /// let board: Board = "
    ///     . X O . X
    ///     X X X X X
    ///     O O O O O
    ///     . O . O .
    ///     O O O O O
    /// ".parse()?;
    /// let game = Game::from_board(&board, Rules::SIMPLE);
    /// let none = Points::empty(game.size());
    /// assert_eq!(game.black_minus_white_half_points(none), 2 * (8 - 16)); // D5 is nobody's
    /// let dead = board.pass_dead(game.rules());
    /// assert_eq!(game.black_minus_white_half_points(dead), 2 * (10 - 15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn black_minus_white_half_points(&self, dead: Points) -> i32 {
        let mut board = self.board();
        if !dead.is_empty() {
            board = board.without(dead);
        }
        let area = board.area();
        let points = match self.rules.scoring {
            Scoring::Area => i64::from(area.black_minus_white()),
            Scoring::Territory => {
                let ByColor { black, white } = board.turn().captures();
                let territory = |area: Points, color| (area - board.stones(color)).len() as i64;
                territory(area.black, Color::Black) - territory(area.white, Color::White)
                    + i64::from(black)
                    - i64::from(white)
            }
        };
        let half_points = 2 * points - i64::from(self.rules.komi.half_points());
        half_points.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// The copy has the same capacity in moves as the original.
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

/// A game has seen the positions that its own ko rule forbids to repeat. These include the current position with the
/// player to move, so a search below the game needs to keep only its own path. Under [`KoRule::Simple`] the game keeps
/// no list and has seen nothing.
impl Repetition for Game {
    fn seen(&self, hash: PositionHash) -> bool {
        let (rule, to_move) = (self.rules.ko, self.core.turn().to_move());
        rule != KoRule::Simple
            && (hash == rule.situation(self.core.stones_hash(), to_move)
                || self.seen.contains(hash))
    }
}

/// Games are equal if rules, start and moves are equal, and if player to move, ko, passes and prisoners are equal
/// before each move and at the end. Equal games therefore stay equal under the same operations. Capacity does not
/// count.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let turns_before = |game: &Game, index| game.core.turn_before(index);
        self.rules == other.rules
            && self.start == other.start
            && self.moves == other.moves
            && self.core.turn() == other.core.turn()
            && self.core.stones_hash() == other.core.stones_hash()
            && self.board() == other.board()
            && (0..self.moves.len())
                .all(|index| turns_before(self, index) == turns_before(other, index))
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game, move {}: {:?}", self.moves.len(), self.board())
    }
}
