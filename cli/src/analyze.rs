//! `binmatrix analyze`: what can be said about one position.

use std::fmt;
use std::time::{Duration, Instant};

use binmatrix::DiagramError;
use binmatrix::life::PassAlive;
use binmatrix::life::Safety;
use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary};
use binmatrix::{
    Backend, Board, ByColor, Color, Game, KoRule, Komi, Points, Rules, Setup, SuicideRule,
};
use binmatrix_analysis::dragons::{self, Dragons};
use binmatrix_analysis::local_life::LOCAL_POSITIONS;
use binmatrix_analysis::worms::{self, Worms};
use thiserror::Error;

use crate::formats::encoding::decode;
use crate::formats::record::{
    GameInfo, Place, Played, Record, RecordError, Until, Violation, Warning,
};
use crate::formats::sgf::{self, Choice};
use crate::map::Map;
use crate::system::pool::{KernelError, Pool, PoolError};

/// What an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game record in SGF.
    Sgf {
        /// Which line of play.
        choice: Choice,
        /// The position after so many moves; the end without.
        move_number: Option<usize>,
    },
    /// A board as text; see [`binmatrix::Board`].
    Diagram,
}

/// What to analyze and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzeOptions {
    /// What the input is.
    pub source: Source,
    /// The player to move, instead of the one that the record tells; Black in a diagram.
    pub to_move: Option<Color>,
    /// The rules, instead of those of the record. Their komi gives way to that of the record.
    pub rules: Option<Rules>,
    /// The komi, instead of that of the record.
    pub komi: Option<Komi>,
    /// The ko rule, instead of that of `rules` or the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, instead of that of `rules` or the record.
    pub suicide: Option<SuicideRule>,
    /// Moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
    /// The number of playouts.
    pub playouts: u32,
    /// What the random numbers are made from.
    pub seed: u64,
    /// The number of threads; one for each core without.
    pub threads: Option<usize>,
    /// What plays; the fastest kernel without.
    pub kernel: Option<Kernel>,
    /// The most positions that come up when it is read out whether a group lives.
    pub positions: u32,
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            source: Source::Sgf {
                choice: Choice::default(),
                move_number: None,
            },
            to_move: None,
            rules: None,
            komi: None,
            ko: None,
            suicide: None,
            lenient: false,
            playouts: 10_000,
            seed: 1,
            threads: None,
            kernel: None,
            positions: LOCAL_POSITIONS,
        }
    }
}

/// Where a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// The record.
    Record,
    /// An option.
    Option,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Origin::Default => "default",
            Origin::Record => "record",
            Origin::Option => "option",
        })
    }
}

/// A setting, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The setting.
    pub value: T,
    /// Where it comes from.
    pub origin: Origin,
}

impl<T: Default> Sourced<T> {
    /// An option beats the record, the record beats the default.
    pub fn choose(option: Option<T>, record: Option<T>) -> Sourced<T> {
        let (value, origin) = match (option, record) {
            (Some(value), _) => (value, Origin::Option),
            (None, Some(value)) => (value, Origin::Record),
            (None, None) => (T::default(), Origin::Default),
        };
        Sourced { value, origin }
    }
}

/// Why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalyzeError {
    /// The record cannot be read or its moves cannot be played.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The text is no diagram.
    #[error("not a diagram: {0}")]
    Diagram(#[from] DiagramError),
    /// The kernel cannot play.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The threads do not start.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// A chain of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: Points,
    /// The empty points next to it.
    pub liberties: Points,
}

/// What can be read off the board without playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Where the player to move may play.
    pub legal: Points,
    /// Where only superko forbids the player to move to play.
    pub superko: Points,
    /// All chains, Black's first, each color from the top left corner on.
    pub chains: Vec<Chain>,
    /// What is pass-alive.
    pub life: ByColor<PassAlive<Points>>,
}

