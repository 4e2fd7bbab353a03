//! Plays one playout after the other on any matrix type and backend, as the definition says, without the kernels.

use binmatrix::playout::{PlayoutSettings, PlayoutSummary, play_out};
use binmatrix::{
    Backend, BackendUnavailable, BinMatrix, Board, Level, Position, PositionJob, Rng, dispatch,
};

/// Games played one after the other; each game number has its own random numbers.
#[derive(Clone, Copy, Default, Debug)]
pub struct Games {
    pub games: u32,
    pub first_game: u64,
    pub seed: u64,
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
                for number in 0..u64::from(self.games) {
                    let number = self.first_game.wrapping_add(number);
                    let mut rng = Rng::for_game(self.seed, number);
                    let end = play_out(&mut position.clone(), &self.settings, &mut rng);
                    summary.add(number, &end, grid);
                }
                summary
            },
        )
    }
}

impl Games {
    #[must_use]
    pub fn new(games: u32, seed: u64) -> Games {
        Games {
            games,
            seed,
            ..Games::default()
        }
    }

    /// The summary of the games from `board`, with owners.
    ///
    /// # Errors
    /// - [`BackendUnavailable`], as [`dispatch`].
    pub fn run_on(
        self,
        board: &Board,
        backend: Backend,
    ) -> Result<PlayoutSummary, BackendUnavailable> {
        dispatch(board.size(), backend, board.job(self))
    }
}
