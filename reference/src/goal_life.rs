//! Life and death of a goal on a whole board, by examining every position that can arise.
//!
//! The play is that of [`board_life`](crate::board_life), but the *goal* is any stones of the defender, and the
//! attacker wants to capture one of them or all of them ([`Wanted`]). A stone that is captured is not of the goal any
//! longer, even if another is played on its point. So a position is the stones and the rest of the goal.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};
use crate::board_life::{Fates, First};

/// The stones of the goal that the attacker wants to capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One of them: the play ends when a stone of the goal is captured.
    One,
    /// All of them: the play ends when no stone of the goal is left.
    All,
}

/// The stones on the board, and the rest of the goal, sorted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place {
    cells: Vec<Option<Color>>,
    goal: Vec<Point>,
}

/// The fate of a goal in every position that can arise from some positions.
#[derive(Clone, Debug)]
pub struct GoalLife {
    numbers: HashMap<Place, usize>,
    fates: Fates,
}

impl GoalLife {
    /// Examines every position that can arise from these positions, which have the same size and the goal in the
    /// owner's color. Returns `None` if there are more than `most` of them.
    #[must_use]
    pub fn of(
        starts: &[Board],
        goal: &[Point],
        owner: Color,
        wanted: Wanted,
        most: usize,
    ) -> Option<GoalLife> {
        let mut goal = goal.to_vec();
        goal.sort();
        let mut numbers = HashMap::new();
        let mut places: Vec<Place> = Vec::new();
        let mut number = |place: Place, places: &mut Vec<Place>| {
            *numbers.entry(place).or_insert_with_key(|place| {
                places.push(place.clone());
                places.len() - 1
            })
        };
        for start in starts {
            let cells = start.cells().to_vec();
            let goal = goal.clone();
            number(Place { cells, goal }, &mut places);
        }
        let (width, height) = (starts.first()?.width(), starts.first()?.height());
        let mut moves = Vec::new();
        while let Some(place) = places.get(moves.len()).cloned() {
            let board = Board::from_cells(width, height, place.cells);
            let both = [owner.opponent(), owner].map(|color| {
                let mut found = Vec::new();
                for point in board.empty_points() {
                    let Some(next) = after(&board, color, point) else {
                        continue;
                    };
                    let is_left = |stone: &Point| next.at(*stone) == Some(owner);
                    let rest: Vec<Point> = place.goal.iter().copied().filter(is_left).collect();
                    let is_over = match wanted {
                        Wanted::One => rest.len() < place.goal.len(),
                        Wanted::All => rest.is_empty(),
                    };
                    let next = Place {
                        cells: next.cells().to_vec(),
                        goal: rest,
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
        Some(GoalLife { numbers, fates })
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.numbers.len()
    }

    /// Returns true if the attacker can force what it wants in a position with this rest of the goal, sorted.
    ///
    /// # Panics
    ///
    /// - if the position was not examined.
    #[must_use]
    pub fn dies(&self, board: &Board, rest: &[Point], first: First) -> bool {
        self.fates.dies[self.number(board, rest)][first as usize]
    }

    /// Returns true if the defender can prevent it by force in a position with this rest of the goal, sorted.
    ///
    /// # Panics
    ///
    /// - if the position was not examined.
    #[must_use]
    pub fn stays(&self, board: &Board, rest: &[Point], first: First) -> bool {
        self.fates.stays[self.number(board, rest)][first as usize]
    }

    fn number(&self, board: &Board, rest: &[Point]) -> usize {
        let place = Place {
            cells: board.cells().to_vec(),
            goal: rest.to_vec(),
        };
        self.numbers[&place]
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
