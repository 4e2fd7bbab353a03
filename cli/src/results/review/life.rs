//! The moments when a group's life changed.
//!
//! A stone counts as alive once its color owns its point in three of four playouts, and as dead once the other color
//! does; in between it keeps its fate. A change counts if it lasts for two positions (there is only one at the end), so
//! that an exchange of threat and answer is none, or if the stones are captured. Where the record changes the position,
//! nothing counts. Stones of one color that change together, no more than a one-point jump or a diagonal apart, are a
//! group.

use std::collections::{BTreeMap, BTreeSet};

use binmatrix::{Board, Color, Point, Points, Rules};
use binmatrix_analysis::local_life::LocalStatus;

use super::evaluation::Evaluation;
use crate::results::map::Map;

/// The change of a group's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was dead, and lives now.
    Lives,
    /// It was alive, and is dead now.
    Dies,
}

/// Why the new fate is more than an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// All its stones are captured.
    Captured,
    /// It is unconditionally alive (Benson).
    Unconditionally,
    /// The reading of its region has this result.
    Read(LocalStatus),
}

/// A moment when a group's life changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeChange {
    /// The number of the move after which it changed, from 1.
    pub number: usize,
    /// The color of the group.
    pub color: Color,
    /// The change of its life.
    pub fate: Fate,
    /// The stones.
    pub stones: Points,
    /// The stone nearest to the middle of the group, which names it.
    pub name: Point,
    /// The evidence for the change, on the board or within the cut-out of the region.
    pub settled: Option<Settled>,
}

/// The ownership from which a stone is alive, and below the negative of which it is dead.
const CLEAR: f64 = 0.5;

/// Fewer stones are not a group.
const LEAST_STONES: usize = 3;

/// The number of positions examined for a group.
const MOST_POSITIONS: u32 = 1_000_000;

/// Finds the changes of a game. At positions in `changed`, which the record changed after the move, there are none.
pub(super) fn changes(
    boards: &[Board],
    evaluations: &[Evaluation],
    changed: &BTreeSet<usize>,
    rules: &Rules,
) -> Vec<LifeChange> {
    let mut changes = Vec::new();
    // The fate of each stone on the board, if it was ever clear: true if it is alive.
    let mut alive: BTreeMap<(Point, bool), bool> = BTreeMap::new();
    for number in 0..boards.len() {
        for color in Color::BOTH {
            let key = |point| (point, color == Color::Black);
            let (mut died, mut revived) = (Vec::new(), Vec::new());
            let stones = boards[number].stones(color);
            let before = number
                .checked_sub(1)
                .map(|number| boards[number].stones(color));
            let captured = before.map_or(Points::empty(stones.size()), |before| before - stones);
            for point in captured.iter() {
                if alive.remove(&key(point)) == Some(true) {
                    died.push(point);
                }
            }
            for point in stones.iter() {
                let next = (number + 1 < boards.len() && !changed.contains(&(number + 1)))
                    .then_some(number + 1);
                let of = |number: usize| fate(&boards[number], &evaluations[number], point, color);
                let Some(now) = lasting(of(number), next.map(of)) else {
                    continue;
                };
                match alive.insert(key(point), now) {
                    Some(true) if !now => died.push(point),
                    Some(false) if now => revived.push(point),
                    _ => {}
                }
            }
            if changed.contains(&number) {
                continue;
            }
            for (fate, points) in [(Fate::Dies, died), (Fate::Lives, revived)] {
                let points = Points::from_points(points, stones.size());
                for stones in groups(points) {
                    if stones.len() >= LEAST_STONES {
                        changes.push(LifeChange {
                            number,
                            color,
                            fate,
                            stones,
                            name: middle(stones),
                            settled: settled(&boards[number], color, fate, stones, rules),
                        });
                    }
                }
            }
        }
    }
    changes
}

/// The share of playouts in which a stone stays on the board: 1 in all, −1 in none, and if it is captured.
fn fate(board: &Board, evaluation: &Evaluation, point: Point, color: Color) -> f64 {
    let stone = Points::from_points([point], board.size());
    match stone.is_subset(board.stones(color)) {
        true => evaluation.fate(stone, color),
        false => -1.0,
    }
}

/// Returns true if a stone is clearly alive, and false if it is clearly dead, now and in the next position.
fn lasting(now: f64, next: Option<f64>) -> Option<bool> {
    let next = next.unwrap_or(now);
    match () {
        () if now >= CLEAR && next >= CLEAR => Some(true),
        () if now <= -CLEAR && next <= -CLEAR => Some(false),
        () => None,
    }
}

