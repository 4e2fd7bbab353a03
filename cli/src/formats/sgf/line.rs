//! Extracts one line of play from a game, and cleans it up for the parser.

use sgf_parse::GameTree;

use super::reader::{ADD_BLACK, ADD_EMPTY, ADD_WHITE, Reader};
use super::tokens::{Token, Tokens};
use crate::formats::error::{MAX_NODES_IN_LINE, MAX_VALUES_IN_LINE, SgfError};
use crate::formats::record::Record;
use crate::formats::text::excerpt;

/// The properties to read, and the names under which the parser gets them. The parser does not know the names used for
/// set-ups, so it leaves their values alone.
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

/// Normalizes a property name. In FF\[3\] and before, `CoPyright` means `CP`. A name without capitals counts as if
/// written in capitals. Digits are dropped.
pub(super) fn capitals(name: &str) -> String {
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

/// Returns true if a game is Go, according to its `GM`; the default is Go.
pub(super) fn is_go(game: &str) -> Result<bool, SgfError> {
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

/// Returns true if a node after the first has a property that belongs in the first, as if another game began there. An
/// unclosed game contains the next one as a variation.
pub(super) fn contains_another(game: &str) -> bool {
    let mut nodes = 0;
    Tokens::new(game).any(|token| match token {
        Token::Node => {
            nodes += 1;
            false
        }
        Token::Name(name) => nodes > 1 && matches!(&*capitals(name), "FF" | "GM" | "SZ"),
        _ => false,
    })
}

/// For each node of a game, counts the nodes that follow it directly. Nodes are in text order.
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

/// One line of play as clean FF\[4\]: no variations, no ignored properties, names in capitals.
pub(super) struct Line {
    text: String,
    pub nodes: usize,
}

impl Line {
    /// Extracts the line that follows these variations and then always the first. The game must have no fault.
    pub fn of(game: &str, variation: &[usize]) -> Result<Line, SgfError> {
        let children = match variation {
            [] => Vec::new(),
            _ => children(game),
        };
        let mut line = Line {
            text: String::from("("),
            nodes: 0,
        };
        let (mut branchings, mut values) = (0, 0);
        // For each open parenthesis the node before it; and the node that the next one follows.
        let (mut open, mut node) = (Vec::new(), None);
        let mut number = 0;
        // The last node of the line so far, its nesting depth, the wanted child, and the number of children seen.
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

    pub fn read(&self) -> Result<Record, SgfError> {
        let games = sgf_parse::parse(&self.text).map_err(SgfError::Parser)?;
        let Some(GameTree::GoGame(root)) = games.first() else {
            return Err(SgfError::NoGame); // cannot happen: the text has one, without a GM
        };
        let mut reader = Reader::new(root)?;
        let mut next = Some(root);
        while let Some(node) = next {
            if let Err(error) = reader.read_node(node) {
                return Ok(reader.finish(Some(error)));
            }
            next = node.children.first();
        }
        Ok(reader.finish(None))
    }
}
