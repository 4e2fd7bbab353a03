//! The part of `analyze --json` about maps: color map, clusters, eyes, shadows, local life.

use binmatrix::{BoardSize, Color, Point};
use binmatrix_analysis::clusters::{Clusters, EyeShape, Status};
use binmatrix_analysis::color_map::Link;
use binmatrix_analysis::influence::PointValues;
use binmatrix_analysis::local_life::LocalOutcome;
use binmatrix_analysis::survey::Survey;
use serde::Serialize;

use super::life::{self, VerdictJson};
use super::points::{rows, vertex, vertices};
use crate::results::map::{By, Region, Subject};

/// The color map; see [`binmatrix_analysis::color_map`].
#[derive(Clone, Debug, Serialize)]
pub struct ColorMapJson {
    /// The rows from the top, one character per point: `X` black, `O` white, `.` without a color.
    pub points: Vec<String>,
    /// The rows from the top, one character per link between a point and its right neighbor: `X` black, `O` white, `=`
    /// neutral, `.` without a color.
    pub links_right: Vec<String>,
    /// The rows from the top, one character per link between a point and the one below it.
    pub links_down: Vec<String>,
    /// The number of rounds that changed something.
    pub rounds: usize,
    /// The stones that are dead at first sight. The map is drawn without them.
    pub dead: Vec<String>,
}

impl ColorMapJson {
    pub(super) fn of(survey: &Survey, size: BoardSize) -> ColorMapJson {
        let colors = &survey.map;
        // The link from a point to the neighbor at this offset.
        let link = |point: Point, down: u8, right: u8| {
            let other = Point::new(point.row() + down, point.column() + right)?;
            Some(match colors.link(point, other)? {
                Link::One(color) => letter(Some(color)),
                Link::Neutral => '=',
                Link::Uncolored => '.',
            })
        };
        let links = |down: u8, right: u8| {
            let rows = rows(size, |point| link(point, down, right));
            rows.take(usize::from(size.height() - down))
                .map(|row| row.flatten().collect())
                .collect()
        };
        ColorMapJson {
            points: rows(size, |point| letter(colors.at(point)))
                .map(|row| row.collect())
                .collect(),
            links_right: links(0, 1),
            links_down: links(1, 0),
            rounds: colors.rounds,
            dead: vertices(survey.dead),
        }
    }
}

