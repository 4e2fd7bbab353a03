//! The documented schemas of `--json`.
//!
//! `analyze --json` prints one [`AnalysisJson`] object on one line. Points are GTP vertices (`"D4"`, columns without I,
//! rows from the bottom), colors are `"black"` and `"white"`, and lists of points run from the top row down and from
//! left to right. Nothing depends on the number of threads or on time, and only `backend` depends on the backend;
//! `playouts` depends on the kernel, which it names. Fields may be added; existing ones stay. `cli/JSON.md` documents
//! the same as a table with an example.

mod analysis;
mod life;
mod map;
mod points;
mod replay;
mod review;
mod search;
mod structure;

use binmatrix_analysis::semeai::Semeai;
use serde::Serialize;

use crate::formats::record::Place;
use crate::results::analysis::Analysis;
use crate::results::bench::Measurements;
use crate::results::life::Group;
use crate::results::matches::MatchReport;
use crate::results::replay::Replay;
use crate::results::review::Review;
use crate::views::report::Section;

pub use analysis::{AnalysisJson, ChainJson, LifeJson, PlayoutsJson};
pub use life::{
    BoundsJson, ClaimJson, CountJson, GroupsJson, HangsJson, LifeGroupJson, SemeaiJson,
    SemeaiResultJson, ShownJson, VerdictJson,
};
pub use map::{BouzyJson, ClusterJson, ColorMapJson, EyeJson, GroupJson, RegionJson, ShadowJson};
pub use points::{ByColorJson, ViolationJson};
pub use replay::{FileJson, GameJson, ReplayJson};
pub use review::{ChoiceJson, LifeChangeJson, MistakeJson, PlayerJson, PositionJson, ReviewJson};
pub use search::{SearchJson, SearchMoveJson};
pub use structure::{CaveJson, CavityJson, DragonJson, SafetyJson, UnionJson, WormJson};

/// Writes an analysis as one line of JSON, without the line end. Of the optional sections of a report, only
/// [`Section::Map`] matters: without it, regions are not read out.
#[must_use]
pub fn of_analysis(analysis: &Analysis, sections: &[Section]) -> String {
    line(&AnalysisJson::of(analysis, sections))
}

/// Writes a replay as one line of JSON, without the line end.
#[must_use]
pub fn of_replay(replay: &Replay) -> String {
    line(&ReplayJson::from(replay))
}

/// Writes the review of a game as one line of JSON, without the line end.
#[must_use]
pub fn of_review(review: &Review) -> String {
    line(&ReviewJson::of(review))
}

/// Writes the life and death of groups, and a semeai between them, as one line of JSON, without the line end.
#[must_use]
pub fn of_life(place: &Place, groups: &[Group], semeai: Option<&Semeai>) -> String {
    line(&GroupsJson::of(place, groups, semeai))
}

/// Writes measurements as one line of JSON, without the line end.
#[must_use]
pub fn of_bench(measurements: &Measurements) -> String {
    line(measurements)
}

/// Writes the result of a match as one line of JSON, without the line end.
#[must_use]
pub fn of_match(report: &MatchReport) -> String {
    line(report)
}

/// Writes any of the schemas as one line.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the schemas have only plain values and names as keys")
}
