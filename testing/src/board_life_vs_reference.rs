//! Verdicts about stones on the whole board are never contradicted by examining every position.

use binmatrix::{Board, Color, Move, Points, Setup};
use binmatrix_analysis::board_life::{Bounds, Fate, LifeVerdict, Shown};
use binmatrix_reference as reference;
use binmatrix_reference::board_life::First;
use binmatrix_reference::goal_life::{GoalLife, Wanted, after};

use crate::convert::{board_size, to_reference, to_reference_color, to_reference_point};
use crate::reader::Reader;

/// A board and a goal of one color.
pub struct Input {
    pub board: Board,
    pub goal: Points,
}

/// The fates of a goal by the judge.
pub struct Judge {
    owner: reference::Color,
    some: GoalLife,
    all: GoalLife,
}

/// The extent of a comparison.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Compared {
    /// Number of bounds that meet, of `some` and `all` with either player moving first.
    pub decided: usize,
    /// Number of first moves shown.
    pub moves: usize,
    /// Number of lines of play that are not empty, and of their moves.
    pub lines: usize,
    pub line_moves: usize,
    /// Number of moves of lines that retake a ko at once.
    pub retakes: usize,
}

/// The points of a set for the judge, sorted.
pub fn list(set: Points) -> Vec<reference::Point> {
    set.iter().map(to_reference_point).collect()
}

impl Judge {
    /// Examines every position that can arise from these boards; `None` if there are more than `most` of them for one
    /// of the claims.
    pub fn of(boards: &[Board], goal: Points, owner: Color, most: usize) -> Option<Judge> {
        let owner = to_reference_color(owner);
        let starts: Vec<_> = boards.iter().map(to_reference).collect();
        let of = |wanted| GoalLife::of(&starts, &list(goal), owner, wanted, most);
        Some(Judge {
            owner,
            some: of(Wanted::All)?,
            all: of(Wanted::One)?,
        })
    }

    /// The fate by all play, of the goal on a board on which the rest of it is these stones.
    fn fate(
        &self,
        wanted: Wanted,
        board: &reference::Board,
        rest: &[reference::Point],
        first: First,
    ) -> Fate {
        let life = match wanted {
            Wanted::All => &self.some,
            Wanted::One => &self.all,
        };
        match (
            life.dies(board, rest, first),
            life.stays(board, rest, first),
        ) {
            (true, true) => panic!("both players force their end\n{board}"),
            (true, false) => Fate::Dies,
            (false, true) => Fate::Stays,
            (false, false) => Fate::Ko,
        }
    }

    /// Returns two answers: the attacker can force the capture of one of these stones; the defender can force that all
    /// stay.
    pub fn all_of(
        &self,
        board: &reference::Board,
        goal: &[reference::Point],
        first: First,
    ) -> [bool; 2] {
        [
            self.all.dies(board, goal, first),
            self.all.stays(board, goal, first),
        ]
    }

    /// Asserts that a verdict is right, that the first moves that it shows keep its bounds, and that lines show legal
    /// moves of the player who reaches the bound; if `is_complete`, also that everything is found that its status
    /// needs.
    pub fn assert_right(
        &self,
        board: &Board,
        verdict: &LifeVerdict,
        is_complete: bool,
    ) -> Compared {
        let judged = to_reference(board);
        let goal = list(verdict.goal);
        let mut compared = Compared::default();
        for (wanted, claim) in [(Wanted::All, verdict.some), (Wanted::One, verdict.all)] {
            for (first, known) in [
                (First::Attacker, claim.attacker_first),
                (First::Defender, claim.defender_first),
            ] {
                let real = self.fate(wanted, &judged, &goal, first);
                let is_right = known.least <= real && real <= known.most;
                assert!(
                    is_right && (!is_complete || known.fate().is_some()),
                    "{wanted:?} wanted, {first:?} first, {real:?}: {verdict:?}\n{board}"
                );
                compared.decided += usize::from(known.fate().is_some());
            }
        }
        for (first, shown, bounds) in [
            (
                First::Attacker,
                &verdict.attack,
                verdict.some.attacker_first,
            ),
            (
                First::Defender,
                &verdict.defense,
                verdict.some.defender_first,
            ),
        ] {
            self.assert_moves(board, verdict, first, shown, bounds);
            compared.retakes += self.assert_line(board, verdict, first, shown, bounds);
            compared.moves += shown.moves.len();
            compared.lines += usize::from(!shown.line.is_empty());
            compared.line_moves += shown.line.len();
        }
        compared
    }

    /// Asserts that each first move of some play leads to a position with the bound that it shows.
    fn assert_moves(
        &self,
        board: &Board,
        verdict: &LifeVerdict,
        first: First,
        shown: &Shown,
        bounds: Bounds,
    ) {
        let (mover, then) = self.turn(first);
        let judged = to_reference(board);
        for point in list(shown.moves) {
            let of = || format!("{first:?} first at {point:?}: {verdict:?}\n{board}");
            let next = after(&judged, mover, point).unwrap_or_else(|| panic!("illegal, {}", of()));
            let mut rest = list(verdict.goal);
            rest.retain(|&stone| next.at(stone) == Some(self.owner));
            let real = match rest.is_empty() {
                true => Fate::Dies,
                false => self.fate(Wanted::All, &next, &rest, then),
            };
            let keeps = match first {
                First::Attacker => real <= bounds.most && bounds.most < Fate::Stays,
                First::Defender => real >= bounds.least && bounds.least > Fate::Dies,
            };
            assert!(keeps, "{real:?} after {}", of());
        }
    }

