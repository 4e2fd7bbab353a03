//! The algebra of [`BinMatrix`] for [`Points`], sets that are plain data.

use super::{AnySize, Baseline, BinMatrix, Grid, GridOf, WordMatrix};
use crate::geometry::{Point, Points, WORDS};

/// The portable matrix for single operations on plain sets; selecting the best backend would cost more.
pub(crate) type PlainMatrix = WordMatrix<WORDS, AnySize, Baseline>;

impl Points {
    /// Returns the grid of [`PlainMatrix`] for sets of this size.
    pub(crate) fn grid(&self) -> GridOf<PlainMatrix> {
        Grid {
            geometry: AnySize::new(self.size()),
            level: Baseline,
        }
    }

    #[inline(always)]
    fn on_matrix(
        &self,
        operation: impl Fn(PlainMatrix, GridOf<PlainMatrix>) -> PlainMatrix,
    ) -> Points {
        let grid = self.grid();
        operation(PlainMatrix::from_words(self.words(), grid), grid).to_points(grid)
    }

    /// Returns the points outside the set that are adjacent to it.
    ///
    /// ```text
    /// . . . . .      . # # . .
    /// . X X . .  ->  # . . # .
    /// . . X . .      . # . # .
    /// . . . . .      . . # . .
    /// ```
    #[must_use]
    pub fn neighbors4(&self) -> Points {
        self.on_matrix(|set, grid| set.neighbors4(grid))
    }

    /// Returns the points outside the set that are adjacent or diagonal to it.
    ///
    /// ```text
    /// . . . . .      # # # # .
    /// . X X . .  ->  # . . # .
    /// . . X . .      # # . # .
    /// . . . . .      . # # # .
    /// ```
    #[must_use]
    pub fn neighbors8(&self) -> Points {
        self.on_matrix(|set, grid| set.neighbors8(grid))
    }

    /// Returns the points outside the set that are diagonal to a point of the set. They may also be adjacent to the
    /// set.
    ///
    /// ```text
    /// . . . . .      # # # # .
    /// . X X . .  ->  . . . # .
    /// . . X . .      # # . # .
    /// . . . . .      . # . # .
    /// ```
    #[must_use]
    pub fn diagonals(&self) -> Points {
        self.on_matrix(|set, grid| {
            let vertical = set.up(grid) | set.down(grid);
            (vertical.left(grid) | vertical.right(grid)) - set
        })
    }

    /// Returns the connected component of the set that contains `point`; empty if the point is not in the set.
    #[must_use]
    pub fn component(&self, point: Point) -> Points {
        self.on_matrix(|set, grid| set.component(point, grid))
    }

    /// Iterates over the connected components of the set, in the order of their first points.
    ///
    /// ```
    /// use binmatrix::Board;
    /// let board: Board = "
    ///     . X . .
    ///     X X X X
    ///     . . O .
    /// ".parse()?;
    /// let sizes: Vec<usize> = board.empty().components().map(|region| region.len()).collect();
    /// assert_eq!(sizes, [1, 2, 2, 1]); // A3, C3 and D3, A1 and B1, D1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = Points> + use<> {
        let grid = self.grid();
        PlainMatrix::from_words(self.words(), grid)
            .components(grid)
            .map(move |component| component.to_points(grid))
    }
}
