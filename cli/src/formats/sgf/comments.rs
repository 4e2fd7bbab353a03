//! The comments of a record.

use super::collection::Collection;
use super::places::{Places, unescaped};
use crate::formats::error::SgfError;

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
        moves += node.moves();
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
