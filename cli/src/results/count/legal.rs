//! Counts legal positions: those in which every chain has a liberty.
//!
//! The two methods share nothing. [`enumerate`] builds every position with the library's chains, and so tests them.
//! [`border`] never builds a whole position, and reaches boards with too many positions to enumerate (the idea is J.
//! Tromp's and G. Farnebäck's, "Combinatorics of Go", 2007).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use binmatrix::{
    Baseline, BoardSize, ChainPosition, Color, Geometry, Grid, LaneMatrix, Move, Point, Points,
    Rules, SizeUpTo, SuicideRule,
};

use super::CountError;
use crate::system::pool::Pool;

/// A counting method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Builds every position.
    Enumerate,
    /// Counts row by row, keeping only the border of the decided part.
    Border,
}

impl Method {
    /// Maximum number of points for which enumeration is the default.
    pub const ENUMERATED: usize = 16;

    /// The better method for a size.
    #[must_use]
    pub fn auto(size: BoardSize) -> Method {
        if size.points() <= Method::ENUMERATED {
            Method::Enumerate
        } else {
            Method::Border
        }
    }
}

/// Maximum number of points for enumeration, where it takes hours.
pub const MOST_POINTS: usize = 25;

/// The number of points whose contents identify a share of the work: 729 shares.
const SHARE: usize = 6;

/// The number of shares that [`enumerate`] works through.
#[must_use]
pub fn shares(size: BoardSize) -> u64 {
    3_u64.pow(size.points().min(SHARE) as u32)
}

/// Builds every legal position with a [`ChainPosition`], stone by stone from the top left corner, and counts them.
/// `tick` is called after each share.
///
/// Adding stones never gives a liberty back to a chain without one. So if a stone captures or has no liberty, it is
/// left out, together with all positions that contain it. The library decides this: if it reports a capture too early,
/// too late or not at all, or undoes it wrongly, the count is wrong.
///
/// # Errors
/// - [`CountError::TooManyPoints`] if the enumeration would take days.
pub fn enumerate(size: BoardSize, pool: &Pool, tick: impl Fn() + Sync) -> Result<u128, CountError> {
    if size.points() > MOST_POINTS {
        return Err(CountError::TooManyPoints {
            size,
            most: MOST_POINTS,
        });
    }
    let shares: Vec<u64> = (0..shares(size)).collect();
    let counts = pool.map(&shares, |&share| {
        let count = enumerate_share(size, share);
        tick();
        count
    });
    Ok(counts.into_iter().map(u128::from).sum())
}

/// The rules for placing stones: everything is allowed, and the removed stones decide.
const ANYTHING: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);

/// All boards that can be enumerated fit into one `u128`.
type Set = LaneMatrix<1, SizeUpTo<128>, Baseline>;

/// Counts one share of an enumeration: a number whose ternary digits are the contents of the first points.
fn enumerate_share(size: BoardSize, share: u64) -> u64 {
    let geometry = SizeUpTo::for_size(size).expect("at most 25 points and 25 guards");
    let points: Vec<Point> = Points::full(size).iter().collect();
    let (first, rest) = points.split_at(points.len().min(SHARE));
    let mut position = ChainPosition::<Set>::new(Grid {
        geometry,
        level: Baseline,
    });
    let mut digits = share;
    for &point in first {
        let color = match digits % 3 {
            0 => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        };
        digits /= 3;
        if let Some(color) = color {
            match position.play(color, Move::Play(point), &ANYTHING) {
                Ok(undo) if !undo.removes() => {}
                _ => return 0,
            }
        }
    }
    extensions(&mut position, rest)
}

/// Counts the positions with these stones and any contents of the remaining points.
fn extensions(position: &mut ChainPosition<Set>, rest: &[Point]) -> u64 {
    let Some((&point, rest)) = rest.split_first() else {
        return 1;
    };
    let mut count = extensions(position, rest);
    for color in Color::BOTH {
        // There is never a ko on the board, because every capture is undone at once.
        if let Ok(undo) = position.play(color, Move::Play(point), &ANYTHING) {
            if !undo.removes() {
                count += extensions(position, rest);
            }
            position.undo(&undo);
        }
    }
    count
}

/// Maximum number of points for which the count fits into 128 bits. 9×9 has a number of 127 bits; the next larger
/// boards, of 84 points, have 131.
pub const MOST_POINTS_BY_BORDER: usize = 81;

/// Maximum length of the border: the longest shorter side of a board with so few points.
const MOST_COLUMNS: usize = 9;

/// The border between the decided and the undecided points: for each column the lowest decided point.
///
/// ```text
/// X O O X .    0 is empty, odd numbers are black stones, even numbers white stones. 1 and 2 have a
/// . O X X O    liberty, the others have none yet: all stones of a chain have the same number, 3, 5, ...
/// O X          or 4, 6, ...
///
/// 2 3 1 1 2    the border here
/// ```
///
/// Chains with a liberty need not be distinguished, because nothing can happen to them any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Border([u8; MOST_COLUMNS]);

const EMPTY: u8 = 0;

/// Returns 0 for Black, 1 for White.
const fn color_of(stone: u8) -> u8 {
    (stone - 1) & 1
}

