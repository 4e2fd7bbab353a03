//! [`SideView`]: the numbers of a search, seen by one player.

use binmatrix::{BoardSize, Color, Komi, Move};

/// The point of view of a report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideView {
    pub size: BoardSize,
    pub komi: Komi,
    /// The color whose win rates, scores and points are positive.
    pub color: Color,
}

impl SideView {
    /// A number for Black, seen from here.
    pub fn signed(&self, for_black: f32) -> f32 {
        // Without a negative zero.
        match self.color {
            Color::Black => for_black + 0.0,
            Color::White => -for_black + 0.0,
        }
    }

    /// The lead after komi, in points.
    pub fn lead(&self, black_minus_white: f32) -> f32 {
        self.signed(black_minus_white - f32::from(self.komi.half_points()) / 2.0)
    }

    /// The win rate of this side, from that of the player to move.
    pub fn win_rate(&self, of_mover: f32, to_move: Color) -> f32 {
        if self.color == to_move {
            of_mover
        } else {
            1.0 - of_mover
        }
    }

    pub fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".into(),
            Move::Play(point) => point.vertex(self.size).to_string(),
        }
    }
}

/// A win rate as a number from −1 to 1, as KataGo has it; the score does not count.
pub(crate) fn utility(win_rate: f32) -> f32 {
    2.0 * win_rate - 1.0
}
