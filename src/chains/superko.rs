//! Superko on a [`ChainPosition`].

use super::ChainPosition;
use crate::geometry::{Color, Move};
use crate::rules::{IllegalMove, KoRule, Repetition, repeats};
use crate::sets::{BinMatrix, Level};

impl<M: BinMatrix> ChainPosition<M> {
    /// Checks whether superko allows a move of `color` that is otherwise legal.
    #[inline]
    pub(super) fn check_superko<H: Repetition + ?Sized>(
        &self,
        color: Color,
        mv: Move,
        rule: KoRule,
        history: &H,
    ) -> Result<(), IllegalMove> {
        if rule == KoRule::Simple || mv == Move::Pass {
            return Ok(());
        }
        let after = self.stones_hash_after(color, mv);
        match repeats(rule, color, self.hash, after, history) {
            true => Err(IllegalMove::Superko),
            false => Ok(()),
        }
    }

    /// Removes the points that superko forbids from `legal`. Each point is looked up.
    #[inline]
    pub(super) fn without_repetitions<H: Repetition + ?Sized>(
        &self,
        color: Color,
        mut legal: M,
        rule: KoRule,
        history: &H,
    ) -> M {
        let grid = self.grid();
        if rule == KoRule::Simple {
            return legal;
        }
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut rest = legal;
                while let Some(bit) = rest.first_bit(grid) {
                    let stone = M::from_point_bit(bit, grid);
                    rest = rest - stone;
                    let after = self.stones_hash_after(color, Move::Play(grid.point_of(bit)));
                    if repeats(rule, color, self.hash, after, history) {
                        legal = legal - stone;
                    }
                }
                legal
            },
        )
    }
}
