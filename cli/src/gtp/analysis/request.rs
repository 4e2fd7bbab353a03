//! [`AnalysisRequest`]: the arguments of the analysis commands.

use std::time::Duration;

use binmatrix::{BoardSize, ByColor, Color, Move, Point, Points};
use binmatrix_search::{Report, Restrictions};

use crate::gtp::engine::Watching;
use crate::gtp::line::{self, Arguments, SYNTAX_ERROR};

/// A request to search and to report the best moves from time to time.
#[derive(Clone, Debug)]
pub(super) struct AnalysisRequest {
    /// The player whose moves are searched, and whose side all numbers take.
    pub color: Color,
    /// The time between two reports; `None` for no reports.
    pub interval: Option<Duration>,
    /// The most moves of a report.
    pub most_moves: usize,
    pub restrictions: Restrictions,
    pub details: Details,
}

/// The parts of a report besides the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Details {
    pub ownership: bool,
    pub ownership_by_move: bool,
    pub root: bool,
    pub line_visits: bool,
}

const CONFLICT: &str = "a color has either one list of moves to allow or lists of moves to avoid";

/// Reports come at most this often, so that a front end can keep up.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);

impl AnalysisRequest {
    /// The request to a search, with a call for its reports.
    pub fn watching<'a>(&'a self, report: &'a mut (dyn FnMut(&Report) + Send)) -> Watching<'a> {
        Watching {
            restrictions: &self.restrictions,
            ownership_by_move: self.details.ownership_by_move,
            every: self.interval.map(|every| every.max(SHORTEST_INTERVAL)),
            report,
        }
    }

    /// Parses `[color] [centiseconds] {key value…}`. Without a color it is the player to move.
    pub fn parse(
        arguments: &Arguments<'_>,
        to_move: Color,
        size: BoardSize,
    ) -> Result<AnalysisRequest, String> {
        let mut request = AnalysisRequest {
            color: to_move,
            interval: None,
            most_moves: usize::MAX,
            restrictions: Restrictions::none(),
            details: Details::default(),
        };
        let mut words = arguments.words().peekable();
        if let Some(color) = words.peek().and_then(|word| line::color(word)) {
            request.color = color;
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| centiseconds(word)) {
            request.interval = Some(interval);
            words.next();
        }
        let mut lists = ByColor::both(None);
        while let Some(key) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{key} needs a value"));
            match key.to_ascii_lowercase().as_str() {
                "interval" => {
                    let time =
                        centiseconds(value()?).ok_or("interval is a number of centiseconds")?;
                    request.interval = Some(time);
                }
                "minmoves" => {
                    let _: usize = value()?
                        .parse()
                        .map_err(|_| "minmoves is a number of moves")?;
                }
                "maxmoves" => {
                    let moves = value()?
                        .parse()
                        .map_err(|_| "maxmoves is a number of moves")?;
                    request.most_moves = moves;
                }
                list @ ("avoid" | "allow") => {
                    let color = line::color(value()?).ok_or("invalid color")?;
                    let (points, pass) = moves(value()?, size)?;
                    let depth = value()?.parse().ok().filter(|&depth: &u32| depth > 0);
                    let depth =
                        depth.ok_or_else(|| format!("{list} needs a depth of at least 1"))?;
                    let is_allow = list == "allow";
                    if lists[color].is_some_and(|before| before || is_allow) {
                        return Err(CONFLICT.into());
                    }
                    lists[color] = Some(is_allow);
                    let restrictions = request.restrictions;
                    request.restrictions = match is_allow {
                        true => restrictions.allow_only(color, points, pass, depth),
                        false => restrictions.avoid(color, points, pass, depth),
                    };
                }
                "ownership" => request.details.ownership = truth(key, value()?)?,
                "movesownership" => request.details.ownership_by_move = truth(key, value()?)?,
                "rootinfo" => request.details.root = truth(key, value()?)?,
                "pvvisits" => request.details.line_visits = truth(key, value()?)?,
                // KataGo knows these; our reports have no such numbers.
                "pvedgevisits" | "ownershipstdev" | "movesownershipstdev" | "noresultvalue" => {
                    truth(key, value()?)?;
                }
                _ => return Err(SYNTAX_ERROR.into()),
            }
        }
        Ok(request)
    }
}

fn truth(key: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{key} is true or false")),
    }
}

/// Parses a number of centiseconds. Front ends send large ones for a single report at the end.
fn centiseconds(word: &str) -> Option<Duration> {
    let number: f64 = word.parse().ok()?;
    (number.is_finite() && number >= 0.0)
        .then(|| Duration::from_secs_f64((number / 100.0).min(1e9)))
}

/// Parses a list of vertices, of rectangles such as `C3:E5`, and of `pass`, separated by commas.
fn moves(word: &str, size: BoardSize) -> Result<(Points, bool), String> {
    let (mut points, mut pass) = (Points::empty(size), false);
    let vertex = |text: &str| {
        Move::from_vertex(text, size)
            .map_err(|_| "invalid coordinate in a list of moves".to_owned())
    };
    for entry in word.split(',').filter(|entry| !entry.is_empty()) {
        let Some((first, last)) = entry.split_once(':') else {
            match vertex(entry)? {
                Move::Play(point) => _ = points.insert(point),
                Move::Pass => pass = true,
            }
            continue;
        };
        let (Move::Play(first), Move::Play(last)) = (vertex(first)?, vertex(last)?) else {
            return Err("a rectangle has two corners".into());
        };
        let between = |a: u8, b: u8| a.min(b)..=a.max(b);
        for row in between(first.row(), last.row()) {
            for column in between(first.column(), last.column()) {
                points = points | Points::from_points(Point::new(row, column), size);
            }
        }
    }
    Ok((points, pass))
}
