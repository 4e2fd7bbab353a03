//! A survey: the color map, clusters, influence and shadows of a position in one call, with obviously dead stones
//! removed.
//!
//! It follows the program *irgo* (gogre) step by step, and keeps all intermediate results:
//!
//! 1. Draw the [color map](crate::color_map), and find the [clusters](mod@crate::clusters) on it with their eyes and
//!    their obvious status: [`first_map`](Survey::first_map), [`first_clusters`](Survey::first_clusters).
//! 2. Remove the stones of obviously dead clusters: [`dead`](Survey::dead).
//! 3. Make the map and the clusters once more, from the remaining stones: [`map`](field@Survey::map),
//!    [`clusters`](Survey::clusters). Clusters that are obviously dead in this second pass stay on the board.
//! 4. From the same stones, compute the [influence], Bouzy's maps, and the [shadows](crate::shadows) with their groups.
//!
//! Irgo's next step, reading out the life of a cluster, starts with [`Survey::local_position`].
//!
//! ```
//! use binmatrix_analysis::influence::{self, Spread};
//! use binmatrix_analysis::{SurveyOptions, survey};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     . X . X . X .
//!     X X X X X X X
//!     . . . . . . .
//!     X X X . . . .
//!     O O X . . . .
//!     . O X . . . .
//! ".parse()?;
//! let survey = survey::of(&board, &SurveyOptions::default());
//! let a1 = Point::from_vertex("A1", board.size())?;
//! assert_eq!(survey.first_map.at(a1), Some(Color::White)); // one eye, and no way out
//! assert_eq!(survey.dead, board.stones(Color::White)); // what is around it has four eyes
//! assert_eq!(survey.map.at(a1), Some(Color::Black));
//! assert_eq!(survey.clusters.clusters.len(), 1);
//! assert_eq!(survey.influence, influence::of(&board.without(survey.dead), Spread::Distance));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::SurveyOptions;
use crate::both;
use crate::clusters::{Clusters, Status, find};
use crate::color_map::{ColorMap, draw};
use crate::influence::{self, PointValues, Spread};
use crate::local_life::{LocalPosition, LocalPositionError};
use crate::shadows::{Shadows, cast};
use binmatrix::{BinMatrix, Board, ByColor, Level, Points, Position, PositionJob};

/// The result of a survey; made by [`of`] and [`of_position`]. The steps are those of the [module](self).
///
/// `S` is the type of a point set: [`Points`], or a matrix inside a job.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Survey<S = Points> {
    /// The color map of all stones.
    pub first_map: ColorMap<S>,
    /// The clusters on the first map.
    pub first_clusters: Clusters<S>,
    /// The stones of the obviously dead clusters in `first_clusters`. All later fields exclude them.
    pub dead: S,
    /// The color map of the remaining stones.
    pub map: ColorMap<S>,
    /// The clusters on the second map.
    pub clusters: Clusters<S>,
    /// The influence by distance of the stones alone, in sevenths; `shadows` has the influence with pretend stones.
    pub influence: PointValues,
    /// Bouzy's map with [`Spread::TERRITORY`].
    pub bouzy_territory: PointValues,
    /// Bouzy's map with [`Spread::INFLUENCE`].
    pub bouzy_influence: PointValues,
    /// The shadows of `clusters`, and their groups.
    pub shadows: Shadows<S>,
}

impl<S> Survey<S> {
    /// Converts each set with `turn`.
    #[inline(always)]
    pub fn map<T>(self, turn: impl Fn(S) -> T + Copy) -> Survey<T> {
        Survey {
            first_map: self.first_map.map(turn),
            first_clusters: self.first_clusters.map(turn),
            dead: turn(self.dead),
            map: self.map.map(turn),
            clusters: self.clusters.map(turn),
            influence: self.influence,
            bouzy_territory: self.bouzy_territory,
            bouzy_influence: self.bouzy_influence,
            shadows: self.shadows.map(turn),
        }
    }
}

impl Survey {
    /// Returns a position of its own for the cluster with this index in [`clusters`](Self::clusters): its stones, and
    /// the area in which they live or die. See [`local_life`](crate::local_life). `board` is the board of the survey.
    ///
    /// The area is that of the whole group, so that stones of the group that are not under attack can help. A
    /// cluster alone, with the friendly clusters beside it replaced by enemy stones, would say nothing about the board.
    ///
    /// Cost: see [`LocalPosition::new`].
    ///
    /// # Errors
    /// - [`LocalPositionError`] if the board has another size, if there is no such cluster, or if the cluster has no
    ///   stone.
    pub fn local_position(
        &self,
        board: &Board,
        cluster: usize,
    ) -> Result<LocalPosition, LocalPositionError> {
        if board.size() != self.dead.size() {
            return Err(LocalPositionError::WrongSize);
        }
        let Some(found) = self.clusters.clusters.get(cluster) else {
            return Err(LocalPositionError::NoCluster);
        };
        let mut groups = self.shadows.groups.iter();
        let ground = groups
            .find(|group| group.clusters.contains(&cluster))
            .map_or(found.points, |group| group.points | group.shadow);
        let left = board.without(self.dead);
        LocalPosition::new(&left, found.color, found.points, ground)
    }
}

/// Computes color map, clusters, influence and shadows of a position, with obviously dead stones removed, on a matrix
/// type of your choice.
///
/// Cost: that of the steps; on 19×19 some tens of microseconds, on the backends without SIMD more than a hundred.
/// Allocates lists on the heap.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Survey<M> {
    position.grid().level.vectorize(
        #[inline(always)]
        || survey(position, options),
    )
}

/// Computes color map, clusters, influence and shadows of a board, with obviously dead stones removed: see the
/// [module](self).
///
/// Cost: on 19×19 some tens of microseconds. Allocates lists on the heap.
#[must_use]
pub fn of(board: &Board, options: &SurveyOptions) -> Survey {
    struct Look<'a>(&'a SurveyOptions);
    impl PositionJob for Look<'_> {
        type Output = Survey;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> Survey {
            of_position(&position, self.0).map(
                #[inline(always)]
                |set| set.to_points(position.grid()),
            )
        }
    }
    board.ask(Look(options))
}

/// Runs all steps. Call it inside a job (see [`Position`]).
#[inline(always)]
fn survey<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Survey<M> {
    let (grid, all) = (position.grid(), both(position));
    let first_map = draw(all, grid);
    let first_clusters = find(all, &first_map, options, grid);
    let mut dead = M::empty(grid);
    for cluster in &first_clusters.clusters {
        if cluster.status == Status::Dead {
            dead = dead | cluster.stones;
        }
    }
    let stones = ByColor {
        black: all.black - dead,
        white: all.white - dead,
    };
    let (map, clusters) = match dead.any() {
        true => {
            let map = draw(stones, grid);
            (map, find(stones, &map, options, grid))
        }
        false => (first_map, first_clusters.clone()),
    };
    Survey {
        influence: influence::of_stones(stones, Spread::Distance, grid),
        bouzy_territory: influence::of_stones(stones, Spread::TERRITORY, grid),
        bouzy_influence: influence::of_stones(stones, Spread::INFLUENCE, grid),
        shadows: cast(stones, &map, &clusters, options, grid),
        first_map,
        first_clusters,
        dead,
        map,
        clusters,
    }
}
