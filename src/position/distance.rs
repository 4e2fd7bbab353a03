//! Distances between points, with each chain counted as one place.

use super::Position;
use crate::geometry::{BoardSize, Color, Point, TooShort, Words};
use crate::sets::{BinMatrix, Level};

impl<M: BinMatrix> Position<M> {
    /// Computes the distance of every point from `from`, with each chain counted as one place.
    ///
    /// See [`Board::chain_distance`](crate::Board::chain_distance).
    ///
    /// # Errors
    /// - [`TooShort`] if the slice has fewer places than the board has points; it is unchanged.
    pub fn chain_distance(&self, from: Point, max: u8, out: &mut [u8]) -> Result<usize, TooShort> {
        let (grid, points) = (self.grid(), self.size().points());
        TooShort::check(out.len(), points)?;
        let cells = &mut out[..points];
        cells.fill(max.saturating_add(1));
        let Some(bit) = grid.bit(from) else {
            return Ok(points);
        };
        grid.level.vectorize(
            #[inline(always)]
            || {
                let stones = [self.stones(Color::Black), self.stones(Color::White)];
                let (mut near, mut added, mut distance) =
                    (M::empty(grid), M::from_point_bit(bit, grid), 0);
                loop {
                    for stones in stones {
                        added = added | added.flood_fill(stones, grid);
                    }
                    added = added - near;
                    write_distance(&added.to_words(grid), distance, grid.size(), cells);
                    near = near | added;
                    added = near.neighbors4(grid);
                    if distance == max || added.is_empty() {
                        return;
                    }
                    distance += 1;
                }
            },
        );
        Ok(points)
    }
}

/// Writes `distance` to the cells of all points of a set.
#[inline(always)]
fn write_distance(words: &Words, distance: u8, size: BoardSize, cells: &mut [u8]) {
    let (width, stride) = (usize::from(size.width()), usize::from(size.width()) + 1);
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let bit = 64 * index + rest.trailing_zeros() as usize;
            if let Some(cell) = cells.get_mut(bit / stride * width + bit % stride) {
                *cell = distance;
            }
            rest &= rest - 1;
        }
    }
}
