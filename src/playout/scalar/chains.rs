//! The changes a stone makes: neighbor counts, pseudo-liberties, chains and the list of empty points.

use super::{EMPTY_NEIGHBOR, FREE, ScalarBoard, Stride, Tactics, neighbor_unit, sign};

impl<S: Stride, const CELLS: usize, T: Tactics<CELLS>> ScalarBoard<S, CELLS, T> {
    /// Puts a stone on an empty point and joins its chains; captures nothing. Returns true if an enemy chain is without
    /// liberties now.
    ///
    /// The neighbors that are own stones are hard to predict. The chain that receives the stone is therefore selected
    /// without a branch; a lone stone joins an empty chain and becomes its head.
    #[inline(always)]
    pub(super) fn put(&mut self, cell: usize, color: u8) -> bool {
        self.color[cell] = color;
        self.lead += sign(color);
        self.next[cell] = cell as u16;
        self.size[cell] = 0;
        let change = neighbor_unit(color).wrapping_sub(EMPTY_NEIGHBOR);
        let beside = self.beside(cell);
        let (heads, contents) = (self.heads(beside), self.contents(beside));
        let mut dead = false;
        for i in 0..4 {
            let (beside, head) = (beside[i], heads[i]);
            self.around[beside] = self.around[beside].wrapping_add(change);
            let liberties = self.liberties[head].wrapping_sub(1);
            self.liberties[head] = liberties;
            dead |= (contents[i] == 3 - color) & (liberties == 0);
            self.tactics.lose_liberty(head, cell);
        }
        self.liberties[cell] = 0;
        self.tactics.clear_liberties(cell);
        self.tactics.turn(self.ring(cell), color);
        let mut chain = cell;
        for i in (0..4).rev() {
            chain = if contents[i] == color {
                heads[i]
            } else {
                chain
            };
        }
        self.head[cell] = chain as u16;
        self.size[chain] += 1;
        let liberties = self.around[cell] / EMPTY_NEIGHBOR;
        self.liberties[chain] = self.liberties[chain].wrapping_add(liberties);
        let mut free = [false; 4];
        for i in 0..4 {
            free[i] = contents[i] == FREE;
        }
        self.tactics.gain_liberties(chain, beside, free);
        self.next[cell] = self.next[chain];
        self.next[chain] = cell as u16;
        let mut others = false;
        for i in 0..4 {
            others |= (contents[i] == color) & (heads[i] != chain);
        }
        if others {
            self.join_others(cell, chain, color);
        }
        dead
    }

    /// Joins the own chains next to a stone to the chain that has received it.
    #[inline(never)]
    fn join_others(&mut self, cell: usize, chain: usize, color: u8) {
        let mut chain = chain;
        for beside in self.beside(cell) {
            let beside = beside & Self::MASK;
            let head = usize::from(self.head[beside]) & Self::MASK;
            if (self.color[beside] == color) & (head != chain) {
                chain = self.join(chain, head);
            }
        }
    }

    /// Joins two chains: the stones of the smaller one get the head of the larger one, which is returned.
    #[inline(always)]
    fn join(&mut self, larger: usize, smaller: usize) -> usize {
        let (mut larger, mut smaller) = (larger & Self::MASK, smaller & Self::MASK);
        if self.size[larger] < self.size[smaller] {
            (larger, smaller) = (smaller, larger);
        }
        self.size[larger] += self.size[smaller];
        self.liberties[larger] = self.liberties[larger].wrapping_add(self.liberties[smaller]);
        self.tactics.join(larger, smaller);
        let mut stone = smaller;
        loop {
            self.head[stone] = larger as u16;
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == smaller {
                break;
            }
        }
        self.next.swap(larger, smaller);
        larger
    }

    /// Removes the chain of `head` from the board.
    #[inline]
    pub(super) fn take_off(&mut self, head: usize, color: u8) {
        self.lead -= sign(color) * i32::from(self.size[head]);
        let change = EMPTY_NEIGHBOR.wrapping_sub(neighbor_unit(color));
        let mut stone = head;
        loop {
            self.color[stone] = FREE;
            self.head[stone] = stone as u16;
            self.add_free(stone);
            self.tactics.open(stone);
            self.tactics.turn(self.ring(stone), color);
            for beside in self.beside(stone) {
                self.around[beside] = self.around[beside].wrapping_add(change);
                let head = usize::from(self.head[beside]) & Self::MASK;
                self.liberties[head] = self.liberties[head].wrapping_add(1);
                self.tactics.gain_liberty(head, stone);
            }
            stone = usize::from(self.next[stone]) & Self::MASK;
            if stone == head {
                break;
            }
        }
    }

    /// Lists an empty point if it may be drawn; otherwise only writes it behind the end of the list.
    #[inline(always)]
    pub(super) fn add_free(&mut self, cell: usize) {
        self.place[cell] = self.free_len as u16;
        self.free[self.free_len & Self::MASK] = cell as u16;
        self.free_len += usize::from(self.listed[cell]);
    }

    /// Removes a listed point from the list; the last point takes its place.
    #[inline(always)]
    pub(super) fn take_from_free(&mut self, cell: usize) {
        self.free_len = self.free_len.wrapping_sub(1);
        let last = self.free[self.free_len & Self::MASK];
        let place = self.place[cell];
        self.free[usize::from(place) & Self::MASK] = last;
        self.place[usize::from(last) & Self::MASK] = place;
    }

    /// The cells above, left, right and below.
    #[inline(always)]
    pub(super) fn beside(&self, cell: usize) -> [usize; 4] {
        let s = self.stride.get();
        [
            cell.wrapping_sub(s) & Self::MASK,
            cell.wrapping_sub(1) & Self::MASK,
            (cell + 1) & Self::MASK,
            (cell + s) & Self::MASK,
        ]
    }

    /// The eight cells around a cell, row by row.
    #[inline(always)]
    pub(super) fn ring(&self, cell: usize) -> [usize; 8] {
        let s = self.stride.get();
        let (above, below) = (cell.wrapping_sub(s), cell + s);
        [
            above.wrapping_sub(1) & Self::MASK,
            above & Self::MASK,
            above.wrapping_add(1) & Self::MASK,
            cell.wrapping_sub(1) & Self::MASK,
            (cell + 1) & Self::MASK,
            (below - 1) & Self::MASK,
            below & Self::MASK,
            (below + 1) & Self::MASK,
        ]
    }

    /// The heads of four cells. (With `map`, the closure becomes a separate call in builds that do not optimize across
    /// crates.)
    #[inline(always)]
    pub(super) fn heads(&self, cells: [usize; 4]) -> [usize; 4] {
        let mut heads = [0; 4];
        for i in 0..4 {
            heads[i] = usize::from(self.head[cells[i] & Self::MASK]) & Self::MASK;
        }
        heads
    }

    /// The contents of four cells.
    #[inline(always)]
    fn contents(&self, cells: [usize; 4]) -> [u8; 4] {
        let mut contents = [0; 4];
        for i in 0..4 {
            contents[i] = self.color[cells[i] & Self::MASK];
        }
        contents
    }
}
