//! [`Query`]: what a line asks for.

use std::time::Duration;

use binmatrix::{
    Board, BoardSize, ByColor, Color, Game, Komi, Move, Point, Points, Rules, Scoring, Setup,
};
use binmatrix_search::Restrictions;
use serde_json::{Map, Value};

use super::options::{QueryOptions, Side};
use crate::formats::kata_rules::set_rules;
use crate::formats::komi::deciding_alike;
use crate::formats::warning::word_for;
use crate::gtp::MAX_PLAYOUTS;

/// A line that has been read.
#[derive(Debug)]
pub(super) enum Line {
    Query(Box<Query>),
    Action(Action),
}

/// Positions of a game to analyze.
#[derive(Clone, Debug)]
pub(super) struct Query {
    pub id: String,
    start: Game,
    moves: Vec<(Color, Move)>,
    /// The positions to analyze, each once.
    pub turns: Vec<Turn>,
    pub playouts: u64,
    pub time: Option<Duration>,
    pub restrictions: Restrictions,
    /// The time between two reports of a running search.
    pub every: Option<Duration>,
    pub shape: Shape,
    /// Fields without effect.
    pub warnings: Vec<Complaint>,
}

/// A position of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The number of moves before it.
    pub number: usize,
    pub priority: i64,
}

impl Query {
    pub fn size(&self) -> BoardSize {
        self.start.size()
    }

    pub fn rules(&self) -> &Rules {
        self.start.rules()
    }

    /// The game up to a turn, as if it went on after two passes.
    pub fn game(&self, turn: Turn) -> Game {
        let mut game = self.start.clone();
        for &(color, mv) in self.moves.iter().take(turn.number) {
            // All have been played when the query was read.
            if game.play(color, mv).is_err() {
                break;
            }
        }
        if game.turn().is_over() {
            game.resume();
        }
        game
    }
}

/// The parts of an answer, and its point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub ownership: bool,
    pub ownership_by_move: bool,
    pub policy: bool,
    pub line_visits: bool,
    pub side: Side,
}

/// A line that asks for something else than an analysis. The answer repeats its fields.
#[derive(Clone, Debug)]
pub(super) struct Action {
    pub fields: Map<String, Value>,
    pub kind: ActionKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ActionKind {
    Version,
    Models,
    ClearCache,
    /// Ends the queries of an identifier, or all; if turns are listed, only those.
    Terminate {
        id: Option<String>,
        turns: Option<Vec<usize>>,
    },
}

/// An error or a warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Complaint {
    /// The field that it is about, and the query's identifier.
    pub field: Option<String>,
    pub id: Option<String>,
    pub text: String,
}

/// Reads a line.
pub(super) fn read(line: &[u8], options: &QueryOptions) -> Result<Line, Complaint> {
    let general = |text: String| Complaint {
        field: None,
        id: None,
        text,
    };
    let value: Value =
        serde_json::from_slice(line).map_err(|error| general(format!("not JSON: {error}")))?;
    let Value::Object(fields) = value else {
        return Err(general("a query is an object".to_owned()));
    };
    let id = match fields.get("id") {
        Some(Value::String(id)) => id.clone(),
        found => {
            let text = match found {
                None => "a query must have an id",
                Some(_) => "the id must be a string",
            };
            return Err(Complaint {
                field: Some("id".to_owned()),
                ..general(text.to_owned())
            });
        }
    };
    let complain = |(field, text): Fault| Complaint {
        field: Some(field.to_owned()),
        id: Some(id.clone()),
        text,
    };
    if fields.contains_key("action") {
        let kind = action(&fields).map_err(complain)?;
        return Ok(Line::Action(Action { fields, kind }));
    }
    let mut reader = Reader {
        fields,
        warnings: Vec::new(),
    };
    let query = reader.query(id.clone(), options).map_err(complain)?;
    Ok(Line::Query(Box::new(query)))
}

