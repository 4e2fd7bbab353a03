//! Board sizes as types: storage that fits a class of boards ([`Geometry`]), and the [`Grid`] that every
//! operation on a set takes.

use core::fmt;
use core::ops::{Index, IndexMut};

use super::{BinMatrix, Level};
use crate::geometry::{BoardSize, MAX_SIDE, Point, Shape};

/// Board sizes as a type: how much storage a set and the tables of a board need, and at run time the shape of one
/// board.
///
/// The types of this crate are **capacities**: [`SizeUpTo<128>`](SizeUpTo), `<192>`, `<256>`, `<384>`, `<512>`, and
/// [`AnySize`] for all boards up to 25×25. The number of words in a set is known at compile time, the size of the
/// board at run time. So all sizes are served alike by a few types, and the library compiles in a fraction of the time
/// that a type for each size takes.
///
/// A program that plays on one size only may define it as a unit struct whose [`shape`](Geometry::shape) is constant,
/// so that the stride folds too. A shape with more rows or bits than the constants say leads to panics or wrong sets.
pub trait Geometry: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Its name, as benchmarks and tests print it.
    const NAME: &'static str;

    /// The largest height of a board of this geometry: how many rows storage needs.
    const ROWS: usize;

    /// The largest `stride × height` of a board of this geometry: how many bits storage needs.
    const BITS: usize;

    /// One value for each bit of a board, and more: a power of two, at least `BITS + 2 × stride`, so that
    /// the bit above the top row and the one below the bottom row, taken modulo the length, exist and are
    /// no points. An index that is masked with [`Geometry::MASK`] needs no check.
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

    /// One value for each chain. A chain is numbered by the bit of one of its stones, so the length is a power of two,
    /// at least `BITS + 4`. The last five values are spare: no point has these bits, since the last bit of `BITS`
    /// belongs to the guard. A [`ChainPosition`](crate::ChainPosition) reads and writes there for neighbors that are no
    /// chains; it does not compile for a shorter table.
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

    /// The same value for each bit.
    fn per_bit<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self::PerBit<T>;

    /// The same value for each chain.
    fn per_chain<T: Copy + Eq + fmt::Debug + Send + Sync + 'static>(value: T) -> Self::PerChain<T>;

    /// The geometry of boards of `size`, or `None` if this type does not cover that size.
    fn for_size(size: BoardSize) -> Option<Self>;

    /// The bits of the board.
    fn shape(self) -> &'static Shape;
}

/// Sizes whose sets fit into `CAPACITY` bits, four of them spare: up to 10×11 with 128, 13×13 with 192, 15×15 with
/// 256, 19×19 with 384 and 22×22 with 512.
#[derive(Clone, Copy)]
pub struct SizeUpTo<const CAPACITY: usize>(&'static Shape);

/// Any size from 1×1 to 25×25.
pub type AnySize = SizeUpTo<704>;

impl AnySize {
    /// The geometry of boards of `size`.
    #[inline(always)]
    #[must_use]
    pub fn new(size: BoardSize) -> AnySize {
        SizeUpTo(size.shape())
    }
}

impl<const CAPACITY: usize> PartialEq for SizeUpTo<CAPACITY> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.0.size() == other.0.size()
    }
}

impl<const CAPACITY: usize> Eq for SizeUpTo<CAPACITY> {}

impl<const CAPACITY: usize> fmt::Debug for SizeUpTo<CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SizeUpTo<{CAPACITY}>({})", self.0.size())
    }
}

/// The capacities: name, bits, rows, length of the tables by bit and by chain.
macro_rules! capacities {
    ($($name:literal $capacity:literal [$per_bit:literal $per_chain:literal])*) => { $(
        impl Geometry for SizeUpTo<$capacity> {
            const NAME: &'static str = $name;
            const ROWS: usize = MAX_SIDE as usize;
            // More than the largest board has no board.
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
                (shape.stride() * usize::from(size.height()) <= Self::BITS).then_some(SizeUpTo(shape))
            }

            #[inline(always)]
            fn shape(self) -> &'static Shape {
                self.0
            }
        }
    )* };
}

/// The bits of a 25×25 board.
const LARGEST: usize = (MAX_SIDE as usize + 1) * MAX_SIDE as usize;

capacities! {
    "128 bits" 128 [256 128]
    "192 bits" 192 [256 256]
    "256 bits" 256 [512 256]
    "384 bits" 384 [512 512]
    "512 bits" 512 [1024 512]
    "any size" 704 [1024 1024]
}

/// The context of a matrix operation besides the bits: the size of the board, and the proof that the CPU
/// can run the backend. It takes a pointer for the types of this crate, and no bytes for a geometry that is a unit struct.
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
    /// The CPU features in use, and the proof that they exist.
    pub level: L,
}

/// The [`Grid`] that goes with a matrix type.
pub type GridOf<M> = Grid<<M as BinMatrix>::Geometry, <M as BinMatrix>::Level>;

impl<G: Geometry, L: Level> Grid<G, L> {
    /// The grid of boards of `size`, or `None` if the type does not cover that size or the CPU lacks
    /// the features.
    #[must_use]
    pub fn new(size: BoardSize) -> Option<Self> {
        Some(Grid {
            geometry: G::for_size(size)?,
            level: L::detect()?,
        })
    }

    /// The bits of the board.
    #[inline(always)]
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        self.geometry.shape()
    }

    /// The size of the board.
    #[inline(always)]
    #[must_use]
    pub fn size(self) -> BoardSize {
        self.shape().size()
    }

    /// The number of points on the board.
    #[inline(always)]
    #[must_use]
    pub fn points(self) -> usize {
        self.size().points()
    }

    /// The bit of `point`, or `None` if it is not on the board.
    #[inline(always)]
    #[must_use]
    pub fn bit(self, point: Point) -> Option<usize> {
        self.size()
            .contains(point)
            .then(|| point.bit(self.shape().stride()))
    }

    /// The point of a bit, or `None` if it is no bit of a point of the board; the inverse of
    /// [`Grid::bit`].
    #[inline(always)]
    #[must_use]
    pub fn point(self, bit: usize) -> Option<Point> {
        let (row, column) = (bit / self.shape().stride(), bit % self.shape().stride());
        let point = Point::new(u8::try_from(row).ok()?, column as u8)?;
        self.size().contains(point).then_some(point)
    }

    /// The point of a bit that is known to be one of the board.
    #[inline(always)]
    pub(crate) fn point_of(self, bit: usize) -> Point {
        self.shape().point(bit)
    }
}
