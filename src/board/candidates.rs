//! Candidate moves of a [`Board`], compiled once in this crate for all matrix types.

use super::{Board, PositionJob};
use crate::chains::{Candidates, ChainPosition, LadderMoves};
use crate::geometry::{Move, Points};
use crate::position::Position;
use crate::rules::Rules;
use crate::sets::BinMatrix;

impl Board {
    /// Returns legal moves of the player to move grouped by the reason to look at them first, and the ladders among the
    /// ataris and escapes within two points of the last two moves, read in at most `positions` positions.
    ///
    /// It answers as [`ChainPosition::candidates`] and [`ChainPosition::ladder_moves`]; without positions, both sets of
    /// ladders are empty. A program that keeps a [`ChainPosition`] asks that.
    ///
    /// ```
    /// use binmatrix::{Board, Move, Point, Rules};
    /// let (mut board, rules) = (". X . . .\n. O . . .\nX . . . .\n. . . . .\n. . . . .".parse::<Board>()?, Rules::default());
    /// board.play(Point::from_vertex("A4", board.size())?, &rules)?;
    /// board.play(Move::Pass, &rules)?;
    /// let (found, ladders) = board.candidates_and_ladders(&rules, 40);
    /// assert_eq!(format!("{:?}", found.atari), "Points(5x5 {C4, B3})");
    /// assert_eq!(format!("{:?}", ladders.catch), "Points(5x5 {C4})");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Cost: finding all chains, and that of both queries.
    #[must_use]
    pub fn candidates_and_ladders(
        &self,
        rules: &Rules,
        positions: u32,
    ) -> (Candidates<Points>, LadderMoves<Points>) {
        struct Find<'a>(&'a Rules, u32);
        impl PositionJob for Find<'_> {
            type Output = (Candidates<Points>, LadderMoves<Points>);
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                let (grid, player) = (position.grid(), position.to_move());
                let mut chains = ChainPosition::from_position(position);
                let candidates = chains.candidates(player, self.0);
                let mut recent = M::empty(grid);
                for mv in position.turn().last_moves() {
                    if let Some(bit) = mv.and_then(Move::point).and_then(|point| grid.bit(point)) {
                        recent = recent | M::from_point_bit(bit, grid);
                    }
                }
                let near = recent.grow8(grid).grow8(grid);
                let points = match self.1 {
                    0 => M::empty(grid),
                    _ => (candidates.atari | candidates.escape) & near,
                };
                let ladders = chains.ladder_moves(player, points, self.0, self.1);
                (candidates.to_points(grid), ladders.to_points(grid))
            }
        }
        self.ask(Find(rules, positions))
    }
}
