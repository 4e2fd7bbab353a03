//! Superko on a [`Position`].

use super::Position;
use crate::geometry::Move;
use crate::rules::{IllegalMove, KoRule, PositionHash, Repetition, repeats};
use crate::sets::{BinMatrix, Level};

impl<M: BinMatrix> Position<M> {
    /// Returns `true` if playing at `bit`, an empty point, repeats an earlier position.
    ///
    /// `before` is the hash of the present stones.
    #[inline(always)]
    fn stone_repeats<H: Repetition + ?Sized>(
        &self,
        bit: usize,
        rule: KoRule,
        before: PositionHash,
        history: &H,
    ) -> bool {
        let (grid, player, mut next) = (self.grid(), self.to_move(), *self);
        let removed = next.play_unchecked(Move::Play(grid.point_of(bit)));
        // In a suicide the removed stones are the player's own, including the new one.
        let owner = match removed.is_disjoint(M::from_point_bit(bit, grid)) {
            true => !player,
            false => player,
        };
        let after =
            before ^ PositionHash::stone(player, bit) ^ PositionHash::stones(owner, removed, grid);
        repeats(rule, player, before, after, history)
    }

    /// Checks that superko allows a move that is otherwise legal.
    #[inline]
    pub(super) fn check_superko<H: Repetition + ?Sized>(
        &self,
        mv: Move,
        rule: KoRule,
        history: &H,
    ) -> Result<(), IllegalMove> {
        let bit = mv.point().and_then(|point| self.grid().bit(point));
        if let (Some(bit), KoRule::Positional | KoRule::Situational) = (bit, rule) {
            let repeated = self.grid.level.vectorize(
                #[inline(always)]
                || self.stone_repeats(bit, rule, self.hash_of_stones(), history),
            );
            if repeated {
                return Err(IllegalMove::Superko);
            }
        }
        Ok(())
    }

    /// Returns the points of `legal` that superko allows. Each is played and looked up.
    #[inline]
    pub(super) fn without_repetitions<H: Repetition + ?Sized>(
        &self,
        mut legal: M,
        rule: KoRule,
        history: &H,
    ) -> M {
        let grid = self.grid();
        if rule == KoRule::Simple {
            return legal;
        }
        self.grid.level.vectorize(
            #[inline(always)]
            || {
                let (before, mut rest) = (self.hash_of_stones(), legal);
                while let Some(bit) = rest.first_bit(grid) {
                    let stone = M::from_point_bit(bit, grid);
                    rest = rest - stone;
                    if self.stone_repeats(bit, rule, before, history) {
                        legal = legal - stone;
                    }
                }
                legal
            },
        )
    }
}
