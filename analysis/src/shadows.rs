//! Shadows: the ground around a cluster on which it has the most weight, and which clusters are groups by it.
//!
//! The idea is irgo's (gogre), on [clusters](crate::clusters) and the [influence](crate::influence) by distance of Influencie.
//! A *pretend stone* is put on every empty point that a color [controls](crate::color_map), then the influence of all stones is
//! counted once, the pretend ones as good as any.
//!
//! * The **shadow** of a cluster is the points outside it where the sum has its color and no cluster of that color contributes
//!   more than it does: its stones, and the pretend stones on its points.
//! * A **group** is clusters of one color whose shadows touch, one with the next: they have a point in common, or points that
//!   are neighbors.
//!
//! Where the sources leave a choice, [`SurveyOptions`] has both readings, but for two that are decided: contributions are
//! compared among the clusters of one color, for the other color's part is in the sum; and the pretend stones on a
//! cluster's points are its own.
//!
//! ```text
//! A B C D E F G H J
//! . . . . . . . . .     Two stones, two clusters. The weight is the same in column E, where nobody has a shadow.
//! . . . . . . . . .     Columns A to D, but for C2 itself, are the shadow of X, F to J, but for G2, that of O.
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
/// `S` is the set of points: [`Points`], or a matrix inside a job. Clusters are named by their numbers in the
/// [`Clusters`] of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shadows<S = Points> {
    /// The points with a pretend stone of each color.
    pub pretend: ByColor<S>,
    /// The influence of all stones and pretend stones, in sevenths.
    pub influence: PointValues,
    /// The shadow of each cluster.
    pub of_clusters: Vec<S>,
    /// The groups in the order of their first clusters.
    pub groups: Vec<Group<S>>,
}

/// Clusters of one color whose shadows touch.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Group<S = Points> {
    /// Whose it is.
    pub color: Color,
    /// Its clusters, by number.
    pub clusters: Vec<usize>,
    /// The points of its clusters.
    pub points: S,
    /// The shadows of its clusters together. A point of one cluster may be in the shadow of another.
    pub shadow: S,
}

/// What pretend stones are to the influence of the other color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PretendStones {
    /// They stop it as stones do: put on the board, then counted.
    #[default]
    Stop,
    /// Only stones stop it.
    LetThrough,
}

/// Whose shadow a point is in to which several clusters contribute as much, and none more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// That of each of them.
    #[default]
    Shared,
    /// Nobody's.
    Nobody,
}

/// What of two clusters must touch for them to be in one group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Touching {
    /// Their shadows.
    #[default]
    Shadows,
    /// The clusters with their shadows, so that a cluster without a shadow can belong to others.
    ClustersAndShadows,
}

impl<S> Shadows<S> {
    /// Turns each set into something else.
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

/// The shadows of a position's clusters, on a matrix type of your choice. Map and clusters are found for it; no stones are
/// taken off as dead.
///
/// Cost: that of the [influence](crate::influence::of) of one color for each cluster; on 19×19 some tens of microseconds. Lists
/// on the heap.
#[inline]
#[must_use]
pub fn of_position<M: BinMatrix>(position: &Position<M>, options: &SurveyOptions) -> Shadows<M> {
    let (stones, grid) = (both(position), position.grid());
    let map = draw(stones, grid);
    let clusters = find(stones, &map, options, grid);
    cast(stones, &map, &clusters, options, grid)
}

/// The shadows of a board's clusters. No stones are taken off as dead; a [survey](crate::survey) does that.
///
/// Cost: on 19×19 some tens of microseconds, and lists on the heap.
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

/// Casts the shadows of these clusters. A function of its own for each matrix type, since several jobs ask for them.
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
            // What each cluster contributes, and the most that any of its color does.
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

/// The clusters whose shadows touch.
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
