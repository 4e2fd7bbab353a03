//! The stones of a position as text, for tables of many positions.

use crate::board::{BLACK, Board, Color, EMPTY, Point, WHITE, letter_of};

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
        Stones(board.cells().iter().map(|&cell| letter_of(cell)).collect())
    }

    /// The stones on these points of a board, without a goal.
    fn of(board: &Board, points: &[Point]) -> Stones {
        let letters = points.iter().map(|&point| letter_of(board.at(point)));
        Stones(letters.collect())
    }

    /// The stones on these points of a board. Those on the points of `goal` are the goal.
    ///
    /// # Panics
    ///
    /// - if a point of the goal is not among the points or has no stone of its owner.
    pub(crate) fn with_goal(
        board: &Board,
        points: &[Point],
        goal: &[Point],
        owner: Color,
    ) -> Stones {
        let mut stones = Stones::of(board, points);
        for &stone in goal {
            assert_eq!(board.at(stone), Some(owner), "a stone of the goal");
            let index = points.iter().position(|&point| point == stone);
            stones.0[index.expect("a point of the goal")] = GOAL;
        }
        stones
    }

    /// The stones on the same points of a board after a move: a stone of the goal is one until it is captured. A point
    /// that loses its stone is empty after that move, so a stone that is played there later is not of the goal.
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
                EMPTY => None,
                BLACK => Some(Color::Black),
                WHITE => Some(Color::White),
                GOAL => Some(owner),
                other => unreachable!("the letter {other}"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Suicide;

    #[test]
    fn a_stone_that_is_captured_and_played_again_is_not_of_the_goal() {
        let mut board = Board::from_rows(&["O.X", "X..", "..."]);
        let points = board.points();
        let stone = Point::new(0, 0);
        let mut stones = Stones::with_goal(&board, &points, &[stone], Color::White);
        assert_eq!(stones.0, b"G.XX.....");
        assert_eq!(stones.goal(&points), [stone]);
        let moves = [
            (Some(Point::new(0, 1)), b".XXX....."),
            (Some(Point::new(2, 0)), b".XXX..O.."),
        ];
        for (mv, letters) in moves {
            board.play(mv, Suicide::Forbidden).expect("a legal move");
            stones = stones.after_move(&board, &points);
            assert_eq!(stones.0, letters);
        }
        board.set(Point::new(0, 1), None);
        board.set(Point::new(1, 0), None);
        board.set_to_move(Color::White);
        board
            .play(Some(stone), Suicide::Forbidden)
            .expect("a legal move");
        stones = stones.after_move(&board, &points);
        assert_eq!(stones.0, b"O.X...O..");
        assert_eq!((stones.goal_stones(), stones.goal(&points)), (0, vec![]));
    }

    #[test]
    fn stones_are_put_back_with_the_goal_in_its_color() {
        let board = Board::from_rows(&["OX.", "O.X"]);
        let points = board.points();
        let goal = [Point::new(0, 0), Point::new(1, 0)];
        let stones = Stones::with_goal(&board, &points, &goal, Color::White);
        let mut other = Board::from_rows(&["XXX", "OOO"]);
        stones.put_on(&mut other, &points, Color::White);
        assert_eq!(other.cells(), board.cells());
        assert_eq!(Stones::of_all(&other), Stones::of(&board, &points));
    }

    #[test]
    #[should_panic(expected = "a stone of the goal")]
    fn a_goal_of_the_other_color_is_refused() {
        let board = Board::from_rows(&["OX."]);
        Stones::with_goal(&board, &board.points(), &[Point::new(0, 1)], Color::White);
    }
}
