//! The stones of a position as text, for tables of many positions.

use crate::board::{Board, Color, Point};

const EMPTY: u8 = b'.';
const GOAL: u8 = b'G';

/// One letter for each of some points: `X` black, `O` white, `.` empty, and `G` for a stone of the goal, which has the
/// color of its owner.
///
/// A text takes less time to compare and to hash than a list of optional colors.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones(Vec<u8>);

impl Stones {
    /// The stones on all points of a board, without a goal.
    pub(crate) fn of_all(board: &Board) -> Stones {
        Stones(board.cells().iter().map(|&cell| letter(cell)).collect())
    }

    /// The stones on these points of a board, without a goal.
    fn of(board: &Board, points: &[Point]) -> Stones {
        Stones(
            points
                .iter()
                .map(|&point| letter(board.at(point)))
                .collect(),
        )
    }

    /// The stones on these points of a board. Those of `goal` are the goal.
    pub(crate) fn with_goal(board: &Board, points: &[Point], goal: &[Point]) -> Stones {
        let mut stones = Stones::of(board, points);
        for (letter, point) in stones.0.iter_mut().zip(points) {
            if *letter != EMPTY && goal.contains(point) {
                *letter = GOAL;
            }
        }
        stones
    }

    /// The stones on the same points of a board after a move: a stone of the goal is one until it is captured.
    pub(crate) fn after_move(&self, after: &Board, points: &[Point]) -> Stones {
        let mut stones = Stones::of(after, points);
        for (letter, before) in stones.0.iter_mut().zip(&self.0) {
            if *before == GOAL && *letter != EMPTY {
                *letter = GOAL;
            }
        }
        stones
    }

    /// Puts the stones on these points of a board. The goal is of `owner`'s color.
    pub(crate) fn put_on(&self, board: &mut Board, points: &[Point], owner: Color) {
        for (&point, letter) in points.iter().zip(&self.0) {
            let stone = match *letter {
                GOAL => Some(owner),
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
            board.set(point, stone);
        }
    }

    /// The number of stones of the goal.
    pub(crate) fn goal_stones(&self) -> usize {
        self.0.iter().filter(|&&letter| letter == GOAL).count()
    }

    /// The stones of the goal, where `points` are the points of this text.
    pub(crate) fn goal(&self, points: &[Point]) -> Vec<Point> {
        let pairs = points.iter().zip(&self.0);
        pairs
            .filter(|&(_, &letter)| letter == GOAL)
            .map(|(&point, _)| point)
            .collect()
    }
}

fn letter(cell: Option<Color>) -> u8 {
    match cell {
        Some(Color::Black) => b'X',
        Some(Color::White) => b'O',
        None => EMPTY,
    }
}
