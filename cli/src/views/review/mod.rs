//! The review of a game: as text, as notes in its record, as a graph and as a page.

mod graph;
mod notes;
mod page;
mod phrases;
mod text;

pub use graph::graph;
pub use notes::notes;
pub use page::page;
pub use text::text;
