//! Board sizes as types: [`Geometry`], the storage for a class of boards, and the [`Grid`] that every operation on a
//! set takes.

use core::fmt;
use core::ops::{Index, IndexMut};

use super::{BinMatrix, Level};
use crate::geometry::{BoardSize, MAX_SIDE, Point, Shape};

/// A class of board sizes as a type: the storage for a set and for the tables of a board, and at run time the shape of
/// one board.
///
/// The types of this crate are **capacities**: [`SizeUpTo<128>`](SizeUpTo), `<192>`, `<256>`, `<384>`, `<512>`, and
/// [`AnySize`] for all boards up to 25×25. The number of words in a set is known at compile time, the size of the board
/// at run time. A few types therefore serve all sizes equally well, and the library compiles in a fraction of the time
/// that one type per size would take.
///
/// A program that plays on a single size may implement this trait for a unit struct whose [`shape`](Geometry::shape) is
/// constant, so that the stride becomes a constant too. A shape with more rows or bits than the constants allow leads
/// to panics or wrong sets.
pub trait Geometry: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name printed by benchmarks and tests.
    const NAME: &'static str;

    /// The largest height of a board of this geometry: the number of rows to store.
    const ROWS: usize;

    /// The largest `stride × height` of a board of this geometry: the number of bits to store.
    const BITS: usize;

    /// A table with one value per bit of a board, padded.
    ///
    /// The length is a power of two and at least `BITS + 2 × stride`. The bit above the top row and the bit below the
    /// bottom row, taken modulo the length, therefore exist and are not points. An index masked with [`Geometry::MASK`]
    /// needs no bounds check.
    type PerBit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>: Copy
        + Eq
        + fmt::Debug
        + Send
        + Sync
        + 'static
        + Index<usize, Output = T>
        + IndexMut<usize>;

    /// The length of [`Geometry::PerBit`] minus 1.
    const MASK: usize;

    /// A table with one value per chain.
    ///
    /// A chain is numbered by the bit of one of its stones, so the length is a power of two and at least `BITS + 4`.
    /// The last five values are spare: no point has these bits, since the last bit of `BITS` belongs to the guard. A
    /// [`ChainPosition`](crate::ChainPosition) reads and writes them for neighbors that are not chains; it does not
    /// compile with a shorter table.
    type PerChain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>: Copy
        + Eq
        + fmt::Debug
        + Send
        + Sync
        + 'static
        + Index<usize, Output = T>
        + IndexMut<usize>;

    /// The length of [`Geometry::PerChain`] minus 1.
    const CHAIN_MASK: usize;

    /// Creates a table with the same value for each bit.
    fn per_bit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self::PerBit<T>;

    /// Creates a table with the same value for each chain.
    fn per_chain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self::PerChain<T>;

    /// Returns the geometry of boards of `size`, or `None` if this type does not cover that size.
    fn for_size(size: BoardSize) -> Option<Self>;

    /// Returns the bit layout of the board.
    fn shape(self) -> &'static Shape;

    /// Returns the size of the board, which is that of the [`shape`](Geometry::shape). A type that holds the size saves
    /// a load.
    #[inline(always)]
    fn size(self) -> BoardSize {
        self.shape().size()
    }

    /// Returns the distance in bits between a point and the point below it, which is that of the
    /// [`shape`](Geometry::shape). A type that holds the stride saves a load.
    #[inline(always)]
    fn stride(self) -> usize {
        self.shape().stride()
    }
}

/// Sizes whose sets fit into `CAPACITY` bits, four of them spare.
///
/// Capacity 128 covers boards up to 10×11, 192 up to 13×13, 256 up to 15×15, 384 up to 19×19 and 512 up to 22×22.
#[derive(Clone, Copy)]
pub struct SizeUpTo<const CAPACITY: usize> {
    shape: &'static Shape,
    /// Copied from the shape, so that the bit of a point does not wait for a load from there.
    stride: u32,
    size: BoardSize,
}

impl<const CAPACITY: usize> SizeUpTo<CAPACITY> {
    #[inline(always)]
    fn of(shape: &'static Shape) -> Self {
        SizeUpTo {
            shape,
            stride: shape.stride() as u32,
            size: shape.size(),
        }
    }
}

/// Any size from 1×1 to 25×25.
pub type AnySize = SizeUpTo<704>;

impl AnySize {
    /// Returns the geometry of boards of `size`.
    #[inline(always)]
    #[must_use]
    pub fn new(size: BoardSize) -> AnySize {
        SizeUpTo::of(size.shape())
    }
}

impl<const CAPACITY: usize> PartialEq for SizeUpTo<CAPACITY> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl<const CAPACITY: usize> Eq for SizeUpTo<CAPACITY> {}

