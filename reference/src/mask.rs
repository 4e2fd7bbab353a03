//! The points that a user describes for playouts: an expression of point sets, worked out by recursion.

use crate::board::{Board, Point};
use crate::sets::{self, PointSet};

/// An expression for a set of points, as seen by the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mask {
    /// The stones of the side to move.
    Own,
    /// The stones of the other side.
    Enemy,
    /// The points without a stone.
    Empty,
    /// The stone of the last move; see [`last_stone`](crate::policy::last_stone).
    Last,
    /// The points with fewer than four neighbors.
    Edge,
    /// All points.
    Board,
    /// The points of both sets.
    And(Box<Mask>, Box<Mask>),
    /// The points of one set or of both.
    Or(Box<Mask>, Box<Mask>),
    /// The points of the first set only.
    Minus(Box<Mask>, Box<Mask>),
    /// The points with a neighbor in the set.
    Around(Box<Mask>),
    /// The set, one row up.
    Up(Box<Mask>),
    /// The set, one row down.
    Down(Box<Mask>),
    /// The set, one column to the left.
    Left(Box<Mask>),
    /// The set, one column to the right.
    Right(Box<Mask>),
    /// The points of the second set that are connected within it to a point of both.
    Flood(Box<Mask>, Box<Mask>),
    /// The set, if it has at most this number of points; otherwise no points.
    AtMost(usize, Box<Mask>),
}

/// The points of an expression, given the stone of the last move.
#[must_use]
pub fn points(board: &Board, last: Option<Point>, mask: &Mask) -> PointSet {
    let of = |part: &Mask| points(board, last, part);
    let all =
        |is_in: &dyn Fn(Point) -> bool| PointSet::of_points(board.width(), board.height(), is_in);
    let own = board.to_move();
    match mask {
        Mask::Own => all(&|point| board.at(point) == Some(own)),
        Mask::Enemy => all(&|point| board.at(point) == Some(own.opponent())),
        Mask::Empty => all(&|point| board.at(point).is_none()),
        Mask::Last => all(&|point| last == Some(point)),
        Mask::Edge => all(&|point| board.neighbors(point).len() < 4),
        Mask::Board => all(&|_| true),
        Mask::And(a, b) => sets::and(&of(a), &of(b)),
        Mask::Or(a, b) => sets::or(&of(a), &of(b)),
        Mask::Minus(a, b) => sets::minus(&of(a), &of(b)),
        Mask::Around(a) => sets::explode4(&of(a)),
        Mask::Up(a) => sets::up(&of(a)),
        Mask::Down(a) => sets::down(&of(a)),
        Mask::Left(a) => sets::left(&of(a)),
        Mask::Right(a) => sets::right(&of(a)),
        Mask::Flood(seed, within) => sets::flood_fill(&of(seed), &of(within)),
        Mask::AtMost(most, a) => {
            let set = of(a);
            match sets::count(&set) <= *most {
                true => set,
                false => sets::none(board.width(), board.height()),
            }
        }
    }
}
