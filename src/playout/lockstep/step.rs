//! The kernel: one step of every game.
//!
//! A step draws a point in every lane and settles its effect. Most draws are decided by the adjacent points. The others
//! flood a chain by a few growth steps per kernel step, and stay *pending* until the flood has an answer, while the
//! other lanes continue. A full step has no branch that depends on the boards, except for suicides. A *light* step
//! floods a single growth step, and only if a draw is in doubt, and refuses own eyes that an [open](super::open) step
//! has drawn. Five stages run one after another, each for all groups of the step, so that the CPU always has work of
//! several groups available:
//!
//! 1. `draw`: finds the candidates (empty points that are no own eye) and the word that contains the drawn one. Points
//!    walled in by enemy stones that are seen to have another liberty are excluded.
//! 2. Selects the drawn bit of that word.
//! 3. `look`: checks for an adjacent empty point, a safe own stone, and an enemy stone without a liberty in sight. A
//!    light step also checks that the point is a candidate.
//! 4. `flood`: in pending lanes only. A single chain in doubt grows until it touches a stone with a liberty, or stops.
//!    If several enemy stones are in doubt, everything with a liberty grows until all of them are reached.
//! 5. `commit`: updates the stones, and swaps own and enemy stones where the turn changes.

use super::cut::Cut;
use super::lanes::{self, A, B, C, Lanes, align_calls, begin_stage};
use super::layout::Layout;
use super::policy::{LanePolicy, TacticalLanes, Tactics, TierLanes};
use crate::fault::fault;

/// The state of [`Lanes::COUNT`] games. In each lane, `own` are the stones of the player to move.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Group<L: Lanes, const W: usize> {
    pub own: [L::V; W],
    pub opp: [L::V; W],
    /// Points excluded from the draw: the ko, and the refused draws of this turn.
    pub tried: [L::V; W],
    /// The drawn point: the index of its word, and its bit. It is kept while the lane is pending.
    pub word: L::V,
    pub bit: L::V,
    /// The flood of pending lanes.
    pub fill: [L::V; W],
    pub rng: [L::V; 4],
    /// The number of moves so far, including passes.
    pub moves: L::V,
    /// The index of the game in the run.
    pub game: L::V,
    /// The last stone, as `word` and `bit`; the bit is zero after a pass or a suicide. Kept only by tactical steps.
    pub last_word: L::V,
    pub last_bit: L::V,
    /// The vital point of the space that the last move has opened, in lanes where it has one. Kept only by tactical
    /// steps.
    pub vital: [L::V; W],
    /// The points where Black, and where White, was the first to play; only if requested.
    pub first: [[L::V; W]; 2],
}

/// A batch of `K` groups that step together. Lane masks have a bit for each lane, group by group.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Batch<L: Lanes, const W: usize, const K: usize> {
    pub groups: [Group<L, W>; K],
    /// Lanes whose game continues.
    pub active: u64,
    /// Lanes with a game, in progress or finished but not yet collected.
    pub used: u64,
    /// Lanes in which `own` is White.
    pub white: u64,
    /// Lanes whose last move was a pass.
    pub passed: u64,
    pub pending: u64,
    /// Pending lanes that continue with `fill`; the others start a new flood.
    pub going_on: u64,
    /// Pending lanes that flood the own chain.
    pub own_phase: u64,
    /// Pending lanes that flood from the liberties to the attacked stones.
    pub backward: u64,
    /// Kept only by tactical steps.
    pub tactical: TacticalLanes,
}

/// The conditions that do not change from step to step.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Conditions<'a> {
    /// All ones if suicide of chains of two or more stones is allowed, otherwise zero.
    pub suicide: u64,
    /// The number of moves that ends a game.
    pub max_moves: u32,
    /// True if the first plays on points are tracked.
    pub first_played: bool,
    /// The policy of tactical steps.
    pub policy: Option<&'a LanePolicy>,
}

/// The outcome of a step, with one bit per lane.
#[derive(Clone, Copy, Default)]
pub(in crate::playout) struct Trace {
    /// A stone was played, or a chain was lost to suicide.
    pub played: u64,
    /// The drawn point was refused: suicide, an own eye, or one that the veto refuses.
    pub refused: u64,
    pub passed: u64,
    /// A point was drawn in this step rather than an earlier one.
    pub drew: u64,
    /// A flood is in progress, or the draw waits for a step that can decide it.
    pub pending: u64,
    /// Chains are read, and nothing is drawn yet.
    pub reading: u64,
    /// The tier of the point drawn in this step.
    pub tier: TierLanes,
    /// The tiers in use.
    pub tiers: TierLanes,
}

