//! [`Board`]: a position as plain data, and [`Setup`]: any content that may become one.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::backend::{MatrixJob, dispatch_best};
use crate::chains::{ChainPosition, Ladder};
use crate::color::{ByColor, Color};
use crate::eye::EyeRule;
use crate::hash::{HashScope, PositionHash};
use crate::legality::{IllegalMove, SetupError};
use crate::level::Baseline;
use crate::life::PassAlive;
use crate::life::safety::Safety;
use crate::matrix::{BinMatrix, WordMatrix};
use crate::moves::Move;
use crate::point::{Point, Points, TooShort};
use crate::position::{Position, without_liberties};
use crate::rules::{Rules, SuicideRule};
use crate::score::Area;
use crate::size::{AnySize, BoardSize, Grid, GridOf, WORDS, Words};
use crate::turn::Turn;

/// A position as plain data: `Copy`, about 200 bytes for any size, no type parameter, no heap. What a
/// program stores in a tree node or sends to a thread.
///
/// It knows the stones, the player to move, the simple-ko point, prisoners, passes and the last two
/// moves. Every operation picks the best matrix type for its size ([`dispatch_best`]) on its own. For long
/// work write a [`MatrixJob`] on [`Position`] instead, so that the choice is made once.
///
/// Two boards are equal, and hash alike, if size, stones, player to move and ko point are: what decides
/// which moves are legal. Prisoners, passes and the last moves do not count.
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Rules};
/// let rules = Rules::default(); // simple ko, no suicide
/// let mut board: Board = "
///     . X O .
///     X . X O
///     . X O .
///     . . . .
/// ".parse()?;
/// board.set_to_move(Color::White);
/// let taken = board.play_vertex("B3", &rules)?; // White takes C3
/// assert_eq!(taken.len(), 1);
/// assert_eq!(board.play_vertex("C3", &rules), Err(IllegalMove::Ko.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    pub(crate) stones: ByColor<Words>,
    pub(crate) size: BoardSize,
    pub(crate) turn: Turn,
}

/// Work on a position, written once for every matrix type; [`Board::ask`] runs it.
pub trait PositionJob {
    /// The result of the work.
    type Output;

    /// Does the work. Mark the implementation `#[inline(always)]`: otherwise it may be compiled without the backend's
    /// instructions, and every operation is a call.
    fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output;
}

/// A [`PositionJob`] on the position of a board, as a [`MatrixJob`]; made by [`Board::job`].
#[derive(Clone, Copy, Debug)]
pub struct BoardJob<J> {
    board: Board,
    job: J,
}

impl<J: PositionJob> MatrixJob for BoardJob<J> {
    type Output = J::Output;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> J::Output {
        self.job.run(Position::<M>::of_board(&self.board, grid))
    }
}

impl Board {
    /// The empty board, Black to move.
    #[must_use]
    pub const fn new(size: BoardSize) -> Board {
        Board {
            stones: ByColor::both([0; WORDS]),
            size,
            turn: Turn::START,
        }
    }

    /// Sets up any position in which every chain has a liberty.
    ///
    /// # Errors
    /// - [`SetupError`] with every reason that is known to hold against it.
    pub fn from_setup(setup: &Setup) -> Result<Board, SetupError> {
        Position::from_setup(setup, setup.grid())
            .map(|position: Position<SetupMatrix>| position.to_board())
    }

    /// Runs a job on this position, on the best matrix type for the size and this CPU ([`dispatch_best`]).
    ///
    /// ```
    /// use binmatrix::{BinMatrix, Board, BoardSize, Position, PositionJob};
    ///
    /// /// Counts the empty points with an empty neighbor.
    /// struct Roomy;
    ///
    /// impl PositionJob for Roomy {
    ///     type Output = usize;
    ///     #[inline(always)]
    ///     fn run<M: BinMatrix>(self, position: Position<M>) -> usize {
    ///         let empty = position.empty();
    ///         (empty & empty.explode4(position.grid())).len()
    ///     }
    /// }
    ///
    /// assert_eq!(Board::new(BoardSize::square(9)?).ask(Roomy), 81);
    /// # Ok::<(), binmatrix::SizeError>(())
    /// ```
    #[inline(always)]
    pub fn ask<J: PositionJob>(&self, job: J) -> J::Output {
        dispatch_best(self.size, self.job(job))
    }