/// Returns true for a stone that has no liberty so far.
const fn is_open(cell: u8) -> bool {
    cell > 2
}

impl Border {
    /// Decides the next point of a column: empty, or a stone of color 0 or 1. Returns `None` if a chain can no longer
    /// get a liberty.
    fn decide(mut self, column: usize, is_top: bool, color: Option<u8>) -> Option<Border> {
        let above = (!is_top).then(|| self.0[column]);
        let left = column.checked_sub(1).map(|left| self.0[left]);
        let neighbors = [above, left].into_iter().flatten();
        let Some(color) = color else {
            self.0[column] = EMPTY;
            for neighbor in neighbors.filter(|&cell| is_open(cell)) {
                self.rename(neighbor, 1 + color_of(neighbor));
            }
            return Some(self);
        };
        let with_liberty = 1 + color;
        let own = |&cell: &u8| cell != EMPTY && color_of(cell) == color;
        let open = || neighbors.clone().filter(own).filter(|&cell| is_open(cell));
        let stone = if neighbors.clone().any(|c| c == EMPTY || c == with_liberty) {
            with_liberty
        } else {
            open().next().unwrap_or_else(|| self.unused(color))
        };
        for joined in open() {
            self.rename(joined, stone);
        }
        self.0[column] = stone;
        match above {
            Some(enemy) if is_open(enemy) && color_of(enemy) != color => {
                self.0.contains(&enemy).then_some(self)
            }
            _ => Some(self),
        }
    }

    fn rename(&mut self, from: u8, to: u8) {
        for cell in &mut self.0 {
            if *cell == from {
                *cell = to;
            }
        }
    }

    /// An unused number for a new chain.
    fn unused(&self, color: u8) -> u8 {
        let mut number = 3 + color;
        while self.0.contains(&number) {
            number += 2;
        }
        number
    }

    /// The representative of all borders that differ only in the numbers of chains and the exchange of colors.
    fn canonical(self) -> Border {
        let exchanged = self.0.map(|cell| match cell {
            EMPTY => EMPTY,
            stone => ((stone - 1) ^ 1) + 1,
        });
        self.renumbered().min(Border(exchanged).renumbered())
    }

    /// Renumbers the chains from left to right.
    fn renumbered(self) -> Border {
        let mut numbers = [0; 64];
        let mut next = [3, 4];
        Border(self.0.map(|cell| {
            if !is_open(cell) {
                return cell;
            }
            let number = &mut numbers[usize::from(cell & 63)];
            if *number == 0 {
                let next = &mut next[usize::from(color_of(cell))];
                *number = *next;
                *next += 2;
            }
            *number
        }))
    }

    /// Returns true if every chain has a liberty.
    fn is_closed(&self) -> bool {
        !self.0.iter().any(|&cell| is_open(cell))
    }
}

impl std::hash::Hash for Border {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut bytes = [0; 16];
        bytes[..MOST_COLUMNS].copy_from_slice(&self.0);
        state.write_u128(u128::from_le_bytes(bytes));
    }
}

/// A fast hasher: borders are short, and no adversary chooses them.
#[derive(Default)]
struct BorderHasher(u64);

impl Hasher for BorderHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, value: u128) {
        // The constants of SplitMix64: G. Steele, D. Lea, C. Flood.
        let (low, high) = (value as u64, (value >> 64) as u64);
        let mut hash = self.0 ^ low.wrapping_add(high.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = hash ^ hash >> 31;
    }
}

type States = HashMap<Border, u128, BuildHasherDefault<BorderHasher>>;

/// Counts by the border: decides point after point, and keeps the number of ways to reach each border. `tick` is called
/// after each point.
///
/// The border runs along the shorter side. 5×5 has up to 599 borders at a time, and each further column multiplies the
/// number by about four; the borders of 9×9 take some 30 MB.
///
/// # Errors
/// - [`CountError::Overflow`] beyond [`MOST_POINTS_BY_BORDER`] points, before any work.
pub fn border(size: BoardSize, mut tick: impl FnMut()) -> Result<u128, CountError> {
    let overflow = CountError::Overflow { size };
    if size.points() > MOST_POINTS_BY_BORDER {
        return Err(overflow);
    }
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let (columns, rows) = (width.min(height), width.max(height));
    let mut states = States::default();
    states.insert(Border([EMPTY; MOST_COLUMNS]), 1);
    for row in 0..rows {
        for column in 0..columns {
            let mut next =
                States::with_capacity_and_hasher(states.len(), BuildHasherDefault::default());
            for (border, ways) in states {
                for color in [None, Some(0), Some(1)] {
                    if let Some(after) = border.decide(column, row == 0, color) {
                        let sum = next.entry(after.canonical()).or_insert(0_u128);
                        *sum = sum.checked_add(ways).ok_or(overflow.clone())?;
                    }
                }
            }
            states = next;
            tick();
        }
    }
    let legal = states.into_iter().filter(|(border, _)| border.is_closed());
    legal
        .map(|(_, ways)| ways)
        .try_fold(0_u128, u128::checked_add)
        .ok_or(overflow)
}
