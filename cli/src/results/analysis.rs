//! `binmatrix analyze`: what can be said about one position.

use std::time::{Duration, Instant};

use binmatrix::life::PassAlive;
use binmatrix::life::Safety;
use binmatrix::playout::{Kernel, PlayoutRequest, PlayoutSummary};
use binmatrix::{Backend, ByColor, Color, Game, KoRule, Komi, Points, Rules, SuicideRule};
use binmatrix_analysis::dragons::{self, Dragons};
use binmatrix_analysis::local_life::LOCAL_POSITIONS;
use binmatrix_analysis::worms::{self, Worms};
use thiserror::Error;

use crate::formats::record::{GameInfo, Place, RecordError, Until, Violation, Warning};
use crate::formats::sgf::{self, Choice};
use crate::results::map::Map;
use crate::results::settings::{Origin, RulesInUse, Sourced};
use crate::results::source::{Source, SourceError, read_diagram};
use crate::system::pool::{KernelError, Pool, PoolError};

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
            source: Source::default(),
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

/// Why there is no analysis.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnalyzeError {
    /// There is no such position.
    #[error(transparent)]
    Source(#[from] SourceError),
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

    /// The standard error of Black's win rate; 0 without games.
    #[must_use]
    pub fn win_rate_error(&self) -> f64 {
        let games = f64::from(self.playouts.games().max(1));
        let variance = self.playouts.black_win_variance(self.komi.value);
        (variance / games).sqrt()
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

/// Analyzes a position of a record, or a diagram. Never panics, whatever the bytes.
///
/// # Errors
/// - [`AnalyzeError`] if the input or the settings are not usable.
pub fn analyze_bytes(bytes: &[u8], options: &AnalyzeOptions) -> Result<Analysis, AnalyzeError> {
    let mut found = match &options.source {
        Source::Diagram => Found::in_diagram(bytes, options)?,
        Source::Sgf {
            choice,
            move_number,
        } => {
            let until = move_number.map_or(Until::End, Until::After);
            Found::in_record(bytes, choice, until, options)?
        }
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
        .with_rules(rules);
    let start = Instant::now();
    let (kernel, playouts) = pool.play_with_progress(options.kernel, &request)?;
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
        backend: Backend::auto(board.size()),
        seed: options.seed,
        threads: pool.threads(),
        elapsed: start.elapsed(),
        warnings: found.warnings,
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
        until: Until,
        options: &AnalyzeOptions,
    ) -> Result<Found, SourceError> {
        let record = sgf::read(bytes, choice).map_err(RecordError::Sgf)?;
        let rules = RulesInUse::choose(options.rules, options.ko, options.suicide, Some(&record));
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

/// The komi in use: an option beats the record, that beats the komi of a set of rules, and that beats the default.
fn komi(options: &AnalyzeOptions, record: Option<Komi>) -> Sourced<Komi> {
    let komi = Sourced::choose(options.komi, record);
    match (komi.origin, options.rules) {
        (Origin::Default, Some(rules)) => Sourced::choose(Some(rules.komi), None),
        _ => komi,
    }
}

/// The facts of the position that a game has reached.
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
