//! [`Lanes`]: registers of lanes, one game per lane, with the operations that the kernel needs.
//!
//! A *plane* is a set of points of every game at once: `W` registers, where register `i` holds word `i` of each lane's
//! set. The kernel is written once on this trait and compiled for every implementation; operations for which an
//! instruction set has something better than the default are overridden there.

use core::mem::MaybeUninit;

use super::super::counts::add_bits;
use crate::patterns::{EightProducts, PatternTable};
use crate::sets::Level;

/// The maximum number of lanes of a register.
pub const MAX_LANES: usize = 16;

/// One number per lane; the first [`Lanes::COUNT`] count.
pub(in crate::playout) type Row = [u32; MAX_LANES];

/// The number of words of 32 bits of a [`PatternTable`].
pub const TABLE: usize = 2 * PatternTable::WORDS;

// Truth tables of three-input functions: `A & B | C` is the table of that formula.
pub const A: i32 = 0xF0;
pub const B: i32 = 0xCC;
pub const C: i32 = 0xAA;

/// Registers of [`COUNT`](Lanes::COUNT) lanes, each a word of 32 bits. A value is the proof that the CPU supports them.
///
/// Lane masks are bits of a `u32` (lane 0 is the lowest) where they are combined, and a [`Mask`](Lanes::Mask) where
/// they select.
pub(in crate::playout) trait Lanes: Level {
    /// A register.
    type V: Copy;
    /// A selection of lanes, in the form that the instructions use.
    type Mask: Copy;
    /// The number of lanes.
    const COUNT: usize;
    /// The extra cuts that steps by policies with tiers are compiled for, which takes more than a second for each: 0 for
    /// none, 1 for that of small boards, 2 for that of 19×19 too. Without one, the same games are played on the cut of larger
    /// boards or of any stride.
    const EXTRA_CUTS: u8;

