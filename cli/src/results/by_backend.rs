//! Playouts on a matrix backend, one after the other, for `bench` and `signature`. Every backend plays the same games.
//!
//! Kernels ([`Playouts`](binmatrix::playout::Playouts)) are many times as fast; with AVX-512, 16 to 24 times.

use binmatrix::playout::{PlayoutSettings, PlayoutSummary, play_out};
use binmatrix::{
    Backend, BackendUnavailable, BinMatrix, Board, BoardSize, Level, Position, PositionJob, Rng,
    Rules, SuicideRule, dispatch,
};

use crate::system::pool::Pool;

/// Games to play one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// The number of games.
    pub games: u32,
    /// The number of the first game. Games 0 to 99 and games 100 to 199 together are games 0 to 199.
    pub first_game: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The settings of the games.
    pub settings: PlayoutSettings,
}

impl PositionJob for Games {
    type Output = PlayoutSummary;

    #[inline(always)]
    fn run<M: BinMatrix>(self, position: Position<M>) -> PlayoutSummary {
        let grid = position.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut summary = PlayoutSummary::new(grid.size());
                for game in 0..u64::from(self.games) {
                    let game = self.first_game.wrapping_add(game);
                    let mut rng = Rng::for_game(self.seed, game);
                    let end = play_out(&mut position.clone(), &self.settings, &mut rng);
                    summary.add(game, &end, grid);
                }
                summary
            },
        )
    }
}

/// Plays games from `board` on a backend with the threads of a pool. The result does not depend on their number.
///
/// # Errors
/// - [`BackendUnavailable`] if this build does not contain the backend or this CPU cannot run it.
pub fn run(
    pool: &Pool,
    board: &Board,
    games: &Games,
    backend: Backend,
) -> Result<PlayoutSummary, BackendUnavailable> {
    /// Long enough to make the overhead of a share negligible, short enough for threads to end together.
    const GAMES_PER_SHARE: u32 = 64;

    let play = |games: Games| dispatch(board.size(), backend, board.job(games));
    if pool.threads() == 1 {
        return play(*games);
    }
    let shares: Vec<u32> = (0..games.games.div_ceil(GAMES_PER_SHARE)).collect();
    let sums = pool.map(&shares, |share| {
        let first = share * GAMES_PER_SHARE;
        play(Games {
            games: GAMES_PER_SHARE.min(games.games - first),
            first_game: games.first_game.wrapping_add(u64::from(first)),
            ..*games
        })
    });
    // Playing zero games checks that the backend is available.
    let mut all = play(Games { games: 0, ..*games })?;
    for sum in sums {
        all.merge(&sum?);
    }
    Ok(all)
}

/// Not zero, so that a first move on bit 0 changes the digest.
const DIGEST_START: u64 = 0x243F_6A88_85A3_08D3;

const fn extend_digest(digest: u64, value: u64) -> u64 {
    (digest.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Hashes fixed-seed playouts on many sizes and under all suicide rules. The hash is the same on every backend and, if
/// `play` uses threads, for every number of them. It changes exactly when the rules, the random numbers or the playouts
/// change.
///
/// # Errors
/// - The errors of `play`.
pub fn signature<E>(
    mut play: impl FnMut(&Board, &Games) -> Result<PlayoutSummary, E>,
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
            let games = Games {
                games: 100,
                first_game: 0,
                seed: 2006,
                settings: PlayoutSettings::new(Rules::SIMPLE.with_suicide(suicide)),
            };
            let summary = play(&Board::new(size), &games)?;
            signature = extend_digest(signature, summary.digest());
        }
    }
    Ok(signature)
}
