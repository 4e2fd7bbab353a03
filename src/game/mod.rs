//! [`Game`]: a position with its chains, its rules and everything that led to it.

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

/// A game: chains kept move by move, any set of rules, undo to the start.
///
/// The game picks the best matrix type for its size on its own. It allocates when it is made and when its
/// history outgrows its capacity ([`Game::reserve`]), and at no other time; a move that is then refused may have asked
/// for room too. How large it is: [`Game::memory`].
///
/// # Turns, passes and the end
/// Either color may move at any time. A pass is never forbidden, whatever it repeats. Two passes in a row end a
/// game ([`Turn::is_over`]), whoever made them, but moves are still accepted, as front ends and records
/// need it. Play goes on in one of two ways: simply by a stone, which starts the count of passes again; or by
/// [`resume`](Game::resume), after which two more passes are needed to end the game.
///
/// # Ko after passes
/// The simple ko rule forbids to take back *at once*: any move and any pass in between lifts it. Superko looks back
/// over passes, two passes and resumption, to the start: a position with its player to move counts also if it came
/// about by a pass. Stones that are set up begin a new history ([`Game::from_board`]).
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
    /// The moves that a game has room for when it is made: few, so that a game that is only looked at stays small.
    /// The room doubles when it is full.
    const ROOM: usize = 8;

    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize, rules: Rules) -> Game {
        Game::from_board(&Board::new(size), rules)
    }

    /// A game that starts from `board`. What was before is not known to it: superko looks back to here, to the
    /// board itself. Its ko point, prisoners and passes count.
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

    /// Makes room for so many more moves, which are then played without allocating.
    ///
    /// # Panics
    /// - If there is no memory for so many.
    pub fn reserve(&mut self, moves: usize) {
        self.moves.reserve(moves);
        self.core.reserve(moves);
        if self.rules.ko != KoRule::Simple {
            self.seen.reserve(moves);
        }
    }

    /// The bytes that the game takes: itself, its chains on the heap, and the room of its history.
    ///
    /// On x86-64 with AVX2 or AVX-512, in bytes; a test holds them below 8 000, 40 000 and 72 000:
    ///
    /// | board | a new game | each move of room | under superko besides |
    /// |---|---|---|---|
    /// | 9×9 | 5 672 | 116 | 288, and 36 to 68 a move |
    /// | 13×13 | 35 976 | 260 | the same |
    /// | 19×19 | 69 256 | 260 | the same |
    ///
    /// Nearly all of a new game is the table of its chains. It has room for 8 moves, then for twice as many each
    /// time that it is full; [`Game::reserve`] makes room at once. Sizes that are no constants of the library take
    /// more: up to 136 000 bytes where a set fits into 512 bits, 269 000 on larger boards.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Game>()
            + self.core.memory()
            + self.moves.capacity() * size_of::<(Color, Move)>()
            + self.seen.memory()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the komi: it has no part in which moves are legal. An undo does not change it back.
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

    /// The board `k` moves ago: now for 0, `None` before the start. Passes are moves.
    ///
    /// It is the board from which that move was played: if the turn was given to the other player in between
    /// ([`Game::set_to_move`]), it was already. The stones are put back from the records, a few operations on sets
    /// for each of the `k` moves; nothing is copied but one position and nothing is allocated. So the last eight
    /// boards cost 36 such steps, and no board has to be kept.
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

    /// The player to move, the ko point, passes, prisoners and the last two moves. A board that the game was made from
    /// brings its prisoners and last moves along. All moves: [`Game::moves`].
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.core.turn()
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.core.turn().to_move()
    }

    /// The hash of the position, equal to [`Board::hash`] of the board now, but made from the one of the stones that is
    /// kept from move to move.
    #[must_use]
    pub fn hash(&self, scope: impl Into<HashScope>) -> PositionHash {
        self.core.hash(scope.into())
    }

    /// The hash of the position after a move of `color`, with the player to move and the ko as they are then, without
    /// playing it ([`ChainPosition::hash_after`](crate::ChainPosition::hash_after)): the key of a transposition table before a move.
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

    /// Gives the turn to `color`. If that is a change, the ko is lifted: it bans only the other player. (To give
    /// the turn away and back lifts it too.)
    ///
    /// It is no move. An undo goes back to the board from which the last move was played, with the player to move
    /// and the ko as they were there: a turn given before that move is then still given, one given after it is
    /// taken back. Situational superko counts who moved from a position, not who was to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.core.set_to_move(color);
    }

    /// Resumes play after passes, for instance because the players disagree about what is dead: the count of passes
    /// starts again, so that the game is no longer over and two more passes end it. Answers whether the game was
    /// over. A game that is not over may be resumed too: a single pass is then forgotten.
    ///
    /// Nothing else changes: moves, positions for superko, prisoners and the player to move stay. (There is no ko to
    /// lift: a pass did.) Who moves first after a resumption differs from rules to rules;
    /// [`set_to_move`](Game::set_to_move) says it. Like that, resumption is no move: an undo takes it back together
    /// with the pass before it.
    pub fn resume(&mut self) -> bool {
        let was_over = self.turn().is_over();
        self.core.resume();
        was_over
    }

    /// The state of the game: [`Outcome::Undecided`] until it is over, then the winner by
    /// [`black_minus_white_half_points`](Game::black_minus_white_half_points), all stones on the board taken as alive.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        if self.turn().is_over() {
            Outcome::of_half_points(self.black_minus_white_half_points(Points::empty(self.size())))
        } else {
            Outcome::Undecided
        }
    }

    /// Returns `true` if a move repeats a position that it may not repeat, whatever else speaks against it.
    fn repeats(&self, color: Color, mv: Move) -> bool {
        if self.rules.ko == KoRule::Simple || mv == Move::Pass {
            return false;
        }
        let (before, after) = (
            self.core.stones_hash(),
            self.core.hash_after(color, mv, HashScope::Stones),
        );
        // The position now, from which `color` moves, is in no list yet.
        repeats(self.rules.ko, color, before, after, &self.seen)
    }

    /// Tells if `color` may play `mv`, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality(&self, color: Color, mv: impl Into<Move>) -> Result<(), IllegalMove> {
        self.core
            .legality(color, mv.into(), &self.rules, &self.seen)
    }

    /// All points on which `color` may play, superko included. Under a superko rule each of them is looked up. As bytes
    /// for a network: [`Points::write_move_mask`].
    #[must_use]
    pub fn legal_points(&self, color: Color) -> Points {
        self.core.legal_points(color, &self.rules, &self.seen)
    }

    /// The effect of `mv` by `color` and everything that speaks against it, in one call. Nothing is played.
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
            // A ko is looked for before suicide and never is one: the stone that took it can be taken.
            suicide: legality == Err(IllegalMove::Suicide),
            out_of_turn: color != turn.to_move(),
            after_end: turn.is_over(),
            size: self.size(),
        }
    }

    /// Plays `mv` for `color`, whoever is to move, and returns the stones taken off the board: the enemy's,
    /// or in a suicide the player's own.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the game is unchanged.
    pub fn play(&mut self, color: Color, mv: impl Into<Move>) -> Result<Points, IllegalMove> {
        let (mv, rules) = (mv.into(), self.rules);
        let (ko, before) = (self.rules.ko, self.core.stones_hash());
        let removed = self.core.play(color, mv, &rules, false)?;
        if ko != KoRule::Simple {
            // After the move its hash is there; few moves have to be taken back.
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

    /// Plays `mv` for `color` even if it breaks the ko rule, superko or the suicide rule, and reports all that it breaks,
    /// turns and the end of the game included: for records that break rules. A suicide takes its chain off the board,
    /// whatever the rules; after it, as after any other move, the game goes on under its rules.
    /// [`undo`](Game::undo) takes the move back exactly.
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
    /// - [`IllegalMove::Occupied`] or [`IllegalMove::OffBoard`]: there is no way to play such a move. The game is
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

    /// Takes the last move back and returns it; `None` at the start. The game is then equal to what it was before
    /// that move.
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

    /// Twice the points of Black minus those of White under the rules of the game, komi included. The stones `dead` are
    /// taken off before: their points are territory, and by territory they are prisoners. All others count as alive.
    ///
    /// By area: stones and empty points that reach only them. By territory: such empty points, and the stones
    /// taken. The set of dead stones: none (`Points::empty`), those that are certainly dead ([`Board::pass_dead`]), or
    /// those that playouts find dead (`playout::StoneStatus::dead`).
    ///
    /// With more than 2³⁰ prisoners, which only a set-up board has, it stops at the ends of `i32`.
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

/// A game has seen what its own ko rule forbids to repeat, the position now, with the player whose turn it is,
/// included: below it a search needs to keep only its own path. Under
/// [`KoRule::Simple`] it keeps no list and has seen nothing.
impl Repetition for Game {
    fn seen(&self, hash: PositionHash) -> bool {
        let (rule, to_move) = (self.rules.ko, self.core.turn().to_move());
        rule != KoRule::Simple
            && (hash == rule.situation(self.core.stones_hash(), to_move)
                || self.seen.contains(hash))
    }
}

/// The same rules, the same start and the same moves, and before each of them and now the same player to move, ko,
/// passes and prisoners. So games that are equal stay equal, whatever is done to both. Room does not count.
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
