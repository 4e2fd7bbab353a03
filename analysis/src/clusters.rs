//! Clusters: points that the color map joins, with their borders and eyes, and the clusters that are obviously alive or
//! obviously dead.
//!
//! The definitions are those of the program *irgo* (gogre), on the [color map](crate::color_map):
//!
//! * A **cluster** is a maximal set of points whose links are all of its color or neutral, joined along links of its
//!   color. Every stone belongs to exactly one cluster, of the stone's color. A cluster may also have points without a
//!   stone; in rare positions it has no stone at all.
//! * The **border** of a cluster is its points with a neighbor outside it.
//! * An **eye point** is a point without a stone that the color controls and that is not on the border. An **eye** is a
//!   connected component of eye points.
//! * A cluster is **obviously alive** if it has more than two eyes, or an eye of more than three points whose shape is
//!   not a dead one ([`EyeShape`]). [`SurveyOptions`] sets both bounds and the shapes.
//! * A cluster is **surrounded** if no path over empty points that are not of the enemy's color leads from its border
//!   to an uncolored point or to a stone of its own color outside it.
//! * A cluster is **obviously dead** if it is not alive, is surrounded, and all enemy clusters around it are obviously
//!   alive. A cluster without enemy clusters around it, as when one color has the whole board, is not dead.
//!
//! ```text
//! . . X . .      The stones and the point in the middle form one black cluster. The stones are its border: they have
//! . X . X .      neighbors outside. The middle is an eye of one point. One eye does not make it obviously alive. The
//! . . X . .      points outside have no color, so it is not surrounded either: it is undecided.
//! . . . . .
//! ```
//! A stone colors its links. A stone's liberties therefore never take the enemy's color, and a cluster is surrounded
//! only if all liberties of its stones are its own. A cluster with a liberty inside an enemy eye is not surrounded, and
//! so never obviously dead.
//!
//! All clusters are tested for "alive" before any is tested for "dead". Neither is a proof, only a judgment at first
//! sight. [`life`](binmatrix::life) gives proven results.
//!
//! ```
//! use binmatrix_analysis::SurveyOptions;
//! use binmatrix_analysis::clusters::{self, Status};
//! use binmatrix::{Board, Color, Point};
//! let board: Board = "
//!     . . . . .
//!     . . X . .
//!     . X . X .
//!     . . X . .
//!     . . . . .
//! ".parse()?;
//! let clusters = clusters::of(&board, &SurveyOptions::default());
//! let [cluster] = &clusters.clusters[..] else { panic!("one cluster") };
//! assert_eq!((cluster.points.len(), cluster.stones.len()), (5, 4));
//! assert_eq!(cluster.border, cluster.stones);
//! assert_eq!(cluster.status, Status::Undecided);
//! let [eye] = &clusters.eyes[..] else { panic!("one eye") };
//! assert_eq!(eye.origin, Point::from_vertex("C3", board.size())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::fmt;

use crate::SurveyOptions;
use crate::color_map::{ColorMap, draw, held};
use crate::{both, origin};
use binmatrix::{
    BinMatrix, Board, ByColor, Color, GridOf, Level, Point, Points, Position, PositionJob,
};

mod eye_shape;

pub use eye_shape::EyeShape;

/// All clusters and eyes of a position; made by [`of`] and [`of_position`].
///
/// `S` is the type of a point set: [`Points`], or a matrix inside a job.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Clusters<S = Points> {
    /// The clusters of both colors, in the order of their origins.
    pub clusters: Vec<Cluster<S>>,
    /// The eyes of all clusters, in the order of the clusters; the eyes of one cluster are in the order of their
    /// origins.
    pub eyes: Vec<Eye<S>>,
}

/// A cluster, as defined in the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cluster<S = Points> {
    /// The first point of the cluster, row by row from the top left.
    pub origin: Point,
    /// The color of the cluster.
    pub color: Color,
    /// The points of the cluster.
    pub points: S,
    /// The stones of the cluster.
    pub stones: S,
    /// The points of the cluster with a neighbor outside it.
    pub border: S,
    /// The indices of its eyes in [`Clusters::eyes`].
    pub eyes: Vec<usize>,
    /// True if no path leads out of the cluster.
    pub surrounded: bool,
    /// The indices of the enemy clusters next to the border. For a surrounded cluster, also of those next to the empty
    /// points reached from the border.
    pub around: Vec<usize>,
    /// The status of the cluster at first sight.
    pub status: Status,
}

