//! [`Fence`]: bits around the board that let eyes on its edge be judged like all others.

/// Bits off the board that count as enemy stones when eyes are judged by their diagonals: exactly one is diagonal to
/// each edge point. This makes "fewer than two enemies on the diagonals" right on the whole board.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Fence<const W: usize> {
    /// The word before the first word of the board.
    pub before: u32,
    /// The words of the board.
    pub words: [u32; W],
    /// The word after the last word of the board.
    pub after: u32,
}

/// The fence of a board cut flat, where one guard ends a row and begins the next: bits that alternate with period four
/// along every side. Some boards have none.
pub(in crate::playout) const fn flat_fence<const W: usize>(
    width: u8,
    height: u8,
) -> Option<Fence<W>> {
    let Some(marks) = Marks::search(width, height, 1) else {
        return None;
    };
    let stride = width as i32 + 1;
    let mut words = [0; W];
    let mut i = 0;
    while i < W {
        words[i] = marks.flat_word(stride, 32 * i as i32);
        i += 1;
    }
    Some(Fence {
        before: marks.flat_word(stride, -32),
        words,
        after: marks.flat_word(stride, 32 * W as i32),
    })
}

/// The fence of a square board cut into words of `rows` rows, where one guard ends a row and begins the next row of its
/// word.
pub(in crate::playout) const fn striped_fence<const W: usize>(
    side: u8,
    rows: usize,
) -> Option<Fence<W>> {
    let Some(marks) = Marks::search(side, side, W as i32) else {
        return None;
    };
    let mut words = [0; W];
    let mut i = 0;
    while i < W {
        words[i] = marks.striped_word(i as i32, rows);
        i += 1;
    }
    // The word before the first and the word after the last contribute only the rows beyond the board; their other rows
    // are those of the last and the first word.
    let stride = side as u32 + 1;
    let bottom = (rows as u32 - 1) * stride + 1;
    Some(Fence {
        before: marks.striped_word(-1, 1) & ((1 << stride) - 1),
        words,
        after: marks.striped_word(W as i32, rows) & (u32::MAX << bottom),
    })
}

/// The marks of a fence whose bits alternate with period four along every side. One guard serves as the right end of a
/// row and the left end of another.
#[derive(Clone, Copy)]
struct Marks {
    width: i32,
    height: i32,
    /// The guard to the left of a row is the guard to the right of the row this many rows above.
    lag: i32,
    /// The phase of the alternation on each side, and the marks at the two corners that no two sides share.
    phases: u32,
}

impl Marks {
    const fn search(width: u8, height: u8, lag: i32) -> Option<Marks> {
        let mut phases = 0;
        while phases < 256 {
            let marks = Marks {
                width: width as i32,
                height: height as i32,
                lag,
                phases,
            };
            if marks.fits() {
                return Some(marks);
            }
            phases += 1;
        }
        None
    }

    /// Returns true if a place around the board is in the fence.
    const fn is_marked(self, row: i32, column: i32) -> bool {
        let (width, height) = (self.width, self.height);
        if row < -1 || row > height || column < -1 || column > width {
            false
        } else if row == -1 && column == -1 {
            self.phase(6)
        } else if row == height && column == width {
            self.phase(7)
        } else if column == width {
            self.alternates(row & 1, row)
        } else if column == -1 {
            self.alternates((row - self.lag) & 1, row - self.lag)
        } else if row == -1 {
            self.alternates(2 + (column & 1), column)
        } else if row == height {
            self.alternates(4 + (column & 1), column)
        } else {
            false
        }
    }

    const fn phase(self, number: i32) -> bool {
        self.phases >> number & 1 == 1
    }

    const fn alternates(self, phase: i32, place: i32) -> bool {
        (place.div_euclid(2) & 1 == 1) != self.phase(phase)
    }

