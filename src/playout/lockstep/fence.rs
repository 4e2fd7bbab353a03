//! [`Fence`]: bits around the board with which eyes on its edge are judged like all others.

/// Bits off the board that count as enemy stones where eyes are judged by their diagonals: exactly one beside each
/// point of the edge. Then "fewer than two enemies on the diagonals" is right on the whole board.
#[derive(Clone, Copy)]
pub struct Fence<const W: usize> {
    /// The word before the first of the board.
    pub before: u32,
    /// The words of the board.
    pub words: [u32; W],
    /// The word after the last.
    pub after: u32,
}

/// The fence of a board with the sides 5, 9, 13 and so on, of whose rows each is a word: column `c` is bit `c + 1`, and
/// both edges have a guard of their own.
///
/// ```text
///   # # . . #
/// . X . . . X #
/// . . . . . . #
/// # . . . . . .
/// # . . . . . .
/// . X . . . X #
///   . . # # .
/// ```
pub fn fence_of_rows<const W: usize>(width: u8, height: u8) -> Fence<W> {
    let (width, height) = (i32::from(width), i32::from(height));
    let row = |y: i32| {
        (-1..=width)
            .map(|x| u32::from(is_marked_about_rows(width, height, y, x)) << (x + 1))
            .sum()
    };
    Fence {
        before: row(-1),
        words: core::array::from_fn(|i| row(i as i32)),
        // Beyond the last row of the board the words go on.
        after: if W as i32 == height { row(height) } else { 0 },
    }
}

fn is_marked_about_rows(width: i32, height: i32, y: i32, x: i32) -> bool {
    let (across, down) = ((0..width).contains(&x), (0..height).contains(&y));
    match (across, down) {
        (true, false) => (x % 4 < 2) == (y < 0) && (y == -1 || y == height),
        (false, true) => (y % 4 < 2) == (x > 0) && (x == -1 || x == width),
        _ => false,
    }
}

/// The fence of a board cut flat, where a row ends and the next begins with the same guard: bits that alternate with
/// period four along every side. Some boards have none. Functions of constants, so that no run searches.
pub const fn flat_fence<const W: usize>(width: u8, height: u8) -> Option<Fence<W>> {
    let mut phases = 0;
    while phases < 256 {
        let fence = FlatFence {
            width: width as i32,
            height: height as i32,
            phases,
        };
        if fence.fits() {
            return Some(fence.cut());
        }
        phases += 1;
    }
    None
}

#[derive(Clone, Copy)]
struct FlatFence {
    width: i32,
    height: i32,
    /// Where each side begins with its alternation, and the two outer corners.
    phases: u32,
}

impl FlatFence {
    /// Whether a bit is in the fence. Bits below 0 are in the words before the board.
    const fn is_marked(self, bit: i32) -> bool {
        let (width, height) = (self.width, self.height);
        let stride = width + 1;
        let (row, column) = (bit.div_euclid(stride), bit.rem_euclid(stride));
        if bit == -stride - 1 {
            self.phase(6)
        } else if bit == height * stride + width {
            self.phase(7)
        } else if column == width && -1 <= row && row < height {
            self.alternates(row & 1, row)
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

    /// Whether every point of the edge has just one marked diagonal off the board, and the others none.
    const fn fits(self) -> bool {
        let (width, height) = (self.width, self.height);
        let stride = width + 1;
        let mut row = 0;
        while row < height {
            let mut column = 0;
            while column < width {
                let edge = row == 0 || column == 0 || row == height - 1 || column == width - 1;
                let mut marked = 0;
                let mut corner = 0;
                while corner < 4 {
                    let (y, x) = (row + corner / 2 * 2 - 1, column + corner % 2 * 2 - 1);
                    let on_board = 0 <= y && y < height && 0 <= x && x < width;
                    marked += (!on_board && self.is_marked(y * stride + x)) as i32;
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

    const fn cut<const W: usize>(self) -> Fence<W> {
        let mut words = [0; W];
        let mut i = 0;
        while i < W {
            words[i] = self.word(32 * i as i32);
            i += 1;
        }
        Fence {
            before: self.word(-32),
            words,
            after: self.word(32 * W as i32),
        }
    }

    /// The 32 bits from `first` on.
    const fn word(self, first: i32) -> u32 {
        let mut word = 0;
        let mut i = 0;
        while i < 32 {
            word |= (self.is_marked(first + i) as u32) << i;
            i += 1;
        }
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every point of the edge has just one marked diagonal off the board. Marked are places (row, column) around
    /// the board.
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
    fn boards_compiled_for_have_fences() {
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
    fn fences_of_rows() {
        for (width, height) in [(5, 5), (9, 9), (13, 13), (9, 13), (13, 5)] {
            let fence = fence_of_rows::<14>(width, height);
            let (width, height) = (i32::from(width), i32::from(height));
            let marked = |row: i32, column: i32| {
                let word = usize::try_from(row).map_or(fence.before, |row| fence.words[row]);
                word >> (column + 1) & 1 == 1
            };
            assert!(is_fence(width, height, marked));
            let exact = fence_of_rows::<13>(13, 13);
            assert_eq!(exact.after, fence_of_rows::<14>(13, 13).words[13]);
        }
    }
}
