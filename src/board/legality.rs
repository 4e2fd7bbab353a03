//! Which moves are legal on a [`Board`].

use super::{Board, PositionJob, position_of};
use crate::geometry::{Move, Points, TooShort};
use crate::position::Position;
use crate::rules::{HashScope, IllegalMove, KoRule, PositionHash, Repetition, Rules};
use crate::sets::{BinMatrix, GridOf, MatrixJob, dispatch_best};

impl Board {
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
        rules: &Rules,
        history: &(impl Repetition + ?Sized),
    ) -> Result<(), IllegalMove> {
        struct Job<'a>(&'a Board, Move, &'a Rules, &'a dyn Repetition);
        impl MatrixJob for Job<'_> {
            type Output = Result<(), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Self::Output {
                position_of::<M>(self.0, grid).legality_with_history(self.1, self.2, self.3)
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
        rules: &Rules,
        history: &(impl Repetition + ?Sized),
    ) -> Points {
        struct Job<'a>(&'a Board, &'a Rules, &'a dyn Repetition);
        impl MatrixJob for Job<'_> {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Points {
                let position = position_of::<M>(self.0, grid);
                position
                    .legal_points_with_history(self.1, self.2)
                    .to_points(grid)
            }
        }
        let seen = |situation| history.seen(situation);
        dispatch_best(self.size(), Job(self, rules, &seen))
    }
}