/// Divides stones into groups whose stones are at most a one-point jump or a diagonal apart.
fn groups(mut points: Points) -> Vec<Points> {
    let mut groups = Vec::new();
    while let Some(first) = points.iter().next() {
        let mut group = Points::from_points([first], points.size());
        points = points - group;
        loop {
            let near = points.iter().filter(|&point| {
                group.iter().any(|member| {
                    let rows = point.row().abs_diff(member.row());
                    rows + point.column().abs_diff(member.column()) <= 2
                })
            });
            let near = Points::from_points(near, points.size());
            if near.is_empty() {
                break;
            }
            group = group | near;
            points = points - near;
        }
        groups.push(group);
    }
    groups
}

/// The stone nearest to the center of gravity.
fn middle(stones: Points) -> Point {
    let count = stones.len() as f64;
    let mean = |value: fn(Point) -> u8| {
        let sum: f64 = stones.iter().map(|point| f64::from(value(point))).sum();
        sum / count
    };
    let (row, column) = (mean(|point| point.row()), mean(|point| point.column()));
    let distance = |point: &Point| {
        let rows = f64::from(point.row()) - row;
        let columns = f64::from(point.column()) - column;
        rows * rows + columns * columns
    };
    let nearest = stones
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.expect("a group has a stone")
}

/// Returns the evidence for the fate of a group.
fn settled(
    board: &Board,
    color: Color,
    fate: Fate,
    stones: Points,
    rules: &Rules,
) -> Option<Settled> {
    if (stones & board.stones(color)).is_empty() {
        return Some(Settled::Captured);
    }
    if fate == Fate::Lives && stones.is_subset(board.pass_alive(color, rules).alive) {
        return Some(Settled::Unconditionally);
    }
    let map = Map::of(board, MOST_POSITIONS);
    let regions = map.regions.iter();
    let mut regions = regions.filter(|region| stones.is_subset(region.local.goal()));
    let known = regions.next()?.known();
    let status = known.status;
    let agrees = match fate {
        Fate::Lives => matches!(status, LocalStatus::Alive | LocalStatus::Seki),
        // Stones without life in the region alone may live on the board.
        Fate::Dies => status == LocalStatus::Dead && known.on_board,
    };
    (agrees || matches!(status, LocalStatus::Unsettled | LocalStatus::Ko))
        .then_some(Settled::Read(status))
}

#[cfg(test)]
mod tests {
    use binmatrix::{Board, BoardSize, Color, Points, Rules};
    use binmatrix_analysis::local_life::LocalStatus;

    use super::{Fate, LifeChange, Settled, changes, groups};
    use crate::results::review::evaluation::Evaluation;

    /// Positions, each with the owner of every point in percent.
    fn changes_of(positions: &[(&str, i8)]) -> Vec<LifeChange> {
        changes_with(positions, &[])
    }

    fn changes_with(positions: &[(&str, i8)], changed: &[usize]) -> Vec<LifeChange> {
        let boards: Vec<Board> = positions
            .iter()
            .map(|(drawing, _)| drawing.parse().expect("a drawing"))
            .collect();
        let values = positions
            .iter()
            .enumerate()
            .map(|(after, &(_, owner))| Evaluation {
                after,
                is_second: false,
                to_move: Color::Black,
                black_win_rate: 0.5,
                black_lead: 0.0,
                playouts: 1,
                choices: Vec::new(),
                owners: vec![owner; boards[after].size().points()],
            });
        let values: Vec<Evaluation> = values.collect();
        let changed = changed.iter().copied().collect();
        changes(&boards, &values, &changed, &Rules::SIMPLE)
    }

    const STONES: &str = "\
        . X X X .\n\
        . . . . .\n\
        . . . . .\n\
        . . O O .\n\
        . . . . .\n";
    const CAPTURED: &str = "\
        . . . . .\n\
        . . . . .\n\
        . . . . .\n\
        . . O O .\n\
        . . . . .\n";

    fn seen(changes: &[LifeChange]) -> Vec<(usize, Color, Fate, u32)> {
        let seen = changes.iter();
        seen.map(|one| (one.number, one.color, one.fate, one.stones.len() as u32))
            .collect()
    }