    /// The job on this position for [`dispatch`](crate::dispatch) and [`visit_all`](crate::visit_all): to run it on a
    /// backend of your choice.
    #[inline(always)]
    #[must_use]
    pub fn job<J: PositionJob>(&self, job: J) -> BoardJob<J> {
        BoardJob { board: *self, job }
    }

    /// The size of the board.
    #[inline(always)]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The player to move.
    #[inline(always)]
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.turn.to_move()
    }

    /// Gives the turn to `color`. If that is a change, the ko is lifted: it bans only the other player.
    pub fn set_to_move(&mut self, color: Color) {
        self.turn.set_to_move(color);
    }

    /// The point that the player to move may not play on because of the ko rule.
    #[inline(always)]
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.turn.ko()
    }

    /// The number of passes since the last stone.
    #[inline(always)]
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.turn.passes()
    }

    /// Whether both players have just passed. Moves are still accepted: play may be resumed.
    #[inline(always)]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.turn.passes() >= 2
    }

    /// The stones that each color has taken. A stone lost by suicide counts for the opponent.
    #[inline(always)]
    #[must_use]
    pub const fn captures(&self) -> ByColor<u32> {
        self.turn.captures()
    }

    /// The last move and the one before it; `None` where the game had not begun.
    #[inline(always)]
    #[must_use]
    pub const fn last_moves(&self) -> [Option<Move>; 2] {
        self.turn.last_moves()
    }

    /// The stones of `color`.
    #[must_use]
    pub fn stones(&self, color: Color) -> Points {
        Points::from_words(&self.stones[color], self.size)
    }

    /// The points without a stone.
    #[must_use]
    pub fn empty(&self) -> Points {
        Points::full(self.size) - self.stones(Color::Black) - self.stones(Color::White)
    }

    /// The color of the stone on `point`; `None` if there is none or the point is off the board.
    ///
    /// Cost: a look at one bit of each color.
    #[inline]
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        let bit = point.bit(self.size.width() as usize + 1);
        let (word, bit) = (bit / 64, 1 << (bit % 64));
        if self.stones.black[word] & bit != 0 {
            Some(Color::Black)
        } else if self.stones.white[word] & bit != 0 {
            Some(Color::White)
        } else {
            None
        }
    }

    /// The number of stones of both colors.
    #[must_use]
    pub fn stone_count(&self) -> usize {
        self.stones(Color::Black).len() + self.stones(Color::White).len()
    }

    /// The hash of the position, from scratch: one look-up for each stone. A `Game` keeps the hash of the stones
    /// from move to move.
    ///
    /// ```
    /// use binmatrix::{Board, BoardSize, Color, HashScope, PositionHash};
    /// let mut board = Board::new(BoardSize::square(9)?);
    /// let stones = board.position_hash(HashScope::Stones);
    /// board.set_to_move(Color::White);
    /// assert_eq!(board.position_hash(HashScope::Stones), stones);
    /// assert_eq!(board.position_hash(HashScope::Turn), stones ^ PositionHash::WHITE_TO_MOVE);
    /// # Ok::<(), binmatrix::SizeError>(())
    /// ```
    #[must_use]
    pub fn position_hash(&self, scope: HashScope) -> PositionHash {
        let mut hash = PositionHash::empty(self.size);
        for color in Color::BOTH {
            hash ^= PositionHash::of_words(color, &self.stones[color]);
        }
        let stride = self.size.shape().stride();
        let ko = self.ko().map(|ko| ko.bit(stride));
        hash.of_scope(scope, self.to_move(), ko)
    }

    /// The hash after `mv` of the player to move, without a change to this board: what a search looks up in its table
    /// before it makes a node. For a move that is not legal it is that of what
    /// [`play_unchecked`](Board::play_unchecked) would make of it; on an occupied point that of the board as it is.
    ///
    /// Cost: that of the move and of [`position_hash`](Board::position_hash). A `Game` and a
    /// [`ChainPosition`](crate::ChainPosition) look only at the stones that come and go.
    ///
    /// ```
    /// use binmatrix::{Board, BoardSize, HashScope, Point, Rules};
    /// let mut board = Board::new(BoardSize::square(9)?);
    /// let center = Point::from_vertex("E5", board.size())?;
    /// let foretold = board.position_hash_after(center, HashScope::All);
    /// board.play(center, &Rules::default())?;
    /// assert_eq!(board.position_hash(HashScope::All), foretold);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position_hash_after(&self, mv: impl Into<Move>, scope: HashScope) -> PositionHash {
        struct HashAfter(Move, HashScope);
        impl PositionJob for HashAfter {
            type Output = PositionHash;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> PositionHash {
                position.position_hash_after(self.0, self.1)
            }
        }
        self.ask(HashAfter(mv.into(), scope))
    }

    /// The chain that the stone on `point` belongs to; empty if there is no stone.
    #[must_use]
    pub fn chain(&self, point: Point) -> Points {
        struct Chain(Point);
        impl PositionJob for Chain {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position.chain(self.0).to_points(position.grid())
            }
        }
        self.ask(Chain(point))
    }

    /// The liberties of the chain on `point`; empty if there is no stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> Points {
        struct Liberties(Point);
        impl PositionJob for Liberties {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position.liberties(self.0).to_points(position.grid())
            }
        }
        self.ask(Liberties(point))
    }

    /// The chains of `color`, in the order of their first points.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = Points> + use<> {
        let (board, mut rest) = (*self, self.stones(color));
        core::iter::from_fn(move || {
            let chain = board.chain(rest.iter().next()?);
            rest = rest - chain;
            Some(chain)
        })
    }

    /// The stones of `color` whose chain has exactly `count` liberties; with 1 those in atari.
    ///
    /// Cost: a flood for each chain of that color. A `Game` and a [`ChainPosition`](crate::ChainPosition) know the
    /// liberties.
    #[must_use]
    pub fn stones_with_liberties(&self, color: Color, count: usize) -> Points {
        struct StonesWithLiberties(Color, usize);
        impl PositionJob for StonesWithLiberties {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position
                    .stones_with_liberties(self.0, self.1)
                    .to_points(position.grid())
            }
        }
        self.ask(StonesWithLiberties(color, count))
    }

    /// Whether the player to move may play `mv`, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality(&self, mv: impl Into<Move>, rules: &Rules) -> Result<(), IllegalMove> {
        struct Legality<'a>(Move, &'a Rules);
        impl PositionJob for Legality<'_> {
            type Output = Result<(), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                position.legality(self.0, self.1)
            }
        }
        self.ask(Legality(mv.into(), rules))
    }

    /// Whether the player to move may play `mv`.
    #[must_use]
    pub fn is_legal(&self, mv: impl Into<Move>, rules: &Rules) -> bool {
        self.legality(mv, rules).is_ok()
    }

    /// All points on which the player to move may play.
    #[must_use]
    pub fn legal_points(&self, rules: &Rules) -> Points {
        struct LegalPoints<'a>(&'a Rules);
        impl PositionJob for LegalPoints<'_> {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position.legal_points(self.0).to_points(position.grid())
            }
        }
        self.ask(LegalPoints(rules))
    }

    /// Writes all moves that the player to move may play as bytes, the pass included, which is always legal; see
    /// [`Points::write_move_mask`]. Returns how many bytes the moves are, points + 1; the rest is set to 0. With
    /// superko ask a `Game`, or call `write_move_mask` on what
    /// [`legal_points_with_history`](Board::legal_points_with_history) answers.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice has fewer than points + 1 bytes; it is unchanged.
    pub fn write_legal_mask(&self, rules: &Rules, out: &mut [u8]) -> Result<usize, TooShort> {
        self.legal_points(rules).write_move_mask(out)
    }

    /// The empty points that a playout takes for eyes of `color` and does not fill.
    #[must_use]
    pub fn eyes(&self, color: Color, rule: EyeRule) -> Points {
        struct Eyes(Color, EyeRule);
        impl PositionJob for Eyes {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position.eyes(self.0, self.1).to_points(position.grid())
            }
        }
        self.ask(Eyes(color, rule))
    }

    /// Reads whether the chain on `point` can be taken by direct capture or in a ladder, with `first` to move
    /// ([`ChainPosition::read_ladder`](crate::ChainPosition::read_ladder)); `None` if there is no stone. Superko is not
    /// asked.
    ///
    /// Cost: for a chain of three or more liberties, which no ladder takes, a flood; else finding all chains, on 19×19
    /// some 5 µs, and the reading. No heap, but 6 to 270 KB of stack for the chains and up to 300 KB for the longest
    /// lines. To ask of many chains make one [`ChainPosition`](crate::ChainPosition).
    #[must_use]
    pub fn ladder(&self, point: Point, first: Color, rules: &Rules) -> Option<Ladder> {
        struct Read<'a>(Point, Color, &'a Rules);
        impl PositionJob for Read<'_> {
            type Output = Option<Ladder>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Option<Ladder> {
                ChainPosition::ladder_out_of_reach(&position, self.0, self.1).or_else(|| {
                    ChainPosition::from_position(position).read_ladder(self.0, self.1, self.2)
                })
            }
        }
        self.ask(Read(point, first, rules))
    }

    /// All stones whose chain the enemy, moving first, takes by direct capture or in a ladder. A reading that gives up
    /// counts as a failure. Superko is not asked.
    ///
    /// ```
    /// use binmatrix::{Board, Point, Rules};
    /// let capturable = |diagram: &str| {
    ///     let board: Board = diagram.parse().unwrap();
    ///     let b4 = Point::from_vertex("B4", board.size()).unwrap();
    ///     board.capturable(&Rules::default()).contains(b4)
    /// };
    /// // O on B4 is caught in a ladder, unless another O stands in its way.
    /// assert!(capturable(". X . . .\nX O . . .\nX . . . .\n. . . . .\n. . . . ."));
    /// assert!(!capturable(". X . . .\nX O . . .\nX . . . .\n. . . O .\n. . . . ."));
    /// ```
    /// Cost: finding all chains, on 19×19 some 5 µs, and a reading for each chain of one or two liberties. No heap, but the
    /// stack of [`ladder`](Board::ladder).
    #[must_use]
    pub fn capturable(&self, rules: &Rules) -> Points {
        struct Capturable<'a>(&'a Rules);
        impl PositionJob for Capturable<'_> {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                let capturable = ChainPosition::from_position(position).capturable(self.0);
                capturable.to_points(position.grid())
            }
        }
        self.ask(Capturable(rules))
    }

    /// Plays `mv` for the player to move and returns the stones taken off the board: the enemy's, or in a
    /// suicide the player's own.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the board is unchanged.
    pub fn play(&mut self, mv: impl Into<Move>, rules: &Rules) -> Result<Points, IllegalMove> {
        self.play_by(mv.into(), Some(rules))
    }

    /// Plays a move, legal or not where there are no rules.
    fn play_by(&mut self, mv: Move, rules: Option<&Rules>) -> Result<Points, IllegalMove> {
        struct Play<'a>(Move, Option<&'a Rules>);
        impl PositionJob for Play<'_> {
            type Output = Result<(Board, Points), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, mut position: Position<M>) -> Self::Output {
                let removed = position.play_by(self.0, self.1)?;
                Ok((position.to_board(), removed.to_points(position.grid())))
            }
        }
        let (board, removed) = self.ask(Play(mv, rules))?;
        *self = board;
        Ok(removed)
    }

    /// Plays a move given as GTP writes it, such as `D4` or `pass`.
    ///
    /// # Errors
    /// - [`PlayVertexError`] if the text is no move of this board or the move is illegal; the board is
    ///   unchanged.
    pub fn play_vertex(&mut self, vertex: &str, rules: &Rules) -> Result<Points, PlayVertexError> {
        let mv = Move::from_vertex(vertex, self.size)?;
        Ok(self.play(mv, rules)?)
    }

    /// Plays `mv` without asking whether it is legal; suicide removes the chain, whatever the rules.
    /// On an occupied point the board is spoiled (a point may hold both colors); a move off the board
    /// places no stone. Memory is safe in any case.
    pub fn play_unchecked(&mut self, mv: impl Into<Move>) -> Points {
        // Nothing is refused without rules.
        self.play_by(mv.into(), None)
            .unwrap_or(Points::empty(self.size))
    }

    /// Area: stones, and the empty regions that touch stones of one color only.
    #[must_use]
    pub fn area(&self) -> Area<Points> {
        struct AreaJob;
        impl PositionJob for AreaJob {
            type Output = Area<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Area<Points> {
                position.area().map(
                    #[inline(always)]
                    |set| set.to_points(position.grid()),
                )
            }
        }
        self.ask(AreaJob)
    }

    /// Black's area minus White's, without komi.
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        self.area().black_minus_white()
    }

    /// The unconditionally alive stones of `color` and the territory that they enclose; see
    /// [`life`](crate::life).
    #[must_use]
    pub fn pass_alive(&self, color: Color, suicide: SuicideRule) -> PassAlive<Points> {
        struct PassAliveJob(Color, SuicideRule);
        impl PositionJob for PassAliveJob {
            type Output = PassAlive<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                position.pass_alive(self.0, self.1).map(
                    #[inline(always)]
                    |set| set.to_points(position.grid()),
                )
            }
        }
        self.ask(PassAliveJob(color, suicide))
    }

    /// The stones of `color` that are safe under alternating play, the enemy moving first: see
    /// [`safety`](crate::life::safety).
    ///
    /// ```
    /// use binmatrix::{Board, Color, SuicideRule};
    /// let board: Board = "
    ///     . . . . X O
    ///     X X X X X O
    ///     O O O O O O
    ///     . . . . . .
    /// ".parse()?;
    /// let safety = board.safety(Color::Black, SuicideRule::Forbidden);
    /// assert_eq!(safety.safe, board.stones(Color::Black));
    /// assert_eq!((safety.two_vital.len(), safety.miai.len()), (4, 2)); // B4 and C4 are miai
    /// assert!(board.pass_alive(Color::Black, SuicideRule::Forbidden).alive.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Cost: a few fills for each small region and each string beside it: some microseconds on 19×19, less where no region
    /// is small. No heap.
    #[must_use]
    pub fn safety(&self, color: Color, suicide: SuicideRule) -> Safety<Points> {
        struct Read<'a>(&'a Board, Color, SuicideRule);
        impl MatrixJob for Read<'_> {
            type Output = Safety<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Safety<Points> {
                let Read(board, color, suicide) = self;
                let position = Position::<M>::of_board(board, grid);
                position.safety(color, suicide).map(
                    #[inline(always)]
                    |set| set.to_points(grid),
                )
            }
        }
        dispatch_best(self.size(), Read(self, color, suicide))
    }

    /// The stones that are certainly dead: those in the pass-alive territory of the other color.
    ///
    /// ```text
    /// . X O . .     A4 and {A1, A2, B1} are vital for X, and O cannot make two eyes in either: A1 is dead.
    /// X X O O O
    /// . X X O .     Where suicide is legal, the second is not vital, since A1 is not next to X. X is not alive then,
    /// O . X O .     and nothing is certainly dead.
    /// ```
    /// Cost: that of [`pass_alive`](Board::pass_alive) for both colors.
    #[must_use]
    pub fn pass_dead(&self, suicide: SuicideRule) -> Points {
        let territory = |color| self.pass_alive(color, suicide).territory;
        (self.stones(Color::Black) & territory(Color::White))
            | (self.stones(Color::White) & territory(Color::Black))
    }

    /// The board without these stones, which count as taken by the opponent. Ko, passes and last moves are forgotten;
    /// points without a stone, and a set of another board size, are ignored.
    ///
    /// Cost: that of setting up a position: a flood of each color.
    #[must_use]
    pub fn without(&self, stones: Points) -> Board {
        let mut setup = Setup::from(self);
        setup.ko = None;
        for color in Color::BOTH {
            let taken = (self.stones(color) & stones).len() as u32;
            setup.captures[!color] = setup.captures[!color].saturating_add(taken);
        }
        setup.black = setup.black - stones;
        setup.white = setup.white - stones;
        // Stones that are taken off only give liberties to the others.
        Board::from_setup(&setup).unwrap_or(*self)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
            && self.stones == other.stones
            && self.turn.to_move() == other.turn.to_move()
            && self.turn.ko() == other.turn.ko()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, self.stones, self.turn.to_move(), self.turn.ko()).hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} {} to move", self.size, self.turn.to_move())?;
        if let Some(ko) = self.turn.ko() {
            write!(f, ", ko at {}", ko.vertex(self.size))?;
        }
        write!(
            f,
            ", captures {}/{}, passes {}\n{self}",
            self.turn.captures().black,
            self.turn.captures().white,
            self.turn.passes()
        )
    }
}

