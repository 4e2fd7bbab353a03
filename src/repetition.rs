//! The positions of a game, for superko.

use alloc::vec::Vec;

use crate::hash::PositionHash;

/// The hashes of all positions so far, in order, found in constant time.
///
/// A table of twice as many places as positions, with linear probing. Positions leave in reverse order, so
/// that a place is simply emptied. It allocates only when it grows.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// A power of two; zero is an empty place (no position has the hash zero, but with probability 2⁻¹²⁸, and
    /// then it is not found).
    places: Vec<PositionHash>,
    /// Where the positions are, in order; [`AGAIN`] for one that was there already.
    order: Vec<u32>,
}

/// A position that has been before needs no place of its own.
const AGAIN: u32 = u32::MAX;

impl Seen {
    pub(crate) fn with_capacity(positions: usize) -> Seen {
        let places = (2 * positions).next_power_of_two().max(16);
        Seen {
            places: alloc::vec![PositionHash::default(); places],
            order: Vec::with_capacity(positions),
        }
    }

    /// Makes room for so many more positions.
    pub(crate) fn reserve(&mut self, positions: usize) {
        self.order.reserve(positions);
        while 2 * (self.order.len() + positions) > self.places.len() {
            self.grow();
        }
    }

    #[inline]
    fn mask(&self) -> usize {
        self.places.len() - 1
    }

    /// Whether this position has been.
    #[inline]
    pub(crate) fn contains(&self, hash: PositionHash) -> bool {
        let mut place = hash.to_u64() as usize & self.mask();
        while self.places[place] != PositionHash::default() {
            if self.places[place] == hash {
                return true;
            }
            place = (place + 1) & self.mask();
        }
        false
    }

    /// Adds a position, which may have been before.
    pub(crate) fn push(&mut self, hash: PositionHash) {
        if 2 * (self.order.len() + 1) > self.places.len() {
            self.grow();
        }
        if self.contains(hash) {
            self.order.push(AGAIN);
        } else {
            self.place(hash);
        }
    }

    fn place(&mut self, hash: PositionHash) {
        let mut place = hash.to_u64() as usize & self.mask();
        while self.places[place] != PositionHash::default() {
            place = (place + 1) & self.mask();
        }
        self.places[place] = hash;
        self.order.push(place as u32);
    }

    fn grow(&mut self) {
        let mut larger = Seen::with_capacity(self.places.len());
        larger.order.reserve(self.order.capacity());
        for &place in &self.order {
            match place {
                AGAIN => larger.order.push(AGAIN),
                _ => larger.place(self.places[place as usize]),
            }
        }
        *self = larger;
    }

    /// Takes the last position out.
    pub(crate) fn pop(&mut self) {
        if let Some(place) = self.order.pop()
            && place != AGAIN
        {
            self.places[place as usize] = PositionHash::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;
    use crate::color::Color;
    use crate::hash::PositionHash;

    /// Against a list: growing, repetitions, and taking all of it back.
    #[test]
    fn a_table_is_a_list() {
        let hash = |n: usize| PositionHash::stone(Color::Black, n % 300);
        let (mut seen, mut list) = (Seen::with_capacity(1), alloc::vec::Vec::new());
        for n in 0..900 {
            assert_eq!(seen.contains(hash(n)), list.contains(&hash(n)));
            seen.push(hash(n));
            list.push(hash(n));
            if n % 7 == 0 {
                for _ in 0..3 {
                    seen.pop();
                    list.pop();
                }
            }
        }
        while let Some(last) = list.pop() {
            assert!(seen.contains(last));
            seen.pop();
            assert_eq!(seen.contains(last), list.contains(&last));
        }
    }
}
