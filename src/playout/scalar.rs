//! The scalar kernel: one game at a time, for any board and any CPU.
//!
//! Chains are updated move by move. Each chain is a circular list of its stones; one of them is its *head*, and every
//! stone knows its head. A chain counts its *pseudo-liberties*: the pairs of one of its stones and an empty neighbor of
//! that stone. A liberty shared by three stones counts three times, but every liberty counts at least once, so the
//! count is 0 exactly when the chain has no liberty. The count changes by 1 for each neighbor of a stone that is placed
//! or removed, without a search.
//!
//! ```text
//! . . . .     The black chain has 3 stones, 7 liberties and 8 pseudo-liberties: the point
//! . X a .     a is adjacent to two of its stones and counts twice. A white stone on a
//! . X X .     removes both.
//! . . . .
//! ```
//!
//! Every point counts its neighbors by content, packed into one number. The border counts as a stone of both colors:
//! four neighbors of a color mean that the point is surrounded by that color, also on the edge. If no neighbor of a
//! drawn point is empty, the move is legal if an adjacent own chain has a pseudo-liberty elsewhere, or an adjacent
//! enemy chain has none.
//!
//! The empty points are kept in an unordered list, and each knows its place in it, so a draw is one lookup. A point
//! that may not be played is moved behind the end of the list, and the draw is repeated among the rest, so each
//! playable point has the same probability.
//!
//! Cells are the bits of [`Shape`](crate::Shape), modulo a power of two: row by row, with one column of border on the
//! right, which is also the border on the left of the next row. At least one row and one cell before and after the
//! board are border too.
//!
//! ```text
//!               124 125 126 127
//!  # # # #       0   1   2   #       3×2 board: stride 4, 128 cells;
//!  a b c #       4   5   6   #       left of cell 0 is 127, above it 124
//!  d e f #       8   9  10  11
//!  # # # #
//! ```
//!
//! Pseudo-liberties, packed neighbor counts and the list of empty points are known from the program libego (Ł. Lew,
//! 2006 to 2010).

mod area;
mod chains;
mod policy;
mod tactics;

use core::ops::Range;

use area::bits_by_color;
use tactics::{Light, Tactical, Tactics};

use super::stride::{Chosen, Fixed, Stride};
use super::watch::{Details, FLAT_WORDS, GameEnd, GameSettings, Watch, digest_of_end};
use crate::board::Board;
use crate::fault::fault;
use crate::geometry::{BoardSize, ByColor, Color, Move, Point, Points};
use crate::life::EyeRule;
use crate::rules::SuicideRule;
use crate::sets::Rng;

/// Plays the games with these numbers from `start`, in order.
///
/// A game is a function of start, settings, seed and number. Passes before the start do not count. Game numbers wrap,
/// so the end may be less than the start.
pub(super) fn play(
    start: &Board,
    settings: &GameSettings<'_>,
    seed: u64,
    games: Range<u64>,
    watch: &mut dyn Watch,
) {
    struct Play<'a> {
        start: &'a Board,
        settings: &'a GameSettings<'a>,
        seed: u64,
        games: Range<u64>,
        watch: &'a mut dyn Watch,
    }
    impl Job for Play<'_> {
        type Output = ();
        fn run<S: Stride, const CELLS: usize>(self, stride: S) {
            if self.watch.details() == Details::default() {
                self.play::<S, CELLS, Light, false>(stride);
            } else {
                self.play::<S, CELLS, Light, true>(stride);
            }
        }
    }
    struct TacticalPlay<'a>(Play<'a>);
    impl Job for TacticalPlay<'_> {
        type Output = ();
        // A copy takes little of a game by a policy, and each board type is compiled separately.
        const IN_FEW_TYPES: bool = true;
        fn run<S: Stride, const CELLS: usize>(self, stride: S) {
            // Moves by a policy take so long that details need not be compiled out.
            self.0.play::<S, CELLS, Tactical<CELLS>, true>(stride);
        }
    }
    impl Play<'_> {
        fn play<S: Stride, const CELLS: usize, T: Tactics<CELLS>, const DETAILED: bool>(
            self,
            stride: S,
        ) {
            let board = ScalarBoard::<S, CELLS, T>::new(self.start, self.settings, stride);
            board.play_games::<DETAILED>(self.settings, self.seed, self.games, self.watch);
        }
    }
    let job = Play {
        start,
        settings,
        seed,
        games,
        watch,
    };
    if settings.policy.is_light() && settings.point_policy.is_none() {
        dispatch(start.size(), job);
    } else {
        dispatch(start.size(), TacticalPlay(job));
    }
}

