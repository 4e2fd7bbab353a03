//! The end of a game: the owner of each point, and sets as bits.

use super::{BLACK, BORDER, EMPTY_NEIGHBOR, FREE, ScalarBoard, Stride, Tactics, WHITE, count_of};
use crate::geometry::ByColor;
use crate::playout::watch::{FLAT_WORDS, FlatWords, insert};

impl<S: Stride, const CELLS: usize, T: Tactics<CELLS>> ScalarBoard<S, CELLS, T> {
    /// Returns Black's area minus White's. With `owners`, the empty regions are added to `owned`, which holds the
    /// stones.
    ///
    /// At the end of most games all neighbors of every empty point are stones, which determine its owner.
    #[inline(always)]
    pub(super) fn area(&self, owners: bool, owned: &mut ByColor<FlatWords>) -> i32 {
        let mut score = self.lead;
        let mut settle = |points: &[u16], touched: u8| {
            let (worth, words) = match touched {
                BLACK => (1, &mut owned.black),
                WHITE => (-1, &mut owned.white),
                _ => return,
            };
            score += worth * points.len() as i32;
            if owners {
                points
                    .iter()
                    .for_each(|&cell| insert(words, usize::from(cell)));
            }
        };
        let free = self.free.get(..self.free_len).unwrap_or(&[]);
        let around = |cell: u16| self.around[usize::from(cell) & Self::MASK];
        if self.all_listed && free.iter().all(|&cell| around(cell) < EMPTY_NEIGHBOR) {
            for cell in free {
                let of = |color| count_of(around(*cell), color) == 4;
                // The neighbors are either all of one color or border, or of both colors.
                let touched = u8::from(of(BLACK)) * BLACK + u8::from(of(WHITE)) * WHITE;
                settle(core::slice::from_ref(cell), touched);
            }
        } else {
            self.regions(&mut settle);
        }
        score
    }

    /// Reports each connected set of empty points with the colors it touches.
    #[inline(never)]
    fn regions(&self, found: &mut dyn FnMut(&[u16], u8)) {
        let mut seen = [false; CELLS];
        let mut list = [0; CELLS];
        let mut len = 0;
        for seed in 0..self.stride.get() * usize::from(self.board_size.height()) {
            let seed = seed & Self::MASK;
            if self.color[seed] != FREE || seen[seed] {
                continue;
            }
            let first = len;
            let (mut done, mut touched) = (len, 0);
            seen[seed] = true;
            list[len & Self::MASK] = seed as u16;
            len += 1;
            while done < len {
                let cell = usize::from(list[done & Self::MASK]) & Self::MASK;
                done += 1;
                for beside in self.beside(cell) {
                    match self.color[beside] {
                        FREE if !seen[beside] => {
                            seen[beside] = true;
                            list[len & Self::MASK] = beside as u16;
                            len += 1;
                        }
                        FREE | BORDER => {}
                        color => touched |= color,
                    }
                }
            }
            found(list.get(first..len).unwrap_or(&[]), touched);
        }
    }
}

/// The black and the white cells as bits, computed eight cells at a time.
#[inline(always)]
pub(super) fn bits_by_color<const CELLS: usize>(cells: &[u8; CELLS]) -> ByColor<FlatWords> {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    // Gathers the lowest bits of eight bytes in the top byte: bit 8 i goes to 56 + i.
    let gathered = |lowest: u64| (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
    let mut bits = ByColor::both([0; FLAT_WORDS]);
    let words = bits.black.iter_mut().zip(&mut bits.white);
    for ((black, white), cells) in words.zip(cells.as_chunks::<32>().0) {
        for (eighth, cells) in cells.as_chunks::<8>().0.iter().enumerate() {
            // Black is 1, white 2, border 3.
            let low = u64::from_le_bytes(*cells);
            let high = low >> 1;
            *black |= gathered(low & !high & LOWEST) << (8 * eighth);
            *white |= gathered(high & !low & LOWEST) << (8 * eighth);
        }
    }
    bits
}
