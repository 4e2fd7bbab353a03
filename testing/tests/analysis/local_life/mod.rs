//! Local life and death: shapes whose status is known, random regions against the reference, and two games.

mod corner;
mod games;
mod known;
mod random;
