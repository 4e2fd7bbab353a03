//! [`Report`]: the result of a search.

use std::time::Duration;

use binmatrix::{BoardSize, Color, Move, Point, Points};

/// A move at the root and its statistics.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The number of playouts, without those of the prior.
    pub visits: u64,
    /// The share of playouts that the player to move wins, without those of the prior. A draw is half a win.
    pub win_rate: f32,
    /// The lower bound of the win rate by which the best move is chosen: 1.5 standard deviations below the mean, the
    /// games of the prior included. Not below 0.
    pub lower_bound: f32,
    /// The win rate that the prior expected.
    pub prior: f32,
    /// The [probability](Report::probabilities) of the move before the search.
    pub probability: f32,
    /// The mean of Black's points minus White's after this move, without komi; that of all playouts if this search has played
    /// none with the move.
    pub score_mean: f32,
    /// The standard deviation of that score.
    pub score_deviation: f32,
    /// The owners of the points after this move, if they are [recorded](crate::Search::record_ownership_by_move) and this
    /// search has played the move.
    pub ownership: Option<Ownership>,
    /// The principal variation: this move and the most visited answers.
    pub line: Vec<Move>,
    /// The playouts of each move of the line, without those of the prior.
    pub line_visits: Vec<u64>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The player to move.
    pub to_move: Color,
    /// The moves with at least one playout: the [best](Report::best) one, then the most visited first.
    pub candidates: Vec<Candidate>,
    /// The probabilities of the moves before the search.
    pub probabilities: MoveProbabilities,
    /// The number of playouts of this search.
    pub playouts: u64,
    /// The number of playouts in the tree, those of earlier searches included.
    pub visits: u64,
    /// The time it took.
    pub time: Duration,
    /// The mean of Black's points minus White's, by the scoring of the rules, without komi.
    pub score_mean: f32,
    /// The standard deviation of that score.
    pub score_deviation: f32,
    /// The owners of the points at the end of the playouts.
    pub ownership: Ownership,
    /// The number of nodes in the tree.
    pub nodes: usize,
    /// The memory of the tree in bytes.
    pub memory: usize,
}

impl Report {
    /// The move to play: the one whose win rate has the greatest lower bound, of those with at least a tenth of the most
    /// playouts. A pass without playouts.
    #[must_use]
    pub fn best(&self) -> Move {
        self.candidates
            .first()
            .map_or(Move::Pass, |candidate| candidate.mv)
    }

    /// The win rate of the player to move after the best move; a half without playouts.
    #[must_use]
    pub fn win_rate(&self) -> f32 {
        self.candidates
            .first()
            .map_or(0.5, |candidate| candidate.win_rate)
    }
}

/// The probability of each move of the player to move, in the opinion of the [`Prior`](crate::Prior). The sum is 1.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveProbabilities {
    size: BoardSize,
    /// By rows from the top, then a pass; `None` for moves that the search leaves out.
    values: Vec<Option<f32>>,
}

impl MoveProbabilities {
    /// Lists the probabilities of all moves, of which the sum is 1.
    pub(crate) fn new(size: BoardSize, of: impl Fn(Move) -> Option<f32>) -> MoveProbabilities {
        let moves = by_rows(size).map(Move::Play).chain([Move::Pass]);
        MoveProbabilities {
            size,
            values: moves.map(of).collect(),
        }
    }

    /// The probability of a move; `None` if the search leaves it out: it is illegal, avoided, or an own eye.
    #[must_use]
    pub fn of(&self, mv: Move) -> Option<f32> {
        let place = match mv {
            Move::Pass => self.size.points(),
            Move::Play(point) => place(point, self.size)?,
        };
        self.values.get(place).copied().flatten()
    }

    /// All moves: points by rows from the top, then a pass.
    #[must_use]
    pub fn values(&self) -> &[Option<f32>] {
        &self.values
    }
}

/// The mean owner of each point: 1 if Black always owns it, −1 if White does.
#[derive(Clone, PartialEq, Debug)]
pub struct Ownership {
    size: BoardSize,
    /// By rows from the top.
    values: Vec<f32>,
}

impl Ownership {
    pub(crate) fn new(size: BoardSize, value: impl Fn(Point) -> f32) -> Ownership {
        Ownership {
            size,
            values: by_rows(size).map(value).collect(),
        }
    }

    /// The owner of a point; 0 outside of the board.
    #[must_use]
    pub fn at(&self, point: Point) -> f32 {
        let value = place(point, self.size).and_then(|place| self.values.get(place));
        value.copied().unwrap_or(0.0)
    }

    /// The share of these points that is expected to end as this color's, from 0 to 1; 0 without points.
    #[must_use]
    pub fn share(&self, points: Points, color: Color) -> f64 {
        let sum: f32 = points.iter().map(|point| self.at(point)).sum();
        let mean = f64::from(sum) / points.len().max(1) as f64;
        match color {
            _ if points.is_empty() => 0.0,
            Color::Black => (1.0 + mean) / 2.0,
            Color::White => (1.0 - mean) / 2.0,
        }
    }

    /// All points, by rows from the top.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }
}

/// All points of a board, by rows from the top.
fn by_rows(size: BoardSize) -> impl Iterator<Item = Point> {
    (0..size.height())
        .flat_map(move |row| (0..size.width()).filter_map(move |column| Point::new(row, column)))
}

/// The place of a point in that order; `None` if it is not on the board.
fn place(point: Point, size: BoardSize) -> Option<usize> {
    let [row, column, width] = [point.row(), point.column(), size.width()].map(usize::from);
    size.contains(point).then_some(row * width + column)
}
