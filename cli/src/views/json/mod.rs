//! The documented schemas of `--json`.
//!
//! `analyze --json` prints one [`AnalysisJson`] object in one line. Points are vertices as GTP writes
//! them (`"D4"`, columns without I, rows from the bottom), colors are `"black"` and `"white"`, and lists
//! of points go from the top row down and from left to right. Nothing in it depends on the number of
//! threads or on time, and nothing but `backend` on the backend; `playouts` depends on the kernel, which it names.
//! Fields may be added; those here stay.
//! `cli/JSON.md` holds the same as a table with an example.

mod analysis;
mod map;
mod points;
mod replay;
mod structure;

use serde::Serialize;

use crate::results::analysis::Analysis;
use crate::results::bench::Measurements;
use crate::results::replay::Replay;

pub use analysis::{AnalysisJson, ChainJson, LifeJson, PlayoutsJson};
pub use map::{BouzyJson, ClusterJson, ColorMapJson, EyeJson, GroupJson, RegionJson, ShadowJson};
pub use points::{ByColorJson, ViolationJson};
pub use replay::{FileJson, GameJson, ReplayJson};
pub use structure::{CaveJson, CavityJson, DragonJson, SafetyJson, UnionJson, WormJson};

/// The analysis as one line of JSON, without the end of the line.
#[must_use]
pub fn of_analysis(analysis: &Analysis) -> String {
    line(&AnalysisJson::from(analysis))
}

/// The replay as one line of JSON, without the end of the line.
#[must_use]
pub fn of_replay(replay: &Replay) -> String {
    line(&ReplayJson::from(replay))
}

/// The measurements as one line of JSON, without the end of the line.
#[must_use]
pub fn of_bench(measurements: &Measurements) -> String {
    line(measurements)
}

/// Any of the schemas as one line.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the schemas have only plain values and names as keys")
}