/// The results of one stage that the next stage needs.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Scratch<V, const W: usize> {
    pub empty: [V; W],
    pub candidates: [V; W],
    /// The word that contains the drawn point, and its rank there. Tactical steps replace the word by the drawn bit.
    pub word: V,
    pub rank: V,
    /// The index of the word.
    index: V,
    /// The point, and its neighbors. Tactical steps keep them for the next step, so steps of no other batch may use the
    /// same scratch between them.
    pub point: [V; W],
    pub near: [V; W],
    /// Points with at least one, and at least two, empty neighbors. `two` also holds enemy stones
    /// [seen](see_liberties) to have a liberty besides any adjacent point.
    pub one: [V; W],
    pub two: [V; W],
    /// Stones known to have a liberty besides the point.
    free: [V; W],
    /// The planes that tactical steps add; some are kept from one step to the next.
    pub tactics: Tactics<V, W>,
}

impl<V: Copy, const W: usize> Scratch<V, W> {
    pub fn new(zero: V) -> Self {
        let z = [zero; W];
        Scratch {
            empty: z,
            candidates: z,
            word: zero,
            rank: zero,
            index: zero,
            point: z,
            near: z,
            one: z,
            two: z,
            free: z,
            tactics: Tactics::new(zero),
        }
    }
}

/// The lanes of group `k` in a mask of all groups.
#[inline(always)]
pub(in crate::playout) const fn part<L: Lanes>(mask: u64, k: usize) -> u32 {
    (mask >> (L::COUNT * k)) as u32 & (u32::MAX >> (32 - L::COUNT))
}

/// Converts a mask of the lanes of group `k` to a mask of all groups.
#[inline(always)]
pub(in crate::playout) const fn put<L: Lanes>(mask: u32, k: usize) -> u64 {
    ((mask & (u32::MAX >> (32 - L::COUNT))) as u64) << (L::COUNT * k)
}

/// The word before word `i` of a plane, the word itself, and the word after; `outside` is the value beyond the board.
#[inline(always)]
fn places<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    a: &[L::V; W],
    i: usize,
    outside: L::V,
) -> [L::V; 3] {
    let [first, last] = cut.ends(l, a[0], a[W - 1], [outside; 2]);
    let before = if i > 0 { a[i - 1] } else { first };
    let after = if i + 1 < W { a[i + 1] } else { last };
    [before, a[i], after]
}

/// The four neighbors of word `i` of a plane; `outside` is the value beyond the board.
#[inline(always)]
pub(in crate::playout) fn sides<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    a: &[L::V; W],
    i: usize,
    outside: L::V,
) -> [L::V; 4] {
    cut.sides(l, places(l, cut, a, i, outside))
}

/// Word `i` of the points adjacent to a plane.
#[inline(always)]
pub(in crate::playout) fn around<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    a: &[L::V; W],
    i: usize,
) -> L::V {
    let [left, right, up, down] = sides(l, cut, a, i, l.zero());
    l.or(l.or3(left, right, up), down)
}

/// Grows a [fill](Cut::fill), which lies in `mask`, by one step.
#[inline(always)]
pub(in crate::playout) fn filled<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    fill: &[L::V; W],
    mask: &[L::V; W],
) -> [L::V; W] {
    let mut out = [l.zero(); W];
    for i in 0..W {
        out[i] = cut.fill(l, places(l, cut, fill, i, l.zero()), mask[i]);
    }
    out
}

/// Word `i` of the empty points; of own stones and everything off the board; and of enemy stones and the fence.
#[inline(always)]
fn contents<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    i: usize,
) -> (L::V, L::V, L::V) {
    let (own, opp) = (g.own[i], g.opp[i]);
    (
        l.tern::<{ A & !B & !C }>(layout.full[i], own, opp),
        l.or(own, layout.guard[i]),
        if const { T::FENCED } {
            l.or(opp, layout.fence[i])
        } else {
            opp
        },
    )
}

