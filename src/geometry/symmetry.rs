//! [`Symmetry`]: the eight ways to turn and mirror a board, on everything that has points.
//!
//! A square has eight symmetries, a rectangle four ([`Symmetry::of`]). The other four make of a board with more
//! columns than rows one with more rows than columns. Points, moves, sets and boards are plain data of any size, so
//! for them all eight are defined everywhere and the group laws hold without exception; only a matrix, and a
//! position on one, belongs to a grid of one size and refuses ([`SizeChanges`]).

use core::fmt;
use core::str::FromStr;

use super::{BoardSize, MAX_SIDE, Move, ParseError, Point, Points, TooShort, WORDS, Words};

/// One of the eight ways to turn and mirror a board.
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
/// The numbers are bits: 1, top and bottom change places; 2, left and right change places; 4, and then rows
/// become columns.
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
    /// Everything stays.
    #[default]
    Identity = 0,
    /// Top and bottom change places.
    FlipRows = 1,
    /// Left and right change places.
    FlipColumns = 2,
    /// Half a turn.
    Rotate180 = 3,
    /// Rows become columns: mirrored on the diagonal through the top left corner.
    Transpose = 4,
    /// A quarter turn clockwise.
    RotateRight = 5,
    /// A quarter turn counterclockwise.
    RotateLeft = 6,
    /// Mirrored on the diagonal through the top right corner of a square.
    AntiTranspose = 7,
}

impl Symmetry {
    /// All eight, in the order of their numbers. The first four keep every size.
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

    /// Those that map boards of `size` to boards of the same size: eight for a square, else four.
    #[must_use]
    pub const fn of(size: BoardSize) -> &'static [Symmetry] {
        const SQUARE: &[Symmetry] = &Symmetry::ALL;
        const RECTANGLE: &[Symmetry] = SQUARE.split_at(4).0;
        if size.is_square() { SQUARE } else { RECTANGLE }
    }

    /// The number, below 8: the index in [`Symmetry::ALL`].
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The symmetry of a number; `None` from 8 on.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Symmetry> {
        if number < 8 {
            Some(Symmetry::ALL[number as usize])
        } else {
            None
        }
    }

    /// The name, as [`FromStr`] reads it.
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

    /// Whether rows become columns, so that width and height change places.
    #[inline(always)]
    #[must_use]
    pub const fn transposes(self) -> bool {
        self as u8 & TRANSPOSE != 0
    }

    /// The size of the images of boards of `size`.
    #[inline(always)]
    #[must_use]
    pub const fn size(self, size: BoardSize) -> BoardSize {
        if self.transposes() {
            size.transposed()
        } else {
            size
        }
    }

    /// Whether boards of `size` have images of the same size: always, unless it
    /// [transposes](Symmetry::transposes) and the board is no square.
    #[inline(always)]
    #[must_use]
    pub const fn keeps(self, size: BoardSize) -> bool {
        !self.transposes() || size.is_square()
    }

    /// First this one, then `next`. Not the same as the other way round:
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

    /// The one that takes it back.
    #[inline(always)]
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transposes() {
            Symmetry::ALL[self.swapped_flips() as usize]
        } else {
            self
        }
    }

    /// The number with the two flips exchanged: a flip of rows after rows have become columns is a flip of columns
    /// before.
    const fn swapped_flips(self) -> u8 {
        let number = self as u8;
        number & TRANSPOSE | (number & FLIP_ROWS) << 1 | (number & FLIP_COLUMNS) >> 1
    }

    /// Where a point of a board of `size` goes.
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

    /// Writes the image of one value a point (a feature plane, a policy without its pass, owners) and returns how
    /// many values that are, `size.points()`. Both slices are row by row from the top left; what `to` has behind
    /// them is left alone.
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
    /// - [`TooShort`] if a slice has fewer values than the board points; `to` is unchanged.
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

/// One number a row, column 0 in the lowest bit. A square of bits, so that it can be transposed in place.
type Rows = [u32; 32];

/// The image of a set. Bits outside the board are dropped.
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
        // No row begins in the last word of the largest board.
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

/// Makes rows columns: the off-diagonal quarters of the square change places, then those of each quarter, and so
/// on down to single bits (H. S. Warren, "Hacker's Delight", 2002, section 7-3).
fn transpose(rows: &mut Rows) {
    let mut side = 16;
    while side > 0 {
        // The lower half of each run of 2 × side columns.
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
    /// Where the point goes on a board of `size`; `None` if that has no such point.
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
    /// Where the move goes on a board of `size`, a pass to a pass; `None` if the board has no such point.
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
    /// The image of the set, on a board of the size that [`Symmetry::size`] says.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Points {
        let (size, image) = (self.size(), symmetry.size(self.size()));
        Points::from_words(&transform_words(self.words(), symmetry, size), image)
    }
}