/// A job that runs on the board type that suits a size.
trait Job {
    type Output;
    /// True if boards have two capacities instead of four where the stride is chosen at run time.
    const IN_FEW_TYPES: bool = false;
    fn run<S: Stride, const CELLS: usize>(self, stride: S) -> Self::Output;
}

fn dispatch<J: Job>(size: BoardSize, job: J) -> J::Output {
    match (size.width(), size.height()) {
        (9, 9) => job.run::<_, 128>(Fixed::<10>),
        (13, 13) => job.run::<_, 256>(Fixed::<14>),
        (19, 19) => job.run::<_, 512>(Fixed::<20>),
        _ => dispatch_at_run_time(size, job),
    }
}

/// Picks the smallest board with a run-time stride that holds the size plus a row of border before and after it, of those
/// that the job is compiled for. Every game begins with a copy of the board, so small is fast.
fn dispatch_at_run_time<J: Job>(size: BoardSize, job: J) -> J::Output {
    let stride = size.shape().stride();
    match stride * (usize::from(size.height()) + 2) {
        ..=128 if !J::IN_FEW_TYPES => job.run::<_, 128>(Chosen(stride)),
        ..=256 => job.run::<_, 256>(Chosen(stride)),
        257..=512 if !J::IN_FEW_TYPES => job.run::<_, 512>(Chosen(stride)),
        _ => job.run::<_, 1024>(Chosen(stride)),
    }
}

// The content of a cell. The opponent of a color is `3 - color`; the border is both colors.
const FREE: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const BORDER: u8 = 3;

// The units of a packed count of neighbors: black in the low 4 bits, white in the next 4, empty above.
const BLACK_NEIGHBOR: u16 = 1;
const WHITE_NEIGHBOR: u16 = 1 << 4;
const EMPTY_NEIGHBOR: u16 = 1 << 8;

/// No cell.
const NO_KO: u16 = u16::MAX;

#[inline(always)]
const fn neighbor_unit(color: u8) -> u16 {
    if color == BLACK {
        BLACK_NEIGHBOR
    } else {
        WHITE_NEIGHBOR
    }
}

/// The contribution of a stone of `color` to Black's lead.
#[inline(always)]
const fn sign(color: u8) -> i32 {
    if color == BLACK { 1 } else { -1 }
}

/// The number of neighbors that are of `color` or border.
#[inline(always)]
const fn count_of(packed: u16, color: u8) -> u16 {
    (packed >> (4 * (color - 1))) & 15
}

/// How often an empty cell counts in the pseudo-liberties of each adjacent chain, given the heads of its four
/// neighbors.
#[inline(always)]
fn shares(heads: [usize; 4]) -> [u16; 4] {
    let same = |i: usize, j: usize| u16::from(heads[i] == heads[j]);
    let [ab, ac, ad] = [same(0, 1), same(0, 2), same(0, 3)];
    let [bc, bd, cd] = [same(1, 2), same(1, 3), same(2, 3)];
    [
        1 + ab + ac + ad,
        1 + ab + bc + bd,
        1 + ac + bc + cd,
        1 + ad + bd + cd,
    ]
}

/// The kind of a move.
#[derive(PartialEq, Eq)]
enum MoveKind {
    /// It is illegal, or it fills an own eye.
    Refused,
    Suicide,
    Normal,
}

/// The answer of a policy about a cell.
enum Permitted {
    This,
    None,
    /// This cell is played on instead.
    Other(usize),
}

