//! Engines that speak the Go Text Protocol: started, asked within a time limit, and always ended.
//!
//! ```text
//! player.rs    an engine that is started when it is needed, and again after a fault
//! engine.rs    a running engine: a process or a session of this program
//! answers.rs   the answers of an engine
//! ```

mod answers;
mod engine;
mod player;

pub(super) use answers::quote;
#[cfg(unix)]
pub use engine::kill_engines;
pub use engine::{EngineCommand, EngineOptions, Fault};
pub(super) use player::{Patience, Player};
