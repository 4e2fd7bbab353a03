//! Ladder reading: whether a chain of one or two liberties can be captured by a sequence of ataris.
//!
//! ```text
//! . X . . .      White's stone on B4 has two liberties. Black 1 is atari, White runs to 2, Black 3 is atari
//! X O 1 . .      again, and so on to the edge: every white move leaves two liberties, every black move takes
//! X 2 4 5 .      one of them. A white stone on the path breaks the ladder.
//! . 3 6 . .
//! . . . . .
//! ```
//!
//! The reader plays and undoes moves on the position itself. The recursion passes only plain numbers; work on sets is
//! in small functions that each enter the level on their own.

use core::fmt;

use super::{Chain, ChainPosition};
use crate::geometry::{BoardSize, Color, Move, Point, Points};
use crate::position::Position;
use crate::rules::Rules;
use crate::sets::{BinMatrix, Level};

/// The result of reading a ladder, returned by [`ChainPosition::read_ladder`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ladder {
    /// The result for the side that moves first.
    pub outcome: LadderOutcome,
    /// The first moves that succeed, as far as the limit on positions allowed. Empty if there are none, or if the owner
    /// needs no move.
    pub moves: Points,
    line: Line,
}

impl Ladder {
    /// The sequence of one successful reading, with the sides alternating. It begins with one of `moves` and goes to
    /// the end, with a pass where the owner has no legal answer. Empty if the ladder fails.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.line.moves()
    }

    fn without_moves(outcome: LadderOutcome, size: BoardSize) -> Ladder {
        Ladder {
            outcome,
            moves: Points::empty(size),
            line: Line::EMPTY,
        }
    }

    /// Returns the result for a chain of three or more liberties.
    fn out_of_reach(owner_moves_first: bool, size: BoardSize) -> Ladder {
        Ladder::without_moves(
            match owner_moves_first {
                true => LadderOutcome::Succeeds,
                false => LadderOutcome::Fails,
            },
            size,
        )
    }
}

/// The result of a ladder for the side that moves first: the attacker wants to capture the chain, the owner wants a
/// chain that no ladder captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LadderOutcome {
    /// The side that moves first reaches its goal.
    Succeeds,
    /// The side that moves first does not reach its goal.
    Fails,
    /// The reader gave up: it reached the limit on positions, a line exceeded 254 moves, or there were more than
    /// sixteen answers.
    Unknown,
}

/// The maximum length of a line, in moves.
const LADDER_MOVES: usize = 254;

/// The usual limit on positions for one ladder; see [`ChainPosition::read_ladder`].
pub const LADDER_POSITIONS: u32 = 50_000;

const _: () = assert!(LADDER_MOVES < 256, "the length of a line is one byte");

/// The moves of a ladder, in order.
#[derive(Clone, Copy)]
struct Line {
    moves: [Move; LADDER_MOVES],
    length: u8,
}

impl Line {
    const EMPTY: Line = Line {
        moves: [Move::Pass; LADDER_MOVES],
        length: 0,
    };

    fn moves(&self) -> &[Move] {
        &self.moves[..usize::from(self.length).min(LADDER_MOVES)]
    }
}

/// Compares the moves; unused entries do not count.
impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.moves() == other.moves()
    }
}

impl Eq for Line {}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}

/// Up to sixteen distinct points, as bits.
#[derive(Clone, Copy)]
pub(super) struct Bits {
    list: [u16; 16],
    count: u8,
    /// True if a seventeenth point was dropped.
    more: bool,
}

impl Bits {
    pub(super) const NONE: Bits = Bits {
        list: [0; 16],
        count: 0,
        more: false,
    };

    #[inline(always)]
    pub(super) fn add(&mut self, bit: usize) {
        if self.as_slice().contains(&(bit as u16)) {
            return;
        }
        let count = usize::from(self.count);
        if count < self.list.len() {
            self.list[count] = bit as u16;
            self.count += 1;
        } else {
            self.more = true;
        }
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.list[..usize::from(self.count).min(self.list.len())]
    }
}

