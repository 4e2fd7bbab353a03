//! Chains maintained move by move: [`ChainPosition`] is a [`Position`] that always knows the stones and exact liberties
//! of every chain, with exact undo.
//!
//! Two tables accompany the stones. The *cells* hold, for each bit of the board, the number and color of the chain
//! there. The *chains* hold two sets for each number: stones and liberties. A chain's number is the bit of one of its
//! stones.
//!
//! ```text
//! . X X O      cells  .  1  1  3      chain 1: stones B2 C2, liberties A2 B1
//! . . O .             .  .  7  .      chain 3: stones D2,    liberties D1
//!                                     chain 7: stones C1,    liberties B1 D1
//! ```
//!
//! A move changes only the chains next to it. An adjacent enemy chain loses one liberty. Adjacent own chains and the
//! new stone merge into one chain, whose sets are the unions. The points of a captured chain become liberties of the
//! chains around it. A move overwrites only one entry of the chain table: the number that the new chain takes. The
//! other entries that go out of use, those of joined and captured chains, keep their contents until a later move takes
//! the number; that move's undo comes first and restores them. The record of a move ([`Undo`]) is therefore one entry
//! and a few numbers, whatever the move.

mod effect;
mod ladder;
mod ladder_moves;
mod query;
mod superko;
mod undo;

use core::fmt;

pub use effect::MoveEffect;
pub use ladder::{LADDER_POSITIONS, Ladder, LadderOutcome};
pub use ladder_moves::LadderMoves;
pub use query::Candidates;
use undo::Numbers;
pub use undo::Undo;

use crate::fault::fault;
use crate::geometry::{Color, Move, Point};
use crate::position::{Chain, Position};
use crate::rules::{AsRules, HashScope, IllegalMove, PositionHash, Repetition, Rules, SuicideRule};
use crate::sets::{BinMatrix, Geometry, GridOf, Level, share_code};

/// The content of a bit of the board: a stone with the number of its chain, an empty point, or no point.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u16);

impl Cell {
    const EMPTY: Cell = Cell(0x4000);
    /// A bit off the board.
    const WALL: Cell = Cell(0x4001);

    #[inline(always)]
    const fn stone(color: Color, chain: u16) -> Cell {
        match color {
            Color::Black => Cell(chain),
            Color::White => Cell(chain | 0x8000),
        }
    }

    /// The number of the chain, if the bit holds a stone of this color.
    #[inline(always)]
    const fn number_of(self, color: Color) -> Option<u16> {
        let base = match color {
            Color::Black => 0,
            Color::White => 0x8000,
        };
        let number = self.0 ^ base;
        if number < 0x4000 { Some(number) } else { None }
    }

    /// Returns the number of the chain and `true` if the bit holds a stone of this color, `other` and `false` if not.
    ///
    /// Compiles to a selection instead of a branch: the CPU cannot predict the neighbors of a random move.
    #[inline(always)]
    const fn number_or(self, color: Color, other: usize) -> (usize, bool) {
        let number = (self.0 ^ Cell::stone(color, 0).0) as usize;
        let is_stone = number < 0x4000;
        (if is_stone { number } else { other }, is_stone)
    }

    /// The color of the stone, if there is one.
    #[inline(always)]
    const fn color(self) -> Option<Color> {
        match (self.0 & 0x4000, self.0 & 0x8000) {
            (0, 0) => Some(Color::Black),
            (0, _) => Some(Color::White),
            _ => None,
        }
    }

    /// The number of the chain, of either color.
    #[inline(always)]
    const fn number(self) -> Option<u16> {
        if self.0 & 0x4000 == 0 {
            Some(self.0 & 0x3FFF)
        } else {
            None
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number(), *self) {
            (Some(number), _) => write!(f, "{number}"),
            (None, Cell::EMPTY) => f.write_str("."),
            (None, _) => f.write_str("#"),
        }
    }
}

