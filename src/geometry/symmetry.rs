//! [`Symmetry`]: the eight rotations and reflections of a board, applied to points, moves and sets.
//!
//! A square has eight symmetries, a rectangle four ([`Symmetry::of`]). The other four exchange a rectangle's width
//! and height. Points, moves, sets and boards are plain data of any size, so all eight are defined for them and the
//! group laws hold without exception. A matrix, and a position on one, belongs to a grid of one size: its
//! `transform` returns `None` if the size would change.

use core::fmt;
use core::str::FromStr;

use super::{BoardSize, MAX_SIDE, Move, ParseError, Point, Points, TooShort, WORDS, Words};

/// One of the eight rotations and reflections of a board.
///
/// ```text
///  Identity    FlipRows   FlipColumns  Rotate180
///   X O .       . . .       . O X       . . .
///   . . .       . . .       . . .       . . .
///   . . .       X O .       . . .       . O X
///
///  Transpose  RotateRight  RotateLeft  AntiTranspose
///   X . .       . . X       . . .       . . .
///   O . .       . . O       O . .       . . O
///   . . .       . . .       X . .       . . X
/// ```
/// The discriminant is a combination of bits: 1 swaps top and bottom, 2 swaps left and right, and 4 then exchanges
/// rows and columns.
///
/// ```
/// use binmatrix::{Board, BoardSize, Symmetry};
/// let board: Board = "
///     X O .
///     . . .
/// ".parse()?;
/// let turned = board.transform(Symmetry::RotateRight);
/// assert_eq!(turned.to_string(), ". X\n. O\n. .\n");
/// assert_eq!(turned.transform(Symmetry::RotateRight.inverse()), board);
/// assert_eq!(Symmetry::RotateRight.then(Symmetry::RotateRight), Symmetry::Rotate180);
/// assert_eq!(Symmetry::of(board.size()).len(), 4);
/// assert_eq!(Symmetry::of(BoardSize::square(19)?).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Symmetry {
    /// No change.
    #[default]
    Identity = 0,
    /// Top and bottom swapped.
    FlipRows = 1,
    /// Left and right swapped.
    FlipColumns = 2,
    /// A half turn.
    Rotate180 = 3,
    /// Rows and columns exchanged: a reflection in the diagonal through the top left corner.
    Transpose = 4,
    /// A quarter turn clockwise.
    RotateRight = 5,
    /// A quarter turn counterclockwise.
    RotateLeft = 6,
    /// A reflection in the diagonal through the top right corner of a square.
    AntiTranspose = 7,
}

