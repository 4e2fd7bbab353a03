//! [`Features`]: what a prior sees of each move.

use std::ops::{Deref, Range};

use binmatrix::{Board, BoardSize, EyeRule, Move, Point, Points, Rules};

use super::neighborhoods::{NEIGHBORHOODS, Neighborhoods};
use super::vital::VitalPoints;

/// The places of a point from the last move: beside it, diagonal to it, elsewhere.
pub(super) const PLACES: usize = 3;
/// The distances: 0, 2 to 16, and the greater ones together.
pub(super) const DISTANCES: usize = 17;

/// The rows of features after those of neighborhoods, in order: names, and numbers of features.
///
/// The lines are those of boards whose shorter side is up to 10, up to 15, and longer. The last one stands for those
/// beyond it.
pub(super) const ROWS: [(&str, usize); 12] = [
    ("last", DISTANCES),
    ("before", DISTANCES),
    ("line-9", 5),
    ("line-13", 7),
    ("line-19", 10),
    ("capture", 1),
    ("escape", 1),
    ("atari", 1),
    ("self-atari", 1),
    ("ladder-catch", 1),
    ("ladder-futile", 1),
    ("vital", 1),
];
const LAST: usize = 0;
const LINES: usize = 2;
const SETS: usize = 5;

/// The features of the row with this index.
pub(super) const fn row(index: usize) -> Range<usize> {
    let (mut first, mut before) = (PLACES * NEIGHBORHOODS, 0);
    while before < index {
        first += ROWS[before].1;
        before += 1;
    }
    first..first + ROWS[index].1
}

/// The features of the moves of a position.
///
/// | feature | a move has |
/// |---|---|
/// | 3×3 neighborhood, up to rotation and reflection, with own and enemy stones apart | one of 1107, in one of three tables: beside the last move, diagonal to it, elsewhere; none beside two opposite edges |
/// | distance to the last move and to the move before it, dx + dy + max(dx, dy) | one of 17 each: 0, 2 to 16, more or no such move |
/// | line, for boards whose shorter side is up to 10, up to 15, and more | one of 5, 7 and 10; the last one stands for those beyond it |
/// | capture, escape, atari, self-atari ([`Candidates`](binmatrix::Candidates)), ladders that work and that do not ([`LadderMoves`](binmatrix::LadderMoves)), vital point of an eye space beside the last move | any of 7 |
///
/// The moves are the empty points that are no eyes of the player to move; rules are not asked.
#[derive(Clone, Debug)]
pub struct Features<'a> {
    board: &'a Board,
    moves: Points,
    sets: [Points; ROWS.len() - SETS],
    /// The last move and the one before it.
    recent: [Option<Point>; 2],
}

impl<'a> Features<'a> {
    /// The number of features.
    pub const COUNT: usize = row(ROWS.len() - 1).end;

