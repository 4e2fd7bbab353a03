//! Superko on a [`ChainPosition`].

use super::ChainPosition;
use crate::geometry::{Color, Move};
use crate::rules::{IllegalMove, KoRule, PositionHash, Repetition, Rules, repeats};
use crate::sets::{BinMatrix, Level};

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
        rules: &Rules,
        history: &R,
    ) -> Result<(), IllegalMove> {
        self.legality_for(color, mv, &rules)?;
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
        rules: &Rules,
        history: &R,
    ) -> M {
        let grid = self.grid();
        let mut legal = self.legal_points(color, &rules);
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
