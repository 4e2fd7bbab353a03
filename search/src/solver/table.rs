//! [`Table`]: proofs and failures by position, in bounded memory.

use binmatrix::Color;

/// A set of positions in a few words, which says of most other positions that they are not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Positions {
    /// The union of the positions' [signatures](super::plane::Plane::signature).
    pub signatures: u128,
    /// The stones of each color that all positions have.
    pub common: [u32; 2],
    /// The stones of each color that some position has.
    pub all: [u32; 2],
}

impl Positions {
    pub const NONE: Positions = Positions {
        signatures: 0,
        common: [u32::MAX; 2],
        all: [0; 2],
    };

    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Positions) -> Positions {
        let ([black, white], [blacks, whites]) = (self.common, self.all);
        Positions {
            signatures: self.signatures | other.signatures,
            common: [black & other.common[0], white & other.common[1]],
            all: [blacks | other.all[0], whites | other.all[1]],
        }
    }

    /// Returns false if the position is not in the set.
    #[inline(always)]
    pub fn may_contain(&self, signature: u128, stones: [u32; 2]) -> bool {
        let fits = |color: usize| {
            self.common[color] & !stones[color] == 0 && stones[color] & !self.all[color] == 0
        };
        self.signatures & signature != 0 && fits(0) && fits(1)
    }
}

/// The conditions of a proof on the history of the game in which it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// The positions that the owner creates by a stone. None of them may be in the history.
    pub created: Positions,
    /// The owner's stones in every position in which the proof relies on pass-alive stones.
    pub kept: u32,
    /// The points that the owner may fill in these positions. No position in the history may have all `kept` stones and
    /// a stone of the owner on one of them.
    pub filled: u32,
    /// The lowest index of a position on the path by which a move of the other player is forbidden.
    pub lowest: u16,
}

impl Needs {
    pub const NOTHING: Needs = Needs {
        created: Positions::NONE,
        kept: u32::MAX,
        filled: 0,
        lowest: u16::MAX,
    };

    /// The needs of a proof that uses both proofs.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Needs) -> Needs {
        Needs {
            created: self.created.or(other.created),
            kept: self.kept & other.kept,
            filled: self.filled | other.filled,
            lowest: self.lowest.min(other.lowest),
        }
    }

    /// The needs with the sets of points replaced by their images.
    #[must_use]
    pub fn map(mut self, image: impl Fn(u32) -> u32) -> Needs {
        if self.created.signatures != 0 {
            self.created.common = self.created.common.map(&image);
            self.created.all = self.created.all.map(&image);
        }
        if self.filled != 0 {
            (self.kept, self.filled) = (image(self.kept), image(self.filled));
        }
        self
    }
}

/// The statement of an entry about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    /// The color has at least the score.
    Proof(Color),
    /// The color cannot prove the score within the depth.
    Failure(Color),
}

/// A position as a key: all that decides how it goes on, except the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// Black stones in bits 0 to 29, White to move in bit 30, a pass in bit 31, White stones from bit 32.
    pub stones: u64,
    /// The number of the ko point, in five bits, and above them the game of the bracket.
    pub more: u16,
}

/// An entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    stones: u64,
    signatures: [u64; 2],
    common: [u32; 2],
    all: [u32; 2],
    kept: u32,
    filled: u32,
    /// From the lowest bit: ko (5), game (2), kind (2), age (7).
    meta: u16,
    pub score: i8,
    pub mv: u8,
    pub depth: u8,
    work: u8,
}

impl Entry {
    pub fn needs(&self) -> Needs {
        Needs {
            created: Positions {
                signatures: u128::from(self.signatures[0]) | u128::from(self.signatures[1]) << 64,
                common: self.common,
                all: self.all,
            },
            kept: self.kept,
            filled: self.filled,
            lowest: u16::MAX,
        }
    }
}

/// The number of entries that compete for a place.
const BUCKET: usize = 4;

/// A table of entries.
#[derive(Debug)]
pub(super) struct Table {
    memory: usize,
    buckets: Vec<[Entry; BUCKET]>,
    age: u16,
}

const EMPTY: Entry = Entry {
    stones: 0,
    signatures: [0; 2],
    common: [0; 2],
    all: [0; 2],
    kept: 0,
    filled: 0,
    meta: 0,
    score: 0,
    mv: 0,
    depth: 0,
    work: 0,
};

impl Table {
    /// A table that takes at most this many bytes, but at least one bucket.
    pub fn new(memory: usize) -> Table {
        Table {
            memory,
            buckets: Vec::new(),
            age: 0,
        }
    }

    /// Forgets all entries.
    pub fn clear(&mut self, points: usize) {
        let most = (self.memory / size_of::<[Entry; BUCKET]>()).max(1);
        // Three contents of each point; a few entries for each position.
        let positions = 3_usize.saturating_pow(points as u32);
        let len = (1 << most.ilog2()).min(positions.next_power_of_two());
        self.age += 1;
        if self.age == 128 || self.buckets.len() != len {
            self.age = 1;
            self.buckets.clear();
            self.buckets.resize(len, [EMPTY; BUCKET]);
        }
    }

    fn meta(&self, key: Key, kind: Kind) -> u16 {
        let kind = match kind {
            Kind::Proof(color) => color as u16,
            Kind::Failure(color) => 2 + color as u16,
        };
        key.more | kind << 7 | self.age << 9
    }

    #[inline(always)]
    fn place(&self, key: Key) -> usize {
        let mixed = (key.stones ^ u64::from(key.more).wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) as usize >> 20
            & (self.buckets.len() - 1)
    }

    #[inline(always)]
    pub fn get(&self, key: Key, kind: Kind) -> Option<Entry> {
        let meta = self.meta(key, kind);
        let bucket = &self.buckets[self.place(key)];
        (bucket.iter())
            .find(|entry| entry.stones == key.stones && entry.meta == meta)
            .copied()
    }

    /// Stores what took this many nodes to find. The cheapest entry gives way.
    pub fn put(&mut self, key: Key, kind: Kind, new: &NewEntry) {
        let (meta, age, place) = (self.meta(key, kind), self.age, self.place(key));
        let bucket = &mut self.buckets[place];
        let value = |entry: &Entry| {
            if entry.stones == key.stones && entry.meta == meta {
                return 0;
            }
            if entry.meta >> 9 != age {
                return 1;
            }
            2 + entry.work
        };
        let Some(entry) = bucket.iter_mut().min_by_key(|entry| value(entry)) else {
            return; // unreachable: a bucket has entries
        };
        let created = new.needs.created;
        *entry = Entry {
            stones: key.stones,
            signatures: [created.signatures as u64, (created.signatures >> 64) as u64],
            common: created.common,
            all: created.all,
            kept: new.needs.kept,
            filled: new.needs.filled,
            meta,
            score: new.score as i8,
            mv: new.mv,
            depth: new.depth.min(255) as u8,
            work: (new.nodes + 1).ilog2() as u8,
        };
    }
}

/// The contents of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewEntry {
    pub needs: Needs,
    pub score: i32,
    pub mv: u8,
    pub depth: u32,
    pub nodes: u64,
}
