//! Maps of several positions of one record.

use std::fmt;
use std::str::FromStr;

use binmatrix::{Board, Color, KoRule, Rules, SuicideRule};

use crate::formats::record::{GameInfo, Place, Record, RecordError, Until, Warning};
use crate::formats::sgf::{self, Choice};
use crate::results::map::{MAP_POSITIONS, Map};
use crate::results::settings::RulesInUse;
use crate::results::source::{After, Source, SourceError, read_diagram};

/// A selection of positions of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The position at the end.
    End,
    /// The position after these moves.
    After(After),
    /// The positions after each of these numbers of moves.
    Range(MoveRange),
}

/// An inclusive range of move numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    first: usize,
    last: usize,
}

/// The text is not a [`MoveRange`].
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

/// The options of a map.
#[derive(Clone, Debug)]
pub struct MapOptions {
    /// The type of the input. The moves in it are ignored.
    pub source: Source,
    /// The positions of a record.
    pub moves: Moves,
    /// The player to move, overriding the record; Black in a diagram by default.
    pub to_move: Option<Color>,
    /// The rules, overriding the record.
    pub rules: Option<Rules>,
    /// The ko rule, overriding `rules` and the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, overriding `rules` and the record.
    pub suicide: Option<SuicideRule>,
    /// True if moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
    /// Number of positions to examine for a map, in all.
    pub positions: u32,
}

impl Default for MapOptions {
    fn default() -> Self {
        MapOptions {
            source: Source::default(),
            moves: Moves::End,
            to_move: None,
            rules: None,
            ko: None,
            suicide: None,
            lenient: false,
            positions: MAP_POSITIONS,
        }
    }
}

/// A position with its source.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The position.
    pub place: Place,
    /// The game that contains the position.
    pub info: GameInfo,
    /// The line of play that contains the position; `None` for a diagram.
    pub choice: Option<Choice>,
}

/// A map with its position and source.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The position.
    pub place: Place,
    /// The game that contains the position.
    pub info: GameInfo,
    /// The line of play that contains the position; `None` for a diagram.
    pub choice: Option<Choice>,
    /// The map.
    pub map: Map,
}

/// An input with the requested positions, all of which exist.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// Ignored parts of the record, followed by the moves that break a rule.
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
    /// Reads an input and checks that all positions exist. Never panics, whatever the bytes.
    ///
    /// # Errors
    /// - [`SourceError`] if the input is unusable, or a position does not exist.
    pub fn read(bytes: &[u8], options: &MapOptions) -> Result<Atlas, SourceError> {
        let Source::Sgf { choice, .. } = &options.source else {
            return Ok(Atlas {
                warnings: Vec::new(),
                positions: Positions::Diagram(Box::new(read_diagram(bytes)?)),
                to_move: options.to_move,
                most_positions: options.positions,
                first: 0,
                last: 0,
            });
        };
        let mut record = sgf::read(bytes, choice).map_err(RecordError::Sgf)?;
        let in_use = RulesInUse::choose(options.rules, options.ko, options.suicide, Some(&record));
        let (rules, lenient) = (in_use.rule_set(), options.lenient);
        let until = match &options.moves {
            Moves::End => Until::End,
            Moves::After(after) => after.until(&record)?,
            Moves::Range(range) => Until::After(range.last),
        };
        let played = record.play(until, rules, lenient);
        let mut warnings = std::mem::take(&mut record.warnings);
        warnings.extend(played.warnings());
        if let Some(fault) = played.fault {
            return Err(fault.into());
        }
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

    /// The number of moves before each position, in order.
    #[must_use]
    pub fn numbers(&self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last
    }

    /// Maps the position after this many moves, or the only position of a diagram.
    ///
    /// # Errors
    /// - [`SourceError`] if the position does not exist.
    pub fn sheet(&self, number: usize) -> Result<Sheet, SourceError> {
        self.watched_sheet(number, &mut |_, _| ())
    }

    /// Maps a position as [`sheet`](Atlas::sheet) does, and calls `watch` before each region, with the number of
    /// regions done and of all.
    ///
    /// # Errors
    /// - Those of [`sheet`](Atlas::sheet).
    pub fn watched_sheet(
        &self,
        number: usize,
        watch: &mut dyn FnMut(usize, usize),
    ) -> Result<Sheet, SourceError> {
        let Spot {
            place,
            info,
            choice,
        } = self.spot(number)?;
        let map = Map::watched(&place.board, self.most_positions, watch);
        Ok(Sheet {
            place,
            info,
            choice,
            map,
        })
    }

    /// The position after this many moves, or the only position of a diagram.
    ///
    /// # Errors
    /// - [`SourceError`] if the position does not exist.
    pub fn spot(&self, number: usize) -> Result<Spot, SourceError> {
        let (mut place, info, choice) = match &self.positions {
            Positions::Diagram(board) => (Place::of_board(**board), GameInfo::default(), None),
            Positions::Record {
                record,
                choice,
                rules,
                lenient,
            } => {
                let played = record.play(Until::After(number), *rules, *lenient);
                let place = record.place(&played);
                if let Some(fault) = played.fault {
                    return Err(fault.into());
                }
                (place, record.info.clone(), Some(choice.clone()))
            }
        };
        if let Some(color) = self.to_move {
            place.board.set_to_move(color);
        }
        Ok(Spot {
            place,
            info,
            choice,
        })
    }
}
