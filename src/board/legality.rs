//! Legal moves on a [`Board`].

use super::{Board, PositionJob};
use crate::geometry::{Move, Points};
use crate::position::Position;
use crate::rules::{AsRules, IllegalMove, Repetition, Rules, Through};
use crate::sets::BinMatrix;

impl Board {
    /// Checks whether the player to move may play `mv`. A pass is always legal.
    ///
    /// [`Rules`] alone do not check superko, whatever [`Rules::ko`] says; [`rules.after(&history)`](Rules::after) does.
    ///
    /// # Errors
    /// - [`IllegalMove`] with the reason.
    pub fn legality(&self, mv: impl Into<Move>, rules: &impl AsRules) -> Result<(), IllegalMove> {
        struct Legality<'a>(Move, &'a Rules, Option<&'a dyn Repetition>);
        impl PositionJob for Legality<'_> {
            type Output = Result<(), IllegalMove>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                position.legality_by(self.0, self.1, self.2)
            }
        }
        let (mv, history) = (mv.into(), rules.history().map(Through));
        if history.is_none()
            && let Move::Play(point) = mv
            && !self.turn.is_ko(point)
            && self.quiet_bit(point).is_some()
        {
            return Ok(());
        }
        let history = history.as_ref().map(|history| history as &dyn Repetition);
        self.ask(Legality(mv, rules.rules(), history))
    }

    /// Returns all points where the player to move may play.
    ///
    /// [`Rules`] alone do not check superko, whatever [`Rules::ko`] says; [`rules.after(&history)`](Rules::after) does,
    /// and then plays and looks up each point. [`Points::write_move_mask`] converts the set to bytes for a network.
    #[must_use]
    pub fn legal_points(&self, rules: &impl AsRules) -> Points {
        struct LegalPoints<'a>(&'a Rules, Option<&'a dyn Repetition>);
        impl PositionJob for LegalPoints<'_> {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                let legal = position.legal_points_by(self.0, self.1);
                legal.to_points(position.grid())
            }
        }
        let history = rules.history().map(Through);
        let history = history.as_ref().map(|history| history as &dyn Repetition);
        self.ask(LegalPoints(rules.rules(), history))
    }
}