/// The state shared by one whole reading.
pub(super) struct Reading<'a> {
    /// A stone of the chain.
    target: usize,
    owner: Color,
    rules: &'a Rules,
    /// The number of positions that may still be read.
    positions: u32,
    /// The line read last. If every move of a side fails, the last of them remains here. Reading stops at the first
    /// move that succeeds, so after a success this is a line that leads to it.
    line: Line,
}

impl<'a> Reading<'a> {
    /// A reading of no chain yet; see [`aim_at`](Reading::aim_at).
    pub(super) fn new(rules: &'a Rules, positions: u32) -> Reading<'a> {
        Reading {
            target: 0,
            owner: Color::Black,
            rules,
            positions,
            line: Line::EMPTY,
        }
    }

    /// Reads the chain of `owner` with a stone on this bit from now on, with the positions that are left.
    pub(super) fn aim_at(&mut self, target: usize, owner: Color) {
        (self.target, self.owner) = (target, owner);
    }
}

impl<M: BinMatrix> ChainPosition<M> {
    /// Returns the result for the chain on `point` if it has three or more liberties, since no ladder captures it.
    ///
    /// Cost: one flood, whereas [`read_ladder`](ChainPosition::read_ladder) needs the table of all chains.
    pub(crate) fn ladder_out_of_reach(
        position: &Position<M>,
        point: Point,
        first: Color,
    ) -> Option<Ladder> {
        let owner = position.at(point)?;
        let chain = position.chain(point)?;
        let liberties = position.grid().level.vectorize(
            #[inline(always)]
            || chain.liberties.len(),
        );
        (liberties > 2).then(|| Ladder::out_of_reach(first == owner, position.size()))
    }