/// A position with its chains. Border cells have all fields too; these are written to but have no meaning.
#[derive(Clone)]
struct ScalarBoard<S, const CELLS: usize, T> {
    stride: S,
    /// The content of each cell.
    color: [u8; CELLS],
    /// The packed count of neighbors of each cell.
    around: [u16; CELLS],
    /// The head of each cell's chain; a cell without a stone is its own head.
    head: [u16; CELLS],
    /// The next stone of the chain, in a circle.
    next: [u16; CELLS],
    /// For a head: the pseudo-liberties of its chain.
    liberties: [u16; CELLS],
    /// For a head: the number of stones of its chain.
    size: [u16; CELLS],
    /// The empty points that may be drawn, in any order.
    free: [u16; CELLS],
    /// For an empty point that may be drawn: its index in `free`.
    place: [u16; CELLS],
    free_len: usize,
    /// 1 for each point that may be drawn.
    listed: [u8; CELLS],
    /// True if all points may be drawn; `free` then holds every empty point.
    all_listed: bool,
    /// The cell forbidden by the ko rule.
    ko: u16,
    to_move: u8,
    /// The cells of the last two moves before the games, the newest first; `None` for a pass.
    last: [Option<usize>; 2],
    /// Black's stones minus White's.
    lead: i32,
    board_size: BoardSize,
    /// The data that only the policy of the games needs.
    tactics: T,
}

/// Every cell, in order.
fn in_order<const CELLS: usize>() -> [u16; CELLS] {
    let mut cells = [0; CELLS];
    for (cell, number) in cells.iter_mut().enumerate() {
        *number = cell as u16;
    }
    cells
}

/// The cells of the last two moves, the newest first; `None` for a pass or no move. A bit on the board is its cell.
fn last_cells(start: &Board, stride: usize) -> [Option<usize>; 2] {
    start.turn().last_moves().map(|last| match last {
        Some(Move::Play(point)) => Some(point.bit(stride)),
        _ => None,
    })
}

impl<S: Stride, const CELLS: usize, T: Tactics<CELLS>> ScalarBoard<S, CELLS, T> {
    const MASK: usize = CELLS - 1;

    fn new(start: &Board, settings: &GameSettings<'_>, stride: S) -> Self {
        const { assert!(CELLS.is_power_of_two() && CELLS <= 1024) };
        let (size, s) = (start.size(), stride.get());
        debug_assert!(s == size.shape().stride() && s * (usize::from(size.height()) + 2) <= CELLS);
        let drawable = settings.drawable(start);
        let mut board = ScalarBoard {
            stride,
            color: [BORDER; CELLS],
            around: [0; CELLS],
            head: in_order(),
            next: in_order(),
            liberties: [0; CELLS],
            size: [0; CELLS],
            free: [0; CELLS],
            place: [0; CELLS],
            free_len: 0,
            listed: [0; CELLS],
            all_listed: drawable.len() == size.points(),
            ko: start.turn().ko().map_or(NO_KO, |ko| ko.bit(s) as u16),
            to_move: match start.to_move() {
                Color::Black => BLACK,
                Color::White => WHITE,
            },
            last: last_cells(start, s),
            lead: 0,
            board_size: size,
            tactics: T::new(),
        };
        let points = Points::full(size);
        for cell in points.iter().map(|point| point.bit(s) & Self::MASK) {
            board.color[cell] = FREE;
        }
        for cell in points.iter().map(|point| point.bit(s) & Self::MASK) {
            for beside in board.beside(cell) {
                board.around[cell] += match board.color[beside] {
                    BORDER => BLACK_NEIGHBOR + WHITE_NEIGHBOR,
                    _ => EMPTY_NEIGHBOR,
                };
            }
            for (place, beside) in board.ring(cell).into_iter().enumerate() {
                board
                    .tactics
                    .set_border(cell, place, board.color[beside] == BORDER);
            }
        }
        for point in drawable.iter() {
            let cell = point.bit(s) & Self::MASK;
            board.listed[cell] = 1;
            board.add_free(cell);
        }
        // While the stones are added one by one, chains may be without liberties, so nothing is captured here.
        for (color, stones) in [
            (BLACK, start.stones(Color::Black)),
            (WHITE, start.stones(Color::White)),
        ] {
            for cell in stones.iter().map(|point| point.bit(s) & Self::MASK) {
                if board.color[cell] == FREE {
                    if board.listed[cell] == 1 {
                        board.take_from_free(cell);
                    }
                    board.put(cell, color);
                }
            }
        }
        board
    }

    /// Plays games from this position. Without `DETAILED` the listener must not request details.
    #[inline(never)]
    fn play_games<const DETAILED: bool>(
        &self,
        settings: &GameSettings<'_>,
        seed: u64,
        games: Range<u64>,
        watch: &mut dyn Watch,
    ) {
        for played in 0..games.end.wrapping_sub(games.start) {
            let game = games.start.wrapping_add(played);
            let mut rng = Rng::for_game(seed, game);
            let end = self
                .clone()
                .play_out::<DETAILED>(settings, game, &mut rng, watch);
            if !watch.ended(&end) {
                return;
            }
        }
    }

