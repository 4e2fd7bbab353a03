//! Dead stones, estimated by playouts.

use core::fmt;

use super::summary::slot;
use super::{PlayoutSummary, Record};
use crate::board::Board;
use crate::geometry::{Color, MAX_POINTS, Point, Points};
use crate::rules::Rules;

/// The status of the stones of a position (alive, dead or in seki), for counting a game and for front ends.
///
/// 1. Unconditionally alive (Benson): alive. Inside the enemy's unconditional territory: dead. This is certain, for
///    whole chains.
/// 2. The remaining chains are judged in groups; all stones of a group get the same verdict. Chains of one color belong
///    together if they have two common liberties, or if both are adjacent to one empty region that touches no enemy
///    stone.
/// 3. The criterion is the share of playouts in which the group's points end as its owner's. Below three tenths the
///    group is dead; from seven tenths on it is alive.
/// 4. In between, the group is in seki if it has a common liberty with an enemy group that is in between too. Without
///    such an enemy group it is alive from one half on, and otherwise dead.
///
/// ```text
/// . . . . O      B2 and C3 have B3 and C2 in common: one group. E1 and C1 have only D1 in common, and it touches white
/// . . X . O      stones: two groups
/// . X . O O
/// . . X . X
/// ```
/// All rules except the first are estimates by random play. They are good when the game has been played to the end, and
/// prove nothing.
#[derive(Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StoneStatus {
    /// The stones of both colors that live.
    pub alive: Points,
    /// The stones that count as captured.
    pub dead: Points,
    /// The stones that live next to enemies that live in the same way. To playouts, a capturing race that is won by
    /// whoever moves first looks the same.
    pub seki: Points,
    /// The share of each stone's group, at index `row × 25 + column`.
    shares: [f32; MAX_POINTS],
}

const DEAD_BELOW: f64 = 0.3;
const ALIVE_FROM: f64 = 0.7;

impl StoneStatus {
    /// Judges the stones of `board` by a summary of playouts from it.
    ///
    /// Ideally each player moves first in half of the games
    /// ([`PlayoutRequest::with_both_sides`](super::PlayoutRequest::with_both_sides)). With an empty summary, every
    /// stone that is not certainly alive is dead. Returns `None` if the summary is of another board size or has no
    /// [owners](Record::OWNERS).
    ///
    /// `board.without(status.dead)` is the board without the dead stones.
    ///
    /// ```
    /// use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Playouts, Record, StoneStatus};
    /// use binmatrix::{Board, Point, Rules};
    /// let board: Board = "
    ///     . X . . O .
    ///     X X X O O O
    ///     . X O . O .
    ///     . X X O O O
    /// ".parse()?;
    /// let starts = [board];
    /// let request = PlayoutRequest::new(&starts, 200).with_seed(1).with_record(Record::OWNERS).with_both_sides();
    /// let mut summaries = [PlayoutSummary::new(board.size())];
    /// Playouts::new().run(&request, &mut summaries)?;
    /// let status = StoneStatus::judge(&board, &Rules::SIMPLE, &summaries[0]).unwrap();
    /// let (certain, empty) = ("B4", "F2");
    /// assert_eq!(status.share(Point::from_vertex(certain, board.size())?), Some(1.0));
    /// assert_eq!(status.share(Point::from_vertex(empty, board.size())?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Cost: that of [`Board::pass_alive`] for both colors, plus a few floods for each remaining chain and its
    /// neighbors.
    #[must_use]
    pub fn judge(board: &Board, rules: &Rules, summary: &PlayoutSummary) -> Option<StoneStatus> {
        let suits = summary.size() == board.size() && summary.records(Record::OWNERS);
        suits.then(|| {
            StoneStatus::judge_by(board, rules, |group, color| share(summary, group, color))
        })
    }

