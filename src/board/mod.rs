//! [`Board`]: a position as plain data, with conversions to and from [`Setup`] and [`Position`].

use core::hash::{Hash, Hasher};

use crate::chains::{ChainPosition, LADDER_POSITIONS, Ladder};
use crate::geometry::{BoardSize, ByColor, Color, Move, Point, Points, TooShort, WORDS, Words};
use crate::position::{Chain, Position, Setup, SetupError};
use crate::rules::{HashScope, IllegalMove, PositionHash, Rules, Turn};
use crate::sets::{BinMatrix, GridOf, MatrixJob, PlainMatrix, dispatch_best};

mod candidates;
mod diff;
mod job;
mod legality;
mod life;
mod patterns;
mod quiet;
mod symmetry;
mod text;

pub use diff::BoardDiff;
pub use job::{BoardJob, PositionJob};

/// A position as plain data: `Copy`, about 200 bytes for any size, no type parameter, no heap. A program stores it in a
/// tree node or sends it to a thread.
///
/// A board holds the stones, the player to move, the simple-ko point, prisoners, passes and the last two moves. Each
/// operation picks the best matrix type for the size ([`dispatch_best`]). For longer work write a [`PositionJob`] or a
/// [`MatrixJob`] on [`Position`] instead, so that the choice is made once.
///
/// Two boards are equal, and hash alike, if size, stones, player to move and ko point are equal. This is the state that
/// decides which moves are legal; prisoners, passes and the last moves do not count.
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Point, Rules};
/// let rules = Rules::default(); // simple ko, no suicide
/// let mut board: Board = "
///     . X O .
///     X . X O
///     . X O .
///     . . . .
/// ".parse()?;
/// board.set_to_move(Color::White);
/// let [b3, c3] = ["B3", "C3"].map(|vertex| Point::from_vertex(vertex, board.size()).unwrap());
/// let taken = board.play(b3, &rules)?; // White takes C3
/// assert_eq!(taken.len(), 1);
/// assert_eq!(board.play(c3, &rules), Err(IllegalMove::Ko));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    pub(crate) stones: ByColor<Words>,
    pub(crate) size: BoardSize,
    pub(crate) turn: Turn,
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
    /// - [`SetupError`] with every reason that is known to hold against the setup.
    pub fn from_setup(setup: &Setup) -> Result<Board, SetupError> {
        // Setting up is not hot, so one portable matrix type is enough.
        Position::from_setup(setup, setup.black.grid())
            .map(|position: Position<PlainMatrix>| Board::from(&position))
    }

    /// Converts the board to a position on the matrix type `M`; `None` if `grid` has another size. The inverse is
    /// [`Board::from(&position)`](From).
    #[inline(always)]
    #[must_use]
    pub fn to_position<M: BinMatrix>(&self, grid: GridOf<M>) -> Option<Position<M>> {
        (self.size == grid.size()).then(
            #[inline(always)]
            || position_of(self, grid),
        )
    }

    /// The size of the board.
    #[inline(always)]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The player to move, the ko point, passes, prisoners and the last two moves.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// The player to move.
    #[inline(always)]
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.turn.to_move()
    }

    /// Sets the player to move. If the player changes, the ko is lifted, because it binds only the other player.
    pub fn set_to_move(&mut self, color: Color) {
        self.turn.set_to_move(color);
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

    /// The color of the stone on `point`; `None` if the point is empty or off the board.
    ///
    /// Cost: a test of one bit for each color.
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

    /// Computes the hash of the position from scratch, with one lookup per stone. A `Game` maintains the hash of the
    /// stones move by move.
    ///
    /// The scope may be a [`KoRule`](crate::KoRule): `hash(rules.ko)` is the hash stored in a history of positions
    /// ([`Repetition`](crate::Repetition)). For a hash that is equal for all images of a board, hash the
    /// [canonical](Board::canonical) board.
    ///
    /// ```
    /// use binmatrix::{Board, BoardSize, Color, HashScope, PositionHash};
    /// let mut board = Board::new(BoardSize::square(9)?);
    /// let stones = board.hash(HashScope::Stones);
    /// board.set_to_move(Color::White);
    /// assert_eq!(board.hash(HashScope::Stones), stones);
    /// assert_eq!(board.hash(HashScope::Turn), stones ^ PositionHash::WHITE_TO_MOVE);
    /// # Ok::<(), binmatrix::SizeError>(())
    /// ```
    #[must_use]
    pub fn hash(&self, scope: impl Into<HashScope>) -> PositionHash {
        let mut hash = PositionHash::empty(self.size);
        for color in Color::BOTH {
            hash ^= PositionHash::of_words(color, &self.stones[color]);
        }
        let stride = self.size.shape().stride();
        let ko = self.turn.ko().map(|ko| ko.bit(stride));
        hash.of_scope(scope.into(), self.to_move(), ko)
    }

    /// The hash after `mv` of the player to move, without changing this board.
    ///
    /// A search uses it to look up its table before it creates a node. For an illegal move it is the hash of the board
    /// that [`play_unchecked`](Board::play_unchecked) makes; for an occupied point it is the hash of the current board.
    ///
    /// Cost: that of the move, if it touches a chain, and of [`hash`](Board::hash). A `Game` and a [`ChainPosition`](crate::ChainPosition) look
    /// only at the stones added and removed.
    ///
    /// ```
    /// use binmatrix::{Board, BoardSize, HashScope, Point, Rules};
    /// let mut board = Board::new(BoardSize::square(9)?);
    /// let center = Point::from_vertex("E5", board.size())?;
    /// let foretold = board.hash_after(center, HashScope::All);
    /// board.play(center, &Rules::default())?;
    /// assert_eq!(board.hash(HashScope::All), foretold);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hash_after(&self, mv: impl Into<Move>, scope: impl Into<HashScope>) -> PositionHash {
        struct HashAfter(Move, HashScope);
        impl PositionJob for HashAfter {
            type Output = PositionHash;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> PositionHash {
                position.hash_after(self.0, self.1)
            }
        }
        let (mv, scope) = (mv.into(), scope.into());
        if let Some(bit) = mv.point().and_then(|point| self.quiet_bit(point)) {
            let player = self.to_move();
            let stones = self.hash(HashScope::Stones) ^ PositionHash::stone(player, bit);
            return stones.of_scope(scope, !player, None);
        }
        self.ask(HashAfter(mv, scope))
    }

    /// The chain of the stone on `point`, with its liberties; `None` if there is no stone.
    ///
    /// Cost: one flood. A `Game` and a [`ChainPosition`](crate::ChainPosition) have the chains at hand.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain<Points>> {
        struct ChainAt(Point);
        impl PositionJob for ChainAt {
            type Output = Option<Chain<Points>>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                Some(position.chain(self.0)?.to_points(position.grid()))
            }
        }
        self.ask(ChainAt(point))
    }

    /// The chains of `color` with their liberties, ordered by first point.
    ///
    /// Cost: one flood per chain.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = Chain<Points>> + use<> {
        let (board, mut rest) = (*self, self.stones(color));
        core::iter::from_fn(move || {
            let chain = board.chain(rest.iter().next()?)?;
            rest = rest - chain.stones;
            Some(chain)
        })
    }

    /// Reads whether the chain on `point` can be captured directly or in a ladder, with `first` to move
    /// ([`ChainPosition::read_ladder`](crate::ChainPosition::read_ladder)). Returns `None` if there is no stone.
    /// Superko is not checked.
    ///
    /// Cost: one flood for a chain of three or more liberties, which no ladder captures. Otherwise the cost of finding
    /// all chains, about 5 µs on 19×19, and of the reading. It uses no heap, but 5 to 270 KB of stack for the chains
    /// and up to 300 KB for the longest lines. To read many chains, create one [`ChainPosition`](crate::ChainPosition).
    #[must_use]
    pub fn ladder(&self, point: Point, first: Color, rules: &Rules) -> Option<Ladder> {
        struct Read<'a>(Point, Color, &'a Rules);
        impl PositionJob for Read<'_> {
            type Output = Option<Ladder>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Option<Ladder> {
                ChainPosition::ladder_out_of_reach(&position, self.0, self.1).or_else(|| {
                    ChainPosition::from_position(position).read_ladder(
                        self.0,
                        self.1,
                        self.2,
                        LADDER_POSITIONS,
                    )
                })
            }
        }
        self.ask(Read(point, first, rules))
    }

    /// Returns all stones whose chain the enemy, moving first, captures directly or in a ladder. A reading that gives
    /// up counts as a failure. Superko is not checked.
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
    /// Cost: finding all chains, about 5 µs on 19×19, and one reading for each chain of one or two liberties. It uses
    /// no heap, but as much stack as [`ladder`](Board::ladder).
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

    /// Plays `mv` for the player to move and returns the removed stones: captured enemy stones, or the player's own
    /// stones after a suicide.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the board is unchanged. Superko is not checked: call
    ///   [`legality`](Board::legality) with a history first, or play in a `Game`.
    pub fn play(&mut self, mv: impl Into<Move>, rules: &Rules) -> Result<Points, IllegalMove> {
        let mv = mv.into();
        match mv {
            Move::Play(point) if self.turn.is_ko(point) => Err(IllegalMove::Ko),
            _ => self.play_by(mv, Some(rules)),
        }
    }

    /// Plays a move that no ko forbids; without rules, every move is accepted.
    fn play_by(&mut self, mv: Move, rules: Option<&Rules>) -> Result<Points, IllegalMove> {
        struct Play<'a>(Move, Option<&'a Rules>);
        impl PositionJob for Play<'_> {
            type Output = Result<(Board, Points), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, mut position: Position<M>) -> Self::Output {
                let removed = match self.1 {
                    Some(rules) => position.play(self.0, rules)?,
                    None => position.play_unchecked(self.0),
                };
                Ok((Board::from(&position), removed.to_points(position.grid())))
            }
        }
        match mv {
            Move::Pass => self.turn.advance(mv, None),
            Move::Play(point) => match self.quiet_bit(point) {
                Some(bit) => self.put_quietly(point, bit),
                None => {
                    let (board, removed) = self.ask(Play(mv, rules))?;
                    *self = board;
                    return Ok(removed);
                }
            },
        }
        Ok(Points::empty(self.size))
    }

    /// Plays `mv` without checking that it is legal; suicide removes the chain whatever the rules.
    ///
    /// A move on an occupied point spoils the board (a point may then hold both colors); a move off the board places no
    /// stone. Memory stays safe in every case.
    pub fn play_unchecked(&mut self, mv: impl Into<Move>) -> Points {
        // Without rules no move is refused.
        self.play_by(mv.into(), None)
            .unwrap_or(Points::empty(self.size))
    }

    /// Writes the distance of every point from `from`, counting a chain as a single place.
    ///
    /// A step between two neighbors costs 1, or 0 if both hold stones of the same color. This is the distance in the
    /// common fate graph (T. Graepel, M. Goutrié, M. Krüger and R. Herbrich, "Learning on graphs in the game of Go",
    /// 2001); programs use it to measure nearness to the last move.
    ///
    /// ```text
    /// . . X X .      3 2 2 2 3
    /// . . X . .  ->  2 1 2 3 4      from the point that gets 0
    /// . . . . .      1 0 1 2 3
    /// . O O O .      2 1 1 1 2
    /// ```
    /// The method writes one byte per point, row by row from the top left, and returns the number of bytes written.
    /// Points farther away than `max` get `max + 1`, as do all points if `from` is off the board. No distance exceeds
    /// 48, so a `max` of 48 or more limits nothing; a small `max` saves time. The rest of the slice is left unchanged.
    ///
    /// Cost: at most two floods for each distance up to `max`.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice is shorter than the number of points; it is unchanged.
    pub fn chain_distance(&self, from: Point, max: u8, out: &mut [u8]) -> Result<usize, TooShort> {
        struct Distances<'a> {
            board: &'a Board,
            from: Point,
            max: u8,
            out: &'a mut [u8],
        }
        impl MatrixJob for Distances<'_> {
            type Output = Result<usize, TooShort>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
                position_of::<M>(self.board, grid).chain_distance(self.from, self.max, self.out)
            }
        }
        let (board, size) = (self, self.size());
        dispatch_best(
            size,
            Distances {
                board,
                from,
                max,
                out,
            },
        )
    }
}

/// Converts a board to a position. The grid must have the board's size.
#[inline(always)]
pub(crate) fn position_of<M: BinMatrix>(board: &Board, grid: GridOf<M>) -> Position<M> {
    debug_assert_eq!(board.size(), grid.size());
    let stones = ByColor {
        black: M::from_words(&board.stones.black, grid),
        white: M::from_words(&board.stones.white, grid),
    };
    Position {
        grid,
        stones,
        turn: board.turn,
    }
}

/// Converts a position to plain data.
impl<M: BinMatrix> From<&Position<M>> for Board {
    #[inline(always)]
    fn from(position: &Position<M>) -> Board {
        let grid = position.grid;
        Board {
            stones: ByColor {
                black: position.stones.black.to_words(grid),
                white: position.stones.white.to_words(grid),
            },
            size: position.size(),
            turn: position.turn,
        }
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
