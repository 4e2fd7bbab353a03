//! Sixteen lanes through the crate `wide`, which selects its instructions at *compile time*: one 512-bit register if
//! the build enables AVX-512, two of 256 bits with AVX2, four of 128 bits in a default build.

use wide::u32x16;

use super::lanes::{Lanes, MAX_LANES, Row};
use crate::sets::Level;

/// The lanes of the crate `wide`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::playout) struct WideLanes;

impl Level for WideLanes {
    const NAME: &'static str = "wide";

    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(WideLanes)
    }

    #[inline(always)]
    fn vectorize<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }
}

/// The bit of each lane in a mask.
const LANE_BITS: Row = {
    let mut bits = [0; MAX_LANES];
    let mut lane = 0;
    while lane < MAX_LANES {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

impl Lanes for WideLanes {
    type V = u32x16;
    type Mask = u32x16;
    const COUNT: usize = 16;
    // `Kernel::auto` gives these lanes no policy with tiers.
    const EXTRA_CUTS: u8 = 0;

    #[inline(always)]
    fn load(self, row: &Row) -> u32x16 {
        u32x16::new(*row)
    }

    #[inline(always)]
    fn store(self, v: u32x16) -> Row {
        v.to_array()
    }

    #[inline(always)]
    fn splat(self, value: u32) -> u32x16 {
        u32x16::splat(value)
    }

    #[inline(always)]
    fn and(self, a: u32x16, b: u32x16) -> u32x16 {
        a & b
    }

    #[inline(always)]
    fn or(self, a: u32x16, b: u32x16) -> u32x16 {
        a | b
    }

    #[inline(always)]
    fn xor(self, a: u32x16, b: u32x16) -> u32x16 {
        a ^ b
    }

    #[inline(always)]
    fn minus(self, a: u32x16, b: u32x16) -> u32x16 {
        a & !b
    }

    #[inline(always)]
    fn add(self, a: u32x16, b: u32x16) -> u32x16 {
        a + b
    }

    #[inline(always)]
    fn sub(self, a: u32x16, b: u32x16) -> u32x16 {
        a - b
    }

    #[inline(always)]
    fn shift_left(self, a: u32x16, distance: u32) -> u32x16 {
        a << distance
    }

    #[inline(always)]
    fn shift_right(self, a: u32x16, distance: u32) -> u32x16 {
        a >> distance
    }

    #[inline(always)]
    fn count(self, a: u32x16) -> u32x16 {
        let pairs = a - ((a >> 1) & u32x16::splat(0x5555_5555));
        let nibbles =
            (pairs & u32x16::splat(0x3333_3333)) + ((pairs >> 2) & u32x16::splat(0x3333_3333));
        let bytes = (nibbles + (nibbles >> 4)) & u32x16::splat(0x0F0F_0F0F);
        (bytes * u32x16::splat(0x0101_0101)) >> 24
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> u32x16 {
        let lane_bits = u32x16::new(LANE_BITS);
        (u32x16::splat(bits) & lane_bits).simd_eq(lane_bits)
    }

    #[inline(always)]
    fn bits(self, mask: u32x16) -> u32 {
        mask.to_bitmask()
    }

    #[inline(always)]
    fn nonzero(self, a: u32x16) -> u32 {
        !a.simd_eq(u32x16::splat(0)).to_bitmask() & 0xFFFF
    }

    #[inline(always)]
    fn equal(self, a: u32x16, b: u32x16) -> u32x16 {
        a.simd_eq(b)
    }

    #[inline(always)]
    fn greater(self, a: u32x16, b: u32x16) -> u32x16 {
        a.simd_gt(b)
    }

    #[inline(always)]
    fn select(self, mask: u32x16, yes: u32x16, no: u32x16) -> u32x16 {
        mask.bitselect(yes, no)
    }

    #[inline(always)]
    fn keep(self, mask: u32x16, a: u32x16) -> u32x16 {
        mask & a
    }

    #[inline(always)]
    fn shift_left_each(self, a: u32x16, distance: u32x16) -> u32x16 {
        a << distance
    }

    #[inline(always)]
    fn shift_right_each(self, a: u32x16, distance: u32x16) -> u32x16 {
        a >> distance
    }

    #[inline(always)]
    fn multiply_high(self, a: u32x16, b: u32x16) -> u32x16 {
        a.mul_keep_high(b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations() {
        super::super::lanes::tests::check_lanes(WideLanes);
    }
}
