//! The game on one matrix type, behind a trait object.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::query::Question;
use crate::board::{Board, position_of};
use crate::chains::{Candidates, ChainPosition, LADDER_POSITIONS, Ladder, MoveEffect, Undo};
use crate::geometry::{Color, Move, Point, Points};
use crate::position::Chain;
use crate::rules::{HashScope, IllegalMove, PositionHash, Repetition, Rules, Turn};
use crate::sets::{BinMatrix, GridOf, Level, MatrixJob, dispatch_best};

/// The part of a game that depends on the matrix type.
pub(super) trait Core: Send + Sync {
    fn copy(&self) -> Box<dyn Core>;
    fn board(&self) -> Board;
    fn turn(&self) -> Turn;
    /// The turn before the move with this index; 0 is the first move.
    fn turn_before(&self, index: usize) -> Option<Turn>;
    /// The board before the last moves, which are given as `taken_back`.
    fn before(&self, taken_back: &[(Color, Move)]) -> Board;
    /// The hash of the stones.
    fn stones_hash(&self) -> PositionHash;
    fn hash(&self, scope: HashScope) -> PositionHash;
    fn hash_after(&self, color: Color, mv: Move, scope: HashScope) -> PositionHash;
    fn legality(
        &self,
        color: Color,
        mv: Move,
        rules: &Rules,
        history: &dyn Repetition,
    ) -> Result<(), IllegalMove>;
    fn legal_points(&self, color: Color, rules: &Rules, history: &dyn Repetition) -> Points;
    /// Plays a move; with `ignore_ko`, the simple ko rule is not applied.
    fn play(
        &mut self,
        color: Color,
        mv: Move,
        rules: &Rules,
        ignore_ko: bool,
    ) -> Result<Points, IllegalMove>;
    fn undo(&mut self) -> bool;
    fn reserve(&mut self, moves: usize);
    fn memory(&self) -> usize;
    fn set_to_move(&mut self, color: Color);
    fn resume(&mut self);
    fn chain(&self, point: Point) -> Option<Chain<Points>>;
    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>>;
    fn ask(&self, question: Question) -> Points;
    fn candidates(&self, color: Color, rules: &Rules) -> Candidates<Points>;
    fn read_ladder(&mut self, point: Point, first: Color, rules: &Rules) -> Option<Ladder>;
}

struct Typed<M: BinMatrix> {
    position: ChainPosition<M>,
    records: Vec<Undo<M>>,
}

impl<M: BinMatrix> Typed<M> {
    /// Runs a query with the instructions of `M`.
    #[inline(always)]
    fn with<R>(&self, query: impl FnOnce(&ChainPosition<M>, GridOf<M>) -> R) -> R {
        let grid = self.position.grid();
        grid.level.vectorize(
            #[inline(always)]
            || query(&self.position, grid),
        )
    }
}

impl<M: BinMatrix> Core for Typed<M> {
    fn copy(&self) -> Box<dyn Core> {
        let records = self.records.clone();
        Box::new(Typed {
            position: self.position.clone(),
            records,
        })
    }

    fn board(&self) -> Board {
        self.with(
            #[inline(always)]
            |position, _| Board::from(position.position()),
        )
    }

    fn turn(&self) -> Turn {
        self.position.position().turn
    }

    fn turn_before(&self, index: usize) -> Option<Turn> {
        Some(self.records.get(index)?.turn())
    }

    fn before(&self, taken_back: &[(Color, Move)]) -> Board {
        self.with(
            #[inline(always)]
            |position, grid| {
                // The chains are not needed: the records hold the stones added and removed.
                let mut position = *position.position();
                let latest_first = self.records.iter().rev().zip(taken_back.iter().rev());
                for (record, &(player, mv)) in latest_first {
                    if let Some(bit) = mv.point().and_then(|point| grid.bit(point)) {
                        let (stone, removed) = (M::from_point_bit(bit, grid), record.removed());
                        // After a suicide the removed stones are the player's own, including the new one.
                        let owner = match removed.is_disjoint(stone) {
                            true => !player,
                            false => player,
                        };
                        position.stones[owner] = position.stones[owner] | removed;
                        position.stones[player] = position.stones[player] - stone;
                    }
                    position.turn = record.turn();
                }
                Board::from(&position)
            },
        )
    }