/// A position that maintains its chains move by move, with exact undo.
///
/// It uses no heap. The size depends on the capacity of the matrix type: 5 KB for 128 bits (up to 10×11), 13 KB for 192
/// bits, 18 KB for 256 bits (34 KB in one AVX-512 register), 50 KB for 384 bits, 68 KB for 512 bits (up to 22×22), and
/// 180 to 265 KB for any size. Most of it is the chain table, so keep one position and play and undo on it.
///
/// The caller owns the record of each move. Keep the records in a list or on the stack of a recursive search, and hand
/// them back in reverse order.
///
/// ```
/// use binmatrix::{AnySize, Baseline, BinMatrix, BoardSize, ChainPosition, Grid};
/// use binmatrix::{Color, Point, Rules, WordMatrix};
/// let grid = Grid::new(BoardSize::square(5)?).unwrap();
/// let mut position = ChainPosition::<WordMatrix<11, AnySize, Baseline>>::new(grid);
/// let center = Point::new(2, 2).unwrap();
/// let undo = position.play(Color::Black, center, &Rules::default())?;
/// assert_eq!(position.chain(center).unwrap().liberties.len(), 4);
/// position.undo(&undo);
/// assert!(position.chain(center).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ChainPosition<M: BinMatrix> {
    position: Position<M>,
    hash: PositionHash,
    cells: <M::Geometry as Geometry>::PerBit<Cell>,
    chains: <M::Geometry as Geometry>::PerChain<Chain<M>>,
}

// Not derived, so that it is inlined: the tables are copied once, to their final place.
impl<M: BinMatrix> Clone for ChainPosition<M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        ChainPosition {
            position: self.position,
            hash: self.hash,
            cells: self.cells,
            chains: self.chains,
        }
    }

    #[inline(always)]
    fn clone_from(&mut self, source: &Self) {
        let ChainPosition {
            position,
            hash,
            cells,
            chains,
        } = source;
        (self.position, self.hash) = (*position, *hash);
        (self.cells, self.chains) = (*cells, *chains);
    }
}

impl<M: BinMatrix> ChainPosition<M> {
    /// The empty board, Black to move.
    #[inline(always)]
    #[must_use]
    pub fn new(grid: GridOf<M>) -> Self {
        Self::from_position(Position::new(grid))
    }

    /// Builds the chains of a position, with one flood per chain.
    #[inline(always)]
    #[must_use]
    pub fn from_position(position: Position<M>) -> Self {
        position.grid().level.vectorize(
            #[inline(always)]
            || {
                let mut new = Self::without_chains(position);
                new.find_chains();
                new
            },
        )
    }

