//! Finds the nodes of a game in its text.

use std::ops::Range;

use super::line::capitals;
use super::tokens::{Token, Tokens};

/// A node, and where it is in the text.
#[derive(Debug)]
pub(super) struct NodePlace {
    /// From the semicolon to the end of the last property.
    pub range: Range<usize>,
    /// True if the node begins a tree, so that a parenthesis is open before it.
    pub begins_tree: bool,
    /// The number of the tree that the node is in, in [`Places::trees`].
    pub tree: usize,
    pub properties: Vec<PropertyPlace>,
}

impl NodePlace {
    /// The property of this name.
    pub fn property(&self, name: &str) -> Option<&PropertyPlace> {
        self.properties.iter().find(|found| found.name == name)
    }

    /// The number of its moves.
    pub fn moves(&self) -> usize {
        let names = self.properties.iter().map(|property| &*property.name);
        names.filter(|name| matches!(*name, "B" | "W")).count()
    }
}

/// A property, and where it is in the text.
#[derive(Debug)]
pub(super) struct PropertyPlace {
    /// The name in capitals.
    pub name: String,
    /// From the name to the last bracket.
    pub range: Range<usize>,
    /// The values without their brackets.
    pub values: Vec<Range<usize>>,
}

/// A tree, and where it is in the text.
#[derive(Debug)]
pub(super) struct TreePlace {
    /// From the opening parenthesis to before the closing one, or to the end of the text.
    pub range: Range<usize>,
    /// False if the closing parenthesis is missing.
    pub is_closed: bool,
    /// The number of the tree around it; `None` for the game itself.
    pub parent: Option<usize>,
    /// The number of its nodes that are not in a tree within it.
    pub nodes: usize,
}

/// The nodes and trees of a game.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// In the order of the text.
    pub nodes: Vec<NodePlace>,
    /// In the order of the text.
    pub trees: Vec<TreePlace>,
    /// The number of nodes of the main line, which come first.
    pub main_line: usize,
}

impl Places {
    /// Finds the nodes of a game.
    pub fn of(game: &str) -> Places {
        let mut places = Places::default();
        let place_of = |part: &str| part.as_ptr() as usize - game.as_ptr() as usize;
        let (mut open, mut after_open, mut in_node) = (Vec::new(), false, false);
        let mut tokens = Tokens::new(game);
        while let Some(token) = tokens.next() {
            let end = tokens.place;
            let is_open = matches!(token, Token::Open);
            match token {
                Token::Open => {
                    let parent = open.last().copied();
                    open.push(places.trees.len());
                    places.trees.push(TreePlace {
                        range: end - 1..game.len(),
                        is_closed: false,
                        parent,
                        nodes: 0,
                    });
                    in_node = false;
                }
                Token::Close => {
                    if let Some(tree) = open.pop() {
                        // A tree without nodes is no variation.
                        if places.main_line == 0 && places.trees[tree].nodes > 0 {
                            places.main_line = places.nodes.len();
                        }
                        places.trees[tree].range.end = end - 1;
                        places.trees[tree].is_closed = true;
                    }
                    in_node = false;
                }
                Token::Node => {
                    if let Some(&tree) = open.last() {
                        places.trees[tree].nodes += 1;
                        places.nodes.push(NodePlace {
                            range: end - 1..end,
                            begins_tree: after_open,
                            tree,
                            properties: Vec::new(),
                        });
                        in_node = true;
                    }
                }
                Token::Name(name) if in_node => {
                    let node = places.nodes.last_mut().expect("the name is in a node");
                    let start = place_of(name);
                    node.properties.push(PropertyPlace {
                        name: capitals(name),
                        range: start..start + name.len(),
                        values: Vec::new(),
                    });
                }
                Token::Value(value) if in_node => {
                    let node = places.nodes.last_mut().expect("the value is in a node");
                    let start = place_of(value);
                    if let Some(property) = node.properties.last_mut() {
                        property.values.push(start..start + value.len());
                        property.range.end = end;
                        node.range.end = end;
                    }
                }
                Token::Name(_) | Token::Value(_) | Token::Wrong(_) => {}
            }
            after_open = is_open;
        }
        if places.main_line == 0 {
            places.main_line = places.nodes.len();
        }
        places
    }
}

/// Removes the escapes from the value of a text, and normalizes its line ends.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n");
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&next| next != '\n' && next != '\r')),
            '\r' => text.push('\n'),
            _ => text.push(letter),
        }
    }
    text
}
