//! Local life and death, by examining every position that can arise.
//!
//! *The position.* The defender is the color of a cluster. The goal is the cluster's stones. The region is the cluster,
//! its shadow, every defender's chain that these touch, and the liberties of these chains. Attacker's stones fill all
//! other points except two eyes in each connected component of these points. The eyes are the first two points, by row
//! and column, that are not neighbors, have no neighbor outside the component, and leave it connected. A component
//! without such points belongs to the region.
//!
//! *The play.* The players take turns to play on empty points of the region, or pass. Suicide is forbidden, and there
//! is no ko rule. The play ends when no stone of the goal is left (a stone played there later does not count), or after
//! two consecutive passes; then the goal stays. One player is ko master: when a position occurs for the second time,
//! the play ends as that player wants. The fill is never captured, since nobody plays in its eyes. So a position is the
//! stones of the region, the remaining goal, the player to move, and whether the last move was a pass.
//!
//! *Two eyes.* The same play, but the defender wins as soon as a stone of the goal is pass-alive. The attacker wins if
//! that does not happen: by capture, by two passes, or by a repeated position.

use std::collections::HashMap;

use crate::benson;
use crate::board::{Board, Color, Point, Suicide};
use crate::stones::Stones;

/// A cluster and its surroundings in a position of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalPosition {
    /// The stones of the region, and the fill.
    pub board: Board,
    /// The color of the goal.
    pub defender: Color,
    /// The stones under attack, all in the region, sorted.
    pub goal: Vec<Point>,
    /// The points on which moves are played, sorted.
    pub region: Vec<Point>,
    /// The eyes of the fill, sorted.
    pub eyes: Vec<Point>,
}

/// Cuts out the position of a cluster with its shadow; `None` if the cluster has no stone of that color.
#[must_use]
pub fn local_position(
    board: &Board,
    defender: Color,
    cluster: &[Point],
    shadow: &[Point],
) -> Option<LocalPosition> {
    let is_own = |point: &Point| board.at(*point) == Some(defender);
    let mut goal: Vec<Point> = cluster.iter().copied().filter(is_own).collect();
    goal.sort();
    goal.dedup();
    if goal.is_empty() {
        return None;
    }
    let mut region: Vec<Point> = cluster.iter().chain(shadow).copied().collect();
    for chain in board.chains_of(defender) {
        if chain.iter().any(|stone| region.contains(stone)) {
            region.extend(board.liberties(&chain));
            region.extend(chain);
        }
    }
    let mut eyes = Vec::new();
    let outside = board.components(&|point| !region.contains(&point));
    for component in outside {
        match two_eyes(board, &component) {
            Some(two) => eyes.extend(two),
            None => region.extend(component),
        }
    }
    region.sort();
    region.dedup();
    eyes.sort();
    let mut filled = Board::from_cells(board.width(), board.height(), board.cells().to_vec());
    for point in board.points() {
        if eyes.contains(&point) {
            filled.set(point, None);
        } else if !region.contains(&point) {
            filled.set(point, Some(defender.opponent()));
        }
    }
    filled.set_to_move(defender.opponent());
    Some(LocalPosition {
        board: filled,
        defender,
        goal,
        region,
        eyes,
    })
}

/// Returns the first two points of a component that are its eyes.
fn two_eyes(board: &Board, component: &[Point]) -> Option<[Point; 2]> {
    let is_inside = |point: &Point| {
        let neighbors = board.neighbors(*point);
        neighbors
            .iter()
            .all(|neighbor| component.contains(neighbor))
    };
    for (index, &first) in component.iter().enumerate() {
        for &second in &component[index + 1..] {
            let is_rest =
                |point: Point| component.contains(&point) && point != first && point != second;
            if is_inside(&first)
                && is_inside(&second)
                && !board.neighbors(first).contains(&second)
                && board.components(&is_rest).len() == 1
            {
                return Some([first, second]);
            }
        }
    }
    None
}

/// The fate of the goal when the player who moves first is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The goal is captured, whoever is ko master.
    Dead,
    /// The goal is captured if the attacker is ko master, and stays if the defender is.
    Ko,
    /// The goal stays, whoever is ko master, and does not get two eyes.
    Seki,
    /// The goal stays, whoever is ko master, and gets two eyes.
    Alive,
}

