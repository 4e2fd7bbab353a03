//! The analysis of one position.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use binmatrix::life::PassAlive;
use binmatrix::life::Safety;
use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary, Policy};
use binmatrix::{Backend, ByColor, Color, Game, KoRule, Komi, Points, Rules, SuicideRule};
use binmatrix_analysis::dragons::{self, Dragons};
use binmatrix_analysis::survey::Survey;
use binmatrix_analysis::worms::{self, Worms};
use binmatrix_search::Report;
use thiserror::Error;

use crate::formats::record::{GameInfo, Place, RecordError, Until, Violation, Warning};
use crate::formats::sgf::{self, Choice};
use crate::results::atlas::Sheet;
use crate::results::map::{self, MAP_POSITIONS, Map};
use crate::results::searched::{SearchLimit, search};
use crate::results::settings::{Origin, RulesInUse, Sourced};
use crate::results::source::{After, Source, SourceError, read_diagram};
use crate::system::pool::{KernelError, Pool, PoolError};

/// The options of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzeOptions {
    /// The type of the input, and the position in it.
    pub source: Source,
    /// The player to move, overriding the record; Black in a diagram by default.
    pub to_move: Option<Color>,
    /// The rules, overriding the record. Their komi applies only if the record has none.
    pub rules: Option<Rules>,
    /// The komi, overriding the record.
    pub komi: Option<Komi>,
    /// The ko rule, overriding `rules` and the record.
    pub ko: Option<KoRule>,
    /// The suicide rule, overriding `rules` and the record.
    pub suicide: Option<SuicideRule>,
    /// True if moves that break ko, superko or the suicide rule are played and noted.
    pub lenient: bool,
    /// The number of playouts.
    pub playouts: u32,
    /// The choice of moves in playouts, those of the search included.
    pub policy: Policy,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads; `None` for one per core.
    pub threads: Option<usize>,
    /// The kernel; `None` for the fastest.
    pub kernel: Option<Kernel>,
    /// Number of positions to examine for the map, in all.
    pub positions: u32,
    /// The limit of a search for the best moves; `None` for no search.
    pub search: Option<SearchLimit>,
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            source: Source::default(),
            to_move: None,
            rules: None,
            komi: None,
            ko: None,
            suicide: None,
            lenient: false,
            playouts: 10_000,
            policy: Policy::TACTICAL,
            seed: 1,
            threads: None,
            kernel: None,
            positions: MAP_POSITIONS,
            search: None,
        }
    }
}

/// The reason why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalyzeError {
    /// The position does not exist.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The kernel cannot play the games.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The threads cannot be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// A chain of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The color of the stones.
    pub color: Color,
    /// The stones.
    pub stones: Points,
    /// The adjacent empty points.
    pub liberties: Points,
}

/// Facts about the board that need no playouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The points where the player to move may play.
    pub legal: Points,
    /// The points where superko alone forbids the player to move to play.
    pub superko: Points,
    /// All chains: Black's, then White's, each from the top left corner.
    pub chains: Vec<Chain>,
    /// The pass-alive stones and territory.
    pub life: ByColor<PassAlive<Points>>,
}

/// Strings, cavities, caves and dragons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Strings and cavities with their measures.
    pub worms: Worms,
    /// The stones of strings that the enemy, moving first, can take by direct capture or in a ladder.
    pub capturable: Points,
    /// Caves and dragons. Strings are judged as inessential without considering cutting and lunch.
    pub dragons: Dragons,
    /// The stones and points that are safe under alternating play.
    pub safety: ByColor<Safety<Points>>,
}

/// The analysis of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub place: Place,
    /// The game that contains the position.
    pub info: GameInfo,
    /// The line of play that contains the position; `None` for a diagram.
    pub choice: Option<Choice>,
    /// The komi in use.
    pub komi: Sourced<Komi>,
    /// The ko rule in use.
    pub ko: Sourced<KoRule>,
    /// The suicide rule in use.
    pub suicide: Sourced<SuicideRule>,
    /// Facts about the board that need no playouts.
    pub facts: Facts,
    /// Number of positions to examine for the map, in all.
    pub positions: u32,
    /// The sums of the playouts.
    pub playouts: PlayoutSummary,
    /// The kernel that played them.
    pub kernel: Kernel,
    /// The choice of moves in playouts.
    pub policy: Policy,
    /// The backend that read the board.
    pub backend: Backend,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads that played.
    pub threads: usize,
    /// The time that the playouts took.
    pub elapsed: Duration,
    /// The search for the best moves, if there was one. It scores by area, with the komi in use.
    pub search: Option<Report>,
    /// Ignored parts of the record, followed by the moves that break a rule.
    pub warnings: Vec<Warning>,
    /// The map, once it is computed.
    map: OnceLock<Map>,
}

impl Analysis {
    /// The first [`MAX_VIOLATIONS`](crate::formats::record::MAX_VIOLATIONS) moves that break a rule; none unless the
    /// analysis is lenient.
    pub fn violations(&self) -> impl Iterator<Item = &Violation> {
        self.warnings.iter().filter_map(|warning| match warning {
            Warning::Violation(violation) => Some(violation),
            _ => None,
        })
    }

    /// Computes strings, cavities, caves and dragons, including ladders. Computed on demand, because most reports do
    /// not show them.
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

    /// Computes color map, clusters and shadows, without the local life of regions.
    #[must_use]
    pub fn survey(&self) -> Survey {
        map::survey(&self.place.board)
    }

