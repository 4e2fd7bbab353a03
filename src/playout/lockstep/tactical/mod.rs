//! A step of every game by a policy with tiers.
//!
//! Like a full [step](super::step), this one draws a point in every lane that can, and settles its effect. Before the
//! draw it finds the tiers of the turn, and the draw is from the first that offers a point. Chains are *read* by
//! floods: one in each lane and step, of a few growth steps, which goes on in the next step if it has no answer. A
//! flood is settled when it has touched as many liberties as matter, or stops growing. The turn of a lane goes through
//! these states:
//!
//! ```text
//! fresh ──▶ reading ──▶ ready ──▶ capturing ──▶ joining ──▶ played
//!             the last    draws     enemy stones   the own
//!             stone, own            that may be    chain, for
//!             suspects,             taken          liberties
//!             their enemies                            │
//!                         ▲                            ▼
//!                         └──────────────────────── refused
//! ```
//!
//! A fresh lane looks at the last stone, and at the own stones beside it. What is certain at a glance needs no reading,
//! and most turns go from fresh to played in one step.
//!
//! - *Reading* the chain of the last stone tells whether it is in atari, which is known already if the veto was asked
//!   about it. Reading the own *suspects* beside it one after the other tells which are in atari: their liberties
//!   become *hot*, and the enemy stones beside them suspects too, whose only liberties become hot as well.
//! - *Capturing* reads the enemy chains beside the drawn point that may have no other liberty.
//! - *Joining* floods the own chain from the drawn point, until it has the liberties that rule and veto ask for.
//!
//! Two parts belong to moves that take. If the stones taken leave a space with a vital point, `commit` notes it in the
//! lane (`has_vital`, and a plane of the group), and the next turn offers it as the tier `vital`. And where the veto
//! of the uniform draw would refuse a point after the flood that joins, the shape of the own chain decides whether it
//! is nakade, which is spared. Both are rare, and cost several growth steps for all lanes, so they are behind branches
//! on whether any lane needs them.
//!
//! When a step begins, the scratch of a fresh lane still has the point that the step before played, which is now the last
//! stone, and its neighbors; after a pass it has none. (In a lane that is *elsewhere* they are restored, since the game has just moved there, or a
//! suicide has left no stone.) Nothing is hot in a fresh lane, and only a lane that is *kept* has suspects and enemies:
//! its turn goes on, and no draw was refused in the step before. What the planes hold in other lanes is left from before.
//! It is masked where it is read, since to clear it would take a store for each word.
//!
//! Patterns are matched for all groups before any of them chooses a tier: the long chains of dependent instructions
//! then run side by side.
//!
//! The caller's [`Mask`](crate::playout::Mask) is found in lanes that are ready and use its tier, before the draw. It is
//! worked out for whole groups, behind a branch on whether any lane needs it.
//!
//! The masks of lanes in a group follow from its planes, as far as these are kept: a lane without a drawn point reads the
//! enemies of suspects if it has any, else its suspects; a lane with a drawn point captures if it has suspects, else
//! joins. In such a lane, `enemies` are the stones taken.

mod mask;
mod reading;
mod shapes;
mod tiers;

use super::cut::Cut;
use super::lanes::{A, B, C, Lanes, align_calls, keep_order};
use super::layout::Layout;
use super::policy::{LanePolicy, TierLanes};
use super::step::{
    Batch, Conditions, Drawn, Group, Scratch, Trace, give_up, note_first, part, pick, put, survey,
};
use super::window::Window;
use crate::fault::fault;
use reading::{Jobs, Settled, digest, flood};
use tiers::Begun;

/// The results of looking around the drawn points, with one bit per lane.
#[derive(Clone, Copy, Default)]
struct Look {
    near_empty: u64,
    near_own: u64,
    own_free: u64,
    /// The point has two empty neighbors, or an adjacent own stone has two liberties besides it.
    two: u64,
}

