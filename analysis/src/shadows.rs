//! Shadows: the area around each cluster where it has the most influence, and the groups of clusters that follow from
//! it.
//!
//! The idea is irgo's (gogre). It builds on [clusters](crate::clusters) and on Influencie's
//! [influence](crate::influence) by distance. A *pretend stone* is placed on every empty point that a color
//! [controls](crate::color_map). Then the influence of all stones is counted once; pretend stones count as real ones.
//!
//! * The **shadow** of a cluster is the set of points outside it where the total influence favors its color and no
//!   other cluster of that color contributes more. A cluster contributes through its stones and the pretend stones on
//!   its points.
//! * A **group** is a set of clusters of one color linked by touching shadows. Two shadows touch if they have a common
//!   point or neighboring points.
//!
//! Where the sources leave a choice, [`SurveyOptions`] offers both readings. Two choices are fixed: contributions are
//! compared only among the clusters of one color, since the other color's influence is part of the total; and the
//! pretend stones on a cluster's points belong to that cluster.
//!
//! ```text
//! A B C D E F G H J
//! . . . . . . . . .     Two stones, two clusters. Influence is equal in column E, where nobody has a shadow.
//! . . . . . . . . .     Columns A to D except C2 are the shadow of X; columns F to J except G2 are the shadow of O.
//! . . X . . . O . .
//! . . . . . . . . .
//! ```
//! ```
//! use binmatrix_analysis::{SurveyOptions, shadows};
//! use binmatrix::{Board, Color};
//! let board: Board = "
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . X . . . O . .
//!     . . . . . . . . .
//! ".parse()?;
//! let shadows = shadows::of(&board, &SurveyOptions::default());
//! assert_eq!(shadows.of_clusters.len(), 2); // in the order of [`clusters::of`](crate::clusters::of)
//! assert_eq!(shadows.of_clusters[0].len(), 15);
//! assert_eq!(shadows.of_clusters[1].len(), 15);
//! assert_eq!(shadows.groups.len(), 2);
//! assert_eq!(shadows.influence.favoring(Color::Black).len(), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use crate::SurveyOptions;
use crate::both;
use crate::clusters::{Cluster, Clusters, find};
use crate::color_map::{ColorMap, draw};
use crate::counter;
use crate::dragons::Parts;
use crate::influence::{DIGITS, PointValues, black_minus_white, received, received_by_both};
use binmatrix::{BinMatrix, Board, ByColor, Color, GridOf, Level, Points, Position, PositionJob};

/// The shadows of all clusters; made by [`of`] and [`of_position`].
///
/// `S` is the type of a point set: [`Points`], or a matrix inside a job. Clusters are identified by their indices in
/// the [`Clusters`] of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shadows<S = Points> {
    /// The points with a pretend stone of each color.
    pub pretend: ByColor<S>,
    /// The influence of all stones and pretend stones, in sevenths.
    pub influence: PointValues,
    /// The shadow of each cluster.
    pub of_clusters: Vec<S>,
    /// The groups, in the order of their first clusters.
    pub groups: Vec<Group<S>>,
}

/// Clusters of one color that are linked by touching shadows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Group<S = Points> {
    /// The color of the group.
    pub color: Color,
    /// The indices of its clusters.
    pub clusters: Vec<usize>,
    /// The points of its clusters.
    pub points: S,
    /// The union of the shadows of its clusters. A point of one cluster may be in the shadow of another.
    pub shadow: S,
}

/// The effect of pretend stones on the influence of the other color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PretendStones {
    /// Pretend stones stop it as real stones do.
    #[default]
    Stop,
    /// Only real stones stop it.
    LetThrough,
}

/// The rule for a point to which several clusters contribute the same maximum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// The point is in the shadow of each of them.
    #[default]
    Shared,
    /// The point is in nobody's shadow.
    Nobody,
}

/// The points of two clusters that must touch for the clusters to form one group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Touching {
    /// The shadows must touch.
    #[default]
    Shadows,
    /// The clusters together with their shadows must touch, so that a cluster without a shadow can join others.
    ClustersAndShadows,
}

impl<S> Shadows<S> {
    /// Converts each set with `turn`.
    #[inline(always)]
    pub fn map<T>(self, turn: impl Fn(S) -> T + Copy) -> Shadows<T> {
        let mut of_clusters = Vec::with_capacity(self.of_clusters.len());
        for shadow in self.of_clusters {
            of_clusters.push(turn(shadow));
        }
        let mut groups = Vec::with_capacity(self.groups.len());
        for group in self.groups {
            groups.push(Group {
                color: group.color,
                clusters: group.clusters,
                points: turn(group.points),
                shadow: turn(group.shadow),
            });
        }
        Shadows {
            pretend: ByColor {
                black: turn(self.pretend.black),
                white: turn(self.pretend.white),
            },
            influence: self.influence,
            of_clusters,
            groups,
        }
    }
}

