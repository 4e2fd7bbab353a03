//! [`Position`]: stones, turn and ko on one backend, with the rules as matrix algebra.
//!
//! A position stores the stones as two sets and no chains. Each move floods the chains and liberties that it needs.
//! This is the simple, obviously correct board. It relies on the following:
//!
//! * A move endangers only chains next to the new stone, so it floods at most the enemy chains there and the chain
//!   that the stone joins. Most moves flood nothing: a stone with an empty neighbor cannot be suicide, and an enemy
//!   stone with an empty neighbor cannot be captured.
//! * The captured stones are those that a flood from the liberties does not reach (Petersen's line 5).
//! * The position stores a ko as a *point*, which every move and every pass replaces.

use core::fmt;

use crate::geometry::{BoardSize, ByColor, Color, Move, Point};
use crate::rules::{
    AsRules, HashScope, IllegalMove, PositionHash, Repetition, Rules, SuicideRule, Turn,
};
use crate::sets::{BinMatrix, GridOf, Level, halves, share_code};

mod chain;
pub(crate) mod diagram;
mod distance;
mod life;
mod patterns;
mod setup;
mod superko;

pub use chain::Chain;
pub use diagram::DiagramError;
pub use setup::{Setup, SetupError};

/// A position on the matrix type `M`: for engine authors who choose a backend, and inside every job.
///
/// [`Board`](crate::Board) is the same position as plain data, without a type parameter; convert with
/// [`to_position`](crate::Board::to_position) and `Board::from(&position)`.
///
/// Methods that compute chains or regions (`play`, `legal_points`, `chain`, `area`, …) enter the level of `M`
/// themselves. The small methods (`stones`, `empty`, `at`, `==`), set-up and the operations of [`BinMatrix`] use its
/// instructions only inside [`Level::vectorize`] or a [`MatrixJob`](crate::MatrixJob).
///
/// Two positions are equal if their stones, the player to move and the ko point are equal: the parts that decide
/// which moves are legal. Prisoners, passes and the last moves are not compared.
#[derive(Clone, Copy)]
pub struct Position<M: BinMatrix> {
    pub(crate) grid: GridOf<M>,
    pub(crate) stones: ByColor<M>,
    pub(crate) turn: Turn,
}

/// The effect of a stone, computed before it is played, so that an illegal move changes nothing.
#[derive(Clone, Copy)]
struct Effect<M> {
    /// The enemy stones that it captures.
    captured: M,
    /// The player's own chain including the new stone, if it is left without a liberty.
    suicide: Option<M>,
}

impl<M: BinMatrix> Position<M> {
    /// Creates the empty board, Black to move.
    #[inline(always)]
    #[must_use]
    pub fn new(grid: GridOf<M>) -> Self {
        Position {
            grid,
            stones: ByColor::both(M::empty(grid)),
            turn: Turn::START,
        }
    }

    /// Sets up any position in which every chain has a liberty.
    ///
    /// # Errors
    /// - [`SetupError`] with every reason known to apply, including a setup whose size differs from that of `grid`.
    pub fn from_setup(setup: &Setup, grid: GridOf<M>) -> Result<Self, SetupError> {
        let size = grid.size();
        let sets = (
            M::from_points(&setup.black, grid),
            M::from_points(&setup.white, grid),
        );
        let (Some(black), Some(white)) = sets else {
            return Err(SetupError {
                wrong_size: true,
                size: Some(size),
                ..SetupError::default()
            });
        };
        let mut position = Position {
            grid,
            stones: ByColor { black, white },
            turn: Turn::new(setup.to_move, setup.captures),
        };
        let mut error = SetupError {
            both_colors: (black & white).first_point(grid),
            no_liberty: without_liberties(position.stones, grid).first_point(grid),
            size: Some(size),
            ..SetupError::default()
        };
        // A ko point on the board can only be checked if the stones are valid; one off the board is never a ko point.
        if let Some(ko) = setup.ko
            && (error.is_none() || !size.contains(ko))
            && !position.is_ko_capture(ko)
        {
            error.impossible_ko = Some(ko);
        }
        if !error.is_none() {
            return Err(error);
        }
        position.turn.set_ko(setup.ko);
        Ok(position)
    }

