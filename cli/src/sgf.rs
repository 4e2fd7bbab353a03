//! Game records in the Smart Game Format, FF\[1\] to FF\[4\].
//!
//! The crate `sgf-parse` reads the tree and the values. It expects clean FF\[4\], and records are not
//! always clean; [`tidy`] makes them so first: it drops text around the games (mail headers, a byte order
//! mark), reduces property names to their capitals (`CoPyright`), and finds where a broken file breaks,
//! which the parser does not tell.

use std::collections::HashSet;
use std::thread;

use binmatrix::{BoardSize, Color, Komi, Move, Point, Points, SizeError};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;
use sgf_parse::go::{self, Prop};
use sgf_parse::{GameTree, SgfNode, SgfParseError, SgfProp};
use thiserror::Error;

use crate::record::{GameInfo, Record, SetupStones, Step, Warning, plural};
use crate::rule_names::rules_named;

/// Nodes on one line of play, at most. The parser builds and drops trees by recursion; this bounds it.
pub const MAX_NODES_IN_LINE: usize = 10_000;

/// Trees with lines of so many nodes are handled on the caller's stack. Most games are no longer.
const SHALLOW: usize = 500;

/// The stack of the thread that handles deeper ones: more than 6 KB for each node of the longest line.
const STACK: usize = 64 << 20;

/// Komi of more points than this is taken for an error, on any board.
pub(crate) const MAX_KOMI: f64 = 200.0;

/// Why a text is not a game record, or not the one asked for. Lines, moves, games and variations count
/// from 1.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SgfError {
    /// There is no `(;`.
    #[error("not a game record: it contains no \"(;\"")]
    NoGame,
    /// The file ends inside a value.
    #[error("the record is cut off inside the value that begins on line {line}")]
    UnclosedValue {
        /// Where the value begins.
        line: usize,
    },
    /// The file ends inside a game.
    #[error("the record is cut off: the game that begins on line {line} is not closed")]
    UnclosedGame {
        /// Where the game begins.
        line: usize,
    },
    /// A property name without a value.
    #[error("line {line}: property {name} has no value")]
    NoValue {
        /// Where it is.
        line: usize,
        /// The name.
        name: String,
    },
    /// A character where none is expected.
    #[error("line {line}: {found:?} is out of place")]
    OutOfPlace {
        /// Where it is.
        line: usize,
        /// The character.
        found: char,
    },
    /// A line of play that is too long.
    #[error("a line of play has more than {MAX_NODES_IN_LINE} nodes")]
    TooDeep,
    /// What the parser says.
    #[error("not a game record: {}", lower_first(.0))]
    Parser(SgfParseError),
    /// No thread to read in.
    #[error("cannot start a thread to read the record")]
    Thread,
    /// There are fewer games in the file.
    #[error("there is no game {asked}: the file has {games} game{}", plural(*.games))]
    NoSuchGame {
        /// The game asked for.
        asked: usize,
        /// The games there are.
        games: usize,
    },
    /// A record of another game than Go.
    #[error("game {game} is not a game of Go")]
    NotGo {
        /// The game asked for.
        game: usize,
    },
    /// A board size that is none.
    #[error("unreadable board size SZ[{value}]")]
    SizeValue {
        /// The value.
        value: String,
    },
    /// A board size that is not supported.
    #[error("{0}")]
    Size(SizeError),
    /// A choice of variations that goes too far.
    #[error("--variation makes {asked} choices, but the line branches {branchings} time{}", plural(*.branchings))]
    NoSuchBranching {
        /// The choices made.
        asked: usize,
        /// The branchings on the line chosen by them.
        branchings: usize,
    },
    /// A variation that does not exist.
    #[error(
        "--variation asks for variation {asked} at branching {branching}, where there are {variations}"
    )]
    NoSuchVariation {
        /// The branching.
        branching: usize,
        /// The variation asked for.
        asked: usize,
        /// The variations there are.
        variations: usize,
    },
    /// A move that cannot be read.
    #[error("move {number} ({color} [{value}]): the value is not a point")]
    MoveValue {
        /// The number of the move.
        number: usize,
        /// Who moves.
        color: Color,
        /// The value.
        value: String,
    },
    /// A move off the board.
    #[error("move {number} ({color} [{value}]): the point is not on the {size} board")]
    MoveOffBoard {
        /// The number of the move.
        number: usize,
        /// Who moves.
        color: Color,
        /// The value.
        value: String,
        /// The board.
        size: BoardSize,
    },
    /// Stones set up at points that cannot be read or are off the board.
    #[error(
        "stones set up after move {after_move}: {property}[{value}] is not on the {size} board"
    )]
    SetupValue {
        /// The moves before.
        after_move: usize,
        /// `AB`, `AW` or `AE`.
        property: &'static str,
        /// The value.
        value: String,
        /// The board.
        size: BoardSize,
    },
}

