//! The kernel: one step of every game.
//!
//! A step draws a point in every lane and settles what it does. Most draws are decided by looking at the
//! points around; the others flood a chain, a few growth steps a step, and are *pending* until the flood has
//! an answer, while the other lanes go on. Nothing in a full step branches on what is on the boards, but for
//! suicides. A *light* step floods a single growth step, where anything is in doubt, and refuses own eyes that an
//! [open](super::open) step has drawn. Five stages run one after the other, each for all groups, so that the CPU always has work of
//! several groups at hand:
//!
//! 1. `draw`: the candidates, empty points that are no own eye, and the word in which the drawn one is.
//!    Points walled in by enemy stones that are seen to have another liberty are no candidates.
//! 2. The drawn bit of that word.
//! 3. `look`: is there an empty point, a safe own stone, an enemy stone without a liberty in sight? In a light step: is
//!    the point a candidate?
//! 4. `flood`: pending lanes only. One chain in doubt grows until it touches a stone with a liberty, or
//!    stops. Several enemy stones in doubt: everything with a liberty grows, until all of them are reached.
//! 5. `commit`: stones change, and own and enemy stones change places where the turn does.

use super::cut::Cut;
use super::lanes::{self, A, B, C, Lanes, align_frame};
use super::layout::Layout;
use crate::fault::fault;

/// [`Lanes::COUNT`] games. `own` are the stones of the player to move in a lane.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Group<L: Lanes, const W: usize> {
    pub own: [L::V; W],
    pub opp: [L::V; W],
    /// Points not to be drawn: the ko, and draws of this turn that were refused.
    pub tried: [L::V; W],
    /// The drawn point: its word, and its bit therein. It stands while the lane is pending.
    pub word: L::V,
    pub bit: L::V,
    /// The flood of pending lanes.
    pub fill: [L::V; W],
    pub rng: [L::V; 4],
    /// Moves so far, passes counted.
    pub moves: L::V,
    /// Which game of the run it is.
    pub game: L::V,
    /// Points where Black, and where White, was the first to play; only if asked for.
    pub first: [[L::V; W]; 2],
}

/// `K` groups that go step by step together. Lane masks have a bit for each lane, group by group.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Batch<L: Lanes, const W: usize, const K: usize> {
    pub groups: [Group<L, W>; K],
    /// Lanes whose game goes on.
    pub active: u64,
    /// Lanes with a game, going on or ended and not yet settled.
    pub used: u64,
    /// Lanes in which `own` is White.
    pub white: u64,
    /// Lanes whose last move was a pass.
    pub passed: u64,
    pub pending: u64,
    /// Pending lanes that go on with `fill`; the others start a new flood.
    pub going_on: u64,
    /// Pending lanes that flood the own chain.
    pub own_phase: u64,
    /// Pending lanes that flood from the liberties to the attacked stones.
    pub backward: u64,
}

/// What does not change from step to step.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Conditions {
    /// All ones if chains of two and more stones may be given up, else zero.
    pub suicide: u64,
    /// The number of moves that ends a game.
    pub max_moves: u32,
    /// Keep track of who was the first to play where.
    pub first_played: bool,
}

/// What came of a step: a bit for every lane.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Trace {
    /// A stone was played, or a chain given up.
    pub played: u64,
    /// The drawn point was refused: suicide, or an own eye.
    pub refused: u64,
    pub passed: u64,
    /// A point was drawn in this step, not before.
    pub drew: u64,
    /// A flood is under way, or the draw waits for a step that can tell.
    pub pending: u64,
}

/// What one stage of a step leaves for the next.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Scratch<V, const W: usize> {
    empty: [V; W],
    pub candidates: [V; W],
    pub word: V,
    pub rank: V,
    /// The number of the word.
    index: V,
    pub point: [V; W],
    /// The neighbors of the point.
    near: [V; W],
    /// Points with one, and with two, empty neighbors; `two` also enemy stones [seen](exclude_walled_in) to have a liberty
    /// besides any point that they are beside.
    one: [V; W],
    two: [V; W],
    /// Stones known to have a liberty besides the point.
    free: [V; W],
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
        }
    }
}

