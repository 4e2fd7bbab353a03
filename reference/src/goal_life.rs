//! Life and death of a goal on a whole board, by examining every position that can arise.
//!
//! The play is that of [`board_life`](crate::board_life), but the *goal* is any stones of the defender, and the
//! attacker wants to capture one of them or all of them ([`Wanted`]). A stone that is captured is not of the goal any
//! longer, even if another is played on its point. So a position is the stones and the rest of the goal.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};
use crate::board_life::{Fates, First};
use crate::stones::Stones;

/// The stones of the goal that the attacker wants to capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One of them: the play ends when a stone of the goal is captured.
    One,
    /// All of them: the play ends when no stone of the goal is left.
    All,
}

/// The fate of a goal in every position that can arise from some positions.
#[derive(Clone, Debug)]
pub struct GoalLife {
    owner: Color,
    /// The positions: the stones on all points, with the rest of the goal.
    numbers: HashMap<Stones, usize>,
    fates: Fates,
}

impl GoalLife {
    /// Examines every position that can arise from these positions, which have the same size and the goal in the
    /// owner's color. Returns `None` if there are more than `most` of them.
    ///
    /// # Panics
    ///
    /// - if the positions differ in size, or a point of the goal has no stone of the owner.
    #[must_use]
    pub fn of(
        starts: &[Board],
        goal: &[Point],
        owner: Color,
        wanted: Wanted,
        most: usize,
    ) -> Option<GoalLife> {
        let mut numbers = HashMap::new();
        let mut places: Vec<Stones> = Vec::new();
        let mut number = |place: Stones, places: &mut Vec<Stones>| {
            *numbers.entry(place).or_insert_with_key(|place| {
                places.push(place.clone());
                places.len() - 1
            })
        };
        let first = starts.first()?;
        let points = first.points();
        for start in starts {
            assert_eq!(start.points(), points, "boards of one size");
            number(Stones::with_goal(start, &points, goal, owner), &mut places);
        }
        let mut moves = Vec::new();
        while let Some(place) = places.get(moves.len()).cloned() {
            let mut board = first.clone();
            place.put_on(&mut board, &points, owner);
            let both = [owner.opponent(), owner].map(|color| {
                let mut found = Vec::new();
                for point in board.empty_points() {
                    let Some(next) = after(&board, color, point) else {
                        continue;
                    };
                    let next = place.after_move(&next, &points);
                    let is_over = match wanted {
                        Wanted::One => next.goal_stones() < place.goal_stones(),
                        Wanted::All => next.goal_stones() == 0,
                    };
                    found.push((!is_over).then(|| number(next, &mut places)));
                }
                found
            });
            moves.push(both);
            if places.len() > most {
                return None;
            }
        }
        let fates = Fates::of(&moves);
        Some(GoalLife {
            owner,
            numbers,
            fates,
        })
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.numbers.len()
    }

    /// Returns true if the attacker can force what it wants in a position with this rest of the goal.
    ///
    /// # Panics
    ///
    /// - if the position was not examined;
    /// - if a stone of the rest is not on the board.
    #[must_use]
    pub fn dies(&self, board: &Board, rest: &[Point], first: First) -> bool {
        self.fates.dies[self.number(board, rest)][first as usize]
    }

    /// Returns true if the defender can prevent it by force in a position with this rest of the goal.
    ///
    /// # Panics
    ///
    /// - if the position was not examined;
    /// - if a stone of the rest is not on the board.
    #[must_use]
    pub fn stays(&self, board: &Board, rest: &[Point], first: First) -> bool {
        self.fates.stays[self.number(board, rest)][first as usize]
    }

    fn number(&self, board: &Board, rest: &[Point]) -> usize {
        self.numbers[&Stones::with_goal(board, &board.points(), rest, self.owner)]
    }
}

/// The position after a stone of this color, without any ko rule; `None` if the move is illegal.
#[must_use]
pub fn after(board: &Board, color: Color, point: Point) -> Option<Board> {
    // A board made from cells has no ko.
    let cells = board.cells().to_vec();
    let mut next = Board::from_cells(board.width(), board.height(), cells);
    next.set_to_move(color);
    next.play(Some(point), Suicide::Forbidden).ok()?;
    Some(next)
}
