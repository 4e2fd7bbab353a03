//! [`Point`], its vertex notation, and [`Points`], a plain set of points.
//!
//! **Row 0 is the top row, column 0 is column A.** GTP and people count rows from the bottom. Only
//! [`Point::from_vertex`] and [`Point::vertex`] convert between the two.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{BoardSize, MAX_SIDE, Shape, WORDS, Words};

/// A point on a board: a row from the top and a column from the left, each below 25.
///
/// A point stores no board size. Operations that take a board or a size check it.
///
/// ```
/// use binmatrix::{BoardSize, Point};
/// let size = BoardSize::square(19)?;
/// let point = Point::from_vertex("D4", size)?;
/// assert_eq!((point.row(), point.column()), (15, 3));
/// assert_eq!(point.vertex(size).to_string(), "D4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// Creates the point in `row` from the top and `column` from the left, both counted from 0.
    ///
    /// Returns `None` if either is 25 or more.
    #[inline(always)]
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        if row < MAX_SIDE && column < MAX_SIDE {
            Some(Point { row, column })
        } else {
            None
        }
    }

    /// Returns the row, 0 at the top.
    #[inline(always)]
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the column, 0 at the left (A).
    #[inline(always)]
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    #[inline(always)]
    pub(crate) const fn bit(self, stride: usize) -> usize {
        self.row as usize * stride + self.column as usize
    }

    /// Returns the point of a bit.
    ///
    /// A bit outside the board (of a set made for another size) gives some point, always with row and column below 25.
    #[cfg(feature = "playout")]
    #[inline(always)]
    pub(crate) const fn from_bit(bit: usize, stride: usize) -> Point {
        Point::clamped(bit / stride, bit % stride)
    }

    /// Returns the point at `row` and `column`, each clamped to the largest valid value.
    #[inline(always)]
    pub(super) const fn clamped(row: usize, column: usize) -> Point {
        const LAST: usize = MAX_SIDE as usize - 1;
        Point {
            row: if row < LAST { row } else { LAST } as u8,
            column: if column < LAST { column } else { LAST } as u8,
        }
    }

    /// Reads a vertex in GTP notation: a column letter (A to Z without I, in either case) and a row number counted
    /// from the bottom.
    ///
    /// # Errors
    /// - [`VertexError::Malformed`] if the text is not a letter and a number,
    /// - [`VertexError::OffBoard`] if a board of `size` has no such point.
    pub fn from_vertex(text: &str, size: BoardSize) -> Result<Point, VertexError> {
        let mut rest = text.chars();
        let letter = rest
            .next()
            .ok_or(VertexError::Malformed)?
            .to_ascii_uppercase();
        let digits = rest.as_str();
        let column = COLUMN_LETTERS.iter().position(|&l| l as char == letter);
        let column = column.ok_or(VertexError::Malformed)? as u8;
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(VertexError::Malformed);
        }
        let number: u32 = digits.parse().map_err(|_| VertexError::OffBoard)?;
        if number == 0 || number > u32::from(size.height()) || column >= size.width() {
            return Err(VertexError::OffBoard);
        }
        Ok(Point {
            row: size.height() - number as u8,
            column,
        })
    }

    /// Formats the point in GTP notation on a board of `size`, such as `D4`.
    #[must_use]
    pub const fn vertex(self, size: BoardSize) -> impl fmt::Display + fmt::Debug + Copy {
        Vertex {
            point: self,
            height: size.height(),
        }
    }
}

/// The column letters from left to right, without I, which is easily confused with J.
pub const COLUMN_LETTERS: [u8; MAX_SIDE as usize] = *b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point together with the board height, which determines its row number.
#[derive(Clone, Copy)]
struct Vertex {
    point: Point,
    height: u8,
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = COLUMN_LETTERS[usize::from(self.point.column)] as char;
        write!(
            f,
            "{letter}{}",
            i16::from(self.height) - i16::from(self.point.row)
        )
    }
}

/// The reason that a text is not a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VertexError {
    /// Not a column letter followed by a row number.
    Malformed,
    /// The board has no such point.
    OffBoard,
}

impl fmt::Display for VertexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VertexError::Malformed => {
                "not a vertex: expected a column letter (no I) and a row number"
            }
            VertexError::OffBoard => "no such point on this board",
        })
    }
}

impl core::error::Error for VertexError {}

