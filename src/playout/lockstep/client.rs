//! [`Client`]: the source of games, and the receiver of their moves, their ends and, for checking programs, all other
//! details.

use super::lanes::Lanes;
use crate::board::Board;
use crate::geometry::{BoardSize, ByColor, Color, Point, Points};
use crate::playout::policy::Tier;

/// A source and receiver of games.
pub(in crate::playout) trait Client {
    /// Returns the next game, or `None` if there is none now. Asked again after games have ended.
    fn next_game(&mut self) -> Option<NewGame<'_>>;

    /// Returns true if [`stepped`](Client::stepped) is to be called.
    fn asks_for_steps(&self) -> bool;

    /// Called after every step.
    fn stepped(&mut self, step: &dyn Stepped);

    /// Called at the end of each game.
    fn ended<L: Lanes, const W: usize>(&mut self, l: L, end: &LaneEnd<W>);
}

/// A game to play.
pub(in crate::playout) struct NewGame<'a> {
    /// The index that identifies the game.
    pub index: u32,
    pub start: &'a Board,
    /// True if the start is that of the previous game.
    pub same_start: bool,
    /// The state of the game's random numbers.
    pub rng: [u32; 4],
}

/// A finished game. Sets of points are words of 32 bits, cut [flat](super::cut::Flat); words beyond the board are zero.
#[derive(Clone, Copy)]
pub(in crate::playout) struct LaneEnd<const W: usize> {
    /// The [index](NewGame::index) of the game.
    pub index: u32,
    pub moves: u32,
    pub black_minus_white: i32,
    pub stones: ByColor<[u32; W]>,
    /// Stones and empty regions that touch a single color; empty unless [`Run::owners`](super::run::Run::owners).
    pub owned: ByColor<[u32; W]>,
    /// The first plays of each color; empty unless [`Run::first_played`](super::run::Run::first_played).
    pub first_played: ByColor<[u32; W]>,
}

/// A completed step of every game.
pub(in crate::playout) trait Stepped {
    /// Reports the games that moved: the index of the game, and the bit played on, or `None` for a pass.
    fn each_move(&self, moved: &mut dyn FnMut(u32, Option<u16>));

    /// Reports everything about every lane whose game was in progress before the step.
    fn each_lane(&self, size: BoardSize, seen: &mut dyn FnMut(&LaneStep));
}

/// The action of one lane of a lockstep kernel in one step, for programs that check or explain it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LaneStep {
    /// The index of the game in the run: start × games per start + index of the game within its start. In a stream, the
    /// tag of its start.
    pub game: u32,
    /// The player to move.
    pub color: Color,
    /// The tiers that the player uses in this turn: `take`, `save`, `vital`, `pattern` and `mask`.
    pub tiers: [bool; 5],
    /// If a point was drawn in this step, the tier that it is from.
    pub tier: Option<Tier>,
    /// If a point was drawn in this step, the set it was drawn from, with uniform probability. The set has every legal
    /// point of the tier that fills no own eye and is not refused by the veto, and possibly points that will be
    /// refused: suicides, own eyes, and self-atari. `None` while a draw is pending.
    pub candidates: Option<Points>,
    /// The point that was drawn, in this step or an earlier one.
    pub point: Option<Point>,
    /// The result of the draw.
    pub verdict: LaneVerdict,
    /// The stones after the step.
    pub stones: ByColor<Points>,
    /// The ko after a move.
    pub ko: Option<Point>,
    /// True if the game continues.
    pub goes_on: bool,
}

/// The result of drawing a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LaneVerdict {
    /// The point was played on.
    Played,
    /// The point is suicide, an own eye, or self-atari that the policy refuses: another point will be drawn from the
    /// rest.
    Refused,
    /// Chains are read, and no point is drawn yet.
    Reading,
    /// The result needs more steps.
    Pending,
    /// There was no point to draw: a pass.
    Passed,
}
