//! Results as values: computed here, shown by the views.
//!
//! Positions and records: [`analysis`], [`searched`], [`map`], [`atlas`], [`local_players`], [`replay`], [`review`].
//! The board engine: [`mod@bench`], [`count`], [`perft`], [`signature`]. Engines: [`engines`], [`mod@matches`].

pub mod analysis;
pub mod atlas;
pub mod bench;
pub mod by_backend;
pub mod count;
pub mod engines;
pub mod life;
pub mod local_players;
pub mod map;
pub mod matches;
pub mod perft;
pub mod player;
pub mod replay;
pub mod review;
pub mod searched;
pub mod settings;
pub mod signature;
pub mod source;