/// An eye, as defined in the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Eye<S = Points> {
    /// The first point of the eye, row by row from the top left.
    pub origin: Point,
    /// The index of the cluster that owns the eye.
    pub cluster: usize,
    /// The points of the eye.
    pub points: S,
    /// The shape of the eye, if it is a dead or killable one.
    pub shape: Option<EyeShape>,
}

/// The status of a cluster at first sight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The cluster is obviously alive.
    Alive,
    /// The cluster is obviously dead.
    Dead,
    /// The cluster is neither obviously alive nor obviously dead.
    Undecided,
}

impl Status {
    /// Returns `"alive"`, `"dead"` or `"undecided"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<S> Clusters<S> {
    /// Converts each set with `turn`.
    #[inline(always)]
    pub fn map<T>(self, turn: impl Fn(S) -> T + Copy) -> Clusters<T> {
        let mut clusters = Vec::with_capacity(self.clusters.len());
        for cluster in self.clusters {
            clusters.push(Cluster {
                origin: cluster.origin,
                color: cluster.color,
                points: turn(cluster.points),
                stones: turn(cluster.stones),
                border: turn(cluster.border),
                eyes: cluster.eyes,
                surrounded: cluster.surrounded,
                around: cluster.around,
                status: cluster.status,
            });
        }
        let mut eyes = Vec::with_capacity(self.eyes.len());
        for eye in self.eyes {
            eyes.push(Eye {
                origin: eye.origin,
                cluster: eye.cluster,
                points: turn(eye.points),
                shape: eye.shape,
            });
        }
        Clusters { clusters, eyes }
    }
}

impl Clusters<Points> {
    /// Returns the index of the cluster that contains `point`.
    #[must_use]
    pub fn cluster_at(&self, point: Point) -> Option<usize> {
        self.clusters
            .iter()
            .position(|cluster| cluster.points.contains(point))
    }

    /// Returns the index of the eye that contains `point`.
    #[must_use]
    pub fn eye_at(&self, point: Point) -> Option<usize> {
        self.eyes.iter().position(|eye| eye.points.contains(point))
    }

    /// Returns the stones of all clusters with this status; `None` if there are no clusters.
    #[must_use]
    pub fn stones_with(&self, status: Status) -> Option<Points> {
        let none = Points::empty(self.clusters.first()?.points.size());
        let those = self.clusters.iter().filter(|one| one.status == status);
        Some(those.fold(none, |all, cluster| all | cluster.stones))
    }
}

/// Finds all clusters and eyes of a position, on a matrix type of your choice. Draws the color map first.
///
/// Cost: that of the map, a flood fill for each cluster and each eye, and an operation for each pair of clusters of
/// different colors. On 19×19, a few microseconds in a real game, and 15 to 25 in a random position with its many small
/// clusters. Allocates lists on the heap.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Clusters<M> {
    let (stones, grid) = (both(position), position.grid());
    find(stones, &draw(stones, grid), options, grid)
}

/// Finds all clusters and eyes of a board.
///
/// Cost: on 19×19, from a few to 25 microseconds. Allocates lists on the heap.
#[must_use]
pub fn of(board: &Board, options: &SurveyOptions) -> Clusters {
    struct Find<'a>(&'a SurveyOptions);
    impl PositionJob for Find<'_> {
        type Output = Clusters;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> Clusters {
            of_position(&position, self.0).map(
                #[inline(always)]
                |set| set.to_points(position.grid()),
            )
        }
    }
    board.ask(Find(options))
}

