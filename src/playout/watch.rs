//! The interface of a playout kernel: the settings of its games, and the listener that receives the results.

use super::point_policy::ByPointPolicy;
use super::policy::Policy;
use super::{DIGEST_START, extend_digest};
use crate::board::Board;
use crate::geometry::{BoardSize, ByColor, Point, Points};
use crate::life::EyeRule;
use crate::rules::Rules;

/// The settings of a game besides the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameSettings<'a> {
    /// The rules; they decide which moves are legal.
    pub rules: Rules,
    /// The rule for the eyes that their owner does not fill.
    pub eyes: EyeRule,
    /// The choice of moves.
    pub policy: Policy,
    /// The choice of moves in code of the caller, which comes first.
    pub point_policy: Option<ByPointPolicy<'a>>,
    /// The maximum number of moves, including passes, after which the game is cut off.
    pub max_moves: u32,
    /// Ends a game after a move or pass if one color has more stones on the board than the other by more than this
    /// number.
    pub mercy: Option<u16>,
    /// The only points that may be drawn. A set of another board size contains no point of this board.
    pub allowed: Option<Points>,
}

impl GameSettings<'_> {
    /// The points of the board of `start` that may be drawn.
    pub(super) fn drawable(&self, start: &Board) -> Points {
        let full = Points::full(start.size());
        self.allowed.map_or(full, |allowed| full & allowed)
    }

    /// The largest difference in stones that does not end a game.
    #[inline(always)]
    pub(super) fn mercy_limit(&self) -> u32 {
        self.mercy.map_or(u32::MAX, u32::from)
    }
}

/// The parts of a game that a listener requests besides its score. The others are not computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Details {
    /// Requests [`GameEnd::first_played`]; otherwise these sets are empty.
    pub first_played: bool,
    /// Requests [`GameEnd::owned`]; otherwise these sets are empty.
    pub owners: bool,
    /// Requests calls of [`Watch::moved`].
    pub moves: bool,
}

/// A listener to games.
pub(super) trait Watch {
    /// The details requested for all games.
    fn details(&self) -> Details;

    /// Called after every move; `None` is a pass.
    fn moved(&mut self, mv: Option<Point>);

    /// Called at the end of each game. If it returns `false`, no further game begins.
    fn ended(&mut self, end: &GameEnd) -> bool;
}

/// A set of points in words of 32 bits: point (row, column) is bit `row × (width + 1) + column`, as in
/// [`Shape`](crate::Shape). 21 words hold 25×25.
pub(super) type FlatWords = [u32; FLAT_WORDS];

/// The length of [`FlatWords`].
pub(super) const FLAT_WORDS: usize = 21;

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameEnd {
    /// The number of the game.
    pub game: u64,
    /// Number of moves, including passes.
    pub moves: u32,
    /// Black's area minus White's.
    pub black_minus_white: i32,
    /// The area of each color: its stones and the empty regions that touch no other color.
    pub owned: ByColor<FlatWords>,
    /// The points where each color was the first of the two to play in this game.
    pub first_played: ByColor<FlatWords>,
    /// A hash over the number of moves and the final stones. Hashing the moves would detect more, but cost 1 to 4 % of
    /// a scalar game.
    pub digest: u64,
}

/// Adds a bit to the set; a bit beyond the words is ignored.
#[inline(always)]
pub(super) fn insert(words: &mut FlatWords, bit: usize) {
    if let Some(word) = words.get_mut(bit / 32) {
        *word |= 1 << (bit % 32);
    }
}

/// Computes [`GameEnd::digest`] from the number of moves and the final stones.
#[inline(always)]
pub(super) fn digest_of_end(moves: u32, stones: ByColor<&[u32]>, size: BoardSize) -> u64 {
    let bits = (usize::from(size.width()) + 1) * usize::from(size.height());
    let words = stones
        .black
        .iter()
        .zip(stones.white)
        .take(bits.div_ceil(32));
    words.fold(
        extend_digest(DIGEST_START, u64::from(moves)),
        |digest, (&black, &white)| extend_digest(digest, u64::from(black) | u64::from(white) << 32),
    )
}