impl Look {
    /// The lanes where the new stone's chain certainly has one, and two liberties, given those where stones are taken,
    /// and where two of these are adjacent.
    ///
    /// An adjacent own stone is free if it has a liberty on a square of the point's color, so that is no neighbor of
    /// the point.
    const fn liberties(&self, taken: u64, two_taken: u64) -> [u64; 2] {
        let one = self.near_empty | self.own_free | taken;
        let pairs = self.near_empty & self.own_free | taken & (self.near_empty | self.own_free);
        [one, self.two | pairs | two_taken]
    }
}

/// Chooses the tier of the ready lanes, and makes its points the candidates. Returns the lanes of the tiers `take`,
/// `save`, `vital`, `pattern` and `mask`. In `fresh` lanes nothing is hot; `take` are the lanes whose last stone is in
/// atari for all to see.
#[inline(always)]
fn choose<L: Lanes, T: Window, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    policy: &LanePolicy,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
    fresh: u32,
    [take, hot_take, vital, pattern, mask]: [u32; 5],
) -> [u32; 5] {
    keep_order();
    let z = l.zero();
    let t = &s.tactics;
    let (mut by_save, mut by_vital, mut by_pattern) = (s.candidates, [z; W], [z; W]);
    let mut all = s.candidates;
    if policy.veto != 0 {
        let (sound, light) = tiers::sound(l, layout.cut, g, s);
        for i in 0..W {
            by_save[i] = l.tern::<{ A & B & !C }>(s.candidates[i], sound[i], t.vetoed[i]);
            all[i] = l.and(s.candidates[i], light[i]);
        }
    }
    if vital != 0 {
        for i in 0..W {
            by_vital[i] = l.and(g.vital[i], s.candidates[i]);
        }
    }
    if pattern != 0 {
        for i in 0..W {
            by_pattern[i] = l.and(t.matching[i], by_save[i]);
        }
    }
    let mut masked = 0;
    if mask != 0 {
        let mut has_mask = z;
        for i in 0..W {
            has_mask = l.tern::<{ A | B & C }>(has_mask, t.masked[i], all[i]);
        }
        masked = mask & l.nonzero(has_mask);
        // Lanes that draw from an earlier tier ignore this.
        let in_mask = l.mask(masked);
        for i in 0..W {
            all[i] = l.select(in_mask, l.and(all[i], t.masked[i]), all[i]);
        }
    }
    let (in_sight, by_take) = (l.mask(take), l.mask(take | hot_take));
    let (mut has_save, mut has_vital, mut has_pattern) = (z, z, z);
    for i in 0..W {
        by_save[i] = l.and(by_save[i], t.hot[i]);
        has_save = l.or(has_save, by_save[i]);
        has_vital = l.or(has_vital, by_vital[i]);
        has_pattern = l.or(has_pattern, by_pattern[i]);
    }
    let save = l.nonzero(has_save) & !(fresh | take | hot_take);
    let vital = vital & l.nonzero(has_vital) & !(take | hot_take | save);
    let pattern = pattern & l.nonzero(has_pattern) & !(take | hot_take | save | vital);
    let masked = masked & !(take | hot_take | save | vital | pattern);
    let (in_save, in_vital, in_pattern) = (l.mask(save), l.mask(vital), l.mask(pattern));
    for i in 0..W {
        let answers = l.select(in_sight, s.near[i], t.hot[i]);
        let others = l.select(in_pattern, by_pattern[i], all[i]);
        let others = match vital {
            0 => others,
            _ => l.select(in_vital, by_vital[i], others),
        };
        let others = l.select(in_save, by_save[i], others);
        s.candidates[i] = l.select(by_take, l.and(answers, s.candidates[i]), others);
    }
    [take | hot_take, save, vital, pattern, masked]
}