/// Strings and cavities, and what they belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Strings and cavities with their measures.
    pub worms: Worms,
    /// The stones of the strings that can be taken by direct capture or in a ladder, the enemy moving first.
    pub capturable: Points,
    /// Caves and dragons, with the strings that are inessential without a look at cutting and lunch.
    pub dragons: Dragons,
    /// What is safe under alternating play.
    pub safety: ByColor<Safety<Points>>,
}

/// What can be said about a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub place: Place,
    /// The game that it is from.
    pub info: GameInfo,
    /// The line of play that it is from; `None` for a diagram.
    pub choice: Option<Choice>,
    /// The komi in use.
    pub komi: Sourced<Komi>,
    /// The ko rule in use.
    pub ko: Sourced<KoRule>,
    /// The suicide rule in use.
    pub suicide: Sourced<SuicideRule>,
    /// What can be read off the board.
    pub facts: Facts,
    /// The most positions that come up when it is read out whether a group lives.
    pub positions: u32,
    /// What the playouts came to.
    pub playouts: PlayoutSummary,
    /// The kernel that played them.
    pub kernel: Kernel,
    /// The backend that read the board.
    pub backend: Backend,
    /// What the random numbers were made from.
    pub seed: u64,
    /// The number of threads that played.
    pub threads: usize,
    /// How long the playouts took.
    pub elapsed: Duration,
    /// What was passed over in the record, and then the moves that break rules.
    pub warnings: Vec<Warning>,
}

impl Analysis {
    /// The moves that break rules, the first [`MAX_VIOLATIONS`](crate::formats::record::MAX_VIOLATIONS) of them; there are none
    /// unless the analysis is lenient.
    pub fn violations(&self) -> impl Iterator<Item = &Violation> {
        self.warnings.iter().filter_map(|warning| match warning {
            Warning::Violation(violation) => Some(violation),
            _ => None,
        })
    }

    /// Strings, cavities, and what they belong to. It is read now, ladders and all: most reports do not show it.
    #[must_use]
    pub fn structure(&self) -> Structure {
        let board = &self.place.board;
        let rules = Rules::SIMPLE.with_suicide(self.suicide.value);
        let worms = worms::of(board);
        let safety = |color| board.safety(color, &rules);
        Structure {
            capturable: board.capturable(&rules),
            dragons: dragons::of(&worms),
            safety: ByColor {
                black: safety(Color::Black),
                white: safety(Color::White),
            },
            worms,
        }
    }

    /// Color map, clusters, shadows and local life. It is made now: reading out groups may take seconds.
    #[must_use]
    pub fn map(&self) -> Map {
        Map::of(&self.place.board, self.positions)
    }

    /// How many more there are.
    #[must_use]
    pub fn more_violations(&self) -> usize {
        self.warnings
            .iter()
            .fold(0, |count, warning| match warning {
                Warning::MoreViolations(more) => count + more,
                _ => count,
            })
    }
}

/// The rules in use, and where each comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesInUse {
    /// The ko rule.
    pub ko: Sourced<KoRule>,
    /// The suicide rule.
    pub suicide: Sourced<SuicideRule>,
}

impl RulesInUse {
    /// An option for one rule beats a set of rules, that beats the record, and that beats the default.
    #[must_use]
    pub fn choose(
        rules: Option<Rules>,
        ko: Option<KoRule>,
        suicide: Option<SuicideRule>,
        record: Option<&Record>,
    ) -> RulesInUse {
        RulesInUse {
            ko: Sourced::choose(
                ko.or(rules.map(|rules| rules.ko)),
                record.and_then(|record| record.ko),
            ),
            suicide: Sourced::choose(
                suicide.or(rules.map(|rules| rules.suicide)),
                record.and_then(|record| record.suicide),
            ),
        }
    }

    /// What a game needs of it; komi and scoring, which have no part in which moves are legal, are nobody's.
    #[must_use]
    pub fn rule_set(&self) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.value)
            .with_suicide(self.suicide.value)
    }
}

