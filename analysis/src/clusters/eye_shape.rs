//! Eye shapes that are dead or can be killed.

use core::fmt;

use binmatrix::Points;

/// The eye shapes of four to six points that make only one eye, either always or if the enemy plays first.
///
/// ```text
/// square     pyramid     bulky     crossed     rabbity
/// four       four        five      five        six
/// # #        . # .       # # .     . # .       . # .
/// # #        # # #       # # #     # # #       # # #
///                                  . # .       . # #
/// ```
/// Each shape stands for all its rotations and reflections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EyeShape {
    /// Dead as it stands.
    SquareFour,
    /// Killed by a move in the middle of its row of three.
    PyramidFour,
    /// Killed by a move on the point with three neighbors in the eye.
    BulkyFive,
    /// Killed by a move in the middle.
    CrossedFive,
    /// Killed by a move on the point with four neighbors in the eye.
    RabbitySix,
}

/// The points of a 3×3 square, row by row from the top left; the first point is the lowest bit.
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

    /// The number of points of the smallest shape.
    pub(super) const FEWEST: usize = 4;

    /// The number of points of the largest shape.
    pub(super) const MOST: usize = 6;

    /// Returns the name of the shape.
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

    /// Returns one image of the shape. The lowest three bits are the top row.
    const fn cells(self) -> Cells {
        match self {
            EyeShape::SquareFour => 0b_011_011,
            EyeShape::PyramidFour => 0b_111_010,
            EyeShape::BulkyFive => 0b_111_011,
            EyeShape::CrossedFive => 0b_010_111_010,
            EyeShape::RabbitySix => 0b_110_111_010,
        }
    }

    /// Returns the shape of these points, at any place and in any orientation; `None` if it is not one of these shapes.
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

/// Returns one of the eight images, moved to the top left. The three bits of `symmetry` select: reverse the rows,
/// reverse the columns, swap rows and columns.
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