/// First stage: finds the candidates and draws one: its word, and its rank therein. Returns the lanes that have any.
#[inline(always)]
fn draw<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
) -> u32 {
    begin_stage();
    survey::<L, T, W, SIGHT>(l, layout, g, s);
    if const { SIGHT > 0 } {
        exclude_walled_in(l, layout, &g.opp, s);
    }
    pick(l, &mut g.rng, s)
}

/// Finds the candidates, and the points with empty neighbors.
///
/// `SIGHT` is the number of steps to look along chains for liberties of enemy stones: an odd number, or 0 not to look.
#[inline(always)]
pub(in crate::playout) fn survey<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &Group<L, W>,
    s: &mut Scratch<L::V, W>,
) {
    let (z, ones, cut) = (l.zero(), l.ones(), layout.cut);
    let first = contents(l, layout, g, 0);
    let last = contents(l, layout, g, W - 1);
    let empty = cut.ends(l, first.0, last.0, [z; 2]);
    let own = cut.ends(l, first.1, last.1, [ones; 2]);
    let fences = [layout.fence_before, layout.fence_after];
    let opp = cut.ends(l, first.2, last.2, fences);
    // A single pass, word by word, with the words before and after at hand.
    let mut before = (empty[0], own[0], opp[0]);
    let mut here = first;
    for i in 0..W {
        let after = if i + 1 < W {
            contents(l, layout, g, i + 1)
        } else {
            (empty[1], own[1], opp[1])
        };
        let [left, right, up, down] = cut.sides(l, [before.1, here.1, after.1]);
        let surrounded = l.and(l.and3(left, right, up), down);
        let [a, b, c, d] = cut.diagonals(l, [before.2, here.2, after.2]);
        let any = l.or3(a, b, c);
        let mut broken = l.tern::<{ A | B & C }>(l.majority(a, b, c), any, d);
        if const { !T::FENCED } {
            broken = l.tern::<{ A | B & C }>(broken, l.or(any, d), layout.fence[i]);
        }
        let open = l.tern::<{ A & !(B & !C) }>(here.0, surrounded, broken);
        s.candidates[i] = l.tern::<{ A & !B & !C }>(open, g.tried[i], layout.barred[i]);
        let [a, b, c, d] = cut.sides(l, [before.0, here.0, after.0]);
        let three = l.or3(a, b, c);
        s.one[i] = l.or(three, d);
        s.two[i] = l.tern::<{ A | B & C }>(l.majority(a, b, c), three, d);
        s.empty[i] = here.0;
        before = here;
        here = after;
    }
    if const { SIGHT > 0 } {
        see_liberties::<L, T, W, SIGHT>(l, layout.cut, &g.opp, s);
    }
}

/// Draws one of the candidates of every lane: its word, and its rank in the word. Returns the lanes that have any.
#[inline(always)]
pub(in crate::playout) fn pick<L: Lanes, const W: usize>(
    l: L,
    rng: &mut [L::V; 4],
    s: &mut Scratch<L::V, W>,
) -> u32 {
    let z = l.zero();
    let candidates = &s.candidates;
    let mut below = [z; W];
    let mut total = z;
    for i in 0..W {
        below[i] = total;
        total = l.add(total, l.count(candidates[i]));
    }
    let rank = lanes::draw(l, rng, total);
    // Search from the last word down to the word that contains the rank.
    let last = W - 1;
    let (mut word, mut base, mut index) = (candidates[last], below[last], l.splat(last as u32));
    for i in (0..last).rev() {
        let beyond = l.greater(below[i + 1], rank);
        word = l.select(beyond, candidates[i], word);
        base = l.select(beyond, below[i], base);
        index = l.select(beyond, l.splat(i as u32), index);
    }
    s.word = word;
    s.rank = l.sub(rank, base);
    s.index = index;
    l.nonzero(total)
}

