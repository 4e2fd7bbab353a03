//! The program against GNU Go 3.8, with the same lines of GTP for both.

mod games;
mod program;
mod worms;
