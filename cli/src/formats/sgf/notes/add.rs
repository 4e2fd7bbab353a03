//! Adds notes.

use std::fmt::Write;

use binmatrix::{Color, Move};

use super::comment::{self, Fingerprint};
use super::mark::{Branch, MARK, Mark};
use crate::formats::encoding::{self, Edit};
use crate::formats::error::SgfError;
use crate::formats::sgf::collection::Collection;
use crate::formats::sgf::places::{NodePlace, Places};
use crate::formats::sgf::reader::point_name;

/// A note on a position of the main line. Its texts have only ASCII characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The number of moves before the position.
    pub after: usize,
    /// The values of the position, which the mark begins with: words without `=`.
    pub values: String,
    /// Black's chance in percent, in the property `SBKV`, if the record has none.
    pub sbkv: String,
    /// True if the last move is bad.
    pub is_bad: bool,
    /// Labels of points.
    pub labels: Vec<(binmatrix::Point, char)>,
    /// The comment: a line of text, or several.
    pub comment: String,
    /// A variation that begins at the position.
    pub variation: Option<Variation>,
}

/// A line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The moves, each with its player; at least one.
    pub moves: Vec<(Color, Move)>,
    /// The comment of the first move.
    pub comment: String,
}

/// A change at a place of the text. Changes at the same place are ordered by their ranks.
struct Change {
    at: usize,
    rank: usize,
    text: String,
}

/// Adds notes to the main line of the first game of a file.
///
/// A note whose position has no node of its own, as between two moves in one node, is left out.
///
/// # Errors
/// - [`SgfError`] if there is no game.
pub fn annotate(bytes: &[u8], notes: &[Note]) -> Result<Vec<u8>, SgfError> {
    let collection = Collection::new(bytes)?;
    let (text, start) = collection.text_of(1)?;
    let changes = changes(text, notes).into_iter();
    let edits: Vec<Edit> = changes
        .map(|change| Edit {
            range: start + change.at..start + change.at,
            text: change.text,
        })
        .collect();
    Ok(encoding::edit(bytes, &edits))
}

fn changes(text: &str, notes: &[Note]) -> Vec<Change> {
    let places = Places::of(text);
    let line = &places.nodes[..places.main_line];
    // The number of moves before each node, and after the last one.
    let mut moves = vec![0];
    for node in line {
        moves.push(moves[moves.len() - 1] + node.moves());
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
            && let Some(added) = note.variation.as_ref()
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
                text: variation(added, is_flat),
            });
        }
    }
    changes.sort_by_key(|change| (change.at, change.rank));
    changes
}

fn add_to_node(node: &NodePlace, note: &Note, changes: &mut Vec<Change>) {
    let has = |names: &[&str]| names.iter().any(|name| node.property(name).is_some());
    let mut mark = Mark {
        values: note.values.clone(),
        ..Mark::default()
    };
    let mut add = |name: &str, value: String| mark.added.push((name.to_owned(), value));
    if !note.sbkv.is_empty() && !has(&["SBKV"]) {
        add("SBKV", note.sbkv.clone());
    }
    // The standard allows one judgement of a move.
    if note.is_bad && !has(&["BM", "DO", "IT", "TE"]) {
        add("BM", "1".to_owned());
    }
    if !has(&["LB", "L"]) {
        for &(point, label) in &note.labels {
            let name = point_name(point.column(), point.row());
            add("LB", format!("{name}:{label}"));
        }
    }
    mark.comment = (!note.comment.is_empty()).then(|| Fingerprint::of(&note.comment));
    let mut added = format!("{MARK}[{mark}]");
    let mut last = "";
    for (name, value) in &mark.added {
        let _ = match name == last {
            true => write!(added, "[{value}]"),
            false => write!(added, "{name}[{value}]"),
        };
        last = name;
    }
    let last_comment = node.property("C").and_then(|own| own.values.last());
    match last_comment {
        _ if note.comment.is_empty() => {}
        Some(own) => changes.push(Change {
            at: own.end,
            rank: 0,
            text: comment::after_another(&note.comment),
        }),
        None => {
            let _ = write!(added, "C[{}]", comment::alone(&note.comment));
        }
    }
    changes.push(Change {
        at: node.range.end,
        rank: 0,
        text: added,
    });
}

/// A variation, and before it the end of the tree that the main line became.
fn variation(variation: &Variation, is_flat: bool) -> String {
    let Variation { moves, comment } = variation;
    let moves: Vec<String> = moves
        .iter()
        .map(|&(color, mv)| move_property(color, mv))
        .collect();
    let mark = Mark {
        branch: Some(Branch {
            moves: Some(Fingerprint::of(&moves.join(";"))),
            is_alone: is_flat,
        }),
        comment: (!comment.is_empty()).then(|| Fingerprint::of(comment)),
        ..Mark::default()
    };
    let mut text = String::from(if is_flat { ")(" } else { "(" });
    for (index, mv) in moves.iter().enumerate() {
        text.push(';');
        if index == 0 {
            let _ = write!(text, "{MARK}[{mark}]");
        }
        text.push_str(mv);
        if index == 0 && !comment.is_empty() {
            let _ = write!(text, "C[{}]", comment::alone(comment));
        }
    }
    text.push(')');
    text
}

fn move_property(color: Color, mv: Move) -> String {
    let name = match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let point = match mv {
        Move::Pass => String::new(),
        Move::Play(point) => point_name(point.column(), point.row()),
    };
    format!("{name}[{point}]")
}
