//! Play-outs of the regions that are too large for exact reading: by the search of this program, or by an engine.
//!
//! A map leaves such regions unknown. A player moves for both colors in the position that is cut out of the board
//! ([`LocalPosition::play_out`](binmatrix_analysis::local_life::LocalPosition::play_out)), so the answer is as good as
//! the player. It is never exact, and [`By`] names its source.
//!
//! ```text
//! mod.rs       the regions of a map
//! search.rs    the search as the player, restricted to the region
//! goal.rs      playouts that are won by the fate of the stones
//! engine.rs    a program that speaks the Go Text Protocol as the player
//! play.rs      a play-out by a player that may fail
//! error.rs     the reasons why a region is not played out
//! ```

mod engine;
mod error;
mod goal;
mod play;
mod search;

use std::time::Duration;

use binmatrix_analysis::local_life::{LocalAnswer, LocalPosition, LocalStatus};

use crate::results::engines::EngineOptions;
use crate::results::map::{By, Map, Region, Subject};
use crate::results::searched::SearchLimit;

use engine::EnginePlayer;
use search::SearchPlayer;

pub use error::{PlayOutError, PlayOutWarning};

/// A player by its settings.
#[derive(Clone, PartialEq, Debug)]
pub enum LocalPlayerOptions {
    /// The search, with the limit of each move.
    Search(SearchLimit),
    /// An engine, with the time for each of its answers.
    Engine(EngineOptions, Duration),
}

/// A player of regions. An engine is started for the first region, and ended when its player is dropped.
#[derive(Debug)]
pub struct LocalPlayer(Kind);

#[derive(Debug)]
enum Kind {
    Search(Box<SearchPlayer>),
    Engine(Box<EnginePlayer>),
}

impl LocalPlayer {
    /// Creates a player. Nothing is started yet.
    #[must_use]
    pub fn new(options: LocalPlayerOptions) -> LocalPlayer {
        LocalPlayer(match options {
            LocalPlayerOptions::Search(limit) => Kind::Search(Box::new(SearchPlayer::new(limit))),
            LocalPlayerOptions::Engine(engine, limit) => {
                Kind::Engine(Box::new(EnginePlayer::new(engine, limit)))
            }
        })
    }

    /// Plays out the regions of a map whose status is unknown. `watch` is called before each, with the number of
    /// regions played out and the number of those to play out.
    ///
    /// A region that the player fails on stays unknown, with a warning. An engine is started again after its first
    /// fault, and not asked again after the second.
    pub fn play_out(
        &mut self,
        map: &mut Map,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Vec<PlayOutWarning> {
        let mut warnings = Vec::new();
        let is_unknown = |region: &Region| region.known().status == LocalStatus::Unknown;
        let unknown = (0..map.regions.len()).filter(|&number| is_unknown(&map.regions[number]));
        let unknown: Vec<usize> = unknown.collect();
        for (done, &number) in unknown.iter().enumerate() {
            if self.has_given_up() {
                break;
            }
            watch(done, unknown.len());
            match self.answer(&map.regions[number].local) {
                Ok((answer, by)) => {
                    map.regions[number].answer = answer;
                    map.regions[number].by = by;
                }
                Err(reason) => {
                    let region = name_of(map, &map.regions[number]);
                    let is_last = self.has_given_up();
                    warnings.push(PlayOutWarning {
                        region,
                        reason,
                        is_last,
                    });
                }
            }
        }
        warnings
    }

    fn answer(&mut self, local: &LocalPosition) -> Result<(LocalAnswer, By), PlayOutError> {
        match &mut self.0 {
            Kind::Search(search) => search.play_out(local),
            Kind::Engine(engine) => engine.play_out(local),
        }
    }

    fn has_given_up(&self) -> bool {
        matches!(&self.0, Kind::Engine(engine) if engine.has_given_up())
    }
}

/// The color of a region's stones, and the origin of their cluster, or the first stone of a cluster that was taken off.
fn name_of(map: &Map, region: &Region) -> String {
    let origin = match region.subject {
        Subject::Left(cluster) => Some(map.survey.clusters.clusters[cluster].origin),
        Subject::TakenOff(_) => region.local.goal().iter().next(),
    };
    let size = region.local.board().size();
    let vertex = origin.map(|point| point.vertex(size).to_string());
    format!("{} {}", region.local.defender(), vertex.unwrap_or_default())
}
