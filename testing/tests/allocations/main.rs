//! Proves what is allocated: nothing in play, undo and playouts after the first run, and for a game as much as it says.

mod game_memory;
mod play;
