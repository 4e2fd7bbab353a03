//! Sets of points of a region, each one integer.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of points of the region: bit `i` is the `i`-th point in board order.
///
/// Nearly all regions have up to 64 points, and are read with `u64`, in three quarters of the time that `u128` takes.
pub(crate) trait Set:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    const EMPTY: Self;

    /// The most points of a region.
    const CAPACITY: usize;

    /// The set of one point.
    fn of(number: usize) -> Self;

    /// The lowest point of a set that is not empty.
    fn first(self) -> usize;

    /// The set without its lowest point. It may be empty.
    fn without_first(self) -> Self;

    /// The set of the lowest point, if there is one.
    fn lowest(self) -> Self;

    fn len(self) -> u32;

    /// A number that tells most sets apart.
    fn folded(self) -> u64;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    #[inline(always)]
    fn is_within(self, other: Self) -> bool {
        self & !other == Self::EMPTY
    }

    /// Returns true if the set has more than one point.
    #[inline(always)]
    fn has_several(self) -> bool {
        !self.without_first().is_empty()
    }
}

macro_rules! integer {
    ($integer:ty, $folded:expr) => {
        impl Set for $integer {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$integer>::BITS as usize;

            #[inline(always)]
            fn of(number: usize) -> Self {
                1 << number
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn folded(self) -> u64 {
                let folded: fn(Self) -> u64 = $folded;
                folded(self)
            }
        }
    };
}

/// An odd factor that spreads the bits of a hash: 2^64 divided by the golden ratio.
pub(super) const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

integer!(u64, |set| set);
integer!(u128, |set| (set >> 64) as u64
    ^ (set as u64).wrapping_mul(FACTOR).rotate_left(29));
