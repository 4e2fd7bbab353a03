//! Points, colors and violations, in the form common to all objects.

use binmatrix::{BoardSize, ByColor, Move, Point, Points};
use serde::Serialize;

use crate::formats::record::{Violation, word_for};

/// One value for each color.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ByColorJson<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> From<ByColor<T>> for ByColorJson<T> {
    fn from(by_color: ByColor<T>) -> Self {
        let ByColor { black, white } = by_color;
        ByColorJson { black, white }
    }
}

/// A move that breaks a rule.
#[derive(Clone, Debug, Serialize)]
pub struct ViolationJson {
    /// The number of the move, from 1, counting passes.
    #[serde(rename = "move")]
    pub number: usize,
    /// The player.
    pub color: &'static str,
    /// The move.
    pub vertex: String,
    /// The reason: `"ko"`, `"superko"` or `"suicide"`, or `"occupied"` for a move that could not be played.
    pub reason: &'static str,
}

impl From<&Violation> for ViolationJson {
    fn from(violation: &Violation) -> Self {
        ViolationJson {
            number: violation.number,
            color: violation.color.name(),
            vertex: violation.vertex.clone(),
            reason: word_for(violation.reason),
        }
    }
}

/// The points of a board in rows from the top.
pub(super) fn rows<T>(
    size: BoardSize,
    get: impl Fn(Point) -> T + Copy,
) -> impl Iterator<Item = impl Iterator<Item = T>> {
    (0..size.height()).map(move |row| {
        (0..size.width())
            .filter_map(move |column| Point::new(row, column))
            .map(get)
    })
}

pub(super) fn vertices(points: Points) -> Vec<String> {
    points.iter().map(|p| vertex(p, points.size())).collect()
}

pub(super) fn vertex(point: Point, size: BoardSize) -> String {
    point.vertex(size).to_string()
}

pub(super) fn move_vertex(mv: Move, size: BoardSize) -> String {
    mv.vertex(size).to_string()
}
