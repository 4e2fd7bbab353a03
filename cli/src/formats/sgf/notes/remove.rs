//! Takes notes away.

use std::ops::Range;

use super::comment::{self, Fingerprint};
use super::mark::{Branch, MARK, Mark};
use crate::formats::encoding::{self, Edit};
use crate::formats::error::SgfError;
use crate::formats::sgf::collection::Collection;
use crate::formats::sgf::places::{NodePlace, Places};

/// Removes all notes from a file, and returns it as it was before them. All that was added since stays; so does the text of
/// a note, or an added variation, in which something was changed, without its mark.
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
    // The tree with nodes that each tree with nodes is in; there may be trees without nodes between them.
    let around: Vec<Option<usize>> = trees
        .iter()
        .map(|tree| {
            let mut outer = tree.parent;
            while let Some(found) = outer.filter(|&found| trees[found].nodes == 0) {
                outer = trees[found].parent;
            }
            outer.filter(|_| tree.nodes > 0)
        })
        .collect();
    let mut children = vec![0; trees.len()];
    for &outer in around.iter().flatten() {
        children[outer] += 1;
    }
    for (index, node) in places.nodes.iter().enumerate() {
        let Some(mark) = Mark::of(node, text) else {
            continue;
        };
        let tree = &trees[node.tree];
        let is_whole = children[node.tree] == 0 && node.begins_tree;
        if let (Some(branch), Some(parent)) = (mark.branch, around[node.tree])
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
    for (number, tree) in trees.iter().enumerate() {
        let Some(outer) = around[number].filter(|_| !is_removed[number]) else {
            continue;
        };
        if is_parent_of_alone[outer] && children[outer] == 1 && tree.is_closed {
            let ends = [tree.range.start, tree.range.end];
            removed.extend(ends.map(|at| at..at + 1));
        }
    }
    removed.sort_by_key(|range| (range.start, range.end));
    let mut end = 0;
    removed.retain(|range| {
        let is_outside = range.start >= end;
        end = end.max(range.end);
        is_outside
    });
    removed
}

/// Returns true if a variation is as the note added it: these moves, one in each node, and in the first the mark and its
/// comment.
fn is_untouched(nodes: &[NodePlace], mark: &Mark, branch: Branch, text: &str) -> bool {
    let is_move = |name: &str| matches!(name, "B" | "W");
    let is_own_comment = |value: &Range<usize>| {
        let value = &text[value.clone()];
        let own = mark.comment.and_then(|note| comment::find(value, note));
        own == Some(0..value.len())
    };
    let has_only_notes = nodes.iter().enumerate().all(|(index, node)| {
        node.properties.iter().all(|own| match &*own.name {
            MARK => index == 0,
            "C" => index == 0 && own.values.iter().all(is_own_comment),
            name => is_move(name),
        })
    });
    let moves = nodes.iter().map(|node| {
        let moves = node.properties.iter().filter(|own| is_move(&own.name));
        moves
            .map(|own| {
                let values = own.values.iter().map(|value| &text[value.clone()]);
                format!("{}[{}]", own.name, values.collect::<Vec<_>>().join("]["))
            })
            .collect::<String>()
    });
    let moves = Fingerprint::of(&moves.collect::<Vec<_>>().join(";"));
    has_only_notes && branch.moves == Some(moves)
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
            let added = comment.filter(|_| property.name == "C");
            let note = added.and_then(|added| comment::find(value, added));
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
