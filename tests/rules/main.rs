//! What the rules say: drawn positions under every set of rules, judged by hand and by the reference; what a
//! [`Game`](binmatrix::Game) answers about itself; superko; undo. Everything goes through `Game` and `Board`, which
//! pick the matrix type: this program compiles quickly. Every matrix type is in `tests/suite`.

mod answers;
mod drawn;
mod judge;
mod ladders;
mod names;
mod setup;
mod status;
mod superko;
mod undo;