    /// A change lasts for two positions. The two white stones are too few.
    #[test]
    fn fates() {
        let owned = |owners: &[i8]| {
            let positions: Vec<(&str, i8)> = owners.iter().map(|&owner| (STONES, owner)).collect();
            seen(&changes_of(&positions))
        };
        let (dies, lives) = ((Color::Black, Fate::Dies), (Color::Black, Fate::Lives));
        assert_eq!(owned(&[90, 80, -80, -90]), [(2, dies.0, dies.1, 3)]);
        assert_eq!(owned(&[-90, -80, 80, 90]), [(2, lives.0, lives.1, 3)]);
        assert_eq!(owned(&[90, 80, -80, 80, 90]), []);
        assert_eq!(owned(&[90, 80, 0, 0, -40]), []);
        assert_eq!(
            owned(&[90, 80, 0, -60, -60, 10, 60, 60]),
            [(3, dies.0, dies.1, 3), (6, lives.0, lives.1, 3)]
        );
    }

    #[test]
    fn capture() {
        let changes = changes_of(&[(STONES, 90), (STONES, 80), (CAPTURED, 0), (CAPTURED, 0)]);
        assert_eq!(seen(&changes), [(2, Color::Black, Fate::Dies, 3)]);
        assert_eq!(changes[0].settled, Some(Settled::Captured));
        // Known to be dead before.
        let positions = [
            (STONES, 90),
            (STONES, 90),
            (STONES, -80),
            (CAPTURED, 0),
            (CAPTURED, 0),
        ];
        let changes = changes_of(&positions);
        assert_eq!(seen(&changes), [(2, Color::Black, Fate::Dies, 3)]);
        assert_ne!(changes[0].settled, Some(Settled::Captured));
    }

    /// Stones that the record takes away or changes the fate of did not die by the move before.
    #[test]
    fn set_up() {
        let positions = [(STONES, 90), (STONES, 90), (CAPTURED, 0), (CAPTURED, 0)];
        assert_eq!(seen(&changes_with(&positions, &[2])), []);
        let owned = [90, 80, -80, -90].map(|owner| (STONES, owner));
        assert_eq!(seen(&changes_with(&owned, &[2])), []);
        // What comes after a set-up is a change again, and what was before it does not ask for what is behind it.
        let owned = [90, 80, 80, 80, -90, -90].map(|owner| (STONES, owner));
        assert_eq!(
            seen(&changes_with(&owned, &[2])),
            [(4, Color::Black, Fate::Dies, 3)]
        );
        let owned = [90, 90, -80, 80, 80].map(|owner| (STONES, owner));
        assert_eq!(
            seen(&changes_with(&owned, &[3])),
            [(2, Color::Black, Fate::Dies, 3)]
        );
    }

    #[test]
    fn unconditional_life_and_reading() {
        let two_eyes = "\
            . X . X O .\n\
            X X X X O .\n\
            O O O O O .\n\
            . . . . . .\n";
        let changes = changes_of(&[
            (two_eyes, -90),
            (two_eyes, -90),
            (two_eyes, 90),
            (two_eyes, 90),
        ]);
        assert_eq!(changes[0].settled, Some(Settled::Unconditionally));
        assert_eq!(
            changes[0].name.vertex(changes[0].stones.size()).to_string(),
            "C3"
        );
        let one_eye = "\
            . . X O . .\n\
            X X X O . .\n\
            O O O O . .\n\
            . . . . . .\n";
        let changes = changes_of(&[(one_eye, 90), (one_eye, 90), (one_eye, -90), (one_eye, -90)]);
        let black = changes.iter().find(|one| one.color == Color::Black);
        let settled = black.expect("a change").settled;
        assert_eq!(settled, Some(Settled::Read(LocalStatus::Dead)));
    }

    #[test]
    fn stones_near_each_other() {
        let size = BoardSize::square(9).expect("a size");
        let points = |names: &[&str]| {
            let points = names
                .iter()
                .map(|name| binmatrix::Point::from_vertex(name, size).expect("a vertex"));
            Points::from_points(points, size)
        };
        let all = points(&["A1", "A2", "B3", "D3", "G3", "G5", "J9"]);
        let mut found = groups(all);
        found.sort_by_key(|group| group.len());
        assert_eq!(
            found,
            [
                points(&["J9"]),
                points(&["G3", "G5"]),
                points(&["A1", "A2", "B3", "D3"])
            ]
        );
    }
}
