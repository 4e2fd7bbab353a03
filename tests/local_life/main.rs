//! Local life and death: shapes whose status is known, random regions against the reference, and the positions of two
//! games. Everything goes through `Board`, which the library has compiled: this program compiles quickly.

#[path = "../suite/support/mod.rs"]
mod support;

#[expect(dead_code, reason = "single points and suicide are no matter here")]
#[path = "../../fuzz/properties/judge.rs"]
mod judge;
#[path = "../../fuzz/properties/local_life_vs_reference.rs"]
mod local_life_vs_reference;
#[path = "../../fuzz/properties/reader.rs"]
mod reader;
#[path = "../../fuzz/properties/replay.rs"]
mod replay;

mod corner;
mod games;
mod known;
mod random;
