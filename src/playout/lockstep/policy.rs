//! [`LanePolicy`]: a policy in the form that the lanes use, and the state that it adds to them.

use super::lanes::{self, Lanes};
use crate::patterns::PatternTable;
use crate::playout::policy::Chance;
use crate::playout::{Mask, Policy};

/// A policy for the lanes.
pub(in crate::playout) struct LanePolicy {
    take: Chance,
    save: Chance,
    vital: Chance,
    pattern: Chance,
    mask: Chance,
    /// All ones if the tier `vital` may be used, otherwise zero.
    pub may_use_vital: u64,
    /// All ones if there is a veto, otherwise zero.
    pub veto: u64,
    /// True if a tier is used with a probability other than 0 and 1.
    pub is_mixed: bool,
    pub patterns: &'static PatternTable,
    /// The points of the tier `mask`.
    pub points: Mask,
}

/// The lanes that use each tier in their turns.
#[derive(Clone, Copy, Default)]
pub(in crate::playout) struct TierLanes {
    pub take: u64,
    pub save: u64,
    pub vital: u64,
    pub pattern: u64,
    pub mask: u64,
}

impl LanePolicy {
    pub fn new(policy: &Policy) -> LanePolicy {
        let certain = |chance: Chance| chance.is_never() || chance.is_always();
        LanePolicy {
            take: policy.take,
            save: policy.save,
            vital: policy.vital,
            pattern: policy.pattern,
            mask: policy.mask,
            may_use_vital: if policy.vital.is_never() { 0 } else { u64::MAX },
            veto: if policy.veto { u64::MAX } else { 0 },
            is_mixed: ![
                policy.take,
                policy.save,
                policy.vital,
                policy.pattern,
                policy.mask,
            ]
            .into_iter()
            .all(certain),
            patterns: policy.patterns,
            points: policy.points,
        }
    }

    /// The lanes that use each tier if all probabilities are 0 or 1.
    pub fn certain(&self) -> TierLanes {
        let lanes = |chance: Chance| if chance.is_always() { u64::MAX } else { 0 };
        TierLanes {
            take: lanes(self.take),
            save: lanes(self.save),
            vital: lanes(self.vital),
            pattern: lanes(self.pattern),
            mask: lanes(self.mask),
        }
    }

    /// Decides at random which tiers the lanes of a group use.
    #[inline(always)]
    pub fn toss<L: Lanes>(&self, l: L, rng: &mut [L::V; 4]) -> [u32; 5] {
        let (first, second) = (lanes::random(l, rng), lanes::random(l, rng));
        let happens = |chance: Chance, random: L::V| {
            l.bits(l.greater(l.splat(chance.steps()), l.shift_right(random, 16)))
        };
        [
            happens(self.take, first),
            happens(self.save, l.shift_left(first, 16)),
            happens(self.vital, l.shift_left(second, 16)),
            happens(self.pattern, second),
            // An unused tier takes no random number, so other policies play the same games as before.
            match self.mask.is_never() {
                true => 0,
                false => happens(self.mask, lanes::random(l, rng)),
            },
        ]
    }
}

/// The planes of a group that tactics add.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Tactics<V, const W: usize> {
    /// The stones whose chains are to be read: see [`tactical`](super::tactical).
    pub suspects: [V; W],
    pub enemies: [V; W],
    /// The points that reading has found for the tier of this turn.
    pub hot: [V; W],
    /// The points that the veto has refused in the tiers `save` and `pattern` of this turn; later tiers may offer them.
    pub vetoed: [V; W],
    /// The last stones.
    pub last: [V; W],
    /// The points beside own stones.
    pub near_own: [V; W],
    /// The own stones that are seen to have two liberties besides any adjacent point.
    pub sure: [V; W],
    /// The points around the last stones that match patterns, in lanes that may use the tier `pattern` in this step.
    pub matching: [V; W],
    /// The points of the caller's mask, in lanes that may use it in this step.
    pub masked: [V; W],
    /// The liberties found by a flood.
    pub liberties: [V; W],
}

impl<V: Copy, const W: usize> Tactics<V, W> {
    pub fn new(zero: V) -> Self {
        let z = [zero; W];
        Tactics {
            suspects: z,
            enemies: z,
            hot: z,
            vetoed: z,
            last: z,
            near_own: z,
            sure: z,
            matching: z,
            masked: z,
            liberties: z,
        }
    }
}

/// The state of the lanes of a batch that tactics add, with one bit per lane.
#[derive(Clone, Copy, Default)]
pub(in crate::playout) struct TacticalLanes {
    /// The turn has just begun.
    pub fresh: u64,
    /// The turn goes on, and no draw was refused in the step before, so that suspects and enemies are kept.
    pub kept: u64,
    /// There are stones among [`Tactics::enemies`]. This counts only in lanes that are kept.
    pub has_enemies: u64,
    /// There is a last stone.
    pub has_last: u64,
    /// The last stone is not the point of the last step: the game has just begun here, or there is no last stone after
    /// a suicide.
    pub elsewhere: u64,
    /// The chain of the last stone is known to have two liberties.
    pub sure: u64,
    /// The chain of the last stone is to be read.
    pub taking: u64,
    /// The hot points are those of the tier `take`.
    pub hot_take: u64,
    /// The point was drawn in a tier whose veto refuses every self-atari.
    pub strict: u64,
    /// The space that the last move has opened has a vital point.
    pub has_vital: u64,
    /// The tiers in use in this turn.
    pub tiers: TierLanes,
}

impl TacticalLanes {
    /// Makes a lane begin a turn. The next step restores its last stone, if it has one.
    #[inline(always)]
    pub fn begin(&mut self, lane: u32, has_last: bool) {
        let bit = 1 << lane;
        self.has_last = self.has_last & !bit | u64::from(has_last) << lane;
        self.elsewhere |= bit;
        self.fresh |= bit;
        self.kept &= !bit;
        self.sure &= !bit;
        self.taking &= !bit;
        self.hot_take &= !bit;
        self.strict &= !bit;
        self.has_vital &= !bit;
    }
}
