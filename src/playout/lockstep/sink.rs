//! [`Sink`]: who hears of the games, and what: who played where, how a game ended, and everything else for those who check it.

use super::lanes::Lanes;
use crate::geometry::{BoardSize, ByColor, Color, Point, Points};

/// Hears of the games.
pub(in crate::playout) trait Sink {
    /// Whether [`stepped`](Sink::stepped) is to be called.
    fn asks_for_steps(&self) -> bool;

    /// After every step.
    fn stepped(&mut self, step: &dyn Stepped);

    /// At the end of each game.
    fn ended<L: Lanes, const W: usize>(&mut self, l: L, end: &LaneEnd<W>);
}

/// A game that has ended, with sets of points as words of 32 bits, cut [flat](super::cut::Flat); some may be more than the
/// board has, and zero.
#[derive(Clone, Copy)]
pub(in crate::playout) struct LaneEnd<const W: usize> {
    /// Which game of the run it was.
    pub index: u32,
    pub moves: u32,
    pub black_minus_white: i32,
    pub stones: ByColor<[u32; W]>,
    /// Stones, and empty regions that touch one color alone; nothing unless [`Run::owners`](super::run::Run::owners).
    pub owned: ByColor<[u32; W]>,
    /// Nothing unless [`Run::first_played`](super::run::Run::first_played).
    pub first_played: ByColor<[u32; W]>,
}

/// A step of every game, seen when it is done.
pub(in crate::playout) trait Stepped {
    /// The games that moved: which one, and the bit played on, or `None` for a pass.
    fn each_move(&self, moved: &mut dyn FnMut(u32, Option<u16>));

    /// Everything about every lane that had a game going on before the step.
    fn each_lane(&self, size: BoardSize, seen: &mut dyn FnMut(&LaneStep));
}

/// What a lane of a lockstep kernel did in a step, for programs that check or explain it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LaneStep {
    /// Which game of the run: start × games per start + number of the game after the first.
    pub game: u32,
    /// Whose turn it was.
    pub color: Color,
    /// If a point was drawn in this step, the set it was drawn from, each point with the same probability: every legal
    /// point that fills no own eye, and perhaps points that would be refused: suicide and own eyes. `None` while a draw is
    /// pending.
    pub candidates: Option<Points>,
    /// The point that was drawn, in this step or before.
    pub point: Option<Point>,
    /// What came of it.
    pub verdict: LaneVerdict,
    /// The stones after the step.
    pub stones: ByColor<Points>,
    /// The ko after a move.
    pub ko: Option<Point>,
    /// Whether the game goes on.
    pub goes_on: bool,
}

/// What came of a drawn point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneVerdict {
    /// It was played on.
    Played,
    /// It is suicide, or an own eye: another point will be drawn, among the rest.
    Refused,
    /// It takes more steps to know.
    Pending,
    /// There was none: a pass.
    Passed,
}