fn lower_first(error: &SgfParseError) -> String {
    let text = error.to_string();
    let mut rest = text.chars();
    match rest.next() {
        Some(first) => first.to_lowercase().chain(rest).collect(),
        None => text,
    }
}

/// Which line of play of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The game, from 1.
    pub game: usize,
    /// At each branching on the way the variation to follow, from 1; when the list is over, always the
    /// first.
    pub variation: Vec<usize>,
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            game: 1,
            variation: Vec::new(),
        }
    }
}

/// Reads one line of play of a file.
///
/// # Errors
/// - [`SgfError`]. An error in the moves is left in [`Record::broken`]: the moves before it are good.
pub fn read(bytes: &[u8], choice: &Choice) -> Result<Record, SgfError> {
    with_games(bytes, |games| read_game(games, choice))
}

/// Reads the main line of every game of a file.
///
/// # Errors
/// - [`SgfError`] if the file is no collection of games. What is wrong with a single game stands in its place.
pub fn read_all(bytes: &[u8]) -> Result<Vec<Result<Record, SgfError>>, SgfError> {
    with_games(bytes, |games| {
        let choices = (1..=games.len()).map(|game| Choice {
            game,
            variation: Vec::new(),
        });
        Ok(choices.map(|choice| read_game(games, &choice)).collect())
    })
}

/// Parses a file and hands its games to `read`.
fn with_games<T: Send>(
    bytes: &[u8],
    read: impl FnOnce(&[GameTree]) -> Result<T, SgfError> + Send,
) -> Result<T, SgfError> {
    let Tidied { text, depth } = tidy(&decode(bytes))?;
    let read = || read(&sgf_parse::parse(&text).map_err(SgfError::Parser)?);
    if depth <= SHALLOW {
        return read();
    }
    // Trees are dropped by recursion, so it happens on a stack that is large enough for them.
    thread::scope(|scope| {
        thread::Builder::new()
            .name("sgf".to_owned())
            .stack_size(STACK)
            .spawn_scoped(scope, read)
            .map_err(|_| SgfError::Thread)?
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The text of a file: in the encoding that its `CA` names if that fits, else in UTF-8, else in the one
/// that is most likely. Never fails; what cannot be read becomes U+FFFD.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let named = || {
        let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
        let label = bytes[start..].split(|&byte| byte == b']').next()?;
        Encoding::for_label(label).filter(|encoding| encoding.is_ascii_compatible())
    };
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into();
    }
    if let Some(encoding) = named()
        && let (text, false) = encoding.decode_without_bom_handling(bytes)
    {
        return text.into();
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    encoding.decode_without_bom_handling(bytes).0.into()
}

/// What [`tidy`] makes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tidied {
    /// The games.
    pub text: String,
    /// The number of nodes on the longest line of play.
    pub depth: usize,
}