/// A set of points on a board, as plain data: 96 bytes, no type parameter, the same on every CPU.
///
/// Operators combine sets of the same size. A right operand of another size counts as empty.
///
/// ```
/// use binmatrix::{BoardSize, Point, Points};
/// let size = BoardSize::square(9)?;
/// let mut corners = Points::empty(size);
/// for vertex in ["A1", "J1", "A9", "J9"] {
///     corners.insert(Point::from_vertex(vertex, size)?);
/// }
/// assert_eq!(corners.len(), 4);
/// assert_eq!(corners.iter().next(), Point::new(0, 0)); // the top row comes first
/// assert_eq!((Points::full(size) - corners).len(), 77);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Points {
    words: Words,
    size: BoardSize,
}

impl Points {
    /// Collects points into a set; points outside the board are ignored.
    #[must_use]
    pub fn from_points(points: impl IntoIterator<Item = Point>, size: BoardSize) -> Points {
        let mut set = Points::empty(size);
        for point in points {
            set.insert(point);
        }
        set
    }

    /// Creates the set of one point; empty if the board has no such point.
    #[must_use]
    pub fn only(point: Point, size: BoardSize) -> Points {
        let mut set = Points::empty(size);
        set.insert(point);
        set
    }

    /// Creates the empty set.
    #[inline(always)]
    #[must_use]
    pub const fn empty(size: BoardSize) -> Points {
        Points {
            words: [0; WORDS],
            size,
        }
    }

    /// Creates the set of all points of the board.
    #[inline(always)]
    #[must_use]
    pub fn full(size: BoardSize) -> Points {
        Points {
            words: *size.shape().full_words(),
            size,
        }
    }

    /// Creates the set whose bits are set in `words`, in the order of [`Shape`](crate::Shape); bits outside the board
    /// are dropped.
    #[inline(always)]
    #[must_use]
    pub fn from_words(words: &Words, size: BoardSize) -> Points {
        let full = size.shape().full_words();
        Points {
            words: core::array::from_fn(|i| words[i] & full[i]),
            size,
        }
    }

    /// Creates a set from words that have no bit outside the board.
    #[inline(always)]
    pub(crate) const fn from_board_words(words: Words, size: BoardSize) -> Points {
        Points { words, size }
    }

    /// Returns the set as bits, in the order of [`Shape`](crate::Shape).
    #[inline(always)]
    #[must_use]
    pub const fn words(&self) -> &Words {
        &self.words
    }

    /// Returns the size of the board.
    #[inline(always)]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    fn slot(&self, point: Point) -> Option<(usize, u64)> {
        let bit = point.bit(self.size.shape().stride());
        self.size
            .contains(point)
            .then_some((bit / 64, 1 << (bit % 64)))
    }

    /// Adds a point. Returns `true` if the set changed, `false` if the point was already in it or is off the board.
    pub fn insert(&mut self, point: Point) -> bool {
        let Some((word, bit)) = self.slot(point) else {
            return false;
        };
        let fresh = self.words[word] & bit == 0;
        self.words[word] |= bit;
        fresh
    }

    /// Removes a point. Returns `true` if the point was in the set.
    pub fn remove(&mut self, point: Point) -> bool {
        let Some((word, bit)) = self.slot(point) else {
            return false;
        };
        let present = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        present
    }

    /// Returns `true` if `point` is in the set.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.slot(point)
            .is_some_and(|(word, bit)| self.words[word] & bit != 0)
    }

    /// Returns the number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        // The words of the board; no valid set has bits after them.
        let bits = (usize::from(self.size.width()) + 1) * usize::from(self.size.height());
        let words = self.words.iter().take(bits.div_ceil(64));
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Returns `true` if the set has no points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == [0; WORDS]
    }

    /// Returns `true` if the sets have no point in common.
    #[must_use]
    pub fn is_disjoint(&self, other: Points) -> bool {
        (*self & other).is_empty()
    }

    /// Returns `true` if every point of this set is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: Points) -> bool {
        (*self - other).is_empty()
    }

    /// Writes the set as a move mask for neural networks and vector environments and returns the number of moves,
    /// points + 1.
    ///
    /// The mask has one byte per move, 1 if the move is in the set and 0 if not, in the order of
    /// [`BoardSize::index_of`]: the points row by row from the top left, then the pass. The pass gets a 1, since it is
    /// always legal; [`write_move_mask_without_pass`](Points::write_move_mask_without_pass) gives it a 0. Any
    /// remaining bytes of the slice are set to 0, so the slice may be longer to provide padding.
    ///
    /// ```
    /// use binmatrix::{Board, Rules};
    /// let board: Board = "
    ///     . X .
    ///     X . .
    /// ".parse()?;
    /// let mut mask = [7; 8];
    /// let legal = board.legal_points(&Rules::default());
    /// assert_eq!(legal.write_move_mask(&mut mask)?, 7);
    /// assert_eq!(mask, [1, 0, 1, 0, 1, 1, 1, 0]); // the last byte is padding
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`TooShort`] if the slice has fewer than points + 1 bytes; it is unchanged.
    pub fn write_move_mask(&self, out: &mut [u8]) -> Result<usize, TooShort> {
        let length = self.write_move_mask_without_pass(out)?;
        out[length - 1] = 1;
        Ok(length)
    }

    /// Writes the same mask as [`write_move_mask`](Points::write_move_mask), but with a 0 for the pass: for sets other
    /// than the legal moves.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice has fewer than points + 1 bytes; it is unchanged.
    pub fn write_move_mask_without_pass(&self, out: &mut [u8]) -> Result<usize, TooShort> {
        let points = self.size.points();
        TooShort::check(out.len(), points + 1)?;
        let (cells, rest) = out.split_at_mut(points);
        self.write_cells(cells);
        rest.fill(0);
        Ok(points + 1)
    }

    /// Writes one byte per point, row by row from the top left, and returns the number of points.
    ///
    /// A point of the set gets a 1, any other point a 0. Any remaining bytes of the slice are left unchanged.
    ///
    /// # Errors
    /// - [`TooShort`] if the slice has fewer bytes than the board has points; it is unchanged.
    pub fn write_bytes(&self, out: &mut [u8]) -> Result<usize, TooShort> {
        let points = self.size.points();
        TooShort::check(out.len(), points)?;
        self.write_cells(&mut out[..points]);
        Ok(points)
    }

    fn write_cells(&self, cells: &mut [u8]) {
        let (width, stride) = (usize::from(self.size.width()), self.size.shape().stride());
        for (row, line) in cells.chunks_exact_mut(width).enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                let bit = row * stride + column;
                *cell = (self.words[bit / 64] >> (bit % 64) & 1) as u8;
            }
        }
    }

    /// Iterates over the points from the top row down, each row from left to right.
    #[must_use]
    pub fn iter(&self) -> PointsIter {
        PointsIter {
            words: self.words,
            word: 0,
            shape: self.size.shape(),
        }
    }

    #[inline(always)]
    fn zip(self, other: Points, combine: impl Fn(u64, u64) -> u64) -> Points {
        let other = if other.size == self.size {
            other.words
        } else {
            [0; WORDS]
        };
        let words = core::array::from_fn(|i| combine(self.words[i], other[i]));
        Points {
            words,
            size: self.size,
        }
    }
}