impl Symmetry {
    /// All eight symmetries in numerical order. The first four preserve every board size.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::FlipRows,
        Symmetry::FlipColumns,
        Symmetry::Rotate180,
        Symmetry::Transpose,
        Symmetry::RotateRight,
        Symmetry::RotateLeft,
        Symmetry::AntiTranspose,
    ];

    /// Returns the symmetries that preserve `size`: eight for a square, otherwise four.
    #[must_use]
    pub const fn of(size: BoardSize) -> &'static [Symmetry] {
        const SQUARE: &[Symmetry] = &Symmetry::ALL;
        const RECTANGLE: &[Symmetry] = SQUARE.split_at(4).0;
        if size.is_square() { SQUARE } else { RECTANGLE }
    }

    /// Returns the number, from 0 to 7: the index in [`Symmetry::ALL`].
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the symmetry with this number; `None` if it is 8 or more.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Symmetry> {
        if number < 8 {
            Some(Symmetry::ALL[number as usize])
        } else {
            None
        }
    }

    /// Returns the name that [`FromStr`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::Identity => "identity",
            Symmetry::FlipRows => "flip-rows",
            Symmetry::FlipColumns => "flip-columns",
            Symmetry::Rotate180 => "rotate-180",
            Symmetry::Transpose => "transpose",
            Symmetry::RotateRight => "rotate-right",
            Symmetry::RotateLeft => "rotate-left",
            Symmetry::AntiTranspose => "anti-transpose",
        }
    }

    /// Returns `true` if rows become columns, so that width and height are exchanged.
    #[inline(always)]
    #[must_use]
    pub const fn transposes(self) -> bool {
        self as u8 & TRANSPOSE != 0
    }

    /// Returns the size of the image of a board of `size`.
    #[inline(always)]
    #[must_use]
    pub const fn size(self, size: BoardSize) -> BoardSize {
        if self.transposes() {
            size.transposed()
        } else {
            size
        }
    }

    /// Returns `true` if the image of a board of `size` has the same size.
    ///
    /// This is always the case unless the symmetry [transposes](Symmetry::transposes) and the board is not square.
    #[inline(always)]
    #[must_use]
    pub const fn keeps(self, size: BoardSize) -> bool {
        !self.transposes() || size.is_square()
    }

    /// Returns the composition of this symmetry followed by `next`. The order matters:
    ///
    /// ```
    /// use binmatrix::Symmetry::{AntiTranspose, FlipRows, RotateRight, Transpose};
    /// assert_eq!(FlipRows.then(RotateRight), Transpose);
    /// assert_eq!(RotateRight.then(FlipRows), AntiTranspose);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let flips = if self.transposes() {
            next.swapped_flips()
        } else {
            next as u8
        };
        // Both operands are below 8.
        Symmetry::ALL[(self as u8 ^ flips) as usize]
    }

    /// Returns the inverse symmetry.
    #[inline(always)]
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transposes() {
            Symmetry::ALL[self.swapped_flips() as usize]
        } else {
            self
        }
    }

    /// Returns the number with the two flips exchanged: a flip of rows after transposing equals a flip of columns
    /// before it.
    const fn swapped_flips(self) -> u8 {
        let number = self as u8;
        number & TRANSPOSE | (number & FLIP_ROWS) << 1 | (number & FLIP_COLUMNS) >> 1
    }

    /// Returns the image of a point of a board of `size`.
    #[inline(always)]
    const fn place(self, row: u8, column: u8, size: BoardSize) -> (u8, u8) {
        let number = self as u8;
        let row = if number & FLIP_ROWS != 0 {
            size.height() - 1 - row
        } else {
            row
        };
        let column = if number & FLIP_COLUMNS != 0 {
            size.width() - 1 - column
        } else {
            column
        };
        if self.transposes() {
            (column, row)
        } else {
            (row, column)
        }
    }

    /// Writes the image of a plane with one value per point and returns the number of values, `size.points()`.
    ///
    /// A plane may be a feature plane, a policy without its pass, or ownership values. Both slices are row by row
    /// from the top left; any remaining values of `to` are left unchanged.
    ///
    /// ```
    /// use binmatrix::{BoardSize, Symmetry};
    /// let mut image = [0.0; 6];
    /// let size = BoardSize::new(3, 2)?;
    /// Symmetry::RotateRight.transform_plane(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], size, &mut image)?;
    /// assert_eq!(image, [4.0, 1.0, 5.0, 2.0, 6.0, 3.0]); // two columns and three rows
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`TooShort`] if a slice has fewer values than the board has points; `to` is unchanged.
    pub fn transform_plane<T: Copy>(
        self,
        from: &[T],
        size: BoardSize,
        to: &mut [T],
    ) -> Result<usize, TooShort> {
        TooShort::check(from.len(), size.points())?;
        TooShort::check(to.len(), size.points())?;
        let width = usize::from(self.size(size).width());
        let mut index = 0;
        for row in 0..size.height() {
            for column in 0..size.width() {
                let (to_row, to_column) = self.place(row, column, size);
                to[usize::from(to_row) * width + usize::from(to_column)] = from[index];
                index += 1;
            }
        }
        Ok(index)
    }
}

const FLIP_ROWS: u8 = 1;
const FLIP_COLUMNS: u8 = 2;
const TRANSPOSE: u8 = 4;

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const NAMES: [&str; 8] = {
    let mut names = [""; 8];
    let mut index = 0;
    while index < names.len() {
        names[index] = Symmetry::ALL[index].name();
        index += 1;
    }
    names
};

