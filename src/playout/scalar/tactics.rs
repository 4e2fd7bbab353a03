//! The tiers of a [`Policy`](crate::playout::Policy) and its veto, on chains.
//!
//! A chain with more than four pseudo-liberties has at least two liberties, because one empty point has four neighbors.
//! The other chains are walked stone by stone until a second liberty is found.

use super::{BLACK, EMPTY_NEIGHBOR, FREE, GameSettings, ScalarBoard, Stride};
use crate::playout::Chance;
use crate::sets::Rng;

/// The most pseudo-liberties of a chain in atari.
const MOST_IN_ATARI: u16 = 4;

/// A set of cells.
struct Cells([u64; 16]);

impl Cells {
    fn insert(&mut self, cell: usize) {
        self.0[cell / 64 % 16] |= 1 << (cell % 64);
    }

    /// Removes a random cell; `None` if there is none.
    fn draw(&mut self, rng: &mut Rng) -> Option<usize> {
        let count: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        if count == 0 {
            return None;
        }
        let mut rank = rng.below(count);
        for (index, word) in self.0.iter_mut().enumerate() {
            let here = word.count_ones();
            if rank < here {
                let mut rest = *word;
                for _ in 0..rank {
                    rest &= rest - 1;
                }
                *word &= !(rest & rest.wrapping_neg());
                return Some(64 * index + rest.trailing_zeros() as usize);
            }
            rank -= here;
        }
        None
    }
}

/// Returns true with a probability. Certain results take no random number.
fn happens(chance: Chance, rng: &mut Rng) -> bool {
    chance.is_always() || (!chance.is_never() && rng.below(1 << 16) < chance.steps())
}

impl<S: Stride, const CELLS: usize> ScalarBoard<S, CELLS> {
    /// Plays one move by the policy; `last` is the cell of the last move if that was no pass. Returns the cell played
    /// on, or `None` for a pass.
    #[inline(never)]
    pub(super) fn play_by_policy(
        &mut self,
        settings: &GameSettings,
        last: Option<usize>,
        rng: &mut Rng,
    ) -> Option<usize> {
        let color = self.to_move;
        let policy = &settings.policy;
        if let Some(last) = last.filter(|&last| self.color[last & Self::MASK] == 3 - color) {
            let last = last & Self::MASK;
            if happens(policy.take, rng)
                && let Some(cell) = self.only_liberty(usize::from(self.head[last]))
                && self.listed[cell & Self::MASK] == 1
                && self.try_play(cell & Self::MASK, color, settings)
            {
                self.to_move = 3 - color;
                return Some(cell);
            }
            if happens(policy.save, rng)
                && let Some(cells) = self.saves(last, color)
                && let Some(cell) = self.play_one_of(cells, color, settings, rng)
            {
                return Some(cell);
            }
            if happens(policy.pattern, rng) {
                let cells = self.matching(last, color, settings);
                if let Some(cell) = self.play_one_of(cells, color, settings, rng) {
                    return Some(cell);
                }
            }
        }
        match policy.veto {
            true => self.play_uniform::<true>(settings, rng),
            false => self.play_uniform::<false>(settings, rng),
        }
    }

    /// Plays on one of the cells, each with the same probability, if any can be played on.
    fn play_one_of(
        &mut self,
        mut cells: Cells,
        color: u8,
        settings: &GameSettings,
        rng: &mut Rng,
    ) -> Option<usize> {
        while let Some(cell) = cells.draw(rng) {
            let cell = cell & Self::MASK;
            let refused = settings.policy.veto && self.is_self_atari(cell, color);
            if self.listed[cell] == 1 && !refused && self.try_play(cell, color, settings) {
                self.to_move = 3 - color;
                return Some(cell);
            }
        }
        None
    }

    /// The only liberty of a chain; `None` if it has several.
    fn only_liberty(&self, head: usize) -> Option<usize> {
        let head = head & Self::MASK;
        if self.liberties[head] > MOST_IN_ATARI {
            return None;
        }
        let (mut only, mut stone) = (None, head);
        loop {
            for beside in self.beside(stone) {
                if self.color[beside] == FREE && only.replace(beside).is_some_and(|of| of != beside)
                {
                    return None;
                }
            }
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == head {
                return only;
            }
        }
    }

    /// The tier `save`: the liberties of own chains in atari beside the last stone, and of the enemy chains in atari
    /// that touch them; `None` if no chain is in atari.
    #[inline(always)]
    fn saves(&self, last: usize, color: u8) -> Option<Cells> {
        let mut found = None;
        for beside in self.beside(last) {
            if self.color[beside] == color
                && let Some(liberty) = self.only_liberty(usize::from(self.head[beside]))
            {
                let cells = found.get_or_insert(Cells([0; 16]));
                cells.insert(liberty);
                self.add_rescues(beside, color, cells);
            }
        }
        found
    }

