//! Handicap stones.

use binmatrix::{BoardSize, Color, Point, Points, Setup};

use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;

impl Session {
    pub(super) fn fixed_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let count = arguments.number(0).ok_or(SYNTAX_ERROR)?;
        self.check_empty()?;
        self.give(fixed_points(self.game.size(), count))
    }

    /// Places up to the requested number of stones on the usual points.
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

    /// Places any number of stones, provided that a point is left.
    pub(super) fn set_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.check_empty()?;
        let mut points = Vec::new();
        for word in arguments.words() {
            let point = self.point(Some(word));
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

/// The distance of handicap stones from the edge on a side of this length; 1 if the side has no handicap points.
fn line(side: u8) -> u8 {
    let square = BoardSize::square(side).ok();
    let points = square.and_then(|size| size.handicap_points(2));
    points
        .and_then(|mut points| points.next())
        .map_or(1, Point::column)
}

/// The points near the corners in the order of handicap stones. The length of each side determines its line.
fn corners(size: BoardSize, line: impl Fn(u8) -> u8) -> Vec<Point> {
    let (width, height) = (size.width(), size.height());
    let (left, top) = (line(width), line(height));
    let (right, bottom) = (width - 1 - left, height - 1 - top);
    let places = [(bottom, left), (top, right), (top, left), (bottom, right)];
    let points = places.into_iter();
    points
        .filter_map(|(row, column)| Point::new(row, column))
        .collect()
}

/// The points of `place_free_handicap`: those of `fixed_handicap`, or on boards of 4 to 6 up to four on the second
/// line. Returns `None` if there are too few.
fn free_points(size: BoardSize, count: usize) -> Option<Vec<Point>> {
    match size.width().min(size.height()) {
        4..7 => corners(size, line).get(..count).map(<[Point]>::to_vec),
        _ => fixed_points(size, count),
    }
}

/// The points of `fixed_handicap`. Returns `None` if there are too few.
fn fixed_points(size: BoardSize, count: usize) -> Option<Vec<Point>> {
    Some(size.handicap_points(count)?.collect())
}

/// The points marked in a drawing: from size 13 the points of nine handicap stones, on smaller boards the corners and
/// the center.
pub(super) fn star_points(size: BoardSize) -> Points {
    let (width, height) = (size.width(), size.height());
    let shorter = width.min(height);
    if shorter > 12
        && let Some(nine) = size.handicap_points(9)
    {
        return Points::from_points(nine, size);
    }
    let mut stars = Points::empty(size);
    if shorter > 4 {
        // From size 6, where there is no handicap yet, on the third line.
        for point in corners(size, |side| line(if side == 6 { 7 } else { side })) {
            stars.insert(point);
        }
    }
    if (shorter == 3 || shorter > 4)
        && width % 2 == 1
        && height % 2 == 1
        && let Some(center) = Point::new(height / 2, width / 2)
    {
        stars.insert(center);
    }
    stars
}
