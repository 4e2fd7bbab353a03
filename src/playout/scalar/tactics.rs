//! [`Tactics`]: what a board keeps for a policy, updated with every stone.

use super::{GameSettings, Permitted, ScalarBoard, Stride, WHITE};
use crate::sets::Rng;

/// The data of a board besides chains and neighbor counts, with which the tiers and the veto of a policy need no search.
pub(super) trait Tactics<const CELLS: usize>: Clone {
    /// Plays one move of the policy; `last` are the cells of the last two moves, the newest first. Returns the cell
    /// played on, or `None` for a pass. It is still the same player's turn.
    fn play_one<S: Stride>(
        board: &mut ScalarBoard<S, CELLS, Self>,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize>;

    /// The state of a board without cells.
    fn new() -> Self;
    /// Tells whether the cell at a place of the ring around `cell` is border.
    fn set_border(&mut self, cell: usize, place: usize, is_border: bool);
    /// A stone of a color appears or disappears inside this ring.
    fn turn(&mut self, ring: [usize; 8], color: u8);
    /// An empty cell beside one stone of the chain of `head` is occupied.
    fn lose_liberty(&mut self, head: usize, cell: usize);
    /// A cell beside one stone of the chain of `head` becomes empty.
    fn gain_liberty(&mut self, head: usize, cell: usize);
    /// A stone beside these cells, some of them free, is added to the chain of `head`.
    fn gain_liberties(&mut self, head: usize, cells: [usize; 4], free: [bool; 4]);
    /// `head` becomes the head of a new chain, which has no stone yet.
    fn clear_liberties(&mut self, head: usize);
    /// A move begins, or a pass: it opens no space yet.
    fn close_space(&mut self);
    /// A stone that the move has taken opens a point of its space.
    fn open(&mut self, cell: usize);
    /// The chain of `smaller` is joined to that of `larger`.
    fn join(&mut self, larger: usize, smaller: usize);
}

/// Nothing is kept: for light playouts.
#[derive(Clone)]
pub(super) struct Light;

impl<const CELLS: usize> Tactics<CELLS> for Light {
    #[inline(always)]
    fn play_one<S: Stride>(
        board: &mut ScalarBoard<S, CELLS, Self>,
        settings: &GameSettings<'_>,
        _: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        board.play_uniform(settings, rng, |_, _, _| Permitted::This)
    }