/// Why [`Board::play_vertex`] refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlayVertexError {
    /// The text is no move of this board.
    Vertex(crate::VertexError),
    /// The move is illegal.
    Illegal(IllegalMove),
}

impl From<crate::VertexError> for PlayVertexError {
    fn from(error: crate::VertexError) -> Self {
        PlayVertexError::Vertex(error)
    }
}

impl From<IllegalMove> for PlayVertexError {
    fn from(error: IllegalMove) -> Self {
        PlayVertexError::Illegal(error)
    }
}

impl fmt::Display for PlayVertexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayVertexError::Vertex(error) => error.fmt(f),
            PlayVertexError::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlayVertexError {}

/// What somebody wants on the board: any stones, a turn, a ko. Nothing is checked until
/// [`Board::from_setup`] makes a board of it.
///
/// ```
/// use binmatrix::{Board, BoardSize, Color, Points, Setup};
/// let size = BoardSize::square(2)?;
/// let mut setup = Setup::new(size);
/// for point in Points::full(size) {
///     setup.black.insert(point);
/// }
/// let error = Board::from_setup(&setup).unwrap_err();
/// assert_eq!(error.to_string(), "the position cannot be set up: A2 is in a chain without a liberty");
/// setup.remove_captured();
/// assert!(Board::from_setup(&setup)?.stones(Color::Black).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Black stones.
    pub black: Points,
    /// White stones.
    pub white: Points,
    /// The player to move.
    pub to_move: Color,
    /// Where that player may not take back a ko.
    pub ko: Option<Point>,
    /// The stones that each color has taken.
    pub captures: ByColor<u32>,
}