    /// Returns all stones whose chain the enemy, moving first, captures directly or in a ladder. A reading that gives
    /// up counts as a failure. The position is unchanged afterwards.
    ///
    /// Cost: one reading for each chain of one or two liberties.
    #[inline(never)]
    #[must_use]
    pub fn capturable(&mut self, rules: &Rules) -> M {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut found = M::empty(grid);
                for owner in Color::BOTH {
                    let mut rest =
                        self.stones_with_liberties(owner, 1) | self.stones_with_liberties(owner, 2);
                    while let Some(point) = rest.first_point(grid) {
                        let Some(&Chain { stones, .. }) = self.chain(point) else {
                            break;
                        };
                        rest = rest - stones;
                        let ladder = self.read_ladder(point, !owner, rules, LADDER_POSITIONS);
                        if ladder.is_some_and(
                            #[inline(always)]
                            |ladder| ladder.outcome == LadderOutcome::Succeeds,
                        ) {
                            found = found | stones;
                        }
                    }
                }
                found
            },
        )
    }

    /// Reads whether the chain on `point` can be captured directly or in a ladder, with `first` to move.
    ///
    /// If `first` is the attacker, success means that the chain is captured; if `first` is the owner, that it is saved.
    /// Returns `None` if there is no stone. Reading gives up after `positions` positions, usually [`LADDER_POSITIONS`].
    ///
    /// The attacker captures a chain of one liberty and plays atari on a chain of two; a chain of three is out of
    /// reach. The owner answers an atari by running or by capturing adjacent attackers that are in atari. Moving first,
    /// it may also extend on either of two liberties; a chain that the attacker cannot capture needs no move. Other
    /// moves (ladder breakers, nets, threats elsewhere) are not read. If the simple ko forbids the attacker's capture,
    /// the chain has escaped. Superko is not checked; longer repetitions end at the limit.
    ///
    /// The position is unchanged afterwards; with only a shared reference, read on a clone. Cost: about 50 to 100 ns to
    /// play and undo each move of the ladder, a few milliseconds for the usual limit. It uses no heap, but up to 300 KB
    /// of stack for the longest lines.
    #[inline(never)]
    pub fn read_ladder(
        &mut self,
        point: Point,
        first: Color,
        rules: &Rules,
        positions: u32,
    ) -> Option<Ladder> {
        let target = self.grid().bit(point)?;
        let owner = self.cell(target).color()?;
        let mut reading = Reading::new(rules, positions);
        reading.aim_at(target, owner);
        let liberties = self.liberty_bits(target);
        if liberties.count > 2 {
            return Some(Ladder::out_of_reach(first == owner, self.position.size()));
        }
        let attack = match liberties.count {
            1 | 2 => self.read_moves(&mut reading, !owner, &liberties),
            _ => self.nothing(LadderOutcome::Fails),
        };
        if first != owner {
            return Some(attack);
        }
        if attack.outcome == LadderOutcome::Fails {
            return Some(self.nothing(LadderOutcome::Succeeds));
        }
        let rescues = self.rescues(target, owner);
        Some(self.read_moves(&mut reading, owner, &rescues))
    }

    fn nothing(&self, outcome: LadderOutcome) -> Ladder {
        Ladder::without_moves(outcome, self.position.size())
    }

    /// Reads each of these first moves of `player` and collects those that succeed.
    fn read_moves(&mut self, reading: &mut Reading<'_>, player: Color, moves: &Bits) -> Ladder {
        let mut ladder = self.nothing(match moves.more {
            true => LadderOutcome::Unknown,
            false => LadderOutcome::Fails,
        });
        for &bit in moves.as_slice() {
            let bit = usize::from(bit);
            match self.after(reading, player, bit, 0) {
                LadderOutcome::Succeeds => {
                    if ladder.moves.is_empty() {
                        ladder.line = reading.line;
                    }
                    ladder.moves.insert(self.grid().point_of(bit));
                    ladder.outcome = LadderOutcome::Succeeds;
                }
                LadderOutcome::Unknown if ladder.outcome == LadderOutcome::Fails => {
                    ladder.outcome = LadderOutcome::Unknown;
                }
                LadderOutcome::Unknown | LadderOutcome::Fails => {}
            }
        }
        ladder
    }

    /// Returns the outcome for `player` of its move on `bit`, played after `depth` other moves.
    pub(super) fn after(
        &mut self,
        reading: &mut Reading<'_>,
        player: Color,
        bit: usize,
        depth: usize,
    ) -> LadderOutcome {
        if reading.positions == 0 || depth == LADDER_MOVES {
            return LadderOutcome::Unknown;
        }
        reading.positions -= 1;
        let mv = Move::Play(self.grid().point_of(bit));
        let Ok(undo) = self.play(player, mv, reading.rules) else {
            return LadderOutcome::Fails;
        };
        reading.line.length = depth as u8 + 1;
        let outcome = if player == reading.owner {
            self.attacked(reading, depth + 1)
        } else {
            self.answered(reading, depth + 1)
        };
        reading.line.moves[depth] = mv;
        self.undo(&undo);
        outcome
    }

    /// Returns the outcome for the owner when the attacker is to move.
    fn attacked(&mut self, reading: &mut Reading<'_>, depth: usize) -> LadderOutcome {
        let liberties = self.liberty_bits(reading.target);
        match liberties.count {
            0 => return LadderOutcome::Fails, // the owner's suicide removed the chain
            1 | 2 => {}
            _ => return LadderOutcome::Succeeds,
        }
        self.opposed(reading, !reading.owner, &liberties, depth)
    }

    /// Returns the outcome for the attacker when the owner is to move.
    fn answered(&mut self, reading: &mut Reading<'_>, depth: usize) -> LadderOutcome {
        let liberties = self.liberty_bits(reading.target);
        match liberties.count {
            0 => return LadderOutcome::Succeeds,
            1 => {}
            _ => return LadderOutcome::Fails, // the attacker's stone took no liberty: no atari
        }
        let answers = self.answers(reading.target, reading.owner);
        let outcome = self.opposed(reading, reading.owner, &answers, depth);
        let unanswered = usize::from(reading.line.length) == depth;
        if outcome == LadderOutcome::Succeeds && unanswered && depth + 2 <= LADDER_MOVES {
            let liberty = self.grid().point_of(usize::from(liberties.list[0]));
            reading.line.moves[depth] = Move::Pass;
            reading.line.moves[depth + 1] = Move::Play(liberty);
            reading.line.length = depth as u8 + 2;
        }
        outcome
    }

    /// Returns the outcome for the opponent when `player` is to move and has these moves.
    fn opposed(
        &mut self,
        reading: &mut Reading<'_>,
        player: Color,
        moves: &Bits,
        depth: usize,
    ) -> LadderOutcome {
        let mut outcome = match moves.more {
            true => LadderOutcome::Unknown,
            false => LadderOutcome::Succeeds,
        };
        for &bit in moves.as_slice() {
            match self.after(reading, player, usize::from(bit), depth) {
                LadderOutcome::Succeeds => return LadderOutcome::Fails,
                LadderOutcome::Unknown => outcome = LadderOutcome::Unknown,
                LadderOutcome::Fails => {}
            }
        }
        outcome
    }

    /// The liberties of the chain on `bit`, at most the first three.
    fn liberty_bits(&self, bit: usize) -> Bits {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut bits = Bits::NONE;
                let Some(number) = self.cell(bit).number() else {
                    return bits;
                };
                let mut liberties = self.chain_of(number).liberties;
                while let Some(liberty) = liberties.first_bit(grid) {
                    bits.add(liberty);
                    if bits.count == 3 {
                        break;
                    }
                    liberties = liberties.without_first(grid);
                }
                bits
            },
        )
    }

    /// The owner's answers to an atari: capture adjacent attackers that have one liberty, or run.
    fn answers(&self, target: usize, owner: Color) -> Bits {
        let grid = self.grid();
        grid.level.vectorize(
            #[inline(always)]
            || {
                let mut bits = Bits::NONE;
                let Some(number) = self.cell(target).number() else {
                    return bits;
                };
                let chain = *self.chain_of(number);
                let mut attackers = chain.stones.explode4(grid) & self.position.stones[!owner];
                while let Some(bit) = attackers.first_bit(grid) {
                    let Some(number) = self.cell(bit).number() else {
                        break;
                    };
                    let attacker = self.chain_of(number);
                    if attacker.is_in_atari(grid)
                        && let Some(liberty) = attacker.liberties.first_bit(grid)
                    {
                        bits.add(liberty);
                    }
                    attackers = attackers - attacker.stones - M::from_point_bit(bit, grid);
                }
                if let Some(liberty) = chain.liberties.first_bit(grid) {
                    bits.add(liberty);
                }
                bits
            },
        )
    }

    /// The owner's moves when it moves first: its answers to an atari, and every liberty of a chain that has two.
    fn rescues(&self, target: usize, owner: Color) -> Bits {
        let mut bits = self.answers(target, owner);
        for &liberty in self.liberty_bits(target).as_slice() {
            bits.add(usize::from(liberty));
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, LADDER_MOVES, LADDER_POSITIONS, LadderOutcome, Line, Reading};
    use crate::board::Board;
    use crate::chains::ChainPosition;
    use crate::geometry::{BoardSize, Color, Point, WORDS};
    use crate::rules::Rules;
    use crate::sets::{AnySize, Baseline, Grid, WordMatrix};

    type Matrix = WordMatrix<WORDS, AnySize, Baseline>;

    /// A long white chain with one liberty, S6, and twenty black stones next to it in atari.
    fn crowded() -> ChainPosition<Matrix> {
        let board: Board = "
            . . . . . . . . . . . . . . . . . . .
            . X . X . X . X . X . X . X . X . . .
            X O X O X O X O X O X O X O X O X O X
            O O O O O O O O O O O O O O O O O O O
            X O X O X O X O X O X O X O X O X O X
            . X . X . X . X . X . X . X . X . X .
            . . . . . . . . . . . . . . . . . . .
        "
        .parse()
        .expect("a position");
        let grid = Grid {
            geometry: AnySize::new(board.size()),
            level: Baseline,
        };
        ChainPosition::from_position(board.to_position(grid).expect("the size"))
    }

    fn bit(position: &ChainPosition<Matrix>, vertex: &str) -> usize {
        let point = Point::from_vertex(vertex, size(position)).expect("a vertex");
        position.grid().bit(point).expect("a point of the board")
    }

    fn size(position: &ChainPosition<Matrix>) -> BoardSize {
        position.position().size()
    }

    fn reading<'a>(position: &ChainPosition<Matrix>, rules: &'a Rules) -> Reading<'a> {
        Reading {
            target: bit(position, "A4"),
            owner: Color::White,
            rules,
            positions: LADDER_POSITIONS,
            line: Line::EMPTY,
        }
    }

    fn these(bits: &[usize], more: bool) -> Bits {
        let mut list = Bits::NONE;
        for &bit in bits {
            list.add(bit);
        }
        Bits { more, ..list }
    }

    #[test]
    fn sixteen_points_and_the_word_that_there_are_more() {
        let mut bits = Bits::NONE;
        for bit in (0..16).chain(0..16) {
            bits.add(bit);
        }
        assert!(!bits.more && bits.as_slice().len() == 16);
        bits.add(16);
        assert!(bits.more && bits.as_slice().len() == 16);
    }

    /// If some answers were not read, the failure of the others proves nothing; a success is still a success.
    #[test]
    fn more_than_sixteen_answers() {
        let (mut position, rules) = (crowded(), Rules::default());
        let before = position.clone();
        let answers = position.answers(bit(&position, "A4"), Color::White);
        assert!(answers.more);
        assert_eq!(answers.as_slice().len(), 16);
        let (takes, occupied) = (bit(&position, "S6"), bit(&position, "A4"));
        for (more, failed) in [
            (false, LadderOutcome::Fails),
            (true, LadderOutcome::Unknown),
        ] {
            let mut reading = reading(&position, &rules);
            let bits = these(&[occupied], more);
            let ladder = position.read_moves(&mut reading, Color::Black, &bits);
            assert_eq!((ladder.outcome, ladder.moves.len()), (failed, 0));
            let opposed = position.opposed(&mut reading, Color::Black, &bits, 0);
            let right = match more {
                false => LadderOutcome::Succeeds,
                true => LadderOutcome::Unknown,
            };
            assert_eq!(opposed, right);
            let bits = these(&[occupied, takes], more);
            let ladder = position.read_moves(&mut reading, Color::Black, &bits);
            assert_eq!(
                (ladder.outcome, ladder.moves.len()),
                (LadderOutcome::Succeeds, 1)
            );
            let opposed = position.opposed(&mut reading, Color::Black, &bits, 0);
            assert_eq!(opposed, LadderOutcome::Fails);
        }
        assert!(position == before);
    }

    /// The last move of the longest line is read; the move after it is not.
    #[test]
    fn the_longest_line() {
        let (mut position, rules) = (crowded(), Rules::default());
        let (before, takes) = (position.clone(), bit(&position, "S6"));
        let mut reading = reading(&position, &rules);
        let last = position.after(&mut reading, Color::Black, takes, LADDER_MOVES - 1);
        assert_eq!(last, LadderOutcome::Succeeds);
        assert_eq!(reading.line.moves().len(), LADDER_MOVES);
        assert_eq!(reading.positions, LADDER_POSITIONS - 1);
        let beyond = position.after(&mut reading, Color::Black, takes, LADDER_MOVES);
        assert_eq!(beyond, LadderOutcome::Unknown);
        assert_eq!(reading.positions, LADDER_POSITIONS - 1);
        assert!(position == before);
    }
}
