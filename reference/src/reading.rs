//! The effects of moves, and ladders; each answer comes from playing the moves on a copy.

use crate::board::{Board, Color, Point, Suicide};

/// The effect of a stone on a point; made by [`effect`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The captured stones, sorted.
    pub captured: Vec<Point>,
    /// The player's chain after the move, sorted; the removed stones if the move is suicide.
    pub stones: Vec<Point>,
    /// The liberties of that chain, sorted; empty if the move is suicide.
    pub liberties: Vec<Point>,
    /// The stones of enemy chains next to the new stone that have one liberty after the move, sorted.
    pub in_atari: Vec<Point>,
}

/// Returns the effect of a stone of `color` on `point`, regardless of the side to move and the ko; `None` if the point
/// is not empty.
#[must_use]
pub fn effect(board: &Board, color: Color, point: Point) -> Option<Effect> {
    let mut after = board.clone();
    // Changing the side to move twice clears the ko.
    after.set_to_move(color.opponent());
    after.set_to_move(color);
    let removed = after.play(Some(point), Suicide::Any).ok()?;
    if after.at(point).is_none() {
        return Some(Effect {
            captured: Vec::new(),
            stones: removed,
            liberties: Vec::new(),
            in_atari: Vec::new(),
        });
    }
    let mut in_atari: Vec<Point> = after
        .neighbors(point)
        .into_iter()
        .filter(|&neighbor| after.at(neighbor) == Some(color.opponent()))
        .map(|neighbor| after.chain(neighbor))
        .filter(|chain| after.liberties(chain).len() == 1)
        .flatten()
        .collect();
    in_atari.sort();
    in_atari.dedup();
    Some(Effect {
        captured: removed,
        stones: after.chain(point),
        liberties: after.liberties(&after.chain(point)),
        in_atari,
    })
}

/// Returns the first moves of `first` that capture the chain on `point` (attacker) or save it (owner), sorted; `None`
/// if the owner moves first and needs no move.
///
/// The owner needs no move if the attacker, moving first, could not capture.
///
/// The attacker captures a chain with one liberty and plays on a liberty of a chain with two; a chain with three is out
/// of reach. The owner answers by extending or by capturing adjacent chains in atari. Moving first, it may also play on
/// either of two liberties. Reading continues until it ends, and kos beside a chain can make it cycle forever: ask
/// [`ladder_ends`] first.
///
/// # Panics
///
/// - if there is no stone on the point.
#[must_use]
pub fn ladder_moves(
    board: &Board,
    point: Point,
    first: Color,
    suicide: Suicide,
) -> Option<Vec<Point>> {
    read(board, point, first, &mut Reading::endless(suicide))
}

/// Returns true if [`ladder_moves`] comes to an end, within 300 moves and 20,000 positions.
///
/// # Panics
///
/// - if there is no stone on the point.
#[must_use]
pub fn ladder_ends(board: &Board, point: Point, first: Color, suicide: Suicide) -> bool {
    let mut reading = Reading {
        suicide,
        moves: 300,
        positions: 20_000,
        gave_up: false,
    };
    let _ = read(board, point, first, &mut reading);
    !reading.gave_up
}

/// The limits of a reading: it gives up at the first line that is too long, or after too many positions.
struct Reading {
    suicide: Suicide,
    moves: usize,
    positions: usize,
    gave_up: bool,
}

impl Reading {
    fn endless(suicide: Suicide) -> Reading {
        Reading {
            suicide,
            moves: usize::MAX,
            positions: usize::MAX,
            gave_up: false,
        }
    }

    /// Returns the board after the move if it is legal, and counts a position. After it has given up, no move is legal,
    /// so that it comes to an end.
    fn played(&mut self, board: &Board, color: Color, point: Point, depth: usize) -> Option<Board> {
        self.gave_up |= depth >= self.moves || self.positions == 0;
        if self.gave_up {
            return None;
        }
        self.positions -= 1;
        let mut after = board.clone();
        after.set_to_move(color);
        after.play(Some(point), self.suicide).ok()?;
        Some(after)
    }
}

fn read(board: &Board, point: Point, first: Color, reading: &mut Reading) -> Option<Vec<Point>> {
    let owner = board.at(point).expect("a stone on the point");
    let threats = attacks(board, point, 0, reading);
    if first != owner {
        return Some(threats);
    }
    if threats.is_empty() {
        return None;
    }
    let mut moves = answers(board, point);
    moves.extend(board.liberties(&board.chain(point)));
    moves.sort();
    moves.dedup();
    moves.retain(|&mv| {
        reading.played(board, owner, mv, 0).is_some_and(|after| {
            after.at(point).is_some() && attacks(&after, point, 1, reading).is_empty()
        })
    });
    Some(moves)
}

