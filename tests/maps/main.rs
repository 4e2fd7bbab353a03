//! Color map, clusters, influence, shadows and surveys: the answers that the definitions give, random positions against the
//! reference, symmetry, and games, on every backend. Everything goes through `Board`, which the library has compiled: this
//! program compiles quickly.

#[path = "../worms/positions.rs"]
mod positions;
#[path = "../shared/positions.rs"]
mod shared;
#[path = "../suite/support/mod.rs"]
mod support;

#[expect(dead_code, reason = "suicide is no matter of maps")]
#[path = "../../fuzz/properties/judge.rs"]
mod judge;
#[path = "../../fuzz/properties/maps_vs_reference.rs"]
mod maps_vs_reference;
#[path = "../../fuzz/properties/reader.rs"]
mod reader;
#[path = "../../fuzz/properties/replay.rs"]
mod replay;

mod answers;
mod fields;
mod records;
mod symmetry;