/// The lanes of group `k` in a mask of all groups.
#[inline(always)]
pub(in crate::playout) const fn part<L: Lanes>(mask: u64, k: usize) -> u32 {
    (mask >> (L::COUNT * k)) as u32 & (u32::MAX >> (32 - L::COUNT))
}

/// A mask of the lanes of group `k` in one of all groups.
#[inline(always)]
pub(in crate::playout) const fn put<L: Lanes>(mask: u32, k: usize) -> u64 {
    ((mask & (u32::MAX >> (32 - L::COUNT))) as u64) << (L::COUNT * k)
}

/// The word before word `i` of a plane, the word, and the one after; beyond the board lies `outside`.
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

/// The four neighbors of word `i` of a plane; beyond the board lies `outside`.
#[inline(always)]
fn sides<L: Lanes, T: Cut, const W: usize>(
    l: L,
    cut: T,
    a: &[L::V; W],
    i: usize,
    outside: L::V,
) -> [L::V; 4] {
    cut.sides(l, places(l, cut, a, i, outside))
}

/// Word `i` of the points next to those of a plane.
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

/// A [fill](Cut::fill), which lies in `mask`, one step further.
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

/// Word `i` of the empty points, of own stones and what is off the board, and of enemy stones and the fence.
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
        if T::FENCED {
            l.or(opp, layout.fence[i])
        } else {
            opp
        },
    )
}

