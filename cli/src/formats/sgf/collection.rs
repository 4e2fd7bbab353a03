//! The games of a file, and their lines of play.

use std::ops::Range;
use std::thread;

use super::line::{Line, contains_another, is_go};
use super::places::Places;
use super::tokens::{Token, Tokens};
use crate::formats::encoding::{self, Edit, OfWhole, decode};
use crate::formats::error::{MAX_GAMES, MAX_NODES, MAX_NODES_IN_LINE, SgfError};
use crate::formats::record::{Record, Warning};

/// Trees with lines of up to this many nodes are handled on the caller's stack. Most games are no longer.
const SHALLOW: usize = 500;

/// The stack size of the thread for deeper trees: more than 6 KB for each node of the longest line.
const STACK: usize = 64 << 20;

/// The choice of a line of play in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The number of the game, from 1.
    pub game: usize,
    /// The variation to follow at each branching, from 1. After the end of the list, always the first.
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
/// - [`SgfError`]. An error in the moves is stored in [`Record::broken`], with the moves before it intact.
pub fn read(bytes: &[u8], choice: &Choice) -> Result<Record, SgfError> {
    Collection::new(bytes)?.read(choice)
}

/// Reads the main line of every game of a file.
///
/// # Errors
/// - [`SgfError`] if there is no game, or too much data. The error of a single game takes its place in the list.
pub fn read_all(bytes: &[u8]) -> Result<Vec<Result<Record, SgfError>>, SgfError> {
    Ok(Collection::new(bytes)?.main_lines().collect())
}

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    pub(super) text: String,
    pub(super) games: Vec<Found>,
}

/// A game found in a text.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) place: Range<usize>,
    /// The first syntax error.
    fault: Option<SgfError>,
    /// The warning that the last parenthesis is missing.
    unclosed: Option<Warning>,
}

impl Collection {
    /// Finds the games of a file, ignoring the text around them.
    ///
    /// A broken game ends where its parentheses balance. If they never do, it takes the rest of the file. A file that
    /// lacks only its last parenthesis is not broken.
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
            let (mut open, mut fault, mut unclosed) = (0_usize, None, None);
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
                        match open == 1 && !contains_another(&text[start..]) {
                            true => unclosed = Some(Warning::Unclosed { line }),
                            false => fault = fault.or(Some(SgfError::UnclosedGame { line })),
                        }
                        break;
                    }
                };
                fault = fault.or(wrong);
            }
            let place = start..tokens.place;
            games.push(Found {
                place,
                fault,
                unclosed,
            });
        }
        if games.is_empty() {
            return Err(SgfError::NoGame);
        }
        Ok(Collection { text, games })
    }

    /// The number of games, at least one.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Reads one line of play.
    ///
    /// # Errors
    /// - [`SgfError`]. An error in the moves is stored in [`Record::broken`], with the moves before it intact.
    pub fn read(&self, choice: &Choice) -> Result<Record, SgfError> {
        let &Choice {
            game,
            ref variation,
        } = choice;
        let (text, _) = self.text_of(game)?;
        if !is_go(text)? {
            return Err(SgfError::NotGo { game });
        }
        let mut record = read_line(&Line::of(text, variation)?)?;
        let unclosed = self.games[game - 1].unclosed.clone();
        record.warnings.splice(0..0, unclosed);
        Ok(record)
    }

    /// The text of a game, and where it begins in the file.
    pub(super) fn text_of(&self, game: usize) -> Result<(&str, usize), SgfError> {
        let found = game.checked_sub(1).and_then(|index| self.games.get(index));
        let found = found.ok_or(SgfError::NoSuchGame {
            asked: game,
            games: self.games(),
        })?;
        match &found.fault {
            Some(fault) => Err(fault.clone()),
            None => Ok((&self.text[found.place.clone()], found.place.start)),
        }
    }

    /// Cuts the file, from which the collection was read, into its games. A file with one game stays whole, with the text
    /// around the game. In others, a game whose encoding only another game names is given the name.
    #[must_use]
    pub fn cut(&self, bytes: &[u8]) -> Vec<Vec<u8>> {
        if self.games() == 1 {
            return vec![bytes.to_vec()];
        }
        let whole = OfWhole::new(bytes);
        let parts = encoding::cut(bytes, self.games.iter().map(|game| game.place.clone()));
        let of_game = |part: Vec<u8>| {
            let text = decode(&part);
            let places = Places::of(&text);
            match places.nodes.first() {
                Some(root) if root.property("CA").is_none() && whole.must_be_named(&part) => {
                    let at = root.range.start + 1;
                    let named = Edit {
                        range: at..at,
                        text: format!("CA[{}]", whole.name),
                    };
                    encoding::edit(&part, &[named])
                }
                _ => part,
            }
        };
        parts.into_iter().map(of_game).collect()
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

/// Reads a line of play.
fn read_line(line: &Line) -> Result<Record, SgfError> {
    if line.nodes <= SHALLOW {
        return line.read();
    }
    // Trees are dropped recursively, so this needs a large enough stack.
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