    /// Returns the grid of this position's matrices: the size and the CPU proof.
    #[inline(always)]
    #[must_use]
    pub fn grid(&self) -> GridOf<M> {
        self.grid
    }

    #[inline(always)]
    pub(crate) fn size(&self) -> BoardSize {
        self.grid.size()
    }

    /// Returns the player to move, the ko point, passes, prisoners and the last two moves.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the player to move.
    #[inline(always)]
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.turn.to_move()
    }

    /// Makes `color` the player to move. If that is a change, clears the ko point, which restricts only the other
    /// player.
    #[inline(always)]
    pub fn set_to_move(&mut self, color: Color) {
        self.turn.set_to_move(color);
    }

    #[inline(always)]
    pub(crate) fn ko(&self) -> Option<Point> {
        self.turn.ko()
    }

    /// Returns the stones of `color`.
    #[inline(always)]
    #[must_use]
    pub fn stones(&self, color: Color) -> M {
        self.stones[color]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> M {
        self.stones.black | self.stones.white
    }

    /// Returns the points without a stone.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> M {
        self.occupied().inverse(self.grid)
    }

    /// Returns the color of the stone on `point`; `None` if the point is empty or off the board.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        if self.stones.black.contains(point, self.grid) {
            Some(Color::Black)
        } else if self.stones.white.contains(point, self.grid) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Computes the hash of the size and the stones from scratch.
    #[inline(always)]
    pub(crate) fn hash_of_stones(&self) -> PositionHash {
        PositionHash::empty(self.size())
            ^ PositionHash::stones(Color::Black, self.stones.black, self.grid)
            ^ PositionHash::stones(Color::White, self.stones.white, self.grid)
    }

    #[inline(always)]
    fn hash_of_scope(&self, scope: HashScope) -> PositionHash {
        let ko = match self.turn.ko() {
            Some(point) => self.grid.bit(point),
            None => None,
        };
        self.hash_of_stones()
            .of_scope(scope, self.turn.to_move(), ko)
    }

    /// Computes the hash of the position from scratch: one lookup per stone.
    ///
    /// A [`ChainPosition`](crate::ChainPosition) updates the hash of the stones incrementally.
    ///
    /// The scope may be a [`KoRule`](crate::KoRule): `hash(rules.ko)` is the hash to store in a history of positions.
    #[inline]
    #[must_use]
    pub fn hash(&self, scope: impl Into<HashScope>) -> PositionHash {
        let scope = scope.into();
        self.grid.level.vectorize(
            #[inline(always)]
            || self.hash_of_scope(scope),
        )
    }

    /// Returns the hash after the player to move plays `mv`, without changing this position.
    ///
    /// For an illegal move it is the hash of the position that [`play_unchecked`](Position::play_unchecked) would
    /// reach; for an occupied point it is the hash of the unchanged position.
    ///
    /// Cost: the move plus [`hash`](Position::hash).
    #[inline]
    #[must_use]
    pub fn hash_after(&self, mv: impl Into<Move>, scope: impl Into<HashScope>) -> PositionHash {
        let (mv, scope) = (mv.into(), scope.into());
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let mut after = *self;
                let occupied = match mv {
                    Move::Play(point) => self.at(point).is_some(),
                    Move::Pass => false,
                };
                if !occupied {
                    after.play_unchecked(mv);
                }
                after.hash_of_scope(scope)
            },
        )
    }

    /// Returns the chain of the stone on `point`, with its liberties; `None` if there is no stone.
    ///
    /// Cost: a flood. A [`ChainPosition`](crate::ChainPosition) keeps the chains up to date.
    #[inline]
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain<M>> {
        let color = self.at(point)?;
        let chain = self.grid.level.vectorize(
            #[inline(always)]
            || {
                let stones = self.stones[color].component(point, self.grid);
                Chain {
                    stones,
                    liberties: stones.explode4(self.grid) & self.empty(),
                }
            },
        );
        Some(chain)
    }

    /// Computes the effect of a stone of the player to move on the empty point `stone`.
    #[inline(always)]
    fn effect(&self, stone: M) -> Effect<M> {
        let (grid, player) = (self.grid, self.turn.to_move());
        let own = self.stones[player] | stone;
        let enemy = self.stones[!player];
        let empty = (own | enemy).inverse(grid);
        let beside_empty = empty.explode4(grid);
        let around = stone.explode4(grid);

        // An enemy stone with an empty neighbor cannot be captured; only the others need a flood.
        let pressed = (around & enemy) - beside_empty;
        let captured = if pressed.is_empty() {
            pressed
        } else {
            let chains = pressed.flood_fill(enemy, grid);
            chains - (chains & beside_empty).flood_fill(chains, grid)
        };
        let free = (stone & beside_empty).any() || captured.any();
        let suicide = if free {
            None
        } else {
            let chain = stone.flood_fill(own, grid);
            chain.is_disjoint(beside_empty).then_some(chain)
        };
        Effect { captured, suicide }
    }

    /// Returns `true` if the suicide rule allows a stone with this effect.
    #[inline(always)]
    fn allows(effect: &Effect<M>, stone: M, rules: &Rules) -> bool {
        match (effect.suicide, rules.suicide) {
            (None, _) | (Some(_), SuicideRule::Any) => true,
            (Some(_), SuicideRule::Forbidden) => false,
            (Some(chain), SuicideRule::MultiStone) => chain != stone,
        }
    }

    /// Plays the stone and removes the stones it captures.
    #[inline(always)]
    fn commit(&mut self, mv: Move, stone: M, effect: &Effect<M>) -> M {
        let player = self.turn.to_move();
        self.stones[player] = self.stones[player] | stone;
        let (mut removed, mut ko) = (effect.captured, None);
        if let Some(chain) = effect.suicide {
            removed = chain;
            self.stones[player] = self.stones[player] - chain;
            self.turn.add_captures(!player, chain.len() as u32);
        } else if removed.any() {
            ko = self.ko_after(stone, removed);
            self.stones[!player] = self.stones[!player] - removed;
            self.turn.add_captures(player, removed.len() as u32);
        }
        self.turn.advance(mv, ko);
        removed
    }

    /// Returns the ko point after `stone` captured `captured`, if any.
    ///
    /// It is a ko if exactly one stone is captured, by a single stone whose only liberty is the captured point. The
    /// captured stone must still be on the board.
    #[inline(always)]
    fn ko_after(&self, stone: M, captured: M) -> Option<Point> {
        let grid = self.grid;
        let enemy = self.stones[!self.turn.to_move()];
        let surrounded_by_enemy = stone.explode4(grid).is_subset(enemy);
        let single = captured.without_first(grid).is_empty();
        (surrounded_by_enemy && single).then(
            #[inline(always)]
            || captured.first_point(grid),
        )?
    }

    /// Returns `true` if a stone of the player to move on `point` would capture a single stone in a ko shape.
    #[inline]
    pub(crate) fn is_ko_capture(&self, point: Point) -> bool {
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let Ok(stone) = M::single(point, self.grid) else {
                    return false;
                };
                stone.is_disjoint(self.occupied()) && {
                    let captured = self.effect(stone).captured;
                    captured.any() && self.ko_after(stone, captured).is_some()
                }
            },
        )
    }

    /// Checks if the player to move may play `mv`. A pass is always legal.
    ///
    /// With [`Rules`] alone superko is not checked, whatever [`Rules::ko`] is; with
    /// [`rules.after(&history)`](Rules::after) it is.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    #[inline]
    pub fn legality(&self, mv: impl Into<Move>, rules: &impl AsRules) -> Result<(), IllegalMove> {
        self.legality_by(mv.into(), rules.rules(), rules.history())
    }

    #[inline(always)]
    pub(crate) fn legality_by<H: Repetition + ?Sized>(
        &self,
        mv: Move,
        rules: &Rules,
        history: Option<&H>,
    ) -> Result<(), IllegalMove> {
        self.grid.level.vectorize(
            #[inline(always)]
            || self.check(mv, rules).map(|_| ()),
        )?;
        match history {
            Some(history) => self.check_superko(mv, rules.ko, history),
            None => Ok(()),
        }
    }

    /// Returns the stone and its effect if the move is legal; `None` for a pass.
    #[inline(always)]
    fn check(&self, mv: Move, rules: &Rules) -> Result<Option<(M, Effect<M>)>, IllegalMove> {
        let Move::Play(point) = mv else {
            return Ok(None);
        };
        let Ok(stone) = M::single(point, self.grid) else {
            return Err(IllegalMove::OffBoard);
        };
        if (stone & self.occupied()).any() {
            return Err(IllegalMove::Occupied);
        }
        if self.turn.is_ko(point) {
            return Err(IllegalMove::Ko);
        }
        let effect = self.effect(stone);
        if Self::allows(&effect, stone, rules) {
            Ok(Some((stone, effect)))
        } else {
            Err(IllegalMove::Suicide)
        }
    }

    /// Plays `mv` for the player to move and returns the captured stones: the enemy's, or in a suicide the player's
    /// own.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason; the position is unchanged. Superko is not checked: call
    ///   [`legality`](Position::legality) with a history first, or play in a `Game`.
    #[inline]
    pub fn play(&mut self, mv: impl Into<Move>, rules: &Rules) -> Result<M, IllegalMove> {
        let (mv, level) = (mv.into(), self.grid.level);
        level.vectorize(
            #[inline(always)]
            || match self.check(mv, rules)? {
                Some((stone, effect)) => Ok(self.commit(mv, stone, &effect)),
                None => {
                    self.turn.advance(mv, None);
                    Ok(M::empty(self.grid))
                }
            },
        )
    }

    /// Plays `mv` without checking that it is legal; suicide removes the chain, whatever the rules.
    ///
    /// Playing on an occupied point corrupts the board (a point may hold both colors); a move off the board places no
    /// stone. Neither affects memory safety.
    #[inline]
    pub fn play_unchecked(&mut self, mv: impl Into<Move>) -> M {
        let (mv, level) = (mv.into(), self.grid.level);
        level.vectorize(
            #[inline(always)]
            || {
                let stone = match mv {
                    Move::Play(point) => M::single(point, self.grid).ok(),
                    Move::Pass => None,
                };
                let Some(stone) = stone else {
                    self.turn.advance(mv, None);
                    return M::empty(self.grid);
                };
                let effect = self.effect(stone);
                self.commit(mv, stone, &effect)
            },
        )
    }

    /// Plays on the empty point of `bit` if the suicide rule allows it, and returns `true` if it does.
    ///
    /// The point must not be the ko point. This is one step of a playout.
    #[inline(always)]
    pub(crate) fn try_bit(&mut self, bit: usize, rules: &Rules) -> bool {
        let stone = M::from_point_bit(bit, self.grid);
        let effect = self.effect(stone);
        let allowed = Self::allows(&effect, stone, rules);
        if allowed {
            self.commit(Move::Play(self.grid.point_of(bit)), stone, &effect);
        }
        allowed
    }

    /// Passes, as one step of a playout.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.turn.advance(Move::Pass, None);
    }

    /// Returns all points on which the player to move may play.
    ///
    /// With [`Rules`] alone superko is not checked, whatever [`Rules::ko`] is. With
    /// [`rules.after(&history)`](Rules::after) it is: each point is then played and looked up. A
    /// [`ChainPosition`](crate::ChainPosition) does that without playing.
    ///
    /// A point with an empty neighbor is always legal. The other points are few, and the adjacent chains decide: the
    /// point is legal if an own chain there has another liberty or an enemy chain has no other. Most points are
    /// settled at once, by chains with a liberty in the other half of the points; only the rest are examined chain by
    /// chain.
    #[inline]
    #[must_use]
    pub fn legal_points(&self, rules: &impl AsRules) -> M {
        self.legal_points_by(rules.rules(), rules.history())
    }

    #[inline(always)]
    pub(crate) fn legal_points_by<H: Repetition + ?Sized>(
        &self,
        rules: &Rules,
        history: Option<&H>,
    ) -> M {
        let legal = self.points_by_board(rules);
        match history {
            Some(history) => self.without_repetitions(legal, rules.ko, history),
            None => legal,
        }
    }

    /// Returns the points that the suicide rule and the simple ko allow.
    #[inline]
    pub(crate) fn points_by_board(&self, rules: &Rules) -> M {
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let (grid, empty) = (self.grid, self.empty());
                let ko = match self.turn.ko() {
                    Some(point) => M::single(point, grid).unwrap_or(M::empty(grid)),
                    None => M::empty(grid),
                };
                (self.open_points(empty, rules) & empty) - ko
            },
        )
    }

    /// Returns the empty points where a stone of the player to move would not break the suicide rule.
    #[inline(always)]
    fn open_points(&self, empty: M, rules: &Rules) -> M {
        let free = empty & empty.explode4(self.grid);
        let closed = empty - free;
        if closed.is_empty() || rules.suicide == SuicideRule::Any {
            return empty;
        }
        share_code::<M, _>(
            self.grid.level,
            #[inline(always)]
            || self.open_among(free, closed, rules),
        )
    }

    /// The points that are open, of those with an empty neighbor (`free`) and those without (`closed`).
    #[inline(always)]
    fn open_among(&self, free: M, closed: M, rules: &Rules) -> M {
        let grid = self.grid;
        let (own, enemy) = (
            self.stones[self.turn.to_move()],
            self.stones[!self.turn.to_move()],
        );
        let mut open = free;
        if rules.suicide == SuicideRule::MultiStone {
            open = open | (closed & own.explode4(grid));
        }
        let (settled, unsettled) = Self::settle(free, closed, own, enemy, grid);
        open = open | settled;
        let mut rest = (closed - open).explode4(grid) & unsettled;
        while rest.any() {
            let first = rest.first(grid);
            let mine = first.is_subset(own);
            let chain = first.flood_fill_by_runs(if mine { own } else { enemy }, grid);
            rest = rest - chain;
            let liberties = chain.explode4(grid) & closed;
            // Legal: an own chain with another liberty, or an enemy chain with no other.
            if liberties.without_first(grid).any() == mine {
                open = open | liberties;
            }
        }
        open
    }

    /// Returns most of the legal points among `closed`, and the stones whose chains decide the rest.
    #[inline(always)]
    fn settle(free: M, closed: M, own: M, enemy: M, grid: GridOf<M>) -> (M, M) {
        /// Up to this number of points, examining each chain is faster.
        const FEW: usize = 16;
        if closed.len() <= FEW {
            let seeds = [free.explode4(grid); 2];
            let [safe_own, safe_enemy] = M::flood_fill_each(seeds, [own, enemy], grid);
            return (
                closed & safe_own.explode4(grid),
                (own - safe_own) | (enemy - safe_enemy),
            );
        }
        // Chains with a liberty that is free or in the first half of the closed points, and chains with a liberty
        // that is free or in the second half. A chain in both sets has two liberties or a free one.
        let [one, other] = halves(closed, grid);
        let (at_one, at_other) = ((free | one).explode4(grid), (free | other).explode4(grid));
        let seeds = [at_one, at_other, at_one, at_other];
        let [own_one, own_other, enemy_one, enemy_other] =
            M::flood_fill_each(seeds, [own, own, enemy, enemy], grid);
        // The number of liberties of a single-stone chain is known without a flood.
        let (two, all) = (closed.next_to_two(grid), own | enemy);
        let lone_own = own - own.explode4(grid);
        let lone_enemy = enemy - enemy.explode4(grid);
        let safe_enemy = enemy_one & enemy_other;
        let deciding = ((lone_own & two) | (lone_enemy - two - safe_enemy)).explode4(grid);
        let settled = (one & own_other.explode4(grid))
            | (other & own_one.explode4(grid))
            | (closed & deciding);
        (settled, all - lone_own - lone_enemy - safe_enemy)
    }
}

/// Returns the stones whose chain has no liberty. A position reached by play or set-up has none.
pub(crate) fn without_liberties<M: BinMatrix>(stones: ByColor<M>, grid: GridOf<M>) -> M {
    let empty = (stones.black | stones.white).inverse(grid);
    let alive = stones.map(
        #[inline(always)]
        |stones| (empty.explode4(grid) & stones).flood_fill(stones, grid),
    );
    (stones.black - alive.black) | (stones.white - alive.white)
}

impl<M: BinMatrix> PartialEq for Position<M> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid
            && self.stones == other.stones
            && self.turn.to_move() == other.turn.to_move()
            && self.turn.ko() == other.turn.ko()
    }
}

impl<M: BinMatrix> Eq for Position<M> {}

impl<M: BinMatrix> fmt::Debug for Position<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.stones.map(|stones| stones.to_points(self.grid));
        diagram::describe(f, &stones, self.turn)
    }
}
