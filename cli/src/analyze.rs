//! `binmatrix analyze`: what can be said about one position.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use binmatrix::diagram::DiagramError;
use binmatrix::life::PassAlive;
use binmatrix::playout::{PlayoutRequest, PlayoutSettings, PlayoutSummary};
use binmatrix::{
    Backend, BackendUnavailable, BinMatrix, Board, ByColor, Color, GridOf, Komi, MatrixJob, Points,
    Position, Rules, Setup, SuicideRule, dispatch,
};
use thiserror::Error;

use crate::error::CommandError;
use crate::pool::{Pool, PoolError};
use crate::record::{GameInfo, Place, RecordError, Warning};
use crate::sgf::{self, Choice};

/// Files larger than this are refused.
const MAX_MEGABYTES: u64 = 64;

/// Reads a file, or standard input if it is called `-`, and says what to call it in messages.
///
/// # Errors
/// - [`CommandError`] if it cannot be read or is larger than any record.
pub fn read_input(file: &OsStr) -> Result<(String, Vec<u8>), CommandError> {
    let mut bytes = Vec::new();
    let limit = MAX_MEGABYTES << 20;
    let (name, read) = if file == "-" {
        let read = io::stdin().lock().take(limit + 1).read_to_end(&mut bytes);
        ("standard input".to_owned(), read)
    } else {
        let read = File::open(file).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
        (file.display().to_string(), read)
    };
    match read {
        Err(reason) => Err(CommandError::Read { file: name, reason }),
        Ok(length) if length as u64 > limit => Err(CommandError::TooLarge {
            file: name,
            megabytes: MAX_MEGABYTES,
        }),
        Ok(_) => Ok((name, bytes)),
    }
}

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
    /// A board as text; see [`binmatrix::diagram`].
    Diagram,
}

/// What to analyze and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzeOptions {
    /// What the input is.
    pub source: Source,
    /// The player to move, instead of the one that the record tells; Black in a diagram.
    pub to_move: Option<Color>,
    /// The komi, instead of that of the record.
    pub komi: Option<Komi>,
    /// The suicide rule, instead of that of the record.
    pub suicide: Option<SuicideRule>,
    /// The number of playouts.
    pub playouts: u32,
    /// What the random numbers are made from.
    pub seed: u64,
    /// The number of threads; one for each core without.
    pub threads: Option<usize>,
    /// The backend; the best one for the size without.
    pub backend: Option<Backend>,
}

impl Default for AnalyzeOptions {
    fn default() -> Self {
        AnalyzeOptions {
            source: Source::Sgf {
                choice: Choice::default(),
                move_number: None,
            },
            to_move: None,
            komi: None,
            suicide: None,
            playouts: 10_000,
            seed: 1,
            threads: None,
            backend: None,
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
    /// The backend does not run here.
    #[error(transparent)]
    Backend(#[from] BackendUnavailable),
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
    /// All chains, Black's first, each color from the top left corner on.
    pub chains: Vec<Chain>,
    /// What is pass-alive.
    pub life: ByColor<PassAlive<Points>>,
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
    /// The suicide rule in use.
    pub suicide: Sourced<SuicideRule>,
    /// What can be read off the board.
    pub facts: Facts,
    /// What the playouts came to.
    pub playouts: PlayoutSummary,
    /// The backend that did it all.
    pub backend: Backend,
    /// What the random numbers were made from.
    pub seed: u64,
    /// The number of threads that played.
    pub threads: usize,
    /// How long the playouts took.
    pub elapsed: Duration,
    /// What was passed over in the record.
    pub warnings: Vec<Warning>,
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

    let komi = Sourced::choose(options.komi, record.as_ref().and_then(|r| r.komi));
    let suicide = Sourced::choose(options.suicide, record.as_ref().and_then(|r| r.suicide));
    let rules = Rules {
        suicide: suicide.value,
    };
    let mut place = match &record {
        Some(record) => record.place(move_number, &rules)?,
        None => diagram(bytes)?,
    };
    if let Some(color) = options.to_move {
        place.board.set_to_move(color);
    }
    let board = place.board;
    let backend = options.backend.unwrap_or(Backend::auto(board.size()));
    let facts = dispatch(board.size(), backend, ReadBoard(&board, &rules))?;
    let pool = Pool::new(options.threads)?;
    let request = PlayoutRequest {
        games: options.playouts,
        seed: options.seed,
        settings: PlayoutSettings {
            rules,
            ..PlayoutSettings::default()
        },
        ..PlayoutRequest::default()
    };
    let start = Instant::now();
    let playouts = pool.run_with_progress(&board, &request, backend)?;
    let elapsed = start.elapsed();
    let (info, warnings) = record.map(|r| (r.info, r.warnings)).unwrap_or_default();
    Ok(Analysis {
        place,
        info,
        choice,
        komi,
        suicide,
        facts,
        playouts,
        backend,
        seed: options.seed,
        threads: pool.threads(),
        elapsed,
        warnings,
    })
}

fn diagram(bytes: &[u8]) -> Result<Place, DiagramError> {
    let text = sgf::decode(bytes);
    let setup: Setup = text.parse()?;
    Ok(Place {
        board: Board::from_setup(&setup).map_err(DiagramError::Setup)?,
        move_number: 0,
        moves: None,
        last: None,
    })
}

/// Reads the facts off a board, on one backend.
struct ReadBoard<'a>(&'a Board, &'a Rules);

impl MatrixJob for ReadBoard<'_> {
    type Output = Facts;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Facts {
        let ReadBoard(board, rules) = self;
        let position = Position::<M>::from_board(board, grid).expect("a grid of the board's size");
        let empty = position.empty();
        // Loops and marked closures: what is not inlined loses the instructions of the backend.
        let mut chains = Vec::new();
        for color in Color::BOTH {
            for chain in position.stones(color).components(grid) {
                chains.push(Chain {
                    color,
                    stones: chain.to_points(grid),
                    liberties: (chain.explode4(grid) & empty).to_points(grid),
                });
            }
        }
        let life = ByColor {
            black: Color::Black,
            white: Color::White,
        }
        .map(
            #[inline(always)]
            |color| {
                position.pass_alive(color, rules.suicide).map(
                    #[inline(always)]
                    |set| set.to_points(grid),
                )
            },
        );
        Facts {
            legal: position.legal_points(rules).to_points(grid),
            chains,
            life,
        }
    }
}