    /// Plays one game to its end.
    #[inline(always)]
    fn play_out<const DETAILED: bool>(
        &mut self,
        settings: &GameSettings<'_>,
        game: u64,
        rng: &mut Rng,
        watch: &mut dyn Watch,
    ) -> GameEnd {
        let (limit, mercy) = (settings.max_moves, settings.mercy_limit());
        let details = if DETAILED {
            watch.details()
        } else {
            Details::default()
        };
        let (mut moves, mut passes, mut last) = (0, 0, self.last);
        let mut first_on = [FREE; CELLS];
        while passes < 2 && moves < limit {
            let color = self.to_move;
            let played = T::play_one(self, settings, last, rng);
            self.to_move = 3 - color;
            moves += 1;
            last = [played, last[0]];
            match played {
                Some(cell) => {
                    passes = 0;
                    if details.first_played {
                        // Branchless, because it is hard to predict whether the point is new.
                        let first = first_on[cell & Self::MASK];
                        first_on[cell & Self::MASK] = if first == FREE { color } else { first };
                    }
                }
                None => passes += 1,
            }
            if details.moves {
                watch.moved(played.map(|cell| Point::from_bit(cell, self.stride.get())));
            }
            if self.lead.unsigned_abs() > mercy {
                break;
            }
        }
        let stones = bits_by_color(&self.color);
        let mut owned = ByColor::both([0; FLAT_WORDS]);
        if details.owners {
            owned = stones;
        }
        let black_minus_white = self.area(details.owners, &mut owned);
        GameEnd {
            game,
            moves,
            black_minus_white,
            owned,
            first_played: if details.first_played {
                bits_by_color(&first_on)
            } else {
                ByColor::both([0; FLAT_WORDS])
            },
            digest: digest_of_end(
                moves,
                ByColor {
                    black: &stones.black,
                    white: &stones.white,
                },
                self.board_size,
            ),
        }
    }

    /// Draws among all cells and plays on one that is permitted. Returns the cell played on, or `None` for a pass.
    #[inline(always)]
    fn play_uniform(
        &mut self,
        settings: &GameSettings<'_>,
        rng: &mut Rng,
        permit: impl Fn(&Self, usize, &mut Rng) -> Permitted,
    ) -> Option<usize> {
        let mut count = self.free_len;
        while count > 0 {
            let place = rng.below(count as u32) as usize & Self::MASK;
            let cell = usize::from(self.free[place]) & Self::MASK;
            let played = self.try_play(cell, settings, rng, &permit);
            if played.is_some() {
                return played;
            }
            count -= 1;
            let last = self.free[count & Self::MASK];
            self.free[place] = last;
            self.free[count & Self::MASK] = cell as u16;
            self.place[usize::from(last) & Self::MASK] = place as u16;
            self.place[cell] = count as u16;
        }
        self.pass();
        None
    }

    fn pass(&mut self) {
        self.ko = NO_KO;
        self.tactics.close_space();
    }

    /// Plays on an empty point if the move is legal, does not fill an own eye, and is permitted. Returns the cell
    /// played on.
    #[inline(always)]
    fn try_play(
        &mut self,
        cell: usize,
        settings: &GameSettings<'_>,
        rng: &mut Rng,
        permit: &impl Fn(&Self, usize, &mut Rng) -> Permitted,
    ) -> Option<usize> {
        let (packed, color) = (self.around[cell], self.to_move);
        let kind = self.move_on(cell, settings);
        if kind == MoveKind::Refused {
            return None;
        }
        match permit(self, cell, rng) {
            Permitted::This => {}
            Permitted::None => return None,
            Permitted::Other(other) => return self.play_other(other, settings, rng),
        }
        if kind == MoveKind::Suicide {
            self.play_suicide(cell);
            return Some(cell);
        }
        self.ko = NO_KO;
        self.tactics.close_space();
        self.take_from_free(cell);
        if self.put(cell, color) {
            self.take_dead(cell, packed, 3 - color);
        }
        Some(cell)
    }

