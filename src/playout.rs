//! Light playouts: random games to the end, and what they say about a position.
//!
//! One game goes like this, until both players pass or the move limit is reached:
//!
//! * The player to move draws a point, each with the same probability, among the legal points that fill
//!   none of the player's own eyes ([`EyeRule`]). If there is none, the player passes.
//! * At the end every stone counts as alive, and the area is counted ([`Position::area`]).
//!
//! From the empty board such games last 111.0, 219.4 and 455.4 moves on 9×9, 13×13 and 19×19, passes
//! counted. Playing random games to the end and averaging their scores is due to B. Brügmann ("Monte Carlo
//! Go", 1993).
//!
//! Every game has random numbers of its own, a function of the seed and the number of the game. A summary
//! is a sum over games. So the result depends on position, settings, seed and games, and neither on the
//! backend nor on the number of threads.
//!
//! ```
//! use binmatrix::playout::{self, PlayoutRequest};
//! use binmatrix::{Backend, Board, BoardSize, Komi};
//! let board = Board::new(BoardSize::square(9)?);
//! let request = PlayoutRequest { games: 200, seed: 1, ..PlayoutRequest::default() };
//! let summary = playout::run(&board, &request, Backend::auto(board.size()))?;
//! assert_eq!(summary.games(), 200);
//! assert!(summary.black_win_rate(Komi::default()) > 0.3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod status;
mod summary;

use crate::backend::{Backend, BackendUnavailable, MatrixJob, dispatch};
use crate::board::Board;
use crate::level::Level;
use crate::matrix::BinMatrix;
use crate::position::Position;
use crate::rng::Rng;
use crate::rules::{Rules, SuicideRule};
use crate::score::Area;
use crate::size::{BoardSize, GridOf};

pub use crate::eye::{EyeRule, own_eyes};
pub use status::{FirstToMove, StatusRequest, StoneStatus, from_both_sides, stone_status};
pub use summary::PlayoutSummary;

/// How a playout is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayoutSettings {
    /// Which moves are legal.
    pub rules: Rules,
    /// Which points are eyes that their owner does not fill.
    pub eyes: EyeRule,
    /// The game is cut after this many moves; `None` means three times the number of points, and only a
    /// game that goes round in circles gets so long.
    pub max_moves: Option<u32>,
}

impl PlayoutSettings {
    /// The move limit on a board of `size`.
    #[must_use]
    pub fn move_limit(&self, size: BoardSize) -> u32 {
        self.max_moves.unwrap_or(3 * size.points() as u32)
    }
}

/// Which playouts to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayoutRequest {
    /// How many games.
    pub games: u32,
    /// The number of the first game. Games 0 to 99 and games 100 to 199 together are games 0 to 199.
    pub first_game: u64,
    /// What the random numbers are made from.
    pub seed: u64,
    /// How the games are played.
    pub settings: PlayoutSettings,
}

/// One game played to its end, and how that is; who has won is another type, [`Outcome`](crate::Outcome).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayoutEnd<M> {
    /// Number of moves, passes counted.
    pub moves: u32,
    /// Who owns what.
    pub area: Area<M>,
    /// A hash over the moves and the area: equal digests mean, but for a collision, equal games with equal
    /// ends.
    pub digest: u64,
}

impl<M: BinMatrix> PlayoutEnd<M> {
    /// Black's area minus White's, without komi.
    #[inline(always)]
    #[must_use]
    pub fn black_minus_white(&self) -> i32 {
        self.area.black_minus_white()
    }
}

impl<M: BinMatrix> Position<M> {
    /// Plays a light playout from here and leaves the final position. Passes made before do not count:
    /// the game goes on until two more.
    #[inline]
    pub fn play_out(&mut self, settings: &PlayoutSettings, rng: &mut Rng) -> PlayoutEnd<M> {
        let level = self.grid().level;
        level.vectorize(
            #[inline(always)]
            || {
                let (grid, limit) = (self.grid(), settings.move_limit(self.size()));
                let edge = M::from_words(grid.shape().edge_words(), grid);
                let (mut moves, mut passes, mut digest) = (0, 0, DIGEST_START);
                while passes < 2 && moves < limit {
                    let played = self.play_random(settings, edge, rng);
                    passes = if played.is_some() { 0 } else { passes + 1 };
                    moves += 1;
                    digest = extend_digest(digest, played.map_or(u64::MAX, |bit| bit as u64));
                }
                let area = self.area();
                for color in [area.black, area.white] {
                    digest = color.to_words(grid).into_iter().fold(digest, extend_digest);
                }
                PlayoutEnd {
                    moves,
                    area,
                    digest,
                }
            },
        )
    }