/// Returns the attacker's first moves that capture the chain, `depth` moves after the beginning.
fn attacks(board: &Board, point: Point, depth: usize, reading: &mut Reading) -> Vec<Point> {
    let Some(owner) = board.at(point) else {
        return Vec::new();
    };
    let mut moves = board.liberties(&board.chain(point));
    if moves.len() > 2 {
        return Vec::new();
    }
    moves.retain(|&mv| {
        reading
            .played(board, owner.opponent(), mv, depth)
            .is_some_and(|after| is_caught(&after, point, owner, depth + 1, reading))
    });
    moves
}

/// Returns true if the owner, to move, cannot save the chain.
fn is_caught(
    board: &Board,
    point: Point,
    owner: Color,
    depth: usize,
    reading: &mut Reading,
) -> bool {
    if board.at(point).is_none() {
        return true;
    }
    board.liberties(&board.chain(point)).len() == 1
        && answers(board, point).into_iter().all(|answer| {
            reading
                .played(board, owner, answer, depth)
                .is_none_or(|after| {
                    after.at(point).is_none()
                        || !attacks(&after, point, depth + 1, reading).is_empty()
                })
        })
}

/// Returns the last liberty of a chain, and the last liberties of adjacent enemy chains in atari.
fn answers(board: &Board, point: Point) -> Vec<Point> {
    let chain = board.chain(point);
    let mut answers = Vec::new();
    for &stone in &chain {
        for neighbor in board.neighbors(stone) {
            if board.at(neighbor).is_some() {
                let liberties = board.liberties(&board.chain(neighbor));
                if liberties.len() == 1 {
                    answers.extend(liberties);
                }
            }
        }
    }
    let liberties = board.liberties(&chain);
    if liberties.len() == 1 {
        answers.extend(liberties);
    }
    answers.sort();
    answers.dedup();
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_to_the_edge_and_one_with_a_breaker() {
        let free = Board::from_rows(&[".X...", "XO...", "X....", ".....", "....."]);
        let white = Point::new(1, 1);
        let moves = |board: &Board, first| ladder_moves(board, white, first, Suicide::Forbidden);
        assert_eq!(moves(&free, Color::Black), Some(vec![Point::new(1, 2)]));
        assert_eq!(
            moves(&free, Color::White),
            Some(vec![Point::new(1, 2), Point::new(2, 1)])
        );
        let broken = Board::from_rows(&[".X...", "XO...", "X....", "...O.", "....."]);
        assert_eq!(moves(&broken, Color::Black), Some(vec![]));
    }

    /// Whenever Black plays atari, White captures another of three kos.
    #[test]
    fn three_kos_do_not_end() {
        let board = Board::from_rows(&[
            ".......", "XXXXXXX", "XOX.X.X", "O.OXOXO", "OOOOOOO", "XXXXXX.", ".......",
        ]);
        let ends = |board: &Board, row, column, first| {
            ladder_ends(board, Point::new(row, column), first, Suicide::Forbidden)
        };
        assert!(!ends(&board, 4, 0, Color::Black));
        let ladder = Board::from_rows(&[".X...", "XO...", "X....", ".....", "....."]);
        for first in [Color::Black, Color::White] {
            assert!(ends(&ladder, 1, 1, first));
        }
    }

    #[test]
    fn a_stone_that_takes_puts_in_atari_and_takes_itself() {
        let board = Board::from_rows(&["OX.", "XO.", ".O."]);
        let effect = |color, row, column| effect(&board, color, Point::new(row, column));
        let nothing = |stones| Effect {
            captured: vec![],
            stones,
            liberties: vec![],
            in_atari: vec![],
        };
        assert_eq!(effect(Color::Black, 0, 0), None);
        let white = effect(Color::White, 0, 2).expect("an empty point");
        assert_eq!(white.captured, [Point::new(0, 1)]);
        assert_eq!(white.liberties, [Point::new(0, 1), Point::new(1, 2)]);
        assert_eq!(white.in_atari, []);
        let beside = effect(Color::White, 2, 0).expect("an empty point");
        assert_eq!(beside.captured, [Point::new(1, 0)]);
        let free = Board::from_rows(&["XO.", "...", "..."]);
        let atari = super::effect(&free, Color::Black, Point::new(1, 1)).expect("an empty point");
        assert_eq!(
            (atari.captured, atari.in_atari),
            (vec![], vec![Point::new(0, 1)])
        );
        let suicide = Board::from_rows(&[".O.", "O..", "..."]);
        assert_eq!(
            super::effect(&suicide, Color::Black, Point::new(0, 0)),
            Some(nothing(vec![Point::new(0, 0)]))
        );
    }
}
