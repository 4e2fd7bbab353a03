//! Superko on a [`Position`].

use super::Position;
use crate::geometry::Move;
use crate::rules::{IllegalMove, KoRule, PositionHash, Repetition, Rules, repeats};
use crate::sets::{BinMatrix, Level};

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
        rules: &Rules,
        history: &R,
    ) -> Result<(), IllegalMove> {
        self.legality(mv, &rules)?;
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
        rules: &Rules,
        history: &R,
    ) -> M {
        let (grid, mut legal) = (self.grid(), self.legal_points(&rules));
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
