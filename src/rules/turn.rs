//! [`Turn`]: the state of a position besides its stones and size, packed into two words.
//!
//! A move changes most of this state, and a search copies it constantly. Two words are copied through two registers;
//! with separate fields, each copy would wait for the narrow writes before it.

use crate::geometry::{ByColor, Color, Move, Point};

/// The state of a position besides its stones: the player to move, the ko point, passes, prisoners and the last two
/// moves.
///
/// It takes 16 bytes. The method `turn()` of a position returns it.
///
/// ```
/// use binmatrix::{Board, BoardSize, Color, Move, Point, Rules};
/// let (size, rules) = (BoardSize::square(9)?, Rules::default());
/// let (mut board, center) = (Board::new(size), Point::from_vertex("E5", size)?);
/// board.play(center, &rules)?;
/// board.play(Move::Pass, &rules)?;
/// let turn = board.turn();
/// assert_eq!((turn.to_move(), turn.ko(), turn.passes()), (Color::Black, None, 1));
/// assert_eq!(turn.last_moves(), [Some(Move::Pass), Some(Move::Play(center))]);
/// assert!(turn.pass_would_end() && !turn.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// From the lowest bit: White to move (1), ko (11), last move (11), the move before it (11), passes (8). A point or
    /// move is encoded as 0 for none, 1 for a pass, and otherwise 2 + 32 × row + column.
    fields: u64,
    /// Stones captured by Black in the lower half, by White in the upper half.
    captures: u64,
}

const KO: u32 = 1;
const LAST: u32 = 12;
const BEFORE_LAST: u32 = 23;
const PASSES: u32 = 34;
const CODE: u64 = (1 << 11) - 1;
const PASS: u64 = 1;

#[inline(always)]
const fn code_of(point: Point) -> u64 {
    2 + 32 * point.row() as u64 + point.column() as u64
}

#[inline(always)]
const fn point_of(code: u64) -> Option<Point> {
    if code < 2 {
        None
    } else {
        Point::new(((code - 2) / 32) as u8, ((code - 2) % 32) as u8)
    }
}

impl Turn {
    /// The start of a game, Black to move.
    pub(crate) const START: Turn = Turn {
        fields: 0,
        captures: 0,
    };

    pub(crate) const fn new(to_move: Color, captures: ByColor<u32>) -> Turn {
        Turn {
            fields: to_move as u64,
            captures: captures.black as u64 | (captures.white as u64) << 32,
        }
    }

    /// Returns the player to move.
    #[inline(always)]
    #[must_use]
    pub const fn to_move(self) -> Color {
        if self.fields & 1 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Returns the point where the simple ko rule forbids the player to move to play, if any.
    #[inline(always)]
    #[must_use]
    pub const fn ko(self) -> Option<Point> {
        point_of(self.fields >> KO & CODE)
    }

    /// Returns `true` if `point` is the ko point.
    #[inline(always)]
    pub(crate) const fn is_ko(self, point: Point) -> bool {
        self.fields >> KO & CODE == code_of(point)
    }

    /// Returns the number of passes since the last stone was played or play was resumed; at most 255.
    #[inline(always)]
    #[must_use]
    pub const fn passes(self) -> u8 {
        (self.fields >> PASSES) as u8
    }

    /// Returns `true` if both players have just passed. Moves are still accepted: play may be resumed.
    #[inline(always)]
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.passes() >= 2
    }

    /// Returns `true` if a pass would end the game: the last move was a pass, or the game is already over.
    #[inline(always)]
    #[must_use]
    pub const fn pass_would_end(self) -> bool {
        self.passes() >= 1
    }

    /// Returns the number of stones captured by each color, including captures before the start of the game. A stone
    /// lost by suicide counts for the opponent.
    #[inline(always)]
    #[must_use]
    pub const fn captures(self) -> ByColor<u32> {
        ByColor {
            black: self.captures as u32,
            white: (self.captures >> 32) as u32,
        }
    }

    /// Returns the last move and the one before it; `None` where there was no such move.
    #[inline(always)]
    #[must_use]
    pub const fn last_moves(self) -> [Option<Move>; 2] {
        const fn decoded(code: u64) -> Option<Move> {
            match point_of(code) {
                Some(point) => Some(Move::Play(point)),
                None if code == PASS => Some(Move::Pass),
                None => None,
            }
        }
        [
            decoded(self.fields >> LAST & CODE),
            decoded(self.fields >> BEFORE_LAST & CODE),
        ]
    }

    /// Applies a move of the player to move to everything except the prisoners.
    #[inline(always)]
    pub(crate) const fn advance(&mut self, mv: Move, ko: Option<Point>) {
        self.advance_as(self.to_move(), mv, ko);
    }

    /// Applies a move of `player`, regardless of the player to move, to everything except the prisoners.
    #[inline(always)]
    pub(crate) const fn advance_as(&mut self, player: Color, mv: Move, ko: Option<Point>) {
        let to_move = player as u64 ^ 1;
        let before_last = self.fields >> LAST & CODE;
        let (last, passes) = match mv {
            Move::Play(point) => (code_of(point), 0),
            Move::Pass => (PASS, self.passes().saturating_add(1) as u64),
        };
        let ko = match ko {
            Some(point) => code_of(point),
            None => 0,
        };
        self.fields =
            to_move | ko << KO | last << LAST | before_last << BEFORE_LAST | passes << PASSES;
    }

    /// Makes `color` the player to move; if that is a change, clears the ko point.
    #[inline(always)]
    pub(crate) const fn set_to_move(&mut self, color: Color) {
        if self.fields & 1 != color as u64 {
            self.fields = (self.fields ^ 1) & !(CODE << KO);
        }
    }

    /// Resets the number of passes to 0.
    pub(crate) const fn clear_passes(&mut self) {
        self.fields &= !(0xFF << PASSES);
    }

    pub(crate) const fn set_ko(&mut self, point: Option<Point>) {
        let code = match point {
            Some(point) => code_of(point),
            None => 0,
        };
        self.fields = self.fields & !(CODE << KO) | code << KO;
    }

    /// Returns the turn with the points of the ko and of the last moves mapped.
    pub(crate) fn map_points(self, map: impl Fn(Point) -> Point) -> Turn {
        let mut turn = self;
        for shift in [KO, LAST, BEFORE_LAST] {
            if let Some(point) = point_of(self.fields >> shift & CODE) {
                turn.fields = turn.fields & !(CODE << shift) | code_of(map(point)) << shift;
            }
        }
        turn
    }

    /// Adds stones captured by `color`. The counts saturate at 4 294 967 295.
    #[inline(always)]
    pub(crate) const fn add_captures(&mut self, color: Color, stones: u32) {
        let ByColor {
            mut black,
            mut white,
        } = self.captures();
        match color {
            Color::Black => black = black.saturating_add(stones),
            Color::White => white = white.saturating_add(stones),
        }
        self.captures = black as u64 | (white as u64) << 32;
    }
}
