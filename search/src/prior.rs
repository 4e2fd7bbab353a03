//! [`Prior`]: the first opinion about the moves of a new node; [`SetPrior`] forms it by set algebra.

use binmatrix::life::vital_point;
use binmatrix::{
    BinMatrix, Board, Color, EyeRule, Move, PatternTable, Point, Points, Position, PositionJob,
    Rules,
};

use crate::row::Slots;

/// The moves of a new node, as a [`Prior`] fills them in.
#[derive(Debug)]
pub struct Priors<'a> {
    slots: Slots,
    means: &'a mut [f32],
}

impl<'a> Priors<'a> {
    pub(crate) fn new(slots: Slots, means: &'a mut [f32]) -> Priors<'a> {
        Priors { slots, means }
    }

    /// Adds to the expected result of a move. Results are between 0 and 1; they are clamped at the end.
    pub fn add(&mut self, mv: Move, difference: f32) {
        if let Some(mean) = self.means.get_mut(self.slots.of_move(mv)) {
            *mean += difference;
        }
    }

    /// Adds to the expected result of each of these moves.
    pub fn add_all(&mut self, points: Points, difference: f32) {
        for point in points {
            self.add(Move::Play(point), difference);
        }
    }
}

/// A first opinion about moves.
pub trait Prior {
    /// Adds to the expected results of the moves of the player to move, which all begin with that of the node, at the root
    /// with a little less.
    ///
    /// A root is judged again in each search and for each report. Equal positions must get equal answers.
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>);

    /// Returns the points that the player to move need not consider: by default own eyes.
    fn excluded(&self, board: &Board) -> Points {
        board.eyes(board.to_move(), EyeRule::PointEye)
    }
}

/// Captures, escapes, ataris, 3×3 patterns beside the last move ([`PatternTable::mogo`]), vital points beside it, the
/// distance to the last two moves, and the lines of the board.
///
/// A vital point is that of an empty region of three to six points that touches the last stone and stones of one color
/// only ([`vital_point`]): the player who moves there decides whether it is one eye or two. A capture often makes such a
/// region.
///
/// The differences began as those of a prototype; `docs/matches.md` has the matches since then.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct SetPrior {
    /// The reward for a point beside the last move that matches a pattern.
    pub pattern: f32,
    /// The reward for a vital point beside the last move.
    pub vital: f32,
    /// The most positions that are read at a node to see whether ataris and escapes near the last two moves work as
    /// ladders ([`Board::candidates_and_ladders`]); 0 to read none.
    pub ladder_positions: u32,
}

impl Default for SetPrior {
    fn default() -> SetPrior {
        SetPrior {
            pattern: 0.12,
            vital: 0.4,
            ladder_positions: 40,
        }
    }
}

impl SetPrior {
    /// Sets the reward for patterns.
    #[must_use]
    pub fn with_pattern(self, pattern: f32) -> SetPrior {
        SetPrior { pattern, ..self }
    }

    /// Sets the reward for vital points.
    #[must_use]
    pub fn with_vital(self, vital: f32) -> SetPrior {
        SetPrior { vital, ..self }
    }

    /// Sets the most positions that are read for ladders at a node.
    #[must_use]
    pub fn with_ladder_positions(self, ladder_positions: u32) -> SetPrior {
        SetPrior {
            ladder_positions,
            ..self
        }
    }
}

/// Finds the empty points more than three steps from every stone, and the vital points of the small eyes that touch the
/// last stone.
struct Look {
    last: Option<Point>,
}

impl PositionJob for Look {
    type Output = (Points, Points);

    #[inline(always)]
    fn run<M: BinMatrix>(self, position: Position<M>) -> (Points, Points) {
        let (grid, empty) = (position.grid(), position.empty());
        let near = empty.inverse(grid).grow4(grid).grow4(grid).grow4(grid);
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
        ((empty - near).to_points(grid), vital.to_points(grid))
    }
}

impl Prior for SetPrior {
    fn judge(&mut self, board: &Board, rules: &Rules, priors: &mut Priors<'_>) {
        let (found, ladders) = board.candidates_and_ladders(rules, self.ladder_positions);
        priors.add_all(found.capture, 0.20);
        priors.add_all(found.escape, 0.15);
        priors.add_all(found.atari, 0.06);
        priors.add_all(found.self_atari, -0.25);
        priors.add_all(ladders.catch, 0.15);
        priors.add_all(ladders.futile, -0.20); // it is an escape too
        for (last, weight) in board.turn().last_moves().into_iter().zip([1.0, 0.4]) {
            if let Some(Move::Play(last)) = last {
                near(board, last, weight, priors);
            }
        }
        let last = match board.turn().last_moves()[0] {
            Some(Move::Play(last)) => Some(last),
            _ => None,
        };
        if let Some(last) = last {
            let beside = board.size().neighbors8(last);
            let matching = board.pattern_points(PatternTable::mogo(), beside);
            priors.add_all(matching, self.pattern);
        }
        let (far, vital) = board.ask(Look { last });
        priors.add_all(vital, self.vital);
        lines(board, far, priors);
        let answers_pass = board.turn().passes() > 0;
        priors.add(Move::Pass, if answers_pass { 0.0 } else { -0.3 });
    }
}

/// Rewards points near `last`: at distances 2 to 5, where a distance is dx + dy + max(dx, dy).
fn near(board: &Board, last: Point, weight: f32, priors: &mut Priors<'_>) {
    const BY_DISTANCE: [f32; 6] = [0.0, 0.0, 0.10, 0.09, 0.06, 0.04];
    for row in last.row().saturating_sub(3)..=last.row() + 3 {
        for column in last.column().saturating_sub(3)..=last.column() + 3 {
            let (dx, dy) = (column.abs_diff(last.column()), row.abs_diff(last.row()));
            let distance = usize::from(dx + dy + dx.max(dy));
            let (Some(&reward), Some(point)) = (BY_DISTANCE.get(distance), Point::new(row, column))
            else {
                continue;
            };
            if board.size().contains(point) {
                priors.add(Move::Play(point), weight * reward);
            }
        }
    }
}

/// Far from stones: line 1 is bad, line 2 poor, lines 3 and 4 good.
fn lines(board: &Board, far: Points, priors: &mut Priors<'_>) {
    let size = board.size();
    for point in far {
        let (row, column) = (point.row(), point.column());
        let line = row
            .min(column)
            .min(size.height() - 1 - row)
            .min(size.width() - 1 - column);
        let difference = match line {
            0 => -0.20,
            1 => -0.06,
            2 | 3 => 0.02,
            _ => 0.0,
        };
        priors.add(Move::Play(point), difference);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vital points beside a last stone, as vertices.
    fn vital(last: &str, diagram: &str) -> Vec<String> {
        let board: Board = diagram.parse().expect("a diagram");
        let size = board.size();
        let last = Some(Point::from_vertex(last, size).expect("a vertex"));
        let (_, vital) = board.ask(Look { last });
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