impl FromStr for Symmetry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Symmetry, ParseError> {
        Symmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == text)
            .ok_or(ParseError::new("symmetry", &NAMES))
    }
}

/// One number per row, column 0 in the lowest bit: a square of bits that can be transposed in place.
type Rows = [u32; 32];

/// Returns the image of a set. Bits outside the board are dropped.
pub(crate) fn transform_words(words: &Words, symmetry: Symmetry, size: BoardSize) -> Words {
    let number = symmetry as u8;
    let mut rows = rows_of(words, size);
    if number & FLIP_COLUMNS != 0 {
        for row in &mut rows {
            *row = row.reverse_bits() >> (32 - size.width());
        }
    }
    if number & FLIP_ROWS != 0 {
        rows[..usize::from(size.height())].reverse();
    }
    if symmetry.transposes() {
        transpose(&mut rows);
    }
    words_of(&rows, symmetry.size(size))
}

fn rows_of(words: &Words, size: BoardSize) -> Rows {
    let (stride, mask) = (usize::from(size.width()) + 1, (1_u64 << size.width()) - 1);
    let mut rows = [0; 32];
    for (index, row) in rows[..usize::from(size.height())].iter_mut().enumerate() {
        let (word, offset) = (index * stride / 64, index * stride % 64);
        // No row starts in the last word of the largest board.
        let next = words[(word + 1).min(WORDS - 1)];
        let bits = words[word] >> offset | next << 1 << (63 - offset);
        *row = (bits & mask) as u32;
    }
    rows
}

fn words_of(rows: &Rows, size: BoardSize) -> Words {
    let stride = usize::from(size.width()) + 1;
    let mut words = [0; WORDS];
    for (index, &row) in rows[..usize::from(size.height())].iter().enumerate() {
        let (word, offset) = (index * stride / 64, index * stride % 64);
        let bits = u64::from(row);
        words[word] |= bits << offset;
        words[(word + 1).min(WORDS - 1)] |= bits >> 1 >> (63 - offset);
    }
    words
}

/// Transposes the bits: swaps the off-diagonal quarters of the square, then those of each quarter, and so on down
/// to single bits (H. S. Warren, "Hacker's Delight", 2002, section 7-3).
fn transpose(rows: &mut Rows) {
    let mut side = 16;
    while side > 0 {
        // Selects the lower half of each run of 2 × side columns.
        let mask = u32::MAX / ((1 << side) + 1);
        let mut block = 0;
        while block < 32 {
            for row in block..block + side {
                let (upper, lower) = (rows[row], rows[row + side]);
                rows[row] = upper & mask | (lower & mask) << side;
                rows[row + side] = upper >> side & mask | lower & !mask;
            }
            block += 2 * side;
        }
        side /= 2;
    }
}

const _: () = assert!(MAX_SIDE <= 32);

impl Point {
    /// Returns the image of the point on a board of `size`; `None` if the board has no such point.
    ///
    /// ```
    /// use binmatrix::{BoardSize, Point, Symmetry};
    /// let size = BoardSize::square(19)?;
    /// let d3 = Point::from_vertex("D3", size)?;
    /// let image = d3.transform(Symmetry::RotateRight, size).unwrap();
    /// assert_eq!(image.vertex(size).to_string(), "C16");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry, size: BoardSize) -> Option<Point> {
        if !size.contains(self) {
            return None;
        }
        let (row, column) = symmetry.place(self.row(), self.column(), size);
        Point::new(row, column)
    }
}

impl Move {
    /// Returns the image of the move on a board of `size`; `None` if the board has no such point. A pass stays a
    /// pass.
    #[inline(always)]
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry, size: BoardSize) -> Option<Move> {
        match self {
            Move::Pass => Some(Move::Pass),
            Move::Play(point) => match point.transform(symmetry, size) {
                Some(image) => Some(Move::Play(image)),
                None => None,
            },
        }
    }
}

impl Points {
    /// Returns the image of the set, on a board of size [`Symmetry::size`].
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Points {
        let (size, image) = (self.size(), symmetry.size(self.size()));
        Points::from_words(&transform_words(self.words(), symmetry, size), image)
    }
}