const fn letter(color: Option<Color>) -> char {
    match color {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

/// A cluster; see [`binmatrix_analysis::clusters`].
#[derive(Clone, Debug, Serialize)]
pub struct ClusterJson {
    /// Its first point, which names the cluster elsewhere.
    pub origin: String,
    /// Its color.
    pub color: &'static str,
    /// Its points.
    pub points: Vec<String>,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its points with a neighbor outside it.
    pub border: Vec<String>,
    /// Its eyes, by origin.
    pub eyes: Vec<String>,
    /// True if no way leads out of it.
    pub surrounded: bool,
    /// The enemy clusters around it, by origin.
    pub around: Vec<String>,
    /// `"alive"`, `"dead"` or `"undecided"`, at first sight.
    pub status: &'static str,
}

/// An eye of a cluster.
#[derive(Clone, Debug, Serialize)]
pub struct EyeJson {
    /// Its first point, which names the eye elsewhere.
    pub origin: String,
    /// The cluster that contains it, by origin.
    pub cluster: String,
    /// Its points.
    pub points: Vec<String>,
    /// Its shape if it is a dead or killable one, else null.
    pub shape: Option<&'static str>,
}

/// The origin of a cluster.
fn origin(clusters: &Clusters, number: usize, size: BoardSize) -> String {
    vertex(clusters.clusters[number].origin, size)
}

/// The origins of clusters.
fn origins(clusters: &Clusters, numbers: &[usize], size: BoardSize) -> Vec<String> {
    let numbers = numbers.iter();
    numbers
        .map(|&number| origin(clusters, number, size))
        .collect()
}

pub(super) fn clusters(survey: &Survey, size: BoardSize) -> Vec<ClusterJson> {
    let found = &survey.clusters;
    let all = found.clusters.iter();
    all.map(|cluster| ClusterJson {
        origin: vertex(cluster.origin, size),
        color: cluster.color.name(),
        points: vertices(cluster.points),
        stones: vertices(cluster.stones),
        border: vertices(cluster.border),
        eyes: cluster
            .eyes
            .iter()
            .map(|&eye| vertex(found.eyes[eye].origin, size))
            .collect(),
        surrounded: cluster.surrounded,
        around: origins(found, &cluster.around, size),
        status: Status::name(cluster.status),
    })
    .collect()
}

pub(super) fn eyes(survey: &Survey, size: BoardSize) -> Vec<EyeJson> {
    let found = &survey.clusters;
    let all = found.eyes.iter();
    all.map(|eye| EyeJson {
        origin: vertex(eye.origin, size),
        cluster: origin(found, eye.cluster, size),
        points: vertices(eye.points),
        shape: eye.shape.map(EyeShape::name),
    })
    .collect()
}

/// Bouzy's maps: rows from the top, black positive.
#[derive(Clone, Debug, Serialize)]
pub struct BouzyJson {
    /// After 5 dilations and 21 erosions.
    pub territory: Vec<Vec<i16>>,
    /// After 4 dilations.
    pub influence: Vec<Vec<i16>>,
}

impl BouzyJson {
    pub(super) fn of(survey: &Survey) -> BouzyJson {
        BouzyJson {
            territory: values(&survey.bouzy_territory),
            influence: values(&survey.bouzy_influence),
        }
    }
}

/// The values of all points, in rows from the top.
pub(super) fn values(values: &PointValues) -> Vec<Vec<i16>> {
    let width = usize::from(values.size().width());
    values.values().chunks(width).map(<[i16]>::to_vec).collect()
}

/// The shadow of a cluster; see [`binmatrix_analysis::shadows`].
#[derive(Clone, Debug, Serialize)]
pub struct ShadowJson {
    /// The cluster, by origin.
    pub cluster: String,
    /// The points of its shadow.
    pub points: Vec<String>,
}

/// Clusters that touch each other, shadows included.
#[derive(Clone, Debug, Serialize)]
pub struct GroupJson {
    /// Its color.
    pub color: &'static str,
    /// Its clusters, by origin.
    pub clusters: Vec<String>,
    /// Their points.
    pub points: Vec<String>,
    /// Their joint shadow.
    pub shadow: Vec<String>,
}

pub(super) fn shadows(survey: &Survey, size: BoardSize) -> Vec<ShadowJson> {
    let shadows = survey.shadows.of_clusters.iter().enumerate();
    shadows
        .map(|(number, &points)| ShadowJson {
            cluster: origin(&survey.clusters, number, size),
            points: vertices(points),
        })
        .collect()
}

pub(super) fn groups(survey: &Survey, size: BoardSize) -> Vec<GroupJson> {
    let groups = survey.shadows.groups.iter();
    groups
        .map(|group| GroupJson {
            color: group.color.name(),
            clusters: origins(&survey.clusters, &group.clusters, size),
            points: vertices(group.points),
            shadow: vertices(group.shadow),
        })
        .collect()
}

/// A cluster cut out of the board, with its local life; see [`binmatrix_analysis::local_life`].
#[derive(Clone, Debug, Serialize)]
pub struct RegionJson {
    /// The cluster, by origin; null if its stones are dead at first sight.
    pub cluster: Option<String>,
    /// Its color.
    pub color: &'static str,
    /// Its stones.
    pub goal: Vec<String>,
    /// The points where moves are made. All other points belong to the opponent, except `eyes`.
    pub region: Vec<String>,
    /// The eyes of the stones around the region.
    pub eyes: Vec<String>,
    /// `"alive"`, `"dead"`, `"unsettled"`, `"seki"`, `"ko"` or `"unknown"`.
    pub status: &'static str,
    /// True if the status is proven for the region, with all else the opponent's.
    pub exact: bool,
    /// The source of the status: `"reading"`, `"search"` or `"engine"`. Only a reading is exact.
    pub by: &'static str,
    /// The share of the playouts of the search that end as the status says, else null.
    pub confidence: Option<f64>,
    /// The name of the engine, else null.
    pub engine: Option<String>,
    /// The result if the opponent moves first: `"alive"`, `"seki"`, `"ko"`, `"dead"` or null.
    pub attacker_first: Option<&'static str>,
    /// The result if the owner moves first.
    pub defender_first: Option<&'static str>,
    /// The first moves with which the opponent achieves that result, if they matter.
    pub killing: Vec<String>,
    /// The first moves with which the owner does.
    pub saving: Vec<String>,
    /// The proven fate of the stones on the whole board.
    pub verdict: VerdictJson,
}

impl RegionJson {
    pub(super) fn of(region: &Region, survey: &Survey, size: BoardSize) -> RegionJson {
        let (local, answer) = (&region.local, &region.answer);
        RegionJson {
            cluster: match region.subject {
                Subject::Left(cluster) => Some(origin(&survey.clusters, cluster, size)),
                Subject::TakenOff(_) => None,
            },
            color: local.defender().name(),
            goal: vertices(local.goal()),
            region: vertices(local.region()),
            eyes: vertices(local.eyes()),
            status: answer.status.name(),
            exact: answer.exact,
            by: match region.by {
                By::Reading => "reading",
                By::Search { .. } => "search",
                By::Engine { .. } => "engine",
            },
            confidence: match region.by {
                By::Search { confidence } => Some(confidence),
                By::Reading | By::Engine { .. } => None,
            },
            engine: match &region.by {
                By::Engine { name } => Some(name.clone()),
                By::Reading | By::Search { .. } => None,
            },
            attacker_first: answer.attacker_first.map(LocalOutcome::name),
            defender_first: answer.defender_first.map(LocalOutcome::name),
            killing: vertices(answer.killing),
            saving: vertices(answer.saving),
            verdict: life::verdict(&region.verdict),
        }
    }
}