impl<const CAPACITY: usize> fmt::Debug for SizeUpTo<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SizeUpTo<{CAPACITY}>({})", self.size)
    }
}

/// Defines the capacities: name, number of bits, and the lengths of the tables per bit and per chain.
macro_rules! capacities {
    ($($name:literal $capacity:literal [$per_bit:literal $per_chain:literal])*) => { $(
        impl Geometry for SizeUpTo<$capacity> {
            const NAME: &'static str = $name;
            const ROWS: usize = MAX_SIDE as usize;
            // No board needs more bits than the largest one.
            const BITS: usize = if $capacity > LARGEST + 4 { LARGEST } else { $capacity - 4 };
            type PerBit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static> = [T; $per_bit];
            const MASK: usize = $per_bit - 1;
            type PerChain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static> = [T; $per_chain];
            const CHAIN_MASK: usize = $per_chain - 1;

            #[inline(always)]
            fn per_bit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> [T; $per_bit] {
                [value; $per_bit]
            }

            #[inline(always)]
            fn per_chain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> [T; $per_chain] {
                [value; $per_chain]
            }

            #[inline(always)]
            fn for_size(size: BoardSize) -> Option<Self> {
                let shape = size.shape();
                (shape.stride() * usize::from(size.height()) <= Self::BITS).then(
                    #[inline(always)]
                    || SizeUpTo::of(shape),
                )
            }

            #[inline(always)]
            fn shape(self) -> &'static Shape {
                self.shape
            }

            #[inline(always)]
            fn size(self) -> BoardSize {
                self.size
            }

            #[inline(always)]
            fn stride(self) -> usize {
                self.stride as usize
            }
        }
    )* };
}

/// The number of bits of a 25×25 board.
const LARGEST: usize = (MAX_SIDE as usize + 1) * MAX_SIDE as usize;

capacities! {
    "128 bits" 128 [256 128]
    "192 bits" 192 [256 256]
    "256 bits" 256 [512 256]
    "384 bits" 384 [512 512]
    "512 bits" 512 [1024 512]
    "any size" 704 [1024 1024]
}

/// The context of a matrix operation besides the bits: the board size, and the proof that the CPU can run the backend.
///
/// It takes 16 bytes for the types of this crate (on 64-bit targets), and zero bytes for a geometry that is a unit
/// struct.
///
/// ```
/// use binmatrix::{AnySize, Baseline, BoardSize, Grid};
/// let size = BoardSize::square(9)?;
/// let grid = Grid { geometry: AnySize::new(size), level: Baseline };
/// assert_eq!(grid.size(), size);
/// assert_eq!(Grid::new(size), Some(grid));
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid<G, L> {
    /// The size of the board.
    pub geometry: G,
    /// The CPU features in use, and the proof that they are present.
    pub level: L,
}

/// The [`Grid`] of a matrix type.
pub type GridOf<M> = Grid<<M as BinMatrix>::Geometry, <M as BinMatrix>::Level>;

impl<G: Geometry, L: Level> Grid<G, L> {
    /// Creates the grid of boards of `size`, or returns `None` if the type does not cover that size or the CPU lacks
    /// the features.
    #[must_use]
    pub fn new(size: BoardSize) -> Option<Self> {
        Some(Grid {
            geometry: G::for_size(size)?,
            level: L::detect()?,
        })
    }

    /// Returns the bit layout of the board.
    #[inline(always)]
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        self.geometry.shape()
    }

    /// Returns the size of the board.
    #[inline(always)]
    #[must_use]
    pub fn size(self) -> BoardSize {
        self.geometry.size()
    }

    /// Returns the number of points on the board.
    #[inline(always)]
    #[must_use]
    pub fn points(self) -> usize {
        self.size().points()
    }

    /// Returns the bit of `point`, or `None` if it is not on the board.
    #[inline(always)]
    #[must_use]
    pub fn bit(self, point: Point) -> Option<usize> {
        self.size()
            .contains(point)
            .then(|| point.bit(self.geometry.stride()))
    }

    /// Returns the point of a bit, or `None` if the bit is not a point of the board; the inverse of [`Grid::bit`].
    #[inline(always)]
    #[must_use]
    pub fn point(self, bit: usize) -> Option<Point> {
        let (row, column) = (bit / self.geometry.stride(), bit % self.geometry.stride());
        let point = Point::new(u8::try_from(row).ok()?, column as u8)?;
        self.size().contains(point).then_some(point)
    }

    /// Returns the point of a bit that is known to be a point of the board.
    #[inline(always)]
    pub(crate) fn point_of(self, bit: usize) -> Point {
        self.shape().point(bit)
    }
}
