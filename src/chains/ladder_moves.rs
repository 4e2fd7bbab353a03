//! [`LadderMoves`]: ladders as properties of moves, at a price that a tree node can pay.

use super::ladder::{Bits, Reading};
use super::{ChainPosition, LadderOutcome};
use crate::geometry::{Color, Points};
use crate::rules::Rules;
use crate::sets::{BinMatrix, GridOf, Level};

/// Moves whose worth depends on a ladder, returned by [`ChainPosition::ladder_moves`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LadderMoves<S> {
    /// Puts an enemy chain of two liberties in atari, and the chain is captured in a ladder.
    pub catch: S,
    /// Extends an own chain in atari to two liberties in vain: it is captured in a ladder all the same.
    pub futile: S,
}

impl<M: BinMatrix> LadderMoves<M> {
    /// Converts the sets to plain data.
    #[inline(always)]
    #[must_use]
    pub fn to_points(&self, grid: GridOf<M>) -> LadderMoves<Points> {
        LadderMoves {
            catch: self.catch.to_points(grid),
            futile: self.futile.to_points(grid),
        }
    }
}

impl<M: BinMatrix> ChainPosition<M> {
    /// Reads the ladders that moves of `player` on `points` begin or run into.
    ///
    /// ```text
    /// . X . . .      Black at C4 or B3 puts O in atari; C4 catches it: White runs to B3 and
    /// X O . . .      further, and is in atari again at each step. So White at B3 or C4 is no use
    /// . . . . .      once Black is on the other point.
    /// ```
    /// Both sets contain only what reading proves, as [`read_ladder`](ChainPosition::read_ladder) defines it:
    /// * A point is in `catch` if a stone there is atari on a chain of two liberties, and no answer saves that chain.
    /// * A point is in `futile` if it is the only liberty of an own chain, if a stone there captures nothing and leaves
    ///   two liberties, and if the opponent captures the chain next, at once or by ataris.
    ///
    /// All moves together read at most `positions` positions; a move that would need more is in neither set. Nothing
    /// is said about captures, extensions to one liberty (they are self-atari) or three (no ladder captures them),
    /// other ways to save a chain in atari, and own chains of two liberties. Superko is not checked.
    ///
    /// Usually the points are those of [`candidates`](ChainPosition::candidates) where it matters,
    /// `candidates.atari | candidates.escape`; other points cost a look at their neighbors. The position is unchanged
    /// afterwards.
    ///
    /// ```
    /// use binmatrix::{AnySize, Baseline, Board, ChainPosition, Color, Grid, Points, Rules, WordMatrix};
    /// let board: Board = "
    ///     . X . . .
    ///     X O . . .
    ///     X . . . .
    ///     . . . . .
    ///     . . . . .
    /// ".parse()?;
    /// let (grid, rules) = (Grid::new(board.size()).unwrap(), Rules::default());
    /// let position = board.to_position::<WordMatrix<11, AnySize, Baseline>>(grid).unwrap();
    /// let mut chains = ChainPosition::from_position(position);
    /// let points = chains.candidates(Color::Black, &rules).atari;
    /// let found = chains.ladder_moves(Color::Black, points, &rules, 100).to_points(grid);
    /// assert_eq!(format!("{:?}", found.catch), "Points(5x5 {C4})");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Cost: about 20 ns for each atari or extension that the liberties after the answer decide, 50 to 150 ns for each
    /// position read otherwise. With the candidates beside the last two moves and 40 positions, a tenth of
    /// [`capturable`](ChainPosition::capturable).
    #[inline(never)]
    #[must_use]
    pub fn ladder_moves(
        &mut self,
        player: Color,
        points: M,
        rules: &Rules,
        positions: u32,
    ) -> LadderMoves<M> {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let (mut catch, mut futile) = (M::empty(grid), M::empty(grid));
                let mut rest = points & self.position.empty();
                if rest.is_empty() {
                    return LadderMoves { catch, futile };
                }
                let mut reading = Reading::new(rules, positions);
                while let Some(bit) = rest.first_bit(grid) {
                    rest = rest.without_first(grid);
                    let targets = self.chased_by(player, bit);
                    for &target in targets.as_slice() {
                        reading.aim_at(target.into(), !player);
                        let outcome = self.after(&mut reading, player, bit, 0);
                        if outcome == LadderOutcome::Succeeds {
                            catch = catch | M::from_point_bit(bit, grid);
                        }
                    }
                    if let Some(target) = self.extended_by(player, bit) {
                        reading.aim_at(target, player);
                        let outcome = self.after(&mut reading, player, bit, 0);
                        if outcome == LadderOutcome::Fails {
                            futile = futile | M::from_point_bit(bit, grid);
                        }
                    }
                }
                LadderMoves { catch, futile }
            },
        )
    }

    /// The enemy chains that a stone of `player` puts in atari, one bit of each, without those that extend to three
    /// liberties.
    #[inline(always)]
    fn chased_by(&self, player: Color, bit: usize) -> Bits {
        let (grid, mut bits) = (self.grid(), Bits::NONE);
        let stone = M::from_point_bit(bit, grid);
        for cell in self.around(bit) {
            let Some(number) = cell.number_of(!player) else {
                continue;
            };
            let rest = self.chain_of(number).liberties - stone;
            if let Some(answer) = rest.first_bit(grid)
                && rest.without_first(grid).is_empty()
                && !self.runs_free(player, bit, answer)
            {
                bits.add(number.into());
            }
        }
        bits
    }

    /// Returns true if the answer to atari at `bit` certainly leaves three liberties. If either stone captures, the
    /// liberties after both are not the sum of their effects, and reading decides.
    #[inline(always)]
    fn runs_free(&self, player: Color, bit: usize, answer: usize) -> bool {
        let grid = self.grid();
        let (takes, liberties) = self.liberties_after(!player, answer);
        let left = liberties - M::from_point_bit(bit, grid);
        left.len() > 2 && !takes && self.captured_by(player, bit).is_empty()
    }

    /// A bit of an own chain in atari that a stone of `player` extends to two liberties, without capturing.
    #[inline(always)]
    fn extended_by(&self, player: Color, bit: usize) -> Option<usize> {
        let stone = M::from_point_bit(bit, self.grid());
        for cell in self.around(bit) {
            if let Some(number) = cell.number_of(player)
                && self.chain_of(number).liberties == stone
            {
                let (takes, liberties) = self.liberties_after(player, bit);
                return (!takes && liberties.len() == 2).then_some(number.into());
            }
        }
        None
    }

    /// Returns `true` if a stone of `player` captures, and the liberties of its chain. A call, because it is long and
    /// has two callers.
    #[inline(never)]
    fn liberties_after(&self, player: Color, bit: usize) -> (bool, M) {
        self.grid().level.vectorize(
            #[inline(always)]
            || {
                let effect = self.effect_of(player, bit);
                (effect.captured.any(), effect.chain.liberties)
            },
        )
    }
}