/// Adds the enemy stones to `s.two` that are seen to have a liberty elsewhere. Afterwards the enemy stones in `s.two` are
/// those that have a liberty *besides the point they are adjacent to*.
///
/// A checkerboard coloring tells liberties apart. A point and its adjacent stones are on squares of different colors,
/// and so are a stone and the next stone along the chain:
///
/// ```text
/// a X X X X *   three steps from the stone next to * to the stone next to a: the squares of * and a have different
///               colors, so they are two liberties
/// a X X X *     two steps: judged by color alone, a could be *
/// ```
///
/// A stone adjacent to the point is therefore safe in two cases. Either a walk of an odd number of steps along its
/// chain leads to a stone with an empty neighbor; or a walk of an even number of steps, possibly zero, leads to a stone
/// with two empty neighbors, at most one of which is the point. Walks may turn back, so the longest walks reach
/// everything that shorter ones do.
#[inline(always)]
fn see_liberties<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    cut: T,
    opp: &[L::V; W],
    s: &mut Scratch<L::V, W>,
) {
    const { assert!(SIGHT == 0 || SIGHT % 2 == 1, "the steps are odd") };
    let z = l.zero();
    let mut walked = [z; W];
    for i in 0..W {
        walked[i] = l.and(s.one[i], opp[i]);
    }
    if const { SIGHT > 1 } {
        // Walks from stones with two empty neighbors begin after the first step.
        let mut next = [z; W];
        for i in 0..W {
            let [left, right, up, down] = sides(l, cut, &walked, i, z);
            next[i] = l.and(l.or3(l.or3(left, right, up), down, s.two[i]), opp[i]);
        }
        walked = next;
    }
    for _ in 2..SIGHT {
        let mut next = [z; W];
        for i in 0..W {
            let [left, right, up, down] = sides(l, cut, &walked, i, z);
            next[i] = l.tern::<{ (A | B) & C }>(l.or3(left, right, up), down, opp[i]);
        }
        walked = next;
    }
    for i in 0..W {
        s.two[i] = l.tern::<{ A | B & C }>(s.two[i], around(l, cut, &walked, i), opp[i]);
    }
}

/// Excludes candidates whose neighbors are all enemy stones [seen](see_liberties) to have a liberty elsewhere.
#[inline(always)]
pub(in crate::playout) fn exclude_walled_in<L: Lanes, T: Cut, const W: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    opp: &[L::V; W],
    s: &mut Scratch<L::V, W>,
) {
    let (z, ones, cut) = (l.zero(), l.ones(), layout.cut);
    let mut wall = [z; W];
    for i in 0..W {
        wall[i] = l.tern::<{ A & B | C }>(s.two[i], opp[i], layout.guard[i]);
    }
    for i in 0..W {
        let [left, right, up, down] = sides(l, cut, &wall, i, ones);
        s.candidates[i] =
            l.tern::<{ A & !(B & C) }>(s.candidates[i], l.and3(left, right, up), down);
    }
}

/// The drawn points.
pub(in crate::playout) struct Drawn<L: Lanes, const W: usize> {
    pub point: [L::V; W],
    /// The index of its word, and its neighbors in the word before, in its own word and in the word after.
    word: L::V,
    beside: [L::V; 3],
}

impl<L: Lanes, const W: usize> Drawn<L, W> {
    /// Keeps the points of pending lanes; in the others, takes this bit of the picked word.
    #[inline(always)]
    pub fn new(
        l: L,
        cut: impl Cut,
        g: &mut Group<L, W>,
        s: &Scratch<L::V, W>,
        bit: L::V,
        pending: u32,
    ) -> Self {
        let pending = l.mask(pending);
        let bit = l.select(pending, g.bit, bit);
        let word = l.select(pending, g.word, s.index);
        g.bit = bit;
        g.word = word;
        let mut point = [l.zero(); W];
        for i in 0..W {
            point[i] = l.keep(l.equal(word, l.splat(i as u32)), bit);
        }
        Drawn {
            point,
            word,
            beside: cut.beside(l, bit),
        }
    }

    /// Word `i` of the neighbors.
    #[inline(always)]
    pub fn near<T: Cut>(&self, l: L, cut: T, i: usize) -> L::V {
        // For few words, the shorter dependency chain of shifting whole planes is faster.
        if const { W <= 3 } {
            return around(l, cut, &self.point, i);
        }
        let [before, center, after] = self.beside;
        let [first, last] = cut.ends(l, before, after, [l.zero(); 2]);
        let mut near = l.keep(l.equal(self.word, l.splat(i as u32)), center);
        if i > 0 || T::WRAPS {
            let above = l.equal(self.word, l.splat(((i + W - 1) % W) as u32));
            near = l.select(above, if i > 0 { after } else { first }, near);
        }
        if i + 1 < W || T::WRAPS {
            let below = l.equal(self.word, l.splat(((i + 1) % W) as u32));
            near = l.select(below, if i + 1 < W { before } else { last }, near);
        }
        near
    }
}

