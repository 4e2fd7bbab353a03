//! Takes notes away.

use std::ops::Range;

use super::comment;
use super::mark::{Branch, MARK, Mark};
use crate::formats::encoding::{self, Edit};
use crate::formats::error::SgfError;
use crate::formats::sgf::collection::Collection;
use crate::formats::sgf::places::{NodePlace, Places};

/// Removes all notes from a file, and returns it as it was before them. Text that someone has written into a note goes with
/// it; all else that was added since stays. An added variation in which anything was changed stays, without its mark.
///
/// # Errors
/// - [`SgfError`] if there is no game.
pub fn without_notes(bytes: &[u8]) -> Result<Vec<u8>, SgfError> {
    let collection = Collection::new(bytes)?;
    let mut edits = Vec::new();
    for found in &collection.games {
        let text = &collection.text[found.place.clone()];
        let start = found.place.start;
        edits.extend(removals(text).into_iter().map(|range| Edit {
            range: start + range.start..start + range.end,
            text: String::new(),
        }));
    }
    Ok(encoding::edit(bytes, &edits))
}

/// The ranges to remove, in order; they do not overlap.
fn removals(text: &str) -> Vec<Range<usize>> {
    let places = Places::of(text);
    let trees = &places.trees;
    // The variations to remove, and the trees that lose one for which they were made.
    let mut is_removed = vec![false; trees.len()];
    let mut is_parent_of_alone = vec![false; trees.len()];
    let mut removed = Vec::new();
    let mut children = vec![0; trees.len()];
    for tree in trees.iter().filter(|tree| tree.nodes > 0) {
        if let Some(parent) = tree.parent {
            children[parent] += 1;
        }
    }
    for (index, node) in places.nodes.iter().enumerate() {
        let Some(mark) = Mark::of(node, text) else {
            continue;
        };
        let tree = &trees[node.tree];
        let is_whole = children[node.tree] == 0 && node.begins_tree;
        if let (Some(branch), Some(parent)) = (mark.branch, tree.parent)
            && is_whole
            && is_untouched(
                &places.nodes[index..index + tree.nodes],
                &mark,
                branch,
                text,
            )
        {
            is_removed[node.tree] = true;
            is_parent_of_alone[parent] |= branch.is_alone;
            children[parent] -= 1;
            removed.push(tree.range.start..(tree.range.end + 1).min(text.len()));
        } else {
            of_node(node, &mark, text, &mut removed);
        }
    }
    // A tree that is left alone was none before.
    for (tree, _) in trees.iter().zip(&is_removed).filter(|(_, gone)| !**gone) {
        let Some(parent) = tree.parent else { continue };
        if is_parent_of_alone[parent] && children[parent] == 1 && tree.nodes > 0 && tree.is_closed {
            let ends = [tree.range.start, tree.range.end];
            removed.extend(ends.map(|at| at..at + 1));
        }
    }
    removed.sort_by_key(|range| (range.start, range.end));
    removed
}

/// Returns true if a variation is as the note added it: so many nodes, each with one move, the first with the mark and its
/// comment.
fn is_untouched(nodes: &[NodePlace], mark: &Mark, branch: Branch, text: &str) -> bool {
    let is_move = |name: &str| matches!(name, "B" | "W");
    let is_own_comment = |value: &Range<usize>| {
        let value = &text[value.clone()];
        let own = mark.comment.and_then(|length| comment::find(value, length));
        own == Some(0..value.len())
    };
    nodes.len() == branch.nodes
        && nodes.iter().enumerate().all(|(index, node)| {
            let properties = node.properties.iter();
            let moves = properties.clone().filter(|own| is_move(&own.name)).count();
            moves == 1
                && properties.clone().all(|own| match &*own.name {
                    MARK => index == 0,
                    "C" => index == 0 && own.values.iter().all(is_own_comment),
                    name => is_move(name),
                })
        })
}

/// Finds the parts of a node that a note added.
fn of_node(node: &NodePlace, mark: &Mark, text: &str, removed: &mut Vec<Range<usize>>) {
    let mut comment = mark.comment;
    for property in &node.properties {
        if property.name == MARK {
            removed.push(property.range.clone());
            continue;
        }
        let mut parts = Vec::new();
        let mut whole_values = 0;
        for place in &property.values {
            let value = &text[place.clone()];
            let length = comment.filter(|_| property.name == "C");
            let note = length.and_then(|length| comment::find(value, length));
            comment = comment.filter(|_| note.is_none());
            match note {
                // An empty comment of the record has a note behind an empty line.
                Some(note) if note.len() < value.len() || value.starts_with(['\n', '\r']) => {
                    parts.push(place.start + note.start..place.start + note.end);
                }
                None if !mark.has_added(&property.name, value) => {}
                _ => {
                    whole_values += 1;
                    parts.push(place.start - 1..place.end + 1);
                }
            }
        }
        match whole_values > 0 && whole_values == property.values.len() {
            true => removed.push(property.range.clone()),
            false => removed.extend(parts),
        }
    }
}
