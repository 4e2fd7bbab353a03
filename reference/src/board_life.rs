//! Life and death of a string on a whole board, by examining every position with it.
//!
//! The *defender* owns the string, the *attacker* is the opponent. The players take turns to play anywhere, or pass.
//! Suicide is forbidden, and there is no ko rule. The play ends when the string is captured, or after two
//! consecutive passes; then it stays. A player *can force* an end if there is a strategy that reaches it in
//! finitely many moves; so whatever repeats a position counts for the other player.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};

/// The fate of a string in every position that contains all its stones.
#[derive(Clone, Debug)]
pub struct BoardLife {
    positions: Vec<Board>,
    /// For each position, with the attacker and with the defender to move: the attacker can force the capture.
    dies: Vec<[bool; 2]>,
    /// The same: the defender can force two passes with the string on the board.
    stays: Vec<[bool; 2]>,
}

/// The player who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// The opponent of the owner of the string.
    Attacker,
    /// The owner of the string.
    Defender,
}

impl BoardLife {
    /// Examines every position with these stones of a color, which are connected. Intended for up to ten other points.
    #[must_use]
    pub fn new(width: usize, height: usize, string: &[Point], owner: Color) -> BoardLife {
        let positions = positions(width, height, string, owner);
        let cells = positions.iter().map(|board| board.cells().to_vec());
        let numbers: HashMap<_, usize> = cells.zip(0..).collect();
        // The positions after the moves of a color; a position without the string has no number.
        let after = |board: &Board, color| {
            let mut moves = Vec::new();
            for point in board.empty_points() {
                let mut next = Board::from_cells(width, height, board.cells().to_vec());
                next.set_to_move(color);
                if next.play(Some(point), Suicide::Forbidden).is_ok() {
                    moves.push(numbers.get(next.cells()).copied());
                }
            }
            moves
        };
        let moves: Vec<_> = positions
            .iter()
            .map(|board| [owner.opponent(), owner].map(|color| after(board, color)))
            .collect();
        let none = vec![[false; 2]; positions.len()];
        let (mut dies, mut stays) = (none.clone(), none);
        let mut changed = true;
        while changed {
            changed = false;
            for (board, [attacks, answers]) in moves.iter().enumerate() {
                // A pass of the attacker lets the defender end the play by another; a pass of the defender does not if the
                // attacker plays on.
                let now = [
                    attacks
                        .iter()
                        .any(|next| next.is_none_or(|next| dies[next][1])),
                    dies[board][0]
                        && answers
                            .iter()
                            .all(|next| next.is_some_and(|next| dies[next][0])),
                ];
                changed |= now != dies[board];
                dies[board] = now;
                let now = [
                    attacks
                        .iter()
                        .all(|next| next.is_some_and(|next| stays[next][1])),
                    stays[board][0]
                        || answers
                            .iter()
                            .any(|next| next.is_some_and(|next| stays[next][0])),
                ];
                changed |= now != stays[board];
                stays[board] = now;
            }
        }
        BoardLife {
            positions,
            dies,
            stays,
        }
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> &[Board] {
        &self.positions
    }

    /// Returns true if the attacker can force the capture of the string in a position, by its number.
    #[must_use]
    pub fn dies(&self, position: usize, first: First) -> bool {
        self.dies[position][first as usize]
    }

    /// Returns true if the defender can force that the string stays in a position, by its number.
    #[must_use]
    pub fn stays(&self, position: usize, first: First) -> bool {
        self.stays[position][first as usize]
    }
}

/// Every legal position with these stones.
fn positions(width: usize, height: usize, string: &[Point], owner: Color) -> Vec<Board> {
    let mut start = Board::new(width, height);
    for &stone in string {
        start.set(stone, Some(owner));
    }
    let mut found = vec![start.clone()];
    for point in start.empty_points() {
        let with = |color| {
            let boards = found.iter().cloned();
            boards.map(move |mut board| {
                board.set(point, Some(color));
                board
            })
        };
        let more: Vec<Board> = with(Color::Black).chain(with(Color::White)).collect();
        found.extend(more);
    }
    found.retain(Board::is_legal_position);
    found
}
