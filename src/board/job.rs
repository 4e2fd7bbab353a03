//! [`PositionJob`]: work on a position, written once for every matrix type.

use super::{Board, position_of};
use crate::position::Position;
use crate::sets::{BinMatrix, GridOf, MatrixJob, dispatch_best};

/// Work on a position, written once for every matrix type; [`Board::ask`] runs it.
pub trait PositionJob {
    /// The result of the work.
    type Output;

    /// Does the work. Mark the implementation `#[inline(always)]`; otherwise it may be compiled without the backend's
    /// instructions, and every operation becomes a call.
    fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output;
}

/// A [`PositionJob`] bound to the position of a board, as a [`MatrixJob`]; created by [`Board::job`].
#[derive(Clone, Copy, Debug)]
pub struct BoardJob<'a, J> {
    board: &'a Board,
    job: J,
}

impl<J: PositionJob> MatrixJob for BoardJob<'_, J> {
    type Output = J::Output;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> J::Output {
        self.job.run(position_of::<M>(self.board, grid))
    }
}

impl Board {
    /// Runs a job on this position, using the best matrix type for the size and this CPU ([`dispatch_best`]).
    ///
    /// ```
    /// use binmatrix::{BinMatrix, Board, BoardSize, Position, PositionJob};
    ///
    /// /// Counts the empty points with an empty neighbor.
    /// struct Roomy;
    ///
    /// impl PositionJob for Roomy {
    ///     type Output = usize;
    ///     #[inline(always)]
    ///     fn run<M: BinMatrix>(self, position: Position<M>) -> usize {
    ///         let empty = position.empty();
    ///         (empty & empty.explode4(position.grid())).len()
    ///     }
    /// }
    ///
    /// assert_eq!(Board::new(BoardSize::square(9)?).ask(Roomy), 81);
    /// # Ok::<(), binmatrix::SizeError>(())
    /// ```
    #[inline(always)]
    pub fn ask<J: PositionJob>(&self, job: J) -> J::Output {
        dispatch_best(self.size, self.job(job))
    }

    /// Binds a job to this position, for [`dispatch`](crate::dispatch) and [`visit_all`](crate::visit_all), which run
    /// it on a backend of your choice.
    #[inline(always)]
    #[must_use]
    pub fn job<J: PositionJob>(&self, job: J) -> BoardJob<'_, J> {
        BoardJob { board: self, job }
    }
}
