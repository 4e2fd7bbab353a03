//! Adds notes to the main line of a record, and takes them away again. Everything else in the file stays as it is, byte for
//! byte.
//!
//! A note adds properties at the end of a node, the first of which is [`MARK`]; text at the end of the node's comment; and
//! variations after the existing ones:
//!
//! ```text
//! ;B[dd]C[a joseki];W[fc])
//!     becomes
//! ;B[dd]C[a joseki␤␤binmatrix: Black 52.1 %]BMRV[52.1 1.5 20000](;W[fc])(;BMRV[variation alone]W[cf]C[binmatrix: better]))
//! ```

use std::fmt::Write;

use binmatrix::{Color, Move};

use super::collection::Collection;
use super::places::{NodePlace, Places, unescaped};
use super::reader::point_name;
use crate::formats::encoding::{self, Edit};
use crate::formats::error::SgfError;

/// The property that marks a node with a note: the values of a position, or `variation` in the first node of an added
/// variation, with `alone` if the main line became a tree for it.
pub const MARK: &str = "BMRV";

/// The other properties that notes add.
const ADDED: [&str; 4] = ["SBKV", "BM", "LB", "C"];

/// The beginning of every comment of a note.
const AUTHOR: &str = "binmatrix: ";

/// What separates a note from the comment before it: an empty line.
const SEPARATOR: &str = "\n\n";

/// A note on a position of the main line. Its texts have only ASCII characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The number of moves before the position.
    pub after: usize,
    /// The value of [`MARK`].
    pub mark: String,
    /// Black's chance in percent, in the property `SBKV`, if the record has none.
    pub sbkv: String,
    /// True if the last move is bad.
    pub is_bad: bool,
    /// Labels of points.
    pub labels: Vec<(binmatrix::Point, char)>,
    /// The comment: a line of text, or several.
    pub comment: String,
    /// A variation that begins at the position.
    pub variation: Vec<Addition>,
}

/// A move of an added variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The player.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The comment; may be empty.
    pub comment: String,
}

/// A change at a place of the text. Changes at the same place are ordered by their ranks.
struct Change {
    at: usize,
    rank: usize,
    text: String,
}

/// Adds notes to the main line of a game, and returns the record of this game. If it is the only one of the file, the text
/// around it stays, too.
///
/// A note whose position has no node of its own, as between two moves in one node, is left out.
///
/// # Errors
/// - [`SgfError`] if there is no such game.
pub fn annotate(bytes: &[u8], game: usize, notes: &[Note]) -> Result<Vec<u8>, SgfError> {
    let collection = Collection::new(bytes)?;
    let (text, start) = collection.text_of(game)?;
    let mut edits: Vec<Edit> = changes(text, notes)
        .into_iter()
        .map(|change| Edit {
            range: start + change.at..start + change.at,
            text: change.text,
        })
        .collect();
    if collection.games() > 1 {
        let without = |range| Edit {
            range,
            text: String::new(),
        };
        edits.insert(0, without(0..start));
        edits.push(without(start + text.len()..collection.text.len()));
    }
    Ok(encoding::edit(bytes, &edits))
}

fn changes(text: &str, notes: &[Note]) -> Vec<Change> {
    let places = Places::of(text);
    let line = &places.nodes[..places.main_line];
    // The number of moves before each node, and after the last one.
    let mut moves = vec![0];
    for node in line {
        moves.push(moves[moves.len() - 1] + moves_in(node));
    }
    let mut changes = Vec::new();
    for note in notes {
        if let Some(node) = moves[1..].iter().position(|&after| after >= note.after)
            && moves[node + 1] == note.after
        {
            add_to_node(&line[node], note, &mut changes);
        }
        let next = moves[1..].iter().position(|&after| after > note.after);
        if let Some(next) = next.filter(|&next| next > 0 && moves[next] == note.after)
            && !note.variation.is_empty()
        {
            let is_flat = !line[next].begins_tree;
            if is_flat {
                changes.push(Change {
                    at: line[next].range.start,
                    rank: 1,
                    text: "(".to_owned(),
                });
            }
            // Trees that begin later end earlier.
            changes.push(Change {
                at: places.trees[line[next - 1].tree].range.end,
                rank: 2 + line.len() - next,
                text: variation(&note.variation, is_flat),
            });
        }
    }
    changes.sort_by_key(|change| (change.at, change.rank));
    changes
}

fn moves_in(node: &NodePlace) -> usize {
    let names = node.properties.iter().map(|property| &*property.name);
    names.filter(|name| matches!(*name, "B" | "W")).count()
}

