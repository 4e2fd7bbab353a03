//! Eye shapes in which the enemy can live or kill.

use core::fmt;

use binmatrix::Points;

/// The shapes of four to six points that make only one eye if the enemy plays first, or at all.
///
/// ```text
/// square     pyramid     bulky     crossed     rabbity
/// four       four        five      five        six
/// # #        . # .       # # .     . # .       . # .
/// # #        # # #       # # #     # # #       # # #
///                                  . # .       . # #
/// ```
/// Each stands for all that it becomes when it is turned or mirrored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EyeShape {
    /// Dead as it is.
    SquareFour,
    /// Killed by a move in the middle of its row of three.
    PyramidFour,
    /// Killed by a move on the point that three others are next to.
    BulkyFive,
    /// Killed by a move in the middle.
    CrossedFive,
    /// Killed by a move on the point that four others are next to.
    RabbitySix,
}

/// Points of a square of three: row by row from the top left, the first one in the lowest bit.
type Cells = u16;

const SIDE: usize = 3;
const ROW: Cells = 0b111;
const COLUMN: Cells = 0b001_001_001;

impl EyeShape {
    /// All shapes.
    pub const ALL: [EyeShape; 5] = [
        EyeShape::SquareFour,
        EyeShape::PyramidFour,
        EyeShape::BulkyFive,
        EyeShape::CrossedFive,
        EyeShape::RabbitySix,
    ];

    /// The points of the smallest shape.
    pub(super) const FEWEST: usize = 4;

    /// The points of the largest shape.
    pub(super) const MOST: usize = 6;

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EyeShape::SquareFour => "square four",
            EyeShape::PyramidFour => "pyramid four",
            EyeShape::BulkyFive => "bulky five",
            EyeShape::CrossedFive => "crossed five",
            EyeShape::RabbitySix => "rabbity six",
        }
    }

    /// One of its images; the last row of the number is the top one.
    const fn cells(self) -> Cells {
        match self {
            EyeShape::SquareFour => 0b_011_011,
            EyeShape::PyramidFour => 0b_111_010,
            EyeShape::BulkyFive => 0b_111_011,
            EyeShape::CrossedFive => 0b_010_111_010,
            EyeShape::RabbitySix => 0b_110_111_010,
        }
    }

    /// The shape of these points, wherever they are and however they are turned; `None` if it is none of these.
    ///
    /// ```
    /// use binmatrix_analysis::clusters::EyeShape;
    /// use binmatrix::{BoardSize, Point, Points};
    /// let size = BoardSize::square(9)?;
    /// let mut points = Points::empty(size);
    /// for vertex in ["D4", "E4", "F4", "E5"] {
    ///     points.insert(Point::from_vertex(vertex, size)?);
    /// }
    /// assert_eq!(EyeShape::of(points), Some(EyeShape::PyramidFour));
    /// points.insert(Point::from_vertex("G4", size)?);
    /// assert_eq!(EyeShape::of(points), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(points: Points) -> Option<EyeShape> {
        let top = points.iter().next()?.row();
        let left = points.iter().map(|point| point.column()).min()?;
        let mut cells = 0;
        for point in points {
            let row = usize::from(point.row() - top);
            let column = usize::from(point.column() - left);
            if row >= SIDE || column >= SIDE {
                return None;
            }
            cells |= 1 << (row * SIDE + column);
        }
        EyeShape::ALL
            .into_iter()
            .find(|shape| (0..8).any(|symmetry| image(shape.cells(), symmetry) == cells))
    }
}

impl fmt::Display for EyeShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of the eight images, moved to the top left. The lowest bits of `symmetry` say what is turned: rows, columns, and rows for
/// columns.
const fn image(cells: Cells, symmetry: usize) -> Cells {
    let (mut image, mut cell) = (0, 0);
    while cell < SIDE * SIDE {
        let (mut row, mut column) = (cell / SIDE, cell % SIDE);
        if symmetry & 1 != 0 {
            row = SIDE - 1 - row;
        }
        if symmetry & 2 != 0 {
            column = SIDE - 1 - column;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        image |= (cells >> cell & 1) << (row * SIDE + column);
        cell += 1;
    }
    // No shape is empty.
    while image & ROW == 0 {
        image >>= SIDE;
    }
    while image & COLUMN == 0 {
        image >>= 1;
    }
    image
}
