//! Influence on points: by distance, as in Influencie, and by dilation and erosion (B. Bouzy, 1995).

use crate::board::{Board, Color, Point};

/// The largest distance, in steps, at which a stone has influence.
pub const REACH: usize = 6;

/// A stone, or a point that is treated as one.
pub type Source = (Point, Color);

/// Returns the unsigned contribution of one source to each point of the board, in sevenths, in the order of
/// [`Board::points`].
///
/// The contribution is 7 minus the distance for a point that the source reaches, at most [`REACH`] steps away,
/// otherwise 0.
///
/// A point is reached by a path whose every step brings it nearer, in its row or in its column, and that passes over no
/// point for which `stops` is true; only the last point may be one.
#[must_use]
pub fn given(board: &Board, source: Point, stops: &dyn Fn(Point) -> bool) -> Vec<i32> {
    let give = |point: Point| {
        let distance = source.row.abs_diff(point.row) + source.column.abs_diff(point.column);
        match distance <= REACH && reaches(source, point, stops) {
            true => (REACH + 1 - distance) as i32,
            false => 0,
        }
    };
    board.points().into_iter().map(give).collect()
}

/// Returns true if a path leads from one point to the other.
fn reaches(from: Point, to: Point, stops: &dyn Fn(Point) -> bool) -> bool {
    let toward = |a: usize, b: usize| if a < b { a + 1 } else { a - 1 };
    let mut next = Vec::new();
    if from.row != to.row {
        next.push(Point::new(toward(from.row, to.row), from.column));
    }
    if from.column != to.column {
        next.push(Point::new(from.row, toward(from.column, to.column)));
    }
    from == to
        || next
            .into_iter()
            .any(|step| step == to || (!stops(step) && reaches(step, to, stops)))
}

/// Returns the sum of the contributions of all sources, positive for Black, in sevenths, in the order of
/// [`Board::points`]. The `walls` of a color stop the other color.
#[must_use]
pub fn influence_of(board: &Board, sources: &[Source], walls: &[Source]) -> Vec<i32> {
    let mut sum = vec![0; board.points().len()];
    for &(source, color) in sources {
        let stops = |point| walls.contains(&(point, color.opponent()));
        let sign = match color {
            Color::Black => 1,
            Color::White => -1,
        };
        for (value, given) in sum.iter_mut().zip(given(board, source, &stops)) {
            *value += sign * given;
        }
    }
    sum
}

/// Returns all stones.
#[must_use]
pub fn stones(board: &Board) -> Vec<Source> {
    let points = board.points().into_iter();
    points
        .filter_map(|point| Some((point, board.at(point)?)))
        .collect()
}

/// Returns the influence of all stones by distance.
#[must_use]
pub fn influence(board: &Board) -> Vec<i32> {
    let stones = stones(board);
    influence_of(board, &stones, &stones)
}

/// Returns the shade of a point with or without a stone, from 0 (white) to 1 (black).
///
/// Before it is mapped to that range, the influence, in units of a stone's, is clamped: to 0…½ under a black stone, to
/// −½…0 under a white stone, to −1…1 elsewhere.
#[must_use]
pub fn shade(sevenths: i32, stone: Option<Color>) -> f64 {
    let value = f64::from(sevenths) / f64::from(REACH as i32 + 1);
    let cut = match stone {
        Some(Color::Black) => value.clamp(0.0, 0.5),
        Some(Color::White) => value.clamp(-0.5, 0.0),
        None => value.clamp(-1.0, 1.0),
    };
    (cut + 1.0) / 2.0
}

/// Returns Bouzy's map in the order of [`Board::points`], positive for Black. A stone starts with 64. Dilations follow,
/// then erosions, each on all points simultaneously.
#[must_use]
pub fn bouzy(board: &Board, dilations: usize, erosions: usize) -> Vec<i32> {
    let start = board
        .points()
        .into_iter()
        .map(|point| match board.at(point) {
            Some(Color::Black) => 64,
            Some(Color::White) => -64,
            None => 0,
        });
    let mut values: Vec<i32> = start.collect();
    for _ in 0..dilations {
        values = on_all(board, &values, &|value, beside| {
            let positive = beside.iter().filter(|&&other| other > 0).count() as i32;
            let negative = beside.iter().filter(|&&other| other < 0).count() as i32;
            if value >= 0 && negative == 0 {
                value + positive
            } else if value <= 0 && positive == 0 {
                value - negative
            } else {
                value
            }
        });
    }
    for _ in 0..erosions {
        values = on_all(board, &values, &|value, beside| {
            if value > 0 {
                let lost = beside.iter().filter(|&&other| other <= 0).count() as i32;
                (value - lost).max(0)
            } else if value < 0 {
                let lost = beside.iter().filter(|&&other| other >= 0).count() as i32;
                (value + lost).min(0)
            } else {
                0
            }
        });
    }
    values
}

/// Recomputes each value from itself and the values of its neighbors.
fn on_all(board: &Board, values: &[i32], make: &dyn Fn(i32, &[i32]) -> i32) -> Vec<i32> {
    let value = |point: Point| values[point.row * board.width() + point.column];
    let make = |point: Point| {
        let neighbors = board.neighbors(point).into_iter();
        let beside: Vec<i32> = neighbors.map(value).collect();
        make(value(point), &beside)
    };
    board.points().into_iter().map(make).collect()
}
