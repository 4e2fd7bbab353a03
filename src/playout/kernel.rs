//! [`Kernel`]: the implementations that play many games.

use core::fmt;
use core::str::FromStr;

use super::lockstep::{self, Client, Run, SizeClass};
use super::{Chance, PlayoutSettings, Policy};
use crate::geometry::{BoardSize, ParseError};
use crate::life::EyeRule;
use crate::rules::SuicideRule;

/// An implementation that plays many playouts.
///
/// All kernels choose each move by the same [`Policy`](super::Policy), with the same probabilities. The lockstep
/// kernels play **the same games** as each other, whatever the register, and differ only in speed. `scalar` plays other
/// games of the same distribution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kernel {
    /// One game after another, with chains maintained move by move in portable code: any board, any rules, any CPU.
    Scalar,
    /// Sixteen games in lockstep through the crate `wide`, which selects its instructions at compile time. Needs the
    /// feature `wide`. It is fast in a build for a CPU with AVX-512, and on 9×9 in every build.
    WideX16,
    /// Eight games in lockstep in a 256-bit register, through `std::arch`. Needs a CPU with AVX2.
    Avx2X8,
    /// Sixteen games in lockstep in a 512-bit register, through `std::arch`. Needs a CPU with AVX-512 (VBMI, VBMI2,
    /// VPOPCNTDQ).
    Avx512X16,
}