/// The results of looking around the point, with one bit per lane.
#[derive(Clone, Copy, Default)]
struct Look {
    near_empty: u64,
    near_own: u64,
    own_free: u64,
    attacks: u64,
    multi: u64,
    offered: u64,
}

/// Third stage: looks around the drawn points. With `check`, it also tests that they are candidates, since the open
/// steps draw own eyes too.
#[inline(always)]
fn look<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
    bit: L::V,
    pending: u32,
    check: bool,
) -> [u32; 6] {
    begin_stage();
    let z = l.zero();
    let drawn = Drawn::new(l, cut, g, s, bit, pending);
    let mut offered = z;
    if check {
        for i in 0..W {
            offered = l.tern::<{ A | B & C }>(offered, drawn.point[i], s.candidates[i]);
        }
    }
    let (mut near_empty, mut near_own, mut own_free, mut attacked, mut twice) = (z, z, z, z, z);
    for i in 0..W {
        let near = drawn.near(l, cut, i);
        let free = l.tern::<{ A & C | !A & B }>(near, s.one[i], s.two[i]);
        near_empty = l.tern::<{ A | B & C }>(near_empty, near, s.empty[i]);
        let here = l.and(near, g.own[i]);
        near_own = l.or(near_own, here);
        own_free = l.tern::<{ A | B & C }>(own_free, here, free);
        let there = l.and(near, g.opp[i]);
        if const { T::SAME_BITS } {
            twice = l.tern::<{ A | B & C }>(twice, attacked, l.minus(there, free));
        }
        attacked = l.tern::<{ A | B & !C }>(attacked, there, free);
        s.near[i] = near;
        s.free[i] = free;
    }
    s.point = drawn.point;
    let multi = l.bits(l.greater(l.count(attacked), l.splat(1))) | l.nonzero(twice);
    [
        l.nonzero(near_empty),
        l.nonzero(near_own),
        l.nonzero(own_free),
        l.nonzero(attacked),
        multi,
        if check { l.nonzero(offered) } else { u32::MAX },
    ]
}

/// Fourth stage: the flood. It grows the chain of a single attacked stone, or the own chains around the point, until
/// they touch a free stone; if several stones are attacked, it grows backward from the free stones until all are
/// reached. Returns the lanes where a free stone was touched, where nothing changed, and where all are reached.
#[inline(always)]
fn flood<L: Lanes, T: Cut, const W: usize, const GROWS: usize>(
    l: L,
    cut: T,
    g: &mut Group<L, W>,
    s: &Scratch<L::V, W>,
    own_phase: u32,
    going_on: u32,
    backward: u32,
) -> [u32; 3] {
    begin_stage();
    let z = l.zero();
    let (own_phase, going_on, backward) = (l.mask(own_phase), l.mask(going_on), l.mask(backward));
    let mut mask = [z; W];
    let mut fill = [z; W];
    let mut goal = [z; W];
    for i in 0..W {
        mask[i] = l.select(own_phase, g.own[i], g.opp[i]);
        goal[i] = l.tern::<{ A & B & !C }>(mask[i], s.near[i], s.free[i]);
        let from = l.select(backward, l.and(mask[i], s.free[i]), goal[i]);
        fill[i] = l.select(going_on, g.fill[i], from);
    }
    for _ in 1..GROWS {
        fill = filled(l, cut, &fill, &mask);
    }
    // The last growth step and its results, in a single pass.
    let (mut touched, mut changed, mut left) = (z, z, z);
    for i in 0..W {
        let grown = cut.fill(l, places(l, cut, &fill, i, z), mask[i]);
        touched = l.tern::<{ A | B & C }>(touched, grown, s.free[i]);
        changed = l.tern::<{ A | B & !C }>(changed, grown, fill[i]);
        // With many words it is cheaper to recompute the goal than to keep it.
        left = if const { W < 12 } {
            l.tern::<{ A | B & !C }>(left, goal[i], grown)
        } else {
            l.or(
                left,
                l.tern::<{ A & B & !C }>(s.near[i], mask[i], l.or(s.free[i], grown)),
            )
        };
        g.fill[i] = grown;
    }
    [l.nonzero(touched), !l.nonzero(changed), !l.nonzero(left)]
}

