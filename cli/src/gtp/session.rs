//! A session: the game, and all else that commands ask and change.

use binmatrix::playout::Kernel;
use binmatrix::{Board, BoardSize, ByColor, Game, Rules};

use super::clock::{Clock, TimeSettings};
use super::identity::Identity;

/// The most playouts for one move: some minutes on 19×19. No line can stop a search.
pub const MAX_PLAYOUTS: u32 = 1_000_000;

/// How a session begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GtpOptions {
    /// The rules.
    pub rules: Rules,
    /// What the random numbers are made from.
    pub seed: u64,
    /// Playouts for one move, shared by the candidates; each has at least eight, or all of them if there are
    /// fewer. Also the number, up to 2000, from which dead stones are judged. No more than [`MAX_PLAYOUTS`] count.
    pub playouts: u32,
    /// What plays them; the fastest kernel without. On a board that it does not play on, commands that need playouts
    /// fail.
    pub kernel: Option<Kernel>,
    /// What the session says it is.
    pub identity: Identity,
    /// Whether `loadsgf` may read files and `printsgf` may write them.
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

/// A game between two programs, or a program and a person. Sessions that are equal give the same answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    /// Its rules are those of the session.
    pub(super) game: Game,
    /// The rules that were asked for. They hold in a record that names none.
    pub(super) asked: Rules,
    pub(super) player: Player,
    pub(super) identity: Identity,
    pub(super) files: bool,
    /// Moves made by `trymove`, not yet taken back. They are the last ones of the game.
    pub(super) tried: usize,
    pub(super) time: Option<TimeSettings>,
    pub(super) clocks: ByColor<Option<Clock>>,
    pub(super) quit: bool,
}

/// What `genmove` goes by, besides the game and the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player {
    /// No more than [`MAX_PLAYOUTS`].
    pub(super) playouts: u32,
    pub(super) seed: u64,
    pub(super) kernel: Option<Kernel>,
}

impl Session {
    /// An empty 19×19 board.
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

    /// Whether `quit` has come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The game as it stands, tried moves included.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }
}