/// Setting up is not hot: one portable backend does.
type SetupMatrix = WordMatrix<WORDS, AnySize, Baseline>;

impl Setup {
    /// An empty board of `size`, Black to move.
    #[must_use]
    pub const fn new(size: BoardSize) -> Setup {
        Setup {
            black: Points::empty(size),
            white: Points::empty(size),
            to_move: Color::Black,
            ko: None,
            captures: ByColor::both(0),
        }
    }

    fn grid(&self) -> GridOf<SetupMatrix> {
        Grid {
            geometry: AnySize::new(self.black.size()),
            level: Baseline,
        }
    }

    /// Takes off every chain without a liberty, both colors **at the same time**, and returns the stones
    /// taken off. Stones on a point given to both colors are left alone.
    pub fn remove_captured(&mut self) -> Points {
        let grid = self.grid();
        let sets = (
            SetupMatrix::from_points(&self.black, grid),
            SetupMatrix::from_points(&self.white, grid),
        );
        let (Some(black), Some(white)) = sets else {
            return Points::empty(self.black.size());
        };
        let dead = without_liberties(ByColor { black, white }, grid) - (black & white);
        let dead = dead.to_points(grid);
        self.black = self.black - dead;
        self.white = self.white - dead;
        dead
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        Setup {
            black: board.stones(Color::Black),
            white: board.stones(Color::White),
            to_move: board.turn.to_move(),
            ko: board.turn.ko(),
            captures: board.turn.captures(),
        }
    }
}