/// Looks around the drawn points. In lanes that have just drawn, the enemy stones that may be without another liberty
/// become the suspects. Returns the masks of a [`Look`], and the lanes with suspects.
#[inline(always)]
fn look<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
    [pending, drew, drawn]: [u32; 3],
) -> [u32; 5] {
    keep_order();
    let z = l.zero();
    let bit = l.keep(l.mask(drawn), s.word);
    let drawn = Drawn::new(l, cut, g, s, bit, pending);
    let new = l.mask(drew);
    let (mut near_empty, mut near_own, mut own_free, mut two) = (z, z, z, z);
    let mut suspected = z;
    let t = &mut s.tactics;
    for i in 0..W {
        let near = drawn.near(l, cut, i);
        let free = l.tern::<{ A & C | !A & B }>(near, s.one[i], s.two[i]);
        near_empty = l.tern::<{ A | B & C }>(near_empty, near, s.empty[i]);
        let here = l.and(near, g.own[i]);
        near_own = l.or(near_own, here);
        own_free = l.tern::<{ A | B & C }>(own_free, here, free);
        two = l.tern::<{ A | B & C }>(two, drawn.point[i], s.two[i]);
        two = l.tern::<{ A | B & C }>(two, near, t.sure[i]);
        let attacked = l.tern::<{ A & B & !C }>(near, g.opp[i], free);
        t.suspects[i] = l.select(new, attacked, t.suspects[i]);
        suspected = l.or(suspected, t.suspects[i]);
        s.near[i] = near;
    }
    s.point = drawn.point;
    [
        l.nonzero(near_empty),
        l.nonzero(near_own),
        l.nonzero(own_free),
        l.nonzero(two),
        l.nonzero(suspected),
    ]
}

/// The changes to the lanes of a group in the last stage.
#[derive(Clone, Copy)]
struct Change {
    /// `enemies` are taken.
    took: u32,
    /// The turn changes.
    swap: u32,
    /// The drawn point is refused.
    refused: u32,
    /// It is not refused to later tiers.
    strict: u32,
    /// If a single stone is taken, it is a ko.
    maybe_ko: u32,
    /// The played stone remains on the board.
    remains: u32,
    /// The policy may use the tier `vital`.
    vital: u32,
}

/// Last stage: updates the stones, and switches the players in lanes that moved. Returns the lanes whose move has opened
/// a space with a vital point, which `vital` then holds.
#[inline(always)]
fn commit<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
    change: Change,
) -> u32 {
    keep_order();
    let z = l.zero();
    let took = l.mask(change.took);
    let t = &mut s.tactics;
    let mut size = z;
    let mut dead = [z; W];
    for i in 0..W {
        dead[i] = l.keep(took, t.enemies[i]);
        size = l.add(size, l.count(dead[i]));
    }
    let single = l.bits(l.equal(size, l.splat(1)));
    // Spaces of three to six points may have a vital point.
    let may_be_vital = l.bits(l.greater(size, l.splat(2))) & !l.bits(l.greater(size, l.splat(6)));
    let ko = l.mask(change.maybe_ko & single);
    let (swap, stay) = (l.mask(change.swap), l.mask(!change.swap));
    let refused = l.mask(change.refused & !change.strict);
    let vetoed = l.mask(change.refused & change.strict);
    for i in 0..W {
        let (own, opp) = (g.own[i], g.opp[i]);
        g.own[i] = l.select(swap, l.minus(opp, dead[i]), own);
        g.opp[i] = l.select(swap, l.or(own, s.point[i]), opp);
        let tried = l.keep(
            stay,
            l.select(refused, l.or(g.tried[i], s.point[i]), g.tried[i]),
        );
        g.tried[i] = l.select(ko, dead[i], tried);
        t.vetoed[i] = l.keep(stay, l.or(t.vetoed[i], l.keep(vetoed, s.point[i])));
    }
    g.moves = l.count_up(g.moves, swap);
    g.last_word = l.select(swap, g.word, g.last_word);
    let bit = l.keep(l.mask(change.remains), g.bit);
    g.last_bit = l.select(swap, bit, g.last_bit);
    match may_be_vital & change.vital {
        0 => 0,
        lanes => shapes::note_vital(l, cut, g, &dead, lanes),
    }
}

