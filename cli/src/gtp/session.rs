//! The state of a session: the game, the options and the clocks.

use binmatrix::playout::Kernel;
use binmatrix::{Board, BoardSize, ByColor, Game, Rules};

use super::clock::{Clock, TimeSettings};
use super::identity::Identity;

/// Maximum number of playouts for one move: some minutes on 19×19. A search cannot be interrupted.
pub const MAX_PLAYOUTS: u32 = 1_000_000;

/// The initial settings of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GtpOptions {
    /// The rules.
    pub rules: Rules,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of playouts for one move, divided among the candidates; each gets at least eight, or the whole number
    /// if that is smaller. Dead stones are judged by the same number, up to 2000. Limited to [`MAX_PLAYOUTS`].
    pub playouts: u32,
    /// The kernel, or `None` for the fastest. Commands that need playouts fail on boards that the kernel does not
    /// support.
    pub kernel: Option<Kernel>,
    /// The program that the session claims to be.
    pub identity: Identity,
    /// True if `loadsgf` may read files and `printsgf` may write them.
    pub files: bool,
}

impl Default for GtpOptions {
    fn default() -> Self {
        GtpOptions {
            rules: Rules::default(),
            seed: 1,
            playouts: 5000,
            kernel: None,
            identity: Identity::Binmatrix,
            files: true,
        }
    }
}

/// A game between two programs, or a program and a person. Equal sessions give the same answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// The game, with the rules in effect.
    pub(super) game: Game,
    /// The requested rules, which apply to records that name none.
    pub(super) asked: Rules,
    pub(super) player: Player,
    pub(super) identity: Identity,
    pub(super) files: bool,
    /// The number of moves made by `trymove` and not yet taken back. They are the last moves of the game.
    pub(super) tried: usize,
    pub(super) time: Option<TimeSettings>,
    pub(super) clocks: ByColor<Option<Clock>>,
    pub(super) quit: bool,
}

/// The parameters of `genmove` besides the game and the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player {
    /// At most [`MAX_PLAYOUTS`].
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) kernel: Option<Kernel>,
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
            player: Player {
                playouts: options.playouts.min(MAX_PLAYOUTS),
                seed: options.seed,
                kernel: options.kernel,
            },
            identity: options.identity,
            files: options.files,
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
