//! An exact number of stones with fractions.

use core::fmt;
use core::ops::AddAssign;

/// A size in stones, stored exactly: a whole number and a sum of shares 0.5/k.
///
/// No point has more than sixteen nearest worms within four steps, so every share is a whole number of *parts*. A stone
/// has [`PARTS`](EffectiveSize::PARTS) parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EffectiveSize(u32);

impl EffectiveSize {
    /// The number of parts in a stone: twice the least common multiple of 1 to 16. The largest board has fewer than 2³⁰
    /// parts.
    pub const PARTS: u32 = 1_441_440;

    /// Returns the size of this many stones.
    #[inline(always)]
    pub(super) const fn stones(stones: usize) -> EffectiveSize {
        EffectiveSize(stones as u32 * EffectiveSize::PARTS)
    }

    /// Returns the share of one of `worms` worms in this many points: 0.5/`worms` of each point.
    #[inline(always)]
    pub(super) const fn share(points: usize, worms: u32) -> EffectiveSize {
        EffectiveSize(points as u32 * (EffectiveSize::PARTS / 2 / worms))
    }

    /// Returns the size in parts of a stone.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.0
    }

    /// Returns the size in stones.
    ///
    /// ```
    /// use binmatrix::Board;
    /// use binmatrix_analysis::worms;
    /// let board: Board = "X . O".parse()?; // the point between them is shared
    /// assert_eq!(worms::of(&board).worms[0].effective_size.points(), 1.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / f64::from(EffectiveSize::PARTS)
    }
}

impl AddAssign for EffectiveSize {
    #[inline(always)]
    fn add_assign(&mut self, other: EffectiveSize) {
        self.0 += other.0;
    }
}

/// Writes the size in stones with two decimals, as GNU Go does.
impl fmt::Display for EffectiveSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.points())
    }
}