fn add_to_node(node: &NodePlace, note: &Note, changes: &mut Vec<Change>) {
    let Note {
        mark,
        sbkv,
        labels,
        comment,
        ..
    } = note;
    let has = |names: &[&str]| names.iter().any(|name| node.property(name).is_some());
    let mut added = format!("{MARK}[{mark}]");
    if !sbkv.is_empty() && !has(&["SBKV"]) {
        let _ = write!(added, "SBKV[{sbkv}]");
    }
    // The standard allows one judgement of a move.
    if note.is_bad && !has(&["BM", "DO", "IT", "TE"]) {
        added.push_str("BM[1]");
    }
    if !labels.is_empty() && !has(&["LB", "L"]) {
        added.push_str("LB");
        for &(point, label) in labels {
            let name = point_name(point.column(), point.row());
            let _ = write!(added, "[{name}:{label}]");
        }
    }
    let last_comment = node.property("C").and_then(|own| own.values.last());
    match last_comment {
        _ if comment.is_empty() => {}
        Some(own) => changes.push(Change {
            at: own.end,
            rank: 0,
            text: format!("{SEPARATOR}{AUTHOR}{}", escaped(comment)),
        }),
        None => {
            let _ = write!(added, "C[{AUTHOR}{}]", escaped(comment));
        }
    }
    changes.push(Change {
        at: node.range.end,
        rank: 0,
        text: added,
    });
}

/// A variation, and before it the end of the tree that the main line became.
fn variation(moves: &[Addition], is_flat: bool) -> String {
    let mut text = String::from(if is_flat { ")(" } else { "(" });
    for (index, Addition { color, mv, comment }) in moves.iter().enumerate() {
        text.push(';');
        if index == 0 {
            let alone = if is_flat { " alone" } else { "" };
            let _ = write!(text, "{MARK}[variation{alone}]");
        }
        let name = match color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let point = match mv {
            Move::Pass => String::new(),
            Move::Play(point) => point_name(point.column(), point.row()),
        };
        let _ = write!(text, "{name}[{point}]");
        if !comment.is_empty() {
            let _ = write!(text, "C[{AUTHOR}{}]", escaped(comment));
        }
    }
    text.push(')');
    text
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Removes all notes from a file, and returns it as it was before them.
///
/// # Errors
/// - [`SgfError`] if there is no game.
pub fn without_notes(bytes: &[u8]) -> Result<Vec<u8>, SgfError> {
    let collection = Collection::new(bytes)?;
    let mut edits = Vec::new();
    for found in &collection.games {
        let text = &collection.text[found.place.clone()];
        let mut removed = removals(text);
        removed.sort_by_key(|range| (range.start, range.end));
        let mut end = 0;
        for range in removed {
            // Another program may have put notes into notes.
            if range.start >= end {
                end = range.end;
                let start = found.place.start;
                edits.push(Edit {
                    range: start + range.start..start + range.end,
                    text: String::new(),
                });
            }
        }
    }
    Ok(encoding::edit(bytes, &edits))
}

fn removals(text: &str) -> Vec<std::ops::Range<usize>> {
    let places = Places::of(text);
    let mut removed = Vec::new();
    for node in &places.nodes {
        let marked = node.properties.iter().position(|own| own.name == MARK);
        let Some(marked) = marked else { continue };
        let mark = &node.properties[marked];
        let value = mark.values.first().map_or("", |value| &text[value.clone()]);
        if value.starts_with("variation") {
            let tree = &places.trees[node.tree].range;
            let mut start = tree.start;
            if value.ends_with("alone")
                && let Some(before) = places
                    .trees
                    .iter()
                    .find(|other| other.range.end + 1 == start)
            {
                let open = before.range.start;
                removed.push(open..open + 1);
                start = before.range.end;
            }
            removed.push(start..(tree.end + 1).min(text.len()));
            continue;
        }
        let added = node.properties[marked + 1..].iter();
        let added = added.take_while(|own| ADDED.contains(&&*own.name));
        let end = added.last().map_or(mark.range.end, |own| own.range.end);
        removed.push(mark.range.start..end);
        let before = node.properties[..marked].iter();
        let own = before.rev().find(|own| own.name == "C");
        if let Some(own) = own.and_then(|own| own.values.last()) {
            let note = format!("{SEPARATOR}{AUTHOR}");
            if let Some(found) = text[own.clone()].rfind(&note) {
                removed.push(own.start + found..own.end);
            }
        }
    }
    removed
}

/// The comments of the main line, each with the number of moves before its position.
///
/// # Errors
/// - [`SgfError`] if there is no such game.
pub fn comments(collection: &Collection, game: usize) -> Result<Vec<(usize, String)>, SgfError> {
    let (text, _) = collection.text_of(game)?;
    let places = Places::of(text);
    let mut moves = 0;
    let mut comments = Vec::new();
    for node in &places.nodes[..places.main_line] {
        moves += moves_in(node);
        let own = node.properties.iter().filter(|own| own.name == "C");
        let values = own.flat_map(|own| &own.values);
        let texts = values.map(|value| unescaped(&text[value.clone()]).trim().to_owned());
        comments.extend(
            texts
                .filter(|text| !text.is_empty())
                .map(|text| (moves, text)),
        );
    }
    Ok(comments)
}
