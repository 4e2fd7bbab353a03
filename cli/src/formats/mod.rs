//! Game records: from bytes to a [`Record`](record::Record), and from there to a position.
//!
//! ```text
//! bytes --encoding--> text --sgf--> Record --play--> Game
//! ```

pub mod encoding;
pub mod error;
pub mod kata_rules;
pub(crate) mod komi;
pub mod record;
pub mod rule_names;
pub mod sgf;
pub mod text;
pub(crate) mod warning;
