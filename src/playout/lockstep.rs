//! Many games in lockstep: each lane of a SIMD register has a board of its own.
//!
//! Each module uses only the modules before it. [`lanes`] defines the register operations, with one file for each
//! instruction set. [`fence`] and [`cut`] define how a board is cut into the words of a lane. [`layout`] has the
//! constant planes of a board. [`run`] has the rules of the games, and [`client`] supplies and receives them.
//! [`policy`] is the choice of moves. [`step`] is the kernel, [`open`] its variant for open boards, and [`tactical`]
//! its variant for policies with tiers, which needs the points around a point ([`window`]). [`batch`] brings games into
//! lanes, and [`ended`] takes them out. [`seen`] reports every step to checking programs. [`driver`] keeps the lanes
//! busy.
//!
//! Conditions that depend only on constants stand in `const` blocks: what cannot run is then not even translated, and the
//! many versions of a step compile faster.

mod batch;
mod client;
mod cut;
mod driver;
mod ended;
mod fence;
mod lanes;
mod layout;
mod open;
mod policy;
mod run;
mod seen;
mod step;
mod tactical;
mod window;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(feature = "wide")]
mod wide;

use cut::{Flat, Striped};
use layout::Layout;
use window::Window;

use super::stride::{Chosen, Fixed};
use crate::geometry::BoardSize;
use crate::sets::Level;

pub(super) use batch::points_to_play_on;
pub(super) use client::{Client, LaneEnd, NewGame, Stepped};
pub use client::{LaneStep, LaneVerdict};
pub(super) use lanes::Lanes;
pub(super) use run::{Run, SizeClass, Starts};

/// Returns true if this CPU has the lanes of [`avx2()`].
#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx2() -> bool {
    avx2::Avx2Lanes::detect().is_some()
}

/// Returns true if this CPU has the lanes of [`avx512()`].
#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx512() -> bool {
    avx512::Avx512Lanes::detect().is_some()
}

/// Plays games on these lanes.
#[inline(never)]
fn run_on<
    L: Lanes,
    T: Window,
    const W: usize,
    const K: usize,
    const FEW: usize,
    const GROWS: usize,
    const SIGHT: usize,
    const EXTRA: u8,
>(
    l: L,
    cut: T,
    run: &Run<'_>,
    client: &mut impl Client,
) {
    l.vectorize(
        #[inline(always)]
        || match Layout::<L, T, W>::new(l, cut, run.size, run.allowed) {
            Some(layout) => {
                driver::drive::<L, T, W, K, FEW, GROWS, SIGHT, EXTRA>(l, &layout, run, client);
            }
            None => debug_assert!(false, "the board fits no kernel"),
        },
    );
}

/// Returns true if boards of a size fit into the lanes: sides from 2 to 19.
pub(super) const fn covers(size: BoardSize) -> bool {
    size.width() >= 2 && size.height() >= 2 && size.width() <= 19 && size.height() <= 19
}

/// The growth steps of a flood within one kernel step, and the distance to look for liberties (an odd number): `NEAR`
/// for boards of up to 192 bits, `FAR` for larger ones. Games by a policy have growth steps of their own
/// (`tactical::reading`). They decide which points are drawn, so all kernels share them
/// in order to play the same games.
const NEAR: [usize; 2] = [3, 3];
const FAR: [usize; 2] = [4, 5];

/// Plays games on these lanes. `SMALL`, `MEDIUM` and `LARGE` are the number of groups of lanes
/// that step together on boards of up to 96, 192 and 384 bits. On 9×9, steps of few games are those of `FEW` groups.
/// The last parameter of [`run_on`] is the number of [extra cuts](Lanes::EXTRA_CUTS) from which steps by policies with tiers
/// are compiled for this one.
fn play<L: Lanes, const SMALL: usize, const MEDIUM: usize, const LARGE: usize, const FEW: usize>(
    l: L,
    run: &Run<'_>,
    client: &mut impl Client,
) {
    let any = Flat(Chosen(run.size.shape().stride()));
    let extra = if run.policy.is_light() {
        u8::MAX
    } else {
        L::EXTRA_CUTS
    };
    match (SizeClass::of(run.size), run.size.width(), run.size.height()) {
        (_, 9, 9) => {
            let cut = Striped::<9, 3>;
            run_on::<_, _, 3, SMALL, FEW, { NEAR[0] }, { NEAR[1] }, 0>(l, cut, run, client);
        }
        (_, 13, 13) => {
            let cut = Striped::<13, 7>;
            run_on::<_, _, 7, MEDIUM, MEDIUM, { NEAR[0] }, { NEAR[1] }, 0>(l, cut, run, client);
        }
        (_, 19, 19) if extra >= 2 => {
            let cut = Flat(Fixed::<20>);
            run_on::<_, _, 12, LARGE, LARGE, { FAR[0] }, { FAR[1] }, 2>(l, cut, run, client);
        }
        (SizeClass::Small, ..) if extra >= 1 => {
            run_on::<_, _, 3, SMALL, SMALL, { NEAR[0] }, { NEAR[1] }, 1>(l, any, run, client);
        }
        (SizeClass::Small | SizeClass::Medium, ..) => {
            run_on::<_, _, 6, MEDIUM, MEDIUM, { NEAR[0] }, { NEAR[1] }, 0>(l, any, run, client);
        }
        (SizeClass::Large, ..) => {
            run_on::<_, _, 12, LARGE, LARGE, { FAR[0] }, { FAR[1] }, 0>(l, any, run, client);
        }
    }
}

/// Plays games on a CPU that [has the lanes](has_avx512).
#[cfg(target_arch = "x86_64")]
pub(super) fn avx512(run: &Run<'_>, client: &mut impl Client) {
    match avx512::Avx512Lanes::detect() {
        Some(l) => play::<_, 4, 4, 3, 2>(l, run, client),
        None => debug_assert!(false, "this CPU cannot run the kernel"),
    }
}

/// Plays games on a CPU that [has the lanes](has_avx2).
#[cfg(target_arch = "x86_64")]
pub(super) fn avx2(run: &Run<'_>, client: &mut impl Client) {
    match avx2::Avx2Lanes::detect() {
        Some(l) => play::<_, 8, 6, 4, 8>(l, run, client),
        None => debug_assert!(false, "this CPU cannot run the kernel"),
    }
}

/// Plays games on any CPU.
#[cfg(feature = "wide")]
pub(super) fn wide(run: &Run<'_>, client: &mut impl Client) {
    match wide::WideLanes::detect() {
        Some(l) => play::<_, 4, 4, 3, 4>(l, run, client),
        None => debug_assert!(false, "every CPU can run this kernel"),
    }
}
