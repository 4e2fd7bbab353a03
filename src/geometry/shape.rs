//! [`Shape`]: where the points of a board stand in a row of bits.
//!
//! Every backend lays a board out in the same order, row by row from the top, so one description
//! serves all. Its bits stand `width + 1` apart from row to row. The extra column, the *guard*, is
//! always empty: a stone pushed off the right edge lands there and is masked away, and nothing ever
//! wraps into the next row.
//!
//! ```text
//! 3×2 board, stride 4         bit   0  1  2  (3)
//!                                   4  5  6  (7)      (n) = guard
//! ```

use super::{BoardSize, MAX_POINTS, MAX_SIDE, WORDS, Words};

impl BoardSize {
    /// The bits of this size; one look-up in a table.
    #[inline(always)]
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        let side = MAX_SIDE as usize;
        &SHAPES[(self.height() as usize - 1) * side + self.width() as usize - 1]
    }
}

/// The bits of one board size. Point (row, column) is bit `row × stride + column`, and the stride is
/// `width + 1`: the extra column, the *guard*, is always empty, so that nothing wraps into the next row.
#[derive(PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Shape {
    /// Longer than [`Words`] so that vector code may read it in one piece.
    full: [u64; 16],
    edge: Words,
    size: BoardSize,
}

impl Shape {
    /// The bits of a board of `size`; evaluated at compile time for the sizes of this crate.
    #[must_use]
    pub const fn new(size: BoardSize) -> Shape {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let (mut full, mut edge) = ([0; 16], [0; WORDS]);
        let mut row = 0;
        while row < height {
            let mut column = 0;
            while column < width {
                let bit = row * (width + 1) + column;
                full[bit / 64] |= 1 << (bit % 64);
                if row == 0 || column == 0 || row + 1 == height || column + 1 == width {
                    edge[bit / 64] |= 1 << (bit % 64);
                }
                column += 1;
            }
            row += 1;
        }
        Shape { full, edge, size }
    }

    /// The size that these are the bits of.
    #[inline(always)]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Distance in bits between a point and the one below it: `width + 1`.
    #[inline(always)]
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.size.width() as usize + 1
    }

    /// Every point of the board.
    #[inline(always)]
    #[must_use]
    pub fn full_words(&self) -> &Words {
        self.full.first_chunk().unwrap_or(&[0; WORDS])
    }

    /// The points with fewer than four diagonals: the outermost rows and columns.
    #[inline(always)]
    #[must_use]
    pub const fn edge_words(&self) -> &Words {
        &self.edge
    }

    /// [`full_words`](Shape::full_words) with zeros after them, for code that reads in larger pieces.
    #[inline(always)]
    pub(crate) const fn padded_full_words(&self) -> &[u64; 16] {
        &self.full
    }
}

static SHAPES: [Shape; MAX_POINTS] = {
    let side = MAX_SIDE as usize;
    let mut shapes = [const { Shape::new(BoardSize::of_sides(1, 1)) }; MAX_POINTS];
    let mut index = 0;
    while index < MAX_POINTS {
        let (width, height) = ((index % side + 1) as u8, (index / side + 1) as u8);
        shapes[index] = Shape::new(BoardSize::of_sides(width, height));
        index += 1;
    }
    shapes
};
