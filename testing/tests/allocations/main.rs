//! Tests allocations: none in play, undo and later playouts, and for a game as much as it reports.

mod game_memory;
mod play;
