//! Why a text is not a game record.

use binmatrix::{BoardSize, Color, SizeError};
use sgf_parse::SgfParseError;
use thiserror::Error;

use crate::formats::text::plural;

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