/// Analyzes a position of a record, or a diagram. Never panics, whatever the bytes.
///
/// # Errors
/// - [`AnalyzeError`] if the input or the settings are not usable.
pub fn analyze_bytes(bytes: &[u8], options: &AnalyzeOptions) -> Result<Analysis, AnalyzeError> {
    let (record, choice, move_number) = match &options.source {
        Source::Diagram => (None, None, None),
        Source::Sgf {
            choice,
            move_number,
        } => {
            let record = sgf::read(bytes, choice).map_err(RecordError::Sgf)?;
            (Some(record), Some(choice.clone()), *move_number)
        }
    };

    let mut komi = Sourced::choose(options.komi, record.as_ref().and_then(|r| r.komi));
    if let (Origin::Default, Some(rules)) = (komi.origin, options.rules) {
        komi = Sourced::choose(Some(rules.komi), None);
    }
    let in_use = RulesInUse::choose(options.rules, options.ko, options.suicide, record.as_ref());
    let RulesInUse { ko, suicide } = in_use;
    let rules = Rules::SIMPLE.with_suicide(suicide.value);
    let Played {
        mut game,
        moves: move_number,
        last,
        violations,
        more_violations,
        fault,
    } = match &record {
        Some(record) => {
            let until = move_number.map_or(Until::End, Until::After);
            record.play(until, in_use.rule_set(), options.lenient)
        }
        None => diagram(bytes, in_use.rule_set())?,
    };
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    if let Some(color) = options.to_move {
        game.set_to_move(color);
    }
    let board = game.board();
    let place = Place {
        board,
        move_number,
        moves: record.as_ref().and_then(Record::moves),
        last,
    };
    let mut facts = read_board(&board, &rules);
    let legal = game.legal_points(board.to_move());
    (facts.superko, facts.legal) = (facts.legal - legal, legal);
    let pool = Pool::new(options.threads)?;
    let starts = [board];
    let request = PlayoutRequest::new(&starts, options.playouts)
        .with_seed(options.seed)
        .with_rules(rules);
    let start = Instant::now();
    let (kernel, playouts) = pool.play_with_progress(options.kernel, &request)?;
    let elapsed = start.elapsed();
    let (info, mut warnings) = record.map(|r| (r.info, r.warnings)).unwrap_or_default();
    warnings.extend(violations.into_iter().map(Warning::Violation));
    warnings.extend((more_violations > 0).then_some(Warning::MoreViolations(more_violations)));
    Ok(Analysis {
        place,
        info,
        choice,
        komi,
        ko,
        suicide,
        facts,
        positions: options.positions,
        playouts,
        kernel,
        backend: Backend::auto(board.size()),
        seed: options.seed,
        threads: pool.threads(),
        elapsed,
        warnings,
    })
}

/// Reads a board as text.
///
/// # Errors
/// - [`DiagramError`] if the text is no diagram.
pub(crate) fn read_diagram(bytes: &[u8]) -> Result<Board, DiagramError> {
    let setup: Setup = decode(bytes).parse()?;
    Board::from_setup(&setup).map_err(DiagramError::Setup)
}

fn diagram(bytes: &[u8], rules: Rules) -> Result<Played, DiagramError> {
    let board = read_diagram(bytes)?;
    Ok(Played {
        game: Game::from_board(&board, rules),
        moves: 0,
        last: None,
        violations: Vec::new(),
        more_violations: 0,
        fault: None,
    })
}

/// The facts of a board.
fn read_board(board: &Board, rules: &Rules) -> Facts {
    let chains = Color::BOTH.into_iter().flat_map(|color| {
        board.chains(color).map(move |chain| Chain {
            color,
            stones: chain.stones,
            liberties: chain.liberties,
        })
    });
    Facts {
        legal: board.legal_points(rules),
        superko: Points::empty(board.size()),
        chains: chains.collect(),
        life: ByColor {
            black: board.pass_alive(Color::Black, rules),
            white: board.pass_alive(Color::White, rules),
        },
    }
}
