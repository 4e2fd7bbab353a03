//! The property that marks a note.

use std::fmt::{self, Display};

use super::comment::Fingerprint;
use crate::formats::sgf::places::NodePlace;

/// The property that marks a node with a note, or the first node of an added variation. It lists all that was added, so that
/// nothing else is ever removed.
///
/// ```text
/// BMRV[52.10 1.50 20000 SBKV=52.10 BM=1 LB=pd:A C=57:1a2b]    a position: its values, added properties, the comment
/// BMRV[variation alone nodes=5:9c1f C=14:52d0]                a variation for which the main line became a tree; its moves
/// ```
pub const MARK: &str = "BMRV";

/// A note as its mark describes it.
#[derive(Debug, Default)]
pub(super) struct Mark {
    /// The values of the position.
    pub values: String,
    /// The added variation, if the mark is of one.
    pub branch: Option<Branch>,
    /// The names and values of the added properties.
    pub added: Vec<(String, String)>,
    /// The added comment.
    pub comment: Option<Fingerprint>,
}

/// An added variation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Branch {
    /// Its moves.
    pub moves: Option<Fingerprint>,
    /// True if the main line became a tree for it.
    pub is_alone: bool,
}

impl Mark {
    /// Reads the mark of a node of `text`.
    pub fn of(node: &NodePlace, text: &str) -> Option<Mark> {
        let value = node.property(MARK)?.values.first();
        let words = value.map_or("", |value| &text[value.clone()]);
        let mut mark = Mark::default();
        for word in words.split_whitespace() {
            let branch = &mut mark.branch;
            match word.split_once('=') {
                Some(("C", text)) => mark.comment = text.parse().ok(),
                Some(("nodes", moves)) => {
                    branch.get_or_insert_default().moves = moves.parse().ok();
                }
                Some((name, value)) => mark.added.push((name.to_owned(), value.to_owned())),
                None if word == "variation" => _ = branch.get_or_insert_default(),
                None if word == "alone" => branch.get_or_insert_default().is_alone = true,
                None => {}
            }
        }
        Some(mark)
    }

    /// Returns true if the note added this value of a property.
    pub fn has_added(&self, name: &str, value: &str) -> bool {
        let mut added = self.added.iter();
        added.any(|(own, text)| own == name && text == value)
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.values)?;
        if let Some(Branch { moves, is_alone }) = self.branch {
            let alone = if is_alone { " alone" } else { "" };
            write!(f, "variation{alone}")?;
            if let Some(moves) = moves {
                write!(f, " nodes={moves}")?;
            }
        }
        for (name, value) in &self.added {
            write!(f, " {name}={value}")?;
        }
        match self.comment {
            Some(text) => write!(f, " C={text}"),
            None => Ok(()),
        }
    }
}
