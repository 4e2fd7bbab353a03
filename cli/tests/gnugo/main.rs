//! The program against GNU Go 3.8: the same lines of GTP for both, and games.

mod games;
mod life;
mod maps;
mod matches;
mod program;
mod worms;