    fn new() -> Light {
        Light
    }
    #[inline(always)]
    fn set_border(&mut self, _: usize, _: usize, _: bool) {}
    #[inline(always)]
    fn turn(&mut self, _: [usize; 8], _: u8) {}
    #[inline(always)]
    fn lose_liberty(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn gain_liberty(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn gain_liberties(&mut self, _: usize, _: [usize; 4], _: [bool; 4]) {}
    #[inline(always)]
    fn clear_liberties(&mut self, _: usize) {}
    #[inline(always)]
    fn close_space(&mut self) {}
    #[inline(always)]
    fn open(&mut self, _: usize) {}
    #[inline(always)]
    fn join(&mut self, _: usize, _: usize) {}
}

/// Chains in atari and neighborhoods are known at any time.
#[derive(Clone)]
pub(super) struct Tactical<const CELLS: usize> {
    /// The [code](crate::PatternTable#codes) of each cell's neighborhood for Black. The border is a stone of both
    /// colors.
    pub codes: [u16; CELLS],
    /// For a head: the sums over the pseudo-liberties of its chain.
    pub sums: [Sums; CELLS],
    /// The first cells of the space that the last move has opened by taking stones, and the number of all of them.
    pub space: [u16; MOST_IN_SPACE],
    pub space_len: usize,
}

/// The most points of a space with a vital point.
pub(super) const MOST_IN_SPACE: usize = 6;

impl<const CELLS: usize> Tactics<CELLS> for Tactical<CELLS> {
    #[inline(always)]
    fn play_one<S: Stride>(
        board: &mut ScalarBoard<S, CELLS, Self>,
        settings: &GameSettings<'_>,
        last: [Option<usize>; 2],
        rng: &mut Rng,
    ) -> Option<usize> {
        board.play_by_policy(settings, last, rng)
    }

    fn new() -> Self {
        Tactical {
            codes: [0; CELLS],
            sums: [Sums(0); CELLS],
            space: [0; MOST_IN_SPACE],
            space_len: 0,
        }
    }

    fn set_border(&mut self, cell: usize, place: usize, is_border: bool) {
        self.codes[cell] |= u16::from(is_border) * (0x0101 << place);
    }

    #[inline(always)]
    fn turn(&mut self, ring: [usize; 8], color: u8) {
        let first = if color == WHITE { 1 << 15 } else { 1 << 7 };
        for (place, cell) in ring.into_iter().enumerate() {
            // Seen from there, the stone is at the opposite place.
            self.codes[cell % CELLS] ^= first >> place;
        }
    }

    #[inline(always)]
    fn lose_liberty(&mut self, head: usize, cell: usize) {
        self.sums[head % CELLS] = self.sums[head % CELLS].without(Sums::of(cell));
    }

    #[inline(always)]
    fn gain_liberty(&mut self, head: usize, cell: usize) {
        self.sums[head % CELLS] = self.sums[head % CELLS].with(Sums::of(cell));
    }

    #[inline(always)]
    fn gain_liberties(&mut self, head: usize, cells: [usize; 4], free: [bool; 4]) {
        let mut sums = self.sums[head % CELLS];
        for (cell, free) in cells.into_iter().zip(free) {
            sums = sums.with(Sums::of(cell).if_true(free));
        }
        self.sums[head % CELLS] = sums;
    }

    #[inline(always)]
    fn clear_liberties(&mut self, head: usize) {
        self.sums[head % CELLS] = Sums(0);
    }

    #[inline(always)]
    fn close_space(&mut self) {
        self.space_len = 0;
    }

    #[inline(always)]
    fn open(&mut self, cell: usize) {
        if let Some(place) = self.space.get_mut(self.space_len) {
            *place = cell as u16;
        }
        self.space_len += 1;
    }

    #[inline(always)]
    fn join(&mut self, larger: usize, smaller: usize) {
        self.sums[larger % CELLS] = self.sums[larger % CELLS].with(self.sums[smaller % CELLS]);
    }
}

/// The sum of some cells, each perhaps several times, and the sum of their squares.
///
/// The cells of a number *n* of pseudo-liberties are all the same if and only if *n* times the sum of the squares is
/// the square of the sum: the difference of the two is the sum of (*a* − *b*)² over all pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sums(u64);

impl Sums {
    /// No cells.
    pub const NONE: Sums = Sums(0);

    /// The sums of one cell: the sum above, the sum of squares in the low 32 bits.
    ///
    /// On 25×25, the largest board, a chain has less than 1250 pseudo-liberties in cells below 702, so that no sum
    /// overflows.
    #[inline(always)]
    pub fn of(cell: usize) -> Sums {
        let cell = cell as u64;
        Sums(cell * ((1 << 32) + cell))
    }

    #[inline(always)]
    pub fn with(self, more: Sums) -> Sums {
        Sums(self.0.wrapping_add(more.0))
    }

    /// These sums, or none.
    #[inline(always)]
    pub fn if_true(self, condition: bool) -> Sums {
        Sums(self.0 & u64::from(condition).wrapping_neg())
    }

    /// The sums of every cell `count` times.
    #[inline(always)]
    pub fn times(self, count: u16) -> Sums {
        Sums(self.0.wrapping_mul(u64::from(count)))
    }

    #[inline(always)]
    pub fn without(self, fewer: Sums) -> Sums {
        Sums(self.0.wrapping_sub(fewer.0))
    }

    /// Returns true if `count` cells, of which these are the sums, are all the same, or if there are none.
    #[inline(always)]
    pub fn are_of_one_cell(self, count: u16) -> bool {
        let (sum, squares) = (self.0 >> 32, self.0 & u64::from(u32::MAX));
        u64::from(count).wrapping_mul(squares) == sum.wrapping_mul(sum)
    }

    /// The cell, if all `count` cells are the same.
    #[inline(always)]
    pub fn one_cell(self, count: u16) -> Option<usize> {
        // Without a branch for each, since few chains are in atari.
        if (count == 0) | !self.are_of_one_cell(count) {
            return None;
        }
        Some((self.0 >> 32) as usize / usize::from(count))
    }
}