/// Casts the shadows of a position's clusters, on a matrix type of your choice. Computes the map and the clusters
/// first; obviously dead stones stay on the board.
///
/// Cost: that of the [influence](crate::influence::of) of one color for each cluster; on 19×19 some tens of
/// microseconds. Allocates lists on the heap.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Shadows<M> {
    let (stones, grid) = (both(position), position.grid());
    let map = draw(stones, grid);
    let clusters = find(stones, &map, options, grid);
    cast(stones, &map, &clusters, options, grid)
}

/// Casts the shadows of a board's clusters. Obviously dead stones stay on the board; a [survey](crate::survey) removes
/// them.
///
/// Cost: on 19×19 some tens of microseconds. Allocates lists on the heap.
#[must_use]
pub fn of(board: &Board, options: &SurveyOptions) -> Shadows {
    struct Cast<'a>(&'a SurveyOptions);
    impl PositionJob for Cast<'_> {
        type Output = Shadows;
        #[inline(always)]
        fn run<M: BinMatrix>(self, position: Position<M>) -> Shadows {
            of_position(&position, self.0).map(
                #[inline(always)]
                |set| set.to_points(position.grid()),
            )
        }
    }
    board.ask(Cast(options))
}

/// Casts the shadows of these clusters. A separate function for each matrix type, since several jobs call it.
#[inline(never)]
pub(crate) fn cast<M: BinMatrix>(
    stones: ByColor<M>,
    map: &ColorMap<M>,
    clusters: &Clusters<M>,
    options: &SurveyOptions,
    grid: GridOf<M>,
) -> Shadows<M> {
    grid.level.vectorize(
        #[inline(always)]
        || {
            let none = M::empty(grid);
            let clusters = &clusters.clusters;
            let (mut pretend, mut sources) = (ByColor::both(none), stones);
            for color in Color::BOTH {
                pretend[color] = map.controlled[color] - stones.black - stones.white;
                sources[color] = stones[color] | pretend[color];
            }
            let walls = match options.pretend {
                PretendStones::Stop => sources,
                PretendStones::LetThrough => stones,
            };
            let totals = received_by_both(sources, walls, grid);
            let favored = ByColor {
                black: counter::larger(&totals.black, &totals.white, grid),
                white: counter::larger(&totals.white, &totals.black, grid),
            };
            // The contribution of each cluster, and the maximum over the clusters of each color.
            let mut contributions = Vec::with_capacity(clusters.len());
            let mut most = ByColor::both([none; DIGITS]);
            for cluster in clusters {
                let color = cluster.color;
                let own = cluster.points & sources[color];
                let contribution = received(own, walls[!color], grid);
                let more = counter::larger(&contribution, &most[color], grid);
                for place in 0..DIGITS {
                    let digit = &mut most[color][place];
                    *digit = (*digit - more) | (contribution[place] & more);
                }
                contributions.push(contribution);
            }
            let mut of_clusters = Vec::with_capacity(clusters.len());
            let (mut taken, mut tied) = (ByColor::both(none), ByColor::both(none));
            for (cluster, contribution) in clusters.iter().zip(&contributions) {
                let color = cluster.color;
                let shadow = counter::equal(contribution, &most[color], grid) & favored[color];
                tied[color] = tied[color] | (taken[color] & shadow);
                taken[color] = taken[color] | shadow;
                of_clusters.push(shadow - cluster.points);
            }
            if options.ties == Ties::Nobody {
                for (cluster, shadow) in clusters.iter().zip(&mut of_clusters) {
                    *shadow = *shadow - tied[cluster.color];
                }
            }
            let groups = groups(clusters, &of_clusters, options.touching, grid);
            Shadows {
                pretend,
                influence: black_minus_white(&totals, grid),
                of_clusters,
                groups,
            }
        },
    )
}

/// Groups the clusters whose shadows touch.
#[inline(always)]
fn groups<M: BinMatrix>(
    clusters: &[Cluster<M>],
    shadows: &[M],
    touching: Touching,
    grid: GridOf<M>,
) -> Vec<Group<M>> {
    let mut grounds = Vec::with_capacity(clusters.len());
    for (cluster, &shadow) in clusters.iter().zip(shadows) {
        grounds.push(match touching {
            Touching::Shadows => shadow,
            Touching::ClustersAndShadows => cluster.points | shadow,
        });
    }
    let mut parts = Parts::new(clusters.len());
    for (one, &ground) in grounds.iter().enumerate() {
        let near = ground.grow4(grid);
        for (other, &another) in grounds.iter().enumerate().skip(one + 1) {
            if clusters[one].color == clusters[other].color && !near.is_disjoint(another) {
                parts.unite(one, other);
            }
        }
    }
    let lists = parts.lists();
    let mut groups = Vec::with_capacity(lists.len());
    for list in lists {
        let (mut points, mut shadow) = (M::empty(grid), M::empty(grid));
        for &number in &list {
            points = points | clusters[number].points;
            shadow = shadow | shadows[number];
        }
        groups.push(Group {
            color: clusters[list[0]].color,
            clusters: list,
            points,
            shadow,
        });
    }
    groups
}