/// A question about a position: can one player reach an end, if cycles count in favor of the other?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is the goal captured if the defender is ko master?
    Taken,
    /// Does the goal stay if the attacker is ko master?
    Kept,
    /// Does the goal get two eyes?
    TwoEyes,
}

impl Question {
    /// Returns true if the attacker is the one to reach the end.
    fn is_attackers(self) -> bool {
        self == Question::Taken
    }
}

/// A position of the play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place {
    /// The stones of the region, with the remaining goal.
    stones: Stones,
    to_move: Color,
    passes: usize,
}

impl LocalPosition {
    fn start(&self, first: Color) -> Place {
        Place {
            stones: Stones::with_goal(&self.board, &self.region, &self.goal, self.defender),
            to_move: first,
            passes: 0,
        }
    }

    fn board_of(&self, stones: &Stones) -> Board {
        let mut board = self.board.clone();
        stones.put_on(&mut board, &self.region, self.defender);
        board
    }

    /// Returns all moves with the positions that they lead to, the pass first.
    fn moves(&self, place: &Place) -> Vec<(Option<Point>, Place)> {
        // A board on which stones were put has no ko.
        let mut board = self.board_of(&place.stones);
        board.set_to_move(place.to_move);
        let next = place.to_move.opponent();
        let pass = Place {
            stones: place.stones.clone(),
            to_move: next,
            passes: place.passes + 1,
        };
        let mut moves = vec![(None, pass)];
        for &point in &self.region {
            let mut after = board.clone();
            if let Ok(removed) = after.play(Some(point), Suicide::Forbidden) {
                assert!(
                    removed.iter().all(|stone| self.region.contains(stone)),
                    "the fill is captured"
                );
                let played = Place {
                    stones: place.stones.after_move(&after, &self.region),
                    to_move: next,
                    passes: 0,
                };
                moves.push((Some(point), played));
            }
        }
        moves
    }

    /// Returns true if a stone of the goal is pass-alive.
    fn has_two_eyes(&self, stones: &Stones) -> bool {
        let board = self.board_of(stones);
        let alive = benson::benson(&board, self.defender, Suicide::Forbidden).alive;
        let goal = stones.goal(&self.region);
        goal.iter().any(|stone| alive.contains(stone))
    }

    /// Returns the answer to a question if the play has ended; `None` if it goes on. Asks `has_two_eyes` only if that
    /// matters.
    fn end(
        &self,
        place: &Place,
        question: Question,
        has_two_eyes: impl FnOnce() -> bool,
    ) -> Option<bool> {
        if place.stones.goal_stones() == 0 {
            return Some(question == Question::Taken);
        }
        if question == Question::TwoEyes && has_two_eyes() {
            return Some(true);
        }
        (place.passes == 2).then_some(question == Question::Kept)
    }

    /// Answers a question by trying all lines of play, with no memory except the current line; `None` if that takes
    /// more than `moves` moves. Intended for two or three empty points.
    #[must_use]
    pub fn answer_by_lines(&self, first: Color, question: Question, moves: usize) -> Option<bool> {
        let mut left = moves;
        self.line(&self.start(first), question, &mut Vec::new(), &mut left)
    }

    fn line(
        &self,
        place: &Place,
        question: Question,
        before: &mut Vec<Place>,
        left: &mut usize,
    ) -> Option<bool> {
        let eyes = || self.has_two_eyes(&place.stones);
        if let Some(end) = self.end(place, question, eyes) {
            return Some(end);
        }
        if before.contains(place) {
            return Some(false);
        }
        *left = left.checked_sub(1)?;
        before.push(place.clone());
        let attacks = place.to_move != self.defender;
        let reaches = attacks == question.is_attackers();
        let mut answer = Some(!reaches);
        for (_, next) in self.moves(place) {
            match self.line(&next, question, before, left) {
                Some(found) if found == reaches => {
                    answer = Some(reaches);
                    break;
                }
                Some(_) => {}
                None => {
                    answer = None;
                    break;
                }
            }
        }
        before.pop();
        answer
    }
}

/// Every position that can arise from a local position, and the fate of the goal in it.
#[derive(Clone, Debug)]
pub struct Solution {
    numbers: HashMap<Place, usize>,
    outcomes: Vec<Outcome>,
    moves: Vec<Vec<(Option<Point>, usize)>>,
    starts: [(Color, usize); 2],
}