    /// Color map, clusters, shadows and local life. Computed when it is first asked for, because reading out groups may take
    /// seconds.
    #[must_use]
    pub fn map(&self) -> &Map {
        let map = || Map::of(&self.place.board, self.positions);
        self.map.get_or_init(map)
    }

    /// The map with the position and the game.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        Sheet {
            place: self.place.clone(),
            info: self.info.clone(),
            choice: self.choice.clone(),
            map: self.map().clone(),
        }
    }

    /// The standard error of Black's win rate; 0 without games.
    #[must_use]
    pub fn win_rate_error(&self) -> f64 {
        let games = f64::from(self.playouts.games().max(1));
        let variance = self.playouts.black_win_variance(self.komi.value);
        (variance / games).sqrt()
    }

    /// The number of further violations.
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

/// Analyzes a position of a record, or a diagram. Never panics, whatever the bytes.
///
/// # Errors
/// - [`AnalyzeError`] if the input or the options are unusable.
pub fn analyze_bytes(bytes: &[u8], options: &AnalyzeOptions) -> Result<Analysis, AnalyzeError> {
    let mut found = match &options.source {
        Source::Diagram => Found::in_diagram(bytes, options)?,
        Source::Sgf { choice, after } => Found::in_record(bytes, choice, after.as_ref(), options)?,
    };
    if let Some(color) = options.to_move {
        found.game.set_to_move(color);
        found.place.board = found.game.board();
    }
    let board = found.place.board;
    let RulesInUse { ko, suicide } = found.rules;
    let rules = Rules::SIMPLE.with_suicide(suicide.value);
    let facts = read_game(&found.game, &rules);
    let pool = Pool::new(options.threads)?;
    let starts = [board];
    let request = PlayoutRequest::new(&starts, options.playouts)
        .with_seed(options.seed)
        .with_policy(options.policy)
        .with_rules(rules);
    let start = Instant::now();
    let (kernel, playouts) = pool.play_with_progress(options.kernel, &request)?;
    let elapsed = start.elapsed();
    found.game.set_komi(found.komi.value);
    let search = options.search.map(|limit| {
        let mut playouts = binmatrix_search::Playouts::new().with_policy(options.policy);
        if let Some(kernel) = options.kernel {
            playouts = playouts.with_kernel(kernel);
        }
        search(&found.game, limit, options.seed, playouts, &pool)
    });
    Ok(Analysis {
        place: found.place,
        info: found.info,
        choice: found.choice,
        komi: found.komi,
        ko,
        suicide,
        facts,
        positions: options.positions,
        playouts,
        kernel,
        policy: options.policy,
        backend: Backend::auto(board.size()),
        seed: options.seed,
        threads: pool.threads(),
        elapsed,
        search: search.transpose()?,
        warnings: found.warnings,
        map: OnceLock::new(),
    })
}

/// A position with the game that led to it and the settings in use.
struct Found {
    game: Game,
    place: Place,
    info: GameInfo,
    choice: Option<Choice>,
    komi: Sourced<Komi>,
    rules: RulesInUse,
    warnings: Vec<Warning>,
}

impl Found {
    fn in_diagram(bytes: &[u8], options: &AnalyzeOptions) -> Result<Found, SourceError> {
        let rules = RulesInUse::choose(options.rules, options.ko, options.suicide, None);
        let board = read_diagram(bytes)?;
        Ok(Found {
            game: Game::from_board(&board, rules.rule_set()),
            place: Place::of_board(board),
            info: GameInfo::default(),
            choice: None,
            komi: komi(options, None),
            rules,
            warnings: Vec::new(),
        })
    }

    fn in_record(
        bytes: &[u8],
        choice: &Choice,
        after: Option<&After>,
        options: &AnalyzeOptions,
    ) -> Result<Found, SourceError> {
        let record = sgf::read(bytes, choice).map_err(RecordError::Sgf)?;
        let rules = RulesInUse::choose(options.rules, options.ko, options.suicide, Some(&record));
        let until = after.map_or(Ok(Until::End), |after| after.until(&record))?;
        let played = record.play(until, rules.rule_set(), options.lenient);
        let place = record.place(&played);
        let komi = komi(options, record.komi);
        let mut warnings = record.warnings;
        warnings.extend(played.warnings());
        match played.fault {
            Some(fault) => Err(fault.into()),
            None => Ok(Found {
                game: played.game,
                place,
                info: record.info,
                choice: Some(choice.clone()),
                komi,
                rules,
                warnings,
            }),
        }
    }
}

/// The komi in use: an option overrides the record, which overrides the named rules, which override the default.
fn komi(options: &AnalyzeOptions, record: Option<Komi>) -> Sourced<Komi> {
    let komi = Sourced::choose(options.komi, record);
    match (komi.origin, options.rules) {
        (Origin::Default, Some(rules)) => Sourced::choose(Some(rules.komi), None),
        _ => komi,
    }
}

/// Collects the facts of the current position of a game.
fn read_game(game: &Game, rules: &Rules) -> Facts {
    let board = game.board();
    let legal = game.legal_points(board.to_move());
    let chains = Color::BOTH.into_iter().flat_map(|color| {
        board.chains(color).map(move |chain| Chain {
            color,
            stones: chain.stones,
            liberties: chain.liberties,
        })
    });
    Facts {
        legal,
        superko: board.legal_points(rules) - legal,
        chains: chains.collect(),
        life: ByColor {
            black: board.pass_alive(Color::Black, rules),
            white: board.pass_alive(Color::White, rules),
        },
    }
}