/// Finds the clusters of these stones on their map. A separate function for each matrix type, since several jobs call
/// it.
#[inline(never)]
pub(crate) fn find<M: BinMatrix>(
    stones: ByColor<M>,
    map: &ColorMap<M>,
    options: &SurveyOptions,
    grid: GridOf<M>,
) -> Clusters<M> {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let mut found = Clusters {
                clusters: Vec::with_capacity(64),
                eyes: Vec::with_capacity(16),
            };
            let held = ByColor {
                black: held(map, Color::Black, grid),
                white: held(map, Color::White, grid),
            };
            let mut rest = held.black | held.white;
            while rest.any() {
                let first = rest.first(grid);
                let color = match first.is_subset(held.black) {
                    true => Color::Black,
                    false => Color::White,
                };
                // A neutral link joins points of different colors, so the link between two points held by one color has
                // that color.
                let points = first.flood_fill_by_runs(held[color], grid);
                rest = rest - points - first;
                let border = points & points.inverse(grid).explode4(grid);
                let number = found.clusters.len();
                let eyes = (points & map.controlled[color]) - border - stones[color];
                found.clusters.push(Cluster {
                    origin: origin(first, grid),
                    color,
                    points,
                    stones: points & stones[color],
                    border,
                    eyes: Vec::new(),
                    surrounded: false,
                    around: Vec::new(),
                    status: Status::Undecided,
                });
                push_eyes(&mut found, number, eyes, grid);
            }
            for number in 0..found.clusters.len() {
                if is_alive(&found, number, options) {
                    found.clusters[number].status = Status::Alive;
                }
            }
            let colored = map.points.black | map.points.white;
            let empty = (stones.black | stones.white).inverse(grid);
            for number in 0..found.clusters.len() {
                let cluster = &found.clusters[number];
                let (color, border) = (cluster.color, cluster.border);
                let ground = empty - map.points[!color];
                let mut ways = border.explode4(grid) & ground;
                // Most clusters are next to an uncolored point: no path need be followed.
                if ways.is_subset(colored) {
                    ways = ways.flood_fill(ground, grid);
                }
                let beside = (border | ways).explode4(grid);
                let friends = (stones[color] - cluster.points) & beside;
                let surrounded = ways.is_subset(colored) && friends.is_empty();
                let reached = match surrounded {
                    true => beside,
                    false => border.explode4(grid),
                };
                let enemies = reached & map.points[!color];
                let (mut around, mut all_alive) = (Vec::new(), true);
                if enemies.any() {
                    for (other, enemy) in found.clusters.iter().enumerate() {
                        if enemy.color != color && !enemy.points.is_disjoint(enemies) {
                            around.push(other);
                            all_alive &= enemy.status == Status::Alive;
                        }
                    }
                }
                let cluster = &mut found.clusters[number];
                if cluster.status != Status::Alive && surrounded && all_alive && !around.is_empty()
                {
                    cluster.status = Status::Dead;
                }
                cluster.surrounded = surrounded;
                cluster.around = around;
            }
            found
        },
    )
}

/// Adds the connected components of these eye points to a cluster.
#[inline(always)]
fn push_eyes<M: BinMatrix>(found: &mut Clusters<M>, cluster: usize, mut rest: M, grid: GridOf<M>) {
    while rest.any() {
        let first = rest.first(grid);
        let points = first.flood_fill(rest, grid);
        rest = rest - points - first;
        let shape = match points.len() {
            EyeShape::FEWEST..=EyeShape::MOST => EyeShape::of(points.to_points(grid)),
            _ => None,
        };
        found.clusters[cluster].eyes.push(found.eyes.len());
        found.eyes.push(Eye {
            origin: origin(first, grid),
            cluster,
            points,
            shape,
        });
    }
}

#[inline(always)]
fn is_alive<M: BinMatrix>(found: &Clusters<M>, cluster: usize, options: &SurveyOptions) -> bool {
    let eyes = &found.clusters[cluster].eyes;
    let mut alive = eyes.len() > options.more_than_eyes;
    for &eye in eyes {
        let Eye { points, shape, .. } = &found.eyes[eye];
        let is_dead = shape.is_some_and(
            #[inline(always)]
            |shape| options.dead_shapes.contains(&shape),
        );
        alive |= points.len() > options.more_than_points && !is_dead;
    }
    alive
}
