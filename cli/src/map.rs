//! `binmatrix map`: color map, clusters, eyes, shadows and local life of a position, as the plan of irgo has them.

pub mod text;

use std::fmt;
use std::str::FromStr;

use binmatrix::{Board, Color, KoRule, Points, Rules, SuicideRule};
use binmatrix_analysis::SurveyOptions;
use binmatrix_analysis::clusters::Status;
use binmatrix_analysis::local_life::{LOCAL_POSITIONS, LocalAnswer, LocalPosition, LocalStatus};
use binmatrix_analysis::shadows::Touching;
use binmatrix_analysis::survey::{self, Survey};

use crate::analyze::{self, AnalyzeError, RulesInUse, Source};
use crate::formats::record::{GameInfo, Place, Played, Record, RecordError, Until, Warning};
use crate::formats::sgf::{self, Choice};

/// How surveys are made here. Clusters belong together where they touch, with or without a shadow: one that has none would
/// be read out with its friends beside it turned into the opponent's stones.
fn options() -> SurveyOptions {
    SurveyOptions::default().with_touching(Touching::ClustersAndShadows)
}

/// The whole plan for one position.
#[derive(Clone, Debug)]
pub struct Map {
    /// Color map, clusters, influence and shadows, obviously dead stones taken off.
    pub survey: Survey,
    /// What becomes of each cluster that was taken off, and then of each other cluster with stones, in their order.
    pub regions: Vec<Region>,
}

/// What is read out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A cluster of the first map, by its number there: dead at first sight, and perhaps not on a closer look.
    TakenOff(usize),
    /// A cluster that is left, by its number in the survey.
    Left(usize),
}

/// Stones and what is around them, and whether they live there.
#[derive(Clone, Debug)]
pub struct Region {
    /// Which stones.
    pub subject: Subject,
    /// They and the ground of their group in a position of their own.
    pub local: LocalPosition,
    /// What of its region is not another cluster of the group, nor in the shadow of others alone.
    pub own: Points,
    /// Whether it lives; unknown where the region is too large to be read out.
    pub answer: LocalAnswer,
}

impl Map {
    /// Makes all steps for a position. A cluster whose region is small is read out as long as no more than `positions`
    /// positions come up.
    ///
    /// Cost: less than a millisecond, and for each cluster that is read out up to a second.
    #[must_use]
    pub fn of(board: &Board, positions: u32) -> Map {
        let survey = survey::of(board, &options());
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
        let regions = taken_off.chain(left).map(|(subject, local)| {
            let local = local.expect("the cluster has a stone");
            Region {
                subject,
                local,
                own: own(&survey, subject, local.region()),
                answer: local.solve(positions),
            }
        });
        let regions = regions.collect();
        Map { survey, regions }
    }

    /// What becomes of a cluster, if that was found out.
    #[must_use]
    pub fn answer_of(&self, cluster: usize) -> Option<&LocalAnswer> {
        let mut regions = self.regions.iter();
        let of = regions.find(|region| region.subject == Subject::Left(cluster))?;
        (of.answer.status != LocalStatus::Unknown).then_some(&of.answer)
    }

    /// The regions of stones that are dead at first sight and, read out, are not: whose they are is not what the survey says.
    #[must_use]
    pub fn contested(&self) -> Points {
        let none = Points::empty(self.survey.dead.size());
        let regions = self.regions.iter();
        let may_live = regions.filter(|region| {
            let status = region.answer.status;
            let is_known = !matches!(status, LocalStatus::Dead | LocalStatus::Unknown);
            is_known && matches!(region.subject, Subject::TakenOff(_))
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

/// What of the region is the subject's own.
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

/// Which positions of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The one at the end.
    End,
    /// The one after so many moves.
    After(usize),
    /// Those after each of so many moves.
    Range(MoveRange),
}

/// Positions that follow each other, named by the moves before them, the last one among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    first: usize,
    last: usize,
}

/// A text that is no [`MoveRange`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveRangeError;

impl fmt::Display for MoveRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected two move numbers such as 50..60, the lower one first")
    }
}

impl std::error::Error for MoveRangeError {}

impl FromStr for MoveRange {
    type Err = MoveRangeError;
    fn from_str(text: &str) -> Result<MoveRange, MoveRangeError> {
        let (first, last) = text.split_once("..").ok_or(MoveRangeError)?;
        let number = |text: &str| text.parse().map_err(|_| MoveRangeError);
        let (first, last) = (number(first)?, number(last)?);
        match first <= last {
            true => Ok(MoveRange { first, last }),
            false => Err(MoveRangeError),
        }
    }
}

