//! Irgo's plan for a position: color map, clusters, eyes, shadows and local life.

use binmatrix::{Board, Color, Points, Rules};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::clusters::Status;
use binmatrix_analysis::local_life::{LocalAnswer, LocalPosition, LocalStatus};
use binmatrix_analysis::seki::{self, SekiVerdict};
use binmatrix_analysis::shadows::Touching;
use binmatrix_analysis::survey::{self, Survey};

/// The options for surveys. Clusters that touch belong together, with or without a shadow. Otherwise a cluster without
/// a shadow would be read out with its adjacent friends turned into the opponent's stones.
fn options() -> SurveyOptions {
    SurveyOptions::default().with_touching(Touching::ClustersAndShadows)
}

/// The whole plan for one position.
#[derive(Clone, Debug)]
pub struct Map {
    /// Color map, clusters, influence and shadows, without the obviously dead stones.
    pub survey: Survey,
    /// The fate of each removed cluster, followed by that of each other cluster with stones, in their order.
    pub regions: Vec<Region>,
}

/// The subject of a local reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A cluster of the first map, by its number there: dead at first sight, though perhaps not on a closer look.
    TakenOff(usize),
    /// A remaining cluster, by its number in the survey.
    Left(usize),
}

/// The most questions about a cluster: two on the board, three in its region.
const QUESTIONS: u32 = ON_BOARD + 3;

/// The most questions about a cluster on the board.
const ON_BOARD: u32 = 2;

/// Stones with their surroundings, and whether they live there.
#[derive(Clone, Debug)]
pub struct Region {
    /// The stones.
    pub subject: Subject,
    /// The stones and the ground of their group as a separate position.
    pub local: LocalPosition,
    /// The region without the other clusters of the group and the points that only their shadows cover.
    pub own: Points,
    /// The result there; unknown if the region is too large to be read out. Only a reading is exact.
    pub answer: LocalAnswer,
    /// The source of that result.
    pub by: By,
    /// The proven fate of the stones on the whole board.
    pub verdict: LifeVerdict,
    /// True if the stones live on the board, and their first stone is in seki with its neighbors (module [`seki`]).
    pub in_seki: bool,
}

/// The source of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum By {
    /// The exact reading.
    Reading,
    /// A play-out by the search.
    Search {
        /// The share of its playouts that end as the answer says, from 0 to 1.
        confidence: f64,
    },
    /// A play-out by an engine.
    Engine {
        /// The name of the engine.
        name: String,
    },
}

/// The status of stones, and where it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The status.
    pub status: LocalStatus,
    /// True if it is proven for the whole board; otherwise it is that of the region, with all else the opponent's, and
    /// stones that are dead there may still connect, run away or make an eye outside.
    pub on_board: bool,
    /// True if it is proven for the board and for each of the stones.
    pub of_all: bool,
    /// False if a player found it, by playing the region out.
    pub is_exact: bool,
}

impl Region {
    /// The status on the board if it is proven, else that in the region.
    #[must_use]
    pub fn known(&self) -> Known {
        let (on_board, local) = (self.verdict.some.status(), &self.answer);
        let status = match on_board {
            LocalStatus::Unknown => local.status,
            _ if self.in_seki => LocalStatus::Seki,
            _ => on_board,
        };
        let is_proven = on_board != LocalStatus::Unknown;
        Known {
            status,
            on_board: is_proven,
            of_all: is_proven && self.verdict.all.status() == on_board,
            is_exact: is_proven || local.exact,
        }
    }

    /// The points with which the attacker and the defender decide, for that status.
    #[must_use]
    pub fn vital(&self) -> [Points; 2] {
        let verdict = &self.verdict;
        let (answer, known) = (&self.answer, self.known());
        let is_open = matches!(known.status, LocalStatus::Unsettled | LocalStatus::Ko);
        match known.on_board {
            true if is_open => [verdict.attack.moves, verdict.defense.moves],
            true => [Points::empty(verdict.goal.size()); 2],
            false => [answer.killing, answer.saving],
        }
    }
}

/// A budget for [`Map::of`]: at most about two seconds on a core of 3.2 GHz.
pub const MAP_POSITIONS: u32 = 2_500_000;

/// Draws the plan of a position without reading out regions.
///
/// Cost: less than a millisecond.
#[must_use]
pub fn survey(board: &Board) -> Survey {
    survey::of(board, &options())
}

impl Map {
    /// Draws the whole plan of a position. Each cluster is read on the board, and in its region if that is small, with
    /// about `positions` positions in all. [`MAP_POSITIONS`] is a good limit.
    ///
    /// Cost: that of [`survey()`], and 0.3 to 0.5 µs for each position.
    #[must_use]
    pub fn of(board: &Board, positions: u32) -> Map {
        Map::watched(board, positions, &mut |_, _| ())
    }

