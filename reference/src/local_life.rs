//! Local life and death, by looking at every position that can arise.
//!
//! *The position.* The defender is the color of a cluster. The goal is the cluster's stones. The region is the
//! cluster, its shadow, every defender's chain that these touch, and the liberties of these chains. On all other points the
//! attacker's stones are put, but for two eyes in each component of these points: the first two points, by row
//! and column, that are no neighbors, have no neighbor outside the component, and leave it connected. A component without such
//! points belongs to the region.
//!
//! *The play.* The players move in turn on empty points of the region, or pass. Suicide is forbidden, and there is no ko rule.
//! The play ends when no stone of the goal is left (one put back does not count), and when two passes follow each other: the goal
//! then stays. One player is ko master: when a position comes for the second time, the play ends as that player
//! wants. A position is the stones, what is left of the goal, the player to move, and whether the last move was a pass.
//!
//! *Two eyes.* The same play, but the defender wins as soon as a stone of the goal is pass-alive, and the attacker if that does
//! not happen: by capture, by two passes, or by a position that comes again.

use std::collections::HashMap;

use crate::benson;
use crate::board::{Board, Color, Point, Suicide};

/// A cluster with what is around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalPosition {
    /// The stones of the region, and the fill.
    pub board: Board,
    /// Whose stones are attacked.
    pub defender: Color,
    /// The stones that are attacked, sorted.
    pub goal: Vec<Point>,
    /// Where moves are made, sorted.
    pub region: Vec<Point>,
    /// The eyes of the fill, sorted.
    pub eyes: Vec<Point>,
}

/// The position of a cluster with its shadow; `None` if the cluster has no stone of that color.
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

/// The first two points of a component that are its eyes.
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

/// What becomes of the goal when it is known who moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It is taken, whoever is ko master.
    Dead,
    /// It is taken if the attacker is ko master, and stays if the defender is.
    Ko,
    /// It stays, whoever is ko master, and does not get two eyes.
    Seki,
    /// It stays, whoever is ko master, and gets two eyes.
    Alive,
}

/// What may be asked of a position, always of one player who has to reach it while what goes round is in favor of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is the goal taken if the defender is ko master?
    Taken,
    /// Does the goal stay if the attacker is ko master?
    Kept,
    /// Does the goal get two eyes?
    TwoEyes,
}

impl Question {
    /// Whether the attacker is who has to reach it.
    fn is_attackers(self) -> bool {
        self == Question::Taken
    }
}

/// A position of the play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Place {
    cells: Vec<Option<Color>>,
    goal: Vec<Point>,
    to_move: Color,
    passes: usize,
}

impl LocalPosition {
    fn start(&self, first: Color) -> Place {
        Place {
            cells: self.board.cells().to_vec(),
            goal: self.goal.clone(),
            to_move: first,
            passes: 0,
        }
    }

    fn board_of(&self, place: &Place) -> Board {
        let (width, height) = (self.board.width(), self.board.height());
        let mut board = Board::from_cells(width, height, place.cells.clone());
        board.set_to_move(place.to_move);
        board
    }

    /// All moves of the play with the positions that they lead to; the pass first.
    fn moves(&self, place: &Place) -> Vec<(Option<Point>, Place)> {
        let board = self.board_of(place);
        let mut pass = place.clone();
        pass.to_move = place.to_move.opponent();
        pass.passes += 1;
        let mut moves = vec![(None, pass)];
        for &point in &self.region {
            // A board that is set up knows no ko.
            let mut after = board.clone();
            if after.play(Some(point), Suicide::Forbidden).is_ok() {
                let mut goal = place.goal.clone();
                goal.retain(|&stone| after.at(stone) == Some(self.defender));
                let next = Place {
                    cells: after.cells().to_vec(),
                    goal,
                    to_move: after.to_move(),
                    passes: 0,
                };
                moves.push((Some(point), next));
            }
        }
        moves
    }

    fn has_two_eyes(&self, place: &Place) -> bool {
        let alive = benson::benson(&self.board_of(place), self.defender, Suicide::Forbidden).alive;
        place.goal.iter().any(|stone| alive.contains(stone))
    }

    /// The answer to a question where the play ends; `None` where it goes on.
    fn end(&self, place: &Place, question: Question) -> Option<bool> {
        if place.goal.is_empty() {
            return Some(question == Question::Taken);
        }
        if question == Question::TwoEyes && self.has_two_eyes(place) {
            return Some(true);
        }
        (place.passes == 2).then_some(question == Question::Kept)
    }

    /// The answer to a question by trying all lines of play with no memory but the line itself; `None` if that takes more
    /// than so many moves. For two or three empty points.
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
        if let Some(end) = self.end(place, question) {
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

/// Every position that can arise from a local position, and what becomes of the goal there.
#[derive(Clone, Debug)]
pub struct Solution {
    numbers: HashMap<Place, usize>,
    outcomes: Vec<Outcome>,
    moves: Vec<Vec<(Option<Point>, usize)>>,
    starts: [(Color, usize); 2],
}

impl Solution {
    /// Finds all positions, with either player moving first, and then for each question those where the answer is yes:
    /// again and again a position becomes one if the play ends so, if it has a move to one and the player to move wants it, or if
    /// all moves lead to one. Who can reach an end can do it without going round, and who can prevent it
    /// can do so by what he chooses at each position. So a position that comes again needs no look.
    ///
    /// `None` if there are more than so many positions.
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
            if !place.goal.is_empty() && place.passes < 2 {
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

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.numbers.len()
    }

    /// What becomes of the goal if this player moves first.
    #[must_use]
    pub fn outcome(&self, first: Color) -> Outcome {
        self.outcomes[self.start(first)]
    }

    /// The points on which this player, moving first, gets to that outcome, sorted.
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

/// For each position whether the answer is yes.
fn answers(
    local: &LocalPosition,
    places: &[Place],
    moves: &[Vec<(Option<Point>, usize)>],
    question: Question,
) -> Vec<bool> {
    let ends: Vec<Option<bool>> = places
        .iter()
        .map(|place| local.end(place, question))
        .collect();
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
