//! The program against GNU Go 3.8, which is sent the same lines of GTP.

#[path = "../../../tests/shared/diagrams.rs"]
mod diagrams;
mod games;
#[path = "../../../tests/shared/positions.rs"]
mod positions;
mod program;
mod worms;
