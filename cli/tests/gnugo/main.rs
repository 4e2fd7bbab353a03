//! The program against GNU Go 3.8, which is sent the same lines of GTP.

mod games;
mod program;
mod worms;
