//! [`Shape`]: the layout of a board's points in a row of bits.
//!
//! Every backend uses the same layout, row by row from the top, so one description serves all of them.
//! Consecutive rows start `width + 1` bits apart. The extra column, the *guard*, is always empty: a stone
//! shifted off the right edge lands there and is masked out, so nothing ever wraps into the next row.
//!
//! ```text
//! 3×2 board, stride 4         bit   0  1  2  (3)
//!                                   4  5  6  (7)      (n) = guard
//! ```

use super::{BoardSize, MAX_POINTS, MAX_SIDE, Point, WORDS, Words};

impl BoardSize {
    /// Returns the bit layout of this size; one table lookup.
    #[inline(always)]
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        let side = MAX_SIDE as usize;
        &SHAPES[(self.height() as usize - 1) * side + self.width() as usize - 1]
    }
}

/// The bit layout of one board size.
///
/// Point (row, column) is bit `row × stride + column`, and the stride is `width + 1`: the extra column, the
/// *guard*, is always empty, so nothing wraps into the next row.
#[derive(PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Shape {
    /// Longer than [`Words`], so that vector code can read it in one piece.
    full: [u64; 16],
    edge: Words,
    row: Shift,
    /// [`Shift::COLUMN`] as a value that the compiler does not know.
    column: Shift,
    /// 2¹⁶ divided by the stride, rounded up: turns a division by the stride into a multiplication.
    reciprocal: u32,
    stride: u16,
    size: BoardSize,
}

const _: () = assert!(size_of::<Shape>() == 256, "four cache lines");

/// A shift distance from 1 to 63, together with its complement to 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// The distance in bits.
    pub distance: u64,
    /// 64 minus the distance. Loading it from memory costs less than a subtraction before each shift.
    pub rest: u64,
}

impl Shift {
    /// The shift from a point to its neighbor in the same row.
    pub const COLUMN: Shift = Shift::new(1);

    const fn new(distance: usize) -> Shift {
        Shift {
            distance: distance as u64,
            rest: 64 - distance as u64,
        }
    }
}

impl Shape {
    /// Computes the bit layout of a board of `size`; evaluated at compile time for the sizes of this crate.
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
        Shape {
            full,
            edge,
            row: Shift::new(width + 1),
            column: Shift::COLUMN,
            reciprocal: (1_u32 << 16).div_ceil(width as u32 + 1),
            stride: width as u16 + 1,
            size,
        }
    }

    /// Returns the board size of this layout.
    #[inline(always)]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the distance in bits between a point and the point below it: `width + 1`.
    #[inline(always)]
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride as usize
    }

    /// Returns the shift from a point to the point below it: the [stride](Shape::stride).
    #[inline(always)]
    #[must_use]
    pub const fn row(&self) -> Shift {
        self.row
    }

    /// Returns [`Shift::COLUMN`], loaded from memory.
    #[inline(always)]
    pub(crate) const fn column(&self) -> Shift {
        self.column
    }

    /// Returns the point of a bit below 1024. A bit outside the board gives some point, possibly off the
    /// board.
    #[inline(always)]
    pub(crate) const fn point(&self, bit: usize) -> Point {
        // Exact, since `bit × (reciprocal × stride - 2¹⁶)` is less than 1024 × 26.
        let row = (bit as u32 * self.reciprocal) >> 16;
        Point::clamped(row as usize, bit - row as usize * self.stride())
    }

    /// Returns the set of all points of the board.
    #[inline(always)]
    #[must_use]
    pub fn full_words(&self) -> &Words {
        self.full.first_chunk().unwrap_or(&[0; WORDS])
    }

    /// Returns the points with fewer than four diagonal neighbors: the outermost rows and columns.
    #[inline(always)]
    #[must_use]
    pub const fn edge_words(&self) -> &Words {
        &self.edge
    }

    /// Returns [`full_words`](Shape::full_words) padded with zeros, for code that reads in larger pieces.
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
