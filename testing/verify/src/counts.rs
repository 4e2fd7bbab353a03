//! [`Counts`]: the number of comparisons of each kind.

use std::collections::BTreeMap;
use std::time::Duration;

/// The number of comparisons of each kind, and the time of each check.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// By kind: `moves`, `captures`, `undos` and so on.
    pub kinds: BTreeMap<&'static str, u64>,
    /// Compared moves by matrix type, representation or kernel.
    pub moves_by_type: BTreeMap<String, u64>,
    /// The time that each check took, summed over the threads.
    pub time: BTreeMap<&'static str, Duration>,
    /// The cases of each check.
    pub cases: BTreeMap<&'static str, u64>,
}

impl Counts {
    pub fn add(&mut self, kind: &'static str, number: u64) {
        *self.kinds.entry(kind).or_default() += number;
    }

    /// Counts moves compared on a matrix type and representation, or on a kernel.
    pub fn add_moves(&mut self, name: &str, number: u64) {
        self.add("moves", number);
        match self.moves_by_type.get_mut(name) {
            Some(moves) => *moves += number,
            None => {
                self.moves_by_type.insert(name.to_owned(), number);
            }
        }
    }

    pub fn merge(&mut self, other: Counts) {
        for (kind, number) in other.kinds {
            *self.kinds.entry(kind).or_default() += number;
        }
        for (name, number) in other.moves_by_type {
            *self.moves_by_type.entry(name).or_default() += number;
        }
        for (check, time) in other.time {
            *self.time.entry(check).or_default() += time;
        }
        for (check, cases) in other.cases {
            *self.cases.entry(check).or_default() += cases;
        }
    }
}
