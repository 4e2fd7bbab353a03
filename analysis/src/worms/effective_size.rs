//! A number of stones with fractions, exactly.

use core::fmt;
use core::ops::AddAssign;

/// A size in stones: a whole number and a sum of 0.5/k, kept exactly.
///
/// No point has more than sixteen nearest worms within four steps, so that every share is a whole number of *parts*, of
/// which a stone has [`PARTS`](EffectiveSize::PARTS).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EffectiveSize(u32);

impl EffectiveSize {
    /// The parts of a stone: twice the least common multiple of 1 to 16. The largest board has not 2³⁰ parts.
    pub const PARTS: u32 = 1_441_440;

    /// So many stones.
    #[inline(always)]
    pub(super) const fn stones(stones: usize) -> EffectiveSize {
        EffectiveSize(stones as u32 * EffectiveSize::PARTS)
    }

    /// The share of one of `worms` worms in so many points: 0.5/`worms` of each.
    #[inline(always)]
    pub(super) const fn share(points: usize, worms: u32) -> EffectiveSize {
        EffectiveSize(points as u32 * (EffectiveSize::PARTS / 2 / worms))
    }

    /// The size in parts of a stone.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.0
    }

    /// The size in stones.
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

/// In stones, with two decimals, as GNU Go writes it.
impl fmt::Display for EffectiveSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.points())
    }
}