    /// Draws the whole plan as [`of`](Map::of) does, and calls `watch` before each region, with the number of regions
    /// done and of all. Regions that are read again count twice.
    #[must_use]
    pub fn watched(board: &Board, positions: u32, watch: &mut dyn FnMut(usize, usize)) -> Map {
        let survey = survey(board);
        let none = Points::empty(board.size());
        let clusters = survey.first_clusters.clusters.iter().enumerate();
        let taken_off = clusters.filter(|(_, cluster)| cluster.status == Status::Dead);
        let taken_off = taken_off.map(|(number, cluster)| {
            let local = LocalPosition::new(board, cluster.color, cluster.points, none);
            (Subject::TakenOff(number), local)
        });
        let left = survey.clusters.clusters.iter().enumerate();
        let left = left.filter(|(_, cluster)| !cluster.stones.is_empty());
        let left = left.map(|(number, _)| {
            let local = survey.local_position(board, number);
            (Subject::Left(number), local)
        });
        let subjects: Vec<_> = taken_off.chain(left).collect();
        let all = subjects.len();
        let (mut rest, mut budget) = (all as u32, positions);
        let regions = subjects.into_iter().enumerate();
        let regions = regions.map(|(done, (subject, local))| {
            watch(done, all);
            let local = local.expect("the cluster has a stone");
            // The positions that one cluster leaves are for the others. There are up to five questions about it.
            let limit = budget / rest / QUESTIONS;
            let verdict = LifeVerdict::of(board, local.goal(), limit).expect("stones of a color");
            let answer = local.solve(limit);
            rest -= 1;
            budget = budget.saturating_sub(verdict.positions.saturating_add(answer.positions));
            Region {
                subject,
                own: own(&survey, subject, local.region()),
                local,
                answer,
                by: By::Reading,
                verdict,
                in_seki: false,
            }
        });
        let mut regions: Vec<Region> = regions.collect();
        // The positions that are left are for the regions that the limit has cut off.
        let share = positions / (all as u32).max(1) / QUESTIONS;
        let is_open = |region: &&mut Region| {
            let verdict = &region.verdict;
            !verdict.some.holds_on_board() && verdict.positions >= share
        };
        let open: Vec<&mut Region> = regions.iter_mut().filter(is_open).collect();
        let mut rest = open.len() as u32;
        let with_open = all + open.len();
        for (done, region) in (all..).zip(open) {
            watch(done, with_open);
            let limit = budget / rest / ON_BOARD;
            rest -= 1;
            if limit > share {
                let goal = region.local.goal();
                region.verdict = LifeVerdict::of(board, goal, limit).expect("stones of a color");
                budget = budget.saturating_sub(region.verdict.positions);
            }
        }
        for region in &mut regions {
            region.in_seki = is_in_seki(board, region);
        }
        Map { survey, regions }
    }

    /// The fate of a cluster, if proven.
    #[must_use]
    pub fn known_of(&self, cluster: usize) -> Option<Known> {
        let mut regions = self.regions.iter();
        let of = regions.find(|region| region.subject == Subject::Left(cluster))?;
        let known = of.known();
        (known.is_exact && known.status != LocalStatus::Unknown).then_some(known)
    }

    /// The regions of stones that are dead at first sight but provably not when read out. The survey's owner of these
    /// regions is doubtful.
    #[must_use]
    pub fn contested(&self) -> Points {
        let none = Points::empty(self.survey.dead.size());
        let regions = self.regions.iter();
        let may_live = regions.filter(|region| {
            let known = region.known();
            let may_live = !matches!(known.status, LocalStatus::Dead | LocalStatus::Unknown);
            may_live && known.is_exact && matches!(region.subject, Subject::TakenOff(_))
        });
        may_live.fold(none, |all, region| all | region.local.region())
    }

    /// The points of all eyes of a color.
    #[must_use]
    pub fn eye_points(&self, color: Color) -> Points {
        let clusters = &self.survey.clusters;
        let eyes = clusters.eyes.iter();
        eyes.filter(|eye| clusters.clusters[eye.cluster].color == color)
            .fold(Points::empty(self.survey.dead.size()), |all, eye| {
                all | eye.points
            })
    }

    /// The points of the shadows of a color.
    #[must_use]
    pub fn shadow_points(&self, color: Color) -> Points {
        let groups = self.survey.shadows.groups.iter();
        groups
            .filter(|group| group.color == color)
            .fold(Points::empty(self.survey.dead.size()), |all, group| {
                all | group.shadow
            })
    }
}

/// Returns true if the stones live on the board, and the first of them is in seki.
fn is_in_seki(board: &Board, region: &Region) -> bool {
    let lives = region.verdict.some.status() == LocalStatus::Alive;
    let first = region.local.goal().iter().next();
    lives
        && first
            .and_then(|point| seki::at(board, point, &Rules::SIMPLE))
            .is_some_and(|seki| seki.verdict == SekiVerdict::Seki)
}

/// The part of the region that belongs to the subject alone.
fn own(survey: &Survey, subject: Subject, region: Points) -> Points {
    let Subject::Left(cluster) = subject else {
        return region;
    };
    let ground = |number: usize| {
        survey.clusters.clusters[number].points | survey.shadows.of_clusters[number]
    };
    let groups = survey.shadows.groups.iter();
    let others = groups
        .filter(|group| group.clusters.contains(&cluster))
        .flat_map(|group| &group.clusters)
        .filter(|&&other| other != cluster)
        .fold(Points::empty(region.size()), |all, &other| {
            all | ground(other)
        });
    region - (others - ground(cluster))
}
