//! Semeai: two groups of different colors, each of which may live by capturing the other.
//!
//! ```text
//!   A B C D E F G H
//! 4 . O . O X . X .     Neither the X on B1 nor the O on E1 has room for two eyes. X has the outside liberty A1, O
//! 3 O O O O X X X X     has F1, and they share D1. Whoever moves first fills the outside liberty of the other, is one
//! 2 O X X X O O X X     move ahead, and captures on D1.
//! 1 . X X . O . X X
//! ```
//!
//! # Races that are counted
//! The race is *plain* if both groups are single chains, side by side, and each of their liberties is one of these:
//!
//! - an *eye*: all points beside it are stones of its chain;
//! - *outside*: beside it are stones of its chain, of chains of the opponent around it (one at least), and other outside
//!   liberties of its chain;
//! - *shared*: beside it are stones of the two chains, and other shared liberties.
//!
//! The chains around are the other chains beside the two and beside their liberties. Each must be unconditionally alive, or
//! have two liberties that are not in the race. The count *rests on* those that are not unconditionally alive: it takes for
//! granted that they stay without a move of their owner. A capture that rests on no chain is proven for the board.
//!
//! In a plain race every move takes one liberty of one kind away, and adds none: a stone on an outside liberty belongs
//! to the chains around, one on a shared liberty to its chain, and an eye is filled last. So the numbers of liberties
//! tell all. If the player to move has `a` outside liberties, the opponent `d`, and `s` are shared, the player to move
//!
//! | eyes: own, opponent's | captures the opponent if | is captured if |
//! |---|---|---|
//! | 0, 0 | a ≥ d + max(s - 1, 0) | d > a + max(s - 1, 0) |
//! | 1, 1 | a ≥ d + s | d > a + s |
//! | 1, 0 | a + s + 1 ≥ d | else |
//! | 0, 1 | a ≥ d + s + 1 | else |
//! | two or more, less than two | always | never |
//! | less than two, two or more | never | always |
//! | two or more, two or more | never | never |
//!
//! Else neither is captured in the race: mostly a seki. This alone is no proof that both stay, since a player may let its
//! chain be captured, and then capture the stones around the hole. It is proven if both have two eyes.
//!
//! The moves are those on outside liberties of the opponent; if it has none, those on shared ones; else the one in its
//! eye. A ko on the board at the start is ignored.
//!
//! (The rules for no eyes and one eye: Martin Müller, *Race to capture: analyzing semeai in Go*, 1999, classes 0 and 1
//! with eyes of one point. The tests compare all rules with exhaustive play of the numbers, and with play on boards.)
//!
//! # Races that are read
//! Everything else, among it larger eyes, ko, and moves that must be prepared, is read on the board: by the verdicts on both
//! groups ([`board_life`](crate::board_life)). So is a race whose count does not hold on the board: what is proven goes first.

use crate::board_life::{Bounds, Fate, LifeVerdict};
use crate::local_life::LocalPositionError;
use crate::seki::{self, SekiVerdict};
use binmatrix::{Board, ByColor, Chain, Color, Point, Points, Rules};

/// The result if both players fight for the two groups.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SemeaiOutcome {
    /// All stones of the group of this color are captured by force. If this is true of both groups, because the captors
    /// are captured in their turn, it is the group that is captured first if the race was counted, else that of the player
    /// who moves second.
    Captured(Color),
    /// Neither player can capture the other's group: a seki, or both live. If it was counted and does not hold on the
    /// board, a sacrifice may still capture one.
    BothStay,
    /// A ko decides.
    Ko,
    /// Nothing is known.
    Unknown,
}

impl SemeaiOutcome {
    /// Returns `"black_captured"`, `"white_captured"`, `"both_stay"`, `"ko"` or `"unknown"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SemeaiOutcome::Captured(Color::Black) => "black_captured",
            SemeaiOutcome::Captured(Color::White) => "white_captured",
            SemeaiOutcome::BothStay => "both_stay",
            SemeaiOutcome::Ko => "ko",
            SemeaiOutcome::Unknown => "unknown",
        }
    }
}

/// How an outcome was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SemeaiSource {
    /// By the liberties of a plain race.
    Counted,
    /// By exhaustive play.
    Read,
}

impl SemeaiSource {
    /// Returns `"counted"` or `"read"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SemeaiSource::Counted => "counted",
            SemeaiSource::Read => "read",
        }
    }
}

