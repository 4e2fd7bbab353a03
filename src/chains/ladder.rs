//! Ladders: whether a chain of one or two liberties can be taken by atari after atari.
//!
//! ```text
//! . X . . .      The stone O on B4 has two liberties. Black 1 is atari, White runs to 2, Black 3 is atari
//! X O 1 . .      again, and so on to the edge: every white move leaves two liberties, every black one takes
//! X 2 4 5 .      one of them. A white stone on the way, and the ladder fails.
//! . 3 6 . .
//! . . . . .
//! ```
//!
//! The reader plays and takes back on the position itself. Recursion passes plain numbers only; what works on
//! sets stands in small functions that enter the level on their own.

use core::fmt;

use super::{Chain, ChainPosition};
use crate::geometry::{BoardSize, Color, Move, Point, Points};
use crate::position::Position;
use crate::rules::Rules;
use crate::sets::{BinMatrix, Level};

/// How a ladder ends; made by [`ChainPosition::read_ladder`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ladder {
    /// Whether the side that moves first gets what it wants.
    pub outcome: LadderOutcome,
    /// The first moves that do it, as far as the limit of positions went. Empty if there are none, and for a chain
    /// that needs no move of its owner.
    pub moves: Points,
    line: Line,
}

impl Ladder {
    /// One line of play; the sides alternate. For a success it begins with one of `moves` and goes to the end, with a
    /// pass where the owner has no legal answer; for a failure there is none.
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

    /// The ladder of a chain of three or more liberties.
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

/// Whether the side that moves first in a ladder gets what it wants: the attacker the stones, the owner a
/// chain that no ladder takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LadderOutcome {
    /// It does.
    Succeeds,
    /// It does not.
    Fails,
    /// The reader gave up: the positions that it may read were not enough, a line had more than
    /// 254 moves, or there were more than sixteen answers to look at.
    Unknown,
}

/// The longest line that is read, in moves.
const LADDER_MOVES: usize = 254;

/// The usual limit of positions that are read for one ladder; see [`ChainPosition::read_ladder`].
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

/// The same moves.
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

/// Up to sixteen different points, as bits.
#[derive(Clone, Copy)]
struct Bits {
    list: [u16; 16],
    count: u8,
    /// Whether there were more.
    more: bool,
}

impl Bits {
    const NONE: Bits = Bits {
        list: [0; 16],
        count: 0,
        more: false,
    };

    #[inline(always)]
    fn add(&mut self, bit: usize) {
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
    fn as_slice(&self) -> &[u16] {
        &self.list[..usize::from(self.count).min(self.list.len())]
    }
}

/// What all of a reading shares.
struct Reading<'a> {
    /// A stone of the chain.
    target: usize,
    owner: Color,
    rules: &'a Rules,
    /// How many positions may still be read.
    positions: u32,
    /// The line read last. Where one side's every move fails, the last of them stays in it; where a move
    /// succeeds, no other is read after it: so at the end of a success it is a line that leads there.
    line: Line,
}

impl<M: BinMatrix> ChainPosition<M> {
    /// The answer about a chain of three or more liberties, which no ladder takes, if the one on `point` has so many.
    /// It takes a flood, where [`read_ladder`](ChainPosition::read_ladder) takes all chains.
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

    /// All stones whose chain the enemy, moving first, takes by direct capture or in a ladder. A reading that gives up
    /// counts as a failure. The position is the same afterwards.
    ///
    /// Cost: a reading for each chain of one or two liberties.
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

    /// Reads whether the chain on `point` can be taken by direct capture or in a ladder, with `first` to move:
    /// as the attacker, does it take the chain; as the owner, does it save it. `None` if there is no stone. Reading gives
    /// up after `positions` positions, usually [`LADDER_POSITIONS`].
    ///
    /// The attacker takes a chain of one liberty, and plays atari on one of two; a chain of three is out of
    /// reach. The owner answers an atari by running or by taking attackers in atari next to the chain. Moving
    /// first, it may also extend on either of two liberties; a chain that the attacker does not take needs no
    /// move. What else could be done (ladder breakers, nets, threats elsewhere) is not read. Where the simple ko
    /// forbids the attacker to take, the chain has escaped; superko is not asked, and longer repetitions end at the limit.
    ///
    /// The position is the same afterwards; those who hold only a reference read on a clone. Cost: playing and taking
    /// back the moves of the ladder, some 50 to 100 ns each, a few milliseconds for the usual limit. No heap, but up to
    /// 300 KB of stack for the longest lines.
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
        let mut reading = Reading {
            target,
            owner,
            rules,
            positions,
            line: Line::EMPTY,
        };
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

    /// Which of these first moves of `player` do it.
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

    /// How it ends for `player` after its stone on `bit`, the move after `depth` others.
    fn after(
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

    /// How it ends for the owner when the attacker moves.
    fn attacked(&mut self, reading: &mut Reading<'_>, depth: usize) -> LadderOutcome {
        let liberties = self.liberty_bits(reading.target);
        match liberties.count {
            0 => return LadderOutcome::Fails, // its own suicide took the chain
            1 | 2 => {}
            _ => return LadderOutcome::Succeeds,
        }
        self.opposed(reading, !reading.owner, &liberties, depth)
    }

    /// How it ends for the attacker when the owner moves.
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

    /// How it ends for the other side when `player` has these moves.
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

    /// The liberties of the chain on `bit`, the first three of them.
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

    /// What the owner can do for its chain in atari: take attackers next to it that have one liberty, or run.
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
                    attackers = attackers - attacker.stones - M::from_bit(bit, grid);
                }
                if let Some(liberty) = chain.liberties.first_bit(grid) {
                    bits.add(liberty);
                }
                bits
            },
        )
    }

    /// What the owner can do when it moves first: as in atari, with all liberties of a chain that has two.
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

    /// Where not every answer was looked at, a failure of those that were is no failure; a success is one.
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

    /// The last move of the longest line is read, the one after it is not.
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
