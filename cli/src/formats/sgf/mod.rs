//! Game records in the Smart Game Format, FF\[1\] to FF\[4\].
//!
//! The crate `sgf-parse` expects clean FF\[4\] and expands its input: a token of two characters becomes hundreds of
//! bytes, a rectangle tens of thousands of points. Therefore two passes come first. The first finds the games and their
//! syntax errors ([`Collection`]). The second extracts and cleans up one line of play (`Line`), and the parser sees
//! nothing else.

mod collection;
mod comments;
mod line;
mod notes;
mod places;
mod reader;
mod tokens;
mod writer;

pub use crate::formats::error::SgfError;
pub use collection::{Choice, Collection, read, read_all};
pub use comments::comments;
pub use notes::{MARK, Note, Variation, annotate, without_notes};
pub use writer::{Labels, WriteError, write, write_labeled};
