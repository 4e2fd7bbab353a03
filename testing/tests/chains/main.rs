//! Proves the chains that are kept move by move, and what is asked of them: drawn positions, random ones against the
//! reference, and ladders, on every matrix type and on `Game`.

mod drawn;
mod ladders;
mod queries;