/// The error for a slice that is too short for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooShort {
    /// The length of the slice.
    pub found: usize,
    /// The required length.
    pub needed: usize,
}

impl TooShort {
    pub(crate) const fn check(found: usize, needed: usize) -> Result<(), TooShort> {
        if found < needed {
            Err(TooShort { found, needed })
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for TooShort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooShort { found, needed } = self;
        write!(f, "the slice has {found} places, and {needed} are needed")
    }
}

impl core::error::Error for TooShort {}

macro_rules! set_operators {
    ($($trait:ident $method:ident $combine:expr;)*) => { $(
        impl $trait for Points {
            type Output = Points;
            #[inline(always)]
            fn $method(self, other: Points) -> Points {
                self.zip(other, $combine)
            }
        }
    )* };
}

set_operators! {
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
    Sub sub |a, b| a & !b;
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Points({} ", self.size)?;
        f.debug_set()
            .entries(self.iter().map(|p| DisplayAsDebug(p.vertex(self.size))))
            .finish()?;
        f.write_str(")")
    }
}

struct DisplayAsDebug<T>(T);

impl<T: fmt::Display> fmt::Debug for DisplayAsDebug<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl IntoIterator for Points {
    type Item = Point;
    type IntoIter = PointsIter;
    fn into_iter(self) -> PointsIter {
        self.iter()
    }
}

impl IntoIterator for &Points {
    type Item = Point;
    type IntoIter = PointsIter;
    fn into_iter(self) -> PointsIter {
        self.iter()
    }
}

/// Iterator over the points of a set in board order; created by [`Points::iter`].
#[derive(Clone, Debug)]
pub struct PointsIter {
    words: Words,
    word: usize,
    shape: &'static Shape,
}

impl PointsIter {
    pub(crate) fn new(words: Words, shape: &'static Shape) -> Self {
        PointsIter {
            words,
            word: 0,
            shape,
        }
    }
}

impl Iterator for PointsIter {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.words.get(self.word)? == &0 {
            self.word += 1;
        }
        let rest = &mut self.words[self.word];
        let bit = self.word * 64 + rest.trailing_zeros() as usize;
        *rest &= *rest - 1;
        Some(self.shape.point(bit))
    }
}