impl Kernel {
    /// Every kernel, including those that this CPU cannot run.
    pub const ALL: &'static [Kernel] = &[
        Kernel::Scalar,
        Kernel::WideX16,
        Kernel::Avx2X8,
        Kernel::Avx512X16,
    ];

    /// The name of the kernel on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Scalar => "scalar",
            Kernel::WideX16 => "wide-x16",
            Kernel::Avx2X8 => "avx2-x8",
            Kernel::Avx512X16 => "avx512-x16",
        }
    }

    /// Returns true if this build contains the kernel and this CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Kernel::Scalar => true,
            Kernel::WideX16 => cfg!(feature = "wide"),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2X8 => lockstep::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512X16 => lockstep::has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx2X8 | Kernel::Avx512X16 => false,
        }
    }

    /// Plays the games of a client on a lockstep kernel. Plays nothing if this is not a
    /// lockstep kernel, or if it is not available.
    pub(super) fn play_lanes(self, run: &Run<'_>, client: &mut impl Client) {
        match self {
            Kernel::Scalar => debug_assert!(false, "no lockstep kernel"),
            Kernel::WideX16 => {
                #[cfg(feature = "wide")]
                lockstep::wide(run, client);
            }
            Kernel::Avx2X8 => {
                #[cfg(target_arch = "x86_64")]
                lockstep::avx2(run, client);
            }
            Kernel::Avx512X16 => {
                #[cfg(target_arch = "x86_64")]
                lockstep::avx512(run, client);
            }
        }
    }

    /// Returns true if the kernel plays many games in lockstep, one per lane of a register.
    #[must_use]
    pub const fn is_lockstep(self) -> bool {
        !matches!(self, Kernel::Scalar)
    }

    /// Returns true if the kernel plays such games. `scalar` plays all games. The lockstep kernels need sides from 2 to
    /// 19, no suicide of single stones, and [point eyes](EyeRule::PointEye).
    #[must_use]
    pub fn covers(self, size: BoardSize, settings: &PlayoutSettings) -> bool {
        !self.is_lockstep()
            || lockstep::covers(size)
                && settings.rules.suicide != SuicideRule::Any
                && settings.eyes == EyeRule::PointEye
    }

    /// Returns the fastest kernel for such games on this CPU: `avx512-x16`, otherwise `avx2-x8`, otherwise `wide-x16`
    /// on 9×9, otherwise `scalar`.
    ///
    /// The choice is based on measurements on CPUs of 2022 and 2024, on sizes from 2×2 to 19×19 (`docs/results/`).
    /// Where they run, `avx2-x8` is between 1.4 times (15×15) and 5 times (9×9) as fast as `scalar`, and `avx512-x16`
    /// is faster than `avx2-x8`. In an ordinary x86-64 build, `wide-x16` is 1.6 times as fast as `scalar` on 9×9, 0.5
    /// to 1.1 times as fast on other boards (`docs/performance.md`), and nowhere faster than the other two. It was not
    /// measured on CPUs of other kinds.
    ///
    /// With a policy, lanes gain less. With [`Policy::TACTICAL`], `avx512-x16` is 5.8, 3.5 and 1.8 times as fast as
    /// `scalar` on 9×9, 13×13 and 19×19 on a CPU of 2024, and `avx2-x8` 2.2, 1.2 and 0.6 times. The choice is made for
    /// it, and is the same for every policy that is not [light](Policy::is_light): never `avx2-x8` on boards of more
    /// than 192 bits (14×14 and larger), and never `wide-x16`. For a policy with a [`Mask`](super::Mask) the choice is
    /// the same as without it: all but rarely used masks cost `scalar` more than lanes.
    #[must_use]
    pub fn auto(size: BoardSize, settings: &PlayoutSettings, policy: &Policy) -> Kernel {
        Kernel::auto_for(size, settings, policy, u32::MAX)
    }

    /// Chooses like [`auto`](Kernel::auto), but for a given number of games: `scalar` for a few.
    pub(super) fn auto_for(
        size: BoardSize,
        settings: &PlayoutSettings,
        policy: &Policy,
        games: u32,
    ) -> Kernel {
        Kernel::fastest_of(Kernel::is_available, size, settings, policy, games)
    }

    fn fastest_of(
        is_available: impl Fn(Kernel) -> bool,
        size: BoardSize,
        settings: &PlayoutSettings,
        policy: &Policy,
        games: u32,
    ) -> Kernel {
        [Kernel::Avx512X16, Kernel::Avx2X8, Kernel::WideX16]
            .into_iter()
            .filter(|&kernel| is_available(kernel) && kernel.covers(size, settings))
            .find_map(|kernel| Some((kernel, kernel.fewest_games(size, policy)?)))
            .filter(|&(_, fewest)| games >= fewest)
            .map_or(Kernel::Scalar, |(kernel, _)| kernel)
    }

    /// The number of games from which the kernel is faster than `scalar`; `None` if it never is.
    ///
    /// Lanes take as long for one game as for many. The array is indexed by board class: up to 96 bits, up to 192 bits,
    /// and larger. `docs/performance.md` has the figures; those for policies were measured with [`Policy::TACTICAL`].
    fn fewest_games(self, size: BoardSize, policy: &Policy) -> Option<u32> {
        let is_9x9 = (size.width(), size.height()) == (9, 9);
        // All but rarely used masks cost `scalar` more than lanes: what is faster without one is so with one.
        let is_light = policy.with_mask(Chance::NEVER, policy.points).is_light();
        let by_class = match (self, is_light) {
            (Kernel::Avx512X16, true) => [Some(10), Some(14), Some(18)],
            (Kernel::Avx512X16, false) => [Some(14), Some(36), Some(100)],
            (Kernel::Avx2X8, true) => [Some(24), Some(28), Some(120)],
            (Kernel::Avx2X8, false) => [Some(30), Some(96), None],
            (Kernel::WideX16, true) if is_9x9 => [Some(96), None, None],
            (Kernel::WideX16 | Kernel::Scalar, _) => [None; 3],
        };
        by_class[SizeClass::of(size) as usize]
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const NAMES: &[&str] = &["scalar", "wide-x16", "avx2-x8", "avx512-x16"];

impl FromStr for Kernel {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Kernel, ParseError> {
        Kernel::ALL
            .iter()
            .copied()
            .find(|kernel| kernel.name() == text)
            .ok_or(ParseError::new("kernel", NAMES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::Mask;

    #[test]
    fn what_is_faster_depends_on_cpu_size_and_number_of_games() {
        let settings = PlayoutSettings::default();
        let portable = |kernel| matches!(kernel, Kernel::Scalar | Kernel::WideX16);
        let of_2013 = |kernel| kernel != Kernel::Avx512X16;
        let chosen_for = |policy: Policy, available: &dyn Fn(Kernel) -> bool, side, games| {
            let size = BoardSize::square(side).expect("a size");
            Kernel::fastest_of(available, size, &settings, &policy, games)
        };
        let chosen = |available: &dyn Fn(Kernel) -> bool, side, games| {
            chosen_for(Policy::LIGHT, available, side, games)
        };
        let tactical = |available: &dyn Fn(Kernel) -> bool, side, games| {
            chosen_for(Policy::TACTICAL, available, side, games)
        };
        for side in [5, 9, 13, 19] {
            assert_eq!(chosen(&|_| true, side, 1000), Kernel::Avx512X16);
            assert_eq!(chosen(&of_2013, side, 1000), Kernel::Avx2X8);
            assert_eq!(chosen(&|_| true, side, 5), Kernel::Scalar);
            let only_scalar = |kernel| kernel == Kernel::Scalar;
            assert_eq!(chosen(&only_scalar, side, 1000), Kernel::Scalar);
        }
        assert_eq!(chosen(&portable, 9, 1000), Kernel::WideX16);
        assert_eq!(chosen(&portable, 9, 20), Kernel::Scalar);
        assert_eq!(chosen(&portable, 7, 1000), Kernel::Scalar);
        assert_eq!(chosen(&portable, 13, 1000), Kernel::Scalar);
        assert_eq!(chosen(&|_| true, 20, 1000), Kernel::Scalar);
        let available: [&dyn Fn(Kernel) -> bool; 3] = [&|_| true, &of_2013, &portable];
        for policy in [Policy::LIGHT, Policy::TACTICAL] {
            let masked = policy.with_mask(Chance::ALWAYS, Mask::EMPTY_POINTS);
            for (side, games) in [9, 13, 15, 19].into_iter().flat_map(|side| {
                [9, 13, 17, 23, 27, 29, 35, 95, 99, 119, 1000].map(|games| (side, games))
            }) {
                for available in available {
                    let [with, without] =
                        [masked, policy].map(|policy| chosen_for(policy, available, side, games));
                    assert_eq!(with, without, "{masked} {side} {games}");
                }
            }
        }
        for (side, by_avx512, by_avx2) in [(9, 14, Some(30)), (13, 36, Some(96)), (19, 100, None)] {
            assert_eq!(tactical(&|_| true, side, by_avx512), Kernel::Avx512X16);
            assert_eq!(tactical(&|_| true, side, by_avx512 - 1), Kernel::Scalar);
            let many = tactical(&of_2013, side, by_avx2.unwrap_or(u32::MAX));
            assert_eq!(many == Kernel::Avx2X8, by_avx2.is_some(), "{side}");
            let few = by_avx2.unwrap_or(u32::MAX) - 1;
            assert_eq!(tactical(&of_2013, side, few), Kernel::Scalar);
            assert_eq!(tactical(&portable, side, 1000), Kernel::Scalar);
        }
    }
}