/// A field, and the reason why it cannot be what it is.
type Fault = (&'static str, String);

fn fault<T>(field: &'static str, text: impl Into<String>) -> Result<T, Fault> {
    Err((field, text.into()))
}

fn action(fields: &Map<String, Value>) -> Result<ActionKind, Fault> {
    let turns = || match fields.get("turnNumbers") {
        None => Ok(None),
        Some(value) => numbers("turnNumbers", value).map(Some),
    };
    match fields.get("action").and_then(Value::as_str) {
        Some("query_version") => Ok(ActionKind::Version),
        Some("query_models") => Ok(ActionKind::Models),
        Some("clear_cache") => Ok(ActionKind::ClearCache),
        Some("terminate") => match fields.get("terminateId").and_then(Value::as_str) {
            Some(id) => Ok(ActionKind::Terminate {
                id: Some(id.to_owned()),
                turns: turns()?,
            }),
            None => fault("terminateId", "must be a string"),
        },
        Some("terminate_all") => Ok(ActionKind::Terminate {
            id: None,
            turns: turns()?,
        }),
        _ => fault(
            "action",
            "must be query_version, query_models, clear_cache, terminate or terminate_all",
        ),
    }
}

fn numbers(field: &'static str, value: &Value) -> Result<Vec<usize>, Fault> {
    let number = |value: &Value| {
        value
            .as_u64()
            .and_then(|number| usize::try_from(number).ok())
    };
    let list = value.as_array().map(|list| list.iter().map(number));
    match list.and_then(|list| list.collect()) {
        Some(numbers) => Ok(numbers),
        None => fault(field, "must be a list of whole numbers from 0 on"),
    }
}

/// The fields of a query that have not been read yet.
struct Reader {
    fields: Map<String, Value>,
    warnings: Vec<(String, String)>,
}

impl Reader {
    fn query(&mut self, id: String, options: &QueryOptions) -> Result<Query, Fault> {
        let size = self.size()?;
        let rules = self.rules()?;
        let start = self.start(size)?;
        let moves = self.moves("moves", size)?;
        let mut start = Game::from_board(&start, rules);
        start.set_to_move(self.first_player(&start, &moves)?);
        let turns = self.turns(moves.len())?;
        play_all(start.clone(), &moves)?;
        let restrictions = self.restrictions(size)?;
        let mut query = Query {
            id: id.clone(),
            start,
            moves,
            turns,
            playouts: options.playouts.into(),
            time: None,
            restrictions,
            every: self.seconds("reportDuringSearchEvery")?,
            shape: Shape {
                ownership: self.truth("includeOwnership")?,
                ownership_by_move: self.truth("includeMovesOwnership")?,
                policy: self.truth("includePolicy")?,
                line_visits: self.truth("includePVVisits")?,
                side: options.side,
            },
            warnings: Vec::new(),
        };
        if let Some(playouts) = self.playouts("maxVisits")? {
            query.playouts = playouts;
        }
        self.settings(&mut query)?;
        let rest = std::mem::take(&mut self.fields).into_iter();
        let rest = rest.filter(|(field, _)| field != "id");
        self.warnings
            .extend(rest.map(|(field, _)| (field, "unknown field".to_owned())));
        let warnings = self.warnings.drain(..);
        query.warnings = warnings
            .map(|(field, text)| Complaint {
                field: Some(field),
                id: Some(id.clone()),
                text,
            })
            .collect();
        Ok(query)
    }

    fn size(&mut self) -> Result<BoardSize, Fault> {
        let [width, height] = [self.side("boardXSize")?, self.side("boardYSize")?];
        BoardSize::new(width, height).map_err(|error| ("boardXSize", error.to_string()))
    }

    fn side(&mut self, field: &'static str) -> Result<u8, Fault> {
        let value = self.fields.remove(field);
        let side = value.as_ref().and_then(Value::as_u64);
        match side.and_then(|side| u8::try_from(side).ok()) {
            Some(side @ 1..=25) => Ok(side),
            _ => fault(field, "must be a whole number from 1 to 25"),
        }
    }

    fn rules(&mut self) -> Result<Rules, Fault> {
        let Some(value) = self.fields.remove("rules") else {
            return fault("rules", "must be a name or an object");
        };
        let mut rules = Rules::SIMPLE;
        let without_effect = set_rules(&mut rules, &value).map_err(|text| ("rules", text))?;
        for text in without_effect {
            self.warn("rules", &text);
        }
        let half_points = match rules.scoring {
            Scoring::Area => 15,
            Scoring::Territory => 13,
        };
        rules.komi = Komi::from_half_points(half_points);
        if let Some(value) = self.fields.remove("komi") {
            let Some(komi) = value.as_f64().and_then(deciding_alike) else {
                return fault("komi", "must be a number from -1000 to 1000");
            };
            if value.as_f64() != Some(komi.points()) {
                let text = format!("is taken as {komi}, which decides every game alike");
                self.warn("komi", &text);
            }
            rules.komi = komi;
        }
        match self.fields.remove("whiteHandicapBonus") {
            Some(value) if value != "0" && value != 0 => {
                self.warn(
                    "whiteHandicapBonus",
                    "has no effect; choose the komi instead",
                );
            }
            _ => {}
        }
        Ok(rules)
    }

    fn start(&mut self, size: BoardSize) -> Result<Board, Fault> {
        let field = "initialStones";
        let mut setup = Setup::new(size);
        if self.fields.contains_key(field) {
            for (color, mv) in self.moves(field, size)? {
                let Move::Play(point) = mv else {
                    return fault(field, "a stone has a point");
                };
                if setup.black.contains(point) || setup.white.contains(point) {
                    return fault(field, format!("two stones on {}", point.vertex(size)));
                }
                match color {
                    Color::Black => setup.black.insert(point),
                    Color::White => setup.white.insert(point),
                };
            }
        }
        Board::from_setup(&setup).map_err(|error| (field, error.to_string()))
    }

    /// Reads pairs of a color and a vertex.
    fn moves(&mut self, field: &'static str, size: BoardSize) -> Result<Vec<(Color, Move)>, Fault> {
        let Some(Value::Array(list)) = self.fields.remove(field) else {
            return fault(field, "must be a list of pairs of a color and a vertex");
        };
        let pair = |entry: &Value| {
            let words = entry.as_array().map(Vec::as_slice);
            let Some([Value::String(color), Value::String(vertex)]) = words else {
                return fault(
                    field,
                    format!("{entry} is not a pair of a color and a vertex"),
                );
            };
            Ok((color_of(field, color)?, vertex_of(field, vertex, size)?))
        };
        list.iter().map(pair).collect()
    }

    /// The player to move first: White after stones of Black alone, Black otherwise, unless the query says so.
    fn first_player(&mut self, game: &Game, moves: &[(Color, Move)]) -> Result<Color, Fault> {
        let field = "initialPlayer";
        match self.fields.remove(field) {
            Some(Value::String(name)) => return color_of(field, &name),
            Some(_) => return fault(field, "must be B or W"),
            None => {}
        }
        let [black, white] = Color::BOTH.map(|color| game.board().stones(color).len());
        let handicap = black >= 2 && white == 0;
        Ok(match moves.first() {
            Some(&(color, _)) => color,
            None if handicap => Color::White,
            None => Color::Black,
        })
    }

    /// The turns to analyze, each once: that after the last move by default.
    fn turns(&mut self, moves: usize) -> Result<Vec<Turn>, Fault> {
        let field = "analyzeTurns";
        let asked = match self.fields.remove(field) {
            None => vec![moves],
            Some(value) => numbers(field, &value)?,
        };
        if let Some(late) = asked.iter().find(|&&turn| turn > moves) {
            return fault(field, format!("turn {late} of a game of {moves} moves"));
        }
        let priorities = self.priorities(asked.len())?;
        let mut known = vec![false; moves + 1];
        let turns = asked.into_iter().zip(priorities);
        let turns = turns.map(|(number, priority)| Turn { number, priority });
        Ok(turns
            .filter(|turn| !std::mem::replace(&mut known[turn.number], true))
            .collect())
    }

    fn priorities(&mut self, count: usize) -> Result<Vec<i64>, Fault> {
        let all = match self.fields.remove("priority") {
            None => 0,
            Some(value) => match value.as_i64() {
                Some(priority) => priority,
                None => return fault("priority", "must be a whole number"),
            },
        };
        let field = "priorities";
        let Some(value) = self.fields.remove(field) else {
            return Ok(vec![all; count]);
        };
        let list = value.as_array().map(|list| list.iter().map(Value::as_i64));
        let list: Option<Vec<i64>> = list.and_then(|list| list.collect());
        match list.filter(|list| list.len() == count) {
            Some(list) => Ok(list),
            None => fault(field, "must have a whole number for each of analyzeTurns"),
        }
    }

    fn restrictions(&mut self, size: BoardSize) -> Result<Restrictions, Fault> {
        let mut restrictions = Restrictions::none();
        let mut allowed = ByColor::both(false);
        for field in ["allowMoves", "avoidMoves"] {
            let Some(value) = self.fields.remove(field) else {
                continue;
            };
            let Some(list) = value.as_array() else {
                return fault(field, "must be a list of objects");
            };
            for entry in list {
                let (color, points, pass, depth) = restriction(field, entry, size)?;
                if allowed[color] {
                    let text =
                        "a player has either one list of moves to allow or lists of moves to avoid";
                    return fault(field, text);
                }
                restrictions = match field {
                    "allowMoves" => {
                        allowed[color] = true;
                        restrictions.allow_only(color, points, pass, depth)
                    }
                    _ => restrictions.avoid(color, points, pass, depth),
                };
            }
        }
        Ok(restrictions)
    }

    fn settings(&mut self, query: &mut Query) -> Result<(), Fault> {
        let field = "overrideSettings";
        let settings = match self.fields.remove(field) {
            None => return Ok(()),
            Some(Value::Object(settings)) => settings,
            Some(_) => return fault(field, "must be an object"),
        };
        for (name, value) in settings {
            match name.as_str() {
                "maxVisits" | "maxPlayouts" => {
                    let Some(playouts) = playouts_of(&value) else {
                        return fault(field, format!("{name} {PLAYOUTS}"));
                    };
                    query.playouts = playouts;
                }
                "maxTime" => {
                    let Some(time) = seconds_of(&value) else {
                        return fault(field, format!("{name} {SECONDS}"));
                    };
                    query.time = Some(time);
                }
                "reportAnalysisWinratesAs" => {
                    let Some(side) = value.as_str().and_then(|name| name.parse().ok()) else {
                        let text = format!("{name} must be BLACK, WHITE or SIDETOMOVE");
                        return fault(field, text);
                    };
                    query.shape.side = side;
                }
                _ => self.warn(field, &format!("{name} has no effect")),
            }
        }
        Ok(())
    }

    fn warn(&mut self, field: &str, text: &str) {
        self.warnings.push((field.to_owned(), text.to_owned()));
    }

    fn truth(&mut self, field: &'static str) -> Result<bool, Fault> {
        match self.fields.remove(field) {
            None => Ok(false),
            Some(Value::Bool(truth)) => Ok(truth),
            Some(_) => fault(field, "must be true or false"),
        }
    }

    fn playouts(&mut self, field: &'static str) -> Result<Option<u64>, Fault> {
        match self.fields.remove(field) {
            None => Ok(None),
            Some(value) => match playouts_of(&value) {
                Some(playouts) => Ok(Some(playouts)),
                None => fault(field, PLAYOUTS),
            },
        }
    }

    fn seconds(&mut self, field: &'static str) -> Result<Option<Duration>, Fault> {
        match self.fields.remove(field) {
            None => Ok(None),
            Some(value) => match seconds_of(&value) {
                Some(time) => Ok(Some(time)),
                None => fault(field, SECONDS),
            },
        }
    }
}

/// Finds the first illegal move.
fn play_all(mut game: Game, moves: &[(Color, Move)]) -> Result<(), Fault> {
    let field = "moves";
    if moves.len() > MOST_MOVES {
        return fault(field, format!("more than {MOST_MOVES} moves"));
    }
    for (number, &(color, mv)) in moves.iter().enumerate() {
        if let Err(reason) = game.play(color, mv) {
            let vertex = match mv {
                Move::Play(point) => point.vertex(game.size()).to_string(),
                Move::Pass => "pass".to_owned(),
            };
            let word = word_for(reason);
            let text = format!("Illegal move {number}: {color} {vertex}: {word}");
            return fault(field, text);
        }
    }
    Ok(())
}

/// The most moves of a game.
const MOST_MOVES: usize = 10_000;

const PLAYOUTS: &str = "must be a whole number from 1 on";
const SECONDS: &str = "must be a number of seconds from 0.001 on";

fn playouts_of(value: &Value) -> Option<u64> {
    let playouts = value.as_u64().filter(|&playouts| playouts > 0)?;
    Some(playouts.min(MAX_PLAYOUTS.into()))
}

fn seconds_of(value: &Value) -> Option<Duration> {
    let seconds = value.as_f64().filter(|&seconds| seconds >= 0.001)?;
    Some(Duration::from_secs_f64(seconds.min(1e9)))
}

fn restriction(
    field: &'static str,
    entry: &Value,
    size: BoardSize,
) -> Result<(Color, Points, bool, u32), Fault> {
    let color = match entry.get("player").and_then(Value::as_str) {
        Some(color) => color_of(field, color)?,
        None => return fault(field, "player must be B or W"),
    };
    let depth = entry.get("untilDepth").and_then(Value::as_u64);
    let Some(depth) = depth.filter(|&depth| depth > 0) else {
        return fault(field, "untilDepth must be a whole number from 1 on");
    };
    let Some(moves) = entry.get("moves").and_then(Value::as_array) else {
        return fault(field, "moves must be a list of vertices");
    };
    let (mut points, mut pass) = (Points::empty(size), false);
    for mv in moves {
        let Some(vertex) = mv.as_str() else {
            return fault(field, "moves must be a list of vertices");
        };
        match vertex_of(field, vertex, size)? {
            Move::Play(point) => _ = points.insert(point),
            Move::Pass => pass = true,
        }
    }
    Ok((
        color,
        points,
        pass,
        u32::try_from(depth).unwrap_or(u32::MAX),
    ))
}

fn color_of(field: &'static str, name: &str) -> Result<Color, Fault> {
    match name.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => fault(field, format!("{name:?} is no player: B or W")),
    }
}

/// Reads a vertex, `pass`, or `(COLUMN,ROW)` counted from the top left from 0 on.
fn vertex_of(field: &'static str, text: &str, size: BoardSize) -> Result<Move, Fault> {
    let counted = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .and_then(|text| text.split_once(','));
    let mv = match counted {
        Some((column, row)) => {
            let number = |text: &str| text.trim().parse().ok();
            let point = number(row).zip(number(column));
            let point = point.and_then(|(row, column)| Point::new(row, column));
            point.filter(|&point| size.contains(point)).map(Move::Play)
        }
        None => Move::from_vertex(text, size).ok(),
    };
    match mv {
        Some(mv) => Ok(mv),
        None => fault(field, format!("{text:?} is no vertex of this board")),
    }
}
