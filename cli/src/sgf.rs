//! Game records in the Smart Game Format, FF\[1\] to FF\[4\].
//!
//! Two passes come before the crate `sgf-parse`, which expects clean FF\[4\] and makes much of little: a token of
//! two characters becomes hundreds of bytes, a rectangle of ten thousands of points. The first finds the games
//! and where a broken one breaks ([`Collection`]). The second takes one line of play out of a game and tidies it up
//! (`Line`); the parser sees nothing else.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;
use std::thread;

use binmatrix::{BoardSize, Color, Komi, Move, Point, Points, SizeError};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;
use sgf_parse::go::{self, Prop};
use sgf_parse::{GameTree, SgfNode, SgfParseError, SgfProp};
use thiserror::Error;

use crate::record::{GameInfo, Record, SetupStones, Step, Warning, plural};
use crate::rule_names::rules_named;

/// Games in a file, at most.
pub const MAX_GAMES: usize = 50_000;

/// Nodes in a file, at most, variations counted.
pub const MAX_NODES: usize = 10_000_000;

/// Nodes on one line of play, at most, and variations within each other. The parser drops trees by recursion; this
/// bounds it.
pub const MAX_NODES_IN_LINE: usize = 10_000;

/// Values of properties on one line of play, at most; those that nobody reads are not counted. The parser makes
/// some hundred bytes of each.
pub const MAX_VALUES_IN_LINE: usize = 100_000;

/// Characters of a text about the game, at most; the others are cut off.
const MAX_TEXT: usize = 300;

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
    /// A file with too many games.
    #[error("more than {MAX_GAMES} games in one file")]
    TooManyGames,
    /// A file with too many nodes.
    #[error("more than {MAX_NODES} nodes in one file")]
    TooManyNodes,
    /// A line of play that is too long.
    #[error("a line of play has more than {MAX_NODES_IN_LINE} nodes")]
    TooDeep,
    /// Variations within variations that go too far.
    #[error("more than {MAX_NODES_IN_LINE} parentheses within each other")]
    TooNested,
    /// A line of play with too many values.
    #[error("a line of play has more than {MAX_VALUES_IN_LINE} values")]
    TooManyValues,
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
    /// A kind of game that is none.
    #[error("unreadable kind of game GM[{value}]")]
    GameValue {
        /// The value.
        value: String,
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
        "stones set up after move {after_move}, in node {node}: {property}[{value}] is not on the {size} board"
    )]
    SetupValue {
        /// The node, from 1 along the line of play.
        node: usize,
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
    Collection::new(bytes)?.read(choice)
}

/// Reads the main line of every game of a file.
///
/// # Errors
/// - [`SgfError`] if there is no game, or too much. What is wrong with a single game stands in its place.
pub fn read_all(bytes: &[u8]) -> Result<Vec<Result<Record, SgfError>>, SgfError> {
    Ok(Collection::new(bytes)?.main_lines().collect())
}

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    text: String,
    games: Vec<Found>,
}

/// A game in a text.
#[derive(Clone, Debug)]
struct Found {
    place: Range<usize>,
    /// Where it breaks.
    fault: Option<SgfError>,
}

impl Collection {
    /// Finds the games of a file. Text around them is passed over.
    ///
    /// A broken game ends where its parentheses say; if it is not closed, what follows is taken for a part of it.
    ///
    /// # Errors
    /// - [`SgfError::NoGame`], [`SgfError::TooManyGames`] or [`SgfError::TooManyNodes`].
    pub fn new(bytes: &[u8]) -> Result<Collection, SgfError> {
        let text = decode(bytes);
        let (mut games, mut nodes) = (Vec::new(), 0);
        let mut tokens = Tokens::new(&text);
        while tokens.go_to_game() {
            if games.len() == MAX_GAMES {
                return Err(SgfError::TooManyGames);
            }
            let (start, line) = (tokens.place, tokens.line);
            let (mut open, mut fault) = (0_usize, None);
            loop {
                let wrong = match tokens.next() {
                    Some(Token::Open) => {
                        open += 1;
                        (open > MAX_NODES_IN_LINE).then_some(SgfError::TooNested)
                    }
                    Some(Token::Close) => {
                        open -= 1;
                        if open == 0 {
                            break;
                        }
                        None
                    }
                    Some(Token::Node) => {
                        nodes += 1;
                        if nodes > MAX_NODES {
                            return Err(SgfError::TooManyNodes);
                        }
                        None
                    }
                    Some(Token::Name(_) | Token::Value(_)) => None,
                    Some(Token::Wrong(error)) => Some(error),
                    None => {
                        fault = fault.or(Some(SgfError::UnclosedGame { line }));
                        break;
                    }
                };
                fault = fault.or(wrong);
            }
            let place = start..tokens.place;
            games.push(Found { place, fault });
        }
        if games.is_empty() {
            return Err(SgfError::NoGame);
        }
        Ok(Collection { text, games })
    }

