//! Random sizes, sets and positions from a seeded generator, and the symmetries of a board.

use binmatrix::{Board, BoardSize, Move, Point, Points, Rng, Rules};

/// A random size. Small sizes, sizes with specialized code and the extremes are frequent.
pub fn random_size(rng: &mut Rng) -> BoardSize {
    let mut up_to = |most: u32| 1 + rng.below(most) as u8;
    let (width, height) = match up_to(8) {
        1 => (up_to(4), up_to(4)),
        2 => (1, up_to(25)),
        3 => (up_to(25), 1),
        4 => {
            let side = [9, 13, 19, 25][usize::from(up_to(4)) - 1];
            (side, side)
        }
        5 => (25, up_to(25)),
        6 => (up_to(25), 25),
        _ => (up_to(25), up_to(25)),
    };
    BoardSize::new(width, height).expect("1 to 25")
}

/// A random set: sparse, dense, or of a shape that is hard for fills and at the ends of rows.
pub fn random_set(rng: &mut Rng, size: BoardSize) -> Points {
    let mut set = Points::empty(size);
    let kind = rng.below(16);
    let density = match kind {
        0 => return set,
        1 => return Points::full(size),
        2 => return winding_corridor(size, false),
        3 => return winding_corridor(size, true),
        4 => 3,
        5 => 97,
        // Around the density at which large components appear.
        6..=9 => 50 + rng.below(25),
        _ => rng.below(101),
    };
    for point in Points::full(size) {
        let is_in = match kind {
            // whole rows, whole columns
            10 => (u32::from(point.row()) * 7 + density) % 3 == 0,
            11 => (u32::from(point.column()) * 7 + density) % 3 == 0,
            // a frame, or its complement
            12 => is_on_edge(point, size) == (density % 2 == 0),
            _ => rng.below(100) < density,
        };
        if is_in {
            set.insert(point);
        }
    }
    set
}

/// A corridor that winds through the whole board row by row (or column by column), the longest path for a fill.
pub fn winding_corridor(size: BoardSize, by_columns: bool) -> Points {
    let mut set = Points::empty(size);
    for point in Points::full(size) {
        let (line, place, last) = if by_columns {
            (point.column(), point.row(), size.height() - 1)
        } else {
            (point.row(), point.column(), size.width() - 1)
        };
        let gap = if line % 4 == 1 { last } else { 0 };
        if line % 2 == 0 || place == gap {
            set.insert(point);
        }
    }
    set
}

pub fn is_on_edge(point: Point, size: BoardSize) -> bool {
    point.row() == 0
        || point.column() == 0
        || point.row() + 1 == size.height()
        || point.column() + 1 == size.width()
}

/// A random member of the set, or `None` if it is empty.
pub fn random_member(rng: &mut Rng, set: &Points) -> Option<Point> {
    let count = set.len() as u32;
    (count > 0).then(|| {
        let rank = rng.below(count) as usize;
        set.iter().nth(rank).expect("a rank below the count")
    })
}

/// The position after up to `moves` random legal moves from the empty board, with occasional passes.
pub fn random_board(rng: &mut Rng, size: BoardSize, moves: u32, rules: &Rules) -> Board {
    let mut board = Board::new(size);
    for _ in 0..moves {
        let legal = board.legal_points(rules);
        let mv = match random_member(rng, &legal) {
            Some(point) if rng.below(64) > 0 => Move::Play(point),
            _ => Move::Pass,
        };
        board.play(mv, rules).expect("a legal move");
    }
    board
}

/// `len` random bytes.
pub fn random_bytes(rng: &mut Rng, len: usize) -> Vec<u8> {
    (0..len).map(|_| rng.below(256) as u8).collect()
}

/// One of the eight rotations and reflections of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Swaps rows and columns, as the last step.
    pub transpose: bool,
    /// Swaps top and bottom.
    pub flip_rows: bool,
    /// Swaps left and right.
    pub flip_columns: bool,
}

impl Symmetry {
    /// The symmetries that preserve boards of `size`: eight for a square, four otherwise.
    pub fn all(size: BoardSize) -> Vec<Symmetry> {
        (0..8)
            .map(|bits| Symmetry {
                transpose: bits & 1 != 0,
                flip_rows: bits & 2 != 0,
                flip_columns: bits & 4 != 0,
            })
            .filter(|symmetry| size.is_square() || !symmetry.transpose)
            .collect()
    }

    /// The image of the point.
    pub fn point(self, point: Point, size: BoardSize) -> Point {
        let (mut row, mut column) = (point.row(), point.column());
        if self.flip_rows {
            row = size.height() - 1 - row;
        }
        if self.flip_columns {
            column = size.width() - 1 - column;
        }
        if self.transpose {
            (row, column) = (column, row);
        }
        Point::new(row, column).expect("a point of the same board")
    }

    /// The image of the set.
    pub fn points(self, set: &Points) -> Points {
        let mut result = Points::empty(set.size());
        for point in set {
            assert!(result.insert(self.point(point, set.size())));
        }
        result
    }
}
