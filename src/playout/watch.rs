//! What a playout kernel is told and what it tells: the settings of its games, and the listener to them.

use super::{DIGEST_START, extend_digest};
use crate::board::Board;
use crate::geometry::{BoardSize, ByColor, Point, Points};
use crate::life::EyeRule;
use crate::rules::Rules;

/// What a kernel is told besides the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameSettings {
    /// Which moves are legal.
    pub rules: Rules,
    /// Which points are eyes that their owner does not fill.
    pub eyes: EyeRule,
    /// The game is cut after this many moves, passes counted.
    pub max_moves: u32,
    /// The game is ended after a move, or a pass, when one color has more stones on the board than the other by
    /// more than this.
    pub mercy: Option<u16>,
    /// Only these points are drawn; a set of another board size has no point of this board.
    pub allowed: Option<Points>,
}

impl GameSettings {
    /// The points of the board of `start` that may be drawn.
    pub(super) fn drawable(&self, start: &Board) -> Points {
        let full = Points::full(start.size());
        self.allowed.map_or(full, |allowed| full & allowed)
    }

    /// The greatest difference of stones that does not end a game.
    #[inline(always)]
    pub(super) fn mercy_limit(&self) -> u32 {
        self.mercy.map_or(u32::MAX, u32::from)
    }
}

/// The parts of a game that a listener asks for besides its score. The others are not computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Details {
    /// [`GameEnd::first_played`]; otherwise these sets are empty.
    pub first_played: bool,
    /// [`GameEnd::owned`]; otherwise these sets are empty.
    pub owners: bool,
    /// [`Watch::moved`]; otherwise it is not called.
    pub moves: bool,
}

/// Listens to games.
pub(super) trait Watch {
    /// Whether the listener may ask for [`Details`]. The games of one that does not are compiled without them.
    const DETAILED: bool;

    /// The details of the next game.
    fn details(&self) -> Details;

    /// After every move; `None` is a pass.
    fn moved(&mut self, mv: Option<Point>);

    /// At the end of each game. After `false` no further game is started.
    fn ended(&mut self, end: &GameEnd) -> bool;
}

/// Words of 32 bits that hold a set of points: point (row, column) is bit `row × (width + 1) + column`, as in
/// [`Shape`](crate::Shape). 21 words hold 25×25.
pub(super) type FlatWords = [u32; FLAT_WORDS];

/// Length of [`FlatWords`].
pub(super) const FLAT_WORDS: usize = 21;

/// One game at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameEnd {
    /// The number of the game.
    pub game: u64,
    /// Number of moves, passes counted.
    pub moves: u32,
    /// Black's area minus White's.
    pub black_minus_white: i32,
    /// The area of each color: its stones, and the empty regions that touch no other color.
    pub owned: ByColor<FlatWords>,
    /// The points that each color was the first of both to play on in this game.
    pub first_played: ByColor<FlatWords>,
    /// A hash over the number of moves and the stones at the end. Over the moves it would say more, and cost 1 to
    /// 4 % of a scalar game.
    pub digest: u64,
}

/// Puts a bit into the set; a bit beyond the words is left out.
#[inline(always)]
pub(super) fn insert(words: &mut FlatWords, bit: usize) {
    if let Some(word) = words.get_mut(bit / 32) {
        *word |= 1 << (bit % 32);
    }
}

/// [`GameEnd::digest`] of a game of so many moves that ended with these stones.
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