    /// The number of games; there is one.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Reads one line of play.
    ///
    /// # Errors
    /// - [`SgfError`]. An error in the moves is left in [`Record::broken`]: the moves before it are good.
    pub fn read(&self, choice: &Choice) -> Result<Record, SgfError> {
        let &Choice {
            game,
            ref variation,
        } = choice;
        let found = game.checked_sub(1).and_then(|index| self.games.get(index));
        let Found { place, fault } = found.ok_or(SgfError::NoSuchGame {
            asked: game,
            games: self.games(),
        })?;
        if let Some(fault) = fault {
            return Err(fault.clone());
        }
        let text = &self.text[place.clone()];
        if !is_go(text)? {
            return Err(SgfError::NotGo { game });
        }
        let line = Line::of(text, variation)?;
        if line.nodes <= SHALLOW {
            return line.read();
        }
        // Trees are dropped by recursion, so it happens on a stack that is large enough for them.
        thread::scope(|scope| {
            thread::Builder::new()
                .name("sgf".to_owned())
                .stack_size(STACK)
                .spawn_scoped(scope, || line.read())
                .map_err(|_| SgfError::Thread)?
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// Reads the main line of each game.
    pub fn main_lines(&self) -> impl Iterator<Item = Result<Record, SgfError>> {
        (1..=self.games()).map(|game| {
            self.read(&Choice {
                game,
                variation: Vec::new(),
            })
        })
    }
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

/// A piece of a text.
enum Token<'a> {
    Open,
    Close,
    Node,
    Name(&'a str),
    /// With its escapes.
    Value(&'a str),
    /// What should not be there, or what is missing. It is passed over.
    Wrong(SgfError),
}

/// Cuts a text up.
struct Tokens<'a> {
    text: &'a str,
    place: usize,
    line: usize,
    /// Whether a property may come.
    in_node: bool,
    /// Whether a value may come.
    after_name: bool,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            text,
            place: 0,
            line: 1,
            in_node: false,
            after_name: false,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.place..]
    }

    /// Goes on by so many bytes.
    fn pass(&mut self, length: usize) -> &'a str {
        let passed = &self.rest()[..length];
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.place += length;
        passed
    }

    fn pass_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.pass(rest.find(|c| !condition(c)).unwrap_or(rest.len()))
    }

    fn pass_blanks(&mut self) {
        self.pass_while(is_blank);
    }

    /// Goes to the next `(;`; whether there is one.
    fn go_to_game(&mut self) -> bool {
        while let Some(next) = self.rest().find('(') {
            self.pass(next);
            if self.rest()[1..]
                .trim_start_matches(is_blank)
                .starts_with(';')
            {
                return true;
            }
            self.pass(1);
        }
        false
    }

    fn name(&mut self, first: char) -> Option<Token<'a>> {
        let line = self.line;
        let name = self.pass_while(|c| c.is_ascii_alphanumeric());
        self.pass_blanks();
        let next = self.rest().chars().next()?;
        self.after_name = self.in_node && next == '[';
        Some(if !self.in_node {
            Token::Wrong(SgfError::OutOfPlace { line, found: first })
        } else if self.after_name {
            Token::Name(name)
        } else {
            Token::Wrong(SgfError::NoValue {
                line: self.line,
                name: excerpt(&[name]),
            })
        })
    }

    fn value(&mut self) -> Token<'a> {
        let line = self.line;
        self.pass(1);
        let (mut escaped, rest) = (false, self.rest());
        let end = rest.bytes().position(|byte| {
            let ends = byte == b']' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let Some(end) = end else {
            self.pass(rest.len());
            return Token::Wrong(SgfError::UnclosedValue { line });
        };
        let value = self.pass(end);
        self.pass(1);
        match self.after_name {
            true => Token::Value(value),
            false => Token::Wrong(SgfError::OutOfPlace { line, found: '[' }),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.pass_blanks();
        let (first, line) = (self.rest().chars().next()?, self.line);
        match first {
            '[' => return Some(self.value()),
            'A'..='Z' | 'a'..='z' => return self.name(first),
            _ => {}
        }
        self.pass(first.len_utf8());
        if matches!(first, '(' | ')' | ';') {
            (self.in_node, self.after_name) = (first == ';', false);
        }
        Some(match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            found => Token::Wrong(SgfError::OutOfPlace { line, found }),
        })
    }
}