/// The outcome for a player who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SemeaiResult {
    /// The result of the fight.
    pub outcome: SemeaiOutcome,
    /// How it was found; `Read` if it is unknown.
    pub source: SemeaiSource,
    /// True if it is proven for the whole board. What was counted is not if it rests on chains around, or if both stay
    /// without two eyes each.
    pub holds_on_board: bool,
    /// First moves of the player that reach the outcome. Others may do so as well. Empty if the player can reach nothing, or
    /// needs no move.
    pub moves: Points,
}

/// The liberties of a plain race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LibertyCount {
    /// The liberties outside of each color.
    pub outside: ByColor<Points>,
    /// The eyes of each color, one point each.
    pub eyes: ByColor<Points>,
    /// The shared liberties.
    pub shared: Points,
    /// The chains around that are not unconditionally alive. The count takes for granted that they stay without a move of
    /// their owner.
    pub rests_on: Points,
}

/// The numbers of a plain race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaceNumbers {
    /// The liberties outside of each color.
    pub outside: ByColor<usize>,
    /// The eyes of one point of each color.
    pub eyes: ByColor<usize>,
    /// The shared liberties.
    pub shared: usize,
}

impl RaceNumbers {
    /// Returns the outcome if `first` moves first, by the table of the [module](self). Both chains must have a liberty.
    ///
    /// ```
    /// use binmatrix::{ByColor, Color};
    /// use binmatrix_analysis::semeai::{RaceNumbers, SemeaiOutcome};
    /// let numbers = RaceNumbers {
    ///     outside: ByColor { black: 3, white: 1 },
    ///     eyes: ByColor::both(0),
    ///     shared: 4,
    /// };
    /// assert_eq!(numbers.outcome(Color::Black), SemeaiOutcome::BothStay); // 3 < 1 + 3
    /// ```
    #[must_use]
    pub fn outcome(&self, first: Color) -> SemeaiOutcome {
        let (own, other) = (self.outside[first], self.outside[!first]);
        let shared = self.shared;
        let (captures, is_captured) = match (self.eyes[first].min(2), self.eyes[!first].min(2)) {
            (0, 0) => {
                let between = shared.saturating_sub(1);
                (own >= other + between, other > own + between)
            }
            (1, 1) => (own >= other + shared, other > own + shared),
            (1, 0) => (own + shared + 1 >= other, own + shared + 1 < other),
            (0, 1) => (own > other + shared, own <= other + shared),
            (2, 2) => (false, false),
            (2, _) => (true, false),
            _ => (false, true),
        };
        match (captures, is_captured) {
            (true, _) => SemeaiOutcome::Captured(!first),
            (_, true) => SemeaiOutcome::Captured(first),
            _ => SemeaiOutcome::BothStay,
        }
    }
}

impl LibertyCount {
    /// Counts the liberties of the race between the chains on two points; `None` if it is not plain.
    ///
    /// Cost: some flood fills.
    #[must_use]
    pub fn of(board: &Board, black: Point, white: Point) -> Option<LibertyCount> {
        let chains = ByColor {
            black: board.chain(black)?,
            white: board.chain(white)?,
        };
        let of_color = |color: Color| chains[color].stones.is_subset(board.stones(color));
        if !of_color(Color::Black) || !of_color(Color::White) {
            return None;
        }
        let shared = chains.black.liberties & chains.white.liberties;
        let touch = chains.black.stones.neighbors4() & chains.white.stones;
        if shared.is_empty() && touch.is_empty() {
            return None;
        }
        let race = chains.black.liberties | chains.white.liberties;
        let mut count = LibertyCount {
            outside: ByColor::both(Points::empty(board.size())),
            eyes: ByColor::both(Points::empty(board.size())),
            shared,
            rests_on: Points::empty(board.size()),
        };
        let stones = chains.black.stones | chains.white.stones;
        if !(shared.neighbors4() - shared).is_subset(stones) {
            return None;
        }
        for color in Color::BOTH {
            let around = around(board, &chains, !color, race, &mut count.rests_on)?;
            let chain = &chains[color];
            for point in (chain.liberties - shared).iter() {
                let beside = Points::only(point, board.size()).neighbors4() - chain.stones;
                if beside.is_empty() {
                    count.eyes[color].insert(point);
                } else if !beside.is_disjoint(around)
                    && beside.is_subset(around | (chain.liberties - shared))
                {
                    count.outside[color].insert(point);
                } else {
                    return None;
                }
            }
        }
        Some(count)
    }

    /// Returns the numbers of points.
    #[must_use]
    pub fn numbers(&self) -> RaceNumbers {
        RaceNumbers {
            outside: self.outside.map(|points| points.len()),
            eyes: self.eyes.map(|points| points.len()),
            shared: self.shared.len(),
        }
    }

