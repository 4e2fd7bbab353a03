//! Tests the analyses of a position: worms, dragons, safety, seki, maps, local life.
//!
//! Drawn positions, random ones against the reference, and symmetry, on every matrix type and on `Board`.

mod local_life;
mod maps;
mod worms;