/// The properties that are read, and the names under which the parser gets them. It knows none of the name of a
/// set-up and so leaves the values alone.
const READ: [(&str, &str); 20] = [
    ("B", "B"),
    ("W", "W"),
    ("AB", ADD_BLACK),
    ("AW", ADD_WHITE),
    ("AE", ADD_EMPTY),
    ("PL", "PL"),
    ("SZ", "SZ"),
    ("HA", "HA"),
    ("KM", "KM"),
    ("RU", "RU"),
    ("PB", "PB"),
    ("BR", "BR"),
    ("PW", "PW"),
    ("WR", "WR"),
    ("EV", "EV"),
    ("RO", "RO"),
    ("DT", "DT"),
    ("PC", "PC"),
    ("RE", "RE"),
    ("GN", "GN"),
];

const ADD_BLACK: &str = "ADDBLACK";
const ADD_WHITE: &str = "ADDWHITE";
const ADD_EMPTY: &str = "ADDEMPTY";

/// FF\[3\] and before: `CoPyright` means `CP`. A name without any capital is taken as if in capitals.
/// Digits mean nothing in either.
fn capitals(name: &str) -> String {
    let is_capital = |c: &char| c.is_ascii_uppercase();
    if name.chars().any(|c| is_capital(&c)) {
        name.chars().filter(is_capital).collect()
    } else {
        name.to_ascii_uppercase()
            .chars()
            .filter(is_capital)
            .collect()
    }
}

/// Whether a game is Go by its `GM`; without one it is.
fn is_go(game: &str) -> Result<bool, SgfError> {
    let in_root = |token: &Token<'_>| matches!(token, Token::Name(_) | Token::Value(_));
    let mut is_kind = false;
    for token in Tokens::new(game).skip(2).take_while(in_root) {
        match token {
            Token::Name(name) => is_kind = capitals(name) == "GM",
            Token::Value(value) if is_kind && !value.trim().is_empty() => {
                let number = value.trim().parse::<i64>();
                let unreadable = |_| SgfError::GameValue {
                    value: excerpt(&[value]),
                };
                let number = number.map_err(unreadable)?;
                return Ok(number == 1);
            }
            _ => {}
        }
    }
    Ok(true)
}

/// For each node of a game how many come next, in the order of the text.
fn children(game: &str) -> Vec<u32> {
    let mut children: Vec<u32> = Vec::new();
    let (mut open, mut node) = (Vec::new(), None);
    for token in Tokens::new(game) {
        match token {
            Token::Open => open.push(node),
            Token::Close => node = open.pop().flatten(),
            Token::Node => {
                if let Some(parent) = node {
                    children[parent] += 1;
                }
                node = Some(children.len());
                children.push(0);
            }
            _ => {}
        }
    }
    children
}

/// One line of play as clean FF\[4\]: no variations, no properties that nobody reads, names in capitals.
struct Line {
    text: String,
    nodes: usize,
}

impl Line {
    /// The line of a game, which has no fault, that follows these variations and then always the first.
    fn of(game: &str, variation: &[usize]) -> Result<Line, SgfError> {
        let children = match variation {
            [] => Vec::new(),
            _ => children(game),
        };
        let mut line = Line {
            text: String::from("("),
            nodes: 0,
        };
        let (mut branchings, mut values) = (0, 0);
        // Of each open parenthesis the node before it, and the node that the next one follows.
        let (mut open, mut node) = (Vec::new(), None);
        let mut number = 0;
        // The last node of the line so far, the parentheses around it, which of its children is wanted, and how
        // many have been.
        let (mut last, mut depth, mut wanted, mut seen) = (None, 0, 1, 0);
        let (mut on_line, mut is_read) = (false, false);
        for token in Tokens::new(game) {
            match token {
                Token::Open => open.push(node),
                Token::Close => {
                    node = open.pop().flatten();
                    if open.len() < depth {
                        break;
                    }
                }
                Token::Node => {
                    seen += usize::from(node == last);
                    on_line = node == last && seen == wanted;
                    node = Some(number);
                    if on_line {
                        line.text.push(';');
                        line.nodes += 1;
                        if line.nodes > MAX_NODES_IN_LINE {
                            return Err(SgfError::TooDeep);
                        }
                        (last, depth, wanted, seen) = (node, open.len(), 1, 0);
                        let variations = children.get(number).map_or(1, |&n| n as usize);
                        if variations > 1 {
                            wanted = variation.get(branchings).copied().unwrap_or(1);
                            branchings += 1;
                            if !(1..=variations).contains(&wanted) {
                                return Err(SgfError::NoSuchVariation {
                                    branching: branchings,
                                    asked: wanted,
                                    variations,
                                });
                            }
                        }
                    }
                    number += 1;
                }
                Token::Name(name) if on_line => {
                    let name = capitals(name);
                    let read = READ.iter().find(|(known, _)| *known == name);
                    line.text.extend(read.map(|(_, name)| *name));
                    is_read = read.is_some();
                }
                Token::Value(value) if on_line && is_read => {
                    values += 1;
                    if values > MAX_VALUES_IN_LINE {
                        return Err(SgfError::TooManyValues);
                    }
                    line.text.extend(["[", value, "]"]);
                }
                Token::Name(_) | Token::Value(_) | Token::Wrong(_) => {}
            }
        }
        if variation.len() > branchings {
            return Err(SgfError::NoSuchBranching {
                asked: variation.len(),
                branchings,
            });
        }
        line.text.push(')');
        Ok(line)
    }