    /// Returns the outcome if `first` moves first, and the moves that reach it.
    fn result(&self, first: Color) -> SemeaiResult {
        let numbers = self.numbers();
        let outcome = numbers.outcome(first);
        let needs_none = numbers.outcome(!first) == outcome;
        let can_do_nothing = outcome == SemeaiOutcome::Captured(first);
        let captures = matches!(outcome, SemeaiOutcome::Captured(_));
        let both_live = Color::BOTH.iter().all(|&color| numbers.eyes[color] > 1);
        let (outside, eyes) = (self.outside[!first], self.eyes[!first]);
        let kinds = [outside, self.shared, eyes];
        let moves = match needs_none || can_do_nothing {
            true => None,
            false => kinds.into_iter().find(|points| !points.is_empty()),
        };
        let moves = moves.unwrap_or(Points::empty(outside.size()));
        SemeaiResult {
            outcome,
            source: SemeaiSource::Counted,
            holds_on_board: self.rests_on.is_empty() && (captures || both_live),
            moves,
        }
    }
}

/// The stones of a color beside the two chains, without the chains themselves; `None` if one of them may be captured in
/// the race. Adds those that are not unconditionally alive to what the count rests on.
fn around(
    board: &Board,
    chains: &ByColor<Chain<Points>>,
    color: Color,
    race: Points,
    rests_on: &mut Points,
) -> Option<Points> {
    let beside = chains[!color].stones.neighbors4() | race.neighbors4();
    let alive = board.pass_alive(color, &Rules::SIMPLE).alive;
    let mut around = Points::empty(board.size());
    for chain in board.chains(color) {
        if chain.stones == chains[color].stones || chain.stones.is_disjoint(beside) {
            continue;
        }
        if !chain.stones.is_subset(alive) {
            if (chain.liberties - race).len() < 2 {
                return None;
            }
            *rests_on = *rests_on | chain.stones;
        }
        around = around | chain.stones;
    }
    Some(around)
}

/// A semeai between two groups: see the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Semeai {
    /// The stones of both groups.
    pub stones: ByColor<Points>,
    /// The liberties, if it is a plain race.
    pub count: Option<LibertyCount>,
    /// The result for each color moving first.
    pub first: ByColor<SemeaiResult>,
    /// The verdict on the seki of the first black stone with its neighbors; `None` if it is unconditionally alive.
    pub seki: Option<SekiVerdict>,
    /// The number of positions examined.
    pub positions: u32,
}

impl Semeai {
    /// Counts or reads the semeai between two groups: see the [module](self). A chain that has a stone in a set
    /// belongs to the group as a whole.
    ///
    /// `positions` limits the positions examined for each of four claims, as in [`LifeVerdict::of`]; none are examined if the
    /// counts hold on the board.
    ///
    /// ```
    /// use binmatrix::{Board, Color, Point};
    /// use binmatrix_analysis::semeai::{Semeai, SemeaiOutcome, SemeaiSource};
    /// let board: Board = "
    ///     . O . O X . X .
    ///     O O O O X X X X
    ///     O X X X O O X X
    ///     . X X . O . X X
    /// ".parse()?;
    /// let group = |vertex| {
    ///     let point = Point::from_vertex(vertex, board.size()).expect("a vertex");
    ///     board.chain(point).expect("a chain").stones
    /// };
    /// let semeai = Semeai::of(&board, group("B1"), group("E1"), 10_000)?;
    /// let black_first = semeai.first[Color::Black];
    /// assert_eq!(black_first.outcome, SemeaiOutcome::Captured(Color::White));
    /// assert_eq!(black_first.source, SemeaiSource::Counted);
    /// assert!(black_first.holds_on_board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// - [`LocalPositionError`] if a set has another size than the board, or not just stones of its color.
    pub fn of(
        board: &Board,
        black: Points,
        white: Points,
        positions: u32,
    ) -> Result<Semeai, LocalPositionError> {
        let semeai = Semeai::counted(board, black, white)?;
        let holds = |color: Color| semeai.first[color].holds_on_board;
        if holds(Color::Black) && holds(Color::White) {
            return Ok(semeai);
        }
        let verdicts = ByColor {
            black: LifeVerdict::of(board, semeai.stones.black, positions)?,
            white: LifeVerdict::of(board, semeai.stones.white, positions)?,
        };
        Ok(semeai.with_verdicts(&verdicts))
    }