impl Solution {
    /// Finds all positions, with either player moving first, and solves each question.
    ///
    /// The positions with the answer "yes" are collected repeatedly: a position is added if the play ends so, if the
    /// player to move wants it and has a move to such a position, or if all moves lead to such positions. A player who
    /// can force an end can do so without repetition, and a player who can prevent it can do so by a fixed choice at
    /// each position. So repeated positions need no special treatment.
    ///
    /// Returns `None` if there are more than `positions` positions.
    #[must_use]
    pub fn of(local: &LocalPosition, positions: usize) -> Option<Solution> {
        let mut numbers = HashMap::new();
        let mut places: Vec<Place> = Vec::new();
        let mut number = |place: Place, places: &mut Vec<Place>| {
            *numbers.entry(place).or_insert_with_key(|place| {
                places.push(place.clone());
                places.len() - 1
            })
        };
        let players = [local.defender.opponent(), local.defender];
        let starts = players.map(|first| (first, number(local.start(first), &mut places)));
        let mut moves = Vec::new();
        while let Some(place) = places.get(moves.len()).cloned() {
            let mut found = Vec::new();
            if place.stones.goal_stones() > 0 && place.passes < 2 {
                for (mv, next) in local.moves(&place) {
                    found.push((mv, number(next, &mut places)));
                }
            }
            moves.push(found);
            if places.len() > positions {
                return None;
            }
        }
        let [taken, kept, two_eyes] = [Question::Taken, Question::Kept, Question::TwoEyes]
            .map(|question| answers(local, &places, &moves, question));
        let outcomes = (0..places.len())
            .map(|place| match (taken[place], kept[place], two_eyes[place]) {
                (true, _, _) => Outcome::Dead,
                (false, false, _) => Outcome::Ko,
                (false, true, false) => Outcome::Seki,
                (false, true, true) => Outcome::Alive,
            })
            .collect();
        Some(Solution {
            numbers,
            outcomes,
            moves,
            starts,
        })
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.numbers.len()
    }

    /// The fate of the goal if this player moves first.
    #[must_use]
    pub fn outcome(&self, first: Color) -> Outcome {
        self.outcomes[self.start(first)]
    }

    /// The points on which this player, moving first, reaches that outcome, sorted.
    #[must_use]
    pub fn best_points(&self, first: Color) -> Vec<Point> {
        let outcome = self.outcome(first);
        let moves = self.moves[self.start(first)].iter();
        let mut points: Vec<Point> = moves
            .filter(|&&(_, next)| self.outcomes[next] == outcome)
            .filter_map(|&(mv, _)| mv)
            .collect();
        points.sort();
        points
    }

    fn start(&self, first: Color) -> usize {
        let [one, other] = self.starts;
        if one.0 == first { one.1 } else { other.1 }
    }
}

/// Returns, for each position, true if the answer is yes.
fn answers(
    local: &LocalPosition,
    places: &[Place],
    moves: &[Vec<(Option<Point>, usize)>],
    question: Question,
) -> Vec<bool> {
    // Positions that differ only in the player to move or in passes have the same eyes.
    let mut eyes: HashMap<&Stones, bool> = HashMap::new();
    let ends = places.iter().map(|place| {
        let has_two_eyes = || {
            let eyes = eyes.entry(&place.stones);
            *eyes.or_insert_with_key(|stones| local.has_two_eyes(stones))
        };
        local.end(place, question, has_two_eyes)
    });
    let ends: Vec<Option<bool>> = ends.collect();
    let mut yes: Vec<bool> = ends.iter().map(|&end| end == Some(true)).collect();
    loop {
        let mut changed = false;
        for place in (0..places.len()).rev() {
            if yes[place] || ends[place].is_some() {
                continue;
            }
            let attacks = places[place].to_move != local.defender;
            let mut next = moves[place].iter().map(|&(_, next)| next);
            yes[place] = if attacks == question.is_attackers() {
                next.any(|next| yes[next])
            } else {
                next.all(|next| yes[next])
            };
            changed |= yes[place];
        }
        if !changed {
            return yes;
        }
    }
}
