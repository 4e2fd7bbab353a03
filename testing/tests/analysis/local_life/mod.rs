//! Tests local life and death: shapes with known status, random regions against the reference, and two games.

mod corner;
mod games;
mod known;
mod random;
