//! Which moves are legal on a [`Board`].

use super::{Board, PositionJob};
use crate::geometry::{Move, Points};
use crate::position::Position;
use crate::rules::{AsRules, IllegalMove, Repetition, Rules, Through};
use crate::sets::BinMatrix;

impl Board {
    /// Tells if the player to move may play `mv`, and if not, why. A pass is always legal.
    ///
    /// With [`Rules`] alone superko is not asked, whatever [`Rules::ko`] says; with
    /// [`rules.after(&history)`](Rules::after) it is.
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
        let history = rules.history().map(Through);
        let history = history.as_ref().map(|history| history as &dyn Repetition);
        self.ask(Legality(mv.into(), rules.rules(), history))
    }

    /// All points on which the player to move may play.
    ///
    /// With [`Rules`] alone superko is not asked, whatever [`Rules::ko`] says; with
    /// [`rules.after(&history)`](Rules::after) it is: each point is then played and looked up. As bytes for a network:
    /// [`Points::write_move_mask`].
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