/// Takes a step in every lane of the first `N` groups; the other groups have no game in progress.
#[inline(never)]
pub(in crate::playout) fn step<
    L: Lanes,
    T: Window,
    const W: usize,
    const K: usize,
    const N: usize,
    const SIGHT: usize,
>(
    l: L,
    layout: &Layout<L, T, W>,
    conditions: &Conditions<'_>,
    b: &mut Batch<L, W, K>,
    s: &mut [Scratch<L::V, W>; K],
) -> Trace {
    let Some(policy) = conditions.policy else {
        debug_assert!(false, "a policy is set");
        return Trace::default();
    };
    align_calls();
    l.vectorize(
        #[inline(always)]
        || {
            keep_order();
            let cut = layout.cut;
            let pending = b.pending;
            let lanes = &mut b.tactical;
            let idle = b.active & !pending;
            let fresh = b.active & lanes.fresh;
            if !policy.is_mixed {
                lanes.tiers = policy.certain();
            } else {
                // In every step, so that the random numbers of a game do not depend on the other lanes.
                let mut tiers = TierLanes::default();
                for k in 0..N {
                    let [take, save, vital, pattern, mask] = policy.toss(l, &mut b.groups[k].rng);
                    tiers.take |= put::<L>(take, k);
                    tiers.save |= put::<L>(save, k);
                    tiers.vital |= put::<L>(vital, k);
                    tiers.pattern |= put::<L>(pattern, k);
                    tiers.mask |= put::<L>(mask, k);
                }
                for (used, now) in [
                    (&mut lanes.tiers.take, tiers.take),
                    (&mut lanes.tiers.save, tiers.save),
                    (&mut lanes.tiers.vital, tiers.vital),
                    (&mut lanes.tiers.pattern, tiers.pattern),
                    (&mut lanes.tiers.mask, tiers.mask),
                ] {
                    *used = *used & !fresh | now & fresh;
                }
            }
            // Looks at the last stones.
            let (mut take, mut taking, mut suspects) = (0, 0, 0);
            for k in 0..N {
                let (group, scratch) = (&b.groups[k], &mut s[k]);
                let elsewhere = part::<L>(lanes.elsewhere, k);
                if elsewhere != 0 {
                    tiers::restore_last(l, cut, group, scratch, elsewhere);
                }
                survey::<L, T, W, SIGHT>(l, layout, group, scratch);
                if policy.veto == 0 {
                    tiers::exclude_walled_in::<L, T, W, SIGHT>(l, layout, group, scratch);
                }
                keep_order();
                let begun = Begun {
                    fresh: part::<L>(fresh, k),
                    taking: part::<L>(lanes.taking, k),
                    may_take: part::<L>(lanes.tiers.take & lanes.has_last & !lanes.sure, k),
                    save: part::<L>(lanes.tiers.save, k),
                    kept: part::<L>(lanes.kept, k),
                };
                let found = tiers::look_back(l, cut, group, scratch, begun);
                take |= put::<L>(found.take, k);
                taking |= put::<L>(found.taking, k);
                suspects |= put::<L>(found.suspects, k);
            }
            let enemies = lanes.kept & lanes.has_enemies;
            let reads = taking | enemies | suspects;
            let ready = idle & (take | lanes.hot_take | !reads);
            let reading = idle & !ready;

            let may_mask = ready & lanes.tiers.mask;
            for k in 0..N {
                let lanes = part::<L>(may_mask, k);
                if lanes != 0 {
                    mask::find(l, layout, &policy.points, &b.groups[k], &mut s[k], lanes);
                }
            }

            let may_match = ready & lanes.tiers.pattern & lanes.has_last;
            for k in 0..N {
                if part::<L>(may_match, k) != 0 {
                    tiers::find_matching(l, layout, policy.patterns, &b.groups[k], &mut s[k]);
                }
            }

            // Chooses tiers and draws in the ready lanes.
            let (mut by_take, mut by_save, mut by_vital, mut by_pattern) = (0, 0, 0, 0);
            let (mut by_mask, mut has) = (0, 0);
            for k in 0..N {
                let (group, scratch) = (&b.groups[k], &mut s[k]);
                let tiers = [
                    part::<L>(take, k),
                    part::<L>(lanes.hot_take, k),
                    part::<L>(
                        ready & lanes.tiers.vital & lanes.has_vital & lanes.has_last,
                        k,
                    ),
                    part::<L>(may_match, k),
                    part::<L>(may_mask, k),
                ];
                let [take, save, vital, pattern, mask] = choose(
                    l,
                    layout,
                    policy,
                    group,
                    scratch,
                    part::<L>(fresh, k),
                    tiers,
                );
                by_take |= put::<L>(take, k);
                by_save |= put::<L>(save, k);
                by_vital |= put::<L>(vital, k);
                by_pattern |= put::<L>(pattern, k);
                by_mask |= put::<L>(mask, k);
            }
            for k in 0..N {
                has |= put::<L>(pick(l, &mut b.groups[k].rng, &mut s[k]), k);
                s[k].word = l.nth_bit(s[k].word, s[k].rank);
            }
            let drew = ready & has;
            let drawn = pending | drew;
            let passed = ready & !has;
            lanes.strict = lanes.strict & pending | drew & (by_save | by_pattern) & policy.veto;
            let mut around = Look::default();
            let mut suspected = 0;
            for k in 0..N {
                let masks = [
                    part::<L>(pending, k),
                    part::<L>(drew, k),
                    part::<L>(drawn, k),
                ];
                let [near_empty, near_own, own_free, two_free, attacked] =
                    look(l, cut, &mut b.groups[k], &mut s[k], masks);
                around.near_empty |= put::<L>(near_empty, k);
                around.near_own |= put::<L>(near_own, k);
                around.own_free |= put::<L>(own_free, k);
                around.two |= put::<L>(two_free, k);
                suspected |= put::<L>(attacked, k);
            }
            // What is decided at a glance, and what is not.
            let strict = lanes.strict;
            let veto = if fault!("veto") { 0 } else { policy.veto };
            let veto_two = |taken: u64| veto & (strict | around.near_own & !taken);
            let enough = |taken: u64, two_taken: u64| {
                let [one, two] = around.liberties(taken, two_taken);
                let needs_two = veto_two(taken);
                (needs_two & two | !needs_two & one, two)
            };
            let capturing = drawn & suspected;
            let quiet = drew & !suspected;
            let joining = pending & !suspected | quiet & !enough(0, 0).0 & around.near_own;
            let rescuing = !taking & enemies;
            let saving = reading & !taking & !rescuing;
            // In lanes that join, `enemies` are the stones taken.
            let joining_two = joining & veto_two(pending & enemies);
            let (mut one, mut two, mut still) = (0, 0, 0);
            for k in 0..N {
                let jobs = Jobs {
                    own_side: part::<L>(saving | joining, k),
                    rescuing: part::<L>(reading & rescuing, k),
                    taking: part::<L>(reading & taking, k),
                    joining: part::<L>(joining, k),
                    taken: part::<L>(joining & pending, k),
                    going_on: part::<L>(b.going_on, k),
                };
                let [touches, touches_two, stopped] =
                    flood::<L, T, W>(l, cut, &mut b.groups[k], &mut s[k], jobs);
                one |= put::<L>(touches, k);
                two |= put::<L>(touches_two, k);
                still |= put::<L>(stopped, k);
            }
            let wants_two = reading | joining_two;
            let rich = wants_two & two | !wants_two & one;
            let working = reading | capturing | joining;
            let settled = working & (rich | still);
            let poor = settled & !rich;
            // Nakade needs the flood, before the next stage changes what it has found.
            let mut spared = poor & joining_two & one & !strict;
            if spared != 0 {
                let mut kills = 0;
                for k in 0..N {
                    let lanes = part::<L>(spared, k);
                    if lanes != 0 {
                        kills |= put::<L>(shapes::nakade(l, cut, &b.groups[k], &s[k], lanes), k);
                    }
                }
                spared &= if fault!("nakade") { 0 } else { kills };
            }
            let (mut left, mut taken, mut two_taken, mut legal) = (0, 0, 0, 0);
            let in_atari = if fault!("save") { 0 } else { poor & saving };
            for k in 0..N {
                let answers = Settled {
                    suspects: part::<L>(settled & (saving | capturing), k),
                    enemies: part::<L>(settled & reading & rescuing, k),
                    hot: part::<L>(poor & reading, k),
                    in_atari: part::<L>(in_atari, k),
                    taken: part::<L>(poor & capturing, k),
                    fresh: part::<L>(fresh, k),
                    kept: part::<L>(lanes.kept, k),
                };
                let [suspects, dead, pair, candidate] =
                    digest(l, cut, &b.groups[k], &mut s[k], answers);
                left |= put::<L>(suspects, k);
                taken |= put::<L>(dead, k);
                two_taken |= put::<L>(pair, k);
                legal |= put::<L>(candidate, k);
            }
            lanes.hot_take |= poor & reading & taking & legal;
            lanes.taking = reading & taking & !settled;

            let seen = quiet | settled & capturing & !left;
            let (has_enough, has_two) = enough(taken, two_taken);
            let joined = settled & joining;
            let given_up = joined & poor & !joining_two & conditions.suicide;
            let played = seen & has_enough | joined & rich | given_up | spared;
            let refused =
                seen & !has_enough & !around.near_own | joined & !rich & !given_up & !spared;
            let swap = played | passed;
            let remains = played & !given_up;
            let sure = remains & (seen & has_two | joined & two);
            let sure = if fault!("take") { remains } else { sure };
            let took = played & taken;
            let maybe_ko = took & !around.near_own & !around.near_empty;
            let took = if fault!("capture") { 0 } else { took };
            let (mut over, mut has_vital) = (0, 0);
            for k in 0..N {
                let change = Change {
                    took: part::<L>(took, k),
                    swap: part::<L>(swap, k),
                    refused: part::<L>(refused, k),
                    strict: part::<L>(lanes.strict, k),
                    maybe_ko: part::<L>(maybe_ko, k),
                    remains: part::<L>(remains, k),
                    vital: if fault!("vital") {
                        0
                    } else {
                        part::<L>(policy.may_use_vital, k)
                    },
                };
                let group = &mut b.groups[k];
                let found = commit::<L, T, W>(l, cut, group, &mut s[k], change);
                has_vital |= put::<L>(found, k);
                over |= put::<L>(l.reached(group.moves, conditions.max_moves), k);
                if conditions.first_played {
                    let (black, white) = (played & !b.white, played & b.white);
                    note_first(l, group, &s[k], part::<L>(black, k), part::<L>(white, k));
                }
            }
            if given_up != 0 {
                for k in 0..N {
                    give_up(l, &mut b.groups[k], &s[k], part::<L>(given_up, k));
                }
            }
            lanes.sure = lanes.sure & !swap | sure;
            lanes.has_vital = lanes.has_vital & !swap | has_vital;
            lanes.has_enemies = taken;
            lanes.has_last = lanes.has_last & !swap | remains;
            lanes.elsewhere = given_up;
            lanes.fresh = swap;
            lanes.kept = !(swap | refused);
            lanes.hot_take &= !swap;
            b.active &= !(over | (passed & b.passed));
            b.passed = (b.passed & !swap) | passed;
            b.white ^= swap;
            b.pending = drawn & !played & !refused;
            b.going_on = working & !settled;
            Trace {
                played,
                refused,
                passed,
                drew,
                pending: b.pending,
                reading,
                tier: TierLanes {
                    take: by_take,
                    save: by_save,
                    vital: by_vital,
                    pattern: by_pattern,
                    mask: by_mask,
                },
                tiers: lanes.tiers,
            }
        },
    )
}