/// First stage: the candidates, and in which word which of them is drawn. Returns the lanes with any.
///
/// `SIGHT` is how many steps one looks along chains for liberties of enemy stones: an odd number, or 0 for not at all.
#[inline(always)]
fn draw<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    g: &mut Group<L, W>,
    s: &mut Scratch<L::V, W>,
) -> u32 {
    align_frame();
    let (z, ones, cut) = (l.zero(), l.ones(), layout.cut);
    let first = contents(l, layout, g, 0);
    let last = contents(l, layout, g, W - 1);
    let empty = cut.ends(l, first.0, last.0, [z; 2]);
    let own = cut.ends(l, first.1, last.1, [ones; 2]);
    let fences = [layout.fence_before, layout.fence_after];
    let opp = cut.ends(l, first.2, last.2, fences);
    // One pass, word by word, with the words before and after at hand.
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
        if !T::FENCED {
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
    if SIGHT > 0 {
        exclude_walled_in::<L, T, W, SIGHT>(l, layout, &g.opp, s);
    }
    pick(l, &mut g.rng, s)
}

/// Draws one of the candidates of every lane: the word that it is in, and which bit of that. Returns the lanes with any.
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
    // From the last word down to the one that the rank is in.
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

/// Takes points off the candidates all of whose neighbors are enemy stones with a liberty elsewhere, and adds such stones
/// to `s.two`: from here on its enemy stones are those that have a liberty *besides the point that they are beside*.
///
/// A checkerboard tells liberties apart. A point and the stones beside it are on squares of different kinds, and so are a
/// stone and the one a step further along the chain:
///
/// ```text
/// a X X X X *   three steps from the stone beside * to the one beside a: the squares of * and a are of different kinds,
///               so they are two liberties
/// a X X X *     two steps: by their kinds, a could be *
/// ```
///
/// So a stone beside the point is safe if a walk along its chain, of an odd number of steps, leads to a stone with an empty
/// neighbor; or one of an even number, none too, to a stone with two of them, of which one at most is the point. Walks may
/// turn back, so that the longest ones reach whatever shorter ones do.
#[inline(always)]
fn exclude_walled_in<L: Lanes, T: Cut, const W: usize, const SIGHT: usize>(
    l: L,
    layout: &Layout<L, T, W>,
    opp: &[L::V; W],
    s: &mut Scratch<L::V, W>,
) {
    const { assert!(SIGHT == 0 || SIGHT % 2 == 1, "the steps are odd") };
    let (z, ones, cut) = (l.zero(), l.ones(), layout.cut);
    let mut walked = [z; W];
    for i in 0..W {
        walked[i] = l.and(s.one[i], opp[i]);
    }
    if SIGHT > 1 {
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
    let mut wall = [z; W];
    for i in 0..W {
        s.two[i] = l.tern::<{ A | B & C }>(s.two[i], around(l, cut, &walked, i), opp[i]);
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
    /// Its word, and its neighbors in the word before, in its word and in the word after.
    word: L::V,
    beside: [L::V; 3],
}

impl<L: Lanes, const W: usize> Drawn<L, W> {
    /// Those of pending lanes stand; elsewhere it is this bit of the word that was picked.
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
        // On few words the shorter chain of shifting whole planes wins.
        if W <= 3 {
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

/// Answers of the look around the point: a bit for every lane.
#[derive(Clone, Copy, Default)]
struct Look {
    near_empty: u64,
    near_own: u64,
    own_free: u64,
    attacks: u64,
    multi: u64,
    offered: u64,
}

/// Third stage: the drawn points, and what is around them. Points drawn on an open board, where own eyes are no exception,
/// are looked for among the candidates if they are to be checked.
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
    align_frame();
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
        if T::SAME_BITS {
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

/// Fourth stage: the flood. A single attacked stone's chain, or the own chains around, until they touch
/// a free stone; where several stones are attacked, backward from the free stones until all are reached.
/// Returns where a free stone was touched, where nothing changed any more, where all are reached.
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
    align_frame();
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
    // The last step, and what it shows, in one pass.
    let (mut touched, mut changed, mut left) = (z, z, z);
    for i in 0..W {
        let grown = cut.fill(l, places(l, cut, &fill, i, z), mask[i]);
        touched = l.tern::<{ A | B & C }>(touched, grown, s.free[i]);
        changed = l.tern::<{ A | B & !C }>(changed, grown, fill[i]);
        // On many words it is cheaper to make the goal again than to keep it.
        left = if W < 12 {
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

/// What the lanes of a group do in the last stage.
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
    /// A single captured stone is a ko.
    maybe_ko: u32,
}

/// Last stage: stones come and go, and the players change places in lanes that moved.
#[inline(always)]
fn commit<L: Lanes, T: Cut, const W: usize>(
    l: L,
    g: &mut Group<L, W>,
    s: &Scratch<L::V, W>,
    change: Change,
) {
    align_frame();
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
        if T::SAME_BITS {
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

/// Gives up the own chains around the point, which are `fill`; the stone itself never comes to stand. Called after
/// `commit`, which has made enemies of the own stones, and has put the stone on the board.
#[cold]
#[inline(never)]
fn give_up<L: Lanes, const W: usize>(l: L, g: &mut Group<L, W>, s: &Scratch<L::V, W>, lanes: u32) {
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

/// Notes who was the first to play on the points played on now.
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

/// Draws and settles one point in every lane of all groups, stage by stage. A function of its own: that is
/// faster than being part of a loop.
#[inline(never)]
pub(in crate::playout) fn step<
    L: Lanes,
    T: Cut,
    const W: usize,
    const K: usize,
    const GROWS: usize,
    const SIGHT: usize,
>(
    l: L,
    layout: &Layout<L, T, W>,
    conditions: &Conditions,
    b: &mut Batch<L, W, K>,
    s: &mut [Scratch<L::V, W>; K],
) -> Trace {
    l.vectorize(
        #[inline(always)]
        || {
            align_frame();
            let light = GROWS == 1;
            let pending = b.pending;
            let mut has = 0;
            for k in 0..K {
                let group = &mut b.groups[k];
                has |= put::<L>(draw::<L, T, W, SIGHT>(l, layout, group, &mut s[k]), k);
            }
            let mut bits = [l.zero(); K];
            for k in 0..K {
                bits[k] = l.nth_bit(s[k].word, s[k].rank);
            }
            let mut around = Look::default();
            for k in 0..K {
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
            // A flood that goes on keeps its direction.
            let backward = !own_phase & ((going_on & b.backward) | (!going_on & around.multi));
            let (mut touched, mut still, mut reached) = (0, 0, 0);
            // On an open board most draws are settled without a flood.
            let easy = around.near_empty | around.own_free;
            let in_doubt = drawn & (around.attacks | !easy);
            for k in 0..K {
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
            let kept = if fault!("capture") { 1 } else { 0 };
            let captured = drawn & capture_phase & still & !lives & !kept;
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
            let mut over = 0;
            for k in 0..K {
                let change = Change {
                    swap: part::<L>(swap, k),
                    refused: part::<L>(refused, k),
                    captured: part::<L>(captured, k),
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
                for k in 0..K {
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
            }
        },
    )
}