/// What to map and how.
#[derive(Clone, Debug)]
pub struct MapOptions {
    /// What the input is; a move number in it does not count.
    pub source: Source,
    /// Which positions of a record.
    pub moves: Moves,
    /// The player to move, instead of the one that the record tells; Black in a diagram.
    pub to_move: Option<Color>,
    /// The rules, instead of those of the record.
    pub rules: Option<Rules>,
    /// The ko rule, instead of that of `rules` or the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, instead of that of `rules` or the record.
    pub suicide: Option<SuicideRule>,
    /// Moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
    /// The most positions that come up when a group is read out.
    pub positions: u32,
}

impl Default for MapOptions {
    fn default() -> Self {
        MapOptions {
            source: Source::Sgf {
                choice: Choice::default(),
                move_number: None,
            },
            moves: Moves::End,
            to_move: None,
            rules: None,
            ko: None,
            suicide: None,
            lenient: false,
            positions: LOCAL_POSITIONS,
        }
    }
}

/// A map with its position and where that is from.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The position.
    pub place: Place,
    /// The game that it is from.
    pub info: GameInfo,
    /// The line of play that it is from; `None` for a diagram.
    pub choice: Option<Choice>,
    /// The map.
    pub map: Map,
}

/// An input that has been read, and the positions in it that are asked for: all of them are there.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// What was passed over in the record, and then the moves that break rules.
    pub warnings: Vec<Warning>,
    positions: Positions,
    to_move: Option<Color>,
    most_positions: u32,
    first: usize,
    last: usize,
}

#[derive(Clone, Debug)]
enum Positions {
    Diagram(Box<Board>),
    Record {
        record: Box<Record>,
        choice: Choice,
        rules: Rules,
        lenient: bool,
    },
}

impl Atlas {
    /// Reads an input and looks whether all positions are there. Never panics, whatever the bytes.
    ///
    /// # Errors
    /// - [`AnalyzeError`] if the input is not usable, or a position is not there.
    pub fn read(bytes: &[u8], options: &MapOptions) -> Result<Atlas, AnalyzeError> {
        let Source::Sgf { choice, .. } = &options.source else {
            return Ok(Atlas {
                warnings: Vec::new(),
                positions: Positions::Diagram(Box::new(analyze::read_diagram(bytes)?)),
                to_move: options.to_move,
                most_positions: options.positions,
                first: 0,
                last: 0,
            });
        };
        let mut record = sgf::read(bytes, choice).map_err(RecordError::Sgf)?;
        let in_use = RulesInUse::choose(options.rules, options.ko, options.suicide, Some(&record));
        let (rules, lenient) = (in_use.rule_set(), options.lenient);
        let until = match options.moves {
            Moves::End => Until::End,
            Moves::After(last) | Moves::Range(MoveRange { last, .. }) => Until::After(last),
        };
        let played = record.play(until, rules, lenient);
        if let Some(fault) = played.fault {
            return Err(fault.into());
        }
        let mut warnings = std::mem::take(&mut record.warnings);
        warnings.extend(played.violations.into_iter().map(Warning::Violation));
        let more = played.more_violations;
        warnings.extend((more > 0).then_some(Warning::MoreViolations(more)));
        Ok(Atlas {
            warnings,
            positions: Positions::Record {
                record: Box::new(record),
                choice: choice.clone(),
                rules,
                lenient,
            },
            to_move: options.to_move,
            most_positions: options.positions,
            first: match options.moves {
                Moves::Range(range) => range.first,
                Moves::End | Moves::After(_) => played.moves,
            },
            last: played.moves,
        })
    }

    /// The numbers of moves before each position, in order.
    #[must_use]
    pub fn numbers(&self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last
    }

    /// The map of the position after so many moves, or of the one that there is in a diagram.
    ///
    /// # Errors
    /// - [`AnalyzeError`] if there is no such position.
    pub fn sheet(&self, number: usize) -> Result<Sheet, AnalyzeError> {
        let (mut place, info, choice) = match &self.positions {
            Positions::Diagram(board) => {
                let place = Place {
                    board: **board,
                    move_number: 0,
                    moves: None,
                    last: None,
                };
                (place, GameInfo::default(), None)
            }
            Positions::Record {
                record,
                choice,
                rules,
                lenient,
            } => {
                let played = record.play(Until::After(number), *rules, *lenient);
                let Played {
                    game,
                    moves,
                    last,
                    fault,
                    ..
                } = played;
                if let Some(fault) = fault {
                    return Err(fault.into());
                }
                let place = Place {
                    board: game.board(),
                    move_number: moves,
                    moves: record.moves(),
                    last,
                };
                (place, record.info.clone(), Some(choice.clone()))
            }
        };
        if let Some(color) = self.to_move {
            place.board.set_to_move(color);
        }
        let map = Map::of(&place.board, self.most_positions);
        Ok(Sheet {
            place,
            info,
            choice,
            map,
        })
    }
}
