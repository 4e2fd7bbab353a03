//! The number of legal positions: those in which every chain has a liberty.
//!
//! Two ways to it that share nothing. [`enumerate`] builds every position with the library's chains and so
//! checks them; [`border`] never sees a position as a whole, and reaches boards that have too many (the idea is
//! J. Tromp's and G. Farnebäck's, "Combinatorics of Go", 2007).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use binmatrix::{
    BinMatrix, BoardSize, ChainPosition, Color, GridOf, MatrixJob, Move, Point, Points, Rules,
    SuicideRule, dispatch_best,
};

use super::CountError;
use crate::system::pool::Pool;

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every position is built.
    Enumerate,
    /// Row by row, by what the border of the part so far looks like.
    Border,
}

impl Method {
    /// The enumeration up to so many points, beyond it the border.
    pub const ENUMERATED: usize = 16;

    /// The better one for this size.
    #[must_use]
    pub fn auto(size: BoardSize) -> Method {
        if size.points() <= Method::ENUMERATED {
            Method::Enumerate
        } else {
            Method::Border
        }
    }
}

/// Enumeration goes up to here, where it takes hours.
pub const MOST_POINTS: usize = 25;

/// The points of which the contents make a share of the work: 729 shares.
const SHARE: usize = 6;

/// The shares that [`enumerate`] works through.
#[must_use]
pub fn shares(size: BoardSize) -> u64 {
    3_u64.pow(size.points().min(SHARE) as u32)
}

/// Builds every legal position with a [`ChainPosition`], stone by stone from the top left corner on, and counts
/// them. `tick` is called after each share.
///
/// A chain without a liberty never gets one again from stones that are added, so a stone is left out together
/// with all positions that have it when it captures or has no liberty: that is for the library to tell. Where
/// it calls a stone captured too early, too late or not at all, or takes it back wrongly, the number is off.
///
/// # Errors
/// - [`CountError::TooManyPoints`] if that would take days.
pub fn enumerate(size: BoardSize, pool: &Pool, tick: impl Fn() + Sync) -> Result<u128, CountError> {
    if size.points() > MOST_POINTS {
        return Err(CountError::TooManyPoints {
            size,
            most: MOST_POINTS,
        });
    }
    let shares: Vec<u64> = (0..shares(size)).collect();
    let counts = pool.map(&shares, |&share| {
        let count = dispatch_best(size, Enumerate { share, size });
        tick();
        count
    });
    Ok(counts.into_iter().map(u128::from).sum())
}

/// What a stone may do: nothing is forbidden, what it takes off the board tells.
const ANYTHING: Rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);

/// One share of an enumeration: a number whose ternary digits are what the first points hold.
struct Enumerate {
    share: u64,
    size: BoardSize,
}

impl MatrixJob for Enumerate {
    type Output = u64;

    #[inline(always)]
    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> u64 {
        let points: Vec<Point> = Points::full(self.size).iter().collect();
        let (first, rest) = points.split_at(points.len().min(SHARE));
        let mut position = ChainPosition::<M>::new(grid);
        let mut digits = self.share;
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
}

/// The positions that have these stones and any on the rest of the points.
fn extensions<M: BinMatrix>(position: &mut ChainPosition<M>, rest: &[Point]) -> u64 {
    let Some((&point, rest)) = rest.split_first() else {
        return 1;
    };
    let mut count = extensions(position, rest);
    for color in Color::BOTH {
        // No ko is ever on the board: what captures is taken back at once.
        if let Ok(undo) = position.play(color, Move::Play(point), &ANYTHING) {
            if !undo.removes() {
                count += extensions(position, rest);
            }
            position.undo(&undo);
        }
    }
    count
}

/// Boards with more points have more than 2^128 legal positions: 9×9 has 127 bits, and the next larger boards, of 84
/// points, have 131.
pub const MOST_POINTS_BY_BORDER: usize = 81;

/// The longest border: no board of so few points has a longer shorter side.
const MOST_COLUMNS: usize = 9;

/// What lies along the border between the points that are decided and those that are not: for each column the
/// lowest decided point.
///
/// ```text
/// X O O X .    0 is empty; an odd number is a black stone, an even one a white stone; 1 and 2 have a
/// . O X X O    liberty, the others have none yet: stones of one chain have the same number, 3, 5, ... or
/// O X          4, 6, ...
///
/// 2 3 1 1 2    the border here
/// ```
///
/// Chains with a liberty need not be told apart, since nothing can happen to them any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Border([u8; MOST_COLUMNS]);

const EMPTY: u8 = 0;

/// 0 for Black, 1 for White.
const fn color_of(stone: u8) -> u8 {
    (stone - 1) & 1
}

/// Whether this is a stone without a liberty so far.
const fn is_open(cell: u8) -> bool {
    cell > 2
}

impl Border {
    /// Decides the next point of a column: empty, or a stone of color 0 or 1. `None` if a chain is left without
    /// a liberty for good.
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

    /// A number for a new chain.
    fn unused(&self, color: u8) -> u8 {
        let mut number = 3 + color;
        while self.0.contains(&number) {
            number += 2;
        }
        number
    }

    /// The one of all borders that differ in the numbers of chains and in which color is which.
    fn canonical(self) -> Border {
        let exchanged = self.0.map(|cell| match cell {
            EMPTY => EMPTY,
            stone => ((stone - 1) ^ 1) + 1,
        });
        self.renumbered().min(Border(exchanged).renumbered())
    }

    /// Chains are numbered from left to right.
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

    /// Whether no chain is without a liberty.
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

/// Borders are short and come from nobody who means harm.
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
        // The numbers of SplitMix64: G. Steele, D. Lea, C. Flood.
        let (low, high) = (value as u64, (value >> 64) as u64);
        let mut hash = self.0 ^ low.wrapping_add(high.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = hash ^ hash >> 31;
    }
}

type States = HashMap<Border, u128, BuildHasherDefault<BorderHasher>>;

/// Counts by the border: decides point after point, and keeps for each border that can arise the number of ways
/// to it. `tick` is called after each point.
///
/// The borders are those of the shorter side. 5×5 has up to 599 at a time, and each further column makes it about
/// four times as many; those of 9×9 take some 30 MB.
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