/// The games of a text as clean FF\[4\]: nothing around them, property names in capitals and without
/// spaces, everything closed.
///
/// # Errors
/// - [`SgfError`] with the line where the text breaks.
pub fn tidy(text: &str) -> Result<Tidied, SgfError> {
    enum State {
        Outside,
        Tree { after_value: bool },
        Name { start: usize, complete: bool },
        Value { escaped: bool, line: usize },
    }
    let mut tidied = String::with_capacity(text.len());
    let mut state = State::Outside;
    let (mut line, mut game_line) = (1, 1);
    // The nodes above each open parenthesis, and those down to here.
    let (mut open, mut depth, mut deepest) = (Vec::new(), 0, 0);
    for (place, character) in text.char_indices() {
        if character == '\n' {
            line += 1;
        }
        match &mut state {
            State::Outside => {
                if character == '(' && text[place + 1..].trim_start().starts_with(';') {
                    open.push(0);
                    (depth, game_line) = (0, line);
                    tidied.push('(');
                    state = State::Tree { after_value: false };
                }
            }
            State::Tree { after_value } => match character {
                '[' if *after_value => {
                    tidied.push('[');
                    state = State::Value {
                        escaped: false,
                        line,
                    };
                }
                'A'..='Z' | 'a'..='z' => {
                    state = State::Name {
                        start: place,
                        complete: false,
                    };
                }
                '(' | ')' | ';' => {
                    *after_value = false;
                    tidied.push(character);
                    match character {
                        '(' => open.push(depth),
                        ')' => depth = open.pop().unwrap_or(0),
                        _ => depth += 1,
                    }
                    deepest = deepest.max(depth).max(open.len());
                    if deepest > MAX_NODES_IN_LINE {
                        return Err(SgfError::TooDeep);
                    }
                    if open.is_empty() {
                        state = State::Outside;
                    }
                }
                _ if character.is_whitespace() || character == '\0' => {}
                found => return Err(SgfError::OutOfPlace { line, found }),
            },
            State::Name { start, complete } => match character {
                'A'..='Z' | 'a'..='z' | '0'..='9' if !*complete => {}
                _ if character.is_whitespace() => *complete = true,
                '[' => {
                    push_name(&mut tidied, text[*start..place].trim_end());
                    tidied.push('[');
                    state = State::Value {
                        escaped: false,
                        line,
                    };
                }
                _ => {
                    let name = text[*start..place].trim_end().to_owned();
                    return Err(SgfError::NoValue { line, name });
                }
            },
            State::Value { escaped, .. } => {
                tidied.push(character);
                match character {
                    _ if *escaped => *escaped = false,
                    '\\' => *escaped = true,
                    ']' => state = State::Tree { after_value: true },
                    _ => {}
                }
            }
        }
    }
    match state {
        State::Value { line, .. } => Err(SgfError::UnclosedValue { line }),
        State::Tree { .. } | State::Name { .. } => Err(SgfError::UnclosedGame { line: game_line }),
        State::Outside if tidied.is_empty() => Err(SgfError::NoGame),
        State::Outside => Ok(Tidied {
            text: tidied,
            depth: deepest,
        }),
    }
}

/// FF\[3\] and before: `CoPyright` means `CP`. A name without any capital is taken as if in capitals.
/// Digits mean nothing in either.
fn push_name(tidied: &mut String, name: &str) {
    let capitals = |c: &char| c.is_ascii_uppercase();
    if name.chars().any(|c| capitals(&c)) {
        tidied.extend(name.chars().filter(capitals));
    } else {
        tidied.extend(name.to_ascii_uppercase().chars().filter(capitals));
    }
}

fn read_game(games: &[GameTree], choice: &Choice) -> Result<Record, SgfError> {
    let game = choice.game;
    let tree = game.checked_sub(1).and_then(|index| games.get(index));
    let root = match tree {
        Some(GameTree::GoGame(root)) => root,
        Some(GameTree::Unknown(_)) => return Err(SgfError::NotGo { game }),
        None => {
            return Err(SgfError::NoSuchGame {
                asked: game,
                games: games.len(),
            });
        }
    };
    let line = choose_line(root, &choice.variation)?;
    let mut reader = Reader::new(root)?;
    for (index, node) in line.iter().enumerate() {
        if let Err(error) = reader.read_node(node, index == 0) {
            reader.record.broken = Some(error);
            break;
        }
    }
    Ok(reader.finish())
}

fn choose_line<'a>(
    root: &'a SgfNode<Prop>,
    variation: &[usize],
) -> Result<Vec<&'a SgfNode<Prop>>, SgfError> {
    let (mut line, mut node, mut branchings) = (vec![root], root, 0);
    while !node.children.is_empty() {
        let mut child = 0;
        if node.children.len() > 1 {
            let asked = variation.get(branchings).copied().unwrap_or(1);
            branchings += 1;
            child = asked
                .checked_sub(1)
                .filter(|&child| child < node.children.len())
                .ok_or(SgfError::NoSuchVariation {
                    branching: branchings,
                    asked,
                    variations: node.children.len(),
                })?;
        }
        node = &node.children[child];
        line.push(node);
    }
    if variation.len() > branchings {
        return Err(SgfError::NoSuchBranching {
            asked: variation.len(),
            branchings,
        });
    }
    Ok(line)
}

/// Reads the nodes of a line one after the other.
struct Reader {
    record: Record,
    moves: usize,
    handicap: bool,
}