    /// Makes this `position`, as [`from_position`](ChainPosition::from_position) does, in the memory at hand: only the
    /// entries of its points and chains are written, not the whole tables. Records of earlier moves become invalid.
    ///
    /// ```
    /// use binmatrix::{AnySize, Baseline, Board, ChainPosition, Grid, WordMatrix};
    /// let boards: [Board; 2] = [". X O\n. X .\nO . .".parse()?, "X . .\n. . .\n. . O".parse()?];
    /// let grid = Grid::new(boards[0].size()).unwrap();
    /// let [one, other] = boards.map(|board| board.to_position::<WordMatrix<11, AnySize, Baseline>>(grid).unwrap());
    /// let mut chains = ChainPosition::from_position(one);
    /// chains.reset(other);
    /// assert!(chains == ChainPosition::from_position(other));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn reset(&mut self, position: Position<M>) {
        if position.grid() != self.grid() {
            self.cells = <M::Geometry as Geometry>::per_bit(Cell::WALL);
        }
        self.position = position;
        self.hash = PositionHash::empty(position.size());
        self.find_chains();
    }

    /// Creates the position with empty tables; [`find_chains`](Self::find_chains) fills them, wherever they are then.
    #[inline(always)]
    pub(crate) fn without_chains(position: Position<M>) -> Self {
        let grid = position.grid();
        let nothing = Chain {
            stones: M::empty(grid),
            liberties: M::empty(grid),
        };
        ChainPosition {
            position,
            hash: PositionHash::empty(position.size()),
            cells: <M::Geometry as Geometry>::per_bit(Cell::WALL),
            chains: <M::Geometry as Geometry>::per_chain(nothing),
        }
    }

    /// Writes the points and chains to the tables, and adds the stones to the hash. The hash must be that of the empty
    /// board; bits off the board must be walls. All else in the tables may be left from another position.
    #[inline(never)]
    pub(crate) fn find_chains(&mut self) {
        let (grid, position) = (self.grid(), self.position);
        grid.level.vectorize(
            #[inline(always)]
            || {
                for color in Color::BOTH {
                    self.hash ^= PositionHash::stones(color, position.stones(color), grid);
                }
                let empty = position.empty();
                self.set_cells(M::full(grid), Cell::EMPTY);
                for color in Color::BOTH {
                    for stones in position.stones(color).components(grid) {
                        let Some(bit) = stones.first_bit(grid) else {
                            continue;
                        };
                        let number = bit as u16;
                        self.set_cells(stones, Cell::stone(color, number));
                        *self.chain_mut(number) = Chain {
                            stones,
                            liberties: stones.explode4(grid) & empty,
                        };
                    }
                }
            },
        )
    }

    /// The underlying position: stones, turn and ko without the chains.
    #[inline(always)]
    #[must_use]
    pub fn position(&self) -> &Position<M> {
        &self.position
    }

    #[inline(always)]
    pub(crate) fn grid(&self) -> GridOf<M> {
        self.position.grid
    }

    /// The hash of the position. The hash of the stones is kept move by move, so this costs at most one lookup for the
    /// ko.
    ///
    /// The scope may be a [`KoRule`](crate::KoRule): `hash(rules.ko)` is the hash that a history of positions holds.
    #[inline(always)]
    #[must_use]
    pub fn hash(&self, scope: impl Into<HashScope>) -> PositionHash {
        let ko = match self.position.turn.ko() {
            Some(point) => self.grid().bit(point),
            None => None,
        };
        self.hash
            .of_scope(scope.into(), self.position.turn.to_move(), ko)
    }

    /// Sets the player to move. If the player changes, the ko is lifted, because it binds only the other player.
    /// Records of earlier moves remain valid.
    #[inline(always)]
    pub fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    /// Resumes play after passes: resets the count of passes. Records of earlier moves remain valid.
    #[inline(always)]
    pub fn resume(&mut self) {
        self.position.turn.clear_passes();
    }

    /// The chain of the stone on `point`; `None` if there is no stone. Constant time.
    #[inline(always)]
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<&Chain<M>> {
        let number = self.cell(self.grid().bit(point)?).number()?;
        Some(self.chain_of(number))
    }

    /// An entry of the chain table that is never written: it has no stones and no liberties.
    const NOTHING: usize = {
        assert!(
            (M::Geometry::CHAIN_MASK + 1).is_power_of_two()
                && M::Geometry::CHAIN_MASK >= M::Geometry::BITS + 3,
            "a value for each bit that can be a point, and five more: see `Geometry::PerChain`"
        );
        M::Geometry::CHAIN_MASK
    };
    /// Dummy entries to write to for neighbors without a chain. There is one for each neighbor, because writes to a
    /// single entry would wait for each other.
    const SCRATCH: [usize; 4] = [
        Self::NOTHING - 1,
        Self::NOTHING - 2,
        Self::NOTHING - 3,
        Self::NOTHING - 4,
    ];

    #[inline(always)]
    fn cell(&self, bit: usize) -> Cell {
        self.cells[bit & M::Geometry::MASK]
    }

    /// The color of the stone on `point`; `None` if there is none. Constant time.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        self.cell(self.grid().bit(point)?).color()
    }

    #[inline(always)]
    fn chain_of(&self, number: u16) -> &Chain<M> {
        &self.chains[usize::from(number) & M::Geometry::CHAIN_MASK]
    }

    #[inline(always)]
    fn chain_mut(&mut self, number: u16) -> &mut Chain<M> {
        &mut self.chains[usize::from(number) & M::Geometry::CHAIN_MASK]
    }

    /// The cells above, left, right and below.
    #[inline(always)]
    fn around(&self, bit: usize) -> [Cell; 4] {
        let stride = self.grid().geometry.stride();
        [
            self.cell(bit.wrapping_sub(stride)),
            self.cell(bit.wrapping_sub(1)),
            self.cell(bit + 1),
            self.cell(bit + stride),
        ]
    }

    #[inline(always)]
    fn set_cells(&mut self, points: M, cell: Cell) {
        for (index, mut word) in points.to_words(self.grid()).into_iter().enumerate() {
            while word != 0 {
                let bit = 64 * index + word.trailing_zeros() as usize;
                word &= word - 1;
                self.cells[bit & M::Geometry::MASK] = cell;
            }
        }
    }

    /// Checks whether `color` may play `mv`. A pass is always legal. The ko binds only the player to move.
    ///
    /// Looks only at the chains next to the point. [`Rules`] alone do not check superko, whatever [`Rules::ko`] says;
    /// [`rules.after(&history)`](Rules::after) does.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    #[inline]
    pub fn legality(
        &self,
        color: Color,
        mv: impl Into<Move>,
        rules: &impl AsRules,
    ) -> Result<(), IllegalMove> {
        self.legality_by(color, mv.into(), rules.rules(), rules.history())
    }

    #[inline(always)]
    pub(crate) fn legality_by<H: Repetition + ?Sized>(
        &self,
        color: Color,
        mv: Move,
        rules: &Rules,
        history: Option<&H>,
    ) -> Result<(), IllegalMove> {
        let Move::Play(point) = mv else { return Ok(()) };
        let bit = self.grid().bit(point).ok_or(IllegalMove::OffBoard)?;
        let level = self.grid().level;
        level.vectorize(
            #[inline(always)]
            || self.check(color, point, bit, rules),
        )?;
        match history {
            Some(history) => self.check_superko(color, mv, rules.ko, history),
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn check(
        &self,
        color: Color,
        point: Point,
        bit: usize,
        rules: &Rules,
    ) -> Result<(), IllegalMove> {
        if self.cell(bit) != Cell::EMPTY {
            return Err(IllegalMove::Occupied);
        }
        if self.position.turn.is_ko(point) && color == self.position.turn.to_move() {
            return Err(IllegalMove::Ko);
        }
        let lives = self.lives(color, bit, rules);
        if lives {
            Ok(())
        } else {
            Err(IllegalMove::Suicide)
        }
    }

    /// Returns true if a stone on an empty bit is not a suicide that the rules forbid.
    #[inline(always)]
    fn lives(&self, player: Color, bit: usize, rules: &Rules) -> bool {
        let around = self.around(bit);
        if around.contains(&Cell::EMPTY) || rules.suicide == SuicideRule::Any {
            return true;
        }
        let stone = M::from_point_bit(bit, self.grid());
        let joining_is_enough = rules.suicide == SuicideRule::MultiStone;
        // A loop, because the closure of an iterator adapter might not be inlined into the level.
        for cell in around {
            let lives = if let Some(number) = cell.number_of(player) {
                // Joined to an own chain, the stone lives if that chain has another liberty.
                joining_is_enough || !self.chain_of(number).liberties.is_subset(stone)
            } else if let Some(number) = cell.number_of(!player) {
                // An enemy chain without another liberty is captured.
                self.chain_of(number).liberties.is_subset(stone)
            } else {
                false
            };
            if lives {
                return true;
            }
        }
        false
    }

    /// The effect of a stone of `color` on an empty point, without playing it; `None` if the point is occupied or off
    /// the board. The rules are not checked: use [`legality`](ChainPosition::legality).
    #[inline]
    #[must_use]
    pub fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<M>> {
        let grid = self.grid();
        let bit = grid.bit(point)?;
        (self.cell(bit) == Cell::EMPTY).then(
            #[inline(always)]
            || {
                grid.level.vectorize(
                    #[inline(always)]
                    || self.effect_of(color, bit),
                )
            },
        )
    }

    #[inline(always)]
    fn effect_of(&self, player: Color, bit: usize) -> MoveEffect<M> {
        let grid = self.grid();
        let stone = M::from_point_bit(bit, grid);
        let mut chain = Chain {
            stones: stone,
            liberties: stone.explode4(grid) & self.position.empty(),
        };
        let (mut captured, mut in_atari) = (M::empty(grid), M::empty(grid));
        for cell in self.around(bit) {
            if let Some(number) = cell.number_of(player) {
                let joined = self.chain_of(number);
                chain.stones = chain.stones | joined.stones;
                chain.liberties = chain.liberties | joined.liberties;
            } else if let Some(number) = cell.number_of(!player) {
                let enemy = self.chain_of(number);
                let liberties = enemy.liberties - stone;
                if liberties.is_empty() {
                    captured = captured | enemy.stones;
                } else if liberties.without_first(grid).is_empty() {
                    in_atari = in_atari | enemy.stones;
                }
            }
        }
        chain.liberties = (chain.liberties - stone) | (chain.stones.explode4(grid) & captured);
        if chain.liberties.is_empty() {
            in_atari = M::empty(grid); // a suicide gives its liberties back
        }
        MoveEffect {
            captured,
            in_atari,
            chain,
        }
    }

    /// The hash of the stones after `mv` of `player`, without playing it.
    #[inline]
    pub(crate) fn stones_hash_after(&self, player: Color, mv: Move) -> PositionHash {
        let grid = self.grid();
        let Some(bit) = mv.point().and_then(|point| grid.bit(point)) else {
            return self.hash;
        };
        if self.cell(bit) != Cell::EMPTY {
            return self.hash;
        }
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut hash = self.hash ^ PositionHash::stone(player, bit);
                let captured = self.captured_by(player, bit);
                if captured.any() {
                    hash ^= PositionHash::stones(!player, captured, grid);
                } else if !self.around(bit).contains(&Cell::EMPTY) {
                    let chain = self.effect_of(player, bit).chain;
                    if chain.liberties.is_empty() {
                        hash ^= PositionHash::stones(player, chain.stones, grid);
                    }
                }
                hash
            },
        )
    }

    /// The hash after `mv` of `color`, without playing it.
    ///
    /// For an illegal move it is the hash of the position that [`play_unchecked`](ChainPosition::play_unchecked) makes;
    /// for an occupied point it is the hash of the current position.
    ///
    /// Cost: proportional to the stones added and removed; for a scope with ko, a capture also looks at the chains
    /// around the point.
    #[inline]
    #[must_use]
    pub fn hash_after(
        &self,
        color: Color,
        mv: impl Into<Move>,
        scope: impl Into<HashScope>,
    ) -> PositionHash {
        let (grid, mv, scope) = (self.grid(), mv.into(), scope.into());
        let bit = mv.point().and_then(|point| grid.bit(point));
        if bit.is_some_and(|bit| self.cell(bit) != Cell::EMPTY) {
            return self.hash(scope);
        }
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut ko = None;
                if let (HashScope::All, Some(bit)) = (scope, bit)
                    && self.captured_by(color, bit).any()
                {
                    let effect = self.effect_of(color, bit);
                    if effect.takes_ko() {
                        ko = effect.captured.first_bit(grid);
                    }
                }
                self.stones_hash_after(color, mv)
                    .of_scope(scope, !color, ko)
            },
        )
    }

    /// The enemy stones that a stone of `player` on an empty bit captures.
    #[inline(always)]
    fn captured_by(&self, player: Color, bit: usize) -> M {
        let grid = self.grid();
        let (stone, mut captured) = (M::from_point_bit(bit, grid), M::empty(grid));
        for cell in self.around(bit) {
            if let Some(number) = cell.number_of(!player) {
                let enemy = self.chain_of(number);
                if enemy.liberties.is_subset(stone) {
                    captured = captured | enemy.stones;
                }
            }
        }
        captured
    }

    /// Plays `mv` for `color`, whoever is to move. If `color` is not to move, the ko is lifted.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason. The position is unchanged, including the player to move. Superko is not
    ///   checked: call [`legality`](ChainPosition::legality) with a history first.
    #[inline]
    pub fn play(
        &mut self,
        color: Color,
        mv: impl Into<Move>,
        rules: &Rules,
    ) -> Result<Undo<M>, IllegalMove> {
        let (grid, mv) = (self.grid(), mv.into());
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut undo = Undo::unused(grid);
                self.play_ignoring(color, mv, rules, false, &mut undo)?;
                Ok(undo)
            },
        )
    }

    /// Plays `mv` for `color` and writes the record over `undo`. This is the fastest way to play, since the record is
    /// built in place. [`Undo::unused`] creates a record to write to.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason. The position and `undo` are unchanged.
    #[inline]
    pub fn play_into(
        &mut self,
        color: Color,
        mv: impl Into<Move>,
        rules: &Rules,
        undo: &mut Undo<M>,
    ) -> Result<(), IllegalMove> {
        let mv = mv.into();
        self.grid().level.vectorize(
            #[inline(always)]
            || self.play_ignoring(color, mv, rules, false, undo),
        )
    }

    /// Plays a move if it is legal and writes the record; `ignore_ko` also allows a move that only the ko forbids.
    #[inline(always)]
    pub(crate) fn play_ignoring(
        &mut self,
        color: Color,
        mv: Move,
        rules: &Rules,
        ignore_ko: bool,
        undo: &mut Undo<M>,
    ) -> Result<(), IllegalMove> {
        let Move::Play(point) = mv else {
            self.skip(color, mv, undo);
            return Ok(());
        };
        let Some(bit) = self.grid().bit(point) else {
            return Err(IllegalMove::OffBoard);
        };
        if self.cell(bit) != Cell::EMPTY {
            return Err(IllegalMove::Occupied);
        }
        let turn = self.position.turn;
        if turn.is_ko(point) && color == turn.to_move() && !ignore_ko {
            return Err(IllegalMove::Ko);
        }
        share_code::<M, _>(
            self.grid().level,
            #[inline(always)]
            || self.put(color, point, bit, rules.suicide, undo),
        )
    }

    /// Plays `mv` for `color` without checking that it is legal; suicide removes the chain whatever the rules.
    ///
    /// A move on an occupied point spoils the position; a move off the board places no stone. Memory stays safe in
    /// every case, and nothing panics.
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, mv: impl Into<Move>) -> Undo<M> {
        let (grid, player, mv) = (self.grid(), color, mv.into());
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut undo = Undo::unused(grid);
                match mv.point().and_then(|point| Some((point, grid.bit(point)?))) {
                    Some((point, bit)) => {
                        // Never refused: all suicide is allowed.
                        let _ = self.put(player, point, bit, SuicideRule::Any, &mut undo);
                    }
                    None => self.skip(player, mv, &mut undo),
                }
                undo
            },
        )
    }

    /// Returns all points where `color` may play. The ko binds only the player to move.
    ///
    /// [`Rules`] alone do not check superko, whatever [`Rules::ko`] says; [`rules.after(&history)`](Rules::after) does,
    /// and then looks up each point.
    ///
    /// Cost: that of [`Position::legal_points`], which is faster on the stones than point by point on the chains.
    #[inline]
    #[must_use]
    pub fn legal_points(&self, color: Color, rules: &impl AsRules) -> M {
        self.legal_points_by(color, rules.rules(), rules.history())
    }

    #[inline(always)]
    pub(crate) fn legal_points_by<H: Repetition + ?Sized>(
        &self,
        color: Color,
        rules: &Rules,
        history: Option<&H>,
    ) -> M {
        let grid = self.grid();
        let legal = grid.level.vectorize(
            #[inline(always)]
            || {
                let mut position = self.position;
                position.set_to_move(color);
                position.points_by_board(rules)
            },
        );
        match history {
            Some(history) => self.without_repetitions(color, legal, rules.ko, history),
            None => legal,
        }
    }

    /// Plays a move that places no stone: a pass, or a move off the board.
    #[inline(always)]
    fn skip(&mut self, player: Color, mv: Move, undo: &mut Undo<M>) {
        undo.turn = self.position.turn;
        undo.hash = self.hash;
        undo.bit = None;
        undo.suicide = false;
        undo.removed_chains.count = 0;
        undo.removed = M::empty(self.grid());
        self.position.turn.advance_as(player, mv, None);
    }

    /// Puts a stone of `player` on an empty point and writes the record, or refuses a suicide and changes nothing.
    ///
    /// Every neighbor is treated both as an own stone and as an enemy stone; where it is not one, a dummy entry of the
    /// table makes the work a no-op. This is more work than testing first, but random moves make the CPU mispredict
    /// each such test, and every misprediction costs more than the work.
    #[inline(always)]
    fn put(
        &mut self,
        player: Color,
        point: Point,
        bit: usize,
        suicide: SuicideRule,
        undo: &mut Undo<M>,
    ) -> Result<(), IllegalMove> {
        let (grid, empty, around) = (self.grid(), self.position.empty(), self.around(bit));
        let stone = M::from_point_bit(bit, grid);
        let (mut stones, mut liberties) = (stone, stone.explode4(grid) & empty);
        // The lowest number of the own chains, and the highest plus one. NOTHING is the last entry, so plus one it
        // wraps to zero.
        let (mut lowest, mut beyond) = (Self::NOTHING, 0);
        let (mut enemies, mut left, mut taken) = (Self::SCRATCH, [stone; 4], 0_u32);
        for i in 0..4 {
            let (own, _) = around[i].number_or(player, Self::NOTHING);
            let chain = &self.chains[own & M::Geometry::CHAIN_MASK];
            stones = stones | chain.stones;
            liberties = liberties | chain.liberties;
            lowest = lowest.min(own);
            beyond = beyond.max((own + 1) & M::Geometry::CHAIN_MASK);
            let (enemy, is_enemy) = around[i].number_or(!player, Self::SCRATCH[i]);
            enemies[i] = enemy;
            left[i] = self.chains[enemy & M::Geometry::CHAIN_MASK].liberties - stone;
            taken |= u32::from(is_enemy & left[i].is_empty()) << i;
        }
        let chain = Chain {
            stones,
            liberties: liberties - stone,
        };
        let (alone, takes) = (beyond == 0, taken != 0);
        let dies = !takes & chain.liberties.is_empty();
        if dies {
            let allowed = match suicide {
                SuicideRule::Forbidden => fault!("suicide"),
                SuicideRule::MultiStone => !alone,
                SuicideRule::Any => true,
            };
            if !allowed {
                return Err(IllegalMove::Suicide);
            }
        }

        for i in 0..4 {
            self.chains[enemies[i] & M::Geometry::CHAIN_MASK].liberties = left[i];
        }
        undo.turn = self.position.turn;
        undo.hash = self.hash;
        undo.player = player;
        undo.bit = Some(bit as u16);
        undo.suicide = dies;
        undo.joined.count = 0;
        undo.removed_chains.count = 0;
        undo.removed = M::empty(grid);
        let mut number = if alone { bit } else { lowest } as u16;
        if beyond > lowest + 1 {
            number = self.join(player, around, undo);
        }
        undo.chain = number;
        undo.replaced = *self.chain_of(number);
        *self.chain_mut(number) = chain;
        self.cells[bit & M::Geometry::MASK] = Cell::stone(player, number);
        self.position.stones[player] = self.position.stones[player] | stone;
        self.hash ^= PositionHash::stone(player, bit);

        let mut ko = None;
        if takes | dies {
            let (mut owner, mut removed) = (player, stones);
            if takes {
                (owner, removed) = (!player, M::empty(grid));
                for i in 0..4 {
                    let enemy = enemies[i] as u16;
                    if taken & (1 << i) != 0 && undo.removed_chains.add(enemy) {
                        removed = removed | self.chain_of(enemy).stones;
                    }
                }
            } else {
                undo.removed_chains.add(number);
            }
            self.remove(owner, removed, undo);
            let may_be_ko = takes && (alone || fault!("ko"));
            if may_be_ko && self.chain_of(number).liberties == removed && removed.len() == 1 {
                ko = removed.first_point(grid);
            }
        }
        self.position.turn.advance_as(player, Move::Play(point), ko);
        Ok(())
    }

    /// Merges the chains that a new stone joins under one number and returns it. The number is that of the longest
    /// chain, so that few cells change.
    #[inline(always)]
    fn join(&mut self, player: Color, around: [Cell; 4], undo: &mut Undo<M>) -> u16 {
        let mut own = Numbers::NONE;
        for cell in around {
            if let Some(number) = cell.number_of(player) {
                own.add(number);
            }
        }
        let number = self.longest(&own);
        for &other in own.as_slice() {
            if other != number {
                undo.joined.add(other);
                self.set_cells(self.chain_of(other).stones, Cell::stone(player, number));
            }
        }
        number
    }

    /// Removes stones of `color` from the board; they become liberties of the chains around them.
    #[inline(always)]
    fn remove(&mut self, color: Color, stones: M, undo: &mut Undo<M>) {
        let grid = self.grid();
        undo.removed = stones;
        self.position.stones[color] = self.position.stones[color] - stones;
        self.set_cells(stones, Cell::EMPTY);
        if !fault!("hash") {
            self.hash ^= PositionHash::stones(color, stones, grid);
        }
        if !fault!("liberties") {
            self.give_liberties(stones, !color);
        }
        self.position.turn.add_captures(!color, stones.len() as u32);
    }

    /// The number of the longest of these chains.
    #[inline(always)]
    fn longest(&self, chains: &Numbers) -> u16 {
        let (mut longest, mut length) = (0, 0);
        for &number in chains.as_slice() {
            let stones = self.chain_of(number).stones.len();
            if stones > length {
                (longest, length) = (number, stones);
            }
        }
        longest
    }

    /// Adds the points `freed` to the liberties of the adjacent chains of `color`.
    #[inline(always)]
    fn give_liberties(&mut self, freed: M, color: Color) {
        let grid = self.grid();
        self.for_chains_around(
            freed,
            color,
            #[inline(always)]
            |chain| {
                chain.liberties = chain.liberties | (chain.stones.explode4(grid) & freed);
            },
        );
    }

    /// Applies `change` once to each chain of `color` next to `points`.
    #[inline(always)]
    fn for_chains_around(&mut self, points: M, color: Color, change: impl Fn(&mut Chain<M>)) {
        let grid = self.grid();
        let mut stones = points.explode4(grid) & self.position.stones[color];
        while let Some(bit) = stones.first_bit(grid) {
            let Some(number) = self.cell(bit).number() else {
                return; // unreachable: the cells agree with the stones
            };
            let chain = self.chain_mut(number);
            change(chain);
            // In a spoiled position the chain need not contain the stone; the loop terminates regardless.
            stones = stones.without_first(grid) - chain.stones;
        }
    }

    /// Takes the last move back. `undo` must be the record of that move; any other record spoils the position, but does
    /// nothing worse.
    #[inline]
    pub fn undo(&mut self, undo: &Undo<M>) {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let player = undo.player;
                self.position.turn = undo.turn;
                self.hash = undo.hash;
                let Some(bit) = undo.bit.map(usize::from) else {
                    return;
                };
                let stone = M::from_point_bit(bit, grid);
                let owner = if undo.suicide { player } else { !player };
                for &number in undo.removed_chains.as_slice() {
                    let stones = self.chain_of(number).stones;
                    self.take_liberties(stones, !owner);
                    self.set_cells(stones, Cell::stone(owner, number));
                    self.position.stones[owner] = self.position.stones[owner] | stones;
                }
                let around = self.around(bit);
                for i in 0..4 {
                    let (enemy, _) = around[i].number_or(!player, Self::SCRATCH[i]);
                    let enemy = &mut self.chains[enemy & M::Geometry::CHAIN_MASK];
                    if !fault!("undo") {
                        enemy.liberties = enemy.liberties | stone;
                    }
                }
                for &number in undo.joined.as_slice() {
                    self.set_cells(self.chain_of(number).stones, Cell::stone(player, number));
                }
                *self.chain_mut(undo.chain) = undo.replaced;
                self.cells[bit & M::Geometry::MASK] = Cell::EMPTY;
                self.position.stones[player] = self.position.stones[player] - stone;
            },
        );
    }

    /// Removes the points `filled` from the liberties of the adjacent chains of `color`.
    #[inline(always)]
    fn take_liberties(&mut self, filled: M, color: Color) {
        self.for_chains_around(
            filled,
            color,
            #[inline(always)]
            |chain| chain.liberties = chain.liberties - filled,
        );
    }
}

/// Two values are equal if the positions, prisoners, passes, last moves and chains are equal. (Chains follow from the
/// stones; they differ only in a spoiled position.)
impl<M: BinMatrix> PartialEq for ChainPosition<M> {
    fn eq(&self, other: &Self) -> bool {
        let grid = self.grid();
        grid == other.grid()
            && grid.level.vectorize(
                #[inline(always)]
                || {
                    let mut equal = self.position == other.position
                        && self.position.turn == other.position.turn
                        && self.hash == other.hash;
                    let mut stones = self.position.occupied();
                    while equal && let Some(bit) = stones.first_bit(grid) {
                        equal = match (self.cell(bit).number(), other.cell(bit).number()) {
                            (Some(own), Some(others)) => {
                                let chain = *self.chain_of(own);
                                stones = stones.without_first(grid) - chain.stones;
                                chain == *other.chain_of(others)
                                    && self.cell(bit).color() == other.cell(bit).color()
                            }
                            _ => false,
                        };
                    }
                    equal
                },
            )
    }
}

impl<M: BinMatrix> Eq for ChainPosition<M> {}

impl<M: BinMatrix> fmt::Debug for ChainPosition<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}
