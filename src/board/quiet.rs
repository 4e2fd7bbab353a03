//! Quiet moves: most moves change one bit, and a look at the points within two steps shows it.

use super::Board;
use crate::geometry::{Color, Move, Point, Words};

impl Board {
    /// Returns the bit of a point where a stone of the player to move certainly changes nothing else: it has an empty
    /// neighbor, and so has every enemy stone beside it. The ko is not checked.
    ///
    /// ```text
    /// . . O .
    /// . a X .      O at a is quiet: B3 is empty, and X on C2 has the liberty D2
    /// . . O .
    /// ```
    /// This spares three of four moves the choice of a matrix type and the conversion to it and back.
    #[inline]
    pub(super) fn quiet_bit(&self, point: Point) -> Option<usize> {
        if !self.size.contains(point) {
            return None;
        }
        let shape = self.size.shape();
        let stride = shape.stride();
        let bit = point.bit(stride);
        // The bits from two rows above to two rows below. A neighbor of a neighbor that is off the board is a guard, or
        // beyond one, and a guard holds no stone.
        let first = bit as isize - 2 * stride as isize;
        let seen = [shape.full_words(), &self.stones.black, &self.stones.white];
        let [full, black, white] = seen.map(|words| window(words, first));
        let enemy = match self.to_move() {
            Color::Black => white,
            Color::White => black,
        };
        let (empty, stone) = (full & !(black | white), 1 << (2 * stride));
        let explode = |set: u128| set << 1 | set >> 1 | set << stride | set >> stride;
        let around = explode(stone);
        let pressed = enemy & around & !explode(empty & !stone);
        (empty & stone != 0 && empty & around != 0 && pressed == 0).then_some(bit)
    }

    /// Plays a quiet move.
    #[inline]
    pub(super) fn put_quietly(&mut self, point: Point, bit: usize) {
        let player = self.to_move();
        self.stones[player][bit / 64] |= 1 << (bit % 64);
        self.turn.advance(Move::Play(point), None);
    }
}

/// The 128 bits from `first`, which may be negative; bits outside the words are zero.
#[inline]
fn window(words: &Words, first: isize) -> u128 {
    let (word, shift) = (first.div_euclid(64), first.rem_euclid(64));
    let at = |offset| {
        let index = usize::try_from(word + offset).ok();
        u128::from(
            index
                .and_then(|index| words.get(index))
                .copied()
                .unwrap_or(0),
        )
    };
    let low = (at(0) | at(1) << 64) >> shift;
    // In two steps, since a shift by 128 is none.
    low | at(2) << 1 << (127 - shift)
}