impl Reader {
    fn new(root: &SgfNode<Prop>) -> Result<Reader, SgfError> {
        let mut size = (19, 19);
        for prop in root.properties() {
            match trimmed(prop) {
                Prop::SZ(sides) => size = sides,
                Prop::Invalid(name, values) if name == "SZ" && !is_blank(&values) => {
                    let value = excerpt(&values);
                    return Err(SgfError::SizeValue { value });
                }
                _ => {}
            }
        }
        let size = BoardSize::new(size.0, size.1).map_err(SgfError::Size)?;
        let record = Record {
            size,
            info: GameInfo::default(),
            komi: None,
            ko: None,
            suicide: None,
            scoring: None,
            first_to_move: None,
            steps: Vec::new(),
            broken: None,
            warnings: Vec::new(),
        };
        Ok(Reader {
            record,
            moves: 0,
            handicap: false,
        })
    }

    /// A node that has both, against FF\[4\], is set up before its moves are made.
    fn read_node(&mut self, node: &SgfNode<Prop>, is_root: bool) -> Result<(), SgfError> {
        let size = self.record.size;
        let [mut black, mut white, mut empty] = [Points::empty(size); 3];
        let mut to_move = None;
        let mut moves = Vec::new();
        for prop in node.properties() {
            let prop = trimmed(prop);
            match &prop {
                Prop::B(mv) => moves.push((Color::Black, Ok(*mv))),
                Prop::W(mv) => moves.push((Color::White, Ok(*mv))),
                Prop::AB(points) => black = black | self.points("AB", points)?,
                Prop::AW(points) => white = white | self.points("AW", points)?,
                Prop::AE(points) => empty = empty | self.points("AE", points)?,
                Prop::PL(color) => to_move = Some(self.color(*color)),
                Prop::HA(_) => self.handicap = true,
                Prop::KM(points) => self.komi(&excerpt(&[points.to_string()])),
                Prop::RU(name) => self.rules(&name.text),
                Prop::Invalid(name, values) => match name.as_str() {
                    "B" => moves.push((Color::Black, Err(excerpt(values)))),
                    "W" => moves.push((Color::White, Err(excerpt(values)))),
                    "AB" => black = black | self.points_one_by_one("AB", values)?,
                    "AW" => white = white | self.points_one_by_one("AW", values)?,
                    "AE" => empty = empty | self.points_one_by_one("AE", values)?,
                    "PL" => to_move = self.color_by_name(values).or(to_move),
                    "KM" => self.komi(&excerpt(values)),
                    _ => {}
                },
                _ => self.info(&prop),
            }
        }
        if !(black | white | empty).is_empty() {
            if is_root && self.handicap && !black.is_empty() && to_move.is_none() {
                self.record.first_to_move = Some(Color::White);
            }
            self.record.steps.push(Step::Setup(Box::new(SetupStones {
                black: black - white - empty,
                white: white - empty,
                empty,
            })));
        }
        self.record.steps.extend(to_move.map(Step::ToMove));
        for (color, mv) in moves {
            let number = self.moves + 1;
            let mv = match mv {
                Ok(mv) => self.move_of(number, color, mv)?,
                Err(value) => {
                    return Err(SgfError::MoveValue {
                        number,
                        color,
                        value,
                    });
                }
            };
            self.record.steps.push(Step::Play { color, mv });
            self.moves = number;
        }
        Ok(())
    }

    fn finish(self) -> Record {
        self.record
    }

    fn move_of(&self, number: usize, color: Color, mv: go::Move) -> Result<Move, SgfError> {
        let size = self.record.size;
        let go::Move::Move(place) = mv else {
            return Ok(Move::Pass);
        };
        if (place.x, place.y) == (19, 19) && size.width() <= 19 && size.height() <= 19 {
            return Ok(Move::Pass); // `tt` in FF[3]
        }
        let point = point_on(place, size).ok_or_else(|| SgfError::MoveOffBoard {
            number,
            color,
            value: name_of(place),
            size,
        })?;
        Ok(Move::Play(point))
    }

    fn points(
        &self,
        property: &'static str,
        places: &HashSet<go::Point>,
    ) -> Result<Points, SgfError> {
        let size = self.record.size;
        let mut points = Points::empty(size);
        // In order, so that of several errors always the same one is reported.
        let mut places: Vec<_> = places.iter().copied().collect();
        places.sort_unstable_by_key(|place| (place.y, place.x));
        for place in places {
            let point = point_on(place, size).ok_or_else(|| SgfError::SetupValue {
                after_move: self.moves,
                property,
                value: name_of(place),
                size,
            })?;
            points.insert(point);
        }
        Ok(points)
    }