    /// Light playouts from here, one after the other; [`run`] on a matrix type of your choice.
    #[inline]
    #[must_use]
    pub fn playouts(&self, request: &PlayoutRequest) -> PlayoutSummary {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut summary = PlayoutSummary::new(self.size());
                for game in 0..u64::from(request.games) {
                    let game = request.first_game.wrapping_add(game);
                    let mut rng = Rng::for_game(request.seed, game);
                    let outcome = self.clone().play_out(&request.settings, &mut rng);
                    summary.add(game, &outcome, grid);
                }
                summary
            },
        )
    }

    /// One move of a playout: the bit played on, or `None` for a pass.
    #[inline(always)]
    fn play_random(&mut self, settings: &PlayoutSettings, edge: M, rng: &mut Rng) -> Option<usize> {
        let grid = self.grid();
        let (own, enemy) = (self.stones(self.to_move()), self.stones(!self.to_move()));
        let mut candidates = self.empty() - own_eyes(own, enemy, edge, settings.eyes, grid);
        if let Some(ko) = self.ko().and_then(|point| grid.bit(point)) {
            candidates = candidates - M::from_bit(ko, grid);
        }
        // A draw that turns out to be suicide is taken out and drawn again: the accepted point has the same
        // probability as any other legal one.
        let mut count = candidates.len() as u32;
        while count > 0 {
            let bit = candidates.nth_bit(rng.below(count) as usize, grid)?;
            if self.try_bit(bit, &settings.rules) {
                return Some(bit);
            }
            candidates = candidates - M::from_bit(bit, grid);
            count -= 1;
        }
        self.pass();
        None
    }
}

/// Not zero, so that a first move on bit 0 counts.
const DIGEST_START: u64 = 0x243F_6A88_85A3_08D3;

#[inline(always)]
const fn extend_digest(digest: u64, value: u64) -> u64 {
    (digest.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Runs playouts from `board` on `backend`, in this thread.
///
/// # Errors
/// - [`BackendUnavailable`] if this build does not contain the backend or this CPU cannot run it.
pub fn run(
    board: &Board,
    request: &PlayoutRequest,
    backend: Backend,
) -> Result<PlayoutSummary, BackendUnavailable> {
    struct Run<'a>(&'a Board, &'a PlayoutRequest);
    impl MatrixJob for Run<'_> {
        type Output = PlayoutSummary;
        #[inline(always)]
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> PlayoutSummary {
            Position::<M>::of_board(self.0, grid).playouts(self.1)
        }
    }
    dispatch(board.size(), backend, Run(board, request))
}

/// Runs playouts on all threads of the current `rayon` pool. The summary is the same as that of [`run`].
/// To choose the number of threads, call it inside `rayon::ThreadPool::install`.
///
/// # Errors
/// - [`BackendUnavailable`] if this build does not contain the backend or this CPU cannot run it.
#[cfg(feature = "rayon")]
pub fn run_parallel(
    board: &Board,
    request: &PlayoutRequest,
    backend: Backend,
) -> Result<PlayoutSummary, BackendUnavailable> {
    use rayon::prelude::*;

    /// Long enough that handing out a share costs nothing, short enough that threads end together.
    const GAMES_PER_SHARE: u32 = 64;

    if request.games == 0 {
        return run(board, request, backend); // no share would ask whether the backend is there
    }
    (0..request.games.div_ceil(GAMES_PER_SHARE))
        .into_par_iter()
        .map(|share| {
            let first = share * GAMES_PER_SHARE;
            let share = PlayoutRequest {
                games: GAMES_PER_SHARE.min(request.games - first),
                first_game: request.first_game.wrapping_add(u64::from(first)),
                ..*request
            };
            run(board, &share, backend)
        })
        .try_reduce(
            || PlayoutSummary::new(board.size()),
            |mut sum, share| {
                sum.merge(&share);
                Ok(sum)
            },
        )
}

/// A number over fixed-seed playouts on many sizes and all suicide rules: the same on every backend and,
/// if `play` uses threads, for every number of them. It changes when the rules, the random numbers or the
/// playouts change, and only then.
///
/// # Errors
/// - What `play` returns.
pub fn signature<E>(
    mut play: impl FnMut(&Board, &PlayoutRequest) -> Result<PlayoutSummary, E>,
) -> Result<u64, E> {
    const SIZES: [(u8, u8); 10] = [
        (1, 1),
        (2, 3),
        (5, 5),
        (9, 9),
        (7, 12),
        (13, 13),
        (19, 19),
        (25, 4),
        (22, 23),
        (25, 25),
    ];
    let mut signature = DIGEST_START;
    for size in SIZES
        .into_iter()
        .filter_map(|(width, height)| BoardSize::new(width, height).ok())
    {
        for suicide in SuicideRule::ALL {
            let settings = PlayoutSettings {
                rules: Rules { suicide },
                ..PlayoutSettings::default()
            };
            let request = PlayoutRequest {
                games: 100,
                first_game: 0,
                seed: 2006,
                settings,
            };
            let summary = play(&Board::new(size), &request)?;
            signature = extend_digest(signature, summary.digest());
        }
    }
    Ok(signature)
}
