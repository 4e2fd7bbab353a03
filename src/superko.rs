//! Superko for those who keep the positions of a game themselves: [`Repetition`].
//!
//! A `Game` keeps its own list. A search tree has the positions of a path on its stack and those before the root
//! somewhere else; it asks a bare [`Board`], [`Position`] or [`ChainPosition`] which moves are legal given all of
//! them.

use crate::backend::{MatrixJob, dispatch_best};
use crate::board::Board;
use crate::chains::ChainPosition;
use crate::color::Color;
use crate::hash::{HashScope, PositionHash};
use crate::legality::IllegalMove;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::moves::Move;
use crate::point::Points;
use crate::position::Position;
use crate::rules::{KoRule, RuleSet};
use crate::size::GridOf;

/// The positions that have been: on the path of a search, before its root, or both.
///
/// What is looked up, and what a list of one's own must hold, is the position as the rule sees it, with who moved
/// from it where that counts: [`Board::situation`], [`KoRule::situation`]. The position on the board now need not
/// be in the list: it is compared with too.
///
/// * `()` has seen nothing: no superko.
/// * A slice, an array or a `Vec` of hashes is searched from its end.
/// * A closure answers for anything else: a path and a `Game`, a hash table, a list that ends at the last capture.
/// * A `Game` answers for its own rule: all its positions, the one now included. Under
///   [`KoRule::Simple`] it keeps none and has seen nothing.
///
/// ```
/// use binmatrix::{Board, Color, IllegalMove, Point, Repetition, RuleSet};
/// let (rules, mut path) = (RuleSet::TROMP_TAYLOR, Vec::new());
/// let mut board: Board = "
///     . X O .
///     X O . O
///     . X O .
/// ".parse()?;
/// for vertex in ["C2", "pass", "pass"] { // Black takes B2; after the passes the ko is forgotten
///     path.push(board.situation(rules.ko));
///     board.play_vertex(vertex, &rules.rules())?;
/// }
/// let back = Point::from_vertex("B2", board.size())?;
/// assert!(board.legality(back, &rules.rules()).is_ok());
/// assert_eq!(board.legality_with_history(back, &rules, &path), Err(IllegalMove::Superko));
/// let closure = |hash| path.contains(&hash);
/// assert!(!board.legal_points_with_history(&rules, &closure).contains(back));
/// assert!(board.legal_points_with_history(&rules, &()).contains(back));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Repetition {
    /// Whether this position has been.
    fn seen(&self, situation: PositionHash) -> bool;
}

impl Repetition for () {
    #[inline(always)]
    fn seen(&self, _: PositionHash) -> bool {
        false
    }
}

impl<F: Fn(PositionHash) -> bool> Repetition for F {
    #[inline(always)]
    fn seen(&self, situation: PositionHash) -> bool {
        self(situation)
    }
}

impl Repetition for [PositionHash] {
    fn seen(&self, situation: PositionHash) -> bool {
        self.iter().rev().any(|&hash| hash == situation)
    }
}

impl<const N: usize> Repetition for [PositionHash; N] {
    fn seen(&self, situation: PositionHash) -> bool {
        self.as_slice().seen(situation)
    }
}

#[cfg(feature = "alloc")]
impl Repetition for alloc::vec::Vec<PositionHash> {
    fn seen(&self, situation: PositionHash) -> bool {
        self.as_slice().seen(situation)
    }
}

impl KoRule {
    /// What a position from which `to_move` moves is for this rule, given the hash of its stones: what a list of
    /// the positions so far holds and what is looked up in it ([`Repetition`]).
    ///
    /// The stones alone for [`Positional`](KoRule::Positional) (and for [`Simple`](KoRule::Simple), which looks
    /// nothing up); the stones and the player for [`Situational`](KoRule::Situational).
    #[inline(always)]
    #[must_use]
    pub fn situation(self, stones: PositionHash, to_move: Color) -> PositionHash {
        match (self, to_move) {
            (KoRule::Situational, Color::White) => stones ^ PositionHash::WHITE_TO_MOVE,
            _ => stones,
        }
    }
}

/// Whether a move of `color` from stones with the hash `before` to stones with the hash `after` repeats what
/// `rule` forbids to repeat.
#[inline]
pub(crate) fn repeats<R: Repetition + ?Sized>(
    rule: KoRule,
    color: Color,
    before: PositionHash,
    after: PositionHash,
    history: &R,
) -> bool {
    let next = rule.situation(after, !color);
    rule != KoRule::Simple && (next == rule.situation(before, color) || history.seen(next))
}

impl<M: BinMatrix> ChainPosition<M> {
    /// What this position is for a superko rule.
    #[inline(always)]
    #[must_use]
    pub fn situation(&self, rule: KoRule) -> PositionHash {
        rule.situation(self.hash(), self.position().to_move())
    }

    /// Whether `color` may play `mv` after these positions, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    #[inline]
    pub fn legality_with_history<R: Repetition + ?Sized>(
        &self,
        color: Color,
        mv: Move,
        rules: &RuleSet,
        history: &R,
    ) -> Result<(), IllegalMove> {
        self.legality_for(color, mv, &rules.rules())?;
        if rules.ko == KoRule::Simple || mv == Move::Pass {
            return Ok(());
        }
        let after = self.hash_after(color, mv);
        match repeats(rules.ko, color, self.hash(), after, history) {
            true => Err(IllegalMove::Superko),
            false => Ok(()),
        }
    }