    /// The kind of a move on an empty point.
    #[inline(always)]
    fn move_on(&self, cell: usize, settings: &GameSettings<'_>) -> MoveKind {
        let (packed, color) = (self.around[cell], self.to_move);
        if packed < EMPTY_NEIGHBOR {
            // A ko point is surrounded by stones.
            if cell == usize::from(self.ko) {
                return MoveKind::Refused;
            }
            if count_of(packed, color) == 4
                && (settings.eyes == EyeRule::Surrounded || self.is_point_eye(cell, packed, color))
            {
                return MoveKind::Refused;
            }
            if !self.has_liberty_after(cell, color) {
                return self.suicide_on(cell, settings.rules.suicide);
            }
        }
        MoveKind::Normal
    }

    /// The kind of a move that has no liberty and captures nothing.
    #[inline(always)]
    fn suicide_on(&self, cell: usize, rule: SuicideRule) -> MoveKind {
        let joins = |&beside: &usize| self.color[beside] == self.to_move;
        let is_legal = match rule {
            SuicideRule::Forbidden => false,
            SuicideRule::MultiStone => self.beside(cell).iter().any(joins),
            SuicideRule::Any => true,
        };
        if is_legal {
            MoveKind::Suicide
        } else {
            MoveKind::Refused
        }
    }

    /// Plays on a cell that a policy has named, if it may be played on.
    #[cold]
    #[inline(never)]
    fn play_other(
        &mut self,
        cell: usize,
        settings: &GameSettings<'_>,
        rng: &mut Rng,
    ) -> Option<usize> {
        let cell = cell & Self::MASK;
        if self.color[cell] != FREE || self.listed[cell] == 0 {
            return None;
        }
        self.try_play(cell, settings, rng, &|_, _, _| Permitted::This)
    }

    /// Captures the enemy chains without liberties next to a new stone, and sets the ko. `packed` is the neighbor count
    /// of the point before the move.
    #[inline(never)]
    fn take_dead(&mut self, cell: usize, packed: u16, enemy: u8) {
        let free_before = self.free_len;
        let mut taken = 0;
        for beside in self.beside(cell) {
            // Masked again: this loop is not unrolled, and the bounds known to the compiler are lost in it.
            let beside = beside & Self::MASK;
            let head = usize::from(self.head[beside]) & Self::MASK;
            if (self.color[beside] == enemy) & (self.liberties[head] == 0) {
                taken += self.size[head];
                self.take_off(head, enemy);
            }
        }
        // No adjacent own stone, so the new stone is a chain of one stone with one liberty.
        if taken == 1 && count_of(packed, enemy) == 4 && !fault!("scalar-ko") {
            self.ko = self.free[free_before & Self::MASK];
        }
    }

    /// Returns true if an empty point whose neighbors are all `color` or border is an eye by its diagonals.
    #[inline(always)]
    fn is_point_eye(&self, cell: usize, packed: u16, color: u8) -> bool {
        let (s, enemy) = (self.stride.get(), 3 - color);
        // The border counts as a neighbor of both colors.
        let on_edge = count_of(packed, enemy) != 0;
        let on = |diagonal: usize| u32::from(self.color[diagonal & Self::MASK] == enemy);
        let enemies = on(cell.wrapping_sub(s + 1))
            + on(cell.wrapping_sub(s - 1))
            + on(cell + s - 1)
            + on(cell + s + 1);
        enemies + u32::from(on_edge) < 2
    }

    /// Returns true if a stone on a point without empty neighbors would have a liberty: it joins a chain with another
    /// liberty, or captures a chain without one.
    #[inline(always)]
    fn has_liberty_after(&self, cell: usize, color: u8) -> bool {
        let beside = self.beside(cell);
        let heads = self.heads(beside);
        let shares = shares(heads);
        let mut found = false;
        for i in 0..4 {
            let content = self.color[beside[i]];
            let others = self.liberties[heads[i]] != shares[i];
            found |= ((content == color) & others) | ((content == 3 - color) & !others);
        }
        found
    }

    /// Plays a stone that has no liberty and captures nothing: its chain is removed.
    #[cold]
    #[inline(never)]
    fn play_suicide(&mut self, cell: usize) {
        let color = self.to_move;
        self.ko = NO_KO;
        self.take_from_free(cell);
        self.put(cell, color);
        self.take_off(usize::from(self.head[cell]) & Self::MASK, color);
        // Only enemy stones make a space.
        self.tactics.close_space();
    }
}

#[cfg(test)]
mod tests;