    /// The color that moves, and who moves then.
    fn turn(&self, next: First) -> (reference::Color, First) {
        match next {
            First::Attacker => (self.owner.opponent(), First::Defender),
            First::Defender => (self.owner, First::Attacker),
        }
    }

    /// Asserts that a line is legal play from a board, without any ko rule, and that each move of the player who reaches the bound
    /// keeps it. Returns the number of moves that retake a ko at once.
    fn assert_line(
        &self,
        board: &Board,
        verdict: &LifeVerdict,
        first: First,
        shown: &Shown,
        bounds: Bounds,
    ) -> usize {
        let (attacker_wins, defender_wins) = (bounds.most < Fate::Stays, bounds.least > Fate::Dies);
        let winner = match first {
            First::Attacker if attacker_wins => self.owner.opponent(),
            First::Attacker => self.owner,
            First::Defender if defender_wins => self.owner,
            First::Defender => self.owner.opponent(),
        };
        assert!(attacker_wins || defender_wins || shown.line.is_empty());
        let (mut judged, mut rest, mut next) = (to_reference(board), list(verdict.goal), first);
        let (mut before, mut retakes) = (None, 0);
        for (number, mv) in shown.line.iter().enumerate() {
            let of = |judged: &reference::Board| {
                format!("{first:?} first, move {number}: {verdict:?}\n{board}\n{judged}")
            };
            let (mover, then) = self.turn(next);
            next = then;
            let left = judged.clone();
            if let Move::Play(point) = mv {
                let after = after(&left, mover, to_reference_point(*point));
                judged = after.unwrap_or_else(|| panic!("illegal, {}", of(&left)));
                let is_again = |before: &reference::Board| before.cells() == judged.cells();
                retakes += usize::from(before.as_ref().is_some_and(is_again));
            }
            before = Some(left);
            rest.retain(|&stone| judged.at(stone) == Some(self.owner));
            if mover != winner {
                continue;
            }
            let real = match rest.is_empty() {
                true => Fate::Dies,
                false => self.fate(Wanted::All, &judged, &rest, next),
            };
            let keeps = match winner == self.owner {
                true => real >= bounds.least,
                false => real <= bounds.most,
            };
            assert!(keeps, "{real:?}: {}", of(&judged));
        }
        retakes
    }
}

/// Decodes a board of at most 4×3 points, and a goal of some chains of one color. Returns `None` if it has no stone.
pub fn input(bytes: &[u8]) -> Option<Input> {
    let mut reader = Reader::new(bytes);
    let (width, height, style) = (reader.byte(), reader.byte(), reader.byte());
    let size = board_size(usize::from(1 + width % 4), usize::from(1 + height % 3));
    let mut setup = Setup::new(size);
    let mut empty = 3 + style % 4;
    for point in Points::full(size) {
        let byte = reader.byte();
        match byte % 8 {
            0..3 if empty > 0 => empty -= 1,
            0..5 => _ = setup.black.insert(point),
            _ => _ = setup.white.insert(point),
        }
    }
    setup.remove_captured();
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    let owner = Color::BOTH[usize::from(style >> 4 & 1)];
    let chosen = reader.byte();
    let chains: Vec<Points> = board.chains(owner).map(|chain| chain.stones).collect();
    let is_chosen = |number: &usize| chosen >> (number % 8) & 1 == 1;
    let goal = chains
        .iter()
        .enumerate()
        .filter(|(number, _)| is_chosen(number))
        .fold(Points::empty(size), |all, (_, &stones)| all | stones);
    let goal = if goal.is_empty() {
        *chains.first()?
    } else {
        goal
    };
    Some(Input { board, goal })
}

/// Compares the verdicts with these limits with the judge. Returns `None` if the judge has to examine more than `most`
/// positions.
pub fn compare(input: &Input, limits: &[u32], most: usize) -> Option<Compared> {
    let Input { board, goal } = *input;
    let mut compared = None;
    let mut judge = None;
    for &limit in limits {
        let verdict = LifeVerdict::of(&board, goal, limit).expect("stones of one color");
        for bounds in [verdict.some, verdict.all]
            .map(|claim| [claim.attacker_first, claim.defender_first])
            .concat()
        {
            assert!(bounds.least <= bounds.most, "{verdict:?}\n{board}");
        }
        if judge.is_none() {
            judge = Some(Judge::of(&[board], goal, verdict.color, most)?);
        }
        compared = judge
            .as_ref()
            .map(|judge| judge.assert_right(&board, &verdict, false));
    }
    compared
}

/// Runs with limits small enough for many inputs a second.
pub fn run(bytes: &[u8]) {
    if let Some(input) = input(bytes) {
        compare(&input, &[1, 4000], 1500);
    }
}