    fn read(&self) -> Result<Record, SgfError> {
        let games = sgf_parse::parse(&self.text).map_err(SgfError::Parser)?;
        let Some(GameTree::GoGame(root)) = games.first() else {
            return Err(SgfError::NoGame); // never: the text has one, without a GM
        };
        let mut reader = Reader::new(root)?;
        let mut next = Some(root);
        while let Some(node) = next {
            if let Err(error) = reader.read_node(node) {
                reader.record.broken = Some(error);
                break;
            }
            next = node.children.first();
        }
        Ok(reader.record)
    }
}

/// Reads the nodes of a line one after the other.
struct Reader {
    record: Record,
    nodes: usize,
    moves: usize,
    handicap: bool,
    /// Whether there was a komi already.
    komi: bool,
    /// Whether there was one that is not usable.
    bad_komi: bool,
    /// Whether there was a player to move that is none.
    bad_turn: bool,
}

impl Reader {
    fn new(root: &SgfNode<Prop>) -> Result<Reader, SgfError> {
        let mut size = (19, 19);
        for prop in root.properties() {
            match &*trimmed(prop) {
                Prop::SZ(sides) => size = *sides,
                Prop::Invalid(name, values)
                    if name == "SZ" && !values.iter().all(String::is_empty) =>
                {
                    let value = excerpt(values);
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
            nodes: 0,
            moves: 0,
            handicap: false,
            komi: false,
            bad_komi: false,
            bad_turn: false,
        })
    }

    /// A node that has both, against FF\[4\], is set up before its moves are made.
    fn read_node(&mut self, node: &SgfNode<Prop>) -> Result<(), SgfError> {
        let size = self.record.size;
        let is_root = self.nodes == 0;
        self.nodes += 1;
        let [mut black, mut white, mut empty] = [Points::empty(size); 3];
        let mut to_move = None;
        let mut moves = Vec::new();
        for prop in node.properties() {
            let prop = trimmed(prop);
            match &*prop {
                Prop::B(mv) => moves.push((Color::Black, Ok(*mv))),
                Prop::W(mv) => moves.push((Color::White, Ok(*mv))),
                Prop::PL(color) => to_move = Some(self.color(*color)),
                Prop::HA(_) => self.handicap = true,
                Prop::KM(points) => self.komi(&excerpt(&[points.to_string()])),
                Prop::RU(name) => self.rules(&name.text),
                Prop::Invalid(name, values) => match name.as_str() {
                    "B" => moves.push((Color::Black, Err(excerpt(values)))),
                    "W" => moves.push((Color::White, Err(excerpt(values)))),
                    "PL" => to_move = self.color_by_name(values).or(to_move),
                    "KM" => self.komi(&excerpt(values)),
                    _ => {}
                },
                Prop::Unknown(name, values) => match name.as_str() {
                    ADD_BLACK => black = black | self.points("AB", values)?,
                    ADD_WHITE => white = white | self.points("AW", values)?,
                    ADD_EMPTY => empty = empty | self.points("AE", values)?,
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
                node: self.nodes,
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
            value: point_name(place.x, place.y),
            size,
        })?;
        Ok(Move::Play(point))
    }

    /// A list of points and rectangles; empty values are passed over. Only what is on the board is expanded.
    fn points(&self, property: &'static str, values: &[String]) -> Result<Points, SgfError> {
        let size = self.record.size;
        let mut points = Points::empty(size);
        let corner = |text: &str| point_on(text.trim().parse().ok()?, size);
        for value in values.iter().filter(|value| !value.trim().is_empty()) {
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let (first, last) = corner(first)
                .zip(corner(last))
                .filter(|(first, last)| {
                    first.row() <= last.row() && first.column() <= last.column()
                })
                .ok_or_else(|| SgfError::SetupValue {
                    node: self.nodes,
                    after_move: self.moves,
                    property,
                    value: excerpt(&[value]),
                    size,
                })?;
            for row in first.row()..=last.row() {
                for point in (first.column()..=last.column()).filter_map(|c| Point::new(row, c)) {
                    points.insert(point);
                }
            }
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
                if !mem::replace(&mut self.bad_turn, true) {
                    let warning = Warning::ToMove(excerpt(values));
                    self.record.warnings.push(warning);
                }
                None
            }
        }
    }

    /// The first that is not blank counts. It need not stand in the root: where games share their first moves, each
    /// has its komi and rules where it leaves the others.
    fn komi(&mut self, value: &str) {
        if self.komi {
            return;
        }
        self.komi = !value.is_empty();
        match value.parse::<Komi>() {
            Ok(komi) if komi.points().abs() <= MAX_KOMI => self.record.komi = Some(komi),
            _ if mem::replace(&mut self.bad_komi, true) => {}
            _ => {
                let warning = Warning::Komi(value.to_owned());
                self.record.warnings.push(warning);
            }
        }
    }

    /// The first that is not blank counts, as with the komi.
    fn rules(&mut self, name: &str) {
        if self.record.info.rules.is_some() {
            return;
        }
        let Some(name) = one_line(name.chars(), MAX_TEXT) else {
            return;
        };
        let rules = rules_named(&name);
        self.record.ko = rules.map(|rules| rules.ko);
        self.record.suicide = rules.map(|rules| rules.suicide);
        self.record.scoring = rules.and_then(|rules| rules.scoring);
        if rules.is_none() {
            let warning = Warning::Rules(excerpt(&[&name]));
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
        if let Some(text) = one_line(value.text.chars(), MAX_TEXT) {
            *field = Some(text);
        }
    }
}

/// The property as it is without white space around its values, if that makes it valid.
fn trimmed(prop: &Prop) -> Cow<'_, Prop> {
    match prop {
        Prop::Invalid(name, values) => {
            let values = values.iter().map(|value| value.trim().to_owned());
            Cow::Owned(Prop::new(name.clone(), values.collect()))
        }
        _ => Cow::Borrowed(prop),
    }
}

fn point_on(place: go::Point, size: BoardSize) -> Option<Point> {
    Point::new(place.y, place.x).filter(|&point| size.contains(point))
}

/// A point as a record writes it.
pub(crate) fn point_name(column: u8, row: u8) -> String {
    let letter = |index: u8| match index {
        0..26 => char::from(b'a' + index),
        _ => char::from(b'A' + index.saturating_sub(26).min(25)),
    };
    [letter(column), letter(row)].iter().collect()
}

/// What may stand between the parts of a record.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\0'
}

