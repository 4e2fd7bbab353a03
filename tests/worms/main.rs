//! Worms, caves and dragons: the drawn positions of the documentation, random positions against the reference, and
//! symmetry, on every backend. Everything goes through `Board`, which the library has compiled: this program compiles
//! quickly.

#[path = "../shared/diagrams.rs"]
mod diagrams;
#[path = "../shared/positions.rs"]
mod shared;
#[path = "../suite/support/mod.rs"]
mod support;

#[path = "../../fuzz/properties/judge.rs"]
mod judge;
#[path = "../../fuzz/properties/reader.rs"]
mod reader;
#[path = "../../fuzz/properties/replay.rs"]
mod replay;
#[path = "../../fuzz/properties/worms_vs_reference.rs"]
mod worms_vs_reference;

mod dragons;
mod fields;
mod positions;
mod safety;
mod seki;