    /// Returns true if every edge point has exactly one marked diagonal off the board, and no other point has any.
    const fn fits(self) -> bool {
        let (width, height) = (self.width, self.height);
        let mut row = 0;
        while row < height {
            let mut column = 0;
            while column < width {
                let edge = row == 0 || column == 0 || row == height - 1 || column == width - 1;
                let mut marked = 0;
                let mut corner = 0;
                while corner < 4 {
                    let (y, x) = (row + corner / 2 * 2 - 1, column + corner % 2 * 2 - 1);
                    marked += self.is_marked(y, x) as i32;
                    corner += 1;
                }
                if marked != edge as i32 {
                    return false;
                }
                column += 1;
            }
            row += 1;
        }
        true
    }

    /// The 32 bits of a flat plane starting at bit `first`; bits below 0 are before the board.
    const fn flat_word(self, stride: i32, first: i32) -> u32 {
        let mut word = 0;
        let mut i = 0;
        while i < 32 {
            let bit = first + i;
            let (row, column) = (bit.div_euclid(stride), bit.rem_euclid(stride));
            // The guard before the row above the board.
            let marked = if row == -2 && column == self.width {
                self.is_marked(-1, -1)
            } else {
                self.is_marked(row, column)
            };
            word |= (marked as u32) << i;
            i += 1;
        }
        word
    }

    /// A word of `rows` rows, beginning with row `first`.
    const fn striped_word(self, first: i32, rows: usize) -> u32 {
        let stride = self.width + 1;
        let last = rows as i32 * stride;
        let mut word = self.is_marked(first + self.lag * (rows as i32 - 1), self.width) as u32;
        word <<= last;
        let mut bit = 0;
        while bit < last {
            let (row, column) = (first + bit / stride * self.lag, bit % stride - 1);
            word |= (self.is_marked(row, column) as u32) << bit;
            bit += 1;
        }
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns true if every edge point has exactly one marked diagonal off the board. `is_marked` takes places (row,
    /// column) around the board.
    fn is_fence(width: i32, height: i32, is_marked: impl Fn(i32, i32) -> bool) -> bool {
        let on_board = |y: i32, x: i32| (0..width).contains(&x) && (0..height).contains(&y);
        (0..height).all(|y| {
            (0..width).all(|x| {
                let edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                let diagonals = [
                    (y - 1, x - 1),
                    (y - 1, x + 1),
                    (y + 1, x - 1),
                    (y + 1, x + 1),
                ];
                let marked = diagonals
                    .into_iter()
                    .filter(|&(y, x)| !on_board(y, x) && is_marked(y, x));
                marked.count() == usize::from(edge)
            })
        })
    }

    #[test]
    fn flat_boards_have_fences() {
        for side in [9, 13, 19] {
            let fence = flat_fence::<12>(side, side).expect("a fence");
            let side = i32::from(side);
            let marked = |row: i32, column: i32| {
                let bit = row * (side + 1) + column;
                let word = match bit.div_euclid(32) {
                    -1 => fence.before,
                    12 => fence.after,
                    i => fence.words[i as usize],
                };
                word >> bit.rem_euclid(32) & 1 == 1
            };
            assert!(is_fence(side, side, marked));
        }
        assert!(flat_fence::<12>(5, 4).is_none(), "some boards have none");
    }

    #[test]
    fn striped_boards_have_fences() {
        check_striped(9, 3, striped_fence::<3>(9, 3));
        check_striped(13, 2, striped_fence::<7>(13, 2));
    }

    fn check_striped<const W: usize>(side: u8, rows: usize, fence: Option<Fence<W>>) {
        let fence = fence.expect("a fence");
        let stride = i32::from(side) + 1;
        // Combined as in `Cut::ends`.
        let before = fence.words[W - 1] << stride | fence.before;
        let after = fence.words[0] >> stride | fence.after;
        let marked = |row: i32, column: i32| {
            let (words, last) = (W as i32, rows as i32 - 1);
            let (word, slot) = if row < 0 {
                (before, 0)
            } else if row == words * (last + 1) {
                (after, last)
            } else {
                (fence.words[(row % words) as usize], row / words)
            };
            word >> (slot * stride + column + 1) & 1 == 1
        };
        assert!(is_fence(i32::from(side), i32::from(side), marked));
    }
}