    /// Counts the semeai between two groups, and leaves it unknown if it is no plain race. Cost: some flood fills, and
    /// [`seki::at`].
    ///
    /// # Errors
    /// - As [`Semeai::of`].
    pub fn counted(
        board: &Board,
        black: Points,
        white: Points,
    ) -> Result<Semeai, LocalPositionError> {
        let groups = ByColor { black, white };
        let mut stones = groups;
        let mut single = ByColor::both(None);
        for color in Color::BOTH {
            let group = groups[color];
            if group.size() != board.size() {
                return Err(LocalPositionError::WrongSize);
            }
            if group.is_empty() || !group.is_subset(board.stones(color)) {
                return Err(LocalPositionError::NoStones);
            }
            let chains = board.chains(color).map(|chain| chain.stones);
            let chains = chains.filter(|stones| !stones.is_disjoint(group));
            stones[color] = chains.fold(group, |all, stones| all | stones);
            let first = stones[color].iter().next();
            single[color] = first.filter(|_| stones[color].components().count() == 1);
        }
        let count = match (single.black, single.white) {
            (Some(black), Some(white)) => LibertyCount::of(board, black, white),
            _ => None,
        };
        let unknown = SemeaiResult {
            outcome: SemeaiOutcome::Unknown,
            source: SemeaiSource::Read,
            holds_on_board: false,
            moves: Points::empty(board.size()),
        };
        let result = |first| count.map_or(unknown, |count| count.result(first));
        let origin = stones.black.iter().next().expect("a stone");
        Ok(Semeai {
            stones,
            count,
            first: ByColor {
                black: result(Color::Black),
                white: result(Color::White),
            },
            seki: seki::at(board, origin, &Rules::SIMPLE).map(|seki| seki.verdict),
            positions: 0,
        })
    }

    /// Adds what the verdicts on both groups prove, where the count does not hold on the board, and gives up a count that
    /// they contradict.
    ///
    /// # Panics
    /// - if the verdicts are not about the two groups.
    #[must_use]
    pub fn with_verdicts(mut self, verdicts: &ByColor<LifeVerdict>) -> Semeai {
        for color in Color::BOTH {
            assert_eq!(verdicts[color].goal, self.stones[color], "other stones");
            self.positions = self.positions.saturating_add(verdicts[color].positions);
        }
        for color in Color::BOTH {
            let result = self.first[color];
            let read = read(&verdicts[color], &verdicts[!color]);
            if !result.holds_on_board && (read.holds_on_board || !fits(result, color, verdicts)) {
                self.first[color] = read;
            }
        }
        self
    }
}

/// Returns true if the verdicts leave room for a counted result with a color moving first.
fn fits(result: SemeaiResult, first: Color, verdicts: &ByColor<LifeVerdict>) -> bool {
    let bounds = |color: Color| match color == first {
        true => verdicts[color].some.defender_first,
        false => verdicts[color].some.attacker_first,
    };
    match result.outcome {
        SemeaiOutcome::Captured(color) => bounds(color).least == Fate::Dies,
        SemeaiOutcome::BothStay => Color::BOTH
            .iter()
            .all(|&color| bounds(color).most == Fate::Stays),
        SemeaiOutcome::Ko | SemeaiOutcome::Unknown => false,
    }
}

/// The result of the verdicts on the group of the player who moves first and on the other one.
fn read(own: &LifeVerdict, other: &LifeVerdict) -> SemeaiResult {
    let (defense, attack) = (own.some.defender_first, other.some.attacker_first);
    let none = Points::empty(own.goal.size());
    let is_ko = |bounds: Bounds| bounds.fate() == Some(Fate::Ko);
    let stays = |bounds: Bounds| bounds.least == Fate::Stays;
    let (outcome, moves) = if attack.most == Fate::Dies {
        let needs_none = other.some.defender_first.most == Fate::Dies;
        let moves = if needs_none { none } else { other.attack.moves };
        (SemeaiOutcome::Captured(other.color), moves)
    } else if defense.most == Fate::Dies && attack.least > Fate::Dies {
        (SemeaiOutcome::Captured(own.color), none)
    } else if stays(defense) && stays(attack) {
        let needs_none = stays(own.some.attacker_first);
        let moves = if needs_none { none } else { own.defense.moves };
        (SemeaiOutcome::BothStay, moves)
    } else if is_ko(defense) && attack.least > Fate::Dies {
        (SemeaiOutcome::Ko, own.defense.moves)
    } else if is_ko(attack) && defense.least > Fate::Dies {
        (SemeaiOutcome::Ko, other.attack.moves)
    } else {
        (SemeaiOutcome::Unknown, none)
    };
    SemeaiResult {
        outcome,
        source: SemeaiSource::Read,
        holds_on_board: outcome != SemeaiOutcome::Unknown,
        moves,
    }
}