/// The changes to the lanes of a group in the last stage.
#[derive(Clone, Copy)]
struct Change {
    /// The turn changes.
    swap: u32,
    /// The drawn point is refused.
    refused: u32,
    /// `fill` is captured.
    captured: u32,
    /// All enemy stones outside `fill` are captured.
    captured_backward: u32,
    /// If a single stone is captured, it is a ko.
    maybe_ko: u32,
}

/// Last stage: updates the stones, and switches the players in lanes that moved.
#[inline(always)]
fn commit<L: Lanes, T: Cut, const W: usize>(
    l: L,
    g: &mut Group<L, W>,
    s: &Scratch<L::V, W>,
    change: Change,
) {
    begin_stage();
    let z = l.zero();
    let (captured, backward) = (l.mask(change.captured), l.mask(change.captured_backward));
    let (mut all, mut twice) = (z, z);
    let mut dead = [z; W];
    for i in 0..W {
        dead[i] = l.select(
            backward,
            l.minus(g.opp[i], g.fill[i]),
            l.keep(captured, g.fill[i]),
        );
        if const { T::SAME_BITS } {
            twice = l.tern::<{ A | B & C }>(twice, all, dead[i]);
        }
        all = l.or(all, dead[i]);
    }
    let single = l.bits(l.equal(l.count(all), l.splat(1))) & !l.nonzero(twice);
    let ko = l.mask(change.maybe_ko & single);
    let (swap, stay, refused) = (
        l.mask(change.swap),
        l.mask(!change.swap),
        l.mask(change.refused),
    );
    for i in 0..W {
        let (own, opp) = (g.own[i], g.opp[i]);
        g.own[i] = l.select(swap, l.minus(opp, dead[i]), own);
        g.opp[i] = l.select(swap, l.or(own, s.point[i]), opp);
        let tried = l.keep(
            stay,
            l.select(refused, l.or(g.tried[i], s.point[i]), g.tried[i]),
        );
        g.tried[i] = l.select(ko, dead[i], tried);
    }
    g.moves = l.count_up(g.moves, swap);
}

/// Removes the own chains around the point, which are `fill`, after a suicide; the new stone is not placed either.
/// Called after `commit`, which has turned the own stones into enemy stones and has put the stone on the board.
#[cold]
#[inline(never)]
pub(in crate::playout) fn give_up<L: Lanes, const W: usize>(
    l: L,
    g: &mut Group<L, W>,
    s: &Scratch<L::V, W>,
    lanes: u32,
) {
    l.vectorize(
        #[inline(always)]
        || {
            let lanes = l.mask(lanes);
            for i in 0..W {
                let left = l.minus(l.minus(g.opp[i], g.fill[i]), s.point[i]);
                g.opp[i] = l.select(lanes, left, g.opp[i]);
            }
        },
    );
}

/// Records the color of the first play on the points played on in this step.
#[inline(always)]
pub(in crate::playout) fn note_first<L: Lanes, const W: usize>(
    l: L,
    g: &mut Group<L, W>,
    s: &Scratch<L::V, W>,
    black: u32,
    white: u32,
) {
    let (black, white) = (l.mask(black), l.mask(white));
    for i in 0..W {
        let [of_black, of_white] = [g.first[0][i], g.first[1][i]];
        let new = l.tern::<{ A & !B & !C }>(s.point[i], of_black, of_white);
        g.first[0][i] = l.or(of_black, l.keep(black, new));
        g.first[1][i] = l.or(of_white, l.keep(white, new));
    }
}

/// Draws and settles one point in every lane of the first `N` groups, stage by stage; the other groups have no game in
/// progress. A separate function is faster than inlining it into a loop.
#[inline(never)]
pub(in crate::playout) fn step<
    L: Lanes,
    T: Cut,
    const W: usize,
    const K: usize,
    const N: usize,
    const GROWS: usize,
    const SIGHT: usize,
