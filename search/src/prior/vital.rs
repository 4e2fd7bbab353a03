//! [`VitalPoints`]: where a small eye space beside the last stone becomes one eye or two.

use binmatrix::life::vital_point;
use binmatrix::{BinMatrix, Color, Point, Points, Position, PositionJob};

/// Finds the vital points of the eye spaces that touch the last stone: empty regions of three to six points beside
/// stones of one color only. A capture often makes such a region.
///
/// The player who moves at the vital point decides whether the region is one eye or two ([`vital_point`]).
pub(super) struct VitalPoints {
    pub last: Option<Point>,
}

impl PositionJob for VitalPoints {
    type Output = Points;

    #[inline(always)]
    fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
        let (grid, empty) = (position.grid(), position.empty());
        let only = |point: Point| M::single(point, grid).unwrap_or(M::empty(grid));
        let mut vital = M::empty(grid);
        let mut rest = self.last.map_or(vital, only).explode4(grid) & empty;
        while let Some(seed) = rest.first_bit(grid) {
            // Six points lie within five steps of each of them.
            let mut region = M::from_bit(seed, grid);
            for _ in 0..5 {
                region = region.fill_step(empty, grid);
            }
            rest = rest - region;
            let beside = region.explode4(grid) - region;
            let is_closed = beside.is_subset(position.stones(Color::Black))
                || beside.is_subset(position.stones(Color::White));
            if is_closed && let Some(point) = vital_point(region, grid) {
                vital = vital | only(point);
            }
        }
        vital.to_points(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use binmatrix::Board;

    /// The vital points beside a last stone, as vertices.
    fn vital(last: &str, diagram: &str) -> Vec<String> {
        let board: Board = diagram.parse().expect("a diagram");
        let size = board.size();
        let last = Some(Point::from_vertex(last, size).expect("a vertex"));
        let vital = board.ask(VitalPoints { last });
        let mut vertices: Vec<_> = (vital.iter())
            .map(|point| point.vertex(size).to_string())
            .collect();
        vertices.sort();
        vertices
    }

    #[test]
    fn vital_points_beside_the_last_stone() {
        let corner = "
            X X X X O O O .
            . . X O . X X O
            . X X O . . X O
            X X O O X X X O
            O O O X X O O O
        ";
        assert_eq!(vital("B3", corner), ["A4"]);
        assert_eq!(vital("A2", corner), ["A4"]);
        // It does not touch the eye.
        assert_eq!(vital("C5", corner), [""; 0]);
        // An eye with stones of both colors around it.
        assert_eq!(vital("F4", corner), [""; 0]);
        // A single point.
        assert_eq!(vital("G5", corner), [""; 0]);

        let shapes = "
            X X X X X X X X X X X
            X . . . X . . X . . X
            X X . X X . . X . . X
            X X X X X X X X . X X
            X . . . . X X . X X X
            X X X X X X . . . X X
            X X X X X X X . X X X
            X X X X X X X X X X X
            X . . . . . . . X . .
            X X X X X X X X X X X
        ";
        assert_eq!(
            vital("D8", shapes),
            ["C9"],
            "a pyramid; four in a square have none"
        );
        assert_eq!(
            vital("J6", shapes),
            ["H5", "J8"],
            "a cross and a bulky five"
        );
        assert_eq!(vital("A6", shapes), [""; 0], "four in a row");
        assert_eq!(vital("F3", shapes), [""; 0], "seven in a row");
    }
}
