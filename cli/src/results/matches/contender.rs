//! The two engines of a match, told apart whatever their colors.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two engines. A is Black in the first game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Contender {
    /// The engine that is Black in the first game.
    A,
    /// Its opponent.
    B,
}

impl Contender {
    /// Both, A first.
    pub const BOTH: [Contender; 2] = [Contender::A, Contender::B];
}

impl Not for Contender {
    type Output = Contender;
    fn not(self) -> Contender {
        match self {
            Contender::A => Contender::B,
            Contender::B => Contender::A,
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Contender::A => "A",
            Contender::B => "B",
        })
    }
}

/// A value for each engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Both<T> {
    /// The value of A.
    pub a: T,
    /// The value of B.
    pub b: T,
}

impl<T> Both<T> {
    /// Computes the value of each engine.
    pub fn from_fn(mut value: impl FnMut(Contender) -> T) -> Both<T> {
        Both {
            a: value(Contender::A),
            b: value(Contender::B),
        }
    }
}

impl<T> Index<Contender> for Both<T> {
    type Output = T;
    fn index(&self, contender: Contender) -> &T {
        match contender {
            Contender::A => &self.a,
            Contender::B => &self.b,
        }
    }
}

impl<T> IndexMut<Contender> for Both<T> {
    fn index_mut(&mut self, contender: Contender) -> &mut T {
        match contender {
            Contender::A => &mut self.a,
            Contender::B => &mut self.b,
        }
    }
}