    /// Finds the features of a position. At most `ladder_positions` positions are read for ladders
    /// ([`Board::candidates_and_ladders`]).
    #[must_use]
    pub fn new(board: &'a Board, rules: &Rules, ladder_positions: u32) -> Features<'a> {
        let (found, ladders) = board.candidates_and_ladders(rules, ladder_positions);
        let recent = board.turn().last_moves().map(|mv| mv.and_then(Move::point));
        let vital = board.ask(VitalPoints { last: recent[0] });
        Features {
            board,
            moves: board.empty() - board.eyes(board.to_move(), EyeRule::PointEye),
            sets: [
                found.capture,
                found.escape,
                found.atari,
                found.self_atari,
                ladders.catch,
                ladders.futile,
                vital,
            ],
            recent,
        }
    }

    /// The moves that have features.
    #[must_use]
    pub fn moves(&self) -> Points {
        self.moves
    }

    /// Returns each move with its features.
    pub fn iter(&self) -> impl Iterator<Item = (Point, FeatureList)> {
        let (size, neighborhoods) = (self.board.size(), Neighborhoods::get());
        let (distances, sets) = ([row(LAST), row(LAST + 1)], row(SETS).start..);
        let lines = row(LINES + class(size));
        (self.board.neighborhoods(self.moves)).map(move |(point, code)| {
            let mut list = FeatureList::default();
            if let Some(number) = neighborhoods.number(code) {
                list.push(PLACES * usize::from(number) + self.place(point));
            }
            for (features, recent) in distances.iter().zip(self.recent) {
                let distance = recent.map(|recent| distance(point, recent));
                list.push(features.start + distance.unwrap_or(DISTANCES - 1));
            }
            list.push(lines.start + line(point, size).min(lines.len() - 1));
            for (set, feature) in self.sets.iter().zip(sets.clone()) {
                if set.contains(point) {
                    list.push(feature);
                }
            }
            (point, list)
        })
    }

    /// 0 for a point beside the last move, 1 for one diagonal to it, 2 elsewhere.
    fn place(&self, point: Point) -> usize {
        let Some(last) = self.recent[0] else {
            return 2;
        };
        let (rows, columns) = (
            point.row().abs_diff(last.row()),
            point.column().abs_diff(last.column()),
        );
        match (rows, columns) {
            (0, 1) | (1, 0) => 0,
            (1, 1) => 1,
            _ => 2,
        }
    }
}

/// dx + dy + max(dx, dy), without the 1 that is none, and with those above 16 as one.
fn distance(a: Point, b: Point) -> usize {
    let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
    let distance = usize::from(rows + columns + rows.max(columns));
    distance.saturating_sub(1).min(DISTANCES - 1)
}

/// The line of a point, from 0 on the edge.
fn line(point: Point, size: BoardSize) -> usize {
    size.line(point).map_or(0, |line| usize::from(line) - 1)
}

/// The class of a board size.
fn class(size: BoardSize) -> usize {
    match size.width().min(size.height()) {
        0..=10 => 0,
        11..=15 => 1,
        _ => 2,
    }
}

/// The numbers of the features of a move, each below [`Features::COUNT`]; a slice.
#[derive(Clone, Copy, Debug, Default)]
pub struct FeatureList {
    numbers: [u16; 4 + ROWS.len() - SETS],
    len: u8,
}

impl FeatureList {
    fn push(&mut self, feature: usize) {
        self.numbers[usize::from(self.len)] = feature as u16;
        self.len += 1;
    }
}

impl Deref for FeatureList {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.numbers[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use binmatrix::Color;

    /// The features of a move.
    fn list(board: &Board, vertex: &str) -> FeatureList {
        let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
        let features = Features::new(board, &Rules::CHINESE, 40);
        let found = features.iter().find(|(found, _)| *found == point);
        found.expect("a move").1
    }

    /// The names of the features of a move, without its neighborhood.
    fn names(board: &Board, vertex: &str) -> Vec<String> {
        (list(board, vertex)
            .iter()
            .map(|feature| usize::from(*feature)))
        .filter_map(|feature| {
            let found = (0..ROWS.len()).find(|index| row(*index).contains(&feature))?;
            let (name, first) = (ROWS[found].0, row(found).start);
            Some(format!("{name} {}", feature - first))
        })
        .collect()
    }

    /// The number of the neighborhood of a move, and its place.
    fn neighborhood(board: &Board, vertex: &str) -> (usize, usize) {
        let feature = usize::from(list(board, vertex)[0]);
        (feature / PLACES, feature % PLACES)
    }

    #[test]
    fn features_of_moves() {
        let mut board: Board = "
            . . . . . . .
            . . . . . . .
            . . O . . . .
            . . X O . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        "
        .parse()
        .expect("a diagram");
        let size = board.size();
        let play = |board: &mut Board, vertex: &str| {
            let point = Point::from_vertex(vertex, size).expect("a vertex");
            board.play(point, &Rules::CHINESE).expect("legal");
        };
        play(&mut board, "E4"); // Black
        play(&mut board, "B4"); // White, atari
        assert_eq!(board.to_move(), Color::Black);
        // It escapes: diagonal to the last move at (1, 1), by (2, 1) from the move before.
        assert_eq!(
            names(&board, "C3"),
            ["last 2", "before 4", "line-9 2", "escape 0"]
        );
        assert_eq!(neighborhood(&board, "C3").1, 1);
        assert_eq!(names(&board, "B3"), ["last 1", "before 6", "line-9 1"]);
        assert_eq!(neighborhood(&board, "B3").1, 0);
        assert_eq!(names(&board, "G7"), ["last 12", "before 7", "line-9 0"]);
        assert_eq!(neighborhood(&board, "G7").1, 2);
        // Mirror images; one beside the last move, one elsewhere.
        board.play(Move::Pass, &Rules::CHINESE).expect("legal");
        assert_eq!(neighborhood(&board, "A1").0, neighborhood(&board, "G1").0);
        assert_eq!(neighborhood(&board, "A1").1, 2);
        assert_eq!(names(&board, "A1"), ["last 16", "before 6", "line-9 0"]);
    }

    #[test]
    fn eyes_are_no_moves_and_narrow_boards_have_no_neighborhoods() {
        let board: Board = ". X . .\nX X . .".parse().expect("a diagram");
        let features = Features::new(&board, &Rules::CHINESE, 0);
        assert_eq!(features.iter().count(), 4);
        assert_eq!(features.moves().len(), 4);
        let board = Board::new(BoardSize::new(5, 1).expect("a size"));
        for (_, list) in Features::new(&board, &Rules::CHINESE, 0).iter() {
            assert!(
                list.iter()
                    .all(|feature| usize::from(*feature) >= PLACES * NEIGHBORHOODS)
            );
        }
    }
}