    /// All points on which `color` may play after these positions. Under a superko rule each is looked up.
    #[inline]
    #[must_use]
    pub fn legal_points_with_history<R: Repetition + ?Sized>(
        &self,
        color: Color,
        rules: &RuleSet,
        history: &R,
    ) -> M {
        let grid = self.grid();
        let mut legal = self.legal_points(color, &rules.rules());
        if rules.ko == KoRule::Simple {
            return legal;
        }
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut rest = legal;
                while let Some(bit) = rest.first_bit(grid) {
                    let stone = M::from_bit(bit, grid);
                    rest = rest - stone;
                    let after = self.hash_after(color, Move::Play(grid.point_of(bit)));
                    if repeats(rules.ko, color, self.hash(), after, history) {
                        legal = legal - stone;
                    }
                }
                legal
            },
        )
    }
}

impl<M: BinMatrix> Position<M> {
    /// What this position is for a superko rule. Its hash is made from all stones; a [`ChainPosition`] keeps it.
    #[inline]
    #[must_use]
    pub fn situation(&self, rule: KoRule) -> PositionHash {
        self.grid.level.vectorize(
            #[inline(always)]
            || rule.situation(self.hash_of_stones(), self.to_move()),
        )
    }

    /// Whether a stone of the player to move on an empty bit repeats; `before` is the hash now.
    #[inline(always)]
    fn stone_repeats<R: Repetition + ?Sized>(
        &self,
        bit: usize,
        rule: KoRule,
        before: PositionHash,
        history: &R,
    ) -> bool {
        let (grid, player, mut next) = (self.grid(), self.to_move(), *self);
        let removed = next.play_unchecked(Move::Play(grid.point_of(bit)));
        // In a suicide the stones are the player's own, the new one among them.
        let owner = match removed.is_disjoint(M::from_bit(bit, grid)) {
            true => !player,
            false => player,
        };
        let after =
            before ^ PositionHash::stone(player, bit) ^ PositionHash::stones(owner, removed, grid);
        repeats(rule, player, before, after, history)
    }

    /// Whether the player to move may play `mv` after these positions, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    #[inline]
    pub fn legality_with_history<R: Repetition + ?Sized>(
        &self,
        mv: Move,
        rules: &RuleSet,
        history: &R,
    ) -> Result<(), IllegalMove> {
        self.legality(mv, &rules.rules())?;
        let bit = mv.point().and_then(|point| self.grid().bit(point));
        if let (Some(bit), KoRule::Positional | KoRule::Situational) = (bit, rules.ko) {
            let repeated = self.grid.level.vectorize(
                #[inline(always)]
                || self.stone_repeats(bit, rules.ko, self.hash_of_stones(), history),
            );
            if repeated {
                return Err(IllegalMove::Superko);
            }
        }
        Ok(())
    }

    /// All points on which the player to move may play after these positions. Under a superko rule each is played
    /// and looked up; a [`ChainPosition`] does that without playing.
    #[inline]
    #[must_use]
    pub fn legal_points_with_history<R: Repetition + ?Sized>(
        &self,
        rules: &RuleSet,
        history: &R,
    ) -> M {
        let (grid, mut legal) = (self.grid(), self.legal_points(&rules.rules()));
        if rules.ko == KoRule::Simple {
            return legal;
        }
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let (before, mut rest) = (self.hash_of_stones(), legal);
                while let Some(bit) = rest.first_bit(grid) {
                    let stone = M::from_bit(bit, grid);
                    rest = rest - stone;
                    if self.stone_repeats(bit, rules.ko, before, history) {
                        legal = legal - stone;
                    }
                }
                legal
            },
        )
    }
}

impl Board {
    /// What this position is for a superko rule: what a list of the positions so far holds
    /// ([`Repetition`]). Its hash is made from all stones.
    #[must_use]
    pub fn situation(&self, rule: KoRule) -> PositionHash {
        rule.situation(self.position_hash(HashScope::Stones), self.to_move())
    }

    /// Whether the player to move may play `mv` after these positions, and if not, why. A pass is always legal.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality_with_history(
        &self,
        mv: impl Into<Move>,
        rules: &RuleSet,
        history: &(impl Repetition + ?Sized),
    ) -> Result<(), IllegalMove> {
        struct Job<'a>(&'a Board, Move, &'a RuleSet, &'a dyn Repetition);
        impl MatrixJob for Job<'_> {
            type Output = Result<(), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
                Position::<M>::of_board(self.0, grid).legality_with_history(self.1, self.2, self.3)
            }
        }
        let seen = |situation| history.seen(situation);
        dispatch_best(self.size(), Job(self, mv.into(), rules, &seen))
    }

    /// All points on which the player to move may play after these positions: [`Board::legal_points`], and no
    /// repetition that the rules forbid.
    #[must_use]
    pub fn legal_points_with_history(
        &self,
        rules: &RuleSet,
        history: &(impl Repetition + ?Sized),
    ) -> Points {
        struct Job<'a>(&'a Board, &'a RuleSet, &'a dyn Repetition);
        impl MatrixJob for Job<'_> {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Points {
                let position = Position::<M>::of_board(self.0, grid);
                position
                    .legal_points_with_history(self.1, self.2)
                    .to_points(grid)
            }
        }
        let seen = |situation| history.seen(situation);
        dispatch_best(self.size(), Job(self, rules, &seen))
    }
}