    /// A list that the parser refuses as a whole, to find the value at fault; empty values are passed over.
    fn points_one_by_one(
        &self,
        property: &'static str,
        values: &[String],
    ) -> Result<Points, SgfError> {
        let size = self.record.size;
        let mut points = Points::empty(size);
        for value in values.iter().filter(|value| !value.is_empty()) {
            points = match Prop::new("AB".to_owned(), vec![value.clone()]) {
                Prop::AB(places) => points | self.points(property, &places)?,
                _ => {
                    return Err(SgfError::SetupValue {
                        after_move: self.moves,
                        property,
                        value: excerpt(std::slice::from_ref(value)),
                        size,
                    });
                }
            };
        }
        Ok(points)
    }

    fn color(&self, color: sgf_parse::Color) -> Color {
        match color {
            sgf_parse::Color::Black => Color::Black,
            sgf_parse::Color::White => Color::White,
        }
    }

    fn color_by_name(&mut self, values: &[String]) -> Option<Color> {
        match values.first().and_then(|value| value.bytes().next()) {
            Some(b'B' | b'b' | b'1') => Some(Color::Black),
            Some(b'W' | b'w' | b'2') => Some(Color::White),
            _ => {
                let warning = Warning::ToMove(excerpt(values));
                self.record.warnings.push(warning);
                None
            }
        }
    }

    fn komi(&mut self, value: &str) {
        match value.parse::<Komi>() {
            Ok(komi) if komi.points().abs() <= MAX_KOMI => self.record.komi = Some(komi),
            _ => {
                let warning = Warning::Komi(value.to_owned());
                self.record.warnings.push(warning);
            }
        }
    }

    fn rules(&mut self, name: &str) {
        let Some(name) = one_line(name) else { return };
        let rules = rules_named(&name);
        self.record.ko = rules.map(|rules| rules.ko);
        self.record.suicide = rules.map(|rules| rules.suicide);
        self.record.scoring = rules.and_then(|rules| rules.scoring);
        if rules.is_none() {
            let warning = Warning::Rules(excerpt(std::slice::from_ref(&name)));
            self.record.warnings.push(warning);
        }
        self.record.info.rules = Some(name);
    }

    fn info(&mut self, prop: &Prop) {
        let info = &mut self.record.info;
        let (field, value) = match prop {
            Prop::PB(value) => (&mut info.black, value),
            Prop::BR(value) => (&mut info.black_rank, value),
            Prop::PW(value) => (&mut info.white, value),
            Prop::WR(value) => (&mut info.white_rank, value),
            Prop::EV(value) => (&mut info.event, value),
            Prop::RO(value) => (&mut info.round, value),
            Prop::DT(value) => (&mut info.date, value),
            Prop::PC(value) => (&mut info.place, value),
            Prop::RE(value) => (&mut info.result, value),
            Prop::GN(value) => (&mut info.name, value),
            _ => return,
        };
        if let Some(text) = one_line(&value.text) {
            *field = Some(text);
        }
    }
}

/// The property as it is without white space around its values, if that makes it valid.
fn trimmed(prop: &Prop) -> Prop {
    match prop {
        Prop::Invalid(name, values) => {
            let values = values.iter().map(|value| value.trim().to_owned());
            Prop::new(name.clone(), values.collect())
        }
        _ => prop.clone(),
    }
}

fn point_on(place: go::Point, size: BoardSize) -> Option<Point> {
    Point::new(place.y, place.x).filter(|&point| size.contains(point))
}

fn name_of(place: go::Point) -> String {
    let letter = |index: u8| match index {
        0..26 => char::from(b'a' + index),
        _ => char::from(b'A' + index.saturating_sub(26).min(25)),
    };
    [letter(place.x), letter(place.y)].iter().collect()
}

fn is_blank(values: &[String]) -> bool {
    values.iter().all(String::is_empty)
}

/// Text in one line, without control characters (which could be orders to a terminal); `None` if there
/// is nothing left.
fn one_line(text: &str) -> Option<String> {
    let printable: String = text
        .chars()
        .map(|c| if is_printable(c) { c } else { ' ' })
        .collect();
    let words: Vec<&str> = printable.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Neither a control character nor one that changes the direction of the text around it.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The values as a message shows them: short and in one line.
fn excerpt(values: &[String]) -> String {
    const LONGEST: usize = 30;
    let text = one_line(&values.join("][")).unwrap_or_default();
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}
