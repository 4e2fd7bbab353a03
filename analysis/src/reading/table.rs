//! The table of positions of a reader, of bounded size.

use alloc::vec::Vec;

use super::reader::Numbers;
use super::set::Set;
use super::small::State;

/// The most bytes of entries.
const MOST_BYTES: usize = 1 << 25;

/// The entries among which a new one finds its place.
const NEAR: usize = 4;

/// A position, and what is known of it.
///
/// It begins with a cache line; that of a region of up to 64 points fills one.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Entry<S> {
    pub state: State<S>,
    pub hash: u64,
    pub numbers: Numbers,
    /// The number of the set of positions that must be on the line above it, or be refuted on every line, if it is
    /// refuted and there are any.
    pub needs: Option<u32>,
    /// The number of positions that were examined for it.
    pub work: u32,
    /// The number of the point that wins for the player to move, or that of a pass. Otherwise it has no meaning.
    pub answer: u8,
}

impl<S: Set> Entry<S> {
    /// The content of an empty slot.
    const NONE: Entry<S> = Entry {
        state: State::EMPTY,
        hash: 0,
        numbers: Numbers::REFUTED,
        needs: None,
        work: 0,
        answer: 0,
    };
}

/// Positions by hash. If there are too many, those that cost most work stay. A position is compared with all its
/// stones.
pub(super) struct Table<S> {
    entries: Vec<Entry<S>>,
    /// For each entry a part of its hash; 0 if there is none. Most positions that are looked up are new, and are told
    /// by these alone.
    tags: Vec<[u16; NEAR]>,
    used: usize,
}

/// The part of a hash that does not choose the place; never 0.
fn tag(hash: u64) -> u16 {
    (hash >> 48) as u16 | 1
}

impl<S: Set> Table<S> {
    /// The most entries.
    const MOST: usize = MOST_BYTES / size_of::<Entry<S>>();

    pub const fn new() -> Table<S> {
        Table {
            entries: Vec::new(),
            tags: Vec::new(),
            used: 0,
        }
    }

    /// The place of a hash among the tags.
    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.tags.len() - 1)
    }

    /// The index of the entry of a position.
    fn index(&self, hash: u64, state: &State<S>) -> Option<usize> {
        if self.tags.is_empty() {
            return None;
        }
        let (place, tag) = (self.place(hash), tag(hash));
        let same = |&slot: &usize| {
            self.tags[place][slot] == tag && self.entries[NEAR * place + slot].state == *state
        };
        let slot = (0..NEAR).find(same)?;
        Some(NEAR * place + slot)
    }

    pub fn find(&self, hash: u64, state: &State<S>) -> Option<&Entry<S>> {
        self.index(hash, state).map(|index| &self.entries[index])
    }

    pub fn store(&mut self, entry: Entry<S>) {
        if 2 * self.used >= self.entries.len() && self.entries.len() < Self::MOST {
            self.grow();
        }
        let index = self.index(entry.hash, &entry.state);
        let index = index.unwrap_or_else(|| self.free(entry.hash));
        self.put(index, entry);
    }

    /// The index of an empty entry for a hash, or of the cheapest one.
    fn free(&self, hash: u64) -> usize {
        let place = self.place(hash);
        let cost = |slot: usize| match self.tags[place][slot] {
            0 => 0,
            _ => 1 + self.entries[NEAR * place + slot].work,
        };
        let slot = (0..NEAR).min_by_key(|&slot| cost(slot));
        NEAR * place + slot.unwrap_or(0)
    }

    fn put(&mut self, index: usize, entry: Entry<S>) {
        let tag = core::mem::replace(&mut self.tags[index / NEAR][index % NEAR], tag(entry.hash));
        self.used += usize::from(tag == 0);
        self.entries[index] = entry;
    }

    fn grow(&mut self) {
        let len = (4 * self.entries.len()).clamp(64, Self::MOST);
        let entries = core::mem::replace(&mut self.entries, alloc::vec![Entry::NONE; len]);
        let tags = core::mem::replace(&mut self.tags, alloc::vec![[0; NEAR]; len / NEAR]);
        self.used = 0;
        for (entry, tag) in entries.into_iter().zip(tags.into_iter().flatten()) {
            if tag != 0 {
                self.put(self.free(entry.hash), entry);
            }
        }
    }
}
