//! The random number generator of playouts.
//!
//! The library has its own generator because the random stream is part of the results: a playout is a
//! function of its seed, on every machine and in every version with the same
//! [`signature`](crate::playout::signature). The generator is xoshiro256++ (D. Blackman and S. Vigna,
//! "Scrambled linear pseudorandom number generators", 2021), seeded with SplitMix64 (G. Steele, D. Lea
//! and C. Flood, "Fast splittable pseudorandom number generators", 2014). Neither is cryptographically
//! secure.

/// A seeded random number generator: 32 bytes, period 2²⁵⁶ − 1.
///
/// ```
/// use binmatrix::Rng;
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.below(361), b.below(361));
/// assert!(a.below(10) < 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// Creates the generator of `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        Rng::for_game(seed, 0)
    }

    /// Creates the generator of game number `game` of `seed`.
    ///
    /// Each game has its own stream, so results do not depend on which thread plays it.
    #[must_use]
    pub const fn for_game(seed: u64, game: u64) -> Rng {
        // The first two words determine the seed; the seed and the first word determine the game. Every pair
        // therefore has its own state.
        let seed = mix(seed);
        let start = mix(seed ^ game);
        Rng {
            state: [
                start,
                mix(start.wrapping_add(GOLDEN)) ^ seed,
                mix(start.wrapping_add(GOLDEN.wrapping_mul(2))),
                mix(start.wrapping_add(GOLDEN.wrapping_mul(3))) | 1, // never all zero
            ],
        }
    }

    /// Returns the state of a 32-bit generator for this game, for one lane of a register.
    #[cfg(feature = "playout")]
    #[inline(always)]
    pub(crate) const fn lane_state(seed: u64, game: u64) -> [u32; 4] {
        let seed = mix(seed);
        let start = mix(seed ^ game);
        let more = mix(start ^ seed);
        [
            start as u32,
            (start >> 32) as u32,
            more as u32,
            (more >> 32) as u32 | 1, // never all zero
        ]
    }

    /// Returns the next 64 random bits.
    #[inline(always)]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a random number below `bound`; 0 if `bound` is 0.
    ///
    /// The method scales the upper 32 bits by a multiplication. The probability of each value deviates
    /// from 1 / `bound` by less than one part in 2³² / `bound`: below 10⁻⁶ for the 625 points of the
    /// largest board.
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the `index`-th number of the SplitMix64 stream of seed 0.
pub(crate) const fn random(index: u64) -> u64 {
    mix(index.wrapping_mul(GOLDEN))
}

/// Returns the seed for the games from one of several starts, so that equal starts get different games.
#[cfg(feature = "playout")]
pub(crate) const fn start_seed(seed: u64, start: u32) -> u64 {
    if start == 0 {
        seed
    } else {
        seed ^ random(start as u64)
    }
}

/// Runs a step of SplitMix64 and its finalizer.
const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