    fn stones_hash(&self) -> PositionHash {
        self.position.hash(HashScope::Stones)
    }

    fn hash(&self, scope: HashScope) -> PositionHash {
        self.position.hash(scope)
    }

    fn hash_after(&self, color: Color, mv: Move, scope: HashScope) -> PositionHash {
        self.position.hash_after(color, mv, scope)
    }

    fn legality(
        &self,
        color: Color,
        mv: Move,
        rules: &Rules,
        history: &dyn Repetition,
    ) -> Result<(), IllegalMove> {
        self.position.legality_by(color, mv, rules, Some(history))
    }

    fn legal_points(&self, color: Color, rules: &Rules, history: &dyn Repetition) -> Points {
        self.with(
            #[inline(always)]
            |position, grid| {
                position
                    .legal_points_by(color, rules, Some(history))
                    .to_points(grid)
            },
        )
    }

    fn play(
        &mut self,
        color: Color,
        mv: Move,
        rules: &Rules,
        ignore_ko: bool,
    ) -> Result<Points, IllegalMove> {
        let grid = self.position.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                // Build the record in place.
                let last = self.records.len();
                self.records.push(Undo::unused(grid));
                let record = &mut self.records[last];
                let played = self
                    .position
                    .play_ignoring(color, mv, rules, ignore_ko, record);
                match played {
                    Ok(()) => Ok(record.removed().to_points(grid)),
                    Err(reason) => {
                        self.records.pop();
                        Err(reason)
                    }
                }
            },
        )
    }

    fn undo(&mut self) -> bool {
        match self.records.pop() {
            Some(undo) => {
                self.position.undo(&undo);
                true
            }
            None => false,
        }
    }

    fn reserve(&mut self, moves: usize) {
        self.records.reserve(moves);
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.records.capacity() * size_of::<Undo<M>>()
    }

    fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    fn resume(&mut self) {
        self.position.resume();
    }

    fn chain(&self, point: Point) -> Option<Chain<Points>> {
        let chain = self.position.chain(point)?;
        Some(self.with(
            #[inline(always)]
            |_, grid| chain.to_points(grid),
        ))
    }

    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>> {
        self.with(
            #[inline(always)]
            |position, grid| Some(position.effect(color, point)?.to_points(grid)),
        )
    }

    fn ask(&self, question: Question) -> Points {
        self.with(
            #[inline(always)]
            |position, grid| question.ask(position).to_points(grid),
        )
    }

    fn candidates(&self, color: Color, rules: &Rules) -> Candidates<Points> {
        self.with(
            #[inline(always)]
            |position, grid| position.candidates(color, rules).to_points(grid),
        )
    }

    fn read_ladder(&mut self, point: Point, first: Color, rules: &Rules) -> Option<Ladder> {
        self.position
            .read_ladder(point, first, rules, LADDER_POSITIONS)
    }
}

pub(super) fn core_of(board: &Board) -> Box<dyn Core> {
    struct NewCore<'a>(&'a Board);
    impl MatrixJob for NewCore<'_> {
        type Output = Box<dyn Core>;
        #[inline(always)]
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Box<dyn Core> {
            // The tables are long: they move to the heap before the chains are written.
            let mut typed = Box::new(Typed {
                position: ChainPosition::without_chains(position_of::<M>(self.0, grid)),
                records: Vec::new(),
            });
            typed.position.find_chains();
            typed
        }
    }
    dispatch_best(board.size(), NewCore(board))
}