>(
    l: L,
    layout: &Layout<L, T, W>,
    conditions: &Conditions<'_>,
    b: &mut Batch<L, W, K>,
    s: &mut [Scratch<L::V, W>; K],
) -> Trace {
    align_calls();
    l.vectorize(
        #[inline(always)]
        || {
            begin_stage();
            let light = GROWS == 1;
            let pending = b.pending;
            let mut has = 0;
            for k in 0..N {
                let group = &mut b.groups[k];
                has |= put::<L>(draw::<L, T, W, SIGHT>(l, layout, group, &mut s[k]), k);
            }
            let mut bits = [l.zero(); N];
            for k in 0..N {
                bits[k] = l.nth_bit(s[k].word, s[k].rank);
            }
            let mut around = Look::default();
            for k in 0..N {
                let [near_empty, near_own, own_free, attacks, multi, offered] = look(
                    l,
                    layout.cut,
                    &mut b.groups[k],
                    &mut s[k],
                    bits[k],
                    part::<L>(pending, k),
                    light,
                );
                around.near_empty |= put::<L>(near_empty, k);
                around.near_own |= put::<L>(near_own, k);
                around.own_free |= put::<L>(own_free, k);
                around.attacks |= put::<L>(attacks, k);
                around.multi |= put::<L>(multi, k);
                around.offered |= put::<L>(offered, k);
            }
            let eyes = b.active & pending & !around.offered;
            let drawn = b.active & (pending | has) & !eyes;
            let passed = b.active & !pending & !has;
            let own_phase = (pending & b.own_phase) | (!pending & !around.attacks);
            let going_on = b.going_on;
            // A flood that continues keeps its direction.
            let backward = !own_phase & ((going_on & b.backward) | (!going_on & around.multi));
            let (mut touched, mut still, mut reached) = (0, 0, 0);
            // On an open board most draws are settled without a flood.
            let easy = around.near_empty | around.own_free;
            let in_doubt = drawn & (around.attacks | !easy);
            for k in 0..N {
                if light && part::<L>(in_doubt, k) == 0 {
                    continue;
                }
                let [t, c, r] = flood::<L, T, W, GROWS>(
                    l,
                    layout.cut,
                    &mut b.groups[k],
                    &s[k],
                    part::<L>(own_phase, k),
                    part::<L>(going_on, k),
                    part::<L>(backward, k),
                );
                touched |= put::<L>(t, k);
                still |= put::<L>(c, k);
                reached |= put::<L>(r, k);
            }
            let capture_phase = !own_phase & around.attacks;
            let lives = (backward & reached) | (!backward & touched);
            let captured = drawn & capture_phase & still & !lives;
            let no_capture = !capture_phase | lives;
            let shut =
                drawn & no_capture & !easy & (!around.near_own | (own_phase & still & !touched));
            let given_up = shut & around.near_own & own_phase & conditions.suicide;
            let refused = (shut & !given_up) | eyes;
            let played =
                drawn & (captured | given_up | (no_capture & (easy | (own_phase & touched))));
            let waits = drawn & !played & !refused;
            let swap = played | passed;
            let captured_backward = captured & backward;
            let maybe_ko = captured & !around.near_own & !around.near_empty;
            let taken_off = if fault!("capture") { 0 } else { captured };
            let mut over = 0;
            for k in 0..N {
                let change = Change {
                    swap: part::<L>(swap, k),
                    refused: part::<L>(refused, k),
                    captured: part::<L>(taken_off, k),
                    captured_backward: part::<L>(captured_backward, k),
                    maybe_ko: part::<L>(maybe_ko, k),
                };
                let group = &mut b.groups[k];
                commit::<L, T, W>(l, group, &s[k], change);
                over |= put::<L>(l.reached(group.moves, conditions.max_moves), k);
                if conditions.first_played {
                    note_first(
                        l,
                        group,
                        &s[k],
                        part::<L>(played & !b.white, k),
                        part::<L>(played & b.white, k),
                    );
                }
            }
            if given_up != 0 {
                for k in 0..N {
                    give_up(l, &mut b.groups[k], &s[k], part::<L>(given_up, k));
                }
            }
            b.active &= !(over | (passed & b.passed));
            b.passed = (b.passed & !swap) | passed;
            b.white ^= swap;
            b.pending = waits;
            b.own_phase = waits & (own_phase | no_capture);
            b.going_on = waits & (own_phase | !no_capture);
            b.backward = backward;
            Trace {
                played,
                refused,
                passed,
                drew: drawn & !pending,
                pending: waits,
                ..Trace::default()
            }
        },
    )
}
