//! Playouts one after the other on a matrix backend of your choice: the same games on every backend. Kernels are many times
//! as fast: [`Playouts`](super::Playouts).

use super::{DIGEST_START, PlayoutSettings, PlayoutSummary, extend_digest, play_out};
use crate::board::{Board, position_of};
use crate::geometry::BoardSize;
use crate::position::Position;
use crate::rules::{Rules, SuicideRule};
use crate::sets::{
    Backend, BackendUnavailable, BinMatrix, GridOf, Level, MatrixJob, Rng, dispatch,
};

/// Which playouts to run, one after the other on a backend. For speed see [`BatchRequest`](super::BatchRequest).
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

/// Light playouts from `position`, one after the other.
#[inline]
fn playouts<M: BinMatrix>(position: Position<M>, request: &PlayoutRequest) -> PlayoutSummary {
    let grid = position.grid();
    grid.level.vectorize(
        #[inline(always)]
        || {
            let mut summary = PlayoutSummary::new(position.size());
            for game in 0..u64::from(request.games) {
                let game = request.first_game.wrapping_add(game);
                let mut rng = Rng::for_game(request.seed, game);
                let outcome = play_out(&mut position.clone(), &request.settings, &mut rng);
                summary.add(game, &outcome, grid);
            }
            summary
        },
    )
}

/// Runs playouts from `board` on `backend`, in this thread.
///
/// ```
/// use binmatrix::playout::{self, PlayoutRequest};
/// use binmatrix::{Backend, Board, BoardSize, Komi};
/// let board = Board::new(BoardSize::square(9)?);
/// let request = PlayoutRequest { games: 200, seed: 1, ..PlayoutRequest::default() };
/// let summary = playout::run(&board, &request, Backend::auto(board.size()))?;
/// assert_eq!(summary.games(), 200);
/// assert!(summary.black_win_rate(Komi::default()) > 0.3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
            playouts(position_of::<M>(self.0, grid), self.1)
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
                rules: Rules::SIMPLE.with_suicide(suicide),
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
