//! The reasons why a text is not a readable game record.

use binmatrix::{BoardSize, Color, SizeError};
use sgf_parse::SgfParseError;
use thiserror::Error;

use crate::formats::text::plural;

/// Maximum number of games in a file.
pub const MAX_GAMES: usize = 50_000;

/// Maximum number of nodes in a file, including variations.
pub const MAX_NODES: usize = 10_000_000;

/// Maximum number of nodes on one line of play, and of nested variations. The limit bounds the recursion with which the
/// parser drops trees.
pub const MAX_NODES_IN_LINE: usize = 10_000;

/// Maximum number of property values on one line of play, without those of ignored properties. The parser needs some
/// hundred bytes for each.
pub const MAX_VALUES_IN_LINE: usize = 100_000;

/// The reason why a text is not a game record, or not the requested one. Lines, moves, games and variations count from
/// 1.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SgfError {
    /// The text contains no `(;`.
    #[error("not a game record: it contains no \"(;\"")]
    NoGame,
    /// The file ends inside a value.
    #[error("the record is cut off inside the value that begins on line {line}")]
    UnclosedValue {
        /// The line on which the value begins.
        line: usize,
    },
    /// The file ends inside a game.
    #[error("the record is cut off: the game that begins on line {line} is not closed")]
    UnclosedGame {
        /// The line on which the game begins.
        line: usize,
    },
    /// A property name has no value.
    #[error("line {line}: property {name} has no value")]
    NoValue {
        /// The line of the name.
        line: usize,
        /// The name.
        name: String,
    },
    /// A character is out of place.
    #[error("line {line}: {found:?} is out of place")]
    OutOfPlace {
        /// The line of the character.
        line: usize,
        /// The character.
        found: char,
    },
    /// The file has too many games.
    #[error("more than {MAX_GAMES} games in one file")]
    TooManyGames,
    /// The file has too many nodes.
    #[error("more than {MAX_NODES} nodes in one file")]
    TooManyNodes,
    /// A line of play is too long.
    #[error("a line of play has more than {MAX_NODES_IN_LINE} nodes")]
    TooDeep,
    /// Variations are nested too deeply.
    #[error("more than {MAX_NODES_IN_LINE} nested parentheses")]
    TooNested,
    /// A line of play has too many values.
    #[error("a line of play has more than {MAX_VALUES_IN_LINE} values")]
    TooManyValues,
    /// The parser reports an error.
    #[error("not a game record: {}", lower_first(.0))]
    Parser(SgfParseError),
    /// The thread for reading the record cannot be started.
    #[error("cannot start a thread to read the record")]
    Thread,
    /// The file has fewer games.
    #[error("there is no game {asked}: the file has {games} game{}", plural(*.games))]
    NoSuchGame {
        /// The requested game.
        asked: usize,
        /// The number of games in the file.
        games: usize,
    },
    /// The record is of a game other than Go.
    #[error("game {game} is not a game of Go")]
    NotGo {
        /// The requested game.
        game: usize,
    },
    /// The kind of game is unreadable.
    #[error("unreadable kind of game GM[{value}]")]
    GameValue {
        /// The value.
        value: String,
    },
    /// The board size is unreadable.
    #[error("unreadable board size SZ[{value}]")]
    SizeValue {
        /// The value.
        value: String,
    },
    /// The board size is not supported.
    #[error("{0}")]
    Size(SizeError),
    /// The choice of variations is longer than the number of branchings.
    #[error("--variation makes {asked} choices, but the line branches {branchings} time{}", plural(*.branchings))]
    NoSuchBranching {
        /// The number of choices.
        asked: usize,
        /// The number of branchings on the chosen line.
        branchings: usize,
    },
    /// The requested variation does not exist.
    #[error(
        "--variation asks for variation {asked} at branching {branching}, where there are {variations}"
    )]
    NoSuchVariation {
        /// The branching.
        branching: usize,
        /// The requested variation.
        asked: usize,
        /// The number of variations at this branching.
        variations: usize,
    },
    /// A move is unreadable.
    #[error("move {number} ({color} [{value}]): the value is not a point")]
    MoveValue {
        /// The number of the move.
        number: usize,
        /// The player.
        color: Color,
        /// The value.
        value: String,
    },
    /// A move is off the board.
    #[error("move {number} ({color} [{value}]): the point is not on the {size} board")]
    MoveOffBoard {
        /// The number of the move.
        number: usize,
        /// The player.
        color: Color,
        /// The value.
        value: String,
        /// The board.
        size: BoardSize,
    },
    /// Stones are set up at points that are unreadable or off the board.
    #[error(
        "stones set up after move {after_move}, in node {node}: {property}[{value}] is not on the {size} board"
    )]
    SetupValue {
        /// The number of the node along the line of play, from 1.
        node: usize,
        /// The number of moves before the node.
        after_move: usize,
        /// The property: `AB`, `AW` or `AE`.
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