    /// Judges the stones of `board` by any estimate of ownership, such as that of a search: `share` returns the share
    /// of these points, from 0 to 1, that is expected to end as this color's.
    ///
    /// Cost: that of [`judge`](StoneStatus::judge).
    #[must_use]
    pub fn judge_by(
        board: &Board,
        rules: &Rules,
        share: impl Fn(Points, Color) -> f64,
    ) -> StoneStatus {
        let nothing = Points::empty(board.size());
        let mut status = StoneStatus {
            alive: nothing,
            dead: nothing,
            seki: nothing,
            shares: [0.0; MAX_POINTS],
        };
        let life = Color::BOTH.map(|color| board.pass_alive(color, rules));
        // The stones of each color whose share is in between.
        let mut between = [nothing; 2];
        for (color, index) in Color::BOTH.into_iter().zip(0..) {
            let (alive, lost) = (life[index].alive, life[1 - index].territory);
            status.settle(board.stones(color) & alive, 1.0, Verdict::Alive);
            status.settle(board.stones(color) & lost, 0.0, Verdict::Dead);
            for group in groups(board, color, board.stones(color) - alive - lost) {
                let share = share(group, color);
                if share < DEAD_BELOW {
                    status.settle(group, share, Verdict::Dead);
                } else if share >= ALIVE_FROM {
                    status.settle(group, share, Verdict::Alive);
                } else {
                    between[index] = between[index] | group;
                }
            }
        }
        for (color, index) in Color::BOTH.into_iter().zip(0..) {
            let facing = between[1 - index].neighbors4() & board.empty();
            for group in groups(board, color, between[index]) {
                let share = share(group, color);
                let verdict = if !group.neighbors4().is_disjoint(facing) {
                    Verdict::Seki
                } else if share >= 0.5 {
                    Verdict::Alive
                } else {
                    Verdict::Dead
                };
                status.settle(group, share, verdict);
            }
        }
        status
    }

    fn settle(&mut self, stones: Points, share: f64, verdict: Verdict) {
        let set = match verdict {
            Verdict::Alive => &mut self.alive,
            Verdict::Dead => &mut self.dead,
            Verdict::Seki => &mut self.seki,
        };
        *set = *set | stones;
        for point in stones {
            self.shares[slot(point)] = share as f32;
        }
    }

    /// The estimated probability that the stone on `point` lives: the share of playouts in which the points of its
    /// group ended as its owner's, from 0 to 1. It is exactly 1 or 0 if life or death is certain. `None` if there was
    /// no stone.
    #[must_use]
    pub fn share(&self, point: Point) -> Option<f32> {
        let stones = self.alive | self.dead | self.seki;
        stones.contains(point).then(|| self.shares[slot(point)])
    }
}

impl fmt::Debug for StoneStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoneStatus")
            .field("alive", &self.alive)
            .field("dead", &self.dead)
            .field("seki", &self.seki)
            .finish_non_exhaustive()
    }
}

enum Verdict {
    Alive,
    Dead,
    Seki,
}

/// The groups among these stones of `color`, which are whole chains.
fn groups(board: &Board, color: Color, stones: Points) -> impl Iterator<Item = Points> {
    let (empty, enemy, mut rest) = (board.empty(), board.stones(!color), stones);
    let mut own_regions = Points::empty(board.size());
    for region in empty.components() {
        if region.neighbors4().is_disjoint(enemy) {
            own_regions = own_regions | region;
        }
    }
    core::iter::from_fn(move || {
        let first = rest.iter().next()?;
        let mut group = rest.component(first);
        rest = rest - group;
        // Goes chain by chain and adds the neighbors of each, so the result does not depend on the order.
        let mut waiting = group;
        while let Some(stone) = waiting.iter().next() {
            let chain = waiting.component(stone);
            waiting = waiting - chain;
            while let Some(next) = next_of_group(chain, rest, empty, own_regions) {
                group = group | next;
                waiting = waiting | next;
                rest = rest - next;
            }
        }
        Some(group)
    })
}

/// Finds a chain in `rest` that belongs to the same group as `chain`. `own_regions` are the empty regions that touch no
/// enemy stone.
fn next_of_group(
    chain: Points,
    rest: Points,
    empty: Points,
    own_regions: Points,
) -> Option<Points> {
    let liberties = chain.neighbors4() & empty;
    let mut shared = Points::empty(chain.size());
    for region in own_regions.components() {
        if !region.is_disjoint(liberties) {
            shared = shared | region;
        }
    }
    let mut near = (liberties | shared).neighbors4() & rest;
    while let Some(stone) = near.iter().next() {
        let other = rest.component(stone);
        let theirs = other.neighbors4() & empty;
        if (theirs & liberties).len() >= 2 || !theirs.is_disjoint(shared) {
            return Some(other);
        }
        near = near - other;
    }
    None
}

/// The share of playouts in which `color` owns the points of a group.
fn share(summary: &PlayoutSummary, group: Points, color: Color) -> f64 {
    let owned = group.iter().map(|point| summary.games_owned(color, point));
    let owned: f64 = owned.map(f64::from).sum();
    let all = f64::from(summary.games()) * group.len() as f64;
    if all > 0.0 { owned / all } else { 0.0 }
}
