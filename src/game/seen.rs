//! The positions of a game, for superko.

use alloc::vec::Vec;

use crate::rules::{PositionHash, Repetition};

/// The hashes of all earlier positions in order, with lookup in constant time. All 128 bits are compared.
///
/// The table has two to four times as many places as positions, with linear probing. Positions are removed in reverse
/// order, so a removal only has to empty the place. The table allocates only when it grows; an empty one holds no
/// memory.
#[derive(Clone, Default, Debug)]
pub(crate) struct Seen {
    /// Either empty or a power of two in length. Zero marks an empty place. (A position has the hash zero with
    /// probability 2⁻¹²⁸, and is then not found.)
    places: Vec<PositionHash>,
    /// The places of the positions, in order; [`AGAIN`] for a repeated position.
    order: Vec<u32>,
}

/// Marks a repeated position, which needs no place of its own.
const AGAIN: u32 = u32::MAX;

impl Seen {
    fn with_capacity(positions: usize) -> Seen {
        let places = (2 * positions).next_power_of_two().max(16);
        Seen {
            places: alloc::vec![PositionHash::default(); places],
            order: Vec::with_capacity(positions),
        }
    }

    /// Reserves capacity for at least `positions` more positions.
    pub(crate) fn reserve(&mut self, positions: usize) {
        let needed = self.order.len() + positions;
        self.order.reserve(positions);
        if 2 * needed > self.places.len() {
            self.grow(needed);
        }
    }

    /// The heap memory in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.places.capacity() * size_of::<PositionHash>()
            + self.order.capacity() * size_of::<u32>()
    }

    #[inline]
    fn mask(&self) -> usize {
        self.places.len().wrapping_sub(1)
    }

    /// Returns true if this position has occurred.
    #[inline]
    pub(crate) fn contains(&self, hash: PositionHash) -> bool {
        if self.order.is_empty() {
            return false;
        }
        let mut place = hash.to_u64() as usize & self.mask();
        while self.places[place] != PositionHash::default() {
            if self.places[place] == hash {
                return true;
            }
            place = (place + 1) & self.mask();
        }
        false
    }

    /// Adds a position, which may have occurred before.
    pub(crate) fn push(&mut self, hash: PositionHash) {
        if 2 * (self.order.len() + 1) > self.places.len() {
            self.grow(self.places.len().max(8));
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

    /// Grows the table to hold this many positions, or all current ones if there are more.
    fn grow(&mut self, positions: usize) {
        let mut larger = Seen::with_capacity(positions.max(self.order.len()));
        larger.order.reserve(self.order.capacity());
        for &place in &self.order {
            match place {
                AGAIN => larger.order.push(AGAIN),
                _ => larger.place(self.places[place as usize]),
            }
        }
        *self = larger;
    }

    /// Removes the last position.
    pub(crate) fn pop(&mut self) {
        if let Some(place) = self.order.pop()
            && place != AGAIN
        {
            self.places[place as usize] = PositionHash::default();
        }
    }
}

impl Repetition for Seen {
    #[inline]
    fn seen(&self, situation: PositionHash) -> bool {
        self.contains(situation)
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;
    use crate::geometry::Color;
    use crate::rules::PositionHash;

    /// Compares the table with a list: growth, repetitions, and removal of all positions.
    #[test]
    fn a_table_is_a_list() {
        let hash = |n: usize| PositionHash::stone(Color::Black, n % 300);
        let (mut seen, mut list) = (Seen::default(), alloc::vec::Vec::new());
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
            if n % 200 == 0 {
                seen.reserve(n);
            }
        }
        while let Some(last) = list.pop() {
            assert!(seen.contains(last));
            seen.pop();
            assert_eq!(seen.contains(last), list.contains(&last));
        }
    }

    /// An empty table has seen nothing, and reserved capacity is enough.
    #[test]
    fn room_is_made_once() {
        let mut seen = Seen::default();
        assert_eq!(seen.memory(), 0);
        assert!(!seen.contains(PositionHash::WHITE_TO_MOVE));
        seen.reserve(100);
        let memory = seen.memory();
        for bit in 0..100 {
            seen.push(PositionHash::stone(Color::White, bit));
        }
        assert_eq!(seen.memory(), memory);
        for _ in 0..100 {
            seen.pop();
        }
        assert_eq!((seen.memory(), seen.order.len()), (memory, 0));
    }
}
