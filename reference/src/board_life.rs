//! Life and death of stones on a whole board, by examining every position with them.
//!
//! The *defender* owns the stones, the *attacker* is the opponent. The players take turns to play anywhere, or pass.
//! Suicide is forbidden, and there is no ko rule. The play ends when one of the stones is captured, or after two
//! consecutive passes; then they stay. A player *can force* an end if there is a strategy that reaches it in
//! finitely many moves; so whatever repeats a position counts for the other player.
//!
//! The stones of a string are captured together. If the stones are not connected, the defender has to keep all of
//! them. [`goal_life`](crate::goal_life) also judges the other claim, that the defender keeps one of them.

use std::collections::HashMap;

use crate::board::{Board, Color, Point, Suicide};
use crate::stones::Stones;

/// The fate of stones in every position that contains all of them.
#[derive(Clone, Debug)]
pub struct BoardLife {
    positions: Vec<Board>,
    fates: Fates,
}

/// The ends that the players can force.
#[derive(Clone, Debug)]
pub(crate) struct Fates {
    /// For each position, with the attacker and with the defender to move: the attacker can force the capture.
    pub(crate) dies: Vec<[bool; 2]>,
    /// The same: the defender can force two passes before the capture.
    pub(crate) stays: Vec<[bool; 2]>,
}

/// The player who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// The opponent of the owner of the stones.
    Attacker,
    /// The owner of the stones.
    Defender,
}

impl BoardLife {
    /// Examines every position with these stones of a color. Intended for up to ten other points.
    #[must_use]
    pub fn new(width: usize, height: usize, stones: &[Point], owner: Color) -> BoardLife {
        let positions = positions(width, height, stones, owner);
        let texts = positions.iter().map(Stones::of_all);
        let numbers: HashMap<_, usize> = texts.zip(0..).collect();
        // The positions after the moves of a color; a position without one of the stones has no number.
        let after = |board: &Board, color| {
            let mut moves = Vec::new();
            for point in board.empty_points() {
                let mut next = Board::from_cells(width, height, board.cells().to_vec());
                next.set_to_move(color);
                if next.play(Some(point), Suicide::Forbidden).is_ok() {
                    moves.push(numbers.get(&Stones::of_all(&next)).copied());
                }
            }
            moves
        };
        let moves: Vec<_> = positions
            .iter()
            .map(|board| [owner.opponent(), owner].map(|color| after(board, color)))
            .collect();
        let fates = Fates::of(&moves);
        BoardLife { positions, fates }
    }

    /// The positions.
    #[must_use]
    pub fn positions(&self) -> &[Board] {
        &self.positions
    }

    /// Returns true if the attacker can force the capture of one of the stones in a position, by its number.
    #[must_use]
    pub fn dies(&self, position: usize, first: First) -> bool {
        self.fates.dies[position][first as usize]
    }

    /// Returns true if the defender can force that all stones stay in a position, by its number.
    #[must_use]
    pub fn stays(&self, position: usize, first: First) -> bool {
        self.fates.stays[position][first as usize]
    }
}

impl Fates {
    /// Finds the fates from the moves of the attacker and of the defender in each position: the positions that they
    /// lead to, `None` for the capture.
    pub(crate) fn of(moves: &[[Vec<Option<usize>>; 2]]) -> Fates {
        let none = vec![[false; 2]; moves.len()];
        let (mut dies, mut stays) = (none.clone(), none);
        let mut changed = true;
        while changed {
            changed = false;
            for (position, [attacks, answers]) in moves.iter().enumerate() {
                // A pass of the attacker lets the defender end the play by another; a pass of the defender does not if
                // the attacker plays on.
                let now = [
                    attacks
                        .iter()
                        .any(|next| next.is_none_or(|next| dies[next][1])),
                    dies[position][0]
                        && answers
                            .iter()
                            .all(|next| next.is_some_and(|next| dies[next][0])),
                ];
                changed |= now != dies[position];
                dies[position] = now;
                let now = [
                    attacks
                        .iter()
                        .all(|next| next.is_some_and(|next| stays[next][1])),
                    stays[position][0]
                        || answers
                            .iter()
                            .any(|next| next.is_some_and(|next| stays[next][0])),
                ];
                changed |= now != stays[position];
                stays[position] = now;
            }
        }
        Fates { dies, stays }
    }
}

/// Every legal position with these stones.
fn positions(width: usize, height: usize, stones: &[Point], owner: Color) -> Vec<Board> {
    let mut start = Board::new(width, height);
    for &stone in stones {
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
