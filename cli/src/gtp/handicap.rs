//! Handicap stones.

use binmatrix::{BoardSize, Color, Point, Points, Setup};

use super::Session;
use super::line::{Answer, Arguments, SYNTAX_ERROR};

impl Session {
    pub(super) fn fixed_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let count = arguments.number(0).ok_or(SYNTAX_ERROR)?;
        self.check_empty()?;
        self.give(fixed_points(self.game.size(), count))
    }

    /// As many of the usual points as there are, up to the number asked for.
    pub(super) fn place_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let asked: usize = arguments.number(0).ok_or(SYNTAX_ERROR)?;
        self.check_empty()?;
        let size = self.game.size();
        let mut counts = (2..=asked.min(9)).rev();
        self.give(counts.find_map(|count| free_points(size, count)))
    }

    fn give(&mut self, points: Option<Vec<Point>>) -> Answer {
        let points = points.ok_or("invalid number of stones")?;
        self.set_handicap(&points)?;
        Ok(self.vertices(points))
    }

    /// Any number of stones, as long as a point is left.
    pub(super) fn set_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.check_empty()?;
        let mut points = Vec::new();
        for index in 0..arguments.len() {
            let point = arguments.point(index, self);
            let point = point.map_err(|error| format!("bad vertex list: {error}"))?;
            points.push(point);
        }
        if points.is_empty() {
            return Err("bad vertex list: it is empty".into());
        }
        self.set_handicap(&points)?;
        Ok(String::new())
    }

    fn check_empty(&self) -> Result<(), String> {
        let board = self.game.board();
        if board.empty().len() == board.size().points() {
            Ok(())
        } else {
            Err("board not empty".into())
        }
    }

    fn set_handicap(&mut self, points: &[Point]) -> Result<(), String> {
        let size = self.game.size();
        let mut setup = Setup::new(size);
        for &point in points {
            if !setup.black.insert(point) {
                let vertex = point.vertex(size);
                return Err(format!("bad vertex list: repeated vertex {vertex}"));
            }
        }
        setup.to_move = Color::White;
        self.restart_from(&setup)
            .map_err(|error| format!("bad vertex list: {error}"))
    }
}

/// Rows from the top and columns.
type Place = (u8, u8);

/// Corners, middles of the sides and center of a board with its handicap lines at a distance from the edge.
struct Places {
    corners: [Place; 4],
    sides: [Place; 4],
    center: Place,
}

impl Places {
    fn new(size: BoardSize, line: impl Fn(u8) -> u8) -> Places {
        let (width, height) = (size.width(), size.height());
        let (left, top) = (line(width), line(height));
        let (right, bottom) = (width - 1 - left, height - 1 - top);
        let (column, row) = (width / 2, height / 2);
        Places {
            corners: [(bottom, left), (top, right), (top, left), (bottom, right)],
            sides: [(row, left), (row, right), (bottom, column), (top, column)],
            center: (row, column),
        }
    }
}

/// The third line on small boards, the fourth from 12 on.
fn usual_line(side: u8) -> u8 {
    if side < 12 { 2 } else { 3 }
}

fn has_middle(size: BoardSize) -> bool {
    size.width() % 2 == 1 && size.height() % 2 == 1
}

/// The points of `fixed_handicap`; `None` if there are not so many on this board.
fn fixed_points(size: BoardSize, count: usize) -> Option<Vec<Point>> {
    Some(size.handicap_points(count)?.as_slice().to_vec())
}

/// The same, and on boards from 4 on up to four on the second line.
fn free_points(size: BoardSize, count: usize) -> Option<Vec<Point>> {
    if (4..7).contains(&size.width().min(size.height())) {
        let line = |side| if side < 7 { 1 } else { usual_line(side) };
        let corners = Places::new(size, line).corners;
        let places = (2..=4).contains(&count).then(|| &corners[..count])?;
        return places
            .iter()
            .map(|&(row, column)| Point::new(row, column))
            .collect();
    }
    fixed_points(size, count)
}

/// The points that a drawing marks.
pub(super) fn star_points(size: BoardSize) -> Points {
    let mut stars = Points::empty(size);
    let shorter = size.width().min(size.height());
    if shorter < 3 || shorter == 4 {
        return stars;
    }
    let line = |side| if side < 6 { 1 } else { usual_line(side) };
    let places = Places::new(size, line);
    let mut mark = |list: &[Place]| {
        for point in list
            .iter()
            .filter_map(|&(row, column)| Point::new(row, column))
        {
            stars.insert(point);
        }
    };
    if shorter > 3 {
        mark(&places.corners);
    }
    if has_middle(size) {
        mark(&[places.center]);
        if shorter > 12 {
            mark(&places.sides);
        }
    }
    stars
}