/// A name as a line of a report or a message may show it: what cannot be printed becomes U+FFFD, and nothing
/// else changes.
pub fn shown(name: &str) -> String {
    let replaced = |c| if is_printable(c) { c } else { '\u{fffd}' };
    name.chars().map(replaced).collect()
}

/// Text in one line of so many characters at most, without control characters (which could be orders to a
/// terminal); `None` if there is nothing left. What is cut off is not looked at.
pub(crate) fn one_line(text: impl IntoIterator<Item = char>, longest: usize) -> Option<String> {
    let (mut started, mut gap) = (false, false);
    let words = text.into_iter().flat_map(|c| {
        if c.is_whitespace() || !is_printable(c) {
            gap = started;
            return [None, None];
        }
        started = true;
        [mem::take(&mut gap).then_some(' '), Some(c)]
    });
    let mut line: String = words.flatten().take(longest + 1).collect();
    if line.chars().count() > longest {
        line = line.chars().take(longest - 1).chain(['…']).collect();
    }
    (!line.is_empty()).then_some(line)
}

/// Neither a control character nor one that changes the direction of the text around it.
fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The values as a message shows them: short and in one line.
fn excerpt(values: &[impl AsRef<str>]) -> String {
    const LONGEST: usize = 30;
    let chars = values.iter().enumerate().flat_map(|(index, value)| {
        let between = if index == 0 { "" } else { "][" };
        between.chars().chain(value.as_ref().chars())
    });
    one_line(chars, LONGEST).unwrap_or_default()
}
