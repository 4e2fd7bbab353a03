//! The state of a session: the game, the options and the clocks.

use binmatrix::{Board, BoardSize, ByColor, Game, KoRule, Komi, Rules, Scoring, SuicideRule};
use binmatrix_analysis::board_life::BOARD_POSITIONS;
use binmatrix_search::Report;

use super::clock::{Clock, TimeSettings};
use super::engine::{Engine, SearchOptions};
use super::identity::Identity;
use super::picture::Picture;

/// How records are loaded. The rules and the komi override those of every record, as the options of `analyze` do.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct LoadOptions {
    /// The ko rule.
    pub ko: Option<KoRule>,
    /// The suicide rule.
    pub suicide: Option<SuicideRule>,
    /// The scoring method.
    pub scoring: Option<Scoring>,
    /// The komi.
    pub komi: Option<Komi>,
    /// True if moves that break ko, superko or the suicide rule are played and reported.
    pub lenient: bool,
}

impl LoadOptions {
    /// The given rules, overridden by these.
    #[must_use]
    pub fn over(&self, rules: Rules) -> Rules {
        Rules::SIMPLE
            .with_ko(self.ko.unwrap_or(rules.ko))
            .with_suicide(self.suicide.unwrap_or(rules.suicide))
            .with_scoring(self.scoring.unwrap_or(rules.scoring))
            .with_komi(self.komi.unwrap_or(rules.komi))
    }
}

/// The initial settings of a session.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GtpOptions {
    /// The rules at the start. They apply to records that name none.
    pub rules: Rules,
    /// The parameters of the search.
    pub search: SearchOptions,
    /// The program that the session claims to be.
    pub identity: Identity,
    /// True if `loadsgf` may read files and `printsgf` may write them.
    pub files: bool,
    /// How `loadsgf` loads records.
    pub load: LoadOptions,
    /// The positions examined for a question about life and death.
    pub positions: u32,
}

impl Default for GtpOptions {
    fn default() -> Self {
        GtpOptions {
            rules: Rules::default(),
            search: SearchOptions::default(),
            identity: Identity::Binmatrix,
            files: true,
            load: LoadOptions::default(),
            positions: BOARD_POSITIONS,
        }
    }
}

/// A game between two programs, or a program and a person.
///
/// Equal sessions have the same game and options. They give the same answers if neither has searched before, if the
/// number of playouts is the only limit, and with one thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// The game, with the rules in effect.
    pub(super) game: Game,
    /// The requested rules, which apply to records that name none.
    pub(super) asked: Rules,
    pub(super) engine: Engine,
    /// The last search of a move.
    pub(super) last_search: Option<Report>,
    /// The picture of each search for a move.
    pub(super) live_picture: Option<Picture>,
    /// The number of moves after the program's last one. At this number the opponent is thinking.
    pub(super) own_move: Option<usize>,
    pub(super) identity: Identity,
    pub(super) files: bool,
    pub(super) load: LoadOptions,
    pub(super) positions: u32,
    /// The warnings about the last record loaded, unless taken.
    pub(super) warnings: Vec<String>,
    /// The number of moves made by `trymove` and not yet taken back. They are the last moves of the game.
    pub(super) tried: usize,
    pub(super) time: Option<TimeSettings>,
    pub(super) clocks: ByColor<Option<Clock>>,
    pub(super) quit: bool,
}

impl Session {
    /// Creates a session with an empty 19×19 board.
    #[must_use]
    pub fn new(options: GtpOptions) -> Session {
        let size = const { BoardSize::square(19) };
        let board = Board::new(size.unwrap_or_else(|_| unreachable!("19 is a side")));
        Session {
            game: Game::from_board(&board, options.rules),
            asked: options.rules,
            engine: Engine::new(options.search),
            last_search: None,
            live_picture: None,
            own_move: None,
            identity: options.identity,
            files: options.files,
            load: options.load,
            positions: options.positions,
            warnings: Vec::new(),
            tried: 0,
            time: None,
            clocks: ByColor::both(None),
            quit: false,
        }
    }

    /// Returns true after `quit`.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The current game, including tried moves.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}