    /// Adds the only liberties of the enemy chains in atari that touch the chain of a stone.
    #[inline(never)]
    fn add_rescues(&self, first: usize, color: u8, cells: &mut Cells) {
        let mut stone = first;
        loop {
            for beside in self.beside(stone) {
                if self.color[beside] == 3 - color
                    && let Some(liberty) = self.only_liberty(usize::from(self.head[beside]))
                {
                    cells.insert(liberty);
                }
            }
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == first {
                return;
            }
        }
    }

    /// The tier `pattern`: the empty cells around the last stone whose neighborhood is in the table.
    #[inline(always)]
    fn matching(&self, last: usize, color: u8, settings: &GameSettings) -> Cells {
        let mut cells = Cells([0; 16]);
        for cell in self.ring(last) {
            if self.color[cell] == FREE
                && settings
                    .policy
                    .patterns
                    .contains(self.neighborhood(cell, color))
            {
                cells.insert(cell);
            }
        }
        cells
    }

    /// The eight cells around a cell, row by row.
    #[inline(always)]
    fn ring(&self, cell: usize) -> [usize; 8] {
        let s = self.stride.get();
        let (above, below) = (cell.wrapping_sub(s), cell + s);
        [
            above.wrapping_sub(1),
            above,
            above.wrapping_add(1),
            cell.wrapping_sub(1),
            cell + 1,
            below - 1,
            below,
            below + 1,
        ]
        .map(|cell| cell & Self::MASK)
    }

    /// The [code](crate::PatternTable#codes) of a cell's neighborhood for the player of a color.
    #[inline(always)]
    fn neighborhood(&self, cell: usize, color: u8) -> u16 {
        let mut code = 0;
        for (place, cell) in self.ring(cell).into_iter().enumerate() {
            // The border is a stone of both colors.
            let content = u16::from(self.color[cell]);
            code |= (content & 1) << place | (content >> 1) << (place + 8);
        }
        if color == BLACK {
            code
        } else {
            code.swap_bytes()
        }
    }

    /// Returns true if the chain of a stone on an empty cell would have at most one liberty, after what it takes is
    /// gone.
    #[inline(always)]
    fn is_self_atari(&self, cell: usize, color: u8) -> bool {
        self.around[cell] < 2 * EMPTY_NEIGHBOR && self.has_few_liberties_after(cell, color, false)
    }

    /// Returns true if a stone on an empty cell would join own stones, take nothing, and have at most one liberty.
    #[inline(always)]
    pub(super) fn is_heavy_self_atari(&self, cell: usize, color: u8) -> bool {
        self.around[cell] < 2 * EMPTY_NEIGHBOR && self.has_few_liberties_after(cell, color, true)
    }

    /// Returns true if the chain of a new stone would have at most one liberty; if only `heavy` ones count, it also
    /// takes nothing and has two stones or more.
    #[inline(never)]
    fn has_few_liberties_after(&self, cell: usize, color: u8, heavy: bool) -> bool {
        let beside = self.beside(cell);
        let heads = self.heads(beside);
        // The number of times that the cell counts in the pseudo-liberties of each chain.
        let shares = heads.map(|head| heads.iter().filter(|&&other| other == head).count() as u16);
        let mut seconds = Liberties(None);
        let (mut joins, mut dead) = (false, [usize::MAX; 4]);
        for i in 0..4 {
            let content = self.color[beside[i]];
            let others = self.liberties[heads[i]].wrapping_sub(shares[i]);
            if content == color {
                joins = true;
                if others > MOST_IN_ATARI {
                    return false;
                }
            } else if content == FREE {
                if seconds.add(beside[i]) {
                    return false;
                }
            } else if content == 3 - color && others == 0 {
                dead[i] = heads[i];
                // The place of a stone taken is a liberty.
                if heavy || seconds.add(beside[i]) {
                    return false;
                }
            }
        }
        if heavy && !joins {
            return false;
        }
        for i in 0..4 {
            if self.color[beside[i]] == color
                && self.adds_liberties(heads[i], cell, dead, &mut seconds)
            {
                return false;
            }
        }
        true
    }

    /// Adds the liberties of a chain, except a cell, and the places of the dead chains beside it. Returns true if there
    /// are two or more in all.
    fn adds_liberties(
        &self,
        head: usize,
        except: usize,
        dead: [usize; 4],
        liberties: &mut Liberties,
    ) -> bool {
        let mut stone = head;
        loop {
            for beside in self.beside(stone) {
                let content = self.color[beside];
                let is_liberty = if content == FREE {
                    beside != except
                } else {
                    dead.contains(&usize::from(self.head[beside]))
                };
                if is_liberty && liberties.add(beside) {
                    return true;
                }
            }
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == head {
                return false;
            }
        }
    }
}

/// The first liberty found.
struct Liberties(Option<usize>);

impl Liberties {
    /// Adds a liberty; returns true if it is another than the first.
    fn add(&mut self, cell: usize) -> bool {
        *self.0.get_or_insert(cell) != cell
    }
}