    fn load(self, row: &Row) -> Self::V;
    fn store(self, v: Self::V) -> Row;
    fn splat(self, value: u32) -> Self::V;
    /// The value of one lane, below [`COUNT`](Lanes::COUNT).
    #[inline(always)]
    fn lane(self, v: &Self::V, lane: usize) -> u32 {
        self.store(*v)[lane % MAX_LANES]
    }

    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    fn xor(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a & !b`
    fn minus(self, a: Self::V, b: Self::V) -> Self::V;
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    fn sub(self, a: Self::V, b: Self::V) -> Self::V;
    /// Shifts every lane by the same distance, below 32.
    fn shift_left(self, a: Self::V, distance: u32) -> Self::V;
    fn shift_right(self, a: Self::V, distance: u32) -> Self::V;
    /// Shifts every lane by its own distance, 0 to 31.
    fn shift_left_each(self, a: Self::V, distance: Self::V) -> Self::V;
    fn shift_right_each(self, a: Self::V, distance: Self::V) -> Self::V;
    /// The upper half of the product.
    fn multiply_high(self, a: Self::V, b: Self::V) -> Self::V;
    /// The number of set bits.
    fn count(self, a: Self::V) -> Self::V;

    fn mask(self, bits: u32) -> Self::Mask;
    fn bits(self, mask: Self::Mask) -> u32;
    /// The lanes that are not zero.
    fn nonzero(self, a: Self::V) -> u32;
    fn equal(self, a: Self::V, b: Self::V) -> Self::Mask;
    /// The lanes with `a > b`, where both have the highest bit clear.
    fn greater(self, a: Self::V, b: Self::V) -> Self::Mask;
    /// `yes` where the mask is set, `no` elsewhere.
    fn select(self, mask: Self::Mask, yes: Self::V, no: Self::V) -> Self::V;
    /// `a` where the mask is set, zero elsewhere.
    fn keep(self, mask: Self::Mask, a: Self::V) -> Self::V;

    /// The three-input function with this truth table. The default has short forms for the functions that the kernel
    /// uses.
    #[inline(always)]
    fn tern<const F: i32>(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        if const { F == A | B | C } {
            self.or(self.or(a, b), c)
        } else if const { F == A & B & C } {
            self.and(self.and(a, b), c)
        } else if const { F == A & B | B & C | A & C } {
            self.or(self.and(a, b), self.and(self.or(a, b), c))
        } else if const { F == A & !B & !C } {
            self.minus(a, self.or(b, c))
        } else if const { F == A & B & !C } {
            self.minus(self.and(a, b), c)
        } else if const { F == A | B & C } {
            self.or(a, self.and(b, c))
        } else if const { F == A | B & !C } {
            self.or(a, self.minus(b, c))
        } else if const { F == A & !(B & !C) } {
            self.minus(a, self.minus(b, c))
        } else if const { F == A & !(B & C) } {
            self.minus(a, self.and(b, c))
        } else if const { F == A & C | !A & B } {
            self.or(self.and(a, c), self.minus(b, a))
        } else if const { F == (A | B) & C } {
            self.and(self.or(a, b), c)
        } else if const { F == A & B | C } {
            self.or(self.and(a, b), c)
        } else if const { F == A & (B | C) } {
            self.and(a, self.or(b, c))
        } else {
            const { assert!(F == F & 0xFF, "a truth table has eight bits") };
            let not = |v: Self::V| self.xor(v, self.ones());
            (0..8)
                .filter(|row| F >> row & 1 == 1)
                .fold(self.zero(), |sum, row| {
                    let pick = |bit: i32, v: Self::V| if row >> bit & 1 == 1 { v } else { not(v) };
                    self.or(sum, self.and(self.and(pick(2, a), pick(1, b)), pick(0, c)))
                })
        }
    }

    /// Moves a word of a plane up by `distance` bits, given the word before it.
    #[inline(always)]
    fn rise(self, word: Self::V, before: Self::V, distance: u32) -> Self::V {
        self.or(
            self.shift_left(word, distance),
            self.shift_right(before, 32 - distance),
        )
    }

    /// Moves a word of a plane down by `distance` bits, given the word after it.
    #[inline(always)]
    fn fall(self, word: Self::V, after: Self::V, distance: u32) -> Self::V {
        self.or(
            self.shift_right(word, distance),
            self.shift_left(after, 32 - distance),
        )
    }

    /// Moves a word up by a distance of its own in each lane, 0 to 31, given the word before it.
    #[inline(always)]
    fn rise_each(self, word: Self::V, before: Self::V, distance: Self::V) -> Self::V {
        let rest = self.xor(distance, self.splat(31));
        self.or(
            self.shift_left_each(word, distance),
            self.shift_right_each(self.shift_right(before, 1), rest),
        )
    }

    /// Moves a word down by a distance of its own in each lane, 0 to 31, given the word after it.
    #[inline(always)]
    fn fall_each(self, word: Self::V, after: Self::V, distance: Self::V) -> Self::V {
        let rest = self.xor(distance, self.splat(31));
        self.or(
            self.shift_right_each(word, distance),
            self.shift_left_each(self.shift_left(after, 1), rest),
        )
    }

    /// The words of 32 bits of a table of patterns at these indices, below [`TABLE`].
    #[inline(always)]
    fn look_up(self, table: &PatternTable, index: Self::V) -> Self::V {
        let mut row = self.store(index);
        for number in &mut row[..Self::COUNT] {
            let (word, half) = (*number as usize / 2, *number % 2);
            *number = (table.words()[word % PatternTable::WORDS] >> (32 * half)) as u32;
        }
        self.load(&row)
    }

    /// The points around the center of 5×5 windows whose 3×3 neighborhoods are in a table, as three rows of three bits.
    /// The windows are the own and the enemy stones, both with all points off the board. The answer has no meaning for
    /// points that are not empty.
    #[inline(always)]
    fn match_patterns(
        self,
        own: &[Self::V; 5],
        enemy: &[Self::V; 5],
        table: &PatternTable,
    ) -> [Self::V; 3] {
        let found = table
            .products()
            .and_then(|products| self.match_by_products(own, enemy, products));
        found.unwrap_or_else(
            #[inline(always)]
            || match_by_code(self, own, enemy, table),
        )
    }

    /// The same for the products of a table; `None` if codes are faster.
    #[inline(always)]
    fn match_by_products(
        self,
        _own: &[Self::V; 5],
        _enemy: &[Self::V; 5],
        _products: &[EightProducts],
    ) -> Option<[Self::V; 3]> {
        None
    }

    /// Adds `weight` to the counts of the set bits of `word`.
    #[inline(always)]
    fn tally(self, counts: &mut [u32; 32], word: u32, weight: u32) {
        add_bits(counts, word, weight);
    }

    #[inline(always)]
    fn zero(self) -> Self::V {
        self.splat(0)
    }

    #[inline(always)]
    fn ones(self) -> Self::V {
        self.splat(u32::MAX)
    }

    #[inline(always)]
    fn or3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.tern::<{ A | B | C }>(a, b, c)
    }

    #[inline(always)]
    fn and3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.tern::<{ A & B & C }>(a, b, c)
    }

    /// The bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.tern::<{ A & B | B & C | A & C }>(a, b, c)
    }

    /// Keeps only the `rank`-th set bit, counted from 0, in lanes that have that many. The result is zero for a zero
    /// word with rank 0.
    ///
    /// Counts the bits of all halves, quarters and so on at once, then descends.
    #[inline(always)]
    fn nth_bit(self, a: Self::V, rank: Self::V) -> Self::V {
        let pairs = sum_of_halves(self, a, 1, 0x5555_5555);
        let nibbles = sum_of_halves(self, pairs, 2, 0x3333_3333);
        let bytes = sum_of_halves(self, nibbles, 4, 0x0F0F_0F0F);
        let halves = sum_of_halves(self, bytes, 8, 0x00FF_00FF);
        let (mut rank, mut at) = (rank, self.zero());
        for (counts, bits) in [(halves, 16), (bytes, 8), (nibbles, 4), (pairs, 2), (a, 1)] {
            // The count of a field of `bits` bits needs fewer bits than the field, except for a single bit.
            let count = self.and(
                self.shift_right_each(counts, at),
                self.splat(u32::MAX >> (32 - bits)),
            );
            let here = self.greater(count, rank);
            rank = self.select(here, rank, self.sub(rank, count));
            at = self.select(here, at, self.add(at, self.splat(bits)));
        }
        self.and(self.shift_left_each(self.splat(1), at), a)
    }

    #[inline(always)]
    fn rotate_left(self, a: Self::V, distance: u32) -> Self::V {
        self.rise(a, a, distance)
    }

    /// Adds one in the lanes of the mask.
    #[inline(always)]
    fn count_up(self, numbers: Self::V, lanes: Self::Mask) -> Self::V {
        self.select(lanes, self.add(numbers, self.splat(1)), numbers)
    }

    /// The lanes in which the number is at least `limit`, both below 2³¹.
    #[inline(always)]
    fn reached(self, numbers: Self::V, limit: u32) -> u32 {
        !self.bits(self.greater(self.splat(limit), numbers))
    }

    /// Replaces the number in one lane, below [`COUNT`](Lanes::COUNT).
    #[inline(always)]
    fn set_lane(self, v: &mut Self::V, lane: usize, number: u32) {
        *v = self.select(self.mask(1 << lane), self.splat(number), *v);
    }
}

/// [`Lanes::match_patterns`] by [codes](PatternTable#codes).
#[inline(always)]
fn match_by_code<L: Lanes>(
    l: L,
    own: &[L::V; 5],
    enemy: &[L::V; 5],
    table: &PatternTable,
) -> [L::V; 3] {
    // Both colors at once, the enemy stones in the upper halves.
    let both = |bits: u32| l.splat(bits << 16 | bits);
    let mut rows = [l.zero(); 5];
    for row in 0..5 {
        rows[row] = l.or(own[row], l.shift_left(enemy[row], 16));
    }
    let part = |row: usize, left: u32| l.and(l.shift_right(rows[row], left), both(7));
    // The point in the middle is empty, so its two neighbors can be moved together.
    let sides = |row: usize, left: u32| {
        let three = part(row, left);
        l.and(l.or(three, l.shift_right(three, 1)), both(3))
    };
    let mut matches = [l.zero(); 3];
    for (row, found) in matches.iter_mut().enumerate() {
        for left in (0..3).filter(|&left| (row, left) != (1, 1)) {
            let eight = l.or3(
                part(row, left),
                l.shift_left(sides(row + 1, left), 3),
                l.shift_left(part(row + 2, left), 5),
            );
            let code = l.or(eight, l.shift_right(eight, 8));
            let word = l.and(l.shift_right(code, 5), l.splat(TABLE as u32 - 1));
            let entry = l.look_up(table, word);
            let entry = l.shift_right_each(entry, l.and(code, l.splat(31)));
            let entry = l.and(entry, l.splat(1));
            *found = l.or(*found, l.shift_left(entry, left));
        }
    }
    matches
}

/// Stores a plane lane by lane.
#[inline(always)]
pub(in crate::playout) fn rows<L: Lanes, const W: usize>(l: L, plane: &[L::V; W]) -> [Row; W] {
    let mut rows = [[0; MAX_LANES]; W];
    for i in 0..W {
        rows[i] = l.store(plane[i]);
    }
    rows
}

/// The words of a lane.
#[inline(always)]
pub(in crate::playout) fn lane_words<const W: usize>(rows: &[Row; W], lane: usize) -> [u32; W] {
    let mut words = [0; W];
    for i in 0..W {
        words[i] = rows[i][lane];
    }
    words
}

/// Copies a lane of one plane to the lane of `mask` in another.
#[inline(always)]
pub(in crate::playout) fn put_lane<L: Lanes, const W: usize>(
    l: L,
    mask: L::Mask,
    to: &mut [L::V; W],
    from: &[L::V; W],
    lane: usize,
) {
    for i in 0..W {
        to[i] = l.select(mask, l.splat(l.lane(&from[i], lane)), to[i]);
    }
}

/// Adds the counts that are `distance` bits apart.
#[inline(always)]
fn sum_of_halves<L: Lanes>(l: L, counts: L::V, distance: u32, mask: u32) -> L::V {
    let mask = l.splat(mask);
    l.add(
        l.and(counts, mask),
        l.and(l.shift_right(counts, distance), mask),
    )
}

/// Draws the next 32 random bits of every lane, as a fraction of 1 times `total`, rounded down.
#[inline(always)]
pub(in crate::playout) fn draw<L: Lanes>(l: L, state: &mut [L::V; 4], total: L::V) -> L::V {
    l.multiply_high(random(l, state), total)
}

/// Returns the next 32 random bits of every lane: xoshiro128++ in lanes (D. Blackman and S. Vigna, "Scrambled linear
/// pseudorandom number generators", 2021).
#[inline(always)]
pub(in crate::playout) fn random<L: Lanes>(l: L, state: &mut [L::V; 4]) -> L::V {
    let [s0, s1, s2, s3] = *state;
    let result = l.add(l.rotate_left(l.add(s0, s3), 7), s0);
    let (s2x, s3x) = (l.xor(s2, s0), l.xor(s3, s1));
    *state = [
        l.xor(s0, s3x),
        l.xor(s1, s2x),
        l.xor(s2x, l.shift_left(s1, 9)),
        l.rotate_left(s3x, 11),
    ];
    result
}

/// Makes the compiler align the stack to a cache line where this function calls others.
///
/// The frame of a function that only spills registers is not aligned, but its spilled registers lie as if the stack were
/// aligned where it is called. If it is not, they may straddle two lines, which costs up to 10 % of a playout's time,
/// varying from build to build.
#[inline(always)]
pub(in crate::playout) fn align_calls() {
    #[repr(align(64))]
    struct Line(#[expect(dead_code, reason = "only its place counts")] [u64; 8]);
    // A variable, since a reference to a constant is one to a static.
    let line = MaybeUninit::<Line>::uninit();
    core::hint::black_box(&line);
}

/// Keeps the compiler from moving loads and stores from one side of this to the other; it is no instruction. Otherwise the
/// compiler loads planes long before their use, and spills other registers for them. Loaded values may still be kept: when
/// a function is inlined, its arguments are taken to refer to nothing that this affects. See [`reload`].
#[inline(always)]
pub(in crate::playout) fn keep_order() {
    core::hint::black_box(());
}

/// Begins a stage of a step without tiers: like [`keep_order`], but a reference is stored in the stack frame. With
/// [`keep_order`] instead, light games on 9×9 take 1.05 of the cycles with `wide` lanes, for no reason found.
#[inline(always)]
pub(in crate::playout) fn begin_stage() {
    core::hint::black_box(&0_u8);
}

/// Makes the compiler load planes again that are used after this. Otherwise it keeps what it has loaded or stored before,
/// in more registers than there are, and spills them.
#[inline(always)]
pub(in crate::playout) fn reload<T>(planes: &T) {
    core::hint::black_box(planes);
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Random numbers of all magnitudes, including zero.
    fn random_row(rng: &mut crate::sets::Rng) -> Row {
        core::array::from_fn(|_| ((rng.next_u64() & 0xFFFF_FFFF) >> rng.below(33)) as u32)
    }

    /// Checks every operation of a lane type against its definition on numbers.
    pub fn check_lanes<L: Lanes>(l: L) {
        check_words(l);
        check_own_distances(l);
        check_look_up(l);
        check_patterns(l);
        check_numbers(l);
    }

    fn check_own_distances<L: Lanes>(l: L) {
        let mut rng = crate::sets::Rng::new(4);
        for _ in 0..2000 {
            let [a, b, c] = [(); 3].map(|()| random_row(&mut rng));
            let [va, vb, vc] = [a, b, c].map(|row| l.load(&row));
            let five = |v: L::V| l.and(v, l.splat(31));
            let results = [
                l.multiply_high(va, vb),
                l.shift_left_each(va, five(vb)),
                l.shift_right_each(va, five(vb)),
            ]
            .map(|v| l.store(v));
            for lane in 0..L::COUNT {
                let (a, b) = (a[lane], b[lane]);
                assert_eq!(
                    results.map(|row| row[lane]),
                    [
                        ((u64::from(a) * u64::from(b)) >> 32) as u32,
                        a << (b & 31),
                        a >> (b & 31),
                    ],
                    "{a:x} {b:x}"
                );
            }
            let results =
                [l.rise_each(va, vb, five(vc)), l.fall_each(va, vb, five(vc))].map(|v| l.store(v));
            for lane in 0..L::COUNT {
                let (a, b, distance) = (u64::from(a[lane]), u64::from(b[lane]), c[lane] & 31);
                let wanted = [
                    ((a << 32 | b) << distance >> 32) as u32,
                    ((b << 32 | a) >> distance) as u32,
                ];
                assert_eq!(
                    results.map(|row| row[lane]),
                    wanted,
                    "{a:x} {b:x} {distance}"
                );
            }
            for distance in 1..32 {
                let rotated = l.store(l.rotate_left(va, distance));
                for lane in 0..L::COUNT {
                    assert_eq!(rotated[lane], a[lane].rotate_left(distance));
                }
            }
        }
    }

    fn check_look_up<L: Lanes>(l: L) {
        let mut rng = crate::sets::Rng::new(6);
        let table = PatternTable::mogo();
        for _ in 0..200 {
            let index: Row = core::array::from_fn(|_| rng.below(TABLE as u32));
            let found = l.store(l.look_up(table, l.load(&index)));
            for lane in 0..L::COUNT {
                let word = table.words()[index[lane] as usize / 2];
                assert_eq!(found[lane], (word >> (32 * (index[lane] % 2))) as u32);
            }
        }
    }

    /// Windows of each kind of edge, with random stones.
    fn check_patterns<L: Lanes>(l: L) {
        let mut rng = crate::sets::Rng::new(7);
        let few = PatternTable::from_drawings(&["X.? O.? ###", "XOX ... ???"]).expect("patterns");
        let many = random_neighborhoods(&mut rng);
        assert!(few.products().is_some() && many.products().is_none());
        for number in 0..3000 {
            let table = [PatternTable::mogo(), &few, &many][number % 3];
            let mut windows = [[Row::default(); 5]; 2];
            for lane in 0..L::COUNT {
                // The rows and columns on the board.
                let (top, bottom) = (rng.below(3), 3 + rng.below(3));
                let (left, right) = (rng.below(3), 3 + rng.below(3));
                for row in 0..5 {
                    for column in 0..5 {
                        let inside =
                            (top..bottom).contains(&row) && (left..right).contains(&column);
                        let content = if inside { rng.below(3) } else { 3 };
                        for (color, window) in windows.iter_mut().enumerate() {
                            window[row as usize][lane] |= (content >> color & 1) << column;
                        }
                    }
                }
            }
            let [own, enemy] = windows.map(|window| window.map(|row| l.load(&row)));
            let found = l
                .match_patterns(&own, &enemy, table)
                .map(|row| l.store(row));
            for lane in 0..L::COUNT {
                let at = |row: usize, column: usize| {
                    let bit = |color: usize| (windows[color][row][lane] >> column & 1) as u16;
                    [bit(0), bit(1)]
                };
                for (row, column) in (0..9).map(|i| (i / 3, i % 3)).filter(|&at| at != (1, 1)) {
                    if at(row + 1, column + 1) != [0, 0] {
                        continue;
                    }
                    let (mut code, mut place) = (0, 0);
                    for (down, right) in (0..9).map(|i| (i / 3, i % 3)).filter(|&at| at != (1, 1)) {
                        let [own, enemy] = at(row + down, column + right);
                        code |= own << place | enemy << (place + 8);
                        place += 1;
                    }
                    let is_found = found[row][lane] >> column & 1 == 1;
                    assert_eq!(is_found, table.contains(code), "{windows:?} {row} {column}");
                }
            }
        }
    }

    /// More patterns than can be listed as products.
    fn random_neighborhoods(rng: &mut crate::sets::Rng) -> PatternTable {
        let mut table = PatternTable::EMPTY;
        for _ in 0..200 {
            let mut drawing = alloc::string::String::new();
            for place in 0..9 {
                let state = if place == 4 { 0 } else { rng.below(3) };
                drawing.push(['.', 'X', 'O'][state as usize]);
            }
            table = table.union(&PatternTable::for_player(&[&drawing]).expect("a pattern"));
        }
        table
    }

    fn check_numbers<L: Lanes>(l: L) {
        let mut rng = crate::sets::Rng::new(5);
        for _ in 0..2000 {
            let mut state: [Row; 4] = core::array::from_fn(|_| random_row(&mut rng));
            let totals: Row = random_row(&mut rng).map(|number| number % 400);
            let mut numbers = state.map(|row| l.load(&row));
            let drawn = l.store(draw(l, &mut numbers, l.load(&totals)));
            for lane in 0..L::COUNT {
                let [s0, s1, s2, s3] = [0, 1, 2, 3].map(|i: usize| state[i][lane]);
                let random = s0.wrapping_add(s3).rotate_left(7).wrapping_add(s0);
                let product = u64::from(random) * u64::from(totals[lane]);
                assert_eq!(drawn[lane], (product >> 32) as u32, "draw");
                let (s2, s3) = (s2 ^ s0, s3 ^ s1);
                let next = [s0 ^ s3, s1 ^ s2, s2 ^ s1 << 9, s3.rotate_left(11)];
                for (row, next) in state.iter_mut().zip(next) {
                    row[lane] = next;
                }
            }
            for (numbers, row) in numbers.into_iter().zip(state) {
                assert_eq!(l.store(numbers)[..L::COUNT], row[..L::COUNT], "state");
            }
            let row = random_row(&mut rng).map(|number| number >> 1);
            let numbers = l.load(&row);
            let lanes = rng.next_u64() as u32 & (u32::MAX >> (32 - L::COUNT));
            let more = l.store(l.count_up(numbers, l.mask(lanes)));
            let limit = row[rng.below(L::COUNT as u32) as usize];
            let reached = l.reached(numbers, limit);
            for lane in 0..L::COUNT {
                assert_eq!(more[lane], row[lane] + (lanes >> lane & 1), "count_up");
                assert_eq!(reached >> lane & 1 == 1, row[lane] >= limit, "reached");
            }
            for (lane, number) in row.into_iter().enumerate().take(L::COUNT) {
                assert_eq!(l.lane(&numbers, lane), number, "lane");
                let (mut numbers, mut wanted) = (numbers, row);
                l.set_lane(&mut numbers, lane, limit);
                wanted[lane] = limit;
                assert_eq!(l.store(numbers)[..L::COUNT], wanted[..L::COUNT]);
            }
        }
    }

    fn check_words<L: Lanes>(l: L) {
        let mut rng = crate::sets::Rng::new(3);
        for _ in 0..2000 {
            let [a, mut b, c] = [(); 3].map(|()| random_row(&mut rng));
            for lane in 0..MAX_LANES {
                if rng.below(4) == 0 {
                    b[lane] = a[lane];
                }
            }
            let (va, vb, vc) = (l.load(&a), l.load(&b), l.load(&c));
            let same = |v: L::V, f: &dyn Fn(usize) -> u32, what: &str| {
                let got = l.store(v);
                for lane in 0..L::COUNT {
                    assert_eq!(
                        got[lane],
                        f(lane),
                        "{what} of {:x} {:x} {:x}",
                        a[lane],
                        b[lane],
                        c[lane]
                    );
                }
            };
            let bits = |mask: u32, f: &dyn Fn(usize) -> bool, what: &str| {
                let wanted = (0..L::COUNT)
                    .map(|lane| u32::from(f(lane)) << lane)
                    .sum::<u32>();
                assert_eq!(mask, wanted, "{what}");
            };
            let choice = a[0] & ((1 << L::COUNT) - 1);
            let mask = l.mask(choice);
            assert_eq!(l.bits(mask), choice);
            let chosen = |lane: usize| choice >> lane & 1 == 1;
            same(l.splat(a[1]), &|_| a[1], "splat");
            same(l.and(va, vb), &|i| a[i] & b[i], "and");
            same(l.or(va, vb), &|i| a[i] | b[i], "or");
            same(l.xor(va, vb), &|i| a[i] ^ b[i], "xor");
            same(l.minus(va, vb), &|i| a[i] & !b[i], "minus");
            same(l.add(va, vb), &|i| a[i].wrapping_add(b[i]), "add");
            same(l.sub(va, vb), &|i| a[i].wrapping_sub(b[i]), "sub");
            same(l.count(va), &|i| a[i].count_ones(), "count");
            same(
                l.select(mask, va, vb),
                &|i| if chosen(i) { a[i] } else { b[i] },
                "select",
            );
            same(
                l.keep(mask, va),
                &|i| if chosen(i) { a[i] } else { 0 },
                "keep",
            );
            bits(l.nonzero(va), &|i| a[i] != 0, "nonzero");
            bits(l.bits(l.equal(va, vb)), &|i| a[i] == b[i], "equal");
            let small = |v: L::V| l.shift_right(v, 1);
            bits(
                l.bits(l.greater(small(va), small(vb))),
                &|i| a[i] >> 1 > b[i] >> 1,
                "greater",
            );
            for distance in 1..32 {
                same(
                    l.shift_left(va, distance),
                    &|i| a[i] << distance,
                    "shift_left",
                );
                same(
                    l.shift_right(va, distance),
                    &|i| a[i] >> distance,
                    "shift_right",
                );
                same(
                    l.rise(va, vb, distance),
                    &|i| a[i] << distance | b[i] >> (32 - distance),
                    "rise",
                );
                same(
                    l.fall(va, vb, distance),
                    &|i| a[i] >> distance | b[i] << (32 - distance),
                    "fall",
                );
            }
            let rank = core::array::from_fn(|i| b[i] % a[i].count_ones().max(1));
            let set_bit = |i: usize| {
                (0..32)
                    .map(|k| 1 << k)
                    .filter(|bit| a[i] & bit != 0)
                    .nth(rank[i] as usize)
            };
            same(
                l.nth_bit(va, l.load(&rank)),
                &|i| set_bit(i).unwrap_or(0),
                "nth_bit",
            );
            macro_rules! table {
                ($($f:expr, $formula:expr;)*) => { $(
                    let formula: fn(u32, u32, u32) -> u32 = $formula;
                    same(l.tern::<{ $f }>(va, vb, vc), &|i| formula(a[i], b[i], c[i]), stringify!($f));
                )* };
            }
            table! {
                A | B | C, |a, b, c| a | b | c;
                A & B & C, |a, b, c| a & b & c;
                A & B | B & C | A & C, |a, b, c| (a & b) | (b & c) | (a & c);
                A & !B & !C, |a, b, c| a & !b & !c;
                A & B & !C, |a, b, c| a & b & !c;
                A | B & C, |a, b, c| a | (b & c);
                A | B & !C, |a, b, c| a | (b & !c);
                A & !(B & !C), |a, b, c| a & !(b & !c);
                A & !(B & C), |a, b, c| a & !(b & c);
                A & C | !A & B, |a, b, c| (a & c) | (!a & b);
                (A | B) & C, |a, b, c| (a | b) & c;
                A & B | C, |a, b, c| (a & b) | c;
                A & (B | C), |a, b, c| a & (b | c);
                (A ^ B ^ C) & 0xFF, |a, b, c| a ^ b ^ c;
            }
            for lane in 0..L::COUNT {
                assert_eq!(l.lane(&va, lane), a[lane], "lane");
                let to = (lane + b[0] as usize) % L::COUNT;
                let mut plane = [vb, vc];
                put_lane(l, l.mask(1 << to), &mut plane, &[va, vb], lane);
                let (mut first, mut second) = (b, c);
                (first[to], second[to]) = (a[lane], b[lane]);
                same(plane[0], &|i| first[i], "put_lane, first word");
                same(plane[1], &|i| second[i], "put_lane, second word");
            }
            let mut counts = core::array::from_fn(|i| i as u32);
            l.tally(&mut counts, a[2], b[2] % 100);
            let wanted = core::array::from_fn(|i| i as u32 + (a[2] >> i & 1) * (b[2] % 100));
            assert_eq!(counts, wanted, "tally");
        }
    }
}
